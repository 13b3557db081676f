"""A game as the registry offers it, read from its data files: scenarios, seats, options, rule rows."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

from wartable.families.axis_allies.coverage import data_rows, rule_notes
from wartable.families.axis_allies.gamefiles import GameFiles
from wartable.kernel.contract import Option, RuleRow, Scenario, SeatPlan, Setup
from wartable.kernel.rulepages import RuleNotes

SIDES = ("axis", "allies")


class FamilyGame:
    """Everything is read from the data files when it is asked for."""

    hides = False  # everybody sees everything

    files: GameFiles

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        return tuple(
            Scenario(row["id"], row["title"], row["text"]) for row in self.files.file("setups")["setup"]
        )

    @property
    def seat_plans(self) -> tuple[SeatPlan, ...]:
        plans = self.files.file("setups")["setup"][0]["plan"]
        return tuple(
            SeatPlan(
                plan["id"],
                plan["title"],
                {seat: tuple(powers) for seat, powers in plan["seats"].items()},
                self._sides(plan["seats"]),
            )
            for plan in plans
        )

    def _sides(self, seats: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
        """The seats whose powers fight on the same side."""
        sides = {side: who for side, who in self.files.file("tables")["sides"].items() if side in SIDES}
        return {
            side: tuple(seat for seat, powers in seats.items() if set(powers) <= set(who))
            for side, who in sides.items()
        }

    @property
    def options(self) -> tuple[Option, ...]:
        return self.files.options

    def check_setup(self, setup: Setup) -> None:
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
        book = self.files.file("rules")
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
        return data_rows(self.files)

    def rule_notes(self) -> RuleNotes:
        """What the pages about the rules say besides the rows."""
        return rule_notes(self.files)


def _require(what: str, wanted: str, known: list[str]) -> None:
    if wanted in known:
        return
    near = get_close_matches(wanted, known, n=1)
    hint = f" Did you mean “{near[0]}”?" if near else ""
    raise ValueError(f"There is no {what} “{wanted}” in this game; there is: {', '.join(known)}.{hint}")
