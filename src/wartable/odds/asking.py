"""Asking for odds: from typed lists of units, or from the position of a match as a viewer may know it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec import Struct, field, structs

from wartable.kernel.contract import Game, Rules, Unreadable, Viewer
from wartable.kernel.notation import Names, Reader, fold
from wartable.kernel.odds import (
    ATTACK,
    DEFENSE,
    Battle,
    Conduct,
    FirstLost,
    OddsHook,
    Planned,
    Raid,
    Side,
    hook_of,
)
from wartable.kernel.prose import join
from wartable.odds.orders import BEST, CANDIDATES
from wartable.odds.result import Odds, RaidOdds

MOST_UNITS = 250
"""Units of one side; a larger battle is nobody's, and would keep a server busy."""
MOST_ROUNDS = 50
MOST_RAIDERS = 40
SIDES: tuple[Side, ...] = (ATTACK, DEFENSE)


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
    """What a question may say besides who fights; everything may be left out."""

    where: str = ""  # land, sea or amphibious; found from the units where it is empty
    overland: str = ""  # of the attackers of an assault: those that came by land
    options: dict[str, int] = field(default_factory=dict)
    conduct: Conduct = Conduct()
    way_back: bool | None = None  # whether the attacker has a place to retreat to; None: as the position says
    rising: int = 0  # of fighters that could meet a planned raid: how many rise
    most_damage: int | None = None  # of a raid of planes that stand nowhere: what counts at most


NO_WISHES = Wishes()


class NoOddsError(Unreadable):
    """The game does not offer odds, or there is no battle to ask about."""


def odds_hook(game: Game) -> OddsHook:
    hook = hook_of(game)
    if hook is None:
        raise NoOddsError(f"{game.title} does not offer odds.")
    return hook


# -- typed lists


def units_of(text: str, hook: OddsHook, sort: str = "unit") -> dict[str, int]:
    """“10 inf, 5 art + 3 ftr” as counts by kind; a number left out is 1. Raises Unreadable."""
    names, reader = Names(sort, hook.kinds()), Reader(text)
    found: dict[str, int] = {}
    while not reader.at_end:
        if reader.skip(",", "+", "and"):
            continue
        count = reader.number_if_any()
        kind = _kind(reader, names)
        found[kind] = found.get(kind, 0) + (1 if count is None else count)
    return {kind: count for kind, count in found.items() if count}


def _kind(reader: Reader, names: Names) -> str:
    """The kind that comes next; who names none is told all there are."""
    try:
        return reader.name(names)
    except Unreadable as error:
        raise Unreadable(f"{error} There are {join(names.shown.values())}.") from None


def battle_between(game: Game, attack: str, defense: str, wishes: Wishes) -> Battle:
    """The battle of two typed lists. Raises Unreadable."""
    hook = odds_hook(game)
    _refuse_where(wishes.where)
    ours, theirs = units_of(attack, hook), units_of(defense, hook)
    battle = hook.battle(ours, theirs, wishes.where, units_of(wishes.overland, hook), wishes.options)
    return as_wished(battle, wishes, hook)


def as_wished(battle: Battle, wishes: Wishes, hook: OddsHook) -> Battle:
    """The battle, conducted as wished. Raises Unreadable."""
    for side in SIDES:
        if battle.force(side).units > MOST_UNITS:
            raise Unreadable(f"More than {MOST_UNITS} units on a side are too many for odds.")
    _refuse_conduct(wishes.conduct)
    conduct = structs.replace(
        wishes.conduct,
        attack_losses=_losses(battle, ATTACK, wishes.conduct.attack_losses, hook),
        defense_losses=_losses(battle, DEFENSE, wishes.conduct.defense_losses, hook),
    )
    way_back = battle.way_back if wishes.way_back is None else wishes.way_back
    return structs.replace(battle, conduct=conduct, way_back=way_back)


def raid_between(game: Game, attack: str, defense: str, wishes: Wishes) -> Raid:
    """The raid of two typed lists. Raises Unreadable."""
    hook = odds_hook(game)
    raid = hook.raid(units_of(attack, hook), units_of(defense, hook), wishes.options)
    if wishes.most_damage is not None and wishes.most_damage < 0:
        raise Unreadable("Damage that counts at most: a number from 0 on.")
    return raid_as_wished(structs.replace(raid, most=wishes.most_damage), wishes, hook)


def raid_as_wished(raid: Raid, wishes: Wishes, hook: OddsHook) -> Raid:
    """The raid with so many fighters risen as wished, and losses in the wished order. Raises Unreadable."""
    for planes in (raid.bombers, raid.escorts, raid.interceptors):
        if planes.count > MOST_RAIDERS:
            raise Unreadable(
                f"More than {MOST_RAIDERS} planes of a kind are too many for the odds of a raid."
            )
    if wishes.rising < 0:
        raise Unreadable("Fighters that rise: a number from 0 on.")
    rising = min(wishes.rising, raid.waiting)
    up = structs.replace(raid.interceptors, count=raid.interceptors.count + rising)
    first = _first_lost(raid, wishes.conduct.attack_losses, hook)
    return structs.replace(raid, interceptors=up, waiting=raid.waiting - rising, first_lost=first)


