"""The text board: a view in lines. Whatever a game shows in its views appears, in the game's own names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wartable.cli.words import Words
from wartable.kernel.contract import PieceView, SpaceView, View

NAMED = 24
"""Columns for the name of a space."""


def board(view: View, words: Words) -> list[str]:
    """The whole board: where the match stands, every power, every space that holds or belongs to somebody."""
    lines = [headline(view, words), *_powers(view, words), *_marks(view.marks, words)]
    groups: dict[str, dict[str, SpaceView]] = {}
    for space, what in view.spaces.items():
        groups.setdefault(words.group(space) or _holder(what, words), {})[space] = what
    for title, spaces in groups.items():
        lines += ["", title, *_group(spaces, words)]
    return [*lines, *in_hand(view, words)]


def _group(spaces: Mapping[str, SpaceView], words: Words) -> Iterator[str]:
    """A line for every space with something in it, and one for all the others."""
    empty: dict[str, list[str]] = {}
    for space, what in spaces.items():
        if what.pieces or what.marks:
            yield _row(space, what, words)
        else:
            empty.setdefault(what.controller, []).append(words.name(space))
    for holder, names in empty.items():
        yield f"  {_bracketed(holder, words)}no units: {', '.join(names)}"


def _bracketed(holder: str, words: Words) -> str:
    return f"[{words.adjective(holder)}] " if holder else ""


def headline(view: View, words: Words) -> str:
    """Round, whose turn, which step."""
    told = [f"{_label(name)} {words.fact(value)}" for name, value in view.now.items()]
    return " · ".join(told)


def _holder(what: SpaceView, words: Words) -> str:
    return words.name(what.controller) if what.controller else "Nobody's"


def _powers(view: View, words: Words) -> Iterator[str]:
    for power, facts in view.powers.items():
        yield f"  {words.name(power):<16} {_list(facts, words)}"


def _marks(marks: Mapping[str, Any], words: Words) -> list[str]:
    told = _list(marks, words)
    return [f"  {told}"] if told else []


def _list(facts: Mapping[str, Any], words: Words) -> str:
    """Facts side by side; what is false or empty needs no mention."""
    shown = {name: value for name, value in facts.items() if value not in (None, False, "", {}, [])}
    return ", ".join(
        _label(name) if value is True else f"{_label(name)} {words.fact(value)}"
        for name, value in shown.items()
    )


def _label(name: str) -> str:
    return name.replace("_", " ")


def _row(space: str, what: SpaceView, words: Words) -> str:
    """Name, who holds it, and the units of each power."""
    marks = f"({_list(what.marks, words)})" if what.marks else ""
    parts = [marks, *pieces(what, words, plain=what.controller)]
    shown = "; ".join(part for part in parts if part)
    return f"  {words.name(space):<{NAMED}} {_bracketed(what.controller, words)}{shown}".rstrip()


def pieces(what: SpaceView, words: Words, plain: str = "") -> list[str]:
    """One phrase per power: "German 3 infantry, 1 armor (moved)"; that it is `plain` goes without saying."""
    by_owner: dict[str, list[str]] = {}
    for piece in what.pieces:
        by_owner.setdefault(piece.owner, []).append(_piece(piece, words))
    owners = sorted(by_owner, key=lambda owner: owner != plain)
    return [
        f"{'' if owner == plain else words.adjective(owner) + ' '}{', '.join(by_owner[owner])}"
        for owner in owners
    ]


def _piece(piece: PieceView, words: Words) -> str:
    name = words.counted(piece.count, piece.kind) if piece.kind else f"{piece.count} hidden"
    told = [text for text in (_mark(*mark, words) for mark in piece.marks.items()) if text]
    return f"{name} ({', '.join(told)})" if told else name


def _mark(mark: str, value: Any, words: Words) -> str:
    """What is special about a stack. Nested lists are cargo and the like: every part by its name."""
    if isinstance(value, (list, tuple)):
        return f"{_label(mark)} {', '.join(_nested(item, words) for item in value)}"
    return words.mark(mark, value)


def _nested(item: Any, words: Words) -> str:
    if isinstance(item, (list, tuple)):
        return " ".join(words.name(part) for part in item if isinstance(part, str) and part)
    return words.name(str(item))


def space_page(space: str, view: View, words: Words) -> list[str]:
    """One space in full, with the names orders give its stacks."""
    what = view.spaces.get(space, SpaceView())
    holder = f", held by {words.name(what.controller)}" if what.controller else ""
    marks = _list(what.marks, words)
    lines = [f"{words.name(space)} ({space}){holder}" + (f"; {marks}" if marks else "")]
    if words.note(space):
        lines.append(f"  {words.note(space)}")
    for piece in what.pieces:
        key = f"   “{piece.key or piece.token}”" if piece.key or piece.token else ""
        lines.append(f"  {words.adjective(piece.owner)} {_piece(piece, words)}{key}")
    return lines if what.pieces else [*lines, "  no units"]


def in_hand(view: View, words: Words) -> list[str]:
    """The plan or battle that is going on."""
    lines: list[str] = []
    for name, value in view.focus.items():
        if isinstance(value, (list, tuple)):
            lines += [f"  {_label(name)}:"] if value else []
            lines += [f"    {number}. {words.fact(item)}" for number, item in enumerate(value, 1)]
        elif value not in (None, "", 0):
            shown = words.mark(name, value, sort="focus")
            lines += [f"  {shown}"] if shown else []
    battle = view.focus.get("battle")
    if isinstance(battle, str) and battle in view.spaces:
        lines += [f"    {phrase}" for phrase in pieces(view.spaces[battle], words)]
    return ["", "In hand", *lines] if lines else []
