"""The dice of one match: who answers for them, which seeds are in, how many throws there were."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.kernel.contract import ChanceRequest, Refusal, Seat
from wartable.kernel.dice import LONGEST_SEED, Answerer, Cup, Values, VerifiableDice, misfits
from wartable.kernel.refused import Refused

COMMITTED = ("verifiable", "both")
"""Modes in which a secret is committed to and seats give seeds."""
SOURCES = {"typed": "unseen", "both": "verifiable"}
"""How the record calls throws that nobody typed, where that is not the mode itself."""


class DiceBox:
    def __init__(self, answerer: Answerer, match: str, seats: tuple[Seat, ...]) -> None:
        self.answerer = answerer
        self.seeds: dict[Seat, str] = {}
        self.throws = 0
        self.revealed = False
        self.match = match  # hash of the record's header
        self._seats = seats

    def throw(self, request: ChanceRequest) -> tuple[Values, str]:
        """The values of the throw now due, and how they came about. Raises Refused."""
        mode = self.answerer.terms.mode
        if mode in COMMITTED:
            self._refuse_unfair_throw()
        values = self.answerer.roll(request, Cup(self.throws, self.match, self.seeds))
        if isinstance(values, Refusal):
            raise Refused(values)
        return self._fitting(request, values), SOURCES.get(mode, mode)

    def waits_for_people(self, request: ChanceRequest) -> bool:
        """Whether somebody has to choose between typing these dice and having them rolled."""
        return self.answerer.terms.mode == "both" and request.audience is None

    def typed(self, request: ChanceRequest, values: Sequence[int]) -> tuple[Values, str]:
        """The same for values that the players read off their own dice."""
        mode = self.answerer.terms.mode
        if mode not in ("typed", "scripted", "both"):
            raise Refused(Refusal("dice.not_typed", params={"mode": mode}))
        if (
            mode == "both" and request.audience is not None
        ):  # whoever typed it would choose cards, or know them
            raise Refused(Refusal("dice.not_typed", params={"mode": mode}))
        return self._fitting(request, tuple(values)), "typed"

    def _fitting(self, request: ChanceRequest, values: Values) -> Values:
        wrong = misfits(request, values)
        if wrong:
            raise Refused(*wrong)
        return values

    def _refuse_unfair_throw(self) -> None:
        if self.revealed:
            raise Refused(Refusal("dice.revealed"))
        missing = tuple(seat for seat in self._seats if seat not in self.seeds)
        if missing:
            raise Refused(Refusal("dice.seeds_missing", params={"seats": missing}))

    def take_seed(self, seat: Seat, text: str) -> None:
        """A seat's part in verifiable dice. Seeds close with the first throw: later ones could be aimed."""
        if self.answerer.terms.mode not in COMMITTED:
            raise Refused(Refusal("seed.not_wanted"))
        if self.throws:
            raise Refused(Refusal("seed.late"))
        if seat in self.seeds:
            raise Refused(Refusal("seed.twice", params={"seat": seat}))
        if not 1 <= len(text) <= LONGEST_SEED:
            raise Refused(Refusal("seed.empty", params={"longest": LONGEST_SEED}))
        self.seeds[seat] = text

    def reveal(self) -> str:
        """The secret, told for good: no more dice fall."""
        if not isinstance(self.answerer, VerifiableDice):
            raise Refused(Refusal("reveal.nothing"))
        self.revealed = True
        return self.answerer.secret
