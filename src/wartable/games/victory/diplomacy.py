"""One roll a turn for the friendship of a country (DIP)."""

from __future__ import annotations

from itertools import product
from typing import Any

from msgspec import structs

from wartable.games.victory.answers import Forgo, Woo
from wartable.games.victory.asking import Listed, ask, color_half, color_of
from wartable.games.victory.book import AXIS, WESTERN
from wartable.games.victory.control import is_friendly
from wartable.games.victory.effects import active
from wartable.games.victory.frames import Diplomacy
from wartable.games.victory.politics import AMERICAN_ENTRY
from wartable.games.victory.state import Work
from wartable.games.victory.wars import do_italy_enters, do_soviet_war, do_usa_enters, muster
from wartable.kernel.contract import Answer, ChanceRequest, Decision, DiceGroup, Draft, Json, Refusals, Step
from wartable.kernel.coverage import rule
from wartable.kernel.staging import Roll, no


@rule("R-DIP-03", "R-EVT-08", "R-CRD-09")
def roller_of(w: Work, side: str) -> str:
    """The half whose roll it is: by the color of the card."""
    return AXIS if side == AXIS else color_half(w)


@rule("R-DIP-03", "R-RES-12", "RULING-35")
def winner_of(w: Work, side: str) -> str:
    """The major power that a country joins."""
    if side == AXIS:
        green = color_of(w, AXIS) == "green"
        return "italy" if green and w.status["italy"] == "war" else "germany"
    return "soviet" if color_half(w) == "soviet" else "britain"


@rule("R-DIP-01", "R-DIP-08", "R-DIP-14")
def number_for(w: Work, half: str, country: str) -> int | None:
    """The number on the diplomatic table, or None if there is none for this roller."""
    numbers = w.g.tables["diplomacy"]["numbers"].get(country, {})
    number = numbers.get(half)
    if country == "usa" and w.g.option["american_entry"] and w.g.setup.scenario == AMERICAN_ENTRY:
        return int(w.g.tables["diplomacy"]["american_entry"]["number"]) if half == WESTERN else None
    return None if number is None else int(number)


@rule("R-DIP-01", "R-DIP-08", "R-DIP-09", "R-DIP-10", "R-DIP-12", "R-DIP-13", "R-GZ-24", "R-GZ-38",
      "RULING-35")  # fmt: skip
def refuse_woo(w: Work, side: str, country: str) -> Refusals:
    """Why a side may not roll for a country."""
    half = roller_of(w, side)
    if country not in w.g.tables["diplomacy"]["numbers"]:
        return no("woo.unknown", "R-DIP-01", country=country)
    if number_for(w, half, country) is None:
        return no("woo.no_number", "R-DIP-01", country=country, power=half)
    if _only_italy(w, side) and country != "italy":
        return no("woo.green", "R-DIP-03", country=country)
    return _refuse_status(w, half, country)


def _only_italy(w: Work, side: str) -> bool:
    """A green card while Italy is neutral serves for Italy alone."""
    green = color_of(w, side) == "green"
    return side == AXIS and green and w.status["italy"] == "neutral"


@rule("R-DIP-08", "R-DIP-10", "R-DIP-12", "R-DIP-13")
def _refuse_status(w: Work, half: str, country: str) -> Refusals:
    if country == "usa":
        year = AMERICAN_YEAR if w.g.option["american_entry"] else int(w.g.tables["diplomacy"]["usa_year"])
        if w.status["usa"] == "war" or w.year != year:
            return no("woo.usa", "R-DIP-08", country=country)
        return ()
    resisting = country == "finland" and w.status[country] == "resisting" and half == AXIS
    if w.status[country] != "neutral" and not resisting:
        return no("woo.taken", "R-DIP-13", country=country)
    return ()


AMERICAN_YEAR = 1942
"""The year of the roll under the option american_entry."""


@rule("R-DIP-04", "R-DIP-05", "R-DIP-10", "R-DIP-11", "R-EVT-01")
def modifiers(w: Work, side: str, country: str) -> dict[str, int]:
    """What is added to the dice now: by the color of the card it is one half's roll."""
    return modifiers_of(w, side, roller_of(w, side), country)


def modifiers_of(w: Work, side: str, half: str, country: str) -> dict[str, int]:
    """What is added to a half's dice: proximity, rebuff, the special cases, the card."""
    chart = w.g.tables["diplomacy"]
    found: dict[str, int] = {}
    if country not in chart["no_proximity"] and is_near(w, half, country):
        found["proximity"] = int(chart["proximity"])
    if w.allotted.get("refused", ()) == (country,) and side != w.first:
        found["rebuff"] = int(chart["rebuff"])
    if country == "finland" and half == AXIS and w.status["finland"] == "resisting":
        found["finland_attacked"] = int(chart["finland_attacked"])
    if country == "spain" and half == AXIS and w.status["portugal"] == WESTERN:
        found["spain_portugal"] = int(chart["spain_portugal"])
    by_card = sum(int(e["amount"]) for _, e in active(w, side, "diplomacy_bonus") if _helps(e, country))
    if by_card:
        found["card"] = by_card
    return found


