"""Planning orders of this game pick by pick (drafts.py of the family)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.families.axis_allies.answers import Done, Place, Resign
from wartable.families.axis_allies.drafts import Drafts
from wartable.families.axis_allies.moving import Mover, medium
from wartable.families.axis_allies.pieces import key_of
from wartable.families.axis_allies.sides import is_enemy
from wartable.games.aa1942.answers import Lend, Repair, Shift
from wartable.games.aa1942.decks import hosts
from wartable.games.aa1942.frames import Plan
from wartable.games.aa1942.mobilize import COMPLEX, places_for, servers_of
from wartable.games.aa1942.movement_air import RAID
from wartable.games.aa1942.plans import (
    COMBAT_MOVE,
    MOBILIZE,
    NONCOMBAT_MOVE,
    PURCHASE,
    refuse_done,
    refuse_item,
)
from wartable.games.aa1942.purchase import damaged
from wartable.games.aa1942.state import WorldWork
from wartable.kernel.contract import Choice, Draft, Step

VERBS: dict[str, tuple[str, ...]] = {
    PURCHASE: ("buy", "repair"),
    COMBAT_MOVE: ("move", "load", "land", "shift"),
    NONCOMBAT_MOVE: ("move", "load", "land"),
    MOBILIZE: ("place",),
}


class WorldDrafts(Drafts):
    def may_stay(self, w: WorldWork, space: str, mover: Mover) -> bool:
        """Fighters at sea join the battle of their zone, or land on a deck there."""
        return medium(w, mover.unit) == "air" and not w.g.is_land[space]

    def errands(self, w: WorldWork, plan: Plan, here: str) -> tuple[str, ...]:
        raidable = here in w.complexes and is_enemy(w, here, w.power)
        return (RAID,) if raidable and plan.step == COMBAT_MOVE else ()

    def places_for(self, w: WorldWork, plan: Plan, kind: str) -> tuple[str, ...]:
        return places_for(w, plan, kind)

    def servers_of(self, w: WorldWork, plan: Plan, item: Place) -> tuple[str, ...]:
        at_sea = item.kind != COMPLEX and not w.g.is_land[item.space]
        return servers_of(w, plan, item) if at_sea else ()


DRAFTS = WorldDrafts(refuse_item)


def walk_plan(w: WorldWork, plan: Plan, draft: Draft) -> Step:
    if not draft:
        return Step("verb", tuple(_verbs(w, plan)))
    verb, rest = draft[0], draft[1:]
    if verb == "done":
        return Step("verb", answer=Done())
    if verb == "resign":
        return Step("verb", answer=Resign())
    return WALKS[verb](w, plan, rest)


def _verbs(w: WorldWork, plan: Plan) -> Iterator[Choice]:
    yield Choice("done", refuse_done(w, plan))
    for verb in VERBS[plan.step]:
        idle = {"repair": not damaged(w), "shift": not any(hosts(w, zone) for zone in w.garrisons)}
        if not idle.get(verb):
            yield Choice(verb)
    if plan.items:
        yield Choice("withdraw")
    yield Choice("lend")
    yield Choice("resign")


def _walk_repair(w: WorldWork, plan: Plan, draft: Draft) -> Step:
    if not draft:
        return Step("space", tuple(Choice(space) for space in damaged(w)))
    if len(draft) == 1:
        counts = range(1, w.complexes[draft[0]] + 1)
        offers = (DRAFTS.offer(w, plan, str(n), Repair(draft[0], n)) for n in counts)
        return Step("count", tuple(offers))
    return Step("count", answer=Repair(draft[0], int(draft[1])))


def _walk_shift(w: WorldWork, plan: Plan, draft: Draft) -> Step:
    """Zone, guest, carrier, other carrier: one guest at a time."""
    zones = [zone for zone in sorted(w.garrisons) if not w.g.is_land[zone] and hosts(w, zone)]
    if not draft:
        return Step("zone", tuple(Choice(zone) for zone in zones))
    zone = draft[0]
    if len(draft) == 1:
        guests = dict.fromkeys(f"{item.power}.{item.kind}" for unit in hosts(w, zone) for item in unit.cargo)
        return Step("unit", tuple(Choice(guest) for guest in guests))
    if len(draft) == 2:
        return Step("ship", tuple(Choice(key_of(unit)) for unit in hosts(w, zone) if unit.cargo))
    if len(draft) == 3:
        orders = [Shift(zone, draft[1], draft[2], key_of(unit)) for unit in hosts(w, zone)]
        return Step("ship", tuple(DRAFTS.offer(w, plan, order.to, order) for order in orders))
    return Step("ship", answer=Shift(zone, draft[1], draft[2], draft[3]))


def _walk_lend(w: WorldWork, plan: Plan, draft: Draft) -> Step:
    if draft:
        return Step("lend", answer=Lend(draft[0] == "yes"))
    return Step("lend", (Choice("yes"), Choice("no")))


WALKS = {
    "withdraw": DRAFTS.withdraw,
    "buy": DRAFTS.buy,
    "repair": _walk_repair,
    "place": DRAFTS.place,
    "move": DRAFTS.move,
    "load": DRAFTS.load,
    "land": DRAFTS.land,
    "shift": _walk_shift,
    "lend": _walk_lend,
}
