"""The words of a game: sentences and names from the data files, and names of stacks made from their keys.

A key such as "germany.transport(germany.infantry)<baltic_sea" tells everything about a unit; a sentence says
"German transport with infantry from the Baltic Sea".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from wartable.families.axis_allies.casualties import HIT
from wartable.families.axis_allies.gamefiles import GameFiles
from wartable.kernel.prose import join

MANY = "#many"


_UNIT = re.compile(
    r"(?P<power>[a-z_]+)\.(?P<kind>[a-z_]+)(?:\((?P<cargo>[^)]*)\))?(?P<marks>[*~]*)(?P<rest>.*)"
)


_CAME_FROM = re.compile(r"<([a-z0-9_]+)")


_WORD = re.compile(r"""(\d+) ("[^"]*"|[^\s,]+)|"[^"]*"|[^\s,]+""")


STACK_ENDS = "\0"
_ENDS = re.compile(STACK_ENDS + r"( (?!in |from |to |at |on |and |> )(?=\w))?")


def _end(found: re.Match[str]) -> str:
    """Behind the units of an order their place follows at once; to people that needs a colon."""
    return ": " if found[1] else ""


_BATTLES = {
    "raid": "the raid on {}",
    "sea": "the sea battle in {}",
    "land": "the battle for {}",
    "assault": "the assault on {}",
}


_ASIDE = re.compile("#(?!many$)")
"""What is known of a thing besides its name is written down, or not known."""

_MARKS = {"*": "damaged", "~": "submerged"}


class Texts(Mapping[str, str]):
    """Texts by id; names of keys are made when they are asked for."""

    def __init__(self, files: GameFiles, verbs: frozenset[str], labels: Mapping[str, str]) -> None:
        tables = files.file("tables")
        pieces = files.profiles.values()
        self._verbs = verbs
        self._adjectives: dict[str, str] = tables["adjectives"]
        self._things: dict[str, str] = (
            {space.id: space.name for space in files.board.spaces}
            | {piece.id: piece.name.lower() for piece in pieces}
            | {piece.id + MANY: piece.plural.lower() for piece in pieces}
            | tables["names"]
        )
        self._plain: dict[str, str] = self._things | dict(labels) | files.texts

    def __getitem__(self, key: str) -> str:
        found = self._plain.get(key) or ("" if _ASIDE.search(key) else self._spoken(key))
        if not found:
            raise KeyError(key)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._plain)

    def __len__(self) -> int:
        return len(self._plain)

    def _spoken(self, key: str) -> str:
        """An order, a battle, a hit, a counted stack or a stack in words; "" if the key is none of these."""
        many = MANY if key.endswith(MANY) else ""
        stack = key.removesuffix(MANY)
        kind, _, space = stack.partition(":")
        if kind in _BATTLES and space:
            return _BATTLES[kind].format(self._said(space))
        count, _, counted = stack.partition(" ")
        if count in self._verbs and counted:
            return f"{count} {_ENDS.sub(_end, _WORD.sub(self._in_order, counted))}"
        if count.isdecimal():
            words = self._stack(counted, "" if count == "1" else MANY)
            return f"{count} {words}" if words else ""
        if stack.endswith(HIT):
            words = self._stack(stack.removesuffix(HIT), many)
            return words and (f"hits on {words}" if many else f"hit on a {words}")
        return self._stack(stack, many)

    def _in_order(self, found: re.Match[str]) -> str:
        """A word of an order: a counted stack, a stack, a thing, or a word of the notation."""
        count, counted = found[1], (found[2] or found[0]).strip('"')
        many = MANY if count and count != "1" else ""
        words = self._stack(counted, many) or self._things.get(counted + many, counted)
        return f"{count} {words}{STACK_ENDS}" if count else words

    def _stack(self, key: str, many: str) -> str:
        """A stack, wherever it is: on the board, on a deck, or in another place than the battle."""
        body, _, place = key.partition("@")
        words = self._unit(body, many)
        if not words or not place:
            return words
        carrier = self._unit(place, "")
        return f"{words} aboard a {carrier}" if carrier else f"{words} in {self._said(place)}"

    def _unit(self, key: str, many: str) -> str:
        read = _UNIT.fullmatch(key)
        if read is None or read["power"] not in self._adjectives:
            return ""
        name = self._plain.get(read["kind"].rstrip("_") + many)
        if name is None:
            return ""
        marks = [_MARKS[mark] for mark in dict.fromkeys(read["marks"])]
        cargo = f" with {self._cargo(read['cargo'])}" if read["cargo"] else ""
        came = _CAME_FROM.search(read["rest"])
        start = f" from {self._said(came[1])}" if came else ""
        return " ".join([*marks, self._adjectives[read["power"]], name]) + cargo + start

    def _cargo(self, items: str) -> str:
        """What is aboard, without saying whose it is."""
        return join(self._name(re.split(r"[!=]", item.partition(".")[2])[0]) for item in items.split("+"))

    def _name(self, id_: str) -> str:
        return self._plain.get(id_, id_)

    def _said(self, id_: str) -> str:
        """The name of a place as sentences say it."""
        return self._plain.get(f"{id_}#the") or self._name(id_)
