"""The text board: a view in lines. Whatever a game shows in its views appears, in the game's own names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from wartable.kernel.contract import PieceView, SpaceView, View
from wartable.kernel.words import Words

NAMED, WORTH = 26, 2
"""Columns for the name of a space and for its value."""
CONTESTED = "contested"
"""The mark of a space where enemies meet; a star stands before its line."""
MOSTLY = 0.7
"""A part of the board of which one power holds this share carries the power's name."""


def board(view: View, words: Words) -> list[str]:
    """The whole board: where the match stands, every power, every space that holds or belongs to somebody."""
    lines = [headline(view, words), *_powers(view, words), *_marks(view.marks, words)]
    groups: dict[str, dict[str, SpaceView]] = {}
    for space, what in view.spaces.items():
        groups.setdefault(words.group(space) or _holder(what, words), {})[space] = what
    for title, spaces in groups.items():
        holder = _mostly(spaces.values())
        lines += ["", _title(title, holder, words), *_group(spaces, holder, words)]
    return [*lines, *in_hand(view, words)]


def _mostly(spaces: Iterable[SpaceView]) -> str:
    """Who holds so much of these spaces that only exceptions need to be told."""
    held = Counter(what.controller for what in spaces)
    holder, count = held.most_common(1)[0]
    return holder if count >= MOSTLY * held.total() else ""


def _title(title: str, holder: str, words: Words) -> str:
    said = not holder or words.adjective(holder) in title or words.name(holder) == title
    return title if said else f"{title} ({words.adjective(holder)})"


def _group(spaces: Mapping[str, SpaceView], holder: str, words: Words) -> Iterator[str]:
    """A line for every space with something in it, and one for all the others."""
    empty: dict[str, list[str]] = {}
    for space, what in spaces.items():
        if what.pieces or what.marks:
            yield _row(space, what, holder, words)
        else:
            worth = f" ({words.worth(space)})" if words.worth(space) else ""
            empty.setdefault(what.controller, []).append(words.name(space) + worth)
    for owner, names in empty.items():
        yield f"  {_bracketed(owner, holder, words)}no units: {', '.join(names)}"


def _bracketed(owner: str, usual: str, words: Words) -> str:
    """Who holds it, where that is not the usual."""
    return "" if owner == usual else f"[{words.adjective(owner) if owner else 'nobody'}] "


def headline(view: View, words: Words) -> str:
    """When it is, whose turn, and which step; where the game has a template `focus.now`, by that."""
    template = words.texts.get("focus.now", "")
    if template:
        who = [words.fact(view.now[name]) for name in ("power", "step") if view.now.get(name)]
        return " · ".join([words.prose.fill(template, view.now), *who])
    told = [
        words.fact(value) if isinstance(value, str) else f"{_label(name)} {words.fact(value)}"
        for name, value in view.now.items()
        if value != ""
    ]
    return " · ".join(told)


def _holder(what: SpaceView, words: Words) -> str:
    return words.name(what.controller) if what.controller else "Nobody's"


def _powers(view: View, words: Words) -> Iterator[str]:
    for power, facts in view.powers.items():
        yield f"  {words.name(power):<16} {_list(facts, words)}"


def _marks(marks: Mapping[str, Any], words: Words) -> list[str]:
    told = _list({name: _counted(value, words) for name, value in marks.items() if value != 0}, words)
    return [*([f"  {told}"] if told else []), *_cards(marks, words)]


def _counted(value: Any, words: Words) -> Any:
    """Hands of cards by their number; what the cards say follows below."""
    if isinstance(value, Mapping):
        return {name: _counted(part, words) for name, part in value.items()}
    cards = isinstance(value, (list, tuple)) and all(words.about(str(one), "text") for one in value)
    return len(value) if cards else value


def _cards(marks: Any, words: Words) -> list[str]:
    """The words of every card that the viewer may see."""
    if isinstance(marks, Mapping):
        return [line for value in marks.values() for line in _cards(value, words)]
    if isinstance(marks, (list, tuple)):
        return [line for value in marks for line in _cards(value, words)]
    text = words.about(marks, "text") if isinstance(marks, str) else ""
    if not text:
        return []
    coat, number = words.adjective(words.about(marks, "coat")), words.about(marks, "number")
    return [f"    {words.name(marks)} ({marks}), {coat} {number}, {words.about(marks, 'when')}: {text}"]


def _list(facts: Mapping[str, Any], words: Words) -> str:
    """Facts side by side; what is false or empty needs no mention."""
    shown = {
        name: value for name, value in facts.items() if value is not False and value not in (None, "", {}, [])
    }
    return ", ".join(
        _label(name) if value is True else f"{_label(name)} {words.fact(value)}"
        for name, value in shown.items()
    )


def _label(name: str) -> str:
    return name.replace("_", " ")


def _row(space: str, what: SpaceView, usual: str, words: Words) -> str:
    """Name, value, who holds it if that is not the usual, and the units of each power."""
    shown = _list({name: value for name, value in what.marks.items() if name != CONTESTED}, words)
    marks = f"({shown}) " if shown else ""
    star = "*" if what.marks.get(CONTESTED) else " "
    name = f"{star} {words.name(space):<{NAMED}} {words.worth(space):>{WORTH}}"
    held = _bracketed(what.controller, usual, words)
    return f"{name}  {held}{marks}{'; '.join(pieces(what, words, plain=what.controller))}".rstrip()


