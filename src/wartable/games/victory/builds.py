"""What may be built, for which price, by whose purse (BLD, FAC, CNV)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.victory.answers import Produce
from wartable.games.victory.assigning import refuse_works, shifted
from wartable.games.victory.blocks import CONVOY, NAVAL
from wartable.games.victory.book import SOVIET, WESTERN
from wartable.games.victory.control import is_friendly, is_open_sea
from wartable.games.victory.economy import (
    URALS,
    patron_of,
)
from wartable.games.victory.effects import Effect, active, deployed, either, is_among, is_of, is_where, sorts
from wartable.games.victory.ledger import RECEIVER
from wartable.games.victory.position import Ledger
from wartable.games.victory.stacking import refuse_stacks
from wartable.games.victory.state import Work
from wartable.games.victory.strategic import room_on_markers
from wartable.games.victory.supply import LENINGRAD
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule
from wartable.kernel.staging import no


@rule("R-BLD-06", "R-MIN-04", "R-FRF-02", "R-RES-09", "R-SUP-08")
def purse_for(w: Work, ledger: Ledger, block: str, space: str) -> str:
    """Whose points pay for a step: the power's own, a minor's patron's; the Urals and Leningrad apart."""
    power = w.printed(block).power
    power = patron_of(w, power) if w.printed(block).minor else power
    if power == SOVIET and space == URALS:
        return URALS
    if power == SOVIET and space == LENINGRAD and ledger.cut_off:
        return LENINGRAD
    return power


@rule("R-UNI-06", "R-UNI-17", "R-MEA-02", "R-MEA-04", "R-BLD-07", "R-CNV-03", "RULING-17")
def price(w: Work, ledger: Ledger, block: str, space: str) -> int:
    """Points for one step of a block where it stands."""
    chart = w.g.tables["production"]
    cost = w.printed(block).cost
    if block in ledger.red:
        cost += int(chart["middle_east_surcharge"])
    if _beyond_malta(w, block, space):
        cost += int(chart["malta_surcharge"])
    return cost


@rule("R-MEA-01", "R-MEA-04")
def _beyond_malta(w: Work, block: str, space: str) -> bool:
    """Axis units in the Middle East and North Africa while Malta is enemy."""
    if w.camp(block) != "axis" or not w.at_war(w.camp_at("malta"), "axis"):
        return False
    regions = w.g.ground.regions
    there = space in regions["middle_east"] or space in regions["north_africa"]
    relieved = any(e["power"] == w.printed(block).power for _, _, e in either(w, "malta_relief"))
    return there and not relieved


@rule(
    "R-BLD-02", "R-BLD-04", "R-BLD-09", "R-SUP-07", "R-MIN-04", "R-CNV-03", "R-CNV-05", "R-CNV-06",
    "R-UNI-03",
)  # fmt: skip
def refuse_step(w: Work, ledger: Ledger, block: str) -> Refusals:
    """Why a block on the board may not gain a step."""
    printed = w.printed(block)
    if w.steps(block) >= printed.most:
        return no("build.full", "R-BLD-09", block=block, most=printed.most)
    if printed.branch == CONVOY:
        return _refuse_convoy(w, block)
    space = w.space_of(block)
    in_base = space in w.g.ground.naval_bases and is_friendly(w, space, w.camp(block))
    if printed.branch == NAVAL and not in_base:
        return no("build.no_base", "R-BLD-04", block=block, space=space)
    if block not in ledger.fed:
        return no("build.unsupplied", "R-BLD-02", block=block, space=space)
    return ()


@rule("R-CNV-03", "R-CNV-05", "R-CNV-06", "R-GZ-39", "R-BLD-05")
def _refuse_convoy(w: Work, block: str) -> Refusals:
    zone, camp = w.printed(block).zone, w.camp(block)
    if not is_open_sea(w, zone, WESTERN if camp == "usa" else camp):
        return no("build.zone", "R-CNV-03", block=block, space=zone)
    if block.endswith("convoy_a") and (w.status["usa"] != "war" or w.status[SOVIET] != "war"):
        return no("build.convoy_early", "R-CNV-06", block=block)
    if block.endswith("convoy_b") and w.year < 1941:
        return no("build.convoy_early", "R-CNV-06", block=block)
    return ()


