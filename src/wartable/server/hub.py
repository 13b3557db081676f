"""Who listens to what: one bounded queue for each page that is open.

A page that does not keep up is sent away; it comes back and says what it has, and nothing is lost. Messages
are encoded once for each class of viewers, however many there are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from time import monotonic

import msgspec

from wartable.kernel.contract import Viewer

QUEUE = 64
"""Messages that may wait for one page."""

LOBBY = ""
"""The channel of those who watch the lobby instead of a match."""

BELIEVED = 75.0
"""Seconds for which we believe another server who sits at its tables."""

People = Mapping[str, tuple[str, ...]]
"""Accounts with a page open, and the seats they hold."""


class Listener:
    """One open page."""

    def __init__(
        self, account: str, viewer: Viewer, seats: tuple[str, ...], late: bool, have: int = 0
    ) -> None:
        self.account = account
        self.viewer = viewer
        self.seats = seats  # all seats of the account at this table
        self.late = late  # sees the match with a delay
        self.have = have  # the newest entry it was sent
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)

    def send(self, message: bytes | None) -> None:
        """Queue a message; None says goodbye. A page that is too slow is sent away."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait(None)


class Hub:
    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = {}
        self._elsewhere: dict[tuple[str, str], tuple[float, People]] = {}  # (channel, server)

    def join(self, channel: str, listener: Listener) -> None:
        self._listeners.setdefault(channel, set()).add(listener)

    def leave(self, channel: str, listener: Listener) -> None:
        listeners = self._listeners.get(channel, set())
        listeners.discard(listener)
        if not listeners:
            self._listeners.pop(channel, None)

    def listeners(self, channel: str) -> tuple[Listener, ...]:
        return tuple(self._listeners.get(channel, ()))

    @property
    def channels(self) -> tuple[str, ...]:
        """Every match that somebody watches here."""
        return tuple(channel for channel in self._listeners if channel != LOBBY)

    def count(self) -> int:
        return sum(map(len, self._listeners.values()))

    # --- telling ---

    def tell(self, channel: str, message: object, to: Callable[[Listener], bool] = lambda _: True) -> None:
        """The same message to everybody it is for."""
        data = msgspec.json.encode(message)
        for listener in self.listeners(channel):
            if to(listener):
                listener.send(data)

    def tell_each(
        self, channel: str, last: int, make: Callable[[Viewer, int], object], *, late: bool = False
    ) -> None:
        """To each class of viewers its own message about what came after what they have, up to entry `last`;
        made and encoded once."""
        made: dict[tuple[Viewer, int], bytes] = {}
        for listener in self.listeners(channel):
            if listener.late is not late:
                continue
            key = (listener.viewer, min(listener.have, last))
            if key not in made:
                made[key] = msgspec.json.encode(make(*key))
            listener.have = last
            listener.send(made[key])

    # --- presence ---

    def people(self, channel: str) -> People:
        """Who has this match open here."""
        here = (one for one in self.listeners(channel) if one.account)
        return {one.account: one.seats for one in here}

    def believe(self, channel: str, server: str, people: People) -> None:
        """Another server tells who has this match open there."""
        self._elsewhere[channel, server] = (monotonic() + BELIEVED, people)
        self._elsewhere = {key: told for key, told in self._elsewhere.items() if told[0] > monotonic()}

    def _everywhere(self, channel: str) -> dict[str, tuple[str, ...]]:
        found = dict(self.people(channel))
        for (where, _), (until, people) in self._elsewhere.items():
            if where == channel and until > monotonic():
                found.update(people)
        return found

    def present(self, channel: str) -> tuple[str, ...]:
        """The seats whose holders have this match open."""
        return tuple(sorted({seat for seats in self._everywhere(channel).values() for seat in seats}))

    def accounts(self, channel: str) -> frozenset[str]:
        return frozenset(self._everywhere(channel))

    # --- sending away ---

    def close_all(self) -> None:
        for listener in self._everybody():
            listener.send(None)

    def close_account(self, channel: str, account: str) -> None:
        """Have somebody's pages come back, because what they may see has changed."""
        for listener in self.listeners(channel):
            if listener.account == account:
                listener.send(None)

    def _everybody(self) -> Iterator[Listener]:
        for channel in list(self._listeners):
            yield from self.listeners(channel)
