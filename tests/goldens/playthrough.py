"""Playthroughs as text: every order, every die, every event, and the digest of the state at each new turn.

    > axis purchase-4: buy 2 infantry          an answer, as a typed order
    ! attack-19: 2 4 3                          dice
        captured {"space":"egypt", ...}         what followed
    = 1 germany sha256:…                        the position when a new turn, or phase, begins

The orders and dice of a file are its script: playing them again must write the same file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from wartable.kernel.contract import REFEREE, Action, Decision, Dice, Event, Game, Rules, Setup
from wartable.kernel.digest import digest, to_json
from wartable.lab.playout import Step, steps

HERE = Path(__file__).parent
ROUNDS = 2
CANDIDATES, MOST = 75, 30
"""Random matches of a game, and of a set-up at most, among which those with most kinds of events are kept."""


def path_of(setup: Setup) -> Path:
    return HERE / setup.game / f"{setup.scenario}-{setup.seats}.txt"


def first_setups(game: Game) -> Iterator[Setup]:
    """Every scenario and seat plan with the default options."""
    return (Setup(game.id, scenario.id, plan.id) for scenario in game.scenarios for plan in game.seat_plans)


# -- writing


def written(rules: Rules[Any], played: Iterable[Step]) -> str:
    """The text of a playthrough, up to the end of the last round wanted."""
    lines = [
        f"# {rules.setup.game} {rules.setup.scenario}, {rules.setup.seats} seats; how to read: playthrough.py"
    ]
    stands = _turn(rules, rules.initial())
    for step in played:
        lines += [_move(rules, step), *map(_event, step.events)]
        before, stands = stands, _turn(rules, step.after)
        if stands != before:
            lines.append(f"= {stands} {digest(step.after)}")
        if _is_past(rules, step.after):
            break
    return "\n".join(lines) + "\n"


def _turn(rules: Rules[Any], state: Any) -> str:
    now = rules.view(state, REFEREE).now
    return f"{now.get('round')} {now.get('power', now.get('phase'))}"


def _is_past(rules: Rules[Any], state: Any) -> bool:
    return int(str(rules.view(state, REFEREE).now["round"])) > ROUNDS or rules.outcome(state) is not None


def _move(rules: Rules[Any], step: Step) -> str:
    if isinstance(step.move, Dice):
        return f"! {step.move.request}: {' '.join(map(str, step.move.values))}"
    return f"> {step.move.seat} {step.move.decision}: {rules.write(step.move.answer)}"


def _event(event: Event) -> str:
    return f"    {event.kind} {to_json(event.data).decode()}"


# -- playing again


def repeated(rules: Rules[Any], text: str) -> Iterator[Step]:
    """The steps that the orders and dice of a playthrough lead to now."""
    state = rules.initial()
    for line in text.splitlines():
        if line[:1] in (">", "!"):
            move = _dice(line) if line[0] == "!" else _action(rules, state, line)
            after, events = rules.apply(state, move)
            yield Step(state, move, after, events)
            state = after


def _dice(line: str) -> Dice:
    request, _, values = line[2:].partition(": ")
    return Dice(request, tuple(map(int, values.split())))


def _action(rules: Rules[Any], state: Any, line: str) -> Action:
    head, _, order = line[2:].partition(": ")
    seat, id_ = head.split(" ")
    asked: Decision | None = next((one for one in rules.decisions(state) if one.id == id_), None)
    assert asked is not None, f"“{line}” answers a question that is not open: {rules.decisions(state)}"
    action = Action(id_, seat, rules.read(state, asked, order))
    assert not rules.check(state, action), f"“{line}” is refused now: {rules.check(state, action)}"
    return action


# -- choosing


def seeds(game: Game) -> range:
    return range(1, 1 + min(MOST, CANDIDATES // len(list(first_setups(game)))))


def best(rules: Rules[Any], among: Iterable[int]) -> str:
    """The playthrough with most kinds of events among a few random ones that reach the last round."""
    texts = [written(rules, steps(rules, seed, choose=_without_giving_up(rules))) for seed in among]
    return max(texts, key=lambda text: (f"\n= {ROUNDS + 1} " in text, len(_kinds(text)), -len(text)))


def _without_giving_up(rules: Rules[Any]) -> Callable[[Any, Random], Any]:
    """Draw again, a few times, when the answer drawn is to resign."""

    def choose(space: Any, rng: Random) -> Any:
        drawn = (space.sample(rng) for _ in range(20))
        return next((answer for answer in drawn if rules.write(answer) != "resign"), space.sample(rng))

    return choose


def _kinds(text: str) -> set[str]:
    return {line.split()[0] for line in text.splitlines() if line.startswith("    ")}
