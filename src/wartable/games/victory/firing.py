"""Fire: what a unit may aim at, on what it hits, and where the hits go (FIR, TGT, DBL, BMB, SHB)."""

from __future__ import annotations

from wartable.games.victory.blocks import AIR, ARMY, NAVAL
from wartable.games.victory.effects import WHO, Effect, active, covers_in, is_among, is_of, is_where, sorts
from wartable.games.victory.frames import Battle
from wartable.games.victory.scene import (
    FLAK,
    TARGETS,
    fighters,
    flak_side,
    flak_steps,
    is_ashore,
    role,
    targets_of,
)
from wartable.games.victory.state import Work
from wartable.kernel.coverage import rule

PRIMARY, SECONDARY = "primary", "secondary"


# -- at what


@rule(
    "R-TGT-01", "R-TGT-02", "R-UNI-07", "R-UNI-08", "R-UNI-10", "R-UNI-13", "R-TGT-09", "R-SHB-01",
    "R-BMB-02", "R-BMB-05", "R-INV-10", "R-EVT-11", "RULING-22",
)  # fmt: skip
def rank_of(w: Work, f: Battle, block: str, at: str) -> str:
    """Whether a type of target is primary or secondary for a unit; "" if it may not aim at it."""
    if block == FLAK:
        return PRIMARY if at == "air" else ""
    printed = w.printed(block)
    if printed.is_submarine:
        return {"convoy": PRIMARY, "surface": SECONDARY}.get(at, "")
    word = "naval" if at in ("surface", "submarine") else at
    if at == "convoy":
        return ""
    if word in printed.primary:
        return PRIMARY
    if word in printed.secondary:
        return SECONDARY
    landing = any(t in f.afloat for t in targets_of(w, f, block, at)) if at == "surface" else False
    return SECONDARY if landing and printed.branch == ARMY and not printed.is_leader else ""


@rule("R-LDR-01", "R-FIR-02", "R-TGT-01", "R-NBT-05", "R-BMB-05", "R-FAC-08", "RULING-32")
def aims(w: Work, f: Battle, block: str) -> tuple[str, ...]:
    """The types of targets at which a unit can fire now with a chance to hit."""
    if block != FLAK and (w.steps(block) < 1 or _is_silent(w, f, block)):
        return ()
    return tuple(
        at
        for at in TARGETS
        if rank_of(w, f, block, at) and _is_there(w, f, block, at) and number_of(w, f, block, at) > 0
    )


def _is_there(w: Work, f: Battle, block: str, at: str) -> bool:
    if at == "factory":
        side = flak_side(w, f)
        return bool(side) and w.side(block) != side
    return bool(targets_of(w, f, block, at))


@rule("R-NBT-05")
def _is_silent(w: Work, f: Battle, block: str) -> bool:
    """A submarine that defends a naval base has no fire."""
    return in_base(w, f, block)


def in_base(w: Work, f: Battle, block: str) -> bool:
    submarine = w.printed(block).is_submarine
    return submarine and f.space in w.g.ground.naval_bases and role(w, f, block) == "defend"


# -- on what number


@rule("R-FIR-01", "R-FIR-03", "R-FIR-04", "R-FIR-05", "R-WIN-06", "R-EVT-06", "R-UNI-10", "R-NBT-02",
      "R-NBT-03", "RULING-12", "RULING-13", "R-BMB-06")  # fmt: skip
def number_of(w: Work, f: Battle, block: str, at: str) -> int:
    """The highest roll that hits: printed or fixed number, secondary, winter, terrain, landing, cards."""
    rank = rank_of(w, f, block, at)
    base = _winter_number(w, rank, at, block) if _in_winter(w, f, block) else _base_number(w, rank, at, block)
    return max(
        0, base + _terrain_bonus(w, f, block) + _landing_loss(w, f, block) + card_bonus(w, f, block, at)
    )


def _base_number(w: Work, rank: str, at: str, block: str) -> int:
    if block == FLAK:
        return 1
    printed = w.printed(block)
    if at in printed.flat:
        return printed.flat[at]
    return printed.number - (rank == SECONDARY)


@rule("R-WIN-06")
def _winter_number(w: Work, rank: str, at: str, block: str) -> int:
    winter = w.g.ground.winter
    fixed = block == FLAK or at in w.printed(block).flat
    return int(winter["primary"] if fixed or rank == PRIMARY else winter["secondary"])


def _in_winter(w: Work, f: Battle, block: str) -> bool:
    if not w.is_winter(f.space):
        return False
    return not (block != FLAK and any(bonus_effects(w, f, block, "no_winter_fire")))


