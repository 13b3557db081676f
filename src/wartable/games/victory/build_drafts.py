"""Baskets of builds, pick by pick, and random ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import structs

from wartable.games.victory.answers import Produce
from wartable.games.victory.asking import on_coast
from wartable.games.victory.blocks import NAVAL
from wartable.games.victory.builds import (
    refuse_produce,
)
from wartable.games.victory.effects import active, deployed
from wartable.games.victory.ledger import RECEIVER
from wartable.games.victory.position import Ledger
from wartable.games.victory.state import Work
from wartable.kernel.contract import Choice, Draft, Step

PICKS = {"step": 1, "gain": 1, "factory": 1, "new": 2, "deploy": 2, "gift": 2, "assign": 2}
ORDER = ("assign", "gift", "factory", "new", "deploy", "step", "gain")
"""Builds are picked in this order, so that a basket is reached by one way only."""


def built_so_far(draft: Draft) -> Produce:
    """The answer that picks amount to: `step block`, `new block area`, `new ship base@coast`, `factory area`,
    `gain block`, `gain block@area` where the card brings it new, `deploy block area`, `gift name points`,
    `assign area power`."""
    answer = Produce()
    words = list(draft)
    while words:
        verb = words.pop(0)
        picks = [words.pop(0) for _ in range(PICKS[verb])]
        answer = _with_build(answer, verb, *picks)
    return answer


def _with_build(answer: Produce, verb: str, first: str, second: str = "") -> Produce:
    block, _, area = first.partition("@")
    place, _, coast = second.partition("@")
    match verb:
        case "step":
            return structs.replace(answer, steps=(*answer.steps, first))
        case "gain":
            sites = {**answer.sites, block: area} if area else answer.sites
            return structs.replace(answer, gains=(*answer.gains, block), sites=sites)
        case "factory":
            return structs.replace(answer, factories=(*answer.factories, first))
        case "new":
            coasts = {**answer.coasts, first: int(coast)} if coast else answer.coasts
            return structs.replace(answer, new=(*answer.new, (first, place)), coasts=coasts)
        case "deploy":
            return structs.replace(answer, deploys=(*answer.deploys, (first, second)))
        case "assign":
            return structs.replace(answer, works={**answer.works, first: second})
    return structs.replace(answer, gifts={**answer.gifts, first: int(second)})


def walk_produce(w: Work, ledger: Ledger, seat: str, draft: Draft) -> Step:
    words, last = list(draft), ("", "")
    while words and len(words) > PICKS[words[0]]:
        last = (words[0], words[1])
        words = words[1 + PICKS[words[0]] :]
    whole = built_so_far(draft[: len(draft) - len(words)])
    if words:
        return _walk_one(w, ledger, seat, whole, tuple(words), draft)
    open_ = [verb for verb in ORDER if not last[0] or ORDER.index(verb) >= ORDER.index(last[0])]
    choices = [
        Choice(verb) for verb in open_ if next(_offers(w, ledger, seat, verb, draft, last), None) is not None
    ]
    return Step("verb", tuple(choices), whole)


def _offers(
    w: Work, ledger: Ledger, seat: str, verb: str, draft: Draft, last: tuple[str, str]
) -> Iterator[tuple[str, ...]]:
    """What may follow a verb, later than what was picked last with the same verb."""
    for picks in candidates(w, ledger, seat, verb):
        if last[0] == verb and picks[0] <= last[1]:
            continue
        if not refuse_produce(w, ledger, seat, built_so_far((*draft, verb, *picks))):
            yield picks


def _walk_one(w: Work, ledger: Ledger, seat: str, whole: Produce, words: Draft, draft: Draft) -> Step:
    before = draft[: len(draft) - len(words)]
    last = _last_of(before)
    offers = [p for p in _offers(w, ledger, seat, words[0], before, last) if p[: len(words) - 1] == words[1:]]
    picks = dict.fromkeys(p[len(words) - 1] for p in offers)
    return Step("block" if len(words) == 1 else "place", tuple(map(Choice, picks)))


def _last_of(draft: Draft) -> tuple[str, str]:
    words, last = list(draft), ("", "")
    while words:
        last = (words[0], words[1])
        words = words[1 + PICKS[words[0]] :]
    return last


def candidates(w: Work, ledger: Ledger, seat: str, verb: str) -> Iterator[tuple[str, ...]]:
    """What could be named with a verb, before the rules judge it."""
    mine = [b for b in w.g.blocks if w.g.seat_of.get(w.camp(b)) == seat]
    match verb:
        case "assign":
            yield from ((area, power) for area, row in sorted(ledger.works.items()) for power in row.allies)
        case "step":
            yield from ((b,) for b in sorted(mine) if b in w.blocks)
        case "gain":
            yield from ((pick,) for b in sorted(mine) for pick in _gainers(w, b))
        case "new":
            sites = sorted({*w.factories, *w.g.ground.zones})
            away = [b for b in sorted(mine) if b not in w.blocks and b not in w.gone]
            yield from ((b, pick) for b in away for s in sites for pick in _berths(w, b, s))
        case "factory":
            yield from ((area,) for area in sorted(w.g.ground.city_most))
        case "deploy":
            for side in ("axis", "allied"):
                for _, effect in active(w, side, "deploy"):
                    yield from ((unit, a) for unit in deployed(effect) for a in sorted(w.g.ground.land))
        case _:
            for name in sorted(RECEIVER):
                yield from ((name, str(n)) for n in range(1, ledger.gifts[name] + 1))


def _gainers(w: Work, block: str) -> Iterator[str]:
    """A block that may gain by the card; one that would come new, with each place."""
    if block in w.blocks or w.printed(block).zone:
        yield block
    elif any(block in e.get("may_build", ()) for _, e in active(w, w.side(block), "step_gain")):
        yield from (f"{block}@{area}" for area in sorted(w.factories))


def _berths(w: Work, block: str, site: str) -> Iterator[str]:
    """A place for a new block, for a ship once for every coast."""
    yield site
    if w.printed(block).branch == NAVAL and site in w.g.ground.naval_bases:
        yield from (on_coast(site, coast) for coast in range(1, len(w.g.ground.coasts[site])))


def draw_produce(w: Work, ledger: Ledger, seat: str, rng: Random) -> Produce:
    """Random builds until a few tries fail."""
    points = ledger.points.get(seat, {})
    answer = Produce()
    if not any(points.values()):
        return answer
    mine = [b for b in w.g.blocks if w.g.seat_of.get(w.camp(b)) == seat]
    on_board = [b for b in mine if b in w.blocks]
    waiting = [b for b in mine if b not in w.blocks and b not in w.gone]
    for _ in range(3 * sum(points.values())):
        trial = _with_one_more(w, answer, on_board, waiting, rng)
        if trial is not None and not refuse_produce(w, ledger, seat, trial):
            answer = trial
    return answer


def _with_one_more(
    w: Work, answer: Produce, on_board: list[str], waiting: list[str], rng: Random
) -> Produce | None:
    kind = rng.random()
    if kind < 0.6 and on_board:
        block = rng.choice(on_board)
        if w.steps(block) >= w.printed(block).most or block in answer.steps:
            return None
        return Produce((*answer.steps, block), answer.new, answer.factories)
    if kind < 0.9 and waiting and w.factories:
        block = rng.choice(waiting)
        area = w.printed(block).zone or rng.choice(sorted(w.factories))
        return Produce(answer.steps, (*answer.new, (block, area)), answer.factories)
    if w.factories:
        return Produce(answer.steps, answer.new, (*answer.factories, rng.choice(sorted(w.factories))))
    return None
