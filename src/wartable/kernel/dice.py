"""Who answers when the rules ask for dice.

An answerer gives the values of one throw or the reason why it cannot. None of them lives in the state, and
none is ever asked twice for the same throw: throws are counted over the whole record, those that were
undone included, so dice that fall after an undo are new ones. Nothing else moves the count; neither notes
nor the order in which sealed answers arrive can change a die.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Protocol

from msgspec import Struct

from wartable.kernel.contract import ChanceRequest, Refusal, Refusals, Seat
from wartable.kernel.digest import to_json
from wartable.kernel.record import Terms

SHORTEST_SECRET = 16
LONGEST_SEED = 200

Values = tuple[int, ...]


class Cup(Struct, frozen=True):
    """What a throw depends on besides its request."""

    throw: int  # how many throws the record holds already
    match: str  # the hash of the record's header
    seeds: Mapping[Seat, str]


class Answerer(Protocol):
    """Obligations: `terms` never changes; `roll` gives one value per die or says why not."""

    @property
    def terms(self) -> Terms: ...

    def roll(self, request: ChanceRequest, cup: Cup, /) -> Values | Refusal: ...


class SeededDice:
    """Dice that follow from a seed: the same seed and the same questions give the same dice."""

    terms = Terms("seeded")

    def __init__(self, seed: int | str) -> None:
        self._key = sha256(str(seed).encode()).digest()

    def roll(self, request: ChanceRequest, cup: Cup, /) -> Values | Refusal:
        return derive(self._key, cup.throw, request.faces())


class ScriptedDice:
    """Dice written down beforehand, used up one after the other: for cases and worked examples."""

    terms = Terms("scripted")

    def __init__(self, values: Iterable[int]) -> None:
        self._left = list(values)

    def roll(self, request: ChanceRequest, _cup: Cup, /) -> Values | Refusal:
        wanted = request.count
        if len(self._left) < wanted:
            return Refusal("dice.script_ended", params={"left": len(self._left), "wanted": wanted})
        values = tuple(self._left[:wanted])
        wrong = misfits(request, values)
        if not wrong:
            del self._left[:wanted]
        return wrong[0] if wrong else values


class TypedDice:
    """Real dice on a real table: the players type what they show.

    What not everybody at the table may see (a shuffle, cards drawn) is drawn by `unseen` instead, when given.
    """

    terms = Terms("typed")

    def __init__(self, unseen: Answerer | None = None) -> None:
        self._unseen = unseen

    def roll(self, request: ChanceRequest, cup: Cup, /) -> Values | Refusal:
        if self._unseen is not None and request.audience is not None:
            return self._unseen.roll(request, cup)
        return Refusal("dice.type_them", params={"wanted": request.count})


class VerifiableDice:
    """Dice nobody can steer and everybody can check afterwards.

    The secret's hash stands in the header before anybody gives a seed; every seat's seed is mixed in
    before the first throw; each die follows from both. When the secret is revealed at the end, anyone
    can compute all dice again. Whoever keeps the secret could foresee dice, but not choose them, as long
    as one seat picks its seed without help.
    """

    def __init__(self, secret: str) -> None:
        if len(secret) < SHORTEST_SECRET:
            raise ValueError(f"a secret for dice needs at least {SHORTEST_SECRET} random characters")
        self.secret = secret
        self.terms = Terms("verifiable", commitment(secret))

    def roll(self, request: ChanceRequest, cup: Cup, /) -> Values | Refusal:
        return derive(mixed_key(self.secret, cup.match, cup.seeds), cup.throw, request.faces())


class EitherDice(VerifiableDice):
    """Verifiable dice that wait to be asked: the players may type what their own dice show instead."""

    def __init__(self, secret: str) -> None:
        super().__init__(secret)
        self.terms = Terms("both", commitment(secret))


class MissingDice:
    """Stands in when a match is loaded without its dice: it can be looked at, not rolled for."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms

    def roll(self, _request: ChanceRequest, _cup: Cup, /) -> Values | Refusal:
        return Refusal("dice.missing", params={"mode": self.terms.mode})


def commitment(secret: str) -> str:
    """What the header says about a secret without telling it."""
    return "sha256:" + sha256(secret.encode()).hexdigest()


def mixed_key(secret: str, match: str, seeds: Mapping[Seat, str]) -> bytes:
    """The key of all dice of a match: the secret over the match's header and every seat's seed."""
    return hmac.digest(secret.encode(), to_json([match, dict(seeds)]), "sha256")


def derive(key: bytes, throw: int, faces: Iterable[int]) -> Values:
    """The dice of one throw. Each die is a number of its own under the key, every face equally likely."""
    return tuple(_die(key, throw, die, sides) for die, sides in enumerate(faces))


def _die(key: bytes, throw: int, die: int, faces: int) -> int:
    """Draw 64 bits until they fall into the largest whole multiple of `faces`: no face is favoured."""
    fair = 2**64 - 2**64 % faces
    attempt = 0
    while True:
        drawn = int.from_bytes(hmac.digest(key, f"{throw}/{die}/{attempt}".encode(), "sha256")[:8], "big")
        if drawn < fair:
            return drawn % faces + 1
        attempt += 1


def misfits(request: ChanceRequest, values: Values) -> Refusals:
    """Why these values cannot be the dice asked for."""
    faces = request.faces()
    if len(values) != len(faces):
        return (Refusal("dice.count", params={"given": len(values), "wanted": len(faces)}),)
    return tuple(
        Refusal("dice.face", params={"die": place, "value": value, "faces": sides})
        for place, (value, sides) in enumerate(zip(values, faces, strict=True), 1)
        if not 1 <= value <= sides
    )
