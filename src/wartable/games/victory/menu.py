"""Production as a menu: what a seat may build, from whose points, what it may not build and why (BLD)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from wartable.games.victory.answers import Produce
from wartable.games.victory.assigning import shifted
from wartable.games.victory.blocks import CONVOY, NAVAL
from wartable.games.victory.book import SIDE_OF
from wartable.games.victory.build_drafts import built_so_far, candidates
from wartable.games.victory.builds import (
    own_effects,
    price,
    purse_for,
    refuse_factory,
    refuse_new,
    refuse_produce,
    refuse_step,
)
from wartable.games.victory.economy import URALS
from wartable.games.victory.frames import Production
from wartable.games.victory.ledger import RECEIVER
from wartable.games.victory.position import Ledger
from wartable.games.victory.state import Work
from wartable.games.victory.supply import LENINGRAD
from wartable.kernel.contract import Fact, PieceView, Refusals
from wartable.kernel.sheets import Item, Menu, Purse, Remark, Site

Taken = tuple[str, int, str]


def production_menu(w: Work, seat: str) -> Menu | None:
    frame = w.frames[-1]
    if not isinstance(frame, Production) or frame.ledger is None:
        return None
    ledger = frame.ledger
    items = tuple(_items(w, ledger, seat))
    purses = tuple(
        Purse(purse, points, _of_purse(w, purse))
        for purse, points in ledger.points.get(seat, {}).items()
        if points or purse not in (LENINGRAD, URALS)
    )
    return Menu("produce", "nothing", purses, items, _usual(w, ledger, seat, items))


def _of_purse(w: Work, purse: str) -> tuple[Remark, ...]:
    special = {URALS: Remark("urals_only", "R-RES-09"), LENINGRAD: Remark("leningrad_only", "R-SUP-08")}
    return (special[purse],) if purse in special else ()


def _items(w: Work, ledger: Ledger, seat: str) -> Iterator[Item]:
    mine = [b for b in w.g.blocks if w.g.seat_of.get(w.camp(b)) == seat]
    yield from _of_card(w, ledger, seat)
    yield from (_step(w, ledger, block) for block in mine if block in w.blocks)
    yield from (_new(w, ledger, block) for block in mine if _may_ever_come(w, block))
    yield from _factories(w, seat)
    yield from _gifts(w, ledger, seat)
    yield from _works(w, ledger, seat)


# -- steps and new blocks


def piece_of(w: Work, block: str) -> PieceView:
    """The face of one's own block."""
    printed = w.printed(block)
    steps = w.steps(block) if block in w.blocks else 0
    return PieceView(printed.power, printed.type, marks={"steps": steps, "most": printed.most}, key=block)


def _step(w: Work, ledger: Ledger, block: str) -> Item:
    space = w.space_of(block)
    return Item(
        f"step.{block}", "steps", f"step {block}", block, price(w, ledger, block, space),
        purse_for(w, ledger, block, space), space=space, piece=piece_of(w, block),
        remarks=_dearer(w, ledger, block, space), why_not=refuse_step(w, ledger, block),
    )  # fmt: skip


def _dearer(w: Work, ledger: Ledger, block: str, space: str) -> tuple[Remark, ...]:
    """Why a step costs more than is printed."""
    more = price(w, ledger, block, space) - w.printed(block).cost
    if not more:
        return ()
    row = "R-MEA-02" if block in ledger.red else "R-MEA-04"
    return (Remark("dearer", row, {"more": more}),)


def _may_ever_come(w: Work, block: str) -> bool:
    printed = w.printed(block)
    never = printed.minor or printed.is_fortress or block in w.gone
    return block not in w.blocks and not never


def _new(w: Work, ledger: Ledger, block: str) -> Item:
    printed = w.printed(block)
    areas = (printed.zone,) if printed.branch == CONVOY else ledger.sites.get(printed.power, ())
    tried = {a: refuse_new(w, ledger, block, a) or _refuse_room(w, ledger, block, a) for a in areas}
    open_ = [area for area, refusals in tried.items() if not refusals]
    at = open_[0] if open_ else (areas[0] if areas else _home(w, printed.power))
    why: Refusals = () if open_ else tried.get(at) or refuse_new(w, ledger, block, at)
    return Item(
        f"new.{block}", "new", f"new {block} in {{at}}", block, price(w, ledger, block, at),
        purse_for(w, ledger, block, at), sites=tuple(s for area in open_ for s in _berths(w, block, area)),
        piece=piece_of(w, block), why_not=why,
    )  # fmt: skip


def _berths(w: Work, block: str, area: str) -> Iterator[Site]:
    """An area where a block may come; for a ship once for each coast of it."""
    coasts = w.g.ground.coasts.get(area, ())
    if w.printed(block).branch != NAVAL or len(coasts) < len(("one", "other")):
        yield Site(area, area)
        return
    for number, seas in enumerate(coasts):
        yield Site(f"{area} coast {number}", area, Remark("on_coast", params={"space": area, "seas": seas}))


def _home(w: Work, power: str) -> str:
    return w.g.ground.capital[power]


def _refuse_room(w: Work, ledger: Ledger, block: str, site: str) -> Refusals:
    """Whether it alone would overfill the place, whatever it costs."""
    seat = w.g.seat_of[w.camp(block)]
    rich = {seat: dict.fromkeys((*w.g.majors, URALS, LENINGRAD), PLENTY)}
    return refuse_produce(w, structs.replace(ledger, points=rich), seat, Produce(new=((block, site),)))


PLENTY = 99
"""Points that pay for anything."""


