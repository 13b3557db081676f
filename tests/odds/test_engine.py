"""Odds agree with battles that the rules play: what happens is possible, and as often as the odds say."""

from __future__ import annotations

from random import Random

import pytest

from tests.odds.engine import ARENAS, Arena, Forces, Player, position
from wartable.kernel.odds import Battle, Conduct, Force, Side
from wartable.odds.asking import SIDES, Wishes, as_wished, odds_hook
from wartable.odds.orders import CANDIDATES
from wartable.odds.solve import Solved, solved

BATTLES, TIMES = 100, 5
TROOPS = {"europe1999": "armor", "aa1942": "tank"}
GUNS = {"europe1999": "aa_gun", "aa1942": "aaa"}
CARRIER = {"europe1999": "aircraft_carrier", "aa1942": "carrier"}
SHOTS = {"europe1999": ["battleship", "destroyer"], "aa1942": ["battleship", "cruiser"]}


def some(rng: Random, kinds: list[str], most: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for _ in range(rng.randint(1, most)):
        kind = rng.choice(kinds)
        found[kind] = found.get(kind, 0) + 1
    return found


def forces(game: str, field: str, rng: Random) -> Forces:
    back = rng.random() < 0.6
    if field == "sea":
        ships = ["submarine", "submarine", "destroyer", "transport", "battleship", CARRIER[game]]
        ours = some(rng, ["submarine", "destroyer", "fighter"], 1)
        for kind, count in some(rng, [*ships, "fighter", "bomber"], 5).items():
            ours[kind] = ours.get(kind, 0) + count
        theirs = some(rng, ships, 4)
        theirs["submarine"] = theirs.get("submarine", 0) + 1  # transports alone are lost without a battle
        decks = 2 * theirs.get(CARRIER[game], 0)
        if decks:
            theirs["fighter"] = rng.randint(1, decks)
        return Forces(field, ours, theirs, way_back=back)
    land = ["infantry", "infantry", "artillery", TROOPS[game], "fighter", "bomber"]
    ours, theirs = some(rng, land, 7), some(rng, land, 6)
    if rng.random() < 0.5:
        theirs[GUNS[game]] = 1
    if field == "land":
        return Forces(field, ours, theirs, way_back=back)
    ours["infantry"] = ours.get("infantry", 0) + 1
    overland = {"infantry": rng.randint(0, ours["infantry"] - 1)}
    return Forces(field, ours | some(rng, SHOTS[game], 3), theirs, overland, back)


def conduct(rng: Random) -> Conduct:
    return Conduct(
        rng.choice(CANDIDATES), rng.choice(CANDIDATES), 0, rng.choice((0, 0, 1, 2)), rng.choice((0, 0, 0, 2)),
        rng.choice(("never", "never", "alone", "first")), rng.choice(("never", "alone", "first")),
    )  # fmt: skip


def battle_of(place: Arena, state: object, wishes: Wishes) -> Battle | None:
    """The battle as the game's hook sees it in the position; None where it is over without a die."""
    hook = odds_hook(place.game)
    plans = hook.planned(place.rules, state)
    assert len(plans) <= 1
    return as_wished(plans[0].battle, wishes, hook) if plans else None


def left_of(force: Force, lost: dict[str, int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for line in force.lines:
        found[line.kind] = found.get(line.kind, 0) + line.count
    return {kind: count - lost.get(kind, 0) for kind, count in found.items()}


class Count:
    """Sums what was seen and what was expected, with its spread."""

    def __init__(self) -> None:
        self.seen = self.expected = self.variance = 0.0

    def add(self, seen: float, chances: list[tuple[float, float]]) -> None:
        """One observation of something that takes these values with these chances."""
        mean = sum(value * chance for value, chance in chances)
        self.seen += seen
        self.expected += mean
        self.variance += sum((value - mean) ** 2 * chance for value, chance in chances)

    def add_mean(self, seen: float, mean: float, most: int) -> None:
        """One observation of something that is `mean` on the average, and spreads as if each of so many units
        had its own die."""
        self.seen += seen
        self.expected += mean
        self.variance += mean * (1 - mean / most) if most else 0.0

    @property
    def far_off(self) -> float:
        """In standard deviations."""
        return float((self.seen - self.expected) / max(self.variance, 1e-9) ** 0.5)


def values(one: Solved, side: Side) -> list[tuple[float, float]]:
    """Value left of a side, with its chance."""
    lines = one.tally.battle.force(side).lines
    left = one.tally.survivors(side)
    return [
        (sum(n * line.value for n, line in zip(lot, lines, strict=True)), chance)
        for lot, chance in left.items()
    ]


def combinations(one: Solved, side: Side) -> set[tuple[tuple[str, int], ...]]:
    """All that a side may have left."""
    force = one.tally.battle.force(side)
    return {tuple(sorted(left_of_line(force, lot).items())) for lot in one.tally.survivors(side)}


@pytest.mark.parametrize("field", ["land", "sea", "amphibious"])
@pytest.mark.parametrize("game", ARENAS)
def test_battles_played_by_the_rules_go_as_the_odds_say(game: str, field: str) -> None:
    place = ARENAS[game]
    taken, ours, theirs, fought = Count(), Count(), Count(), 0
    for number in range(BATTLES):
        rng = Random(f"{game} {field} {number}")
        who = forces(game, field, rng)
        state = position(place, who)
        battle = battle_of(place, state, Wishes(conduct=conduct(rng)))
        if battle is None:
            continue
        fought += 1
        one = solved(battle)
        assert one.runs == 0, "these are small enough to be exact"
        possible = {side: combinations(one, side) for side in SIDES}
        for _ in range(TIMES):
            played = Player(place, who, battle).play(state, rng)
            for side, count in zip(SIDES, (ours, theirs), strict=True):
                left = left_of(battle.force(side), played.lost[side])
                assert tuple(sorted(left.items())) in possible[side], (number, who, battle.conduct, left)
                prices = {line.kind: line.value for line in battle.force(side).lines}
                worth = sum(prices[kind] * n for kind, n in left.items())
                count.add(worth, values(one, side))
            if field != "sea":
                taken.add(played.taken, [(1.0, one.tally.takes), (0.0, 1 - one.tally.takes)])
    assert fought > 0.9 * BATTLES
    for count in (taken, ours, theirs):
        assert abs(count.far_off) < 3.5, (count.seen, count.expected, count.variance)


def left_of_line(force: Force, lot: tuple[int, ...]) -> dict[str, int]:
    found: dict[str, int] = {}
    for line, n in zip(force.lines, lot, strict=True):
        found[line.kind] = found.get(line.kind, 0) + n
    return found
