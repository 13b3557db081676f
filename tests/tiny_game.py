"""Ford: the smallest game for the table. One question, dice, an outcome; docs/engine.md begins with it.

Red and Blue take three turns each to send companies across a river. The more they send, the more may
get across, and the more likely one drowns: then nobody of that turn is across.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec import Struct

from wartable.kernel import contract as c
from wartable.kernel.coverage import rule
from wartable.kernel.notation import Names, Reader
from wartable.kernel.spaces import ListedSpace, checker

SEATS = ("red", "blue")
VERB = Names("order", {"send": "send"})


class State(Struct, frozen=True):
    turn: int = 0
    sent: int = 0  # companies whose dice have not fallen yet
    across: tuple[int, int] = (0, 0)


class Send(c.Answer, frozen=True, tag="send"):
    companies: int


class Ford:
    """The rules: what is asked, what is legal, what follows, who has won."""

    version = "1.0"
    seats: tuple[str, ...] = SEATS
    answers: Any = Send

    def __init__(self, setup: c.Setup) -> None:
        self.setup = setup

    def initial(self) -> State:
        return State()

    def decisions(self, state: State) -> tuple[c.Decision, ...]:
        waits = not state.sent and state.turn < 6
        return (c.Decision(f"send-{state.turn}", SEATS[state.turn % 2], "send", "one"),) if waits else ()

    def chance(self, state: State) -> c.ChanceRequest | None:
        dice = c.DiceGroup("company", state.sent, roller=SEATS[state.turn % 2], needs=4)
        return c.ChanceRequest(f"cross-{state.turn}", "crossing", (dice,)) if state.sent else None

    @rule("R-FORD-01")
    def check(self, state: State, action: c.Action) -> c.Refusals:
        given = action.answer.companies
        return () if 1 <= given <= 3 else (c.Refusal("send.count", "R-FORD-01", {"given": given}),)

    @rule("R-FORD-02")
    def apply(self, state: State, move: c.Action | c.Dice) -> tuple[State, tuple[c.Event, ...]]:
        seat, count = SEATS[state.turn % 2], state.sent
        if isinstance(move, c.Action):
            count = move.answer.companies
            return State(state.turn, count, state.across), (c.Event("sent", {"seat": seat, "count": count}),)
        dry = 0 if 6 in move.values else sum(value <= 4 for value in move.values)
        red, blue = state.across
        across = (red + dry, blue) if seat == "red" else (red, blue + dry)
        return State(state.turn + 1, 0, across), (c.Event("crossed", {"count": dry}),)

    @rule("R-FORD-03")
    def outcome(self, state: State) -> c.Outcome | None:
        best = max(state.across)
        winners = tuple(seat for seat, count in zip(SEATS, state.across, strict=True) if count == best)
        return c.Outcome(winners, "across") if state.turn == 6 else None

    def space(self, state: State, decision: c.Decision) -> c.ActionSpace:
        answers = {str(count): Send(count) for count in (1, 2, 3)}
        return ListedSpace(checker(self, state, decision), "count", answers)

    def view(self, state: State, viewer: c.Viewer) -> c.View:
        sides = dict(zip(SEATS, state.across, strict=True))
        return c.View(
            viewer=viewer,
            game=self.setup.game,
            now={"turn": state.turn},
            spaces={seat: c.SpaceView(marks={"across": count}) for seat, count in sides.items()},
            powers={seat: {} for seat in SEATS},
            decisions=self.decisions(state),
            chance=self.chance(state),
            outcome=self.outcome(state),
        )

    def resample(self, state: State, viewer: c.Viewer, rng: Random) -> State:
        return state  # nothing is hidden

    def read(self, state: State, decision: c.Decision, text: str) -> Send:
        order = Reader(text)
        order.name(VERB)
        answer = Send(order.number())
        order.finish()
        return answer

    def write(self, answer: Send) -> str:
        return f"send {answer.companies}"

    def standing(self, state: State, decision: c.Decision, order: c.StandingOrder) -> None:
        return None  # none are on offer


class FordGame:
    """What the registry finds: the game before anything is chosen."""

    id, title, version = "ford", "Ford", Ford.version
    hides = False
    scenarios: tuple[c.Scenario, ...] = (c.Scenario("standard", "The river"),)
    seat_plans: tuple[c.SeatPlan, ...] = (c.SeatPlan("two", "Two players", {s: (s,) for s in SEATS}),)
    options: tuple[c.Option, ...] = ()
    standing_orders: tuple[c.StandingOrder, ...] = ()

    def rules(self, setup: c.Setup) -> Ford:
        return Ford(setup)

    def rule_rows(self) -> tuple[c.RuleRow, ...]:
        return tuple(c.RuleRow(id_, "Play", text) for id_, text in ROWS.items())

    def texts(self) -> Mapping[str, str]:
        return TEXTS


ROWS = {
    "R-FORD-01": "The seats take turns, three each; a turn sends one to three companies.",
    "R-FORD-02": "Each company is across on 4 or less; a single 6, and nobody of this turn is.",
    "R-FORD-03": "After six turns the seat with more companies across wins; both on equality.",
}
TEXTS = {
    "red": "Red",
    "blue": "Blue",
    "refusal.send.count": "{given} {given|company|companies} cannot go; send 1, 2 or 3.",
    "event.sent": "{seat} sends {count} {count|company|companies}.",
    "event.crossed": "{count} {count|company gets|companies get} across.",
    "prompt.send": "{seat}: how many companies do you send?",
}
GAME: c.Game = FordGame()
