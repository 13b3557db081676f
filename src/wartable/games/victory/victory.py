"""Who has won (VIC)."""

from __future__ import annotations

from wartable.games.victory.book import ALLIED, AXIS, SIDE_OF, SOVIET, WESTERN
from wartable.games.victory.control import is_friendly
from wartable.games.victory.state import Work
from wartable.kernel.contract import Outcome
from wartable.kernel.coverage import rule


def _held(w: Work, area: str, *camps: str) -> bool:
    return any(is_friendly(w, area, camp) for camp in camps)


@rule("R-VIC-02", "R-VIC-05", "RULING-25", "RULING-49")
def axis_wins(w: Work) -> bool:
    """Berlin and one of three groups of cities."""
    chart = w.g.tables["victory"]
    if not _held(w, chart["home"], AXIS):
        return False
    return any(all(_held(w, city, AXIS) for city in group) for group in chart["axis"])


@rule("R-VIC-03", "R-VIC-05")
def allies_win(w: Work) -> bool:
    return all(_held(w, city, WESTERN, SOVIET) for city in w.g.tables["victory"]["allies"])


@rule("R-VIC-01", "R-VIC-02", "R-VIC-03", "R-3PL-05")
def check_victory(w: Work) -> None:
    """After the supply phase of every turn."""
    if axis_wins(w):
        do_end(w, AXIS, "decisive")
    elif allies_win(w):
        do_end(w, ALLIED, "decisive")


@rule("R-VIC-04", "R-SET-02", "R-VIC-06")
def final_victory(w: Work) -> None:
    """After the last turn the holder of Berlin wins; nobody is knocked out before that."""
    camp = w.camp_at(w.g.tables["victory"]["home"])
    do_end(w, SIDE_OF[camp], "minor")


@rule("R-3PL-05", "R-VIC-03")
def do_end(w: Work, side: str, how: str) -> None:
    """Both Allies win together; of three players the one who occupies Berlin."""
    seats = w.g.seats_of_side(side)
    if side == ALLIED and w.g.three:
        berlin = w.camp_at(w.g.tables["victory"]["home"])
        seats = tuple(w.g.seat_of[camp] for camp in (WESTERN, SOVIET) if camp == berlin) or seats
    w.outcome = Outcome(seats, how, {"side": side})
    w.tell("over", winner=side, how=how)
    w.frames.clear()
