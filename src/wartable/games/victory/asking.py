"""How this game puts its questions: decisions with their seats, and short lists of answers to walk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from wartable.families.blocks.leaving import Leaving
from wartable.games.victory.answers import NEAREST
from wartable.games.victory.book import ALLIED, AXIS, HALF_OF, SOVIET, WESTERN
from wartable.games.victory.state import Work
from wartable.kernel.contract import Answer, Asks, Choice, Decision, Draft, Json, Refusals, Step
from wartable.kernel.staging import Question, no


def verb_of(answer: type[Answer]) -> str:
    """The word for an answer in orders and drafts."""
    return answer.__name__.lower()


def color_of(w: Work, side: str) -> str:
    """The color of the card that a side has played; before cards are played the plainer of its two."""
    card = w.cards.get(side)
    return str(w.g.cards[card]["color"]) if card else {AXIS: "black", ALLIED: "blue"}[side]


def color_half(w: Work) -> str:
    """The half to which the color of the Allied card belongs."""
    return SOVIET if color_of(w, ALLIED) == "red" else WESTERN


def seat_of(w: Work, side: str, blocks: Iterable[str] = ()) -> str:
    """Who answers for a side: the commander of these blocks; without blocks, or where two of three players
    are concerned, whom the Allied card's color names."""
    seats = {w.g.seat_of[w.camp(block)] for block in blocks}
    if len(seats) == 1:
        return seats.pop()
    return w.g.seat_of[AXIS if side == AXIS else color_half(w)]


def own_of(w: Work, seat: str, blocks: Iterable[str]) -> tuple[str, ...]:
    """Those of these blocks that a seat commands."""
    return tuple(block for block in blocks if w.g.seat_of.get(w.camp(block)) == seat)


def ask(w: Work, kind: str, seat: str, asks: Asks, power: str = "", **context: Json) -> tuple[Decision, ...]:
    """One decision. The count of answers so far makes its id unique."""
    return (Decision(f"{kind}-{w.serial}", seat, kind, asks, power, context),)


def words_of(answer: Answer) -> tuple[str, ...]:
    """An answer as the picks that lead to it: its verb, then its ids."""
    return tuple(pick for _, pick in _picks(answer))


ASKED = {"leader": "block", "to": "goal", "space": "goal", "at": "target", "by": "way"}
"""What a field of an answer is called when it is asked for; the others by their own name."""


def _picks(answer: Answer) -> list[tuple[str, str]]:
    """What is asked for on the way to an answer, and what is picked. What is as usual is not asked for."""
    picks = [("verb", verb_of(type(answer)))]
    usual = dict(zip(reversed(answer.__struct_fields__), reversed(answer.__struct_defaults__), strict=False))
    for name in answer.__struct_fields__:
        value: Any = getattr(answer, name)
        if name == "coast" and value != usual[name]:
            picks.append((name, on_coast(picks[-1][1], value)))
        elif name == "pays" and value:
            picks.append((name, PAYS))
        else:
            values = value if isinstance(value, tuple) else () if value in ("", usual.get(name)) else (value,)
            picks += [(ASKED.get(name, name), str(one)) for one in values]
    return picks


PAYS = "pays"
"""The pick that a leader pays with his own step."""


def on_coast(space: str, coast: int) -> str:
    """The pick of one of several coasts."""
    return f"{space}@{coast}"


def coast_in(pick: str) -> tuple[str, int]:
    """The space of a pick, and the coast it names."""
    space, mark, coast = pick.partition("@")
    return space, int(coast) if mark else NEAREST


def leaving(
    ways: Callable[[Work, str], Sequence[Any]], go: Callable[[Work, str, Any], None]
) -> Leaving[Work]:
    """Blocks that must go somewhere, tried on copies of the table with the same frames."""
    return Leaving(ways, go, _trial)


def _trial(w: Work) -> Work:
    trial = w.twin()
    trial.frames = list(w.frames)
    return trial


class Listed(Question):
    """A question with few answers: what is legal is listed, and everything else is explained."""

    def answers(self, w: Work, frame: Any, decision: Decision) -> list[Answer]:
        """All legal answers."""
        raise NotImplementedError

    def explain(self, w: Work, frame: Any, answer: Any) -> Refusals:
        """Why an answer that is not among them is none; the last resort is a plain sentence."""
        return no("answer.not_offered", "R-MOV-01", given=" ".join(words_of(answer)))

    def refuse(self, w: Work, frame: Any, decision: Decision, answer: Any) -> Refusals:
        if answer in self.answers(w, frame, decision):
            return ()
        return self.explain(w, frame, answer)

    def walk(self, w: Work, frame: Any, decision: Decision, draft: Draft) -> Step:
        return walk_list(self.answers(w, frame, decision), draft)

    def sample(self, w: Work, frame: Any, decision: Decision, rng: Random) -> Any:
        return rng.choice(self.answers(w, frame, decision))


def walk_list(answers: Iterable[Answer], draft: Draft) -> Step:
    """The next picks on the way to one of these answers."""
    place = len(draft)
    ways = [(_picks(answer), answer) for answer in answers]
    fitting = [(picks, answer) for picks, answer in ways if tuple(pick for _, pick in picks[:place]) == draft]
    complete = next((answer for picks, answer in fitting if len(picks) == place), None)
    further = [picks[place] for picks, _ in fitting if len(picks) > place]
    asks = further[0][0] if further else "verb"
    return Step(asks, tuple(map(Choice, dict.fromkeys(pick for _, pick in further))), complete)


def half_of(w: Work, block: str) -> str:
    return HALF_OF[w.camp(block)]
