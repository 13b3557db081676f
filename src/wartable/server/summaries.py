"""A match in a few lines, as lists show it."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.kernel.contract import Seat, SeatPlan
from wartable.server.hub import Hub
from wartable.server.shelf import Shelf, ShelvedGame
from wartable.server.storage.rows import Chair, MatchRow, Standing
from wartable.server.wire.clocks import PaceWanted
from wartable.server.wire.matches import MatchTold, OutcomeTold, SeatKind, SeatTold


def summary(
    row: MatchRow, chairs: Mapping[Seat, Chair], shelf: Shelf, hub: Hub, account: str = ""
) -> MatchTold:
    """What everybody who may see that the match exists may know of it."""
    game = shelf.game(row.game)
    plan = plan_of(game, row.plan)
    present = hub.accounts(row.id)
    mine = {seat for seat, chair in chairs.items() if account and chair.account == account}
    standing = Standing() if _watches_late(row, chairs, account) else row.standing
    return MatchTold(
        id=row.id,
        title=row.title,
        game=row.game,
        game_title=game.game.title,
        scenario=row.scenario,
        plan=row.plan,
        options=row.options,
        dice=row.dice,
        pace=PaceWanted(row.pace.kind, row.pace.bank_seconds, row.pace.per_turn_seconds, row.pace.at_zero),  # type: ignore[arg-type]  # the database keeps only words of this type
        private=row.private,
        spectators=row.spectators,
        delay=row.delay,
        seats=tuple(
            _seat(seat, powers, chairs.get(seat), game, present) for seat, powers in plan.seats.items()
        ),
        status=row.status,  # type: ignore[arg-type]  # the database keeps only words of this type
        your_turn=row.status == "running" and bool(mine & set(standing.waiting_for)),
        waiting_for=standing.waiting_for if row.status == "running" else (),
        round=standing.round,
        power=standing.power,
        created=row.created,
        updated=row.created if standing is not row.standing else row.updated,
        outcome=_outcome(row, game),
        sandbox_of=row.sandbox_of,
        sandbox_at=row.sandbox_at,
    )


def _watches_late(row: MatchRow, chairs: Mapping[Seat, Chair], account: str) -> bool:
    """Whether lists must not tell where the match stands now."""
    belongs = bool(account) and account in (row.owner, *(chair.account for chair in chairs.values()))
    return row.spectators == "delayed" and row.status == "running" and not belongs


def plan_of(game: ShelvedGame, id_: str) -> SeatPlan:
    return next(plan for plan in game.game.seat_plans if plan.id == id_)


def _seat(
    seat: Seat, powers: tuple[str, ...], chair: Chair | None, game: ShelvedGame, present: frozenset[str]
) -> SeatTold:
    chair = chair or Chair(seat)
    kind: SeatKind = "computer" if chair.computer else "person" if chair.account else "open"
    here = kind == "computer" or chair.account in present
    return SeatTold(seat, game.words.name(seat), powers, chair.name, kind, here, chair.account)


def _outcome(row: MatchRow, game: ShelvedGame) -> OutcomeTold | None:
    if row.status != "over":
        return None
    winners = row.standing.winners
    text = game.words.say("table.won" if winners else "table.nobody_won", winners=winners)
    return OutcomeTold(winners, row.standing.reason, text)
