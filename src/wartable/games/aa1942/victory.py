"""Victory cities, counted at the end of every round (WIN, VC)."""

from __future__ import annotations

from wartable.families.axis_allies.book import ALLIES, AXIS
from wartable.families.axis_allies.resigning import do_give_up
from wartable.games.aa1942.income import production
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Outcome
from wartable.kernel.coverage import rule


@rule("R-VC-01", "R-VC-02", "R-VC-03")
def cities_of(w: WorldWork, side: str) -> tuple[str, ...]:
    """The victory cities in territories that powers of the side control."""
    return tuple(city for city, space in w.g.cities.items() if w.g.side_of.get(w.control[space]) == side)


@rule("R-WIN-02", "R-WIN-03", "R-WIN-04", "R-SETUP-07", "R-OPT-01", "R-OPT-04", "RULING-01")
def cities_needed(w: WorldWork, side: str) -> int:
    goal = "total" if w.g.option["total_victory"] else "standard"
    return int(w.g.tables["victory"][goal + "_errata_2013" * w.g.errata][side])


@rule("R-WIN-01", "R-WIN-02", "R-WIN-05")
def winning_side(w: WorldWork) -> str:
    """The side that holds cities enough as a round ends, or ""."""
    sides = (AXIS, ALLIES)
    return next((side for side in sides if len(cities_of(w, side)) >= cities_needed(w, side)), "")


@rule("R-WIN-02", "R-WIN-06")
def do_end(w: WorldWork, side: str, reason: str) -> None:
    seats = w.g.seats_of(w.g.side[side])
    levels = {power: production(w, power) for power in w.g.powers}
    cities = list(cities_of(w, side))
    w.outcome = Outcome(seats, reason, {"side": side, "round": w.round, "levels": levels, "cities": cities})
    w.frames.clear()
    w.tell("war_over", side=side, reason=reason, cities=cities)


@rule("R-WIN-06", "RULING-49")
def do_resign(w: WorldWork, seat: str) -> None:
    """A player gives up; the war ends when every player of his side has."""
    side = do_give_up(w, seat)
    if side:
        do_end(w, side, "resignation")
