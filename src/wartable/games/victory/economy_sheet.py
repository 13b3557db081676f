"""What a power has for a production, and how it comes about: resources, factories, convoys, lend-lease."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.victory.book import ALLIED, AXIS, SOVIET
from wartable.games.victory.economy import (
    CONVOY_OF,
    URALS,
    beneficiary,
    budget,
    factory_steps,
    is_leningrad_cut_off,
    resources,
    urals_points,
)
from wartable.games.victory.effects import HIDDEN_CONDITIONS, effects_of
from wartable.games.victory.state import Work
from wartable.games.victory.supply import Networks, networks
from wartable.kernel.contract import REFEREE
from wartable.kernel.sheets import Cell, Remark, Row, Sheet, Table

SECRET = {"britain": "c", "france": "d", "usa": "a", SOVIET: "a"}
"""Powers whose points hang on convoys, which stand hidden: strangers do not learn their sums."""


def knows(w: Work, viewer: str, power: str) -> bool:
    """Whether a viewer may know a power's points."""
    owner = w.g.seat_of.get(w.camps[power])
    return viewer in (owner, REFEREE) or bool(w.g.option["open_blocks"])


def economy_sheet(w: Work, viewer: str) -> Sheet:
    """A summary of all, and the particulars of each power that produces."""
    nets = networks(w)
    powers = [p for p in w.g.majors if w.status[p] != "surrendered"]
    summary = Table(
        "points",
        tuple(_summary(w, viewer, power, nets) for power in powers),
        ("power", "resources", "factories", "points"),
        remarks=(Remark("lesser", "R-PRO-01"),),
    )
    own = [p for p in powers if knows(w, viewer, p)] or powers
    parts = [table for power in own for table in _particulars(w, viewer, power, nets)]
    return Sheet("economy", (), (summary, *parts))


def _summary(w: Work, viewer: str, power: str, nets: Networks) -> Row:
    steps = sum(factory_steps(w, power, nets).values())
    if not knows(w, viewer, power) and power in SECRET:
        return Row(
            power,
            (Cell(power), Cell(None), Cell(steps), Cell(None)),
            remarks=(Remark("hidden_convoys", "R-SEC-01"),),
        )
    found = budget(w, power, nets)
    if _hangs_on_secret(w, viewer, power):
        cells = (Cell(power), Cell(found.resources), Cell(found.factories), Cell(None))
        return Row(power, cells, remarks=(Remark("hidden_card", "R-EVT-01"),))
    cells = (Cell(power), Cell(found.resources), Cell(found.factories), Cell(found.points))
    return Row(power, cells, remarks=tuple(_besides(w, power, nets)))


def _hangs_on_secret(w: Work, viewer: str, power: str) -> bool:
    """Whether a card in play changes the points if something is true that this viewer cannot know."""
    if knows(w, viewer, "britain"):
        return False
    effects = [effect for side in (AXIS, ALLIED) for effect in effects_of(w, side)]
    own = (effect.get("if") for effect in effects if effect.get("power") == power)
    return any(isinstance(condition, str) and condition in HIDDEN_CONDITIONS for condition in own)


def _besides(w: Work, power: str, nets: Networks) -> Iterator[Remark]:
    """What the lesser of the two does not explain."""
    if power == SOVIET:
        yield Remark("urals_alone", "R-RES-09", {"points": urals_points(w)})
        if is_leningrad_cut_off(w, nets):
            yield Remark("leningrad_alone", "R-SUP-08")
    lent = {SOVIET: ("a", "iran"), "britain": ("b",)}.get(power, ())
    for name in lent:
        if amount := w.uses.get(f"lent:{name}", 0):
            yield Remark("lent_to", "R-CNV-04", {"amount": amount})
    if power == "usa":
        gone = sum(w.uses.get(f"lent:{name}", 0) for name in ("a", "b", "iran"))
        if gone:
            yield Remark("lent_away", "R-CNV-14", {"amount": gone})