def _helps(effect: Any, country: str) -> bool:
    return "countries" not in effect or country in effect["countries"]


@rule("R-DIP-04")
def is_near(w: Work, half: str, country: str) -> bool:
    """The country touches an area or sea friendly to the roller."""
    ground = w.g.ground
    land = [a for a, power in w.holder.items() if power == country]
    around = {near for a in land for near in (*ground.army[a], *ground.coast[a])}
    return any(is_friendly(w, space, half) for space in around)


def chance_of(total: int) -> int:
    """Percent of throws of two dice that come to it."""
    throws = [a + b for a, b in product(range(1, 7), repeat=2)]
    return round(100 * sum(thrown >= total for thrown in throws) / len(throws))


@rule("R-SEQ-05", "R-DIP-07")
def rolls_are_over(w: Work) -> bool:
    return w.status["usa"] == "war"


@rule("R-DIP-01", "R-DIP-02", "R-DIP-06", "R-DIP-07")
class DiplomacyStage(Listed):
    """A country is named, two dice fall."""

    accepts = (Woo, Forgo)

    def advance(self, w: Work, frame: Diplomacy) -> bool:
        if frame.dice:
            w.pop()
            settle_roll(w, frame)
            return True
        if rolls_are_over(w) or len(self.answers(w, frame, NOBODY)) == 1:
            w.pop()
            return True
        return False

    def decisions(self, w: Work, frame: Diplomacy) -> tuple[Decision, ...]:
        seat = w.g.seat_of[roller_of(w, frame.side)]
        odds: dict[str, Json] = {c: self._needed(w, frame.side, c) for c in _open_countries(w, frame.side)}
        return ask(w, "diplomacy", seat, "one", side=frame.side, needed=odds)

    def _needed(self, w: Work, side: str, country: str) -> int:
        number = number_for(w, roller_of(w, side), country) or 0
        return number - sum(modifiers(w, side, country).values())

    def walk(self, w: Work, frame: Diplomacy, decision: Decision, draft: Draft) -> Step:
        """Countries on offer bear the chance of the roll, in percent."""
        step = super().walk(w, frame, decision, draft)
        if step.asks != "country":
            return step
        chances = {c.pick: chance_of(self._needed(w, frame.side, c.pick)) for c in step.choices}
        noted = tuple(structs.replace(c, note={"chance": chances[c.pick]}) for c in step.choices)
        return structs.replace(step, choices=noted)

    def answers(self, w: Work, frame: Diplomacy, decision: Decision) -> list[Answer]:
        return [Forgo(), *(Woo(country) for country in _open_countries(w, frame.side))]

    def explain(self, w: Work, frame: Diplomacy, answer: Any) -> Refusals:
        return refuse_woo(w, frame.side, answer.country)

    def do(self, w: Work, frame: Diplomacy, decision: Decision, answer: Any) -> None:
        if isinstance(answer, Forgo):
            w.pop()
            return
        w.update(country=answer.country)
        group = DiceGroup("diplomacy", 2, roller_of(w, frame.side))
        facts: dict[str, Json] = {"country": answer.country}
        w.push(Roll(ChanceRequest(f"diplomacy-{w.serial}", "diplomacy", (group,), facts)))


NOBODY = Decision("", "", "diplomacy", "one")


def _open_countries(w: Work, side: str) -> list[str]:
    return [c for c in w.g.tables["diplomacy"]["numbers"] if not refuse_woo(w, side, c)]


@rule("R-DIP-01", "R-DIP-05", "R-DIP-06")
def settle_roll(w: Work, f: Diplomacy) -> None:
    bonus = modifiers(w, f.side, f.country)
    total = sum(f.dice) + sum(bonus.values())
    number = number_for(w, roller_of(w, f.side), f.country) or 0
    told: dict[str, Json] = dict(bonus)
    won = total >= number
    w.tell("diplomacy", country=f.country, side=f.side, total=total, number=number, bonus=told, won=won)
    if won:
        do_join(w, f.side, f.country)
    elif f.side == w.first:
        w.allotted["refused"] = (f.country,)


@rule("R-DIP-06", "R-DIP-10", "R-GZ-24", "R-GZ-38", "R-RES-03", "RULING-52", "RULING-71")
def do_join(w: Work, side: str, country: str) -> None:
    """The country is at war on the roller's side at once; its blocks come into play."""
    if country == "italy":
        do_italy_enters(w)
        return
    if country == "usa":
        do_usa_enters(w)
        return
    resisting = w.status[country] == "resisting"
    w.set_status(country, roller_of(w, side))
    w.patron[country] = winner_of(w, side)
    if resisting:
        do_soviet_war(w, "germany")
        return
    muster(w, country)
