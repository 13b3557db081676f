"""Whole turns: a landing after its battle at sea, played by the rules and told by the odds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import structs

from tests.odds.engine import ARENAS, Arena, Forces, Player, position
from tests.odds.test_engine import Count
from wartable.families.axis_allies.pieces import Cargo, Trip, Unit
from wartable.kernel.contract import REFEREE, Action, Dice
from wartable.kernel.odds import ATTACK, DEFENSE, Battle, Planned
from wartable.odds.asking import Wishes, battle_between, odds_hook
from wartable.odds.result import TurnOdds
from wartable.odds.solve import solved
from wartable.odds.turn import odds_of_turn, turn_of

TIMES = 250
BOTH = pytest.mark.parametrize("game", ARENAS)


def landing(place: Arena) -> Any:
    """Two transports with destroyers before a coast that a submarine and a destroyer guard, and two infantry
    by land."""
    ours, theirs = place.powers[ATTACK], place.powers[DEFENSE]
    came = Trip(used=1, last=place.zone, note="combat")
    ship = Unit(ours, "transport", cargo=(Cargo(ours, "infantry", target=place.target),), trip=came)
    walked = Unit(ours, "infantry", trip=Trip(used=1, last=place.overland, note="combat"))
    board = {
        place.coast: [
            (ship, 2), (Unit(ours, "destroyer", trip=came), 2),
            (Unit(theirs, "submarine"), 1), (Unit(theirs, "destroyer"), 1),
        ],
        place.target: [(walked, 2), (Unit(theirs, "infantry"), 2)],
    }  # fmt: skip
    return position(place, Forces("board", {}, {}), board)


class Commander:
    """Answers in every battle of a turn: fights on, and lands."""

    def __init__(self, place: Arena, battles: dict[str, Battle]) -> None:
        self.place = place
        self.players = {
            space: Player(place, Forces(battle.where, {}, {}), battle, space)
            for space, battle in battles.items()
        }

    def play(self, state: Any, rng: Random) -> bool:
        """Whether the territory is taken."""
        rules: Any = self.place.rules
        while True:
            frame = state.frames[-1]
            if type(frame).__name__ == "Plan":
                return bool(state.position.control[self.place.target] == self.place.powers[ATTACK])
            request = rules.chance(state)
            if request is not None:
                move: Any = Dice(request.id, tuple(rng.randint(1, 6) for _ in request.faces()))
            else:
                decision = rules.decisions(state)[0]
                player = self.players.get(getattr(frame, "space", ""))
                answer = player.answer(rules.look(state), frame) if player else None
                if answer is None:
                    answer = rules.space(state, decision).sample(rng)
                move = Action(decision.id, decision.seat, answer)
            state, _ = rules.apply(state, move)


@BOTH
def test_a_landing_is_as_likely_as_the_rules_make_it(game: str) -> None:
    place = ARENAS[game]
    state = landing(place)
    turn = odds_of_turn(place.game, place.rules, state, REFEREE)
    by_name = {row.name: row for row in turn.battles}
    assert list(by_name) == [f"sea:{place.coast}", f"land:{place.target}"]
    assert by_name[f"land:{place.target}"].after == f"sea:{place.coast}"
    plans = odds_hook(place.game).planned(place.rules, state)
    commander = Commander(place, {plan.battle.space: plan.battle for plan in plans})
    rng, taken = Random(game), Count()
    chance = by_name[f"land:{place.target}"].success
    for _ in range(TIMES):
        taken.add(commander.play(state, rng), [(1.0, chance), (0.0, 1 - chance)])
    assert abs(taken.far_off) < 3.5, (taken.seen, taken.expected)


@BOTH
def test_the_whole_turn_is_its_battles_together(game: str) -> None:
    place = ARENAS[game]
    battles = [battle_between(place.game, "3 inf", f"{n} inf", Wishes()) for n in (1, 2, 3)]
    turn = turn_of(Planned(f"land:{n}", battle) for n, battle in enumerate(battles))
    alone = [solved(battle) for battle in battles]
    product = 1.0
    for one in alone:
        product *= one.success
    assert turn.all == pytest.approx(product)
    assert turn.weakest == "land:2"
    assert turn.attack_lost == pytest.approx(sum(one.odds.attack.lost_value for one in alone))


@BOTH
def test_losing_transports_weakens_a_landing(game: str) -> None:
    place = ARENAS[game]
    turn = odds_of_turn(place.game, place.rules, landing(place), REFEREE)
    sea, land = turn.battles
    assert 0 < land.success < (land.odds.takes or 0)
    assert 0 < turn.all < min(sea.success, land.odds.takes or 0)
    assert turn.weakest == land.name


def test_a_position_without_battles_has_an_empty_turn() -> None:
    place = ARENAS["europe1999"]
    assert odds_of_turn(place.game, place.rules, place.rules.initial(), REFEREE) == TurnOdds(
        (), 1.0, "", 0, 0, True
    )


@BOTH
def test_a_battle_under_way_is_told_from_where_it_stands(game: str) -> None:
    """After dice have fallen the odds are about those who are left."""
    place = ARENAS[game]
    who = Forces("land", {"infantry": 6}, {"infantry": 6})
    state = position(place, who)
    (plan,) = odds_hook(place.game).planned(place.rules, state)
    before = plan.battle
    rules: Any = place.rules
    player, rng = Player(place, who, before), Random(5)
    for _ in range(6):
        request = rules.chance(state)
        if request is not None:
            state, _events = rules.apply(state, Dice(request.id, (1,) * 3 + (6,) * (request.count - 3)))
            continue
        decision = rules.decisions(state)[0]
        if type(state.frames[-1]).__name__ == "PressOn":
            break
        answer = player.answer(rules.look(state), state.frames[-1]) or rules.space(state, decision).sample(
            rng
        )
        state, _events = rules.apply(state, Action(decision.id, decision.seat, answer))
    (plan,) = odds_hook(place.game).planned(place.rules, state)
    assert (plan.battle.attack.units, plan.battle.defense.units) == (3, 3)
    assert structs.replace(plan.battle, attack=before.attack, defense=before.defense) == before
