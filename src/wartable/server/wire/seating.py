"""Seats that are taken, left, offered by a link, and given a part of the dice."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from wartable.server.wire.fields import Id
from wartable.server.wire.matches import MatchTold


class SeatWanted(Struct, frozen=True, forbid_unknown_fields=True):
    take: bool = False
    leave: bool = False
    computer: Annotated[str, Meta(max_length=64)] = ""
    seed: Annotated[str, Meta(max_length=200)] = ""


class InvitationWanted(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Id = ""


class Invitation(Struct, frozen=True):
    """A link that seats whoever follows it."""

    link: str
    token: str


class InvitationTold(Struct, frozen=True):
    match: MatchTold
    seat: str  # empty: any that is open


class InvitationTaken(Struct, frozen=True, forbid_unknown_fields=True):
    seed: Annotated[str, Meta(max_length=200)] = ""


class SeedWanted(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Id
    text: Annotated[str, Meta(min_length=1, max_length=200)]
