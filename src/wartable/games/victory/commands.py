"""What moves cost in commands, and whose purse pays (CRD)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.victory.blocks import ARMY
from wartable.games.victory.book import ALLIED, AXIS, HALVES, SIDE_OF
from wartable.games.victory.control import is_contested
from wartable.games.victory.effects import Effect, active, is_of, pays_voyage
from wartable.games.victory.invasion import targets_fit
from wartable.games.victory.moving import URALS, is_free_of_urals
from wartable.games.victory.state import Work
from wartable.games.victory.wars import refuse_declaration
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule
from wartable.kernel.staging import no


@rule("R-CRD-06", "R-CRD-07", "R-CRD-13")
def purse_of(w: Work, half: str) -> str:
    """Where the commands of a half lie: its side's, or after sharing its own."""
    return half if half in w.commands else (AXIS if half == AXIS else ALLIED)


def budget(w: Work, half: str) -> int:
    return w.commands.get(purse_of(w, half), 0)


def _halves_of(w: Work, purse: str) -> tuple[str, ...]:
    return tuple([half for half in HALVES if purse_of(w, half) == purse])


@rule("R-CRD-05", "R-CRD-10", "R-CRD-11", "R-CRD-12", "R-CRD-13")
def spent(w: Work, purse: str) -> int:
    """All commands bound by the moves that stand on the table."""
    halves, half_of, field = _halves_of(w, purse), w.loyal.halves, w.blocks
    trips = [b for b in w.trips if half_of[b] in halves and b in field]
    return (
        sum([_cost_at(w, space, halves) for space in _where_it_may_cost(w, trips)])
        + _strategic_cost(w, trips)
        + _urals_cost(w, trips)
        + sum([_factory_cost(w, half) for half in halves if w.uses])
    )


def _where_it_may_cost(w: Work, trips: list[str]) -> list[str]:
    """The spaces of these blocks, but those in which they stand alone and that nobody attacks."""
    field, spots, attackers = w.blocks, w.spots, w.attackers
    spaces = {field[b].space for b in trips}
    return [s for s in spaces if len(spots[s]) > 1 or s in attackers or w.uses]


def left(w: Work, half: str) -> int:
    return budget(w, half) - spent(w, purse_of(w, half))


@rule("R-CRD-12")
def refuse_cost(w: Work, half: str) -> Refusals:
    """Why what stands on the table cannot be paid."""
    purse = purse_of(w, half)
    wanted, most = spent(w, purse), budget(w, half)
    if wanted > most:
        return no("commands.short", "R-CRD-12", wanted=wanted, most=most)
    return ()


@rule("R-DOW-01", "RULING-72")
def refuse_war(w: Work, half: str, power: str) -> Refusals:
    """Why a half may not declare war in its move: on a minor only with the command for the attack in hand."""
    refusals = refuse_declaration(w, half, power)
    price = int(w.g.tables["commands"]["battle"])
    if refusals or power not in w.g.minors or left(w, half) >= price:
        return refusals
    return no("declare.no_command", "R-DOW-01", power=power, wanted=price, most=left(w, half))


@rule(
    "RULING-33", "R-CRD-10", "R-REI-01", "R-AIR-10", "R-AIR-12", "R-INV-02", "R-INV-12", "R-UNI-23",
    "RULING-15",
)  # fmt: skip
def _cost_at(w: Work, space: str, halves: tuple[str, ...]) -> int:
    """What these halves pay for a battle begun or reinforced in a space, or for landing in it."""
    landed = bool(w.uses) and f"landed:{space}" in w.uses
    if not landed and not _is_battle(w, space):
        return 0
    own = [b for b in w.at(space) if b in w.trips and w.loyal.halves[b] in halves]
    own = [b for b in own if w.trips[b].how != "blitz"]  # paid with the leader's step
    landing = [b for b in own if w.trips[b].how == "invade"]
    chart = w.g.tables["commands"]
    if landing and landed:
        return _discounted(w, landing[0], space, int(chart["invasion_vacant"]))
    if not own or not _is_battle(w, space):
        return 0
    others = [b for b in own if w.trips[b].how == "march"]
    if not landing:
        return int(chart["battle"])
    cost = _discounted(w, landing[0], space, int(chart["invasion_defended"]))
    return cost + (int(chart["land_attack_beside_invasion"]) if others else 0)


def _is_battle(w: Work, space: str) -> bool:
    return is_contested(w, space) or (space in w.attackers and space in w.factories)


@rule("R-EVT-03")
def _discounted(w: Work, block: str, space: str, cost: int) -> int:
    """Cards make invasions cheaper, but at least 1 stays."""
    for _, effect in active(w, w.side(block), "invasion"):
        if is_of(w, effect, block) and targets_fit(w, effect, space):
            cost = max(1, cost - int(effect.get("discount", 0)))
    return cost


STRATEGIC = ("rail", "ship")


@rule("R-CRD-11", "R-SMV-01", "R-SMV-08")
def _strategic_cost(w: Work, trips: list[str]) -> int:
    """One for each army, less those that a card moves for nothing."""
    moved = [b for b in trips if w.trips[b].how in STRATEGIC]
    if not moved:
        return 0
    free = 0
    for side in {SIDE_OF[w.camp(b)] for b in moved}:
        for _, effect in active(w, side, "free_sm"):
            fits = [b for b in moved if effect["mode"] in ("any", _mode(w, b)) and _is_paid(w, effect, b)]
            free += min(len(fits), int(effect["count"]))
    return max(0, len(moved) - free) * int(w.g.tables["commands"]["strategic_move"])


def _is_paid(w: Work, effect: Effect, block: str) -> bool:
    return pays_voyage(w, effect, block, w.trips[block].origin, w.space_of(block))


def _mode(w: Work, block: str) -> str:
    return "sea" if w.trips[block].how == "ship" else "land"


@rule("R-SMV-09", "R-CRD-12")
def _urals_cost(w: Work, trips: list[str]) -> int:
    """Armies that attack out of the Urals, on top of the battle. A strategic move is paid as such."""
    armies = [b for b in trips if w.trips[b].origin == URALS or w.blocks[b].space == URALS]
    return sum(1 for b in armies if _leaves_urals(w, b)) * int(w.g.tables["commands"]["urals"])


def _leaves_urals(w: Work, block: str) -> bool:
    trip = w.trips[block]
    if trip.how != "march" or URALS not in (trip.origin, w.space_of(block)):
        return False
    return w.printed(block).branch == ARMY and not is_free_of_urals(w, block)


@rule("R-FAC-06", "R-CRD-11")
def _factory_cost(w: Work, half: str) -> int:
    moved = w.uses.get(f"hauled:{half}", 0)
    if not moved:
        return 0
    free = sum(
        int(effect["steps"])
        for _, effect in active(w, SIDE_OF[half], "factory_move")
        if half in (effect["who"], AXIS)
    )
    return max(0, moved - free) * int(w.g.tables["commands"]["factory_step"])


def purses(w: Work) -> Iterator[tuple[str, int, int]]:
    """Every purse: what was in it, and what is bound."""
    for purse, given in w.commands.items():
        yield purse, given, spent(w, purse)
