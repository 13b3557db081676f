"""What a production is judged by, counted once as it begins (PRO, SUP)."""

from __future__ import annotations

from wartable.games.victory.assigning import means_of, works_of
from wartable.games.victory.blocks import CONVOY
from wartable.games.victory.book import SOVIET, WESTERN
from wartable.games.victory.control import is_friendly
from wartable.games.victory.economy import (
    CANADA,
    URALS,
    budget,
    canadian_points,
    is_leningrad_cut_off,
    leningrad_points,
    patron_of,
    urals_points,
)
from wartable.games.victory.effects import either
from wartable.games.victory.position import Ledger
from wartable.games.victory.state import Work
from wartable.games.victory.supply import LENINGRAD, Networks, is_supplied, networks, sources_of
from wartable.kernel.coverage import rule

RECEIVER = {"france": "france", "italy": "italy", "canada": "britain"}
"""Transfer -> whose purse gets it."""


def ledger_of(w: Work) -> Ledger:
    nets = networks(w)
    works = works_of(w, nets)
    return Ledger(
        points={seat: purses_of(w, seat, nets) for seat in w.g.seats},
        fed=tuple(block for block in w.blocks if _is_fed(w, block, nets)),
        red=_red_fed(w, nets),
        sites={power: _sites(w, power, nets) for power in w.g.majors},
        gifts={name: gift_limit(w, name, nets) for name in RECEIVER},
        cut_off=is_leningrad_cut_off(w, nets),
        means=means_of(w, nets, works),
        works=works,
    )


@rule("R-BLD-02", "R-MIN-04", "R-BLD-04", "R-SUP-07")
def _is_fed(w: Work, block: str, nets: Networks) -> bool:
    """Supplied; ships where a line reaches their base; minors with a line to their patron's capital."""
    printed = w.printed(block)
    if printed.branch == CONVOY:
        return True
    if printed.minor and not _reaches_patron(w, block, nets):
        return False
    return is_supplied(w, block, nets)


@rule("R-BLD-01", "R-GZ-07", "R-ATT-03", "RULING-69")
def _sites(w: Work, power: str, nets: Networks) -> tuple[str, ...]:
    """Friendly, supplied home areas with a factory of the nation."""
    camp = w.camps[power]
    at_home = [a for a in w.factories if w.g.ground.home_of.get(a) == power and w.holder.get(a) == power]
    friendly = [a for a in at_home if is_friendly(w, a, camp)]
    if not friendly:
        return ()
    extra = [a for a in (URALS, CANADA) if a in friendly]
    reached = nets.lines(camp).reach((*sources_of(w, power), *extra))
    alone = LENINGRAD if power == SOVIET and is_leningrad_cut_off(w, nets) else ""
    return tuple(sorted(a for a in friendly if a in reached or a == alone))


@rule("R-MIN-04")
def _reaches_patron(w: Work, block: str, nets: Networks) -> bool:
    patron = patron_of(w, w.printed(block).power)
    if patron not in w.g.majors or w.camps[patron] != w.camp(block):
        return False
    return w.space_of(block) in nets.lines(w.camp(block)).reach(sources_of(w, patron))


@rule("R-MEA-02")
def _red_fed(w: Work, nets: Networks) -> tuple[str, ...]:
    """Western blocks that only a red port of the Middle East supplies."""
    western = (b for b in w.blocks if w.camp(b) == WESTERN and w.printed(b).branch != CONVOY)
    lines = nets.lines(WESTERN)
    return tuple(b for b in western if w.space_of(b) not in lines.reach(sources_of(w, w.printed(b).power)))


@rule("R-PRO-01", "R-PRO-03", "R-RES-09", "R-SUP-08", "R-RES-10")
def purses_of(w: Work, seat: str, nets: Networks) -> dict[str, int]:
    """Points of the powers that a seat commands."""
    found: dict[str, int] = {}
    for power in w.g.majors:
        commanded = w.g.seat_of.get(w.camps[power]) == seat
        if commanded and w.status[power] in ("war", "neutral", "mobilizing"):
            found[power] = budget(w, power, nets).points
    if SOVIET in found:
        found[URALS] = urals_points(w)
        found[LENINGRAD] = leningrad_points(w, nets)
        found[SOVIET] = max(0, found[SOVIET] - found[LENINGRAD])
    if "britain" in found:
        found["britain"] += canadian_points(w, nets)
    return found


@rule("R-GZ-07", "R-GZ-12", "R-GZ-25")
def gift_limit(w: Work, transfer: str, nets: Networks) -> int:
    """The most that a transfer can carry now."""
    row = next(t for t in w.g.tables["transfer"] if t["id"] == transfer)
    most = int(row["most"])
    if any(e["power"] == row["to"] for _, _, e in either(w, "no_production")):
        return 0
    if transfer == "france":
        open_ = w.status["france"] == "war" and "paris" in nets.lines(WESTERN).reach(("london",))
    elif transfer == "italy":
        open_ = w.status["italy"] == "war" and "rome" in nets.lines("axis").reach(("berlin",))
    elif transfer == "canada":
        open_ = "london_fell" in w.flags and w.status["usa"] == "war"
    else:
        open_ = False  # the point by way of Iran is lent before the builds
    return most if open_ else 0
