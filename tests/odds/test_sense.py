"""What must hold whatever the numbers are: whoever has more does not do worse, and the games differ where
their rules do."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec import structs

from wartable.games import aa1942, europe1999
from wartable.kernel.contract import Game
from wartable.kernel.odds import Battle, Conduct, Force, Line
from wartable.odds import loops
from wartable.odds.asking import SIDES, Wishes, battle_between
from wartable.odds.orders import losses_of
from wartable.odds.result import Odds
from wartable.odds.sampled import sample
from wartable.odds.solve import solve, solved

EUROPE, WORLD = europe1999.GAME, aa1942.GAME
BOTH = pytest.mark.parametrize("game", [EUROPE, WORLD], ids=["europe1999", "aa1942"])


def odds(game: Game, attack: str, defense: str, **wishes: object) -> Odds:
    conduct = {name: wishes.pop(name) for name in list(wishes) if name in Conduct.__struct_fields__}
    return solve(battle_between(game, attack, defense, Wishes(conduct=Conduct(**conduct), **wishes)))  # type: ignore[arg-type]  # words of a parametrised test


# -- by hand


def test_two_submarines_in_europe() -> None:
    """Only the attacker strikes first: he wins a round with 1/3, and is hit in it with 2/3 times 1/3."""
    found = odds(EUROPE, "1 sub", "1 sub")
    assert found.win == pytest.approx(3 / 5)
    assert found.lose == pytest.approx(2 / 5)


def test_two_submarines_in_the_world() -> None:
    """Both strike at once, with 1/3 and 1/6."""
    found = odds(WORLD, "1 sub", "1 sub")
    assert found.win == pytest.approx(5 / 8)
    assert found.lose == pytest.approx(2 / 8)
    assert found.draw == pytest.approx(1 / 8)


def test_one_infantry_against_one() -> None:
    found = odds(EUROPE, "1 inf", "1 inf")
    again = Fraction(5, 6) * Fraction(2, 3)
    assert found.win == pytest.approx(float(Fraction(1, 6) * Fraction(2, 3) / (1 - again)))
    assert found.draw == pytest.approx(float(Fraction(1, 6) * Fraction(1, 3) / (1 - again)))


# -- where the games differ


def test_guns_fire_at_every_plane_in_europe_and_three_times_in_the_world() -> None:
    europe = battle_between(EUROPE, "5 ftr 1 inf", "1 inf 1 aa", Wishes())
    world = battle_between(WORLD, "5 ftr 1 inf", "1 inf 1 aaa", Wishes())
    assert europe.opening[0].dice == ((5, 1),)
    assert world.opening[0].dice == ((3, 1),)
    assert battle_between(WORLD, "5 ftr 1 inf", "1 inf 2 aaa", Wishes()).opening[0].dice == ((5, 1),)


def test_guns_are_casualties_in_the_world_only() -> None:
    alone, covered = odds(WORLD, "4 inf", "2 inf"), odds(WORLD, "4 inf", "2 inf 2 aaa", defense_losses="weak")
    assert covered.win < alone.win - 0.1
    assert odds(EUROPE, "4 inf", "2 inf 2 aa").win == pytest.approx(odds(EUROPE, "4 inf", "2 inf").win)


def test_transports_defend_themselves_in_europe_and_are_lost_without_dice_in_the_world() -> None:
    assert odds(WORLD, "1 ftr", "3 tr").win == 1
    assert odds(EUROPE, "1 ftr", "3 tr").win < 0.9


def test_transports_are_lost_last_in_the_world_alone() -> None:
    europe, world = (odds(game, "3 dd", "2 dd 1 tr").defense.order for game in (EUROPE, WORLD))
    assert europe == world == "cheap"
    first = {}
    for game in (EUROPE, WORLD):
        battle = battle_between(game, "3 dd", "2 dd 1 tr", Wishes())
        lost = losses_of(battle, "defense", "cheap")[0]
        first[game.id] = battle.defense.lines[lost].kind
    assert first == {"europe1999": "transport", "aa1942": "destroyer"}


def test_submarines_dive_beside_destroyers_in_europe_only() -> None:
    europe = odds(EUROPE, "4 dd", "1 sub", defense_dives="first")
    world = odds(WORLD, "4 dd", "1 sub", defense_dives="first")
    assert europe.defense.losses["submarine"] < 0.95
    assert world.defense.losses["submarine"] > 0.999  # only when all destroyers are gone it can


def test_support_is_limited_by_those_who_land_in_the_world_only() -> None:
    europe = battle_between(EUROPE, "1 inf 3 bb", "2 inf", Wishes())
    world = battle_between(WORLD, "1 inf 3 bb", "2 inf", Wishes())
    assert europe.opening[0].dice == ((3, 4),)
    assert world.opening[0].dice == ((1, 4),)


def test_the_second_edition_weakens_the_shot_of_destroyers() -> None:
    first = battle_between(EUROPE, "1 inf 1 dd", "2 inf", Wishes())
    second = battle_between(EUROPE, "1 inf 1 dd", "2 inf", Wishes(options={"second_edition": 1}))
    assert (first.opening[0].dice, second.opening[0].dice) == (((1, 3),), ((1, 2),))


def test_who_came_by_land_leaves_an_assault_in_the_world_only() -> None:
    wishes = {"overland": "2 inf", "retreat_units": 9}
    europe = odds(EUROPE, "3 inf 1 bb", "4 inf", **wishes)
    world = odds(WORLD, "3 inf 1 bb", "4 inf", **wishes)
    assert europe.attack.lost_units > world.attack.lost_units + 0.5


# -- more is not worse


@BOTH
@pytest.mark.parametrize("more", ["inf", "art", "ftr", "bom"])
def test_another_attacker_never_lowers_the_chance_to_win(game: Game, more: str) -> None:
    assert (
        odds(game, f"4 inf 2 ftr 1 {more}", "4 inf 1 ftr").win > odds(game, "4 inf 2 ftr", "4 inf 1 ftr").win
    )


@BOTH
@pytest.mark.parametrize("more", ["inf", "art", "ftr", "bom"])
def test_another_defender_never_raises_it(game: Game, more: str) -> None:
    assert odds(game, "5 inf 2 ftr", f"4 inf 1 {more}").win < odds(game, "5 inf 2 ftr", "4 inf").win


@BOTH
def test_a_second_life_helps(game: Game) -> None:
    one = battle_between(game, "1 bb", "1 bb", Wishes())
    frail = structs.replace(one, attack=_frail(one.attack))
    assert solve(one).win > solve(frail).win + 0.1


def _frail(force: Force) -> Force:
    return structs.replace(force, lines=tuple(structs.replace(line, lives=1) for line in force.lines))


@BOTH
def test_keeping_a_land_unit_takes_more_and_costs_more(game: Game) -> None:
    plain, kept = (odds(game, "3 inf 3 ftr", "4 inf", keep=keep) for keep in (0, 1))
    assert kept.takes is not None
    assert plain.takes is not None
    assert kept.takes > plain.takes
    assert kept.attack.lost_value > plain.attack.lost_value


@BOTH
def test_more_land_units_cannot_be_kept_than_there_are(game: Game) -> None:
    assert odds(game, "2 inf 2 ftr", "3 inf", keep=9) == odds(game, "2 inf 2 ftr", "3 inf", keep=2)


@BOTH
def test_breaking_off_saves_units_and_costs_victories(game: Game) -> None:
    on, off = odds(game, "5 inf", "5 inf"), odds(game, "5 inf", "5 inf", retreat_units=2)
    assert off.attack.lost_units < on.attack.lost_units
    assert off.win < on.win
    assert off.retreat > 0 == on.retreat


@BOTH
def test_more_rounds_bring_the_odds_of_fighting_on(game: Game) -> None:
    wins = [odds(game, "5 inf 2 ftr", "5 inf", retreat_rounds=n).win for n in (1, 2, 4, 8, 40)]
    assert wins == sorted(wins)
    assert wins[-1] == pytest.approx(odds(game, "5 inf 2 ftr", "5 inf").win, abs=1e-6)


@BOTH
def test_no_way_back_is_no_retreat(game: Game) -> None:
    there = odds(game, "4 inf", "4 inf", retreat_units=3, way_back=False)
    assert there.retreat == 0
    assert there.win == pytest.approx(odds(game, "4 inf", "4 inf").win)


@BOTH
def test_the_best_order_is_as_good_as_all_that_were_tried(game: Game) -> None:
    found = odds(game, "4 inf 2 art 2 ftr", "4 inf 1 bom 1 ftr", attack_losses="best", defense_losses="best")
    assert {("defense", "cheap"), ("defense", "weak")} <= {(row.side, row.order) for row in found.tried}
    assert found.takes in [row.success for row in found.tried]


@BOTH
def test_a_line_in_two_parts_is_the_same_line(game: Game) -> None:
    battle = battle_between(game, "4 inf 2 art 2 ftr", "5 inf 1 ftr", Wishes())
    parts = [half for line in battle.attack.lines for half in _halves(line)]
    split = structs.replace(battle, attack=structs.replace(battle.attack, lines=tuple(parts)))
    assert solve(split).win == pytest.approx(solve(battle).win, abs=1e-12)


def _halves(line: Line) -> list[Line]:
    half = line.count // 2
    return [structs.replace(line, count=half), structs.replace(line, count=line.count - half)]


# -- the ways of computing agree


FLEETS = ["2 sub 2 dd 1 bb 2 ftr 1 tr vs 2 sub 1 dd 1 bb 1 tr", "3 sub 2 ftr 1 dd vs 3 sub 2 tr 1 dd"]


@BOTH
@pytest.mark.parametrize("fleet", FLEETS)
@pytest.mark.parametrize("dives", ["never", "alone", "first"])
def test_samples_agree_with_the_exact_odds(game: Game, fleet: str, dives: str) -> None:
    attack, defense = fleet.split(" vs ")
    conduct = Conduct(attack_dives=dives, defense_dives=dives, retreat_units=2)  # type: ignore[arg-type]  # words of a parametrised test
    battle = battle_between(game, attack, defense, Wishes(conduct=conduct))
    sure = solved(battle)
    drawn = sample(battle, {side: losses_of(battle, side, "cheap") for side in SIDES}, runs=6000, seed=7)
    assert sure.runs == 0
    for label in ("win", "lose", "draw", "retreat"):
        assert drawn.chance(label) == pytest.approx(sure.tally.chance(label), abs=0.025)


@BOTH
@pytest.mark.parametrize("fleet", FLEETS)
def test_rows_are_the_same_in_blocks_of_any_size(
    game: Game, fleet: str, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    attack, defense = fleet.split(" vs ")
    wishes = Wishes(conduct=Conduct(defense_dives="first", retreat_units=1))
    battle = battle_between(game, attack, defense, wishes)
    whole = solve(battle)
    for size in (1, 7):
        monkeypatch.setattr(loops, "BLOCK", size)
        assert solve(battle).win == pytest.approx(whole.win, abs=1e-12)
        assert solve(battle).attack.lost_value == pytest.approx(whole.attack.lost_value, abs=1e-9)


def test_what_is_too_much_for_the_exact_way_is_sampled_and_says_so() -> None:
    found = odds(WORLD, "10 sub 10 dd 5 ca 5 cv 10 ftr 5 bb 5 tr", "10 sub 10 dd 5 ca 5 cv 10 ftr 5 bb 5 tr")
    assert (found.exact, found.runs) == (False, 15_000)
    assert 0.004 < found.error < 0.0042
    assert found.win + found.draw + found.lose + found.retreat == pytest.approx(1)


@BOTH
@pytest.mark.parametrize("lists", ["4 inf 2 ftr vs 3 inf 1 {gun}", "3 inf 1 bb 1 ftr vs 3 inf 1 {gun}"])
def test_samples_know_what_comes_before_the_first_round(game: Game, lists: str) -> None:
    gun = "aaa" if game is WORLD else "aa"
    attack, defense = lists.format(gun=gun).split(" vs ")
    battle = battle_between(game, attack, defense, Wishes())
    drawn = sample(battle, {side: losses_of(battle, side, "cheap") for side in SIDES}, runs=6000, seed=3)
    assert drawn.takes == pytest.approx(solved(battle).tally.takes, abs=0.025)


@BOTH
def test_a_hundred_units_on_land_are_exact(game: Game) -> None:
    found = odds(game, "30 inf 10 art 7 ftr 3 bom", "35 inf 8 art 7 ftr")
    assert found.exact
    assert found.win + found.draw + found.lose == pytest.approx(1, abs=1e-9)


def test_coins_instead_of_dice() -> None:
    """One against one is even."""
    line = Line("unit", 1, 1, "troop", fire=1, aim=frozenset(("troop",)))
    force = Force((line,))
    found = solve(Battle(force, force, ("attack_fires", "defense_fires"), faces=2))
    assert [found.win, found.draw, found.lose] == [pytest.approx(1 / 3)] * 3
