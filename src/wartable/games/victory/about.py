"""The facts of one space: ground, borders and their limits in use, room, resources, whose lines reach it."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.families.blocks.borders import Crossings, crossed
from wartable.games.victory.blocks import AIR, NAVAL
from wartable.games.victory.book import ALLIED, AXIS, SOVIET, WESTERN
from wartable.games.victory.economy import URALS, beneficiary, resources
from wartable.games.victory.frames import Battle, Spoils
from wartable.games.victory.ground import UNLIMITED
from wartable.games.victory.movement_naval import is_frozen, strait_open
from wartable.games.victory.stacking import armies_counted, army_room, ship_room
from wartable.games.victory.state import Work
from wartable.games.victory.supply import networks
from wartable.games.victory.supply_sheet import supply_of
from wartable.games.victory.view import sees
from wartable.kernel.contract import REFEREE
from wartable.kernel.sheets import Cell, Remark, Row, Sheet, Table

TERRAIN = {"forest": "R-TER-03", "mountain": "R-TER-06", "desert": "R-TER-08", "clear": "R-TER-01"}
"""Terrain -> the row that says what it does to a march."""
BORDER = {
    "fortified": "R-TER-09", "river": "R-TER-10", "strait": "R-TER-11", "desert": "R-TER-08",
    "forest": "R-TER-02", "mountain": "R-TER-05", "clear": "R-TER-01",
}  # fmt: skip


def about_space(w: Work, viewer: str, space: str) -> Sheet:
    land = space in w.g.ground.land
    tables = [Table("ground", tuple(_ground(w, space) if land else _water(w, space)))]
    tables.append(Table("room", tuple(_room(w, viewer, space)), ("what", *SIDES)))
    if land:
        columns = ("border", "limit", "used_in", "used_out")
        tables.append(Table("borders", tuple(_borders(w, viewer, space)), columns, remarks=_step_of(w)))
        tables.append(Table("lines", tuple(_lines(w, space)), ("camp", "state")))
    else:
        tables.append(Table("ways", tuple(_sea_ways(w, space)), ("border", "state")))
    return Sheet("about", tables=tuple(table for table in tables if table.rows))


# -- the ground


def _fact(id_: str, say: Remark) -> Row:
    return Row(id_, (Cell(f"fact.{id_}"), Cell(say=say)))


def _ground(w: Work, area: str) -> Iterator[Row]:
    ground = w.g.ground
    terrain = ground.terrain[area]
    yield _fact("terrain", Remark(f"terrain_{terrain}", TERRAIN[terrain]))
    if area in ground.capital_of:
        yield _fact("city", Remark("capital", "R-MAP-04", {"power": ground.capital_of[area]}))
    if area in ground.value:
        yield _fact("resource", _resource(w, area))
    if area in ground.city_most:
        yield _fact("factory", _factory(w, area))
    if ground.coast[area]:
        yield _fact("port", _port(w, area))
    if w.is_winter(area):
        yield _fact("season", Remark("winter", "R-WIN-03"))


def _resource(w: Work, area: str) -> Remark:
    value, power = w.g.ground.value[area], beneficiary(w, area)
    if area == URALS:
        return Remark("resource_urals", "R-RES-09", {"value": value})
    if not power:
        return Remark("resource_idle", "R-RES-12", {"value": value})
    if area in resources(w, power, networks(w)):
        return Remark("resource_counts", "R-RES-01", {"value": value, "power": power})
    row = "R-RES-03" if area in w.fresh else "R-RES-02"
    return Remark(
        "resource_fresh" if area in w.fresh else "resource_cut", row, {"value": value, "power": power}
    )


def _factory(w: Work, area: str) -> Remark:
    steps, most = sum(w.factories.get(area, ())), w.g.ground.city_most[area]
    return Remark("factory_steps" if steps else "factory_none", "R-FAC-01", {"steps": steps, "most": most})


def _port(w: Work, area: str) -> Remark:
    ground = w.g.ground
    kind = "port_base" if area in ground.naval_bases else "port_red" if area in ground.red_ports else "port"
    rows = {"port_base": "R-STK-04", "port_red": "R-MEA-02", "port": "R-NAV-07"}
    seas, coasts = tuple(ground.coast[area]), len(ground.coasts[area])
    if coasts > 1:
        return Remark(f"{kind}_coasts", "R-NAV-07", {"seas": seas, "count": coasts})
    return Remark(kind, rows[kind], {"seas": seas})


def _water(w: Work, sea: str) -> Iterator[Row]:
    kind = w.g.ground.sea_class[sea] or "sea"
    yield _fact("water", Remark(f"water_{kind}", "R-STK-05" if kind == "convoy_zone" else "R-NAV-02"))
    if is_frozen(w, sea):
        yield _fact("season", Remark("ice", "R-WIN-07"))


# -- room


SIDES = (AXIS, ALLIED)


def _knows_side(w: Work, viewer: str, space: str, side: str) -> bool:
    """Whether a viewer sees all faces of a side here: of backs nobody knows what they are."""
    return viewer == REFEREE or all(sees(w, viewer, block) for block in w.of_side(space, side))


def _room(w: Work, viewer: str, space: str) -> Iterator[Row]:
    if w.g.ground.stack.get(space, 0) == UNLIMITED:
        yield Row(
            "unlimited", (Cell("stack.unlimited"), Cell(), Cell()), remarks=(Remark("no_limit", "R-STK-06"),)
        )
        return
    if space in w.g.ground.land:
        limit = army_room(w, space)
        counts = {side: armies_counted(w, space, side) for side in SIDES}
        yield _room_row(w, viewer, space, "armies", limit, counts, "R-STK-01")
    air = int(w.g.tables["stacking"]["air"])
    yield _room_row(w, viewer, space, "air_units", air, _count(w, space, AIR), "R-STK-03")
    if space in w.g.ground.water or w.g.ground.coast[space]:
        yield _room_row(w, viewer, space, "ships", ship_room(w, space), _count(w, space, NAVAL), "R-STK-04")


def _count(w: Work, space: str, branch: str) -> dict[str, int]:
    return {side: sum(1 for b in w.of_side(space, side) if w.printed(b).branch == branch) for side in SIDES}


def _room_row(
    w: Work, viewer: str, space: str, what: str, limit: int, counts: dict[str, int], rule: str
) -> Row:
    cells = [Cell(f"stack.{what}")]
    for side in SIDES:
        if _knows_side(w, viewer, space, side):
            full = counts[side] >= limit
            say = Remark("of_limit", params={"count": counts[side], "limit": limit})
            cells.append(Cell(say=say, tone="warn" if full else ""))
        else:
            cells.append(Cell(say=Remark("of_unknown", params={"limit": limit}), tone="dim"))
    return Row(what, tuple(cells), remarks=(Remark(f"room_{what}", rule),))


# -- borders


def _crossings(w: Work) -> Crossings:
    """Those of the step in hand: retreats of a battle's round, a regroup, else the move phase."""
    frame = next((f for f in reversed(w.frames) if isinstance(f, Battle | Spoils)), None)
    return w.crossings if frame is None else frame.crossings


