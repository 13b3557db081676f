"""Which code carries out which row of a rule list.

`@rule("R-SUB-03")` above a function (or class) says: this is where that row lives. The decorator files the
name and returns the function itself, so it costs nothing when the rules run. Rows that live in data
files rather than in functions are named by the game in a mapping row -> file and key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from wartable.kernel.contract import RuleRow

F = TypeVar("F", bound=Callable[..., Any])

_functions: dict[str, list[tuple[str, str, str]]] = {}  # row -> (package it is for, module, name inside it)


def rule(*rows: str) -> Callable[[F], F]:
    """Tie a function to the rows of the rule list that it carries out."""

    def tie(function: F) -> F:
        carried(function.__module__, function, *rows)
        return function

    return tie


def carried(package: str, function: Callable[..., Any], *rows: str) -> None:
    """File a function that games share under rows of one game's list (two lists may use the same ids)."""
    for row in rows:
        home = (package, function.__module__, function.__qualname__)
        if home not in _functions.setdefault(row, []):
            _functions[row].append(home)


def rules_of(module_prefix: str) -> dict[str, tuple[str, ...]]:
    """Row -> the functions below a package that carry it out, as `module:function`.

    Only modules that have been imported can be known: import the game's package first.
    """
    found = {}
    for row, homes in _functions.items():
        names = tuple(
            f"{module}:{name}" for package, module, name in homes if _inside(package, module_prefix)
        )
        if names:
            found[row] = names
    return found


def _inside(module: str, prefix: str) -> bool:
    return module == prefix or module.startswith(prefix + ".")


class Covered(Struct, frozen=True):
    """One row of a rule list and everything that carries it out."""

    row: str
    functions: tuple[str, ...]
    data: str = ""

    @property
    def missing(self) -> bool:
        return not self.functions and not self.data


def table(
    rows: Iterable[RuleRow], module_prefixes: Iterable[str], data: Mapping[str, str]
) -> tuple[Covered, ...]:
    """Every row with its functions (in any of the packages) and its place in the data files."""
    ties = [rules_of(prefix) for prefix in module_prefixes]
    return tuple(
        Covered(row.id, tuple(name for tie in ties for name in tie.get(row.id, ())), data.get(row.id, ""))
        for row in rows
    )


def strays(rows: Iterable[RuleRow], module_prefix: str, data: Mapping[str, str]) -> tuple[str, ...]:
    """Row ids that code or data name although the rule list has no such row: misspelt, or dropped."""
    known = {row.id for row in rows}
    return tuple(sorted((set(rules_of(module_prefix)) | set(data)) - known))
