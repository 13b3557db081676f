"""Answering: walking a decision, asking why not, acting, dice, undo and redo."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Any

import msgspec

from wartable.kernel.contract import Action, Decision, Refusal, Step
from wartable.kernel.going_back import line, redo
from wartable.kernel.match import bare
from wartable.kernel.walking import choice_label
from wartable.server.endpoint import Call, endpoint
from wartable.server.hall import Request
from wartable.server.problems import RulesRefuse, malformed
from wartable.server.problems import told as refusals_told
from wartable.server.table import Table
from wartable.server.telling import told
from wartable.server.wire.deciding import (
    ActionWanted,
    AnswerWanted,
    Checked,
    ChoiceTold,
    ConsentGiven,
    DiceWanted,
    Done,
    StepTold,
    StepWanted,
    UndoProposed,
    UndoWanted,
)
from wartable.server.wire.looking import Told
from wartable.server.wire.seating import SeedWanted

MATCH = "/api/matches/{match}"


def open_decision(table: Table, id_: str, seat: str) -> Decision:
    """An open decision of this seat, one with a sealed answer included. Raises RulesRefuse."""
    match = table.match
    for decision in (*match.decisions(seat), *match.held(seat)):
        if decision.id == id_:
            return decision
    open_ = tuple(decision.id for decision in match.decisions(seat))
    refusal = Refusal("decision.closed", params={"decision": id_, "open": open_})
    raise RulesRefuse(refusals_told((refusal,), table.game.words))


def _answer(table: Table, decision: Decision, given: Any, order: str) -> Any:
    """The answer that was given, or that a typed order stands for. Raises Unreadable and Problem."""
    if order:
        return table.match.read(decision, order)
    try:
        return msgspec.convert(given, table.match.rules.answers)
    except msgspec.ValidationError as error:
        raise malformed(f"This is no answer of the game: {error}.") from None


@endpoint("POST", f"{MATCH}/step", body=StepWanted, answer=StepTold, deed="act", reads=True)
async def post_step(call: Call[StepWanted]) -> StepTold:
    """How an answer may go on after the picks made so far."""
    wanted = call.body
    async with call.site.hall.reading(call.match) as table:
        call.own_seat(table, wanted.seat)
        space = table.match.space(open_decision(table, wanted.decision, wanted.seat))
        _check_draft(space, wanted.draft)
        return _step_told(table, space.partial(wanted.draft))


def _check_draft(space: Any, draft: tuple[str, ...]) -> None:
    """Spaces are walked pick by pick; a pick that was not on offer leads nowhere."""
    for place, pick in enumerate(draft):
        offered = [choice.pick for choice in space.partial(draft[:place]).choices if not choice.why_not]
        if pick not in offered:
            raise malformed(f"“{pick}” is not on offer here; ask for the step before it.")


def _step_told(table: Table, step: Step) -> StepTold:
    words = table.game.words
    choices = tuple(
        ChoiceTold(
            choice.pick,
            choice_label(choice.pick, step.asks, words),
            refusals_told(choice.why_not, words),
            choice.note,
        )
        for choice in step.choices
    )
    written = "" if step.answer is None else table.match.rules.write(step.answer)
    return StepTold(step.asks, choices, step.answer, written)


@endpoint("POST", f"{MATCH}/check", body=AnswerWanted, answer=Checked, deed="act", reads=True)
async def post_check(call: Call[AnswerWanted]) -> Checked:
    """Whether an answer or a typed order would be accepted, and if not, why not."""
    wanted = call.body
    async with call.site.hall.reading(call.match) as table:
        call.own_seat(table, wanted.seat)
        decision = open_decision(table, wanted.decision, wanted.seat)
        answer = _answer(table, decision, wanted.answer, wanted.order)
        refusals = table.match.check(Action(wanted.decision, wanted.seat, answer))
        written = table.match.rules.write(answer)
        events = () if refusals else _foreseen(table, decision, answer)
        return Checked(not refusals, written, answer, refusals_told(refusals, table.game.words), events)


def _foreseen(table: Table, decision: Decision, answer: Any) -> tuple[Told, ...]:
    """What a legal answer would bring about at once, before dice fall: what falls with an order that is taken
    back, for instance. Not where something is hidden: the consequences might tell it."""
    if decision.sealed or not table.hides_nothing():
        return ()
    match = table.match
    action = Action(bare(decision.id), decision.seat, answer)
    _, events = match.rules.apply(match.state, action)
    return tuple(told(table.last, event, decision.seat, table.game, time()) for event in events)


async def carry_out(call: Call[Any], do: Callable[[Table], None], seat: str, key: str) -> Done:
    """Change the match under a key, and tell the caller what happened."""
    request = Request(call.caller.id, key, msgspec.json.encode([call.door.path, call.body])) if key else None
    table, change = await call.site.hall.change(call.match, do, request)
    viewer = call.viewer(table, seat)
    return Done(change.last, table.told(viewer, change.before, change.last))


@endpoint("POST", f"{MATCH}/actions", body=ActionWanted, answer=Done, deed="act")
async def post_action(call: Call[ActionWanted]) -> Done:
    """Answer a decision. The same key again gives the same answer and changes nothing."""
    wanted = call.body

    def act(table: Table) -> None:
        call.own_seat(table, wanted.seat)
        decision = open_decision(table, wanted.decision, wanted.seat)
        answer = _answer(table, decision, wanted.answer, wanted.order)
        table.match.submit(Action(decision.id, wanted.seat, answer))

    return await carry_out(call, act, wanted.seat, wanted.key)


@endpoint("POST", f"{MATCH}/dice", body=DiceWanted, answer=Done, deed="act")
async def post_dice(call: Call[DiceWanted]) -> Done:
    """Roll the dice that are wanted, or type in what real ones show."""
    wanted = call.body

    def roll(table: Table) -> None:
        table.match.roll(wanted.values, wanted.request)

    return await carry_out(call, roll, wanted.seat, wanted.key)


@endpoint("POST", f"{MATCH}/undo", body=UndoWanted, answer=Done, deed="act")
async def post_undo(call: Call[UndoWanted]) -> Done:
    """Take back the seat's last own answer, up to the last barrier."""
    wanted = call.body

    def undo(table: Table) -> None:
        table.match.undo(call.own_seat(table, wanted.seat))

    return await carry_out(call, undo, wanted.seat, wanted.key)


