"""One JSON text and one short number for every state.

Two states are the same position exactly when their canonical JSON is the same text; the digest is that
text's SHA-256, shortened. A record carries digests at intervals, so that a replay by changed rules is
caught at the entry where it parts from the original.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_encode = msgspec.json.Encoder(order="deterministic").encode

DIGEST_LENGTH = 32
"""Hex digits kept: 128 bits, far beyond chance agreement of two positions."""


def to_json(value: Any) -> bytes:
    """The canonical JSON of any plain value: same value, same bytes."""
    return _encode(value)


def from_json(text: bytes | str, kind: type[T]) -> T:
    """The value a canonical JSON text stands for. Raises msgspec.DecodeError if it is not a `kind`."""
    return msgspec.json.decode(text, type=kind)


def digest(state: Any) -> str:
    """The short number of a position, such as "sha256:3f0c…"."""
    return "sha256:" + sha256(_encode(state)).hexdigest()[:DIGEST_LENGTH]
