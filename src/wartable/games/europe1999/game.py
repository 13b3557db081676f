"""The game as the registry offers it: scenarios, seats, options, rule rows and texts."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING

from wartable.games.europe1999.book import data_file, options
from wartable.kernel.contract import Option, RuleRow, Scenario, SeatPlan, Setup, StandingOrder

if TYPE_CHECKING:
    from wartable.games.europe1999.rules import EuropeRules
    from wartable.kernel.casebook import Casebook
    from wartable.kernel.rulepages import RuleNotes


class Europe1999:
    """Everything is read from the data files when it is asked for."""

    id = "europe1999"
    title = "Axis & Allies Europe (1999)"
    version = "1"

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        return tuple(Scenario(row["id"], row["title"], row["text"]) for row in data_file("setups")["setup"])

    @property
    def seat_plans(self) -> tuple[SeatPlan, ...]:
        plans = data_file("setups")["setup"][0]["plan"]
        return tuple(
            SeatPlan(
                plan["id"], plan["title"], {seat: tuple(powers) for seat, powers in plan["seats"].items()}
            )
            for plan in plans
        )

    @property
    def options(self) -> tuple[Option, ...]:
        return options()

    @property
    def standing_orders(self) -> tuple[StandingOrder, ...]:
        from wartable.games.europe1999.standing import ORDERS  # noqa: PLC0415  # the registry stays quick to import

        return ORDERS

    def rules(self, setup: Setup) -> EuropeRules:
        from wartable.games.europe1999.rules import EuropeRules  # noqa: PLC0415  # the registry stays quick to import

        _require("scenario", setup.scenario, [scenario.id for scenario in self.scenarios])
        _require("seat plan", setup.seats, [plan.id for plan in self.seat_plans])
        known = {option.id: option for option in self.options}
        for name, value in setup.options.items():
            _require("option", name, list(known))
            if value not in known[name].choices:
                allowed = f"{known[name].choices[0]} to {known[name].choices[-1]}"
                raise ValueError(f"Option “{name}” cannot be {value}; it takes {allowed}.")
        return EuropeRules(setup)

    def rule_rows(self) -> tuple[RuleRow, ...]:
        book = data_file("rules")
        rows = [
            RuleRow(row["id"], row["chapter"], row["text"], row.get("source", ""), row.get("option", ""))
            for row in book["row"]
        ]
        rulings = [
            RuleRow(row["id"], "RULING", row["text"], option=row.get("option", "")) for row in book["ruling"]
        ]
        return (*rows, *rulings)

    def data_rows(self) -> Mapping[str, str]:
        """Rows that facts in the data files carry out."""
        from wartable.games.europe1999.coverage import data_rows  # noqa: PLC0415  # the registry stays quick to import

        return data_rows()

    def rule_notes(self) -> RuleNotes:
        """What the pages about the rules say besides the rows."""
        from wartable.games.europe1999.coverage import rule_notes  # noqa: PLC0415  # the registry stays quick to import

        return rule_notes()

    @cached_property
    def casebook(self) -> Casebook:
        """The cases that come with the game."""
        from wartable.games.europe1999.positions import EuropeScenes  # noqa: PLC0415  # the registry stays quick to import
        from wartable.kernel.casebook import Casebook  # noqa: PLC0415  # the registry stays quick to import

        return Casebook(self, EuropeScenes())

    @cached_property
    def guidebook(self) -> Casebook:
        """First turns that explain themselves, for people who are new to the game."""
        from wartable.games.europe1999.positions import EuropeScenes  # noqa: PLC0415  # the registry stays quick to import
        from wartable.kernel.casebook import Casebook  # noqa: PLC0415  # the registry stays quick to import

        scenes = EuropeScenes()
        return Casebook(self, scenes, scenes.folder / ".." / "guides")

    def texts(self) -> Mapping[str, str]:
        """Sentence templates, and the names of spaces, units, powers and stacks."""
        from wartable.games.europe1999.wording import Texts  # noqa: PLC0415  # the registry stays quick to import

        return Texts()


def _require(what: str, wanted: str, known: list[str]) -> None:
    if wanted in known:
        return
    near = get_close_matches(wanted, known, n=1)
    hint = f" Did you mean “{near[0]}”?" if near else ""
    raise ValueError(f"There is no {what} “{wanted}” in this game; there is: {', '.join(known)}.{hint}")
