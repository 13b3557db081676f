"""The opening position of a scenario: blocks, control, factories, politics (SET)."""

from __future__ import annotations

from typing import Any

from wartable.families.blocks.standing import Standing, spots_of
from wartable.games.victory.book import AXIS, SOVIET, WESTERN, Book
from wartable.games.victory.politics import AMERICAN_ENTRY
from wartable.games.victory.position import Position
from wartable.kernel.coverage import rule

STATUS = {
    "at_war": "war", "neutral_power": "neutral", "mobilizing": "mobilizing", "surrendered": "surrendered",
    "neutral_minor": "neutral", "allied_minor": WESTERN, "axis_minor": AXIS, "conquered": "conquered",
    "conquered_by_axis": "conquered", "none": "none",
}  # fmt: skip
"""The words of the set-ups for the states of powers."""


@rule("R-SET-04", "R-SET-08", "R-SET-09", "R-SET-10", "R-SET-11", "R-GZ-29", "R-DIP-14")
def opening_position(g: Book) -> Position:
    start, politics = g.scenario["start"], g.scenario["politics"]
    units: dict[str, tuple[str, int, int]] = g.forces["units"]
    blocks = {block: Standing(space, steps, coast) for block, (space, steps, coast) in units.items()}
    status, patron = _status(g, politics)
    return Position(
        year=int(start["year"]),
        turn=int(start["turn"]),
        blocks=blocks,
        spots=spots_of(blocks),
        factories=g.forces["factories"],
        holder=_holders(g, status),
        status=status,
        patron=patron,
        gone=_gone(g, status, politics),
        flags=_flags(status),
    )


def _status(g: Book, politics: dict[str, Any]) -> tuple[dict[str, str], dict[str, str]]:
    """The state of every power, and which major each minor belongs to."""
    status = {power: STATUS[politics.get(power, "neutral_minor")] for power in g.powers}
    patron: dict[str, str] = {}
    for minor in politics["axis_minors"]:
        status[minor], patron[minor] = AXIS, "germany"
    for minor in politics["allied_minors"]:
        status[minor] = WESTERN  # nobody has won it, so its resources serve nobody
    for minor in politics["conquered_by_axis"]:
        status[minor], patron[minor] = "conquered", "germany"
    for minor in politics["conquered_by_western"]:
        status[minor], patron[minor] = "conquered", "britain"
    if g.option["american_entry"] and g.setup.scenario == AMERICAN_ENTRY:
        status["usa"] = "mobilizing"
    return status, patron


@rule("R-CTL-02", "R-CTL-04", "R-SET-10", "R-GZ-02", "R-GZ-04")
def _holders(g: Book, status: dict[str, str]) -> dict[str, str]:
    """Who controls each area: its owner where he is on the side the set-up names, else the side's power."""
    control = {area: side for side, areas in g.scenario["control"].items() for area in areas}
    found = {area: _holder(g, status, area, control.get(area, "")) for area in sorted(g.ground.land)}
    return found | dict.fromkeys(g.scenario.get("held_by", {}).get("usa", ()), "usa")


DEFAULT = {AXIS: "germany", WESTERN: "britain", SOVIET: SOVIET, "italy": "italy", "usa": "usa"}


def _holder(g: Book, status: dict[str, str], area: str, side: str) -> str:
    owner = g.ground.owner[area]
    in_vichy = area in g.ground.regions["vichy"] and status["vichy"] not in ("none", "conquered")
    if in_vichy and side in ("", "vichy", status["vichy"]):
        return "vichy"
    if not side:
        return owner if owner in status else "soviet"
    if owner in status and _camp(status, owner) == side:
        return owner
    return DEFAULT[side]


def _camp(status: dict[str, str], power: str) -> str:
    base = {
        "germany": AXIS,
        "italy": AXIS,
        "britain": WESTERN,
        "france": WESTERN,
        "usa": WESTERN,
        SOVIET: SOVIET,
    }
    if status[power] in ("conquered", "surrendered", "none"):
        return ""
    if power in base:
        return base[power] if status[power] == "war" or power == SOVIET else power
    return status[power] if status[power] != "neutral" else power


@rule("R-UNI-03", "R-FRF-03", "R-MIN-05")
def _gone(g: Book, status: dict[str, str], politics: dict[str, Any]) -> tuple[str, ...]:
    """Blocks that are out of the game for good when the scenario begins."""
    fallen = [p for p, s in status.items() if s in ("conquered", "surrendered")]
    blocks = [b for power in fallen for b in g.pool[power]]
    return tuple(dict.fromkeys((*politics["eliminated"], *blocks)))


def _flags(status: dict[str, str]) -> dict[str, int]:
    found: dict[str, int] = {}
    if status[SOVIET] == "war":
        found["soviet_war"] = 0
    if status["poland"] == "conquered":
        found["free:poland"] = 1
    if status["france"] == "surrendered":
        found["free:france"] = 1
    return found