def _particulars(w: Work, viewer: str, power: str, nets: Networks) -> Iterator[Table]:
    rows = tuple(_resource_rows(w, viewer, power, nets))
    if rows:
        yield Table("resources", rows, ("source", "amount", "state"), power)
    factories = tuple(_factory_rows(w, power, nets))
    if factories:
        yield Table("factories", factories, ("space", "steps", "state"), power)


def _resource_rows(w: Work, viewer: str, power: str, nets: Networks) -> Iterator[Row]:
    counted = resources(w, power, nets)
    for area, value in w.g.ground.value.items():
        if area in counted or (beneficiary(w, area) == power and area != URALS):
            yield _resource(w, area, value, counts=area in counted)
    if "soviet_trade" in counted:
        yield Row(
            "soviet_trade",
            (Cell("soviet_trade"), Cell(counted["soviet_trade"]), _ok("by_treaty", "R-RES-07")),
        )
    block = CONVOY_OF[SECRET[power]] if power in SECRET and power not in ("usa", SOVIET) else ""
    if block:
        yield _convoy(w, viewer, power, block, counted)
    if knows(w, viewer, power) or power not in SECRET:
        total = sum(counted.values())
        yield Row("total", (Cell("total"), Cell(total), Cell()), total=True)


def _ok(code: str, rule: str) -> Cell:
    return Cell(say=Remark(code, rule), tone="good")


def _resource(w: Work, area: str, value: int, *, counts: bool) -> Row:
    if counts:
        state = _ok(*TREATIES.get(w.holder[area] if w.status[w.holder[area]] == "neutral" else "", CONNECTED))
        return Row(area, (Cell(area), Cell(value), state), area)
    why = Remark("fresh", "R-RES-03") if area in w.fresh else Remark("no_line", "R-RES-02")
    return Row(area, (Cell(area), Cell(0), Cell(say=why, tone="bad")), area, "dim")


CONNECTED = ("connected", "R-RES-02")
TREATIES = {
    "sweden": ("by_treaty", "R-RES-05"),
    "romania": ("by_treaty", "R-RES-05"),
    "vichy": ("by_vichy", "R-RES-11"),
}
"""Neutral powers whose resources count for another: why."""


def _convoy(w: Work, viewer: str, power: str, block: str, counted: dict[str, int]) -> Row:
    zone = w.g.blocks[block].zone
    if not knows(w, viewer, power):
        return Row(block, (Cell(block), Cell(None), Cell(say=Remark("unseen", "R-SEC-01"), tone="dim")), zone)
    if block in counted:
        return Row(block, (Cell(block), Cell(counted[block]), _ok("connected", "R-CNV-04")), zone)
    why = Remark("no_line", "R-RES-02") if block in w.blocks else Remark("not_built", "R-CNV-03")
    return Row(block, (Cell(block), Cell(0), Cell(say=why, tone="bad")), zone, "dim")


def _factory_rows(w: Work, power: str, nets: Networks) -> Iterator[Row]:
    working = factory_steps(w, power, nets)
    total = 0
    for area, markers in sorted(w.factories.items()):
        if w.holder[area] != power:
            continue
        steps, most = sum(markers), w.g.ground.city_most.get(area, 0)
        size = Cell(say=Remark("of_most", params={"steps": steps, "most": most}))
        total += working.get(area, 0)
        yield Row(area, (Cell(area), size, _factory_state(w, area, steps, working.get(area, 0))), area)
    yield Row("total", (Cell("total"), Cell(total), Cell()), total=True)


def _factory_state(w: Work, area: str, steps: int, working: int) -> Cell:
    if area == URALS:
        return Cell(say=Remark("apart", "R-RES-09"))
    moved = w.uses.get(f"moved:{area}", 0)
    if working == steps:
        return _ok("works", "R-PRO-01")
    if moved:
        return Cell(say=Remark("just_moved", "R-FAC-07", {"steps": moved}), tone="warn")
    return Cell(say=Remark("no_line", "R-ATT-03"), tone="bad")
