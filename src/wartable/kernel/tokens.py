"""Names for hidden pieces that tell a viewer nothing but "the same piece as before".

A token is a keyed hash of the viewer, the piece and the deal. The *deal* is a number held by the state and
shown to nobody: drawn with `deal_request` and drawn anew whenever pieces are shuffled out of sight. Then
old tokens are worthless, and two viewers who compare notes cannot match theirs.

`piece` must be an anonymous number of the piece (its place in the state's list), never its kind: what
a number stands for may differ between two states that a viewer cannot tell apart, the number may not.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from wartable.kernel.contract import ChanceRequest, DiceGroup, Viewer

DEAL_FACES = 2**48


def deal_request(request: str, purpose: str = "deal") -> ChanceRequest:
    """Ask chance for a new deal number. Nobody sees the result."""
    return ChanceRequest(request, purpose, (DiceGroup("deal", 1, faces=DEAL_FACES),), audience=())


def token(deal: int, viewer: Viewer, piece: int | str) -> str:
    """What `viewer` calls a hidden piece until the next deal."""
    key = deal.to_bytes(8, "big")
    return blake2b(f"{viewer}\0{piece}".encode(), key=key, digest_size=6).hexdigest()


def piece_of(wanted: str, deal: int, viewer: Viewer, pieces: Iterable[int | str]) -> int | str | None:
    """The piece a viewer means by a token; None when it belongs to another viewer or an old deal."""
    return next((piece for piece in pieces if token(deal, viewer, piece) == wanted), None)
