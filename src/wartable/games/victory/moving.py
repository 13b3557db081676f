"""What every movement asks first: whose block it is, whether it is free to go, and what it has done."""

from __future__ import annotations

from wartable.games.victory.book import HALVES, SIDE_OF
from wartable.games.victory.control import is_contested
from wartable.games.victory.effects import active, is_evacuated
from wartable.games.victory.state import Work
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule
from wartable.kernel.staging import no

URALS = "urals"


@rule("R-MOV-01", "R-SEQ-02", "R-PIN-03")
def refuse_block(w: Work, half: str, block: str, *, ships: bool = False) -> Refusals:
    """Why a block may not be ordered at all in this move phase; `ships`: a card may free them by sea."""
    standing = w.blocks.get(block)
    if standing is None or w.camp(block) not in HALVES[half]:
        return no("move.not_yours", "R-MOV-01", block=block)
    if block in w.trips:
        return no("move.twice", "R-MOV-01", block=block)
    if block in w.pinned and not (ships and is_evacuated(w, block)):
        return no("move.pinned", "R-PIN-03", block=block, space=standing.space)
    return refuse_locked(w, block)


@rule("R-GZ-33", "R-GZ-37", "R-MOV-07")
def refuse_locked(w: Work, block: str) -> Refusals:
    """The Urals before they open, the United States before they are at war."""
    space = w.space_of(block)
    if space == URALS and not urals_open(w) and not _released(w, block):
        return no("move.urals_shut", "R-GZ-33", block=block)
    if w.printed(block).power == "usa" and w.status["usa"] != "war":
        return no("move.usa_neutral", "R-GZ-37", block=block)
    return ()


@rule("R-GZ-33")
def urals_open(w: Work) -> bool:
    """From 1942, or from the turn after a German declaration of war."""
    declared = w.flags.get("soviet_war", w.now)
    return w.year >= 1942 or declared < w.now


@rule("R-EVT-03")
def _released(w: Work, block: str) -> bool:
    side = SIDE_OF.get(w.camp(block), "")
    return any(block in effect["units"] for _, effect in active(w, side, "urals_release"))


def is_free_of_urals(w: Work, block: str) -> bool:
    """Whether a card lets the block leave the Urals without command."""
    return _released(w, block)


@rule("R-PIN-04", "R-PIN-05")
def starts_contested(w: Work, block: str) -> bool:
    """An unpinned block of the second player that leaves an attack behind."""
    return is_contested(w, w.space_of(block))
