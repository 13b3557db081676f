"""Lines of supply and of resources, sources, attrition (SUP, ATT, RES, MEA)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wartable.board.connectivity import component
from wartable.families.blocks.lines import reached
from wartable.games.victory.blocks import AIR, ARMY
from wartable.games.victory.book import AXIS, SOVIET, WESTERN
from wartable.games.victory.control import is_friendly
from wartable.games.victory.effects import Effect, active, is_among, is_of, is_where, sorts
from wartable.games.victory.ground import NOWHERE
from wartable.games.victory.losing import destroy, lose_step
from wartable.games.victory.movement_naval import is_frozen, strait_open
from wartable.games.victory.state import Work
from wartable.kernel.coverage import rule

CAPITALS_OF_MINORS = {"vichy": "lyon"}
"""Capitals that the board does not mark, because the country exists only for a time."""
LENINGRAD, KALININ, CASPIAN = "leningrad", "kalinin", "caspian_sea"


# -- where lines may run


class Lines:
    """How a camp's lines may run now: over which spaces, and which straits are shut to it."""

    def __init__(self, w: Work, camp: str, *, resources: bool = False) -> None:
        self.w, self.camp = w, camp
        self.allowed = (self._land(resources) | self._seas()) - self._enemy_spaces()
        self.shut = {pair for pair in w.g.ground.sea_straits if not strait_open(w, camp, *pair)}
        self._parts: dict[str, frozenset[str]] = {}
        self._known: dict[tuple[str, ...], frozenset[str]] = {}

    @rule("R-SUP-01", "R-RES-02", "R-RES-04", "R-GZ-15", "R-SUP-05")
    def _land(self, resources: bool) -> set[str]:
        """Friendly areas; for resources neutral ones too; nowhere among enemies, nor where a card cuts."""
        w, camps = self.w, self.w.camps
        found = {a for a, power in w.holder.items() if camps[power] == self.camp}
        if resources:
            found |= {a for a, power in w.holder.items() if w.status[power] == "neutral"}
        return found - set(cut_areas(w, self.camp))

    @rule("R-SUP-04", "R-SUP-09", "R-WIN-07", "R-CTL-11")
    def _seas(self) -> set[str]:
        """Friendly or vacant waters without ice; the Caspian is for the Soviets."""
        ground = self.w.g.ground
        frozen = {sea for sea in ground.ice if is_frozen(self.w, sea)}
        closed = ground.lakes | frozen | (set() if self.camp == SOVIET else {CASPIAN})
        return set(ground.water - closed)

    def _enemy_spaces(self) -> set[str]:
        hostile = self.w.loyal.hostile.get(self.camp, NOWHERE)
        return {space for space, there in self.w.spots.items() if not hostile.isdisjoint(there)}

    @rule("R-SUP-04", "R-NAV-17", "R-SUP-08")
    def reach(self, sources: tuple[str, ...]) -> frozenset[str]:
        """Everything that a line connects with one of the sources."""
        if sources not in self._known:
            parts = {self._part_of(source) for source in sources if source in self.allowed}
            self._known[sources] = NOWHERE.union(*parts)
        return self._known[sources]

    def _part_of(self, start: str) -> frozenset[str]:
        """What hangs together with a space. Lines run both ways, so it is the same for all that do."""
        if start not in self._parts:
            part = reached((start,), self.allowed, self.w.g.ground.line_ways, self.shut)
            self._parts |= dict.fromkeys(part, part)
        return self._parts[start]


class Networks:
    """Lines of several camps, each traced once. For as long as nothing changes on the table."""

    def __init__(self, w: Work) -> None:
        self.w = w
        self._lines: dict[tuple[str, bool], Lines] = {}
        self._sources: dict[tuple[str, bool, str], tuple[str, ...]] = {}

    def lines(self, camp: str, *, resources: bool = False) -> Lines:
        key = (camp, resources)
        if key not in self._lines:
            self._lines[key] = Lines(self.w, camp, resources=resources)
        return self._lines[key]

    def home(self, power: str, *, resources: bool = False) -> frozenset[str]:
        """What is connected with the capital of a power, red ports left aside."""
        return self.lines(self.w.camps[power], resources=resources).reach(sources_of(self.w, power))

    def sources_for(self, block: str) -> tuple[str, ...]:
        """The sources of a block; the same for all of its sort."""
        printed, camp = self.w.printed(block), self.w.camp(block)
        sort = (printed.power, printed.canadian, camp)
        if sort not in self._sources:
            self._sources[sort] = sources_for(self.w, block)
        return self._sources[sort]


def networks(w: Work) -> Networks:
    """The lines as they run now; of a table that changes no more they are traced once."""
    return w.once("networks", lambda: Networks(w))


