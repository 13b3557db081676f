"""Victory, checked at the start of every turn (WIN)."""

from __future__ import annotations

from wartable.families.axis_allies.book import ALLIES, AXIS
from wartable.families.axis_allies.resigning import do_give_up
from wartable.families.axis_allies.sides import capital_lost
from wartable.games.europe1999.income import PAYEE, chart
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Outcome
from wartable.kernel.coverage import rule


@rule("R-SEQ-06", "R-WIN-01", "R-WIN-02", "R-WIN-03", "R-WIN-05", "R-WIN-06", "R-GEN-14", "RULING-33")
def winning_side(w: EuropeWork) -> str:
    """The side that wins as the active power's turn begins, or "".

    `taken` remembers who captured a capital and forgets it when control is broken, so the clock belongs to
    the capturer and starts again after a loss (RULING-33)."""
    if w.power == PAYEE:
        return AXIS if _germany_wins(w) else ""
    return ALLIES if _allies_win(w) else ""


@rule("R-WIN-01")
def _germany_wins(w: EuropeWork) -> bool:
    goals = w.g.tables["victory"]["germany"]
    home = w.control[goals["must_control"]] == PAYEE
    return home and any(w.taken.get(space) == PAYEE for space in goals["must_capture_one_of"])


@rule("R-WIN-02", "R-WIN-03", "R-WIN-04")
def _allies_win(w: EuropeWork) -> bool:
    """Only the capturer's own capital matters."""
    return w.taken.get(w.g.capital[PAYEE]) == w.power and not capital_lost(w, w.power)


@rule("R-WIN-02", "R-WIN-06", "R-WIN-07")
def do_end(w: EuropeWork, side: str, reason: str) -> None:
    seats = w.g.seats_of(w.g.side[side])
    charts = {power: chart(w, power) for power in w.g.powers}
    best = individual_winners(w, side)
    w.outcome = Outcome(seats, reason, {"side": side, "round": w.round, "charts": charts, "individual": best})
    w.frames.clear()
    w.tell("war_over", side=side, reason=reason, individual=best)


@rule("R-WIN-07")
def individual_winners(w: EuropeWork, side: str) -> list[str]:
    """Option: the Allied power whose income stands furthest above its start; equal powers share it."""
    if not w.g.option["individual_winner"] or side != ALLIES:
        return []
    start = w.g.tables["starting_income"]
    gain = {power: chart(w, power) - start[power] for power in w.g.allies}
    return [power for power in w.g.allies if gain[power] == max(gain.values())]


@rule("R-WIN-06")
def do_resign(w: EuropeWork, seat: str) -> None:
    """A player gives up; the war ends when every player of his side has."""
    side = do_give_up(w, seat)
    if side:
        do_end(w, side, "resignation")
