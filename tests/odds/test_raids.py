"""Odds of bombing raids: every die counted one by one, raids played by the rules, and what people ask."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec import structs

from tests.odds.engine import ARENAS, Arena, Forces, position
from tests.odds.test_engine import Count
from wartable.families.axis_allies.answers import Done, Lose
from wartable.families.axis_allies.answers import Intercept as Rise
from wartable.families.axis_allies.casualties import loss_of, spread_hits
from wartable.families.axis_allies.frames import Intercept, Losses, Spot
from wartable.families.axis_allies.pieces import Trip, Unit
from wartable.games.aa1942.sequence import STEPS as WORLD_STEPS
from wartable.games.europe1999.sequence import STEPS as EUROPE_STEPS
from wartable.kernel.contract import REFEREE, SPECTATOR, Action, Dice, Json, Rules, Setup, Unreadable
from wartable.kernel.odds import ATTACK, DEFENSE, Conduct, Raid
from wartable.odds.asking import Wishes, odds_at, odds_hook, raid_as_wished, raid_between, raids_at
from wartable.odds.raids import raid_odds
from wartable.odds.serving import Question, TypedBattle, answer
from wartable.odds.turn import odds_of_turn

OPTION: dict[str, int] = {"escorts_and_interceptors": True}
RAIDS, TIMES = 40, 20
BOTH = pytest.mark.parametrize("game", ARENAS)


# -- every die, with fractions


def brute(raid: Raid) -> dict[tuple[int, int, int, int], Fraction]:
    """(bombers, escorts, interceptors left, damage that counts) -> chance. It knows the rules by itself."""
    found: dict[tuple[int, int, int, int], Fraction] = {}

    def dice(number: int, faces: int = 6) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        for rolled in product(range(1, faces + 1), repeat=number):
            yield rolled, Fraction(1, faces**number)

    def hit(rolled: tuple[int, ...], needs: int) -> int:
        return sum(shown <= needs for shown in rolled)

    def shot(bombers: int, escorts: int, hits: int) -> tuple[int, int]:
        planes = ["e"] * escorts + ["b"] * bombers
        if raid.first_lost == "bombers":
            planes.reverse()
        left = planes[hits:]
        return left.count("b"), left.count("e")

    def go(steps: tuple[str, ...], left: tuple[int, int, int], chance: Fraction) -> None:
        b, e, i = left
        if not steps:
            for rolled, part in dice(b, raid.damage_faces):
                counts = sum(rolled) if raid.most is None else min(raid.most, sum(rolled))
                key = (b, e, i, counts)
                found[key] = found.get(key, Fraction(0)) + chance * part
            return
        step, rest = steps[0], steps[1:]
        if step == "guns_fire":
            for rolled, part in dice(raid.guns[0]):
                go(rest, (*shot(b, e, hit(rolled, raid.guns[1])), i), chance * part)
        elif step == "complex_fires":
            for rolled, part in dice(b):
                go(rest, (b - hit(rolled, raid.complex), e, i), chance * part)
        else:
            ours = b + e if step in ("raiders_fire", "both_fire") else 0
            theirs = i if step in ("interceptors_fire", "both_fire") else 0
            for rolled, part in dice(ours + theirs):
                up = hit(rolled[: b if ours else 0], raid.bombers.fire)
                up += hit(rolled[b:ours] if ours else (), raid.escorts.fire)
                down = hit(rolled[ours:], raid.interceptors.fire)
                go(rest, (*shot(b, e, down), max(0, i - up)), chance * part)

    go(raid.steps, (raid.bombers.count, raid.escorts.count, raid.interceptors.count), Fraction(1))
    return found


def typed(game: str, attack: str, defense: str, **wishes: Any) -> Raid:
    options = OPTION if game == "aa1942" else {}
    return raid_between(ARENAS[game].game, attack, defense, Wishes(options=options, **wishes))


@pytest.mark.parametrize("losses", ["cheap", "bomber, fighter"])
@pytest.mark.parametrize(
    ("game", "attack", "defense"),
    [
        ("europe1999", "2 bomber", "1 aa"),
        ("europe1999", "1 bomber 1 fighter", "1 aa 1 fighter"),
        ("europe1999", "1 bomber 1 fighter", "2 fighter"),
        ("aa1942", "2 bomber", ""),
        ("aa1942", "1 bomber 2 fighter", "1 fighter"),
        ("aa1942", "1 bomber 1 fighter", "2 fighter"),
    ],
)
def test_small_raids_are_as_if_every_die_were_counted(
    game: str, attack: str, defense: str, losses: str
) -> None:
    raid = typed(game, attack, defense, most_damage=7, conduct=Conduct(attack_losses=losses))
    ends, found = brute(raid), raid_odds(raid)
    assert sum(ends.values()) == 1

    def chances(place: int) -> dict[int, float]:
        lot: dict[int, float] = {}
        for end, chance in ends.items():
            lot[end[place]] = lot.get(end[place], 0.0) + float(chance)
        return lot

    def mean(place: int) -> float:
        return sum(number * chance for number, chance in chances(place).items())

    assert found.damage == pytest.approx(chances(3), abs=1e-12)
    assert found.bombers_left == pytest.approx(chances(0), abs=1e-12)
    assert found.mean == pytest.approx(mean(3))
    assert found.attack_losses["bomber"] == pytest.approx(raid.bombers.count - mean(0))
    assert found.attack_losses.get("fighter", 0) == pytest.approx(raid.escorts.count - mean(1))
    assert found.defense_losses.get("fighter", 0) == pytest.approx(raid.interceptors.count - mean(2))


# -- played by the rules


def raid_position(place: Arena, bombers: int, escorts: int, fighters: int, guns: int) -> Any:
    """A raid on a complex, planned: its planes are over it, and the power may still order others."""
    ours, theirs = place.powers[ATTACK], place.powers[DEFENSE]
    trip = Trip(used=1, note="combat", role="raid", airborne=True)
    gun = "aaa" if place.game.id == "aa1942" else "aa_gun"
    lot = [
        (Unit(ours, "bomber", trip=trip), bombers),
        (Unit(ours, "fighter", trip=trip), escorts),
        (Unit(theirs, "fighter"), fighters),
        (Unit(theirs, gun), guns),
    ]
    steps = {"europe1999": EUROPE_STEPS.index("combat_movement"), "aa1942": WORLD_STEPS.index("combat_move")}
    before = structs.replace(place, combat=steps[place.game.id])
    return position(before, Forces("board", {}, {}), {TARGETS[place.game.id]: [(u, n) for u, n in lot if n]})


TARGETS = {"europe1999": "leningrad", "aa1942": "karelia_ssr"}


def with_option(place: Arena) -> Arena:
    """The arena with escorts and interceptors, where they are an option."""
    if place.game.id != "aa1942":
        return place
    setup = structs.replace(place.rules.setup, options=OPTION)
    return structs.replace(place, rules=place.game.rules(setup))


def raided(rules: Rules[Any], state: Any, rising: int, rng: Random) -> tuple[dict[str, int], int]:
    """Play a raid: units lost by power and kind, and the damage that counted."""
    lost: dict[str, int] = {}
    while True:
        frame, request = state.frames[-1], rules.chance(state)
        if request is not None:
            move: Any = Dice(request.id, tuple(rng.randint(1, faces) for faces in request.faces()))
        else:
            decision = rules.decisions(state)[0]
            move = Action(decision.id, decision.seat, _answer(rules, state, frame, rising))
            assert not rules.check(state, move), rules.check(state, move)
        state, events = rules.apply(state, move)
        for event in events:
            if event.kind == "destroyed":
                name = f"{event.data['power']}.{event.data['unit']}"
                lost[name] = lost.get(name, 0) + _number(event.data["count"])
            if event.kind == "raid_over":
                counted = event.data.get("markers", event.data.get("ipc"))
                return lost, _number(counted)


def _number(fact: Json) -> int:
    assert isinstance(fact, int)
    return fact


def _answer(rules: Any, state: Any, frame: Any, rising: int) -> Any:
    if type(frame).__name__ == "Plan":
        return Done()
    if isinstance(frame, Intercept):
        return Rise(rising)
    assert isinstance(frame, Losses), frame
    w = rules.look(state)

    def escorts_first(fitting: list[Spot], _: Any) -> Spot:
        return min(fitting, key=lambda spot: spot[1].kind != "fighter")

    on = spread_hits(w, frame, escorts_first)
    lose: Lose = loss_of(w, frame, on, lambda spot, hits: max(0, hits - spot[2]))
    return lose


@BOTH
def test_raids_played_by_the_rules_go_as_the_odds_say(game: str) -> None:
    place = with_option(ARENAS[game])
    damage, bombers, escorts, shot = Count(), Count(), Count(), Count()
    for number in range(RAIDS):
        rng = Random(f"{game} raid {number}")
        large = number % 2  # in large ones it shows who fires first
        ours = (rng.randint(1, 4), 9 if large else rng.randint(0, 2))
        fighters = 12 if large else rng.randint(0, 3)
        state = raid_position(place, *ours, fighters, rng.randint(0, 1))
        (planned,) = odds_hook(place.game).raids(place.rules, state)
        assert planned.waiting == fighters
        rising = fighters if large else rng.randint(0, fighters)
        raid = raid_as_wished(planned, Wishes(rising=rising), odds_hook(place.game))
        odds = raid_odds(raid)
        assert odds.waiting == fighters - rising
        means = {
            "bomber": odds.attack_losses["bomber"], "fighter": odds.attack_losses.get("fighter", 0.0),
            "shot": odds.defense_losses.get("fighter", 0.0),
        }  # fmt: skip
        for _ in range(TIMES):
            lost, counted = raided(place.rules, state, rising, rng)
            damage.add(counted, [(float(points), chance) for points, chance in odds.damage.items()])
            ours_lost, theirs = f"{place.powers[ATTACK]}.", f"{place.powers[DEFENSE]}."
            left = [(float(n), chance) for n, chance in odds.bombers_left.items()]
            bombers.add(ours[0] - lost.get(ours_lost + "bomber", 0), left)
            for count, name, key, most in (
                (escorts, ours_lost + "fighter", "fighter", ours[1]),
                (shot, theirs + "fighter", "shot", rising),
            ):
                count.add_mean(lost.get(name, 0), means[key], most)
    for count in (damage, bombers, escorts, shot):
        assert abs(count.far_off) < 3.5, (count.seen, count.expected, count.variance)
    assert shot.seen, "nobody was ever shot down; the test says nothing about it"


# -- asking


@BOTH
def test_a_turn_and_a_space_tell_of_planned_raids(game: str) -> None:
    place = with_option(ARENAS[game])
    state, space = raid_position(place, 2, 1, 1, 1), TARGETS[game]
    turn = odds_of_turn(place.game, place.rules, state, REFEREE)
    (raid,) = turn.raids
    assert (raid.space, raid.attack, raid.waiting) == (space, {"bomber": 2, "fighter": 1}, 1)
    assert turn.attack_lost == pytest.approx(raid.attack_lost)
    assert odds_at(place.game, place.rules, state, REFEREE, space) == ()
    assert raids_at(place.game, place.rules, state, REFEREE, space) == turn.raids
    told = answer(place.game, place.rules, state, SPECTATOR, Question(space, wishes=Wishes(rising=1)))
    assert told.raids[0].defense == {"fighter": 1}
    assert told.raids[0].attack_lost > raid.attack_lost


@BOTH
def test_damage_counts_as_far_as_it_can(game: str) -> None:
    """europe1999: the payer has no more; aa1942: markers up to twice the territory's value."""
    place = with_option(ARENAS[game])
    state, space = raid_position(place, 4, 0, 0, 0), TARGETS[game]
    rules: Any = place.rules
    if game == "europe1999":
        money = state.position.money | {place.powers[DEFENSE]: 5}
        poor = structs.replace(state, position=structs.replace(state.position, money=money))
    else:
        most = 2 * rules.book.value[space]
        hurt = structs.replace(state.position, complexes={**state.position.complexes, space: most - 3})
        poor = structs.replace(state, position=hurt)
    (raid,) = odds_hook(place.game).raids(rules, poor)
    assert raid.most == {"europe1999": 5, "aa1942": 3}[game]
    assert max(raid_odds(raid).damage) == raid.most


