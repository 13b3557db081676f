"""Resources won from others may serve a co-belligerent of their owner, production by production (RES)."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.games.victory.economy import beneficiary, budget
from wartable.games.victory.position import Ledger, Means, Works
from wartable.games.victory.state import Work
from wartable.games.victory.supply import Networks
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule
from wartable.kernel.staging import no

NO_LIMIT = 10_000


@rule("R-RES-12", "RULING-40")
def works_of(w: Work, nets: Networks) -> dict[str, Works]:
    """Resources outside of their owner's own land that an ally at war can reach."""
    found: dict[str, Works] = {}
    for area, value in w.g.ground.value.items():
        owner = beneficiary(w, area)
        won = owner and w.g.ground.owner[area] != owner and w.status[owner] == "war" and area not in w.fresh
        allies = _allies_of(w, nets, owner, area) if won else ()
        if allies:
            reached = area in nets.home(owner, resources=True)
            found[area] = Works(value, owner, value if reached else 0, allies)
    return found


def _allies_of(w: Work, nets: Networks, owner: str, area: str) -> tuple[str, ...]:
    at_war = (p for p in w.g.majors if p != owner and w.status[p] == "war" and w.camps[p] == w.camps[owner])
    return tuple(p for p in at_war if area in nets.home(p, resources=True))


def means_of(w: Work, nets: Networks, works: Mapping[str, Works]) -> dict[str, Means]:
    """The means of every power whose points an assignment could change."""
    concerned = {power for row in works.values() for power in (row.owner, *row.allies)}
    return {power: _means(w, nets, power) for power in w.g.majors if power in concerned}


@rule("R-CNV-14", "RULING-64")
def _means(w: Work, nets: Networks, power: str) -> Means:
    found = budget(w, power, nets)
    steps = found.factories if found.points else 0
    raw, most = sum(found.parts.values()), NO_LIMIT
    if power == "usa":
        lent = w.uses.get("lent:a", 0) + w.uses.get("lent:b", 0)
        raw, most = raw - lent, int(w.g.tables["production"]["usa_resources"]) - lent
    return Means(steps, raw, most)


@rule("R-RES-12", "RULING-40")
def refuse_works(w: Work, ledger: Ledger, seat: str, works: Mapping[str, str]) -> Refusals:
    for area, power in works.items():
        row = ledger.works.get(area)
        if row is None or w.g.seat_of[w.camps[row.owner]] != seat:
            return no("assign.not_yours", "R-RES-12", space=area)
        if power not in row.allies:
            return no("assign.ally", "R-RES-12", space=area, power=power, powers=row.allies)
    return ()


def shifted(ledger: Ledger, works: Mapping[str, str]) -> dict[str, int]:
    """Points that powers gain or lose when resources serve others."""
    more: dict[str, int] = {}
    for area, power in works.items():
        row = ledger.works[area]
        more[row.owner] = more.get(row.owner, 0) - row.counts
        more[power] = more.get(power, 0) + row.value
    return {
        power: ledger.means[power].points(change) - ledger.means[power].points()
        for power, change in more.items()
    }
