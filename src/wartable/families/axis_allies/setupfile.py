"""Set-up files of the family, checked against board and pieces before anybody plays from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from wartable.families.axis_allies.profiles import Profile


class SetupError(ValueError):
    """A set-up file that cannot be used. The message names the file and every entry that is wrong."""

    def __init__(self, path: Path, faults: Iterable[str]) -> None:
        super().__init__("\n".join(f"{path}: {fault}" for fault in faults))


def check_setups(
    path: Path,
    setups: Iterable[Mapping[str, Any]],
    is_land: Mapping[str, bool],
    profiles: Mapping[str, Profile],
    powers: tuple[str, ...],
) -> None:
    """Raise SetupError if a set-up names a power, space or unit that does not exist or misplaces one."""
    found = [fault for setup in setups for fault in _faults(setup, is_land, profiles, powers)]
    if found:
        raise SetupError(path, found)


def _faults(
    setup: Mapping[str, Any],
    is_land: Mapping[str, bool],
    profiles: Mapping[str, Profile],
    powers: tuple[str, ...],
) -> Iterator[str]:
    name = setup.get("id", "?")
    for power, spaces in setup.get("units", {}).items():
        if power not in powers:
            yield f"set-up “{name}”: {_unknown('power', power, powers)}"
        for space, units in spaces.items():
            where = f"set-up “{name}”, units of {power} in {space}"
            if space not in is_land:
                yield f"{where}: {_unknown('space', space, is_land)}"
                continue
            decks = _decks(units, profiles)
            for kind, count in units.items():
                faults = _unit_faults(kind, count, is_land[space], profiles, decks)
                yield from (f"{where}: {fault}" for fault in faults)
    for plan in setup.get("plan", []):
        played = [power for held in plan["seats"].values() for power in held]
        if sorted(played) != sorted(powers):
            yield f"set-up “{name}”, seat plan “{plan['id']}”: every power must be played by exactly one seat"


def _decks(units: Mapping[str, Any], profiles: Mapping[str, Profile]) -> int:
    """The fighters that the ships of a space can carry."""
    ships = ((profiles[k], n) for k, n in units.items() if k in profiles and isinstance(n, int))
    return sum(profile.fighter_capacity * count for profile, count in ships)


def _unit_faults(
    kind: str, count: Any, land: bool, profiles: Mapping[str, Profile], decks: int
) -> Iterator[str]:
    profile = profiles.get(kind)
    if profile is None:
        yield _unknown("unit", kind, profiles)
    elif not land and decks and "lands_on_carrier" in profile.abilities:
        if isinstance(count, int) and count > decks:
            yield f"the carriers there have decks for {decks} {profile.name}, not for {count}"
    elif (profile.domain == "sea") == land:
        yield f"{profile.name} cannot stand {'on land' if land else 'at sea'}"
    if not isinstance(count, int) or count < 1:
        yield f"the number of {kind} must be 1 or more, not {count!r}"


def _unknown(sort: str, given: str, known: Iterable[str]) -> str:
    near = get_close_matches(given, list(known), n=1)
    hint = f"; did you mean “{near[0]}”?" if near else ""
    return f"there is no {sort} “{given}”{hint}"
