"""The special cash advance before play (CASH)."""

from __future__ import annotations

from msgspec import structs

from wartable.families.axis_allies.joint import Talks
from wartable.families.axis_allies.pieces import EMPTY, Unit
from wartable.families.axis_allies.refusing import no, no_space
from wartable.games.europe1999.answers import AnyAnswer, Enlist, PlanItem, Share
from wartable.games.europe1999.frames import Opening, Plan, Shares
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule


@rule("R-CASH-01", "R-CASH-11", "RULING-61")
def advance_of(w: EuropeWork, side: str) -> int:
    """12 for Germany; 12, or what was bid, for the Allies together."""
    if side == "allies":
        return w.g.option["bidding"]
    return int(w.g.tables["cash_advance"][side])


@rule("R-CASH-07", "R-CASH-08", "R-CASH-12", "RULING-13", "RULING-73")
def shares_question(w: EuropeWork) -> Shares:
    """How the Allies divide their advance. On deadlock nobody is asked: each gets an equal part."""
    total = advance_of(w, "allies")
    return Shares(
        what="advance", total=total, limits=dict.fromkeys(w.g.allies, total), least={},
        talks=Talks(w.g.seats_of(w.g.allies), w.serial),
    )  # fmt: skip


@rule("R-CASH-08", "RULING-13", "RULING-58")
def deadlock_shares(w: EuropeWork) -> dict[str, int]:
    """A third for each Ally; what a bid leaves over after equal thirds goes in turn order."""
    total = advance_of(w, "allies")
    split = w.g.deadlock_split
    if total == sum(split.values()):
        return split
    third, rest = divmod(total, len(w.g.allies))
    return {power: third + (place < rest) for place, power in enumerate(w.g.allies)}


def in_full(limits: dict[str, int], share: Share) -> Share:
    """A division with every power that could have a part, in the order of the question."""
    parts = dict(share.parts)
    return Share(tuple((power, parts.get(power, 0)) for power in limits))


@rule("R-CASH-12", "RULING-73")
def reshare_question(w: EuropeWork, plan: Plan, proposal: Share) -> Shares:
    """The Allies may settle the shares while they buy: one proposes, the others agree or talk on."""
    total = advance_of(w, "allies")
    seats = w.g.seats_of(w.g.allies)
    proposer = w.g.seat_of[plan.power]
    limits = dict.fromkeys(w.g.allies, total)
    given = ((proposer, in_full(limits, proposal)),) if len(seats) > 1 else ()
    talks: Talks[AnyAnswer] = Talks(seats, w.serial, given=given)
    return Shares(what="reshare", total=total, limits=limits, talks=talks, least=used_shares(w, plan))


def _opening(w: EuropeWork) -> tuple[int, Opening]:
    return next((place, frame) for place, frame in enumerate(w.frames) if isinstance(frame, Opening))


@rule("R-CASH-12")
def used_shares(w: EuropeWork, plan: Plan) -> dict[str, int]:
    """What each Ally has spent of its share so far: what has bought already has kept its rest."""
    shares = _opening(w)[1].shares
    before = w.g.allies[: w.g.allies.index(plan.power)]
    used = {power: shares[power] - w.money[power] for power in before}
    return used | {plan.power: spent(w, plan.items)}


@rule("R-CASH-12")
def refuse_reshare(w: EuropeWork, plan: Plan, answer: Share) -> Refusals:
    if plan.power not in w.g.allies:
        return no("advance.not_allied", "R-CASH-08", power=plan.power)
    return refuse_share(reshare_question(w, plan, answer), answer)


@rule("R-CASH-12")
def do_reshare(w: EuropeWork, answer: Share) -> None:
    """Precondition: the plan of the Ally that buys is the top frame."""
    plan = w.frames[-1]
    assert isinstance(plan, Plan)
    place, opening = _opening(w)
    parts = dict.fromkeys(w.g.allies, 0) | dict(answer.parts)
    for power in w.g.allies[: w.g.allies.index(plan.power)]:
        w.money[power] += parts[power] - opening.shares[power]
    base = structs.replace(plan.base, money=plan.base.money | w.money)
    w.frames[place] = structs.replace(opening, shares=parts)
    w.update(limit=parts[plan.power], base=base)