@rule("R-SET-08", "R-SET-09", "R-UNI-02", "R-UNI-03", "R-FRF-03", "R-MIN-04", "R-MIN-05", "R-UNI-12")
def refuse_new(w: Work, ledger: Ledger, block: str, area: str) -> Refusals:
    """Why a block of the pool may not come new into an area."""
    printed = w.printed(block)
    if block in w.blocks:
        return no("build.on_board", "R-BLD-01", block=block)
    if block in w.gone or printed.minor or printed.is_fortress:
        return no("build.gone", "R-UNI-03", block=block)
    if printed.year > w.year:
        return no("build.year", "R-SET-08", block=block, year=printed.year)
    if printed.free_force and f"free:{printed.free_force}" not in w.flags:
        return no("build.free_force", "R-FRF-03", block=block, power=printed.free_force)
    if printed.branch == CONVOY:
        if area != printed.zone:
            return no("build.zone", "R-CNV-03", block=block, space=area)
        return _refuse_convoy(w, block)
    return _refuse_site(w, ledger, block, area)


@rule("R-BLD-01", "R-BLD-04", "R-MAP-11", "R-MAP-12", "R-GZ-07")
def _refuse_site(w: Work, ledger: Ledger, block: str, area: str) -> Refusals:
    printed = w.printed(block)
    if area not in ledger.sites.get(printed.power, ()):
        return no("build.site", "R-BLD-01", block=block, space=area)
    if printed.branch == NAVAL and area not in w.g.ground.naval_bases:
        return no("build.no_base", "R-BLD-04", block=block, space=area)
    return ()


@rule("R-FAC-01", "R-FAC-02", "R-FAC-03", "R-FAC-10", "R-MAP-05", "R-GZ-05")
def refuse_factory(w: Work, seat: str, area: str, wanted: int) -> Refusals:
    """Why factories of an area may not gain that many steps in one production."""
    power = w.holder.get(area, "")
    if w.g.ground.home_of.get(area) != power or area not in w.g.ground.city_most:
        return no("factory.site", "R-FAC-01", space=area)
    if w.g.seat_of.get(w.camps.get(power, "")) != seat:
        return no("factory.not_yours", "R-FAC-01", space=area)
    have = sum(w.factories.get(area, ()))
    most = min(w.g.ground.city_most[area], room_on_markers(w, area))
    if power == "usa" and w.status["usa"] != "war":
        most = min(most, int(w.g.tables["production"]["usa_steps_before_war"]))
    if have + wanted > most:
        return no("factory.full", "R-MAP-05" if power != "usa" else "R-FAC-10", space=area, most=most)
    markers = int(w.g.tables["production"]["markers"].get(area, 1))
    if wanted > markers:
        return no("factory.once", "R-FAC-03", space=area, most=markers)
    return ()


@rule("R-BLD-03", "R-BLD-06", "R-BLD-08", "R-PRO-01", "R-FAC-03", "R-STK-08")
def refuse_produce(w: Work, ledger: Ledger, seat: str, answer: Produce) -> Refusals:
    """Judged as a whole: each build, one step each, the purses, the room."""
    for block in (*answer.steps, *answer.gains, *(b for b, _ in answer.new), *(b for b, _ in answer.deploys)):
        if block not in w.g.blocks or w.g.seat_of.get(w.camp(block)) != seat:
            return no("build.not_yours", "R-BLD-06", block=block)
    named = (*answer.factories, *(a for _, a in (*answer.new, *answer.deploys)), *answer.sites.values())
    for area in named:
        if area not in w.g.ground.spaces:
            return no("space.unknown", "R-MAP-01", space=area)
    return (
        _refuse_doubles(answer)
        or _refuse_steps(w, ledger, answer)
        or _refuse_factories(w, seat, answer)
        or _refuse_gifts(w, ledger, seat, answer)
        or refuse_works(w, ledger, seat, answer.works)
        or _refuse_coasts(w, answer)
        or _refuse_card_builds(w, ledger, answer)
        or _refuse_price(w, ledger, seat, answer)
        or _refuse_room(w, answer)
    )


