"""The game as the registry offers it."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from wartable.games.victory.files import file
from wartable.kernel.contract import Option, RuleRow, Scenario, SeatPlan, Setup, StandingOrder
from wartable.kernel.datarows import data_rows
from wartable.kernel.rulepages import Doubt, RuleNotes

if TYPE_CHECKING:
    from wartable.games.victory.rules import VictoryRules
    from wartable.kernel.casebook import Casebook


NAMING = ("board", "pieces", "setups", "tables", "effects")
"""The data files that name rows."""


class VictoryInEurope:
    """The whole war in hidden blocks. What is costly is imported when it is asked for."""

    id = "victory"
    title = "Victory in Europe"
    version = "1"

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        return tuple(Scenario(row["id"], row["title"], row["text"]) for row in file("setups")["setup"])

    @property
    def seat_plans(self) -> tuple[SeatPlan, ...]:
        return tuple(
            SeatPlan(plan["id"], plan["title"], {seat: tuple(camps) for seat, camps in plan["seats"].items()})
            for plan in file("tables")["plan"]
        )

    @property
    def options(self) -> tuple[Option, ...]:
        return tuple(
            Option(row["id"], row["text"], row["default"], tuple(row["choices"]), tuple(row["rules"]))
            for row in file("tables")["option"]
        )

    @property
    def standing_orders(self) -> tuple[StandingOrder, ...]:
        from wartable.games.victory.standing import ORDERS  # noqa: PLC0415  # the registry stays quick to import

        return ORDERS

    def rules(self, setup: Setup) -> VictoryRules:
        from wartable.games.victory.rules import VictoryRules  # noqa: PLC0415  # the registry stays quick to import

        self._check(setup)
        return VictoryRules(setup)

    def _check(self, setup: Setup) -> None:
        """Raise ValueError for what this game does not offer."""
        _require("scenario", setup.scenario, [scenario.id for scenario in self.scenarios])
        _require("seat plan", setup.seats, [plan.id for plan in self.seat_plans])
        known = {option.id: option for option in self.options}
        for name, value in setup.options.items():
            _require("option", name, list(known))
            if value not in known[name].choices:
                allowed = f"{known[name].choices[0]} to {known[name].choices[-1]}"
                raise ValueError(f"Option “{name}” cannot be {value}; it takes {allowed}.")

    def rule_rows(self) -> tuple[RuleRow, ...]:
        book = file("rules")
        rows = [
            RuleRow(r["id"], r["chapter"], r["text"], r.get("source", ""), r.get("option", ""))
            for r in book["row"]
        ]
        rulings = [RuleRow(r["id"], "RULING", r["text"], option=r.get("option", "")) for r in book["ruling"]]
        return (*rows, *rulings)

    @cached_property
    def casebook(self) -> Casebook:
        """The cases that come with the game."""
        from wartable.games.victory.positions import VictoryScenes  # noqa: PLC0415  # the registry stays quick to import
        from wartable.kernel.casebook import Casebook  # noqa: PLC0415  # the registry stays quick to import

        return Casebook(self, VictoryScenes())

    @cached_property
    def guidebook(self) -> Casebook:
        """First turns that explain themselves, for people who are new to the game."""
        from wartable.games.victory.positions import VictoryScenes  # noqa: PLC0415  # the registry stays quick to import
        from wartable.kernel.casebook import Casebook  # noqa: PLC0415  # the registry stays quick to import

        scenes = VictoryScenes()
        return Casebook(self, scenes, scenes.folder / ".." / "guides")

    def data_rows(self) -> Mapping[str, str]:
        """Rows that facts in the data files carry out."""
        return data_rows({name: file(name) for name in NAMING})

    def rule_notes(self) -> RuleNotes:
        """What the pages about the rules say besides the rows."""
        rules, doubts = file("rules"), file("doubts")
        return RuleNotes(
            introduction=doubts["introduction"],
            chapters={chapter["id"]: chapter["title"] for chapter in rules["chapter"]},
            terms={term["word"]: term["text"] for term in rules["term"]},
            doubts=msgspec.convert(tuple(doubts["doubt"]), tuple[Doubt, ...]),
        )

    def texts(self) -> Mapping[str, str]:
        from wartable.games.victory.labels import TEXTS  # noqa: PLC0415  # the registry stays quick to import

        return TEXTS


def _require(what: str, wanted: str, known: list[str]) -> None:
    if wanted in known:
        return
    near = get_close_matches(wanted, known, n=1)
    hint = f" Did you mean “{near[0]}”?" if near else ""
    raise ValueError(f"There is no {what} “{wanted}” in this game; there is: {', '.join(known)}.{hint}")
