"""The forms of a name: in full, as the plan shortens it, and a code for where there is hardly any room."""

from __future__ import annotations

import re

from atlas.plan import Plan
from wartable.board import BoardData

NUMBERED = re.compile(r"(\d+)$")


def forms_of(board: BoardData, plan: Plan) -> dict[str, tuple[str, ...]]:
    """For every space its names from the longest to the shortest. No two spaces share a code."""
    found: dict[str, tuple[str, ...]] = {}
    used = set(plan.codes.values())
    for space in board.spaces:
        full = plan.short.get(space.id, space.name)
        code = plan.codes.get(space.id) or next(code for code in _codes(full) if code not in used)
        used.add(code)
        found[space.id] = tuple(dict.fromkeys((full, code)))
    return found


def _codes(name: str) -> list[str]:
    """What a name may be abbreviated to, the best first: its number, its initials, its first letters."""
    numbered = NUMBERED.search(name)
    words = re.findall(r"[^\W\d_]+", name)
    letters = "".join(words)
    initials = "".join(word[0] for word in words if word[0].isupper())
    codes = [numbered.group(1)] if numbered else []
    codes += [initials] if 2 <= len(initials) <= 4 else []
    codes += [letters[:length] + "." for length in range(3, len(letters))]
    return [*codes, name, *(f"{letters[:2]}{number}" for number in range(2, 100))]
