"""What one viewer sees of a table: the view with prompts, clocks and what may be done now."""

from __future__ import annotations

from collections.abc import Iterable
from time import time

from wartable.kernel.contract import Decision, Viewer
from wartable.server.clocks import left, of_row
from wartable.server.shelf import ShelvedGame
from wartable.server.table import BY_TIME, Table
from wartable.server.wire.clocks import ClockTold
from wartable.server.wire.looking import Can, Look, Prompt, ProposalTold

NOTHING = Can(False, False, False, False, False, False, False)


def look(table: Table, viewer: Viewer, present: Iterable[str] = ()) -> Look:
    """The match as it stands, for one viewer."""
    words = table.game.words
    view = table.view(viewer)
    running = table.row.status == "running"
    return Look(
        seq=table.last,
        last=table.last,
        time=time(),
        status=table.row.status,
        view=view,
        prompt=_prompt(table, viewer),
        prompts={decision.id: words.prompt(decision) for decision in view.decisions},
        can=_can(table, viewer) if running else _can_talk(table, viewer),
        proposal=_proposal(table),
        clock=_clock(table),
        present=tuple(present),
        outcome_text=outcome_text(table),
        held=_held(table, viewer),
    )


def _held(table: Table, viewer: Viewer) -> dict[str, str]:
    """The viewer's own sealed answers, as they are typed."""
    if viewer not in table.match.rules.seats:
        return {}
    own = table.match.own_answers(viewer)
    return {decision: table.match.rules.write(answer) for decision, answer in own.items()}


def look_back(table: Table, viewer: Viewer, seq: int, newest: int) -> Look:
    """The match as this viewer saw it after entry `seq`. Raises Refused for a point that is not there."""
    state = table.match.at(seq)
    view = table.match.rules.view(state, viewer)
    words = table.game.words
    return Look(
        seq=seq,
        last=newest,
        time=table.times[seq],
        status=table.row.status,
        view=view,
        prompt=Prompt("", ()),
        prompts={decision.id: words.prompt(decision) for decision in view.decisions},
        can=NOTHING,
        proposal=None,
        clock={},
        present=(),
        outcome_text="",
    )


def outcome_text(table: Table) -> str:
    outcome = table.match.outcome()
    words, standing = table.game.words, table.row.standing
    if outcome is None:
        by_time = standing.reason == BY_TIME
        return words.say("table.won_by_time", winners=standing.winners) if by_time else ""
    reason = words.prose.name(f"outcome.{outcome.reason}")
    told = "" if reason.startswith("outcome.") else reason.rstrip(".")
    if not outcome.winners:
        return words.say("table.nobody_won", reason=told)
    return words.say("table.won", winners=outcome.winners, reason=told)


def _prompt(table: Table, viewer: Viewer) -> Prompt:
    """Who must act, for what, and what is left."""
    if table.row.status == "open":
        open_ = [seat for seat, chair in table.chairs.items() if not chair.taken]
        return Prompt(table.game.words.say("table.open", seats=open_), ())
    if table.row.status == "over":
        return Prompt(outcome_text(table), ())
    decisions = table.match.decisions()
    own = [decision for decision in decisions if decision.seat == viewer]
    if own:
        return _asked(own, table.game)
    return _waiting(table, decisions)


def _asked(own: list[Decision], game: ShelvedGame) -> Prompt:
    more = len(own) - 1
    left = f"{more} more {'question is' if more == 1 else 'questions are'} open to you." if more else ""
    return Prompt(game.words.prompt(own[0]), (own[0].seat,), left)


def _waiting(table: Table, decisions: tuple[Decision, ...]) -> Prompt:
    words = table.game.words
    if decisions:
        who = tuple(dict.fromkeys(decision.seat for decision in decisions))
        asked = " ".join(dict.fromkeys(words.prompt(decision) for decision in decisions[:2]))
        return Prompt(f"{words.say('table.waiting', seats=who)} {asked}", who)
    request = table.match.chance()
    if request is not None:
        purpose = words.name(request.purpose).replace("_", " ")
        dice = "die" if request.count == 1 else "dice"
        return Prompt(f"{request.count} {dice} to be rolled: {purpose}.", ())
    return Prompt(outcome_text(table), ())


def _can(table: Table, viewer: Viewer) -> Can:
    match = table.match
    if viewer not in match.rules.seats:
        return NOTHING
    held = any(decision.seat == viewer for decision in match.held())
    return Can(
        act=bool(match.decisions(viewer)) or held,
        undo=match.can_undo(viewer),
        redo=table.can_redo(viewer),
        propose_undo=match.point > 0,
        consent=match.proposal is not None and viewer not in match.proposal.agreed,
        roll=match.chance() is not None,
        chat=True,
    )


def _can_talk(table: Table, viewer: Viewer) -> Can:
    return Can(False, False, False, False, False, False, chat=viewer in table.match.rules.seats)


def _proposal(table: Table) -> ProposalTold | None:
    proposal = table.match.proposal
    return ProposalTold(proposal.seat, proposal.to, proposal.agreed) if proposal else None


def _clock(table: Table) -> dict[str, ClockTold]:
    """What every seat has left, at the time of the look."""
    row, now = table.row, time()
    if row.pace.kind != "bank" or row.status != "running":
        return {}
    clock, away = of_row(row.clock), table.away
    return {
        seat: ClockTold(
            round(left(clock, seat, row.pace, away, now), 3), seat in clock.running, away.get(seat, 0) > now
        )
        for seat, chair in table.chairs.items()
        if chair.account
    }
