"""Why a unit is in supply or not: sources, the line that reaches it, or where it breaks and by which rule."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from wartable.board.supply import Broken, trace
from wartable.games.victory.book import AXIS, HALF_OF, HALVES, SIDE_OF, SOVIET, WESTERN
from wartable.games.victory.movement_naval import is_frozen
from wartable.games.victory.state import Work
from wartable.games.victory.supply import (
    CASPIAN,
    KALININ,
    LENINGRAD,
    Lines,
    Networks,
    by_lake,
    can_starve,
    cut_areas,
    is_surrounded,
    networks,
    red_sources,
    sources_for,
    sources_of,
    spared_by_card,
)
from wartable.games.victory.view import sees
from wartable.kernel.contract import Fact
from wartable.kernel.sheets import Cell, Line, Pin, Remark, Row, Sheet, Table, Zone

SUPPLY_OF = {half: f"supply_{half}" for half in HALVES}
"""Half -> the sheet of its lines."""
MOST_GAPS = 3


class Need(Struct, frozen=True):
    """Blocks that stand together and look to the same sources. Of hidden blocks the number is known."""

    space: str
    camp: str
    sources: tuple[str, ...]
    blocks: tuple[str, ...] = ()
    hidden: int = 0


class Found(Struct, frozen=True):
    """What became of the search for a line: the way, up to which step it is whole, and why no further."""

    path: tuple[str, ...]
    broken: int | None = None
    why: tuple[Remark, ...] = ()


# -- the sheet


def supply_sheet(w: Work, viewer: str, half: str) -> Sheet:
    """The lines of one half's blocks, the broken ones first."""
    nets = networks(w)
    needs = sorted(needs_of(w, viewer, half), key=lambda need: need.space)
    traced = [(need, find_line(w, need, nets)) for need in needs]
    cut = [pair for pair in traced if pair[1].broken is not None]
    fed = [pair for pair in traced if pair[1].broken is None]
    rows = tuple(_row(w, need, found) for need, found in (*cut, *fed))
    lines = tuple(
        Line(_id(need), found.path, found.broken, quiet=found.broken is None)
        for need, found in (*cut, *fed)
        if len(found.path) > 1
    )
    table = Table("supply", rows, ("space", "source", "blocks"), half)
    sources = _sources_table(w, half)
    return Sheet(
        SUPPLY_OF[half],
        _summary(half, cut),
        (table, sources),
        _zones(w, half, nets),
        lines,
        _pins(w, half, cut),
    )


def _summary(half: str, cut: list[tuple[Need, Found]]) -> tuple[Remark, ...]:
    places: tuple[str, ...] = tuple(dict.fromkeys(need.space for need, _ in cut))
    if places:
        return (Remark("supply_cut", "R-ATT-01", {"half": half, "spaces": places}),)
    return (Remark("supply_whole", "R-SUP-01", {"half": half}),)


def _id(need: Need) -> str:
    return f"{need.space}:{'+'.join(need.sources)}"


def _row(w: Work, need: Need, found: Found) -> Row:
    blocks: Cell = Cell(need.blocks)
    if need.hidden:
        blocks = Cell(say=Remark("hidden_blocks", params={"count": need.hidden}))
    if found.broken is None:
        cells = (Cell(need.space), Cell(found.path[-1]), blocks)
        return Row(_id(need), cells, need.space, remarks=found.why)
    out = Cell(say=Remark("out_of_supply"), tone="bad")
    return Row(_id(need), (Cell(need.space), out, blocks), need.space, "bad", remarks=found.why)


def _sources_table(w: Work, half: str) -> Table:
    rows = [
        Row(power, (Cell(power), Cell(sources_of(w, power)), _state_of(w, sources_of(w, power)[0], half)))
        for power in w.g.powers
        if HALF_OF.get(w.camps.get(power, "")) == half and _is_in_play(w, power)
    ]
    if half == WESTERN:
        rows += [
            Row(port, (Cell("red_port"), Cell(port), _state_of(w, port, half)), port)
            for port in sorted(w.g.ground.red_ports)
        ]
    return Table("sources", tuple(rows), ("power", "space", "state"), half)


def _is_in_play(w: Work, power: str) -> bool:
    return any(block in w.blocks for block in w.g.pool[power])