def _refuse_doubles(answer: Produce) -> Refusals:
    built = (*answer.steps, *answer.gains, *(b for b, _ in answer.new), *(b for b, _ in answer.deploys))
    for block in built:
        if built.count(block) > 1:
            return no("build.twice", "R-BLD-03", block=block)
    return ()


def _refuse_steps(w: Work, ledger: Ledger, answer: Produce) -> Refusals:
    for block in answer.steps:
        if block not in w.blocks:
            return no("build.not_there", "R-BLD-02", block=block)
        refusals = refuse_step(w, ledger, block)
        if refusals:
            return refusals
    for block, area in answer.new:
        refusals = refuse_new(w, ledger, block, area)
        if refusals:
            return refusals
    return ()


def _refuse_factories(w: Work, seat: str, answer: Produce) -> Refusals:
    for area in dict.fromkeys(answer.factories):
        refusals = refuse_factory(w, seat, area, answer.factories.count(area))
        if refusals:
            return refusals
    return ()


def _refuse_gifts(w: Work, ledger: Ledger, seat: str, answer: Produce) -> Refusals:
    for transfer, points in answer.gifts.items():
        if transfer not in RECEIVER:
            return no("gift.unknown", "R-GZ-12", what=transfer)
        most = ledger.gifts[transfer]
        giver = next(t["from"] for t in w.g.tables["transfer"] if t["id"] == transfer)
        if w.g.seat_of.get(w.camps[giver]) != seat or not 0 <= points <= most:
            return no("gift.limit", "R-GZ-12", what=transfer, given=points, most=most)
    return ()


@rule("R-BLD-06", "R-PRO-03")
def _refuse_price(w: Work, ledger: Ledger, seat: str, answer: Produce) -> Refusals:
    left = dict(ledger.points.get(seat, {}))
    for power, points in shifted(ledger, answer.works).items():
        left[power] = left.get(power, 0) + points
    for transfer, points in answer.gifts.items():
        giver = next(t["from"] for t in w.g.tables["transfer"] if t["id"] == transfer)
        left[giver] = left.get(giver, 0) - points
        left[RECEIVER[transfer]] = left.get(RECEIVER[transfer], 0) + points
    for purse, cost in costs(w, ledger, answer):
        left[purse] = left.get(purse, 0) - cost
    for purse, points in left.items():
        if points < 0:
            return no("build.too_dear", "R-BLD-06", power=purse, over=-points)
    return ()


def costs(w: Work, ledger: Ledger, answer: Produce) -> Iterator[tuple[str, int]]:
    """What each build costs, and which purse pays."""
    for block in answer.steps:
        space = w.space_of(block)
        yield purse_for(w, ledger, block, space), price(w, ledger, block, space)
    for block, area in answer.new:
        yield purse_for(w, ledger, block, area), price(w, ledger, block, area)
    for area in answer.factories:
        yield (URALS if area == URALS else w.holder[area]), int(w.g.tables["production"]["factory_cost"])


@rule("R-BLD-08", "R-STK-08", "RULING-07")
def _refuse_room(w: Work, answer: Produce) -> Refusals:
    """On a trial table, with everything built."""
    news = (*answer.new, *answer.deploys, *answer.sites.items())
    if not news:
        return ()
    trial = w.twin()
    for block, area in news:
        if block not in trial.blocks:
            trial.put(block, area, 1, answer.coasts.get(block, 0))
    sides = {trial.side(block) for block, _ in news}
    return refuse_stacks(trial, sorted(sides), [area for _, area in news])


@rule("R-BLD-04", "R-NAV-07")
def _refuse_coasts(w: Work, answer: Produce) -> Refusals:
    """A new ship lies on any coast of its naval base; on the first if it names none."""
    places = dict(answer.new)
    for block, coast in answer.coasts.items():
        area = places.get(block, "")
        coasts = w.g.ground.coasts.get(area, ())
        if w.printed(block).branch != NAVAL or not 0 <= coast < len(coasts):
            return no("build.coast", "R-BLD-04", block=block, space=area, most=len(coasts) - 1)
    return ()


