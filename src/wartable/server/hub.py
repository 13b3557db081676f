"""Who listens to what: one bounded queue for each page that is open.

A page that does not keep up is sent away; it comes back and says what it has, and nothing is lost. Messages
are encoded once for each class of viewers, however many there are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import msgspec

from wartable.kernel.contract import Viewer

QUEUE = 64
"""Messages that may wait for one page."""

LOBBY = ""
"""The channel of those who watch the lobby instead of a match."""


class Listener:
    """One open page."""

    def __init__(self, account: str, viewer: Viewer, seats: tuple[str, ...], late: bool) -> None:
        self.account = account
        self.viewer = viewer
        self.seats = seats  # all seats of the account at this table
        self.late = late  # sees the match with a delay
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

    def join(self, channel: str, listener: Listener) -> None:
        self._listeners.setdefault(channel, set()).add(listener)

    def leave(self, channel: str, listener: Listener) -> None:
        listeners = self._listeners.get(channel, set())
        listeners.discard(listener)
        if not listeners:
            self._listeners.pop(channel, None)

    def listeners(self, channel: str) -> tuple[Listener, ...]:
        return tuple(self._listeners.get(channel, ()))

    def count(self) -> int:
        return sum(map(len, self._listeners.values()))

    def tell(self, channel: str, message: object, to: Callable[[Listener], bool] = lambda _: True) -> None:
        """The same message to everybody it is for."""
        data = msgspec.json.encode(message)
        for listener in self.listeners(channel):
            if to(listener):
                listener.send(data)

    def tell_each(self, channel: str, make: Callable[[Viewer], object], *, late: bool = False) -> None:
        """To each class of viewers its own message, made and encoded once."""
        made: dict[Viewer, bytes] = {}
        for listener in self.listeners(channel):
            if listener.late is not late:
                continue
            if listener.viewer not in made:
                made[listener.viewer] = msgspec.json.encode(make(listener.viewer))
            listener.send(made[listener.viewer])

    def present(self, channel: str) -> tuple[str, ...]:
        """The seats whose holders have this match open."""
        seats = (seat for listener in self.listeners(channel) for seat in listener.seats)
        return tuple(sorted(dict.fromkeys(seats)))

    def accounts(self, channel: str) -> frozenset[str]:
        return frozenset(one.account for one in self.listeners(channel) if one.account)

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
