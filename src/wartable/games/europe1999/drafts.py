"""Planning orders of this game pick by pick (drafts.py of the family)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.families.axis_allies.answers import Done, Place, Resign
from wartable.families.axis_allies.drafts import Drafts
from wartable.families.axis_allies.pieces import key_of
from wartable.games.europe1999.answers import Convert, Enlist
from wartable.games.europe1999.frames import Plan
from wartable.games.europe1999.movement_air import RAID
from wartable.games.europe1999.patriotic_war import SOVIET, open_soil
from wartable.games.europe1999.placement import places_for, servers_of
from wartable.games.europe1999.plans import (
    ADVANCE,
    COMBAT_MOVEMENT,
    NONCOMBAT_MOVEMENT,
    PLACEMENT,
    PURCHASE,
    refuse_done,
    refuse_item,
)
from wartable.games.europe1999.state import EuropeWork
from wartable.kernel.contract import Choice, Draft, Step

VERBS: dict[str, tuple[str, ...]] = {
    ADVANCE: ("enlist",),
    PURCHASE: ("buy",),
    COMBAT_MOVEMENT: ("move", "load", "land"),
    NONCOMBAT_MOVEMENT: ("move", "load", "land", "convert"),
    PLACEMENT: ("place",),
}


class EuropeDrafts(Drafts):
    def errands(self, w: EuropeWork, plan: Plan, here: str) -> tuple[str, ...]:
        return (RAID,) if here in w.g.complexes and plan.step == COMBAT_MOVEMENT else ()

    def places_for(self, w: EuropeWork, plan: Plan, kind: str) -> tuple[str, ...]:
        return places_for(w, kind)

    def servers_of(self, w: EuropeWork, plan: Plan, item: Place) -> tuple[str, ...]:
        return servers_of(w, item) if w.g.is_ship(item.kind) else ()


DRAFTS = EuropeDrafts(refuse_item)


def walk_plan(w: EuropeWork, plan: Plan, draft: Draft) -> Step:
    if not draft:
        return Step("verb", tuple(_verbs(w, plan)))
    verb, rest = draft[0], draft[1:]
    if verb == "done":
        return Step("verb", answer=Done())
    if verb == "resign":
        return Step("verb", answer=Resign())
    return WALKS[verb](w, plan, rest)


def _verbs(w: EuropeWork, plan: Plan) -> Iterator[Choice]:
    yield Choice("done", refuse_done(w, plan))
    for verb in VERBS[plan.step]:
        if verb != "convert" or w.power == SOVIET:
            yield Choice(verb)
    if plan.items:
        yield Choice("withdraw")
    yield Choice("resign")


def _walk_enlist(w: EuropeWork, plan: Plan, draft: Draft) -> Step:
    kinds = [kind for kind, profile in w.g.profiles.items() if profile.buyable]
    if not draft:
        return Step("unit", tuple(Choice(kind) for kind in kinds))
    spaces = [space for space, where in plan.base.garrisons.items() if plan.power in where.present]
    if len(draft) == 1:
        offers = (Choice(s, refuse_item(w, plan, Enlist(plan.power, draft[0], s))) for s in spaces)
        return Step("space", tuple(offers))
    if len(draft) == 2:
        items = [Enlist(plan.power, draft[0], draft[1], n) for n in range(1, plan.limit // 3 + 1)]
        return Step("count", tuple(Choice(str(item.count), refuse_item(w, plan, item)) for item in items))
    return Step("count", answer=Enlist(plan.power, draft[0], draft[1], int(draft[2])))


def _walk_convert(w: EuropeWork, plan: Plan, draft: Draft) -> Step:
    guests = w.g.tables["patriotic_war"]["from"]
    if not draft:
        spaces = [space for space in open_soil(w) if any(True for _ in w.units(space, *guests))]
        return Step("space", tuple(Choice(space) for space in spaces))
    stacks = {key_of(unit): count for unit, count in w.units(draft[0], *guests)}
    if len(draft) == 1:
        return Step("unit", tuple(Choice(key) for key in stacks))
    if len(draft) == 2:
        return Step("count", tuple(Choice(str(number)) for number in range(1, stacks[draft[1]] + 1)))
    return Step("count", answer=Convert(draft[0], ((draft[1], int(draft[2])),)))


WALKS = {
    "withdraw": DRAFTS.withdraw,
    "buy": DRAFTS.buy,
    "enlist": _walk_enlist,
    "place": DRAFTS.place,
    "move": DRAFTS.move,
    "load": DRAFTS.load,
    "land": DRAFTS.land,
    "convert": _walk_convert,
}
