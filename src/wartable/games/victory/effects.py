"""What the cards in play do: which effects act now, for whom, and where (EVT). Words as in effects.toml."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from wartable.games.victory.blocks import ARMY
from wartable.games.victory.book import ALLIED, AXIS, OTHER, SIDE_OF, SOVIET, WESTERN
from wartable.games.victory.control import is_friendly
from wartable.games.victory.state import Work
from wartable.kernel.coverage import rule

Effect = Mapping[str, Any]

WHO: Mapping[str, tuple[str, ...]] = {
    "german": ("germany",),
    "italian": ("italy",),
    "axis": ("germany", "italy"),
    "british": ("britain",),
    "french": ("france",),
    "polish": ("poland",),
    "usa": ("usa",),
    "western": ("britain", "france", "usa"),
    "soviet": ("soviet",),
    "allied": ("britain", "france", "usa"),
}
NO_EFFECTS: tuple[Effect, ...] = ()


def effects_of(w: Work, side: str) -> tuple[Effect, ...]:
    """All effects of the card that a side has played this turn."""
    card = w.cards.get(side)
    return tuple(w.g.cards[card].get("effects", ())) if card else NO_EFFECTS


@rule("R-EVT-01", "R-EVT-02", "R-CRD-06", "R-CRD-09")
def active(w: Work, side: str, op: str) -> Sequence[tuple[int, Effect]]:
    """The effects of one kind that a side's card brings now, each with its place on the card."""
    card = w.cards.get(side)
    found = w.g.effects[card].get(op, ()) if card else ()
    return (
        [(place, effect) for place, effect in found if condition_holds(w, effect.get("if"))] if found else ()
    )


def either(w: Work, op: str) -> Iterator[tuple[str, int, Effect]]:
    """The effects of one kind on both cards in play."""
    for side in (AXIS, ALLIED):
        for place, effect in active(w, side, op):
            yield side, place, effect


# -- whom an effect covers


def is_of(w: Work, effect: Effect, block: str) -> bool:
    """Whether a block belongs to the powers of an effect, minors left aside."""
    return w.printed(block).power in WHO[effect["who"]]


@rule("R-EVT-07")
def covers_in(w: Work, effect: Effect, block: str, together: tuple[str, ...]) -> bool:
    """In battle also the minors that fight together with at least one block of the powers named."""
    if is_of(w, effect, block):
        return True
    if effect.get("only") or not w.printed(block).minor:
        return False
    return any(w.camp(other) == w.camp(block) and is_of(w, effect, other) for other in together)


def is_among(w: Work, block: str, units: tuple[str, ...]) -> bool:
    """Whether a block is of the sorts an effect names; no sorts mean all."""
    printed = w.printed(block)
    sorts = {printed.type, printed.id, printed.branch}
    if printed.infantry:
        sorts.add("infantry_class")
    if printed.is_surface_warship:
        sorts.add("surface")
    return not units or bool(sorts & set(units))


def sorts(effect: Effect) -> tuple[str, ...]:
    return tuple(effect.get("units", ()))


def deployed(effect: Effect) -> tuple[str, ...]:
    """The blocks that an effect brings into play."""
    return _listed(effect.get("unit", ()))


# -- where


