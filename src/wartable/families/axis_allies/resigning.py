"""Giving the war up: it ends when every player of a side has."""

from __future__ import annotations

from wartable.families.axis_allies.book import ALLIES, AXIS
from wartable.families.axis_allies.work import Work


def do_give_up(w: Work, seat: str) -> str:
    """Mark the player. The side that has won by it is returned, "" while somebody fights on."""
    if seat not in w.resigned:
        w.resigned = (*w.resigned, seat)
    w.tell("resigned", seat=seat)
    side = w.g.side_of[w.g.powers_of[seat][0]]
    if set(w.g.seats_of(w.g.side[side])) <= set(w.resigned):
        return AXIS if side == ALLIES else ALLIES
    return ""
