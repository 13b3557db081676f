"""Resources, factories and the points of a production (RES, FAC, PRO, CNV)."""

from __future__ import annotations

from msgspec import Struct, field

from wartable.board.connectivity import component
from wartable.games.victory.book import AXIS, SIDE_OF, SOVIET, WESTERN
from wartable.games.victory.control import is_friendly, is_open_sea
from wartable.games.victory.effects import either
from wartable.games.victory.movement_naval import is_frozen
from wartable.games.victory.state import Work
from wartable.games.victory.supply import LENINGRAD, Networks, by_lake, networks
from wartable.kernel.coverage import rule

URALS, CANADA = "urals", "canada"
CONVOY_OF = {"a": "usa_convoy_a", "b": "usa_convoy_b", "c": "bri_convoy_c", "d": "fra_convoy_d"}
ALGERIA = "algeria"
ARCTIC_PORTS = ("murmansk", "archangel")


class Budget(Struct, frozen=True):
    """What a power has for a production, and how it came about."""

    factories: int
    resources: int
    points: int
    parts: dict[str, int] = field(default_factory=dict)  # what the resources consist of


@rule("R-MIN-04", "R-BLD-06", "RULING-40")
def patron_of(w: Work, minor: str) -> str:
    """The major that pays for a minor: who won it; for one that began as an ally, Britain or Germany."""
    return w.patron.get(minor) or ("germany" if w.camps[minor] == AXIS else "britain")


# -- resources


@rule("R-RES-12", "R-RES-13", "R-RES-08", "R-RES-11", "RULING-40")
def beneficiary(w: Work, area: str) -> str:
    """The major power that a resource works for; "" for nobody."""
    holder = w.holder[area]
    if holder == "vichy" and w.status["vichy"] == "neutral":
        return "germany" if area in w.g.ground.regions[ALGERIA] else ""
    power = w.patron.get(holder, holder) if holder in w.g.minors else holder
    if power not in w.g.majors or (w.status[holder] in ("neutral", "resisting") and holder in w.g.minors):
        return ""
    if area in w.g.ground.axis_resource and SIDE_OF.get(w.camps[power]) != AXIS:
        return ""
    return power


@rule("R-RES-01", "R-RES-02", "R-RES-03", "R-RES-09", "R-MAP-08")
def resources(w: Work, power: str, nets: Networks) -> dict[str, int]:
    """The resources that count for a power, by area and other sources."""
    found: dict[str, int] = {}
    network = nets.home(power, resources=True)
    for area, value in w.g.ground.value.items():
        if beneficiary(w, area) == power and area not in w.fresh and area != URALS and area in network:
            found[area] = value
    if power == "germany":
        found |= treaty_resources(w)
    return found | convoy_resources(w, power, network)


@rule("R-RES-05", "R-RES-06", "R-RES-07", "RULING-38", "RULING-39")
def treaty_resources(w: Work) -> dict[str, int]:
    """Swedish ore and Romanian oil while these are neutral; Soviet deliveries while there is peace."""
    chart = w.g.tables["sweden_romania"]
    found: dict[str, int] = {}
    for area in chart["spaces"]:
        if w.status[w.holder[area]] == "neutral" and (area != chart["ore"] or _ore_flows(w)):
            found[area] = w.g.ground.value[area]
    if w.status[SOVIET] != "war":
        found["soviet_trade"] = int(chart["soviet_trade"])
    return found


@rule("R-RES-06", "RULING-38")
def _ore_flows(w: Work) -> bool:
    """By the Baltic in spring and summer, along Norway and Denmark in the winter turns."""
    chart, ground = w.g.tables["sweden_romania"], w.g.ground
    if w.turn in ground.winter_turns:
        nations = chart["winter_nations"]
        return not any(w.at_war(w.camp_at(a), AXIS) for a in ground.land if ground.nation[a] in nations)
    return not any(w.has_enemies(sea, AXIS) for sea in chart["summer_route"])


@rule("R-CNV-04", "R-CNV-09", "R-CNV-10", "R-CNV-11", "R-GZ-07", "RULING-23")
def convoy_resources(w: Work, power: str, network: frozenset[str]) -> dict[str, int]:
    """Convoys C and D are resources, while they can reach the capital."""
    mine = {"britain": "c", "france": "d", "usa": "c" if "london_fell" in w.flags else ""}.get(power, "")
    block = CONVOY_OF.get(mine, "")
    if power == "britain" and "london_fell" in w.flags:
        return {}
    if block not in w.blocks or w.space_of(block) not in network:
        return {}
    return {block: w.steps(block)}


# -- factories


@rule("R-ATT-03", "R-FAC-07", "R-FAC-09", "R-GZ-25", "RULING-69")
def factory_steps(w: Work, power: str, nets: Networks) -> dict[str, int]:
    """Steps that work for a power: supplied, not moved this turn, the Urals left aside."""
    network = nets.home(power)
    found: dict[str, int] = {}
    for area, markers in w.factories.items():
        if w.holder[area] != power or area == URALS:
            continue
        cut_off = power == SOVIET and area == LENINGRAD and area not in network
        if area in network or (cut_off and by_lake(w, SOVIET, network)):
            steps = sum(markers) - w.uses.get(f"moved:{area}", 0)
            if steps > 0:
                found[area] = steps
    return found