# -- factories, transfers, cards


def _factories(w: Work, seat: str) -> Iterator[Item]:
    cost = int(w.g.tables["production"]["factory_cost"])
    for area in sorted(w.g.ground.city_most):
        refusals = refuse_factory(w, seat, area, 1)
        if refusals and refusals[0].code in ("factory.site", "factory.not_yours"):
            continue
        most = 1
        while not refusals and not refuse_factory(w, seat, area, most + 1):
            most += 1
        purse = URALS if area == URALS else w.holder[area]
        note = Remark(
            "factory_later",
            "R-FAC-04",
            {"steps": sum(w.factories.get(area, ())), "most": w.g.ground.city_most[area]},
        )
        yield Item(
            f"factory.{area}", "factories", f"factory {area}", area, cost, purse, most=most, space=area,
            remarks=(note,), why_not=refusals,
        )  # fmt: skip


def _gifts(w: Work, ledger: Ledger, seat: str) -> Iterator[Item]:
    for transfer, receiver in RECEIVER.items():
        row = next(t for t in w.g.tables["transfer"] if t["id"] == transfer)
        giver, most = row["from"], ledger.gifts[transfer]
        if most and w.g.seat_of.get(w.camps[giver]) == seat:
            note = Remark("gift", row["rules"][0], {"power": giver, "to": receiver, "most": most})
            yield Item(
                f"gift.{transfer}", "gifts", f"gift {transfer} {{n}}", f"gift.{transfer}", 1, giver,
                {receiver: 1}, most=most, remarks=(note,),
            )  # fmt: skip


def _works(w: Work, ledger: Ledger, seat: str) -> Iterator[Item]:
    """Resources won from others, which may serve an ally this time."""
    for area, row in ledger.works.items():
        if w.g.seat_of[w.camps[row.owner]] != seat:
            continue
        for power in row.allies:
            facts: dict[str, Fact] = {"space": area, "power": row.owner, "to": power, "value": row.value}
            yield Item(
                f"assign.{area}.{power}", "assigns", f"assign {area} to {power}", area, 0, row.owner,
                shifted(ledger, {area: power}), space=area, remarks=(Remark("assign", "R-RES-12", facts),),
            )  # fmt: skip


def _of_card(w: Work, ledger: Ledger, seat: str) -> Iterator[Item]:
    """Steps and blocks that the card of the turn gives for nothing."""
    yield from _free(w, ledger, seat, "gain", "gains")
    yield from _free(w, ledger, seat, "deploy", "deploys")


def _free(w: Work, ledger: Ledger, seat: str, verb: str, group: str) -> Iterator[Item]:
    places: dict[str, list[str]] = {}
    for pick in candidates(w, ledger, seat, verb):
        block, _, area = "@".join(pick).partition("@")
        mine = w.g.seat_of.get(w.camp(block)) == seat and _card_may(w, block)
        if mine and not refuse_produce(w, ledger, seat, built_so_far((verb, *pick))):
            places.setdefault(block, []).extend([area] if area else [])
    for block, found in places.items():
        clause = f"{verb} {block} in {{at}}" if found else f"{verb} {block}"
        yield Item(
            f"{verb}.{block}", group, clause, block, 0, sites=tuple(Site(area, area) for area in found),
            space=w.space_of(block) if block in w.blocks else "", piece=piece_of(w, block),
            remarks=(Remark("by_card", "R-EVT-01"),),
        )  # fmt: skip


def _card_may(w: Work, block: str) -> bool:
    """Whether the card of the turn gives anything of the kind; asked first, because it is quick."""
    return any(own_effects(w, block, op) for op in ("step_gain", "deploy"))


# -- a sensible basket


def _usual(w: Work, ledger: Ledger, seat: str, items: tuple[Item, ...]) -> tuple[Taken, ...]:
    """What costs nothing, then steps: those nearest the enemy first, and of them the weakest."""
    left = dict(ledger.points.get(seat, {}))
    taken: list[Taken] = []
    free = [item for item in items if item.group == "gains" and not item.sites]
    steps = sorted((i for i in items if i.group == "steps" and not i.why_not), key=lambda i: _urgency(w, i))
    for item in (*free, *steps):
        trial = [*taken, (item.id, 1, "")]
        if item.price <= left.get(item.purse, 0) and not _refused(w, ledger, seat, items, trial):
            left[item.purse] = left.get(item.purse, 0) - item.price
            taken = trial
    return tuple(taken)


def _urgency(w: Work, item: Item) -> tuple[int, int, str]:
    block = item.clause.removeprefix("step ")
    return (_distance(w, block), -(w.printed(block).most - w.steps(block)), block)


def _distance(w: Work, block: str) -> int:
    """0 beside land of the other side, at war or not; 1 elsewhere on land; 2 at sea and in convoy zones."""
    space, side = w.space_of(block), w.side(block)
    if space not in w.g.ground.land:
        return 2
    near = (SIDE_OF.get(w.camp_at(area), side) for area in w.g.ground.army[space])
    return 0 if any(other != side for other in near) else 1


def _refused(w: Work, ledger: Ledger, seat: str, items: tuple[Item, ...], taken: list[Taken]) -> bool:
    chosen = {item.id: item for item in items}
    steps = tuple(chosen[t[0]].clause.removeprefix("step ") for t in taken if chosen[t[0]].group == "steps")
    gains = tuple(chosen[t[0]].clause.removeprefix("gain ") for t in taken if chosen[t[0]].group == "gains")
    return bool(refuse_produce(w, ledger, seat, Produce(steps=steps, gains=gains)))
