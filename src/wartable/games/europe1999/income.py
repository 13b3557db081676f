"""Income and the Middle East (INC, MEA)."""

from __future__ import annotations

from wartable.families.axis_allies.joint import Talks
from wartable.families.axis_allies.sides import capital_lost
from wartable.games.europe1999.frames import Shares
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.coverage import rule

PAYEE = "germany"


@rule(
    "R-SET-05", "R-INC-01", "R-INC-02", "R-INC-03", "R-INC-04", "R-BRD-04", "R-CON-11", "R-UI-04", "R-UI-06",
)  # fmt: skip
def chart(w: EuropeWork, power: str) -> int:
    """The power's income marker: its land outside the Middle East, and its own Convoy Centers while it holds
    them. Germany holds no center that counts."""
    g = w.g
    held = (space for space, holder in w.control.items() if holder == power and space not in g.middle_east)
    total = sum(g.value[space] for space in held if g.is_land[space] or g.owner[space] == power)
    return total - _archangel_toll(w, power)


@rule("R-CON-13")
def _archangel_toll(w: EuropeWork, power: str) -> int:
    """Option: the Soviet convoy feeds nobody while Germany holds Archangel."""
    if not w.g.option["archangel_convoy"] or power != "soviet_union":
        return 0
    closed = w.control["archangel"] == PAYEE and w.control["soviet_convoy"] == power
    return w.g.value["soviet_convoy"] if closed else 0


@rule("R-SET-04", "R-MEA-01", "R-MEA-08")
def middle_east_column(w: EuropeWork) -> int:
    """What Germany holds in the Middle East."""
    return sum(w.g.value[space] for space in w.g.middle_east if w.control[space] == PAYEE)


@rule("R-INC-01", "R-INC-04", "R-INC-05", "R-INC-06", "R-KAP-05", "R-KAP-06", "R-KAP-07", "RULING-34")
def do_collect(w: EuropeWork) -> None:
    """The active power takes its income from the bank, unless its capital is enemy-held at this moment."""
    if capital_lost(w, w.power):
        w.tell("no_income", power=w.power)
        return
    income = chart(w, w.power)
    w.money[w.power] += income
    w.tell("income", power=w.power, ipc=income)


@rule("R-MEA-02", "R-MEA-03", "R-MEA-04", "R-MEA-05", "R-MEA-09", "RULING-26", "RULING-35", "R-BUY-06")
def payment_due(w: EuropeWork) -> Shares | None:
    """The question who pays for German-held Middle East land, or None when nothing is due.

    The Allies pay at most what they have; with Germany's own capital lost nothing is paid."""
    due = min(middle_east_column(w), sum(w.money[power] for power in w.g.allies))
    if w.power != PAYEE or not due or capital_lost(w, PAYEE):
        return None
    limits = {power: min(due, w.money[power]) for power in w.g.allies}
    talks: Talks[object] = Talks(w.g.seats_of(w.g.allies), w.serial, w.g.seat_of[PAYEE])
    return Shares(what="payment", total=due, limits=limits, least={}, talks=talks)  # type: ignore[arg-type]  # Talks is invariant


@rule("R-MEA-02", "R-MEA-05")
def do_pay(w: EuropeWork, parts: tuple[tuple[str, int], ...]) -> None:
    """Allied money goes to Germany; the bank has no part in it."""
    for power, ipc in parts:
        w.money[power] -= ipc
        w.money[PAYEE] += ipc
        if ipc:
            w.tell("middle_east_paid", power=power, ipc=ipc)
