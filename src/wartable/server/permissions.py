"""Who may do what, and with whose eyes: the one place that says so.

`can` answers with a sentence why not, or with nothing. `viewer_of` names the eyes through which somebody
looks at a match. Every way to a match, HTTP or push, passes through these two.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from wartable.kernel.contract import REFEREE, SPECTATOR, Seat, Viewer

Deed = Literal[
    "see",  # that the match exists: its summary
    "look",  # at the board, the log, the charts, the dice
    "sit",  # take an open seat
    "leave",  # give a seat back
    "act",  # answer decisions, roll, undo, give seeds and standing orders
    "plan",  # walk answers and ask for odds without giving any
    "talk",  # chat and ping
    "note",  # keep notes of one's own
    "clock",  # claim or grant when a clock stands at zero
    "host",  # seat computers, invite, before the match begins
    "record",  # take the record away
    "branch",  # begin a sandbox from a moment
]


class Where(Struct, frozen=True):
    """What counts about a match."""

    status: str  # open, running or over
    private: bool
    spectators: str  # open, delayed or none
    owner: str
    sandbox: bool
    seats: tuple[Seat, ...]
    held_by: dict[Seat, str]  # seat -> account; computers and open seats are left out


class Who(Struct, frozen=True):
    """What counts about the one who asks."""

    account: str = ""  # empty: not signed in

    def seats(self, where: Where) -> tuple[Seat, ...]:
        return tuple(s for s in where.seats if self.account and where.held_by.get(s) == self.account)


STRANGER = Who()


def belongs(who: Who, where: Where) -> bool:
    """Whether somebody plays in the match or owns it."""
    return bool(who.account) and (who.account == where.owner or bool(who.seats(where)))


def can(who: Who, deed: Deed, where: Where) -> str:
    """Why this is not allowed; an empty text when it is."""
    if not _may_see(who, where):
        return "This match is private."
    if deed == "see":
        return ""
    return _DEEDS[deed](who, where)


def _may_see(who: Who, where: Where) -> bool:
    if where.sandbox:
        return belongs(who, where)
    return not where.private or belongs(who, where)


def _look(who: Who, where: Where) -> str:
    if belongs(who, where) or where.status == "over" or where.spectators != "none":
        return ""
    return "Only players may look at this match."


def _sit(who: Who, where: Where) -> str:
    if not who.account:
        return "Sign in, or come as a guest, to take a seat."
    return "" if where.status == "open" else "This match has begun; its seats are taken."


def _leave(who: Who, where: Where) -> str:
    if not who.seats(where):
        return "You hold no seat in this match."
    return "" if where.status == "open" else "This match has begun; seats can no longer be left."


def _act(who: Who, where: Where) -> str:
    if not who.seats(where):
        return "Only those who hold a seat in this match may do that."
    if where.status == "open":
        return "The match begins when every seat is taken."
    return "" if where.status == "running" else "This match is over."


def _play(who: Who, where: Where) -> str:
    return "" if who.seats(where) else "Only those who hold a seat in this match may do that."


def _talk(who: Who, where: Where) -> str:
    return "" if belongs(who, where) else "Only players talk at this table."


def _note(who: Who, where: Where) -> str:
    if not who.account:
        return "Sign in to keep notes."
    return _look(who, where)


def _host(who: Who, where: Where) -> str:
    if not who.account or who.account != where.owner:
        return "Only the one who made this match may do that."
    return "" if where.status == "open" else "This match has begun."


def _branch(who: Who, where: Where) -> str:
    if not who.account:
        return "Sign in to try things out at a table of your own."
    if not belongs(who, where) and where.spectators == "delayed" and where.status != "over":
        return "Whoever watches with a delay may branch from this match when it is over."
    return _look(who, where)


_DEEDS = {
    "look": _look,
    "sit": _sit,
    "leave": _leave,
    "act": _act,
    "plan": _play,
    "talk": _talk,
    "note": _note,
    "clock": _act,
    "host": _host,
    "record": _look,
    "branch": _branch,
}


def viewer_of(who: Who, wanted: str, where: Where) -> Viewer | None:
    """The eyes for which somebody asks, or those they have if they ask for none; None if they may not.

    The referee sees everything, and so everybody may after the end. A sandbox hides nothing from its owner:
    what the owner could not know when it was branched off was drawn anew.
    """
    own = who.seats(where)
    if not wanted:
        return own[0] if own else SPECTATOR
    if wanted == SPECTATOR or wanted in own:
        return wanted
    known = wanted == REFEREE or wanted in where.seats
    return wanted if known and (where.status == "over" or where.sandbox) else None


def must_wait(who: Who, viewer: Viewer, where: Where) -> bool:
    """Whether this viewer sees the match only after the delay for spectators."""
    delayed = where.spectators == "delayed" and where.status != "over"
    return delayed and viewer == SPECTATOR and not belongs(who, where)