# -- what the card gives


@rule("R-EVT-01", "R-EVT-03")
def _refuse_card_builds(w: Work, ledger: Ledger, answer: Produce) -> Refusals:
    if not answer.gains and not answer.deploys and not answer.sites:
        return ()
    for block in answer.gains:
        if block in w.blocks and w.steps(block) >= w.printed(block).most:
            return no("build.full", "R-BLD-09", block=block, most=w.printed(block).most)
    if not _gains_fit(w, ledger, answer.gains):
        return no("card.gain", "R-EVT-01", block=answer.gains[0])
    refusals = _refuse_sites(w, ledger, answer)
    if refusals:
        return refusals
    for block, area in answer.deploys:
        if not any(_deploy_fits(w, e, block, area) for _, e in own_effects(w, block, "deploy")):
            return no("card.deploy", "R-EVT-01", block=block, space=area)
    return ()


@rule("R-BLD-01", "R-EVT-03")
def _refuse_sites(w: Work, ledger: Ledger, answer: Produce) -> Refusals:
    """Whom the card brings new comes where new units may, as its owner says; convoys have their zones."""
    for block in answer.gains:
        comes_new = block not in w.blocks and not w.printed(block).zone
        if comes_new and block not in answer.sites:
            return no("card.site", "R-BLD-01", block=block)
        refusals = _refuse_site(w, ledger, block, answer.sites[block]) if comes_new else ()
        if refusals:
            return refusals
    strangers = [b for b in answer.sites if b not in answer.gains or b in w.blocks]
    return no("card.gain", "R-EVT-01", block=strangers[0]) if strangers else ()


def own_effects(w: Work, block: str, op: str) -> list[tuple[int, Effect]]:
    return list(active(w, w.side(block), op))


def _gains_fit(w: Work, ledger: Ledger, gains: tuple[str, ...]) -> bool:
    """Each gain belongs to an effect that covers it, within the number of each."""
    if not gains:
        return True
    used: dict[int, int] = {}
    for block in gains:
        fits = [p for p, e in gain_effects(w, ledger, block) if used.get(p, 0) < int(e["count"])]
        if not fits:
            return False
        used[fits[0]] = used.get(fits[0], 0) + 1
    return True


def gain_effects(w: Work, ledger: Ledger, block: str) -> list[tuple[int, Effect]]:
    """The effects by which a block may gain a step for nothing."""
    found = []
    for place, effect in [*own_effects(w, block, "step_gain"), *_else_gains(w, block)]:
        named = block in sorts(effect)
        by_sort = "who" in effect and is_of(w, effect, block) and is_among(w, block, sorts(effect))
        covered = named or by_sort  # an effect that names blocks and no power is for these blocks alone
        if covered and _can_gain(w, ledger, effect, block):
            found.append((place, effect))
    return found


def _else_gains(w: Work, block: str) -> list[tuple[int, Effect]]:
    """What a card gives instead where its block is already in play."""
    return [
        (place, effect["else"])
        for place, effect in own_effects(w, block, "deploy")
        if any(unit in w.blocks for unit in deployed(effect))
        and effect.get("else", {}).get("op") == "step_gain"
    ]


def _can_gain(w: Work, ledger: Ledger, effect: Effect, block: str) -> bool:
    if block not in w.blocks:
        return block in effect.get("may_build", ()) and block not in w.gone
    if not is_where(w, effect.get("where"), w.space_of(block)):
        return False
    exempt = w.printed(block).branch in (NAVAL, CONVOY)
    return exempt or block in ledger.fed


def _deploy_fits(w: Work, effect: Effect, block: str, area: str) -> bool:
    ready = block in deployed(effect) and block not in w.blocks
    return (
        ready
        and area in w.g.ground.land
        and is_where(w, effect.get("where"), area)
        and is_friendly(w, area, w.camp(block))
    )
