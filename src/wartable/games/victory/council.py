"""Three players: the two Allies exchange cards, and say who of them begins the year (3PL)."""

from __future__ import annotations

from typing import Any

from wartable.games.victory.answers import Begin, Forgo, Offer
from wartable.games.victory.asking import Listed
from wartable.games.victory.book import SOVIET, WESTERN
from wartable.games.victory.cards import LAST
from wartable.games.victory.frames import Beginning, Exchange
from wartable.games.victory.state import Work
from wartable.kernel.contract import Answer, Decision, Event, Json, Refusals
from wartable.kernel.coverage import rule
from wartable.kernel.staging import no

ALLIES = (WESTERN, SOVIET)


@rule("R-3PL-01", "R-SEC-02")
class ExchangeStage(Listed):
    """Both lay a card face down, or none; if both did, the two change hands. Both are always asked while both
    hold cards, and the event is always told, so that the Axis cannot see whether anything was exchanged."""

    accepts = (Offer, Forgo)

    def advance(self, w: Work, frame: Exchange) -> bool:
        if len(frame.laid) == len(ALLIES):
            w.pop()
            do_exchange(w, frame.laid)
        elif not all(w.hands.get(hand) for hand in ALLIES):
            w.pop()
        else:
            return False
        return True

    def decisions(self, w: Work, frame: Exchange) -> tuple[Decision, ...]:
        return tuple(
            Decision(
                f"exchange-{w.year}-{w.turn}-{hand}", w.g.seat_of[hand], "exchange", "one", hand, sealed=True
            )
            for hand in ALLIES
            if hand not in frame.laid
        )

    def answers(self, w: Work, frame: Exchange, decision: Decision) -> list[Answer]:
        return [Forgo(), *(Offer(card) for card in w.hands[decision.power])]

    def explain(self, w: Work, frame: Exchange, answer: Any) -> Refusals:
        return no("card.exchange", "R-3PL-01", card=answer.card)

    def do(self, w: Work, frame: Exchange, decision: Decision, answer: Any) -> None:
        card = answer.card if isinstance(answer, Offer) else ""
        w.update(laid={**frame.laid, decision.power: card})


@rule("R-3PL-01")
def do_exchange(w: Work, laid: dict[str, str]) -> None:
    """Each learns what came; nobody else learns even whether something did."""
    told: dict[str, dict[str, Json]] = {}
    if all(laid.values()):
        for hand, other in (ALLIES, ALLIES[::-1]):
            given, got = laid[hand], laid[other]
            w.hands[hand] = tuple(got if card == given else card for card in w.hands[hand])
            told[w.g.seat_of[hand]] = {"given": given, "got": got}
    w.events.append(Event("conferred", {}, told, reveals=True))


@rule("R-3PL-02")
class BeginningStage(Listed):
    """Each names one of the two. What both name holds; if they differ, it is the one who did not begin the
    year before, and in the first year the Western player."""

    accepts = (Begin,)

    def advance(self, w: Work, frame: Beginning) -> bool:
        if len(frame.named) < len(ALLIES):
            return False
        w.pop()
        do_begin(w, frame.named)
        return True

    def decisions(self, w: Work, frame: Beginning) -> tuple[Decision, ...]:
        return tuple(
            Decision(
                f"begin-{w.year}-{half}",
                w.g.seat_of[half],
                "begin",
                "one",
                half,
                {"year": w.year},
                sealed=True,
            )
            for half in ALLIES
            if half not in frame.named
        )

    def answers(self, w: Work, frame: Beginning, decision: Decision) -> list[Answer]:
        return [Begin(half) for half in ALLIES]

    def explain(self, w: Work, frame: Beginning, answer: Any) -> Refusals:
        return no("card.begins", "R-3PL-02", given=answer.half, halves=ALLIES)

    def do(self, w: Work, frame: Beginning, decision: Decision, answer: Any) -> None:
        w.update(named={**frame.named, decision.power: answer.half})


@rule("R-3PL-02")
def do_begin(w: Work, named: dict[str, str]) -> None:
    western, soviet = named[WESTERN], named[SOVIET]
    begins = western if western == soviet else _whose_year(w)
    w.flags["began"] = LAST[begins]
    w.flags["last_hand"] = LAST[SOVIET if begins == WESTERN else WESTERN]
    w.tell("begins", half=begins, year=w.year)


def _whose_year(w: Work) -> str:
    """Who begins where the two do not agree."""
    return SOVIET if w.flags.get("began", 0) == LAST[WESTERN] else WESTERN
