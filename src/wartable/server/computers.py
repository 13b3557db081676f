"""Seats for computer players. They think in a thread, see what their seat sees, and answer through the same
door as everybody else.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from wartable.kernel.contract import Action, Decision
from wartable.players.contract import Player
from wartable.players.registry import PLAYERS
from wartable.server.hall import Hall
from wartable.server.problems import Problem
from wartable.server.storage import matches
from wartable.server.table import Table

log = logging.getLogger("wartable.computers")


class Computers:
    """Plays for every seat that is left to a computer, as long as one is asked something."""

    def __init__(self, hall: Hall, pause: float) -> None:
        self._hall = hall
        self._pause = pause
        self._playing: dict[str, asyncio.Task[None]] = {}
        hall.after_change.append(self.wake)

    def wake(self, table: Table) -> None:
        """Let the computers of this match play, unless they do already."""
        id_ = table.row.id
        if id_ not in self._playing and _asked(table) is not None:
            task = asyncio.get_running_loop().create_task(self._play(id_))
            self._playing[id_] = task
            task.add_done_callback(lambda _: self._playing.pop(id_, None))

    async def resume(self) -> None:
        """Go on with what computers were asked when the server was stopped."""
        running = await self._hall.store.read(matches.with_computers)
        for id_ in running:
            try:
                async with self._hall.reading(id_) as table:
                    self.wake(table)
            except Problem as problem:
                log.warning("match %s cannot be continued: %s", id_, problem)

    async def stop(self) -> None:
        playing = list(self._playing.values())
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    async def _play(self, id_: str) -> None:
        players: dict[str, Player] = {}
        try:
            while await self._answer(id_, players):
                await asyncio.sleep(self._pause)
        except Problem as problem:
            log.warning("match %s: the computer could not answer: %s", id_, problem)
        except Exception:
            log.exception("match %s: the computer player failed", id_)

    async def _answer(self, id_: str, players: dict[str, Player]) -> bool:
        """Give one answer; whether there was one to give."""
        async with self._hall.reading(id_) as table:
            decision = _asked(table)
            if decision is None:
                return False
            seat, match = decision.seat, table.match
            player = players.setdefault(
                seat, PLAYERS[table.chairs[seat].computer](f"{id_}-{seat}-{table.last}")
            )
            view, space = match.view(seat), match.space(decision)
        answer = await asyncio.to_thread(player.answer, view, decision, space)

        def act(table: Table) -> None:
            if any(open_.id == decision.id for open_ in table.match.decisions(decision.seat)):
                table.match.submit(Action(decision.id, decision.seat, answer))

        await self._hall.change(id_, act)
        return True


def _asked(table: Table) -> Decision | None:
    """The first open decision of a computer's seat."""
    if table.row.status != "running":
        return None
    chairs: dict[str, Any] = table.chairs
    return next((one for one in table.match.decisions() if chairs[one.seat].computer), None)
