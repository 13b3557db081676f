"""Everything a request may need, in one place: database, tables, games, listeners, settings."""

from __future__ import annotations

from random import Random, SystemRandom

from msgspec import Struct

from wartable.server.config import Config
from wartable.server.hall import Hall
from wartable.server.hints import Hints
from wartable.server.hub import Hub
from wartable.server.limits import Limiter
from wartable.server.pushing import Pushing
from wartable.server.sessions import Sessions
from wartable.server.shelf import Shelf
from wartable.server.storage.database import plain_url
from wartable.server.storage.store import Store


class Site(Struct, frozen=True, eq=False):
    config: Config
    store: Store
    shelf: Shelf
    hub: Hub
    hints: Hints
    pushing: Pushing
    hall: Hall
    sessions: Sessions
    limiter: Limiter
    rng: Random  # for what must not be guessed


def build(config: Config, shelf: Shelf | None = None) -> Site:
    """Open the database and set everything up; nothing runs yet. Raises DatabaseProblem."""
    store, hub, shelf = Store(config.database), Hub(), shelf or Shelf()
    hints = Hints(plain_url(config.database) if store.shared else "")
    pushing = Pushing(hub, hints, store)
    return Site(
        config=config,
        store=store,
        shelf=shelf,
        hub=hub,
        hints=hints,
        pushing=pushing,
        hall=Hall(store, shelf, pushing, config.grace_seconds),
        sessions=Sessions(store),
        limiter=Limiter(config.limits),
        rng=SystemRandom(),
    )
