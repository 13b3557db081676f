"""Everything a request may need, in one place: database, tables, games, listeners, settings."""

from __future__ import annotations

from random import Random, SystemRandom

from msgspec import Struct

from wartable.server.config import Config
from wartable.server.hall import Hall
from wartable.server.hub import Hub
from wartable.server.limits import Limiter
from wartable.server.sessions import Sessions
from wartable.server.shelf import Shelf
from wartable.server.storage.store import Store


class Site(Struct, frozen=True, eq=False):
    config: Config
    store: Store
    shelf: Shelf
    hub: Hub
    hall: Hall
    sessions: Sessions
    limiter: Limiter
    rng: Random  # for what must not be guessed


def build(config: Config, shelf: Shelf | None = None) -> Site:
    """Open the database and set everything up; nothing runs yet. Raises DatabaseProblem."""
    store, hub, shelf = Store(config.database), Hub(), shelf or Shelf()
    return Site(
        config,
        store,
        shelf,
        hub,
        Hall(store, shelf, hub),
        Sessions(store),
        Limiter(config.limits),
        SystemRandom(),
    )
