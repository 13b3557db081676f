"""Lend-lease: what the United States give before the builds (CNV, GZ)."""

from __future__ import annotations

from wartable.games.victory.answers import Lend
from wartable.games.victory.asking import ask
from wartable.games.victory.book import ALLIED, WESTERN
from wartable.games.victory.economy import (
    iran_line,
    lendable,
    may_lend,
)
from wartable.games.victory.frames import Lending
from wartable.games.victory.state import Work
from wartable.kernel.contract import Choice, Decision, Draft, Event, Json, Refusals, Step
from wartable.kernel.coverage import rule
from wartable.kernel.staging import Question, no


def lend_limits(w: Work) -> dict[str, int]:
    """The most of each that can be lent now. Convoys stand hidden, so only the Allies know."""
    return w.once(
        "lend_limits", lambda: {"a": lendable(w, "a"), "b": lendable(w, "b"), "iran": int(iran_line(w))}
    )


@rule("R-CNV-08", "R-CNV-14", "R-GZ-21", "RULING-64")
class LendingStage(Question):
    """The United States say how much of their lend-lease delivers; what is kept works at home."""

    accepts = (Lend,)

    def advance(self, w: Work, frame: Lending) -> bool:
        """Asked whenever strangers could think that a convoy delivers: they see blocks in its zone only."""
        if may_lend(w, "a") or may_lend(w, "b") or iran_line(w):
            return False
        w.pop()
        return True

    def decisions(self, w: Work, frame: Lending) -> tuple[Decision, ...]:
        return ask(w, "lend", w.g.seat_of[WESTERN], "allocate", "usa")

    def refuse(self, w: Work, frame: Lending, decision: Decision, answer: Lend) -> Refusals:
        limits = lend_limits(w)
        given = {"a": answer.convoy_a, "b": answer.convoy_b, "iran": answer.iran}
        for name, most in limits.items():
            if not 0 <= given[name] <= most:
                return no("lend.limit", "R-CNV-08", what=name, given=given[name], most=most)
        return ()

    def do(self, w: Work, frame: Lending, decision: Decision, answer: Lend) -> None:
        w.uses |= {"lent:a": answer.convoy_a, "lent:b": answer.convoy_b, "lent:iran": answer.iran}
        facts: dict[str, Json] = {"a": answer.convoy_a, "b": answer.convoy_b, "iran": answer.iran}
        w.events.append(Event("lent", {}, dict.fromkeys(w.g.seats_of_side(ALLIED), facts)))
        w.pop()

    def walk(self, w: Work, frame: Lending, decision: Decision, draft: Draft) -> Step:
        if len(draft) == 3:
            return Step("count", answer=Lend(*map(int, draft)))
        most = tuple(lend_limits(w).values())[len(draft)]
        names = ("convoy_a", "convoy_b", "iran")
        return Step(names[len(draft)], tuple(Choice(str(n)) for n in range(most, -1, -1)))
