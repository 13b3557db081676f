"""What no answer may ever break: checks of a step from one state to the next, for fuzzing and tests.

Written against the state and the data alone, without the functions of the rules, so that a mistake in a rule
cannot hide itself. `violations` returns sentences, none when all is well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from wartable.families.blocks.standing import spots_of
from wartable.games.victory.effects import deployed
from wartable.games.victory.frames import Deployment, Plan, Turn
from wartable.games.victory.ground import UNLIMITED
from wartable.games.victory.position import Position
from wartable.games.victory.rules import VictoryRules
from wartable.games.victory.state import State
from wartable.kernel.contract import Event

Found = Iterator[str]


def violations(rules: VictoryRules, before: State, after: State, events: tuple[Event, ...]) -> list[str]:
    """Everything that is wrong with this step."""
    found = [text for check in CHECKS for text in check(rules, after)]
    planning = any(isinstance(frame, Plan) for frame in after.frames)  # what is planned can be withdrawn
    return [*found, *_what_changed(rules, before.position, after.position, planning=planning)]


def _places(rules: VictoryRules, state: State) -> Found:
    """Every block stands once, on a space of its medium, and the two lists of places agree."""
    position, g = state.position, rules.book
    if {s: frozenset(b) for s, b in position.spots.items()} != {
        s: frozenset(b) for s, b in spots_of(position.blocks).items()
    }:
        yield "the lists of blocks and of places disagree"
    for block, standing in position.blocks.items():
        printed, land = g.blocks[block], standing.space in g.ground.land
        if printed.branch == "army" and not land:
            yield f"{block} stands at sea in {standing.space}"
        if printed.branch == "convoy" and standing.space != printed.zone:
            yield f"{block} is not in its zone"
        if standing.space in g.ground.lakes:
            yield f"{block} is on a lake"


def _steps(rules: VictoryRules, state: State) -> Found:
    """Between the least and the most steps of each block; no block both on the board and gone."""
    for block, standing in state.position.blocks.items():
        printed = rules.book.blocks[block]
        if not printed.least <= standing.steps <= printed.most:
            yield f"{block} has {standing.steps} steps"
    both = set(state.position.gone) & set(state.position.blocks)
    if both:
        yield f"gone, and still on the board: {sorted(both)}"


def _factories(rules: VictoryRules, state: State) -> Found:
    chart = rules.book.tables["production"]
    for area, markers in state.position.factories.items():
        most = rules.book.ground.city_most.get(area, 0)
        if not markers or sum(markers) > most or max(markers) > int(chart["factory_steps"]):
            yield f"factories in {area}: {markers}, and the city holds {most}"


def _cards(rules: VictoryRules, state: State) -> Found:
    held = [card for hand in state.position.hands.values() for card in hand]
    played = list(state.position.cards.values())
    if len(set(held + played)) < len(held) + len(played):
        yield "a card is in two places"
    wrong = [card for card in held + played if rules.book.cards[card]["year"] != state.position.year]
    if wrong:
        yield f"cards of another year: {wrong}"


def _money(rules: VictoryRules, state: State) -> Found:
    """Nobody has bound more commands than the card gave, counted in battles and strategic moves alone."""
    given = sum(state.position.commands.values())
    moved = sum(1 for trip in state.position.trips.values() if trip.how in ("rail", "ship") and not trip.free)
    free = sum(
        int(effect["count"])
        for card in state.position.cards.values()
        for effect in rules.book.cards[card].get("effects", ())
        if effect["op"] == "free_sm"
    )
    if moved > given + free:
        yield f"{moved} strategic moves for {given} commands"


def _turn_is_clean(rules: VictoryRules, state: State) -> Found:
    """Between turns nothing of the last one is left, and no plane hovers over a sea."""
    frames = state.frames
    if not frames or not isinstance(frames[0], Turn) or frames[0].step > 1 or len(frames) > 2:
        return
    p = state.position
    if p.trips or p.attackers or p.pinned or p.crossings:
        yield "moves of the last turn are left over"
    planes = [b for b, s in p.blocks.items() if _is_air(rules, b) and s.space not in rules.book.ground.land]
    if planes:
        yield f"planes over the sea between turns: {planes}"
    if not isinstance(frames[-1], Deployment):  # an exchange may pass through crowded places
        yield from _crowded(rules, state)


SIDES = ("axis", "allied")


def _crowded(rules: VictoryRules, state: State) -> Found:
    """Between turns no place holds more of a side than the chart of stacking allows."""
    w, chart, ground = rules.look(state), rules.book.tables["stacking"], rules.book.ground
    for space, side in ((space, side) for space in state.position.spots for side in SIDES):
        there = Counter(_counts_as(rules, block) for block in w.of_side(space, side))
        ships = chart["naval_base" if space in ground.naval_bases else "coast"]
        room = {"army": ground.stack.get(space, 0), "leader": chart["leaders"], "air": chart["air"]}
        room["naval"] = ships if space in ground.land else chart["sea"]
        if ground.stack.get(space, 0) == UNLIMITED:
            continue
        over = {sort: count for sort, count in there.items() if count > room.get(sort, count)}
        if over:
            yield f"too many of {side} in {space}: {over}"


def _counts_as(rules: VictoryRules, block: str) -> str:
    printed = rules.book.blocks[block]
    return "leader" if printed.is_leader else str(printed.branch)


def _is_air(rules: VictoryRules, block: str) -> bool:
    return rules.book.blocks[block].branch == "air"


CHECKS: tuple[Callable[[VictoryRules, State], Found], ...] = (
    _places,
    _steps,
    _factories,
    _cards,
    _money,
    _turn_is_clean,
)


def _what_changed(rules: VictoryRules, before: Position, after: Position, *, planning: bool) -> Found:
    """What is out of the game stays out; great events are never undone; the calendar goes forward."""
    effects = (e for card in after.cards.values() for e in rules.book.cards[card].get("effects", ()))
    brought = {unit for effect in effects for unit in deployed(effect)}
    back = set(before.gone) - set(after.gone) - brought
    if back:
        yield f"came back: {sorted(back)}"
    lost = set(before.flags) - set(after.flags)
    if lost and not planning:
        yield f"forgotten: {sorted(lost)}"
    if (after.year, after.turn) < (before.year, before.turn):
        yield "the calendar went back"
    for power in () if planning else ("soviet", "usa"):
        if before.status[power] == "war" and after.status[power] != "war":
            yield f"{power} left the war"