@rule("R-SUP-08", "RULING-69")
def is_leningrad_cut_off(w: Work, nets: Networks) -> bool:
    """Leningrad hangs on the lake alone: what it makes stays there."""
    network = nets.home(SOVIET)
    return LENINGRAD not in network and by_lake(w, SOVIET, network)


# -- lend-lease


@rule("R-CNV-04", "R-CNV-06", "R-CNV-12", "R-CNV-13", "R-GZ-39", "RULING-23")
def lendable(w: Work, which: str) -> int:
    """Steps of Convoy A or B that can deliver this production."""
    block = CONVOY_OF[which]
    return w.steps(block) if block in w.blocks and has_lend_line(w, which) else 0


def may_lend(w: Work, which: str) -> bool:
    """Whether by what everybody sees Convoy A or B may be there and deliver."""
    zone = w.g.zone_of[CONVOY_OF[which]]
    return bool(w.of_camp(zone, WESTERN)) and has_lend_line(w, which)


@rule("R-CNV-06", "R-CNV-13", "R-GZ-39")
def has_lend_line(w: Work, which: str) -> bool:
    """Whether a line leads from the zone to whom it feeds, once lend-lease is allowed."""
    zone = w.g.zone_of[CONVOY_OF[which]]
    if which == "a":
        return w.status["usa"] == "war" and w.status[SOVIET] == "war" and arctic_line(w, zone)
    return w.year >= CONVOY_B_YEAR and zone in networks(w).home("britain", resources=True)


CONVOY_B_YEAR = 1941


@rule("R-CNV-13")
def arctic_line(w: Work, zone: str) -> bool:
    """By sea to Murmansk or Archangel, and from there to Moscow: no other port takes in Convoy A."""
    ground, home = w.g.ground, networks(w).home(SOVIET)
    open_ = {sea for sea in ground.water if is_open_sea(w, sea, SOVIET) and not is_frozen(w, sea)}
    seas = set(component(ground.sea, zone, open_)) if zone in open_ else set()
    return any(port in home and seas.intersection(ground.coast[port]) for port in ARCTIC_PORTS)


@rule("R-GZ-21")
def iran_line(w: Work) -> bool:
    """Once both are at war, a line from a friendly Iran to Moscow carries one American point."""
    at_war = w.status["usa"] == "war" and w.status[SOVIET] == "war"
    if not at_war or w.camp_at("iran") not in (WESTERN, SOVIET):
        return False
    network = networks(w).home(SOVIET)
    return any(near in network for near in (*w.g.ground.army["iran"], "iran"))


# -- points


@rule(
    "R-PRO-01", "R-PRO-02", "R-PRO-05", "R-PRO-06", "R-RES-01", "R-RES-10", "R-CNV-14", "RULING-64",
)  # fmt: skip
def budget(w: Work, power: str, nets: Networks | None = None) -> Budget:
    """The lesser of working factory steps and resources, lend-lease and cards counted in."""
    nets = nets or networks(w)
    parts = resources(w, power, nets)
    steps, given = sum(factory_steps(w, power, nets).values()), sum(parts.values())
    if power == "usa":
        given = min(given, int(w.g.tables["production"]["usa_resources"]))
        given -= w.uses.get("lent:a", 0) + w.uses.get("lent:b", 0)
    points = max(0, min(steps, given))
    lent = {
        SOVIET: w.uses.get("lent:a", 0) + w.uses.get("lent:iran", 0),
        "britain": w.uses.get("lent:b", 0),
    }
    points += lent.get(power, 0)
    if power == "usa":
        points -= min(points, w.uses.get("lent:iran", 0))
    return Budget(steps, given, max(0, points + card_points(w, power, points)), parts)


@rule("R-PRO-04", "R-EVT-01")
def card_points(w: Work, power: str, points: int) -> int:
    """What cards add to a power's points, or take."""
    if any(effect["power"] == power for _, _, effect in either(w, "no_production")):
        return -points
    return sum(int(e["amount"]) for _, _, e in either(w, "pp") if e["power"] == power)


@rule("R-RES-09", "R-FAC-02")
def urals_points(w: Work) -> int:
    """The Urals live on their own: at most 8 points, for units there alone."""
    if w.camp_at(URALS) != SOVIET:
        return 0
    steps = sum(w.factories.get(URALS, ())) - w.uses.get(f"moved:{URALS}", 0)
    most = int(w.g.tables["production"]["urals_most"])
    points = min(steps, w.g.ground.value[URALS], most)
    return min(most, max(0, points + card_points(w, URALS, points)))


@rule("R-SUP-08", "RULING-69")
def leningrad_points(w: Work, nets: Networks) -> int:
    """What a cut-off Leningrad makes for itself."""
    if not is_leningrad_cut_off(w, nets):
        return 0
    return factory_steps(w, SOVIET, nets).get(LENINGRAD, 0)


@rule("R-RES-10")
def canadian_points(w: Work, nets: Networks) -> int:
    """When London cannot be reached, the Canadian resource still drives the factory beside it."""
    network = nets.home("britain", resources=True)
    if CANADA in network or not is_friendly(w, CANADA, WESTERN):
        return 0
    return min(sum(w.factories.get(CANADA, ())), w.g.ground.value[CANADA])
