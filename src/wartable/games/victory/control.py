"""Who controls what: areas friendly, enemy, neutral or contested; seas friendly or vacant (CTL)."""

from __future__ import annotations

from wartable.games.victory.blocks import ARMY
from wartable.games.victory.book import AXIS, SOVIET, WESTERN
from wartable.games.victory.state import Work
from wartable.games.victory.wars import note_prize
from wartable.kernel.coverage import rule

FRIENDS_AT_SEA = {WESTERN: SOVIET, SOVIET: WESTERN}


@rule("R-CTL-01", "R-CTL-02", "R-CTL-13", "R-CTL-14", "R-MAP-14", "RULING-25", "RULING-61")
def is_friendly(w: Work, space: str, camp: str) -> bool:
    """Land that the camp controls and no enemy contests; a sea that its ships or planes hold alone."""
    if space in w.g.ground.land:
        return w.camp_at(space) == camp and not w.has_enemies(space, camp)
    return is_friendly_sea(w, space, camp)


def friendly_land(w: Work, camp: str) -> list[str]:
    """Every land area that is friendly to a camp."""
    own = {power for power, other in w.camps.items() if other == camp}
    held = [area for area, power in w.holder.items() if power in own]
    return [area for area in held if not w.has_enemies(area, camp)]


@rule("R-CTL-06", "R-CTL-07", "R-CTL-11", "R-AIR-07", "R-UNI-23", "RULING-02", "RULING-68")
def is_friendly_sea(w: Work, sea: str, camp: str) -> bool:
    """At least one own ship, convoy or air unit, and no enemy."""
    there = w.at(sea)
    if not there:
        return False
    if w.has_enemies(sea, camp):
        return False
    camp_of = w.loyal.blocks
    camps = {camp_of[block] for block in there}
    partner = FRIENDS_AT_SEA.get(camp)
    return camp in camps or (partner in camps and fight_together(w))


@rule("R-CTL-11", "RULING-26")
def fight_together(w: Work) -> bool:
    """Whether Western Allies and Soviets are both at war with the Axis."""
    return w.at_war(AXIS, SOVIET)


@rule("R-CTL-06", "RULING-68")
def is_open_sea(w: Work, sea: str, camp: str) -> bool:
    """Friendly or vacant: no enemy is there. Ships of neutrals block nobody."""
    return not w.has_enemies(sea, camp)


@rule("R-CTL-01", "R-CTL-02", "R-CTL-05")
def is_enemy_land(w: Work, area: str, camp: str) -> bool:
    """Land that a camp at war with this one controls, whether anybody stands there or not."""
    return w.at_war(w.camp_at(area), camp)


@rule("R-CTL-02", "R-BAT-01")
def is_contested(w: Work, space: str) -> bool:
    """Blocks of camps at war with each other are there."""
    there = w.spots.get(space)
    if there is None or len(there) < 2:
        return False
    camps = set(map(w.loyal.blocks.__getitem__, there))
    return len(camps) > 1 and any(not w.foes(camp).isdisjoint(camps) for camp in camps)


def contested(w: Work) -> tuple[str, ...]:
    """All contested spaces."""
    return tuple(
        sorted(space for space, there in w.spots.items() if len(there) > 1 and is_contested(w, space))
    )


@rule("R-CTL-12", "R-CTL-13", "R-MOV-06", "RULING-71")
def is_closed(w: Work, area: str, camp: str) -> bool:
    """Land of neutrals, and of those who are neither friend nor enemy: nobody enters or flies over."""
    return w.holder[area] in w.loyal.barred[camp]


@rule("R-CTL-10", "R-BAT-13", "RULING-26")
def is_taken_by_others(w: Work, area: str, camp: str) -> bool:
    """Whether blocks of an ally that one may not mix with are there."""
    there = w.spots.get(area)
    return there is not None and not w.loyal.strange[camp].isdisjoint(there)


@rule("R-CTL-03", "R-CTL-08", "R-CTL-09")
def can_take(w: Work, block: str) -> bool:
    """Army units alone change control."""
    return w.printed(block).branch == ARMY


@rule("R-CTL-03", "R-CTL-04", "R-CTL-05", "R-MOV-03", "R-FAC-08", "R-RES-03", "R-MIN-07", "RULING-40")
def do_take(w: Work, area: str, block: str) -> None:
    """An army has entered enemy land where nobody stands against it: control changes at once, a factory there
    is gone, a resource counts from the next turn."""
    if w.camp_at(area) == w.camp(block):
        return
    taker = taker_of(w, area, block)
    w.holder[area] = taker
    if w.factories.pop(area, None):
        w.tell("factory_lost", space=area, power=taker)
    if area in w.g.ground.value and area not in w.fresh:
        w.fresh = (*w.fresh, area)
    w.tell("taken", space=area, power=taker)
    note_prize(w, area, taker)


@rule("R-CTL-13", "R-MIN-03", "R-RES-12", "R-RES-13", "RULING-40", "RULING-50")
def taker_of(w: Work, area: str, block: str) -> str:
    """For whom a block takes an area: the owner at home if he fights on the same side, else its own power, or
    the major that a minor's block belongs to."""
    home = w.g.ground.home_of.get(area, w.g.ground.owner[area])
    camp = w.camp(block)
    if home in w.status and w.camps[home] == camp and w.status[home] not in ("surrendered", "conquered"):
        return home
    power = w.printed(block).power
    return w.patron.get(power, power)


def settle(w: Work, area: str) -> None:
    """Control as it follows from who is left in an area after a battle or a retreat."""
    if area not in w.g.ground.land:
        return
    armies = [block for block in w.at(area) if can_take(w, block)]
    if armies and not is_contested(w, area):
        do_take(w, area, armies[0])
