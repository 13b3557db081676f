"""Overlays of the map: how far units get, who can hit a space, and how battles may end."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Mapping
from time import monotonic
from typing import Any, TypeAlias

from wartable.board.graph import steps_from
from wartable.kernel.contract import SPECTATOR, Action, Refusals, Rules, View
from wartable.kernel.match import bare
from wartable.odds.serving import Answered, Question, answer
from wartable.server.api.deciding import open_decision
from wartable.server.course import sides
from wartable.server.endpoint import Call, endpoint
from wartable.server.permissions import must_wait
from wartable.server.problems import malformed
from wartable.server.problems import told as refusals_told
from wartable.server.reaching import End, Threat, about_to_move, reach, threats
from wartable.server.reaching_blocks import asks_for_pieces, piece_reach
from wartable.server.shelf import ShelvedGame
from wartable.server.table import Table
from wartable.server.wire.overlays import (
    EndTold,
    Hit,
    OddsWanted,
    ReachTold,
    ReachWanted,
    ThreatsTold,
    ThreatsWanted,
    WayTold,
)

MATCH = "/api/matches/{match}"
Kept: TypeAlias = "dict[tuple[str, str], tuple[Hit, ...]]"
PATIENCE = 4.0
"""Seconds for all powers that could come to a space."""


def _require_space(game: ShelvedGame, space: str) -> None:
    if game.spaces and space not in game.spaces:
        raise malformed(f"There is no space “{space}” on this board.")


@endpoint("POST", f"{MATCH}/reach", body=ReachWanted, answer=ReachTold, deed="plan", rate="heavy", reads=True)
async def post_reach(call: Call[ReachWanted]) -> ReachTold:
    """Where units that stand in a space can be sent by the open question, with the order that does it."""
    wanted = call.body
    async with call.site.hall.reading(call.match) as table:
        seat = call.own_seat(table, wanted.seat)
        _require_space(table.game, wanted.space)
        decision = open_decision(table, wanted.decision, seat)
        space, game, rules = table.match.space(decision), table.game, table.match.rules
        state = table.match.state
    if wanted.units and asks_for_pieces(space):

        def judge(answer: Any) -> Refusals:
            return rules.check(state, Action(bare(decision.id), seat, answer))

        piece = wanted.units[0][0]
        ends, whole = await to_thread(piece_reach, space, piece, game.spaces, judge)
        return ReachTold({goal: _by_ways(ways, rules, game) for goal, ways in ends.items()}, whole)
    # A space is a value of its own: nobody waits while it is walked.
    found = await to_thread(reach, space, wanted.space, game.spaces, wanted.units)
    return ReachTold({end.space: _end(end, rules, game) for end in found.ends.values()}, found.complete)


def _end(end: End, rules: Rules[Any], game: ShelvedGame) -> EndTold:
    written = "" if end.answer is None else rules.write(end.answer)
    return EndTold(written, end.answer, end.path, refusals_told(end.why_not, game.words))


def _by_ways(ends: Mapping[str, End], rules: Rules[Any], game: ShelvedGame) -> EndTold:
    """The first way that is open, with all that are; or why the first is not."""
    open_ = [(verb, end) for verb, end in ends.items() if not end.why_not]
    if not open_:
        end = next(iter(ends.values()))
        return EndTold("", None, end.path, refusals_told(end.why_not, game.words))
    ways = tuple(WayTold(verb, rules.write(end.answer), end.answer, end.path) for verb, end in open_)
    first = ways[0]
    return EndTold(first.order, first.answer, first.path, (), ways if len(ways) > 1 else ())


@endpoint(
    "POST", f"{MATCH}/threats", body=ThreatsWanted, answer=ThreatsTold, deed="look", rate="heavy", reads=True
)
async def post_threats(call: Call[ThreatsWanted]) -> ThreatsTold:
    """Which stacks could come to a space if their power were about to move, as the board stands."""
    wanted = call.body
    async with call.site.hall.reading(call.match) as table:
        viewer = call.viewer(table, wanted.seat)
        _require_space(table.game, wanted.space)
        unknown = table.game.hides or not hasattr(table.match.rules, "about_to_move")
        late = must_wait(call.who, viewer, table.where)
        state = table.match.at(table.delayed_last()) if late else table.match.state
        kept = {} if late else _kept(table)
    if unknown or not table.game.spaces:
        return ThreatsTold((), known=False, complete=True)
    hits, complete = await to_thread(_threats, table, state, wanted.space, kept)
    return ThreatsTold(tuple(hits), known=True, complete=complete)


def _kept(table: Table) -> Kept:
    """What was found for the position at hand: by space and power."""
    kept = table.kept.get("threats")
    if kept is None or kept[0] is not table.match.state:
        kept = table.kept["threats"] = (table.match.state, {})
    found: Kept = kept[1]
    return found


def _threats(table: Table, state: Any, space: str, kept: Kept) -> tuple[list[Hit], bool]:
    """Power by power, until patience is at its end."""
    until = monotonic() + PATIENCE
    hits: list[Hit] = []
    whole = True
    for power in table.game.powers:
        if (space, power) not in kept:
            found, complete = _threats_of(table, state, space, power, until)
            if not complete:
                hits, whole = [*hits, *found], False
                continue
            kept[space, power] = found
        hits += kept[space, power]
    return hits, whole


def _threats_of(
    table: Table, state: Any, space: str, power: str, until: float
) -> tuple[tuple[Hit, ...], bool]:
    rules, board, side = table.match.rules, table.game.board, sides(table)
    imagined = about_to_move(rules, state, power)
    if imagined is None or board is None:
        return (), True
    steps = steps_from(table.game.contacts, space)
    answers = rules.space(imagined[0], imagined[1])
    found, complete = threats(answers, space, table.game.spaces, steps, until)
    view = rules.view(imagined[0], SPECTATOR)
    hits = (
        Hit(power, side.get(power, power), one.origin, one.key, _kind(view, one), one.count) for one in found
    )
    return tuple(hits), complete


def _kind(view: View, threat: Threat) -> str:
    """The kind of a stack; nothing for those that others carry."""
    shown = view.spaces.get(threat.origin)
    pieces = shown.pieces if shown else ()
    return next((piece.kind for piece in pieces if piece.key == threat.key), "")


@endpoint("POST", f"{MATCH}/odds", body=OddsWanted, answer=Answered, deed="look", rate="heavy", reads=True)
async def post_odds(call: Call[OddsWanted]) -> Answered:
    """How a battle that is planned or at hand may end, or one between typed lists, or all of the turn."""
    wanted = call.body
    async with call.site.hall.reading(call.match) as table:
        viewer = call.viewer(table, wanted.seat)
        late = must_wait(call.who, viewer, table.where)
        state = table.match.at(table.delayed_last()) if late else table.match.state
        game, rules = table.game.game, table.match.rules
    question = Question(wanted.space, wanted.battle, wanted.wishes, wanted.raid)
    # States are values: nobody waits while chances are added up.
    return await to_thread(answer, game, rules, state, viewer, question)
