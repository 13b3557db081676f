"""What a viewer may see, and positions that look the same to him (SEC)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from random import Random
from typing import Any

import msgspec
from msgspec import structs

from wartable.families.blocks.hiding import swaps, tokens, with_steps
from wartable.families.blocks.standing import Standing
from wartable.games.victory.answers import MoveItem
from wartable.games.victory.battle_view import battle_facts
from wartable.games.victory.blocks import all_blocks
from wartable.games.victory.book import ALLIED, WESTERN, Book, color
from wartable.games.victory.cards import cards_of_year, deck_of, hand_in_turn, hidden_cards, undealt
from wartable.games.victory.commands import purse_of, spent
from wartable.games.victory.control import is_contested
from wartable.games.victory.deployment import deployer
from wartable.games.victory.frames import (
    Battle,
    Cards,
    Deployment,
    Exchange,
    Landing,
    Lending,
    Plan,
    Production,
    Turn,
)
from wartable.games.victory.lending import lend_limits
from wartable.games.victory.plans import blocks_of
from wartable.games.victory.position import Position
from wartable.games.victory.sequence import PHASES, STEPS
from wartable.games.victory.state import State, Work
from wartable.games.victory.writing import write
from wartable.kernel.contract import REFEREE, ChanceRequest, Decision, Json, PieceView, SpaceView, View
from wartable.kernel.coverage import rule

# -- who sees what


@rule("R-SEC-01", "R-SEC-06", "R-SOL-01")
def sees(w: Work, viewer: str, block: str) -> bool:
    """Whether a viewer looks at the face of a block where it stands."""
    owner = w.g.seat_of.get(w.camp(block))  # nobody's blocks, those of neutrals, hide nothing
    return viewer == REFEREE or bool(w.g.option["open_blocks"]) or owner in (None, viewer)


@rule("R-SEC-03", "R-SEC-04", "RULING-09")
def face_up(w: Work) -> frozenset[str]:
    """Blocks that lie face up because they are in a battle under way."""
    found: set[str] = set()
    for frame in w.frames:
        if isinstance(frame, Battle) and frame.step > 0:
            found |= {b for b in w.at(frame.space) if b not in frame.waiting}
    return frozenset(found)


def _plan_of_others(w: Work, viewer: str) -> Position | None:
    """The table as it was when a plan of somebody else began."""
    for frame in w.frames:
        if isinstance(frame, Plan) and viewer not in (w.g.seat_of[frame.half], REFEREE):
            return frame.base
        if isinstance(frame, Deployment) and frame.base and viewer not in (deployer(w, frame), REFEREE):
            return frame.base
    return None


def as_seen(w: Work, viewer: str) -> Work:
    """The table as it lies before a viewer: while somebody else plans, as his plan found it."""
    base = _plan_of_others(w, viewer)
    return w if base is None else Work(w.g, w.serial, base, tuple(w.frames))  # type: ignore[arg-type]  # its frames


@rule("R-SEC-01", "R-SEC-02", "R-SEC-05")
def view_of(
    w: Work, viewer: str, decisions: tuple[Decision, ...], chance: ChanceRequest | None
) -> View:  # fmt: skip
    """Built from nothing. While somebody else plans, the board is seen as his plan found it."""
    seen, shown = as_seen(w, viewer), face_up(w)
    return View(
        viewer=viewer,
        game=w.g.setup.game,
        now=now_of(w),
        spaces=_spaces(seen, viewer, shown),
        powers={power: _power(seen, power) for power in w.g.majors},
        marks=_marks(w, viewer),
        focus=_focus(w, viewer),
        decisions=decisions,
        chance=chance,
        outcome=w.outcome,
    )


def now_of(w: Work) -> dict[str, Json]:
    turn = next((frame for frame in w.frames if isinstance(frame, Turn)), None)
    step = STEPS[turn.step - 1] if turn and turn.step else "set_up" if w.frames else "over"
    start = w.g.scenario["start"]
    played = (w.year - start["year"]) * w.g.tables["calendar"]["turns"] + w.turn - start["turn"]
    return {
        "round": played + 1,  # Game Turns of this match, for charts and lists of matches
        "year": w.year,
        "turn": w.turn,
        "step": step,
        "phase": PHASES.get(step, step),
        "first": w.first,
    }


@rule("R-SEC-01", "R-SEC-05")
def _spaces(w: Work, viewer: str, shown: frozenset[str]) -> dict[str, SpaceView]:
    """Space by space. What looks as it did before is not built again: most of a board never changes."""
    veiled = _veiled(w, viewer) - shown
    holders, factories, spots, field, pinned = w.holder, w.factories, w.spots, w.blocks, w.pinned
    found: dict[str, SpaceView] = {}
    for space in w.g.ground.spaces:
        holder, factory, there = holders.get(space, ""), factories.get(space, ()), spots.get(space)
        if there:
            backs = tuple([b for b in there if b in veiled])
            found[space] = _occupied(
                holder, factory, is_contested(w, space), there, tuple([field[b] for b in there]),
                tuple([b for b in there if b in pinned]) if pinned else (), backs, w.deal if backs else 0,
            )  # fmt: skip
        elif holder:
            found[space] = _empty(holder, factory)
    return found


def _veiled(w: Work, viewer: str) -> frozenset[str]:
    """Blocks whose faces a viewer does not see while they are not in a battle."""
    if viewer == REFEREE or w.g.option["open_blocks"]:
        return frozenset()
    hiding = {camp for camp in w.camps.values() if w.g.seat_of.get(camp) not in (None, viewer)}
    return frozenset([block for block, camp in w.loyal.blocks.items() if camp in hiding])


@lru_cache(maxsize=1024)
def _empty(holder: str, factory: tuple[int, ...]) -> SpaceView:
    """A space without blocks looks the same for everybody, turn after turn."""
    return SpaceView(holder, (), _space_marks(factory, contested=False))


@lru_cache(maxsize=8192)
def _occupied(
    holder: str,
    factory: tuple[int, ...],
    contested: bool,
    there: tuple[str, ...],
    standings: tuple[Standing, ...],
    pinned: tuple[str, ...],
    backs: tuple[str, ...],
    deal: int,
) -> SpaceView:
    """A space with blocks, whatever match it is in."""
    standing = dict(zip(there, standings, strict=True))
    faces = [_face(block, standing[block], pinned) for block in sorted(there) if block not in backs]
    named = tokens(deal, standings[0].space, backs, color) if backs else {}
    hidden = [_back(color(block), named[block]) for block in sorted(named, key=lambda block: named[block])]
    return SpaceView(holder, (*faces, *hidden), _space_marks(factory, contested=contested))


@lru_cache(maxsize=4096)
def _back(hue: str, name: str) -> PieceView:
    return PieceView(hue, "block", token=name, key=name)


def _face(block: str, standing: Standing, pinned: tuple[str, ...]) -> PieceView:
    printed = all_blocks()[block]
    marks: dict[str, Json] = {"steps": standing.steps, "most": printed.most}
    if standing.coast:
        marks["coast"] = standing.coast
    if block in pinned:
        marks["pinned"] = True
    return PieceView(printed.power, printed.type, marks=marks, key=block)


def _space_marks(factory: tuple[int, ...], *, contested: bool) -> dict[str, Json]:
    marks: dict[str, Json] = {"factory": list(factory)} if factory else {}
    return {**marks, "contested": True} if contested else marks


def _power(w: Work, power: str) -> dict[str, Json]:
    camp = w.camps[power]
    return {"seat": w.g.seat_of.get(camp, ""), "status": w.status[power], "camp": camp}


@rule("R-SEC-02", "R-CRD-02")
def _marks(w: Work, viewer: str) -> dict[str, Json]:
    """Politics, commands, cards: played ones for all, hands for their owners, of others the number."""
    hands: dict[str, Json] = {}
    for hand, cards in w.hands.items():
        mine = viewer == REFEREE or w.g.seat_of[WESTERN if hand == ALLIED else hand] == viewer
        down = hidden_cards(w) if hand == ALLIED and viewer != REFEREE else ()
        hands[hand] = [card for card in cards if card not in down] if mine else len(cards)
    played: dict[str, Json] = dict(w.cards)
    minors: dict[str, Json] = {m: w.status[m] for m in w.g.minors}
    return {
        "hands": hands,
        "cards": played,
        "decks": undealt(w),
        "commands": dict(w.commands),
        "minors": minors,
    }


def _focus(w: Work, viewer: str) -> dict[str, Json]:
    """The plan or battle in hand."""
    focus: dict[str, Json] = {}
    for frame in w.frames:
        if isinstance(frame, Plan):
            focus["plan"] = frame.half
            if viewer in (w.g.seat_of[frame.half], REFEREE):
                items: list[Json] = [_written(item) for item in frame.items]
                focus["items"] = items
                # of the plan's own blocks alone: the others' moves are in the list of trips, too
                planned = [block for item in frame.items for block in blocks_of(item)]
                focus["origins"] = {block: w.trips[block].origin for block in planned if block in w.trips}
                focus["bound"] = spent(w, purse_of(w, frame.half))
        if isinstance(frame, Landing):
            planes = [b for b in frame.blocks if b in w.blocks and w.g.seat_of[w.camp(b)] == viewer]
            focus["landing"] = {block: w.space_of(block) for block in planes}
        if isinstance(frame, Production) and frame.ledger is not None:
            points = frame.ledger.points
            mine = {seat: points[seat] for seat in points if viewer in (seat, REFEREE)}
            focus["points"] = {purse: count for purses in mine.values() for purse, count in purses.items()}
        if isinstance(frame, Lending) and viewer in (w.g.seat_of[WESTERN], REFEREE):
            focus["lendable"] = dict(lend_limits(w))
        if isinstance(frame, Battle):
            focus |= battle_facts(w, frame)
    return focus


@lru_cache(maxsize=1024)
def _written(item: MoveItem) -> str:
    return write(item)


# -- resampling


@rule("R-SEC-01", "R-SEC-02")
def resampled(g: Book, state: State, viewer: str, rng: Random) -> State:
    """Hidden blocks exchanged among those a viewer takes to be alike, unknown cards drawn anew."""
    if viewer == REFEREE:
        return state
    w = Work(g, state.serial, state.position, state.frames)
    shown = face_up(w)
    hidden = [b for b in w.blocks if b not in shown and not sees(w, viewer, b)]
    twin = renamed(state, swaps(hidden, lambda block: _alike(w, block), rng))
    drawn = with_steps(
        twin.position.blocks, hidden, lambda b: w.printed(b).least, lambda b: w.printed(b).most, rng
    )
    hands = _other_hands(w, viewer, rng)
    position = structs.replace(twin.position, blocks=drawn, hands=hands)
    frames = tuple(_laid_anew(w, frame, hands, rng) for frame in twin.frames)
    return structs.replace(twin, position=position, frames=frames)


def _laid_anew(w: Work, frame: Any, hands: Mapping[str, tuple[str, ...]], rng: Random) -> Any:
    """Cards that lie face down are cards of the hands they came from."""
    if not isinstance(frame, Cards | Exchange):
        return frame
    laid = dict(frame.laid)
    for name, card in laid.items():
        hand = hands[hand_in_turn(w, name) if isinstance(frame, Cards) else name]
        if card and card not in hand:
            laid[name] = rng.choice(hand)
    return structs.replace(frame, laid=laid)


def renamed(state: State, names: Mapping[str, str]) -> State:
    """The state with blocks standing in for each other, wherever they are named."""

    def put(value: Any) -> Any:
        if isinstance(value, str):
            return names.get(value, value)
        if isinstance(value, dict):
            return {put(key): put(item) for key, item in value.items()}
        return [put(item) for item in value] if isinstance(value, list | tuple) else value

    return msgspec.convert(put(msgspec.to_builtins(state)), State)


def _alike(w: Work, block: str) -> Hashable:
    """Whom a stranger cannot tell apart: same color and branch, and the same known of this turn's moves."""
    printed = w.printed(block)
    # a leader takes no room in its stack: an army in its place could make it larger than any table shows
    sort = (
        w.camp(block), w.g.color(block), printed.branch, printed.power if printed.minor else "",
        printed.is_leader,
    )  # fmt: skip
    if block in w.trips:
        return (*sort, w.trips[block], w.space_of(block))
    return (*sort, w.space_of(block)) if block in w.pinned else sort


def _other_hands(w: Work, viewer: str, rng: Random) -> dict[str, tuple[str, ...]]:
    hands = dict(w.hands)
    for hand, cards in w.hands.items():
        mine = w.g.seat_of[WESTERN if hand == ALLIED else hand] == viewer
        if mine and not (hand == ALLIED and hidden_cards(w)):
            continue
        seen = tuple(card for card in cards if card not in hidden_cards(w)) if mine else ()
        known = {c for other, held in hands.items() if other != hand for c in held}
        known |= {*w.cards.values(), *seen}
        unknown = [c for c in cards_of_year(w, deck_of(hand)) if c not in known]
        if len(unknown) >= len(cards) - len(seen):
            hands[hand] = (*seen, *rng.sample(unknown, len(cards) - len(seen)))
    return hands
