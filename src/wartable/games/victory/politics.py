"""Powers that fall and rise: surrenders, Vichy, free forces, the entry of the United States (MIN, GZ)."""

from __future__ import annotations

from wartable.games.victory.blocks import ARMY
from wartable.games.victory.book import AXIS, SIDE_OF, SOVIET, WESTERN
from wartable.games.victory.control import is_friendly
from wartable.games.victory.frames import Mustering, Relocation
from wartable.games.victory.state import Work
from wartable.games.victory.supply import (
    CAPITALS_OF_MINORS,
    is_surrounded,
    lose_everywhere,
    remove_all,
)
from wartable.games.victory.wars import do_usa_enters
from wartable.kernel.coverage import rule

AMERICAN_ENTRY = "stalingrad_1942"
"""The scenario of the option american_entry."""
IN_WAR = (AXIS, WESTERN, SOVIET, "resisting")
"""The states of a minor power that has blocks on the board."""


def capital_of(w: Work, power: str) -> str:
    return CAPITALS_OF_MINORS.get(power) or w.g.ground.capital[power]


# -- minor powers


@rule("R-MIN-01", "R-MAP-04", "R-GZ-17", "R-SEQ-07", "RULING-61")
def fallen_minors(w: Work) -> list[str]:
    """Minors at war whose capital an enemy holds, the first player's conquests first."""
    fallen = [m for m in w.g.minors if w.status[m] in IN_WAR and _has_fallen(w, m)]
    return sorted(fallen, key=lambda m: SIDE_OF.get(_victor_camp(w, m)) != w.first)


def _has_fallen(w: Work, minor: str) -> bool:
    if w.at_war(w.camp_at(capital_of(w, minor)), w.camps[minor]):
        return True
    return minor == "vichy" and w.camps[minor] == AXIS and is_friendly(w, "paris", WESTERN)


def _victor_camp(w: Work, minor: str) -> str:
    return w.camp_at(capital_of(w, minor))


@rule("R-MIN-02", "R-MIN-03", "R-MIN-05", "R-MIN-07", "R-GZ-17", "R-GZ-30", "RULING-43", "RULING-61")
def do_surrender(w: Work, minor: str) -> None:
    """Its blocks are gone for good; its land goes to the victor, but for areas where its allies stand."""
    capital = capital_of(w, minor)
    victor = w.holder[capital] if w.at_war(w.camp_at(capital), w.camps[minor]) else w.holder["paris"]
    patron = w.patron.get(minor, victor)
    camp = w.camps[minor]
    w.tell("surrender", power=minor, to=victor)
    remove_all(w, w.g.pool[minor])
    home = w.g.homeland[minor]
    for area in sorted(a for a, power in w.holder.items() if power == minor):
        allies = [b for b in w.armies(area, camp) if w.printed(b).power != minor]
        if allies:
            w.holder[area] = w.patron.get(w.printed(allies[0]).power, w.printed(allies[0]).power)
        else:
            w.holder[area] = victor if area in home else patron
    w.set_status(minor, "conquered")
    w.patron[minor] = victor
    if minor == "poland":
        _divide_poland(w)
        free_forces(w, "poland")


@rule("R-GZ-30", "R-GZ-02", "RULING-44")
def _divide_poland(w: Work) -> None:
    """The Soviets get the east while they are at peace with Germany, whoever stood there."""
    if w.status[SOVIET] == "war":
        return
    for area in sorted(w.g.ground.regions["eastern_poland"]):
        w.holder[area] = SOVIET
        w.factories.pop(area, None)


@rule("R-FRF-01", "R-FRF-03")
def free_forces(w: Work, country: str) -> None:
    """The first time a country falls its free forces appear in Britain."""
    if f"free:{country}" in w.flags:
        return
    w.flags[f"free:{country}"] = 1
    blocks = tuple(b for b in w.g.pool["britain"] if w.printed(b).free_force == country and b not in w.blocks)
    w.push(Mustering("britain", blocks))


# -- capitals of the great powers


@rule("R-GZ-06", "R-GZ-32", "R-SUP-02", "R-SEQ-07")
def first_losses(w: Work) -> None:
    """London or Moscow occupied or encircled for the first time: a step each, a new source for good."""
    if "london_fell" not in w.flags and _lost_or_cut(w, "london", WESTERN):
        w.flags["london_fell"] = w.now
        w.tell("capital_fell", space="london")
        lose_everywhere(w, [b for b in w.blocks if _in_britain(w, b)])
    if "moscow_fell" not in w.flags and _lost_or_cut(w, "moscow", SOVIET):
        w.flags["moscow_fell"] = w.now
        w.tell("capital_fell", space="moscow")
        lose_everywhere(w, [b for b in w.blocks if _of_moscow(w, b)])


def _lost_or_cut(w: Work, capital: str, camp: str) -> bool:
    return w.camp_at(capital) == AXIS or is_surrounded(w, capital, camp)


@rule("R-GZ-06")
def _in_britain(w: Work, block: str) -> bool:
    mine = w.printed(block).power in ("britain", "france", "usa")
    return mine and w.space_of(block) in w.g.ground.regions["britain_proper"]


