"""Accounts, guests and what somebody sets for themself."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from wartable.server.wire.fields import Name, Password


class AccountTold(Struct, frozen=True):
    id: str
    name: str
    guest: bool


class Notify(Struct, frozen=True, forbid_unknown_fields=True):
    """Ways by which somebody is told that a match waits for them."""

    email: bool = True  # if there is an address
    webhook: Annotated[str, Meta(max_length=300)] = ""  # an address that is sent a JSON object


class Me(Struct, frozen=True):
    account: AccountTold | None
    csrf: str
    settings: dict[str, Any] = {}
    email: str = ""
    email_confirmed: bool = False
    mails: bool = False  # whether this server sends any
    vacation_until: float = 0
    notify: Notify = Notify()


class AccountWanted(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    password: Password
    email: Annotated[str, Meta(max_length=254)] = ""


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    password: Annotated[str, Meta(max_length=200)]


class GuestWanted(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    invitation: Annotated[str, Meta(max_length=100)] = ""


class MeChanged(Struct, frozen=True, forbid_unknown_fields=True):
    email: Annotated[str, Meta(max_length=254)] | UnsetType = UNSET
    settings: dict[str, Any] | UnsetType = UNSET
    vacation_until: Annotated[float, Meta(ge=0)] | UnsetType = UNSET
    notify: Notify | UnsetType = UNSET


class ConfirmationGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """What the link in a message says."""

    token: Annotated[str, Meta(max_length=1000)]


class Confirmed(Struct, frozen=True):
    name: str
    email: str
