"""Blocks in land that has become neutral go to the nearest friendly area with room (RULING-62)."""

from __future__ import annotations

from typing import Any

from wartable.games.victory.answers import Place
from wartable.games.victory.asking import Listed, ask, leaving, own_of
from wartable.games.victory.blocks import AIR, NAVAL
from wartable.games.victory.control import is_friendly, is_taken_by_others
from wartable.games.victory.frames import Relocation
from wartable.games.victory.losing import destroy
from wartable.games.victory.movement_naval import coasts_reached, voyages
from wartable.games.victory.stacking import has_room
from wartable.games.victory.state import Work
from wartable.kernel.contract import Answer, Decision, Refusals
from wartable.kernel.coverage import rule
from wartable.kernel.staging import no

FAR = 10_000


@rule("R-GZ-40", "RULING-62")
def refuges(w: Work, block: str) -> list[tuple[str, int]]:
    """The nearest places to which a block can withdraw: counted in areas, for ships in movement points."""
    if w.printed(block).branch == NAVAL:
        return _ports(w, block)
    ways = w.g.ground.air if w.printed(block).branch == AIR else w.g.ground.graph.contacts
    seen = {w.space_of(block)}
    ring = [w.space_of(block)]
    while ring:
        fitting = sorted(space for space in ring if _is_refuge(w, block, space))
        if fitting:
            return [(space, 0) for space in fitting]
        ring = list(dict.fromkeys(near for space in ring for near in ways[space] if near not in seen))
        seen.update(ring)
    return []


def _is_refuge(w: Work, block: str, space: str) -> bool:
    camp = w.camp(block)
    land = space in w.g.ground.land and is_friendly(w, space, camp) and not is_taken_by_others(w, space, camp)
    return land and has_room(w, block, space)


def _ports(w: Work, block: str) -> list[tuple[str, int]]:
    standing = w.blocks[block]
    found = voyages(w, block, (standing.space, standing.coast), FAR)
    ports = {s: way for s, way in found.items() if s != standing.space and _is_refuge(w, block, s)}
    least = min((way[0] for way in ports.values()), default=0)
    near = sorted(s for s, way in ports.items() if way[0] == least)
    return [(s, coast) for s in near for coast in coasts_reached(w, block, found, s, least)]


@rule("R-GZ-40", "RULING-62")
class RelocationStage(Listed):
    """One block after the other; the owner chooses which goes first, and among places equally near."""

    accepts = (Place,)

    def advance(self, w: Work, frame: Relocation) -> bool:
        if not frame.blocks:
            w.pop()
            return True
        forced = AWAY.forced(w, frame.blocks)
        if not forced:
            return False
        places = refuges(w, forced)
        w.update(blocks=tuple(b for b in frame.blocks if b != forced))
        if places:
            _withdraw(w, forced, places[0])
        else:
            destroy(w, forced)
        return True

    def decisions(self, w: Work, frame: Relocation) -> tuple[Decision, ...]:
        seat = w.g.seat_of[w.camp(frame.blocks[0])]
        return ask(w, "relocate", seat, "one", count=len(own_of(w, seat, frame.blocks)))

    def answers(self, w: Work, frame: Relocation, decision: Decision) -> list[Answer]:
        own = own_of(w, decision.seat, frame.blocks)
        return [Place(block, space, coast) for block in own for space, coast in refuges(w, block)]

    def explain(self, w: Work, frame: Relocation, answer: Any) -> Refusals:
        found = refuges(w, answer.block) if answer.block in frame.blocks else []
        spaces = tuple(dict.fromkeys(space for space, _ in found))
        return no("relocate.nearest", "R-GZ-40", block=answer.block, space=answer.space, spaces=spaces)

    def do(self, w: Work, frame: Relocation, decision: Decision, answer: Place) -> None:
        w.update(blocks=tuple(b for b in frame.blocks if b != answer.block))
        _withdraw(w, answer.block, (answer.space, answer.coast))


def _withdraw(w: Work, block: str, place: tuple[str, int]) -> None:
    origin, (space, coast) = w.space_of(block), place
    w.shift(block, space, coast)
    w.tell_of("relocated", block, origin=origin, space=space, color=w.g.color(block))


AWAY = leaving(refuges, _withdraw)
"""Out of land that has become neutral."""
