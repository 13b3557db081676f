"""Standing orders."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from wartable.server.wire.fields import Id


class OrderGiven(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Id
    kind: Id
    policy: Id
    params: dict[str, Any] = field(default_factory=dict)


class OrderTold(Struct, frozen=True):
    seat: str
    kind: str
    policy: str
    params: dict[str, Any]