@rule("R-TER-04", "R-TER-13", "R-WIN-06")
def _terrain_bonus(w: Work, f: Battle, block: str) -> int:
    """Infantry on the ground that defends a forest."""
    if block == FLAK or f.space not in w.g.ground.land or w.g.ground.terrain[f.space] != "forest":
        return 0
    fits = w.printed(block).infantry and is_ashore(w, f, block) and role(w, f, block) == "defend"
    return int(w.g.tables["terrain"]["forest"]["infantry"]) if fits else 0


@rule("R-INV-11", "R-INV-13")
def _landing_loss(w: Work, f: Battle, block: str) -> int:
    if block not in f.landed:
        return 0
    spared = any(
        effect.get("landing_full_fire")
        and is_of(w, effect, block)
        and is_where(w, effect["targets"], f.space)
        for _, effect in active(w, w.side(block), "invasion")
    )
    return 0 if spared else -1


# -- cards


@rule("R-EVT-04", "R-EVT-05", "R-EVT-07", "R-EVT-09", "R-BLZ-11", "RULING-54")
def bonus_effects(w: Work, f: Battle, block: str, op: str) -> list[Effect]:
    """The effects of one kind that this unit enjoys in this battle now."""
    side = flak_side(w, f) if block == FLAK else w.side(block)
    if f.blitz or (block in w.trips and w.trips[block].how == "blitz"):
        return []
    return [e for place, e in active(w, side, op) if _enjoys(w, f, side, place, e, block)]


def _enjoys(w: Work, f: Battle, side: str, place: int, effect: Effect, block: str) -> bool:
    if not applies_here(w, f.space, side, place, effect, raid=f.raid):
        return False
    if effect.get("needs") == "german_surface_ship" and not _german_surface_ship(w, f):
        return False
    if effect.get("role", "any") not in ("any", role(w, f, block)):
        return False
    rounds = effect.get("rounds", "all")
    if isinstance(rounds, list) and f.round not in rounds:
        return False
    if block == FLAK:
        return "factory" in sorts(effect) and w.holder[f.space] in WHO[effect["who"]]
    together = fighters(w, f, side)
    return is_among(w, block, sorts(effect)) and covers_in(w, effect, block, together)


def _german_surface_ship(w: Work, f: Battle) -> bool:
    """Whether a German surface ship is in the battle, as its round shows."""
    there = (w.printed(b) for b in w.at(f.space))
    return any(printed.power == "germany" and printed.is_surface_warship for printed in there)


@rule("R-EVT-04", "R-EVT-09")
def applies_here(w: Work, space: str, side: str, place: int, effect: Effect, *, raid: bool) -> bool:
    """Whether an effect of a card reaches a battle: all of a sort, or those named at the allotment."""
    if not is_where(w, effect.get("where"), space):
        return False
    battles = effect.get("battles", 1)
    if battles == "all":
        return True
    if battles == "all_naval":
        return space in w.g.ground.water
    if battles == "all_raids":
        return raid
    named = place - 1 if effect.get("same_battle") else place
    return space in w.allotted.get(f"{side}:{named}", ())


def card_bonus(w: Work, f: Battle, block: str, at: str) -> int:
    """What cards add to the number against a type of target."""
    return sum(
        int(effect["amount"])
        for effect in bonus_effects(w, f, block, "fire_bonus")
        if at in effect.get("versus", TARGETS)
    )


# -- dice and hits


def dice_of(w: Work, f: Battle, block: str) -> int:
    return flak_steps(w, f) if block == FLAK else w.steps(block)


@rule("R-BMB-03", "R-BMB-04", "R-SHB-02", "RULING-31", "RULING-73")
def spares_last_step(w: Work, firer: str, at: str) -> bool:
    """Bombs and shells from ships never remove the last step of an army."""
    return at == "army" and firer != FLAK and w.printed(firer).branch in (AIR, NAVAL)


def is_last_step(w: Work, block: str) -> bool:
    return w.steps(block) <= w.printed(block).least


@rule("R-DBL-01", "R-DBL-05", "R-TER-07", "R-UNI-11", "R-UNI-20", "R-NBT-05", "RULING-30", "RULING-73")
def is_double(w: Work, f: Battle, block: str) -> bool:
    """Whether a step of this unit takes two hits."""
    printed = w.printed(block)
    if _denied(w, f, block):
        return False
    if printed.is_fortress or in_base(w, f, block):
        return True
    if any(e for e in bonus_effects(w, f, block, "double_defense")):
        return True
    mountain = f.space in w.g.ground.land and w.g.ground.terrain[f.space] == "mountain"
    return mountain and printed.infantry and is_ashore(w, f, block) and role(w, f, block) == "defend"


def _denied(w: Work, f: Battle, block: str) -> bool:
    """The enemy's card takes double defense from some sorts in the battle it names."""
    enemy = "allied" if w.side(block) == "axis" else "axis"
    return not f.blitz and any(
        applies_here(w, f.space, enemy, place, effect, raid=f.raid) and is_among(w, block, sorts(effect))
        for place, effect in active(w, enemy, "deny_double_defense")
    )
