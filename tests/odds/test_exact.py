"""Exact odds equal the enumeration of every die, in small battles of both games."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from msgspec import structs

from tests.odds.brute import Brute, Counts
from wartable.games.aa1942.odds import WorldOdds
from wartable.games.europe1999.odds import EuropeOdds
from wartable.kernel.odds import ATTACK, DEFENSE, Battle, Conduct, OddsHook, Side
from wartable.odds.orders import CANDIDATES, Losses, losses_of
from wartable.odds.result import Tally
from wartable.odds.solve import exact

GAMES: dict[str, OddsHook] = {"europe1999": EuropeOdds(), "aa1942": WorldOdds()}
LAND = {
    "europe1999": (["infantry", "artillery", "armor", "fighter", "bomber"], ["aa_gun"]),
    "aa1942": (["infantry", "artillery", "tank", "fighter", "bomber"], ["aaa"]),
}
SHIPS = ["submarine", "destroyer", "transport", "battleship"]
SHOTS = {"europe1999": ["battleship", "destroyer"], "aa1942": ["battleship", "cruiser"]}


def orders(battle: Battle) -> dict[Side, Losses]:
    conduct = battle.conduct
    return {
        ATTACK: losses_of(battle, ATTACK, conduct.attack_losses),
        DEFENSE: losses_of(battle, DEFENSE, conduct.defense_losses),
    }


def some(rng: Random, kinds: list[str], most: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for _ in range(rng.randint(1, most)):
        kind = rng.choice(kinds)
        found[kind] = found.get(kind, 0) + 1
    return found


def conduct(rng: Random) -> Conduct:
    return Conduct(
        attack_losses=rng.choice(CANDIDATES),
        defense_losses=rng.choice(CANDIDATES),
        keep=rng.choice((0, 0, 1)),
        retreat_units=rng.choice((0, 0, 1, 2)),
        retreat_rounds=rng.choice((0, 0, 0, 1, 2)),
        attack_dives=rng.choice(("never", "never", "alone", "first")),
        defense_dives=rng.choice(("never", "alone", "first")),
    )


def drawn(game: str, field: str, seed: int) -> Battle:
    """A small battle drawn at random."""
    rng = Random(f"{game}-{field}-{seed}")
    troops, guns = LAND[game]
    overland: dict[str, int] = {}
    if field == "sea":
        attack = some(rng, [*SHIPS, "submarine", "fighter", "bomber"], 3)
        defense = some(rng, [*SHIPS, "submarine", "fighter"], 3)
    else:
        attack, defense = some(rng, troops, 3), some(rng, [*troops, *guns], 3)
        if field == "amphibious":
            attack["infantry"] = attack.get("infantry", 0) + 1
            overland = {"infantry": attack["infantry"] - 1}
            attack |= some(rng, SHOTS[game], 1)
    battle = GAMES[game].battle(attack, defense, field, overland, {})
    return structs.replace(battle, conduct=conduct(rng), way_back=rng.random() < 0.7)


def marginals(battle: Battle) -> tuple[dict[str, Fraction], dict[Side, dict[Counts, Fraction]]]:
    labels: dict[str, Fraction] = {}
    left: dict[Side, dict[Counts, Fraction]] = {ATTACK: {}, DEFENSE: {}}
    for (label, ours, theirs), chance in Brute(battle, orders(battle)).run().items():
        labels[label] = labels.get(label, Fraction(0)) + chance
        left[ATTACK][ours] = left[ATTACK].get(ours, Fraction(0)) + chance
        left[DEFENSE][theirs] = left[DEFENSE].get(theirs, Fraction(0)) + chance
    return labels, left


def assert_alike(battle: Battle) -> None:
    labels, left = marginals(battle)
    tally: Tally = exact(battle, orders(battle))
    assert sum(labels.values()) == 1
    for label in {*labels, "win", "lose", "draw", "retreat"}:
        assert tally.chance(label) == pytest.approx(float(labels.get(label, 0)), abs=1e-11), label
    for side in (ATTACK, DEFENSE):
        found = tally.survivors(side)
        for lot in {*left[side], *found}:
            wanted = float(left[side].get(lot, 0))
            assert found.get(lot, 0.0) == pytest.approx(wanted, abs=1e-11), (side, lot)


@pytest.mark.parametrize("field", ["land", "sea", "amphibious"])
@pytest.mark.parametrize("game", GAMES)
def test_exact_odds_equal_every_die_counted(game: str, field: str) -> None:
    for seed in range(60):
        assert_alike(drawn(game, field, seed))
