"""The family's policies as this game has them: compare with the same file of its sister game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.families.axis_allies.policies import (
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
    "R-NAV-06",
    "R-NAV-07",
    "R-NAV-08",
    "R-TRN-01",
    "R-AAO-02",
    "R-SBR-08",
    "R-SBR-09",
    "R-AMP-13",
    "R-AMP-23",
    "R-PLC-03",
    "R-GEN-07",
    "R-TRN-07",
    "R-TRN-19",
    "R-AMV-16",
    "RULING-60",
)
def policies_of(
    tables: Mapping[str, Any], profiles: Mapping[str, Profile], option: Mapping[str, int]
) -> Policies:  # fmt: skip
    raid = tables["raid"]
    return Policies(
        holds=holds_of(profiles, "transport"),
        antiaircraft=AntiAircraft(hits_on=profiles["aa_gun"].aa_fire, per_gun=0),
        raids=Raids(raid["interceptor_hits_on"], raid["escort_hits_on"], raid["damage_faces"]),
        bombardment=_bombardment(profiles, bool(option["second_edition"])),
        complexes=Complexes(home_is_free=True),
        targets=Targets(
            of_submarines=frozenset((SHIP, SUBMARINE)), at_sea=frozenset((SHIP, SUBMARINE, PLANE))
        ),
        sea=SeaStatus(hostile_with=frozenset(profiles)),
        canals=Canals({}),
        submarines=_submarines(),
        retreats=_retreats(),
        cargo=Cargo(must_land=False, work_after_moving=True),
        air_targets=AirTargets(guns_alone=False, allied_destroyers_spot=True),
    )


@rule("R-AMP-13", "R-AMP-23", "R-UNI-06", "R-UNI-08", "RULING-60")
def _bombardment(profiles: Mapping[str, Profile], later_edition: bool) -> Bombardment:
    """Battleships before destroyers; the second edition weakens the destroyer's shot."""
    ships = sorted((p for p in profiles.values() if p.support_shot), key=lambda p: -p.support_shot)
    hits_on = {p.id: (later_edition and p.support_shot_second_edition) or p.support_shot for p in ships}
    return Bombardment(hits_on)


@rule("R-SMV-03", "R-SUB-09", "R-NAV-10")
def _submarines() -> Submarines:
    """Like other ships on their way; they submerge whenever they like."""
    return Submarines(
        pass_hostile=False, stopped_by=frozenset(), dive_beside_destroyer=True, allied_destroyers_help=True
    )


@rule("R-RET-02", "R-RET-04", "R-RET-07", "R-RET-08", "R-RET-15", "R-AMP-05")
def _retreats() -> Retreats:
    return Retreats(to_taken_land=False, zones_since_start=False, overland_from_assault=False)