def _listed(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _region(w: Work, space: str, name: str) -> bool:
    return space in w.g.ground.regions[name]


def _city(w: Work, space: str, kinds: Any) -> bool:
    ground = w.g.ground
    is_kind = {"capital": space in ground.capital_of, "major": space in ground.city_most}
    return any(is_kind[kind] for kind in _listed(kinds))


def _controlled(w: Work, space: str, side: Any) -> bool:
    return space in w.g.ground.land and w.camp_at(space) == side


def _no_axis_army(w: Work, space: str, wanted: Any) -> bool:
    stands = any(w.side(b) == AXIS and w.printed(b).branch == ARMY for b in w.at(space))
    return stands is not wanted


WHERE: Mapping[str, Callable[[Work, str, Any], bool]] = {
    "nation": lambda w, s, v: w.g.ground.nation[s] in _listed(v),
    "home_of": lambda w, s, v: w.g.ground.home_of.get(s) in _listed(v),
    "region": _region,
    "space": lambda _, s, v: s in _listed(v),
    "terrain": lambda w, s, v: w.g.ground.terrain[s] in _listed(v),
    "sea_class": lambda w, s, v: w.g.ground.sea_class.get(s, "") in _listed(v),
    "city": _city,
    "controlled_by": _controlled,
    "no_axis_army": _no_axis_army,
}
ALSO: Mapping[str, str] = {"or_home_of": "home_of", "or_space": "space"}
ELSEWHERE = ("start_nation", "to", "from_nation", "to_region")
"""Words about a move, tested where moves are."""


def is_where(w: Work, where: Effect | list[str] | None, space: str) -> bool:
    """Whether a space fits what an effect says of places: all its words, or one of its further places."""
    if not where:
        return True
    if isinstance(where, list):
        return space in where
    if any(WHERE[ALSO[word]](w, space, value) for word, value in where.items() if word in ALSO):
        return True
    plain = {word: value for word, value in where.items() if word not in ALSO and word not in ELSEWHERE}
    alternatives = any(word in ALSO for word in where)
    if not plain:
        return not alternatives
    return all(WHERE[word](w, space, value) for word, value in plain.items())


# -- conditions


def _winter_turn(w: Work) -> bool:
    return w.turn in w.g.ground.winter_turns


def _no_battle_in_finland(w: Work) -> bool:
    """Neither one that waits nor one that was fought this turn."""
    waiting = [space for space in w.attackers if w.of_camp(space, SOVIET)]
    fought = [use.rpartition(":")[2] for use in w.uses if use.startswith(f"attacked:{SOVIET}:")]
    return not any(w.g.ground.nation[space] == "finland" for space in (*waiting, *fought))


def _heavy_bomber_in_theatre(w: Work) -> bool:
    away = w.g.ground.regions["north_america"]
    return any(
        w.printed(b).type == "heavy_bomber" and w.camp(b) == WESTERN and standing.space not in away
        for b, standing in w.blocks.items()
    )


CONDITIONS: Mapping[str, Callable[[Work], bool]] = {
    "italy_neutral": lambda w: w.status["italy"] == "neutral",
    "italy_at_war": lambda w: w.status["italy"] == "war",
    "italy_surrendered": lambda w: w.status["italy"] == "surrendered",
    "winter_there": lambda _: True,  # asked of the battle's place when the effect is allotted
    "not_winter": lambda w: not _winter_turn(w),
    "no_battle_in_finland": _no_battle_in_finland,
    "western_heavy_bomber_in_theatre": _heavy_bomber_in_theatre,
}


HIDDEN_CONDITIONS = frozenset({"western_heavy_bomber_in_theatre"})
"""Conditions that tell what stands hidden: only the Western player knows whether they hold."""


def condition_holds(w: Work, condition: Any) -> bool:
    """Whether the `if` of an effect is fulfilled."""
    if condition is None:
        return True
    if isinstance(condition, str):
        return CONDITIONS[condition](w)
    wanted = condition["allied_controls_any"]
    spaces = [s for name in wanted for s in _named_spaces(w, name)]
    return any(is_friendly(w, space, camp) for space in spaces for camp in (WESTERN, SOVIET))


def _named_spaces(w: Work, name: str) -> tuple[str, ...]:
    if name.startswith("region:"):
        return tuple(sorted(w.g.ground.regions[name.removeprefix("region:")]))
    return (name,)


# -- what moves ask


@rule("R-EVT-03", "R-EVT-05")
def move_bonus(w: Work, block: str) -> int:
    """Areas that a card adds to the normal move of a block."""
    side = SIDE_OF.get(w.camp(block), "")
    return sum(
        effect["amount"]
        for _, effect in active(w, side, "move_bonus")
        if is_of(w, effect, block)
        and is_among(w, block, sorts(effect))
        and not (effect.get("not_in") == "winter" and _winter_turn(w))
        and _starts_in(w, effect, w.space_of(block))
    )


def _starts_in(w: Work, effect: Effect, space: str) -> bool:
    wanted = (effect.get("where") or {}).get("start_nation")
    return wanted is None or w.g.ground.nation[space] in _listed(wanted)


def move_cap(w: Work, block: str, path: tuple[str, ...]) -> int | None:
    """The most areas that the enemy's card leaves a block whose path touches the land it names."""
    caps = [
        effect["amount"]
        for _, effect in active(w, OTHER[w.side(block)], "move_limit")
        if is_of(w, effect, block)
        and is_among(w, block, sorts(effect))
        and any(is_where(w, effect.get("where"), space) for space in path)
    ]
    return min(caps, default=None)


def winter_areas(w: Work, block: str) -> int:
    """How many areas an army may move in winter."""
    usual = int(w.g.ground.winter["army_move"])
    allowed = [
        effect["areas"]
        for _, effect in active(w, w.side(block), "winter_move")
        if is_of(w, effect, block) and is_among(w, block, sorts(effect))
    ]
    return int(max([usual, *allowed]))


@rule("R-EVT-03")
def pays_voyage(w: Work, effect: Effect, block: str, start: str, goal: str = "") -> bool:
    """Whether a strategic move is of those a card speaks of: whose army, from which land, to which region."""
    where = effect.get("where") or {}
    lands, region = where.get("from_nation"), where.get("to_region")
    return (
        is_of(w, effect, block)
        and (not lands or w.g.ground.nation[start] in lands)
        and (not region or not goal or _region(w, goal, region))
    )


@rule("R-EVT-03")
def is_evacuated(w: Work, block: str, goal: str = "") -> bool:
    """A card takes an army out of a battle by sea, even a pinned one."""
    start = w.space_of(block)
    return any(
        "contested_origin" in effect.get("ignore", ()) and pays_voyage(w, effect, block, start, goal)
        for _, effect in active(w, w.side(block), "free_sm")
    )


def ignores_stop(w: Work, block: str, terrain: str) -> bool:
    return any(
        terrain in effect["terrain"] and is_of(w, effect, block) and is_among(w, block, sorts(effect))
        for _, effect in active(w, w.side(block), "ignore_stop")
    )
