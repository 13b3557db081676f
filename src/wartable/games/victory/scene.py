"""A battle as it stands: who takes part on which side, who attacks, what can be aimed at."""

from __future__ import annotations

from wartable.games.victory.blocks import AIR, ARMY, CONVOY, NAVAL
from wartable.games.victory.book import OTHER
from wartable.games.victory.frames import Battle
from wartable.games.victory.state import Work
from wartable.kernel.coverage import rule

FLAK = "factory"
"""What the flak of a factory is called among the units of a battle."""
TARGETS = ("air", "surface", "submarine", "convoy", "army", "factory")


@rule("R-BAT-01", "R-BAT-10", "R-BAT-13", "R-REI-02")
def fighters(w: Work, f: Battle, side: str) -> tuple[str, ...]:
    """The blocks of a side that fight this round: all that have an enemy there, reinforcements left out."""
    there = [b for b in w.of_side(f.space, side) if b not in f.waiting]
    foes = {w.camp(b) for b in w.of_side(f.space, OTHER[side])}
    if f.space in w.factories and f.space in w.g.ground.land:
        foes.add(w.camp_at(f.space))
    return tuple(b for b in there if any(w.at_war(w.camp(b), camp) for camp in foes))


def all_of(w: Work, f: Battle, side: str) -> tuple[str, ...]:
    """The blocks of a side in the space, reinforcements included."""
    return w.of_side(f.space, side)


def defender(f: Battle) -> str:
    return OTHER[f.attacker]


@rule("R-INV-10", "R-ABN-04", "R-ABN-05")
def is_ashore(w: Work, f: Battle, block: str) -> bool:
    """An army on the ground: neither afloat nor in the air."""
    return w.printed(block).branch == ARMY and block not in f.afloat and block not in f.aloft


def armies_ashore(w: Work, f: Battle, side: str) -> tuple[str, ...]:
    """Armies of a side on the ground, whether an enemy is left or not; reinforcements are not there yet."""
    return tuple(b for b in all_of(w, f, side) if b not in f.waiting and is_ashore(w, f, b))


@rule("R-TGT-01", "R-TGT-07", "R-INV-10", "R-ABN-04", "R-UNI-14", "RULING-22", "RULING-45")
def kind_of_target(w: Work, f: Battle, block: str) -> str:
    """As what a block can be hit: units still landing are surface targets, airborne in the air are air."""
    printed = w.printed(block)
    if block in f.aloft or printed.branch == AIR:
        return "air"
    if block in f.afloat:
        return "surface"
    if printed.branch == CONVOY:
        return "convoy"
    if printed.branch == NAVAL:
        return printed.ship
    return "army"


@rule("R-TGT-03", "R-TGT-07", "R-TGT-08", "R-NAV-07", "R-NBT-06", "RULING-45")
def targets_of(w: Work, f: Battle, firer: str, at: str) -> tuple[str, ...]:
    """The enemy blocks on which hits of this unit at this type fall. Submarines tell convoys from warships;
    ships in port meet only those on the same coast."""
    side = flak_side(w, f) if firer == FLAK else w.side(firer)
    kinds = {at}
    if at == "surface" and firer != FLAK and not w.printed(firer).is_submarine:
        kinds.add("convoy")
    enemies = fighters(w, f, OTHER[side])
    return tuple(b for b in enemies if kind_of_target(w, f, b) in kinds and _same_coast(w, f, firer, b))


def _same_coast(w: Work, f: Battle, firer: str, target: str) -> bool:
    if f.space not in w.g.ground.land or firer == FLAK:
        return True
    afloat = [b for b in (firer, target) if w.printed(b).branch == NAVAL or b in f.afloat]
    if len(afloat) < 2:
        return True
    return coast_of(w, f, firer) == coast_of(w, f, target)


def coast_of(w: Work, f: Battle, block: str) -> int:
    """The coast of the area on which a ship lies or a force lands."""
    if block in f.afloat:
        return w.g.ground.coast_at(f.space, w.trips[block].via) or 0
    return w.blocks[block].coast


@rule("R-BMB-06", "R-FAC-08", "RULING-32")
def flak_side(w: Work, f: Battle) -> str:
    """The side whose factory stands in the area of the battle; "" without one."""
    if f.space not in w.factories:
        return ""
    camp = w.camp_at(f.space)
    return "axis" if camp == "axis" else "allied"


def flak_steps(w: Work, f: Battle) -> int:
    return sum(w.factories.get(f.space, ()))


@rule("R-BAT-02", "R-BAT-06")
def role(w: Work, f: Battle, block: str) -> str:
    """attack or defend, as things stand now."""
    side = flak_side(w, f) if block == FLAK else w.side(block)
    return "attack" if side == f.attacker else "defend"