@pytest.mark.parametrize(
    ("game", "attack", "defense", "said"),
    [
        ("europe1999", "2 fighter", "1 aa", "A raid needs bombers"),
        ("europe1999", "2 bomber 1 inf", "", "Infantry cannot be in attack in a raid"),
        ("aa1942", "2 bomber", "1 aaa", "cannot be in defense in a raid; what can is ftr"),
        ("aa1942", "41 bomber", "", "More than 40 planes"),
        ("aa1942", "2 bomber 1 fighter", "", "only with the option escorts_and_interceptors"),
    ],
)
def test_who_has_no_part_in_a_raid_is_refused(game: str, attack: str, defense: str, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        raid_between(ARENAS[game].game, attack, defense, Wishes())


def test_a_typed_raid_is_fought_with_the_options_of_the_match() -> None:
    place = with_option(ARENAS["aa1942"])
    question = Question(raid=TypedBattle("2 bomber 1 fighter", "1 fighter"))
    told = answer(place.game, place.rules, place.rules.initial(), SPECTATOR, question)
    assert told.raids[0].attack == {"bomber": 2, "fighter": 1}


def test_one_hit_of_a_gun_takes_the_escort_unless_bombers_are_named_first() -> None:
    spared = raid_odds(typed("europe1999", "2 bomber 1 fighter", "1 aa"))
    named = typed("europe1999", "2 bomber 1 fighter", "1 aa", conduct=Conduct(attack_losses="bmb,ftr"))
    assert raid_odds(named).mean < spared.mean


def test_setups_without_the_option_have_no_fighters_to_wait_for() -> None:
    place = ARENAS["aa1942"]
    state = raid_position(place, 2, 0, 2, 0)
    assert not Setup(place.game.id, place.game.scenarios[0].id, place.game.seat_plans[0].id).options
    (raid,) = odds_hook(place.game).raids(place.rules, state)
    assert raid.waiting == 0