def _state_of(w: Work, space: str, half: str) -> Cell:
    state, tone = ("source_open", "good") if _is_open(w, space, half) else ("source_lost", "warn")
    return Cell(say=Remark(state, params={"power": w.holder[space]}), tone=tone)  # type: ignore[arg-type]  # one of two tones


def _zones(w: Work, half: str, nets: Networks) -> tuple[Zone, ...]:
    """Own land that a line from any home source reaches, and own land that none does."""
    fed: set[str] = set()
    for camp in _camps(w, half):
        fed |= nets.lines(camp).reach(_all_sources(w, camp))
    own = [a for a in w.holder if HALF_OF.get(w.camp_at(a)) == half]
    return (
        Zone("fed", tuple(a for a in own if a in fed), "good"),
        Zone("cut", tuple(a for a in own if a not in fed), "bad"),
    )


def _source_pin(w: Work, space: str, half: str) -> Pin:
    open_ = _is_open(w, space, half)
    return Pin(space, Remark("pin_source" if open_ else "pin_lost"), "good" if open_ else "warn")


def _is_open(w: Work, space: str, half: str) -> bool:
    return HALF_OF.get(w.camp_at(space)) == half and not w.enemies(space, w.camp_at(space))


def _camps(w: Work, half: str) -> list[str]:
    return [camp for camp in dict.fromkeys(w.camps.values()) if HALF_OF.get(camp) == half]


def _all_sources(w: Work, camp: str) -> tuple[str, ...]:
    powers = [p for p in w.g.majors if w.camps[p] == camp and w.status[p] != "surrendered"]
    found = [source for power in powers for source in sources_of(w, power)]
    return tuple(dict.fromkeys((*found, *(red_sources(w) if camp == WESTERN else ()))))


def _pins(w: Work, half: str, cut: list[tuple[Need, Found]]) -> tuple[Pin, ...]:
    sources = dict.fromkeys(s for camp in _camps(w, half) for s in _all_sources(w, camp))
    pins = [_source_pin(w, space, half) for space in sources]
    return (*pins, *(Pin(need.space, Remark("pin_cut"), "bad") for need, _ in cut))


# -- who needs supply


def needs_of(w: Work, viewer: str, half: str) -> list[Need]:
    """Blocks whose faces the viewer sees, grouped by place and sources; of others the places."""
    groups: dict[tuple[str, str, tuple[str, ...]], list[str]] = {}
    hidden: dict[tuple[str, str], int] = {}
    for block in w.blocks:
        camp, space = w.camp(block), w.space_of(block)
        if HALF_OF.get(camp) != half:
            continue
        if not sees(w, viewer, block):
            if space in w.g.ground.land:
                hidden[space, camp] = hidden.get((space, camp), 0) + 1
        elif can_starve(w, block) or w.printed(block).is_fortress:
            groups.setdefault((space, camp, sources_for(w, block)), []).append(block)
    seen = [
        Need(space, camp, sources, tuple(sorted(found))) for (space, camp, sources), found in groups.items()
    ]
    others = [Need(s, camp, _all_sources(w, camp), hidden=count) for (s, camp), count in hidden.items()]
    return seen + [need for need in others if need.sources]


# -- the line of one need


def find_line(w: Work, need: Need, nets: Networks) -> Found:
    """The way to a source; or, where there is none, the one that breaks least."""
    space, camp, lines = need.space, need.camp, nets.lines(need.camp)
    if space in need.sources and is_surrounded(w, space, camp):
        return Found((space,), 0, (Remark("surrounded", "R-ATT-02", {"space": space}), *_notes(w, need)))
    if space not in lines.allowed:
        return Found((space,), 0, (why_closed(w, camp, "", space, lines), *_notes(w, need)))
    back = {(there, here) for here, there in lines.shut}
    found = trace(w.g.ground.line_ways, space, need.sources, lines.allowed, shut=back)
    if not isinstance(found, Broken):
        return Found(found.path, None, _notes(w, need))
    lake = _by_lake(w, need, lines)
    if lake is not None:
        return lake
    return Found(found.path, found.whole, (*_reasons(w, need, found, lines), *_notes(w, need)))