def pieces(what: SpaceView, words: Words, plain: str = "") -> list[str]:
    """One phrase per power: "German 3 infantry, 1 armor (moved)"; that it is `plain` goes without saying."""
    by_owner: dict[str, list[str]] = {}
    for owner, alike in _alike(what.pieces, words):
        by_owner.setdefault(owner, []).append(alike)
    owners = sorted(by_owner, key=lambda owner: owner != plain)
    return [
        f"{'' if owner == plain else words.adjective(owner) + ' '}{', '.join(by_owner[owner])}"
        for owner in owners
    ]


def _alike(pieces: Iterable[PieceView], words: Words) -> Iterator[tuple[str, str]]:
    """Owners and phrases; hidden pieces of an owner that look the same are counted together."""
    backs: dict[tuple[str, str, str], list[PieceView]] = {}
    for place, piece in enumerate(pieces):
        own = (piece.owner, piece.kind, str(piece.marks)) if piece.token else (piece.owner, str(place), "")
        backs.setdefault(own, []).append(piece)
    for (owner, *_), same in backs.items():
        yield owner, _piece(replace(same[0], count=sum(piece.count for piece in same)), words)


def _called(piece: PieceView, words: Words) -> str:
    """By number and kind; what exists once has a short name besides its kind."""
    if not piece.kind:
        return f"{piece.count} hidden"
    tag = words.about(piece.key, "tag") if piece.key else ""
    if not tag:
        return words.counted(piece.count, piece.kind)
    kind = words.name(piece.kind)
    return tag if kind.casefold() in tag.casefold() else f"{kind} {tag}"


def _piece(piece: PieceView, words: Words) -> str:
    name = _called(piece, words)
    told = [text for text in (_mark(*mark, words) for mark in piece.marks.items()) if text]
    return f"{name} ({', '.join(told)})" if told else name


def _mark(mark: str, value: Any, words: Words) -> str:
    """What is special about a stack. Nested lists are cargo and the like: every part by its name."""
    if isinstance(value, (list, tuple)):
        return f"{_label(mark)} {', '.join(_nested(item, words) for item in value)}"
    return words.mark(mark, value)


def _nested(item: Any, words: Words) -> str:
    if isinstance(item, (list, tuple)):
        return " ".join(_part(part, words) for part in item if isinstance(part, str) and part)
    return words.name(str(item))


def _part(id_: str, words: Words) -> str:
    """A power by its adjective, and a space as where something is bound for. A power may be named like its
    homeland; then it is the power."""
    adjective = words.adjective(id_)
    return f"> {words.name(id_)}" if words.near(id_) and adjective == words.name(id_) else adjective


def strength(what: SpaceView, words: Words, plain: str = "") -> list[str]:
    """One phrase per power with its units added up, whatever they did before: "German 3 infantry, 1 armor".
    That they are `plain` goes without saying."""
    sums: dict[str, Counter[tuple[str, str]]] = {}
    for piece in what.pieces:
        told = [words.texts.get(f"battle.{mark}", "") for mark, value in piece.marks.items() if value]
        state = ", ".join(text for text in told if text)
        sums.setdefault(piece.owner, Counter())[piece.kind, state] += piece.count
    return [
        ("" if owner == plain else f"{words.adjective(owner)} ")
        + ", ".join(_summed(kinds[kind], *kind, words) for kind in kinds)
        for owner, kinds in sums.items()
    ]


def _summed(count: int, kind: str, state: str, words: Words) -> str:
    name = words.counted(count, kind) if kind else f"{count} hidden"
    return f"{name} ({state})" if state else name


def space_page(space: str, view: View, words: Words) -> list[str]:
    """One space in full, with the names orders give its stacks, and what stands next to it."""
    what = view.spaces.get(space, SpaceView())
    holder = f", held by {words.name(what.controller)}" if what.controller else ""
    marks = _list(what.marks, words)
    lines = [f"{words.name(space)} ({space}){holder}" + (f"; {marks}" if marks else "")]
    if words.note(space):
        lines.append(f"  {words.note(space)}")
    for piece in what.pieces:
        key = f"   “{piece.key or piece.token}”" if piece.key or piece.token else ""
        lines.append(f"  {words.adjective(piece.owner)} {_piece(piece, words)}{key}")
    lines += [] if what.pieces else ["  no units"]
    near = words.near(space)
    return [*lines, *(["  Next to it:"] if near else []), *(_neighbour(one, view, words) for one in near)]


def _neighbour(space: str, view: View, words: Words) -> str:
    what = view.spaces.get(space, SpaceView())
    held = f"[{words.adjective(what.controller)}] " if what.controller else ""
    units = "; ".join(strength(what, words, plain=what.controller)) or "no units"
    return f"    {words.name(space):<{NAMED}} {words.worth(space):>{WORTH}}  {held}{units}"


def forces(view: View, words: Words) -> list[str]:
    """Who still stands in the battle that is going on, a line for each power."""
    battle = view.focus.get("battle")
    if not (isinstance(battle, str) and battle in view.spaces):
        return []
    return [f"  {phrase}" for phrase in strength(view.spaces[battle], words)]


def in_hand(view: View, words: Words) -> list[str]:
    """The plan or battle that is going on."""
    lines: list[str] = []
    for name, value in view.focus.items():
        if isinstance(value, (list, tuple)):
            title = words.mark(name, "", sort="focus").strip()
            if not value or not title:
                continue
            lines.append(f"  {title}")
            lines += [f"    {number}. {words.fact(item)}" for number, item in enumerate(value, 1)]
        elif value not in (None, "", 0):
            shown = words.mark(name, value, sort="focus")
            lines += [f"  {shown}"] if shown else []
    return ["", "In hand", *lines] if lines else []