def _step_of(w: Work) -> tuple[Remark, ...]:
    in_battle = any(isinstance(frame, Battle | Spoils) for frame in w.frames)
    return (Remark("limits_round" if in_battle else "limits_move", "R-BRD-03"),)


def _borders(w: Work, viewer: str, area: str) -> Iterator[Row]:
    """Borders that armies can cross, the limit of each today, and how much of it is in use this turn."""
    ground = w.g.ground
    for near in sorted(ground.army[area]):
        kind = ground.border[area, near]
        limit = ground.limit_of(near, area, w.turn)
        shown = Cell(say=Remark("no_border_limit", "R-TER-12")) if limit >= UNLIMITED else Cell(limit)
        uses = (_used(w, viewer, near, area, limit), _used(w, viewer, area, near, limit))
        remarks = [Remark(f"border_{kind}", BORDER[kind])]
        if (area, near) in ground.freezing:
            remarks.append(Remark("border_freezes", "R-WIN-09"))
        yield Row(near, (Cell(near), shown, *uses), near, remarks=tuple(remarks))


def _used(w: Work, viewer: str, here: str, there: str, limit: int) -> Cell:
    """Crossings into and out of battle. Of strangers only that they crossed: leaders do not count, so the
    number would tell who is one."""
    counts = {side: crossed(_crossings(w), side, here, there) for side in SIDES}
    used = {side: count for side, count in counts.items() if count}
    if not used:
        return Cell(0, "dim")
    side, count = next(iter(used.items()))
    mine = w.g.seats_of_side(side) == (viewer,) or viewer == REFEREE or bool(w.g.option["open_blocks"])
    if not mine:
        return Cell(say=Remark("used_by", params={"side": side}), tone="warn")
    return Cell(say=Remark("used", params={"side": side, "count": count, "limit": limit}), tone="warn")


# -- lines and ways


def _lines(w: Work, area: str) -> Iterator[Row]:
    for camp, found in supply_of(w, area):
        if found.broken is None:
            state = Cell(say=Remark("line_from", "R-SUP-01", {"space": found.path[-1]}), tone="good")
        else:
            state = Cell(say=Remark("no_line_here", "R-SUP-01"), tone="bad")
        yield Row(camp, (Cell(camp), state), remarks=found.why)


def _sea_ways(w: Work, sea: str) -> Iterator[Row]:
    """Waters and straits beside it, with who may pass."""
    for near in sorted(w.g.ground.sea[sea]):
        name = w.g.ground.strait_of.get((sea, near))
        if not name:
            continue
        shut = tuple(camp for camp in (AXIS, WESTERN, SOVIET) if not strait_open(w, camp, sea, near))
        state = (
            Remark("strait_shut", "R-NAV-09", {"camps": shut}) if shut else Remark("strait_free", "R-NAV-09")
        )
        yield Row(near, (Cell(near), Cell(say=state, tone="warn" if shut else "")), near)
