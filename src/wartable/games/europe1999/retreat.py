"""Retreat of attackers, on land, at sea and in the air (RET)."""

from __future__ import annotations

from msgspec import structs

from wartable.families.axis_allies.answers import Retreat
from wartable.families.axis_allies.pieces import Unit, key_of, trip_with, with_cargo
from wartable.families.axis_allies.questions import do_dive
from wartable.families.axis_allies.refusing import counted, no
from wartable.families.axis_allies.retreat import land_refuges, sea_refuges, split
from wartable.games.europe1999.battle_sides import land_attackers, sea_attackers
from wartable.games.europe1999.frames import Flights, LandBattle, PressOn, SeaBattle
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule


@rule(
    "R-RET-02", "R-RET-03", "R-RET-04", "R-RET-14", "R-AMP-05", "R-LND-09", "RULING-21", "RULING-63",
    "RULING-64",
)  # fmt: skip
def land_retreats(w: EuropeWork, f: LandBattle) -> tuple[str, ...]:
    """Territories the attackers may fall back to; "" where only planes can leave; nothing if nobody can.

    In an amphibious assault no land unit retreats, so the planes go alone (RULING-22)."""
    planes, troops = split(w, land_attackers(w, f.space))
    ashore = f.landed and not w.g.policy.retreats.overland_from_assault
    if ashore or not troops:
        return ("",) if planes else ()
    return land_refuges(w, f.space, f.origins)


@rule("R-RET-07", "R-RET-08", "R-RET-10", "R-RET-14", "R-SUB-11", "RULING-16a", "RULING-21", "RULING-64")
def sea_retreats(w: EuropeWork, f: SeaBattle) -> tuple[str, ...]:
    """Zones the attacking ships may fall back to; "" where nothing but planes and submarines is left, which
    can go without one."""
    planes, ships = split(w, sea_attackers(w, f.space))
    places = sea_refuges(w, f.origins) if ships else ()
    divers_only = all(unit.kind == "submarine" for unit, _ in ships)
    return (*places, "") if divers_only and (planes or ships) else places


@rule("R-RET-01", "R-RET-02", "R-RET-07", "R-RET-11", "R-RET-14", "R-SUB-17")
def refuse_retreat(w: EuropeWork, f: PressOn, answer: Retreat) -> Refusals:
    if answer.to not in f.places:
        row = "R-RET-02" if w.g.is_land[f.space] else "R-RET-07"
        return no("retreat.no_place", row, space=answer.to or f.space, places=tuple(filter(None, f.places)))
    there = {key_of(unit): count for unit, count in f.submarines}
    for key, count in answer.submerge:
        if not 0 < count <= there.get(key, 0):
            return no("retreat.not_submarine", "R-SUB-17", unit=key, there=counted(f.submarines))
    diving = sum(count for _, count in answer.submerge)
    if not answer.to and diving < sum(there.values()):
        return no("retreat.must_submerge", "R-RET-14", count=sum(there.values()))
    if len(dict(answer.submerge)) < len(answer.submerge):
        twice = answer.submerge[0][0]
        return no("retreat.not_submarine", "R-SUB-17", unit=twice, there=counted(f.submarines))
    return ()


@rule(
    "R-RET-02", "R-RET-05", "R-RET-07", "R-RET-11", "R-RET-13", "R-RET-15", "R-TRN-14", "R-AMP-12",
    "RULING-22",
)  # fmt: skip
def do_retreat(w: EuropeWork, space: str, answer: Retreat, divers: tuple[tuple[Unit, int], ...]) -> None:
    """The force leaves together: land units or ships to one place, submarines as chosen, planes at once to
    landing places they name next. Nothing aboard a retreated transport may land this turn."""
    do_dive(w, space, divers)
    stacks = land_attackers(w, space) if w.g.is_land[space] else sea_attackers(w, space)
    planes, rest = split(w, stacks)
    for unit, count in rest if answer.to else ():
        calm = with_cargo(unit, (structs.replace(item, target="") for item in unit.cargo))
        w.carry(space, unit, answer.to, trip_with(calm, note="retreated", last=space), count)
    for unit, count in planes:
        w.note(space, unit, count, note="retreated", role="fleeing")
    w.tell("retreated", space=space, power=w.power, to=answer.to)
    if planes:
        w.push(Flights(space=space, cause="retreat"))
