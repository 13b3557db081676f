"""Planning orders of this game pick by pick (drafts.py of the family)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.families.axis_allies.answers import Done, Place, Resign
from wartable.families.axis_allies.drafts import Drafts
from wartable.families.axis_allies.sides import is_enemy
from wartable.games.aa1942.answers import Lend, Repair
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
    COMBAT_MOVE: ("move", "load", "land"),
    NONCOMBAT_MOVE: ("move", "load", "land"),
    MOBILIZE: ("place",),
}


class WorldDrafts(Drafts):
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
        if verb != "repair" or damaged(w):
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
    "lend": _walk_lend,
}
