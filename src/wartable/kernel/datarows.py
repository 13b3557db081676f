"""Rows of a rule list that facts carry out rather than functions.

A table, a piece, a space or a set-up in a data file names its rows in a field `rules`; here they are
gathered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any


def data_rows(files: Mapping[str, Any]) -> Mapping[str, str]:
    """Row -> the places in data files that carry it, as "file:key", several joined by a comma. `files`: what
    each file holds, by its name without ending."""
    found: dict[str, list[str]] = {}
    for name, content in files.items():
        for row, key in _named(content, ""):
            found.setdefault(row, []).append(f"{name}.toml:{key}")
    return MappingProxyType({row: ", ".join(dict.fromkeys(places)) for row, places in found.items()})


def _named(part: Any, path: str) -> Iterator[tuple[str, str]]:
    """Every row named below a part of a file, with the path that leads to it."""
    if isinstance(part, list):
        for item in part:
            name = item.get("id", "") if isinstance(item, dict) else ""
            yield from _named(item, f"{path}[{name}]" if name else path)
    if not isinstance(part, dict):
        return
    for row in part.get("rules", ()):
        yield row, path
    for key, below in part.items():
        yield from _named(below, f"{path}.{key}" if path else key)