@endpoint("POST", f"{MATCH}/redo", body=UndoWanted, answer=Done, deed="act")
async def post_redo(call: Call[UndoWanted]) -> Done:
    """Give the answer again that was taken back last."""
    wanted = call.body

    def again(table: Table) -> None:
        table.match.submit(redo(table.match, call.own_seat(table, wanted.seat)))

    return await carry_out(call, again, wanted.seat, wanted.key)


@endpoint("POST", f"{MATCH}/undo/propose", body=UndoProposed, answer=Done, deed="act")
async def post_undo_proposal(call: Call[UndoProposed]) -> Done:
    """Ask the other seats to go back behind a barrier; without a point, to before the newest dice."""
    wanted = call.body

    def propose(table: Table) -> None:
        seat = call.own_seat(table, wanted.seat)
        to = wanted.to if wanted.to is not None else line(table.match).before_dice()
        table.match.propose_undo(seat, 0 if to is None else to)
        _agree_for_computers(table)

    return await carry_out(call, propose, wanted.seat, wanted.key)


def _agree_for_computers(table: Table) -> None:
    """Computer players mind nothing."""
    for seat, chair in table.chairs.items():
        proposal = table.match.proposal
        if chair.computer and proposal is not None and seat not in proposal.agreed:
            table.match.consent(seat, True)


@endpoint("POST", f"{MATCH}/undo/consent", body=ConsentGiven, answer=Done, deed="act")
async def post_undo_consent(call: Call[ConsentGiven]) -> Done:
    """Agree to the undo that is proposed, or not."""
    wanted = call.body

    def consent(table: Table) -> None:
        table.match.consent(call.own_seat(table, wanted.seat), wanted.yes)

    return await carry_out(call, consent, wanted.seat, wanted.key)


@endpoint("POST", f"{MATCH}/seeds", body=SeedWanted, answer=Done, deed="plan")
async def post_seed(call: Call[SeedWanted]) -> Done:
    """A seat's own part in verifiable dice, before the first dice fall."""
    wanted = call.body

    def give(table: Table) -> None:
        table.match.give_seed(call.own_seat(table, wanted.seat), wanted.text)

    return await carry_out(call, give, wanted.seat, "")