def _by_lake(w: Work, need: Need, lines: Lines) -> Found | None:
    """Leningrad over the lake, where nothing else is left."""
    if need.space != LENINGRAD or not by_lake(w, need.camp, lines.reach(need.sources)):
        return None
    back = {(there, here) for here, there in lines.shut}
    onward = trace(w.g.ground.line_ways, KALININ, need.sources, lines.allowed, shut=back)
    return Found((LENINGRAD, *onward.path), None, (Remark("by_lake", "R-SUP-08"),))


def _reasons(w: Work, need: Need, found: Broken, lines: Lines) -> tuple[Remark, ...]:
    if not found.path:
        return (Remark("no_way", "R-SUP-01"),)
    first = need.sources[0]
    gone = Remark("source_gone", "R-SUP-02", {"space": first, "power": w.holder[first]})
    steps = zip(found.path, found.path[1:], strict=False)
    failing = [(a, b) for a, b in steps if b in found.gaps or (a, b) in found.shut]
    reach = Remark("line_reaches", params={"space": found.path[found.whole], "source": found.path[-1]})
    lost = () if first in lines.allowed else (gone,)
    return (*lost, reach, *(why_closed(w, need.camp, a, b, lines) for a, b in failing[:MOST_GAPS]))


def _notes(w: Work, need: Need) -> tuple[Remark, ...]:
    """What else is to be said of these blocks: fortresses, and what a card spares."""
    forts = tuple(b for b in need.blocks if w.printed(b).is_fortress)
    notes = [Remark("fortress", "R-SUP-07", {"blocks": forts})] if forts else []
    spare = spared_by_card(w, SIDE_OF[need.camp])
    spared = tuple(b for b in need.blocks if b not in forts and spare(b))
    return (*notes, Remark("spared", "R-EVT-01", {"blocks": spared})) if spared else tuple(notes)


# -- why a space or a step is closed


def why_closed(w: Work, camp: str, here: str, there: str, lines: Lines) -> Remark:
    """The rule that keeps a camp's line from a space, or from going there from another."""
    if there in lines.allowed and (there, here) in lines.shut:
        return _why_shut(w, camp, here, there)
    if there in w.g.ground.water:
        return _why_no_sea(w, camp, there)
    return _why_no_land(w, camp, there)


def _why_shut(w: Work, camp: str, here: str, there: str) -> Remark:
    name = w.g.ground.strait_of[there, here]
    shores = w.g.ground.shores[name]
    enemy: tuple[str, ...] = tuple(s for s in shores if w.at_war(w.camp_at(s), camp))
    facts: dict[str, Fact] = {"origin": here, "space": there, "shores": enemy}
    return Remark("closed_strait", "R-NAV-17", facts)


def _why_no_sea(w: Work, camp: str, sea: str) -> Remark:
    if sea in w.g.ground.lakes:
        return Remark("closed_lake", "R-SUP-04", {"space": sea})
    if is_frozen(w, sea):
        return Remark("closed_ice", "R-SUP-04", {"space": sea})
    if sea == CASPIAN and camp != SOVIET:
        return Remark("closed_caspian", "R-SUP-09", {"space": sea})
    return Remark("closed_sea", "R-SUP-04", {"space": sea})


def _why_no_land(w: Work, camp: str, area: str) -> Remark:
    holder = w.holder[area]
    if w.enemies(area, camp) and w.camp_at(area) == camp:
        return Remark("closed_fought", "R-SUP-01", {"space": area})
    if w.at_war(w.camp_at(area), camp):
        return Remark("closed_enemy", "R-SUP-01", {"space": area, "power": holder})
    if area in cut_areas(w, camp):
        return Remark("closed_card", "R-EVT-01", {"space": area})
    if w.status[holder] in ("neutral", "mobilizing"):
        row = "R-SUP-05" if holder in ("denmark", "turkey") else "R-SUP-01"
        return Remark("closed_neutral", row, {"space": area, "power": holder})
    return Remark("closed_other", "R-SUP-01", {"space": area, "power": holder})


# -- for one space


def supply_of(w: Work, area: str) -> Iterable[tuple[str, Found]]:
    """For each camp that holds an area or stands in it, whether its lines reach there."""
    nets = networks(w)
    for camp in (AXIS, WESTERN, SOVIET):
        need = Need(area, camp, _all_sources(w, camp))
        if need.sources and (w.camp_at(area) == camp or w.of_camp(area, camp)):
            yield camp, find_line(w, need, nets)