@rule("R-EVT-01")
def cut_areas(w: Work, camp: str) -> tuple[str, ...]:
    """Areas through which a card lets no Axis line pass."""
    return w.allotted.get("cut", ()) if camp == AXIS else ()


# -- sources


@rule("R-SUP-02", "R-SUP-03", "R-GZ-06", "R-GZ-18", "R-GZ-32", "R-MIN-04", "RULING-42")
def sources_of(w: Work, power: str) -> tuple[str, ...]:
    """The capital of a power, or what has taken its place for good."""
    if power == "britain":
        return ("canada",) if "london_fell" in w.flags else ("london",)
    if power == SOVIET:
        return ("urals",) if "moscow_fell" in w.flags else ("moscow",)
    if power in CAPITALS_OF_MINORS:
        return (CAPITALS_OF_MINORS[power],)
    return (w.g.ground.capital[power],)


@rule("R-MEA-02", "R-MEA-03", "R-SUP-10", "R-SUP-11", "RULING-24")
def sources_for(w: Work, block: str) -> tuple[str, ...]:
    """The sources of a block: those of its power; red ports for Western units; Canada for Canadians."""
    printed = w.printed(block)
    own = sources_of(w, printed.power)
    if printed.canadian:
        own = (*own, "london", "canada")
    return (*own, *red_sources(w)) if w.camp(block) == WESTERN else own


def red_sources(w: Work) -> tuple[str, ...]:
    return tuple(sorted(area for area in w.g.ground.red_ports if is_friendly(w, area, WESTERN)))


@rule("R-SUP-01", "R-SUP-06", "R-SUP-08", "R-ATT-02", "R-VIC-07", "RULING-42")
def is_supplied(w: Work, block: str, nets: Networks | None = None) -> bool:
    """Whether a line leads from where a block stands to one of its sources."""
    nets = nets or networks(w)
    sources, camp, space = nets.sources_for(block), w.camp(block), w.space_of(block)
    if space in sources and is_surrounded(w, space, camp):
        return False
    network = nets.lines(camp).reach(sources)
    return space in network or (space == LENINGRAD and by_lake(w, camp, network))


@rule("R-SUP-08", "RULING-69")
def by_lake(w: Work, camp: str, network: frozenset[str]) -> bool:
    """Over Lake Ladoga from Kalinin, in winter too."""
    return camp == SOVIET and KALININ in network and is_friendly(w, LENINGRAD, camp)


@rule("R-ATT-02", "R-GZ-06", "R-GZ-32")
def is_surrounded(w: Work, area: str, camp: str) -> bool:
    """Every area beside it is enemy, every sea beside it enemy or ice."""
    ground = w.g.ground
    lands = all(w.at_war(w.camp_at(near), camp) for near in ground.army[area])
    seas = all(w.has_enemies(sea, camp) or is_frozen(w, sea) for sea in ground.coast[area])
    return lands and seas and bool(ground.army[area])


# -- attrition


@rule("R-ATT-01", "R-ATT-04", "R-SUP-06", "R-SUP-07", "R-UNI-21", "R-CNV-10", "RULING-31")
def attrition(w: Work, side: str) -> None:
    """Every army and air unit without supply loses a step; fortresses are spared."""
    nets = networks(w)
    spare = spared_by_card(w, side)
    starving = [
        block
        for block in w.blocks
        if w.side(block) == side and can_starve(w, block) and not is_supplied(w, block, nets)
    ]
    for block in starving:
        if not spare(block):
            w.tell_of("attrition", block, space=w.space_of(block), color=w.g.color(block))
            lose_step(w, block)


def can_starve(w: Work, block: str) -> bool:
    printed = w.printed(block)
    return printed.branch in (ARMY, AIR) and not printed.is_fortress


def spared_by_card(w: Work, side: str) -> Callable[[str], bool]:
    """Blocks that a card keeps from attrition this turn."""
    effects = [effect for _, effect in active(w, side, "supply_ignore")]

    def spared(block: str) -> bool:
        return any(_is_spared(w, effect, block) for effect in effects)

    return spared


def _is_spared(w: Work, effect: Effect, block: str) -> bool:
    here = is_where(w, effect.get("where"), w.space_of(block))
    return here and is_of(w, effect, block) and is_among(w, block, sorts(effect))


def lose_everywhere(w: Work, blocks: Iterable[str]) -> None:
    """A step of each."""
    for block in tuple(blocks):
        if block in w.blocks:
            lose_step(w, block)


def remove_all(w: Work, blocks: Iterable[str]) -> None:
    """Out of the game, all of them."""
    for block in tuple(blocks):
        if block in w.blocks:
            destroy(w, block)


def connected(w: Work, start: str, camp: str) -> tuple[str, ...]:
    """Friendly land that hangs together with an area."""
    return component(w.g.ground.army, start, {a for a in w.g.ground.land if is_friendly(w, a, camp)})
