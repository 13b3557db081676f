"""The family's policies as this game has them: compare with the same file of its sister game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.families.axis_allies.policies import (
    LAST,
    PLANE,
    SHIP,
    SUBMARINE,
    AirTargets,
    AntiAircraft,
    Bombardment,
    Canals,
    Cargo,
    Complexes,
    Policies,
    Raids,
    Retreats,
    SeaStatus,
    Submarines,
    Targets,
    holds_of,
)
from wartable.families.axis_allies.profiles import Profile
from wartable.kernel.coverage import rule


@rule(
    "R-HIT-02", "R-HIT-03", "R-HIT-04", "R-TRN-06", "R-AAFIRE-01", "R-ESC-04", "R-ESC-05", "R-SBR-04",
    "R-AA-10", "R-MOB-03",
)  # fmt: skip
def policies_of(
    tables: Mapping[str, Any], profiles: Mapping[str, Profile], option: Mapping[str, int]
) -> Policies:
    fighter, bomber = profiles["fighter"], profiles["bomber"]
    ships = sorted((p for p in profiles.values() if p.support_shot), key=lambda p: -p.support_shot)
    return Policies(
        holds=holds_of(profiles, "transport"),
        antiaircraft=AntiAircraft(hits_on=profiles["aaa"].aa_fire, per_gun=profiles["aaa"].aa_shots),
        raids=Raids(
            interceptor_hits_on=fighter.raid_intercept,
            escort_hits_on=fighter.raid_escort_attack,
            damage_faces=tables["raid"]["damage_faces"],
            bomber_hits_on=bomber.raid_attack,
        ),
        bombardment=Bombardment({p.id: p.support_shot for p in ships}, per_landed=1),
        complexes=Complexes(home_is_free=False),
        targets=Targets(
            of_submarines=frozenset((SHIP, SUBMARINE, LAST)),
            at_sea=frozenset((SHIP, SUBMARINE, PLANE, LAST)),
        ),
        sea=SeaStatus(frozenset(kind for kind, profile in profiles.items() if profile.surface_warship)),
        canals=_canals(tables, bool(option["black_sea_closed"])),
        submarines=Submarines(
            pass_hostile=True, stopped_by=frozenset(("destroyer",)),
            dive_beside_destroyer=False, allied_destroyers_help=False,
        ),
        retreats=Retreats(
            to_taken_land=True, zones_since_start=True, overland_from_assault=True
        ),
        cargo=Cargo(must_land=True, work_after_moving=False),
        air_targets=AirTargets(guns_alone=True, allied_destroyers_spot=False),
    )  # fmt: skip


@rule("R-CANAL-01", "R-CANAL-02", "R-CANAL-03", "R-CANAL-08", "R-NEUT-02", "R-OPT-02", "RULING-02")
def _canals(tables: Mapping[str, Any], black_sea_closed: bool) -> Canals:
    """The canals and their banks. The Turkish straits are a canal only by option, and then neutral land is
    its bank, so that nobody ever holds it."""
    canals = {tuple(c["zones"]): tuple(c["territories"]) for c in tables["canals"].values()}
    if black_sea_closed:
        strait = tables["straits"]["turkish"]
        canals[tuple(strait["zones"])] = (strait["bank"],)
    return Canals(canals)