@rule("R-GZ-32")
def _of_moscow(w: Work, block: str) -> bool:
    """Soviet units outside the Urals; fortresses and the cruiser are spared."""
    printed = w.printed(block)
    spared = printed.is_fortress or printed.type == "cruiser"
    return printed.power == SOVIET and w.space_of(block) != "urals" and not spared


# -- France and Vichy


@rule("R-GZ-13", "RULING-53", "RULING-63")
def france_falls(w: Work) -> bool:
    """Paris held by the Axis and no British unit of any kind in mainland France."""
    if w.status["france"] != "war" or w.camp_at("paris") != AXIS:
        return False
    mainland = w.g.ground.regions["mainland_france"]
    return not any(w.printed(b).power == "britain" and w.space_of(b) in mainland for b in w.blocks)


@rule("R-GZ-01", "R-GZ-14", "R-GZ-15", "R-GZ-40", "R-RES-11", "R-CNV-09", "RULING-61", "RULING-62")
def do_french_surrender(w: Work) -> None:
    """French blocks, factories and Convoy D are gone; Vichy is formed; everybody else leaves its land."""
    w.tell("surrender", power="france", to="germany")
    for area in [a for a in w.factories if w.holder[a] == "france" or w.g.ground.home_of.get(a) == "france"]:
        if w.holder[area] == "france" or area in w.g.ground.regions["vichy"]:
            w.factories.pop(area)
    remove_all(w, w.g.pool["france"])
    w.gone = tuple(dict.fromkeys((*w.gone, *w.g.pool["france"])))
    vichy = w.g.ground.regions["vichy"]
    w.set_status("france", "surrendered")
    w.set_status("vichy", "neutral")
    for area in sorted(w.holder):
        if area in vichy:
            w.holder[area] = "vichy"
            w.factories.pop(area, None)
        elif w.holder[area] == "france":
            w.holder[area] = _heir(w, area)
    free_forces(w, "france")
    strangers = tuple(b for b in sorted(w.blocks) if w.space_of(b) in vichy)
    if strangers:
        w.push(Relocation(strangers))


@rule("R-GZ-14", "RULING-61")
def _heir(w: Work, area: str) -> str:
    """Who gets French land outside Vichy: allies that stand there, else Germany."""
    allies = [b for b in w.armies(area, WESTERN) if w.printed(b).branch == ARMY]
    return w.printed(allies[0]).power if allies else "germany"


# -- Italy


@rule("R-GZ-26")
def italy_gives_up(w: Work) -> bool:
    """The Allies hold Rome, or the whole of Libya and a neighbor of Rome."""
    if w.status["italy"] != "war":
        return False
    held = [a for a in w.g.ground.land if w.camp_at(a) in (WESTERN, SOVIET)]
    libya = all(a in held for a in w.g.ground.regions["libya"])
    return "rome" in held or (libya and any(a in held for a in w.g.ground.army["rome"]))


@rule("R-GZ-27", "R-RES-12", "RULING-43")
def do_italian_surrender(w: Work) -> None:
    """Italian blocks and factories are gone; Italian land, and minors that Italy won, go to the Allies but
    where German armies stand."""
    w.tell("surrender", power="italy", to=WESTERN)
    italian = {"italy", *(m for m, major in w.patron.items() if major == "italy" and w.status[m] == AXIS)}
    for power in sorted(italian):
        remove_all(w, w.g.pool[power])
    for area in sorted(a for a, power in w.holder.items() if power in italian):
        germans = any(w.printed(b).power == "germany" for b in w.armies(area, AXIS))
        w.holder[area] = "germany" if germans else "britain"
        w.factories.pop(area, None)
    w.set_status("italy", "surrendered")
    w.gone = tuple(dict.fromkeys((*w.gone, *w.g.pool["italy"])))
    for minor in sorted(italian - {"italy"}):
        w.set_status(minor, "conquered")
        w.patron[minor] = "britain"


# -- the United States


@rule("R-GZ-37", "R-GZ-38", "R-DIP-08", "R-DIP-14")
def usa_by_calendar(w: Work) -> None:
    """Mobilization as 1941 begins, war as 1942 does, or a year later by the option."""
    if w.turn != 1:
        return
    year = 1943 if w.g.option["american_entry"] and w.g.setup.scenario == AMERICAN_ENTRY else 1942
    if w.year == 1941 and w.status["usa"] == "neutral":
        w.set_status("usa", "mobilizing")
        mobilize(w)
    elif w.year >= year:
        do_usa_enters(w)


@rule("R-GZ-37", "R-SET-08")
def mobilize(w: Work) -> None:
    """The forces listed for the United States appear."""
    forces = w.g.mobilization
    for block, (space, steps, coast) in forces["units"].items():
        if block not in w.blocks and block not in w.gone:
            w.put(block, space, steps, coast)
    for space, markers in forces["factories"].items():
        w.factories[space] = markers
    w.tell("mobilized", power="usa")