def _first_lost(raid: Raid, wish: str, hook: OddsHook) -> FirstLost:
    """Escorts, which do no damage, unless an order names bombers before them."""
    if fold(wish) in (*CANDIDATES, BEST):
        return "escorts"
    named = units_of(wish, hook)
    return "bombers" if next(iter(named), "") == raid.bombers.kind else "escorts"


def _refuse_conduct(conduct: Conduct) -> None:
    """Raise Unreadable for numbers that mean nothing, or that would keep a computer busy for nothing."""
    limits = {"keep": MOST_UNITS, "retreat_units": MOST_UNITS, "retreat_rounds": MOST_ROUNDS}
    for name, most in limits.items():
        if not 0 <= getattr(conduct, name) <= most:
            raise Unreadable(f"{name.replace('_', ' ').capitalize()}: a number from 0 to {most}.")


def _losses(battle: Battle, side: Side, wish: str, hook: OddsHook) -> str:
    """An order of losses with kinds by their ids. Raises Unreadable."""
    known = (*CANDIDATES, BEST)
    if fold(wish) in known:
        return fold(wish)
    names = Names("unit", hook.kinds())
    kinds: list[str] = []
    reader = Reader(wish)
    while not reader.at_end:
        if not reader.skip(",", "+"):
            kinds.append(_kind(reader, names))
    if not kinds:
        raise Unreadable(f"An order of losses is {join(known, 'or')}, or kinds of units such as “inf, art”.")
    return ",".join(kinds)


def _refuse_where(where: str) -> None:
    fields = ("land", "sea", "amphibious")
    if where and where not in fields:
        raise Unreadable(f"A battle is on {join(fields, 'or')}; “{where}” is none of these.")


def odds_between(game: Game, attack: str, defense: str, wishes: Wishes) -> Odds:
    """The odds of two typed lists. Raises Unreadable, with a sentence that says what would be right."""
    from wartable.odds.solve import solve  # noqa: PLC0415 (NumPy comes with it)

    return solve(battle_between(game, attack, defense, wishes))


# -- positions


def planned_for(game: Game, rules: Rules[Any], state: Any, viewer: Viewer) -> tuple[Planned, ...]:
    """The battles of a position as far as a viewer can know it: what is hidden is drawn anew before anybody
    looks, so nothing can be learnt from the odds."""
    hook = odds_hook(game)
    return hook.planned(rules, rules.resample(state, viewer, Random(0)))


def odds_at(
    game: Game, rules: Rules[Any], state: Any, viewer: Viewer, space: str, wishes: Wishes = NO_WISHES
) -> tuple[Odds, ...]:  # fmt: skip
    """The odds of the battles planned or under way in one space. Raises Unreadable where there is neither a
    battle nor a raid."""
    from wartable.odds.solve import solve  # noqa: PLC0415 (NumPy comes with it)

    hook = odds_hook(game)
    there = planned_for(game, rules, state, viewer)
    battles = [plan.battle for plan in there if plan.battle.space == space]
    if not battles:
        raids = {raid.space for raid in raids_for(game, rules, state, viewer)}
        if space not in raids:
            raise NoOddsError(_no_battle(game, space, raids | {plan.battle.space for plan in there}))
    return tuple(solve(as_wished(battle, wishes, hook)) for battle in battles)


def _no_battle(game: Game, space: str, others: set[str]) -> str:
    texts: Mapping[str, str] = game.texts()
    named = join(sorted(texts.get(other, other) for other in others))
    hint = f"There is one in {named}." if others else "No battle is planned or under way."
    return f"There is no battle in {texts.get(space, space)}. {hint}"


# -- raids


def raid_odds_between(game: Game, attack: str, defense: str, wishes: Wishes) -> RaidOdds:
    """The odds of a raid of two typed lists. Raises Unreadable."""
    from wartable.odds.raids import raid_odds  # noqa: PLC0415 (NumPy comes with it)

    return raid_odds(raid_between(game, attack, defense, wishes))


def raids_for(game: Game, rules: Rules[Any], state: Any, viewer: Viewer) -> tuple[Raid, ...]:
    """The raids of a position as far as a viewer can know it (see `planned_for`)."""
    return odds_hook(game).raids(rules, rules.resample(state, viewer, Random(0)))


def raids_at(
    game: Game, rules: Rules[Any], state: Any, viewer: Viewer, space: str = "", wishes: Wishes = NO_WISHES
) -> tuple[RaidOdds, ...]:
    """The odds of the planned raids, all or those on one space. Raises Unreadable."""
    from wartable.odds.raids import raid_odds  # noqa: PLC0415 (NumPy comes with it)

    hook = odds_hook(game)
    planned = [raid for raid in raids_for(game, rules, state, viewer) if space in ("", raid.space)]
    return tuple(raid_odds(raid_as_wished(raid, wishes, hook)) for raid in planned)
