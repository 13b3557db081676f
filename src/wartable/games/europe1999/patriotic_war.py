"""The Soviet Patriotic War (SPW)."""

from __future__ import annotations

from msgspec import structs

from wartable.families.axis_allies.pieces import Trip, find
from wartable.families.axis_allies.refusing import counted, no, whose
from wartable.games.europe1999.answers import Convert
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule

SOVIET = "soviet_union"


@rule("R-SPW-01", "R-SPW-04", "R-SPW-07", "R-SPW-08", "R-BRD-12", "RULING-39", "RULING-60")
def open_soil(w: EuropeWork) -> tuple[str, ...]:
    """Soviet territories under Soviet control in which guests may be converted."""
    return tuple(space for space in _soil(w) if w.control[space] == SOVIET)


def _soil(w: EuropeWork) -> tuple[str, ...]:
    later = w.g.option["second_edition"]
    return tuple(w.g.tables["patriotic_war"]["second_edition_territories" if later else "territories"])


@rule("R-SPW-01", "R-SPW-02", "R-SPW-03", "R-SPW-07", "R-TRN-23", "RULING-39")
def refuse_convert(w: EuropeWork, item: Convert) -> Refusals:
    """British and American units of any kind on that soil; nobody but the Soviet player is asked."""
    if w.power != SOVIET:
        return no("convert.not_soviet", "R-SPW-01", power=w.power)
    if item.space not in open_soil(w):
        return no("convert.not_soil", _row_against(w, item.space), space=item.space, places=open_soil(w))
    if not item.units or len(dict(item.units)) < len(item.units):
        return no("units.twice", "R-SPW-02", space=item.space)
    for key, count in item.units:
        stack = find(w.at(item.space), key)
        if stack is None or not 0 < count <= stack[1]:
            there = _guests(w, item.space)
            return no("units.absent", "R-SPW-01", space=item.space, units=(f"{count} {key}",), there=there)
        if stack[0].power not in w.g.tables["patriotic_war"]["from"]:
            return no("convert.not_guest", "R-SPW-01", unit=whose(stack[0]), there=_guests(w, item.space))
    return ()


def _row_against(w: EuropeWork, space: str) -> str:
    """Guests are not converted on lost land, on other land, or (second edition) away from a complex."""
    if space in _soil(w):
        return "R-SPW-04"
    return "R-SPW-08" if w.g.option["second_edition"] else "R-SPW-07"


def _guests(w: EuropeWork, space: str) -> tuple[str, ...]:
    return counted(tuple(w.units(space, *w.g.tables["patriotic_war"]["from"])))


@rule("R-SPW-01", "R-SPW-05", "R-SPW-06")
def do_convert(w: EuropeWork, item: Convert) -> None:
    """Soviet for good, and not to be moved before the next Soviet turn."""
    for key, count in item.units:
        stack = find(w.at(item.space), key)
        assert stack is not None
        new = structs.replace(stack[0], power=SOVIET, guest=False, trip=Trip(note="converted"))
        w.swap(item.space, stack[0], new, count)
    w.tell("converted", space=item.space, units=[[key, count] for key, count in item.units])
