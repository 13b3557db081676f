"""Purchase of units and repair of complexes (BUY)."""

from __future__ import annotations

from wartable.families.axis_allies.answers import Buy
from wartable.families.axis_allies.refusing import no
from wartable.games.aa1942.answers import Repair
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule


def with_more(units: dict[str, int], kind: str, count: int) -> dict[str, int]:
    total = units | {kind: units.get(kind, 0) + count}
    return {kind: count for kind, count in total.items() if count}


@rule("R-BUY-01", "R-BUY-08", "R-BUY-09", "R-GEN-09", "R-GEN-12", "R-SETUP-04")
def refuse_buy(w: WorldWork, item: Buy) -> Refusals:
    """Own money for anything on the chart; neither capacity nor plastic pieces are a limit."""
    profile = w.g.profiles.get(item.kind)
    if profile is None:
        return no("unit.unknown", "R-BUY-02", unit=item.kind, units=w.g.for_sale)
    if item.count < 1:
        return no("count.too_small", "R-BUY-01", count=item.count)
    price, ipc = profile.cost * item.count, w.money[w.power]
    if price > ipc:
        most = ipc // profile.cost
        return no(
            "buy.too_dear", "R-BUY-01", unit=item.kind, count=item.count, cost=price, ipc=ipc, most=most
        )
    return ()


@rule("R-BUY-01", "R-BUY-02", "R-BUY-03", "R-BUY-07", "R-GEN-08")
def do_buy(w: WorldWork, item: Buy) -> None:
    """Pay the bank; the units wait off the board until phase 5."""
    w.money[w.power] -= w.g.profiles[item.kind].cost * item.count
    w.bought = with_more(w.bought, item.kind, item.count)


@rule("R-BUY-04", "R-BUY-06", "RULING-56")
def refuse_repair(w: WorldWork, item: Repair) -> Refusals:
    """Own complexes only, each point at 1 IPC, no more points than there are."""
    damage = w.complexes.get(item.space, 0)
    if w.control.get(item.space) != w.power or not damage:
        return no("repair.nothing", "R-BUY-04", space=item.space, places=damaged(w))
    if item.count < 1:
        return no("count.too_small", "R-BUY-04", count=item.count)
    if item.count > damage:
        return no("repair.too_much", "R-BUY-04", space=item.space, count=damage)
    cost = item.count * repair_cost(w)
    if cost > w.money[w.power]:
        return no("repair.too_dear", "R-BUY-04", count=item.count, cost=cost, ipc=w.money[w.power])
    return ()


@rule("R-BUY-04", "RULING-56")
def damaged(w: WorldWork) -> tuple[str, ...]:
    """The active power's complexes with markers on them."""
    return tuple(space for space, n in sorted(w.complexes.items()) if n and w.control[space] == w.power)


def repair_cost(w: WorldWork) -> int:
    return int(w.g.tables["industrial_complexes"]["repair_cost"])


@rule("R-BUY-04", "R-BUY-05")
def do_repair(w: WorldWork, item: Repair) -> None:
    w.money[w.power] -= item.count * repair_cost(w)
    w.complexes[item.space] -= item.count
