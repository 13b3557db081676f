"""Chat, notes and fingers on the map."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from wartable.server.wire.fields import Id, Message


class ChatWanted(Struct, frozen=True, forbid_unknown_fields=True):
    text: Message
    to: Literal["match", "side"] = "match"
    seat: Id = ""


class ChatTold(Struct, frozen=True):
    """A line of the chat; `side` is empty for what is said to the whole table."""

    id: int
    account: str
    name: str
    side: str
    text: str
    time: float


class ChatPushed(Struct, frozen=True, tag_field="do", tag="chat"):
    said: ChatTold


class NotesKept(Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=20_000)]


class PingWanted(Struct, frozen=True, forbid_unknown_fields=True):
    space: Id
    text: Annotated[str, Meta(max_length=120)] = ""
    to: Literal["match", "side"] = "match"
    seat: Id = ""


class PingPushed(Struct, frozen=True, tag_field="do", tag="ping"):
    space: str
    text: str
    seat: str
    name: str
    side: str
    time: float
