"""What a field of a request may hold."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Title = Annotated[str, Meta(max_length=80)]
Id = Annotated[str, Meta(max_length=80)]
Order = Annotated[str, Meta(max_length=2000)]
RequestKey = Annotated[str, Meta(min_length=1, max_length=80)]
Message = Annotated[str, Meta(min_length=1, max_length=2000)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
"""A place in a row of entries or messages, as far as every client and database can count."""
Seconds = Annotated[float, Meta(ge=0, le=366 * 86400)]