def spent(w: EuropeWork, items: tuple[PlanItem, ...]) -> int:
    return sum(w.g.profiles[i.kind].cost * i.count for i in items if isinstance(i, Enlist))


@rule("R-CASH-02", "R-CASH-03", "R-CASH-04", "R-CASH-05", "R-CASH-06", "R-CASH-12", "RULING-12")
def refuse_enlist(w: EuropeWork, plan: Plan, item: Enlist) -> Refusals:
    """Units at normal cost, in spaces where the power had a unit when the advance began."""
    profile = w.g.profiles.get(item.kind)
    if profile is None or not profile.buyable:
        return no("buy.not_for_sale", "R-BUY-03", unit=item.kind, units=w.g.for_sale)
    if item.count < 1:
        return no("count.too_small", "R-CASH-02", count=item.count)
    if item.power != plan.power:
        return no("advance.other_power", "R-CASH-12", power=plan.power)
    left = plan.limit - spent(w, plan.items)
    if profile.cost * item.count > left:
        return no("buy.too_dear", "R-CASH-02", unit=item.kind, count=item.count,
                  cost=profile.cost * item.count, ipc=left, most=left // profile.cost)  # fmt: skip
    return _refuse_space(w, plan, item)


@rule("R-CASH-04", "R-CASH-05", "RULING-12")
def _refuse_space(w: EuropeWork, plan: Plan, item: Enlist) -> Refusals:
    if item.space not in w.g.is_land:
        return no_space(w, item.space)
    if w.g.is_ship(item.kind) == w.g.is_land[item.space]:
        return no("advance.wrong_medium", "R-CASH-05", unit=item.kind, space=item.space)
    if item.power not in plan.base.garrisons.get(item.space, EMPTY).present:
        return no("advance.no_unit_there", "R-CASH-04", power=item.power, space=item.space)
    return ()


@rule("R-CASH-03", "R-CASH-06")
def do_enlist(w: EuropeWork, item: Enlist) -> None:
    w.put(item.space, Unit(item.power, item.kind), item.count)


@rule("R-CASH-09")
def keep_rest(w: EuropeWork, plan: Plan) -> None:
    """What is not spent is kept."""
    w.money[plan.power] += plan.limit - spent(w, plan.items)


@rule("R-CASH-10", "R-SET-03", "RULING-06")
def pay_starting_income(w: EuropeWork) -> None:
    for power in w.g.powers:
        w.money[power] += w.g.scenario["income"][power]
        w.tell("starting_income", power=power, ipc=w.g.scenario["income"][power])


@rule("R-CASH-08", "R-CASH-12", "R-MEA-03", "R-MEA-05", "RULING-26")
def refuse_share(f: Shares, answer: Share) -> Refusals:
    """A division of exactly the sum, nobody beyond his limit, and nobody below what he has spent."""
    parts = dict(answer.parts)
    payment = f.what == "payment"
    row = "R-MEA-03" if payment else "R-CASH-08"
    if len(parts) < len(answer.parts) or set(parts) - set(f.limits) or min(parts.values(), default=0) < 0:
        return no("share.unknown", row, powers=tuple(f.limits), ipc=f.total)
    for power, ipc in parts.items():
        if ipc > f.limits[power]:
            return no("share.too_much", "R-MEA-05" if payment else row, power=power, ipc=f.limits[power])
    for power, ipc in f.least.items():
        if parts.get(power, 0) < ipc:
            return no("advance.already_spent", "R-CASH-12", power=power, ipc=ipc)
    if sum(parts.values()) != f.total:
        return no("share.wrong_sum", row, count=sum(parts.values()), ipc=f.total)
    return ()
