"""Typed orders: words, numbers and arrows, and the names they mean. Shared by all games.

`Reader` walks over a text such as `3 inf, 1 tank: east prussia > "Baltic States"`. `Names` finds the id that
words mean: ids and display names, in any case, with or without accents and punctuation, or shortened as
long as only one name fits. What cannot be read raises Unreadable with a sentence that says where, why
and what was perhaps meant.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from wartable.kernel.contract import Unreadable
from wartable.kernel.prose import join

LONGEST_ORDER = 2000
SHOWN = 6
"""Candidates listed when a word could mean several things."""

Kind: TypeAlias = Literal["word", "number", "quoted", "sign"]
KINDS: tuple[Kind, ...] = ("word", "number", "quoted", "sign")

_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "'": "", "’": ""})

_TOKEN = re.compile(
    r"""\s*(?: (?P<quoted> ["“„”][^"“”]*["“”] )
             | (?P<sign>   ->|→|[>,;:()=+*/&@|!?\[\]{}<^%$#~\\] )
             | (?P<number> \d+(?=[x×]?(?:$|[\s,;:>()=+*])) ) [x×]?
             | (?P<word>   [^\s>,;:()=+*/&@|!?\[\]{}<^%$#~\\"“„”→]+ ) )""",
    re.VERBOSE | re.IGNORECASE,
)


class Token(Struct, frozen=True):
    kind: Kind
    text: str
    at: int  # column, from 1


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """The text as it is compared: no case, no accents, no punctuation, single blanks."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    kept = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[^\w]|_", " ", kept).split())


def tokenise(text: str) -> tuple[Token, ...]:
    """The pieces of an order. Raises Unreadable for a quotation that is not closed."""
    if len(text) > LONGEST_ORDER:
        raise Unreadable(f"This order has {len(text)} characters; {LONGEST_ORDER} are the most.")
    tokens = []
    place = 0
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            _refuse_rest(text, place)
            break
        kind = next(kind for kind in KINDS if found[kind])
        tokens.append(Token(kind, _meant(kind, found[kind]), found.start(kind) + 1))
        place = found.end()
    return tuple(tokens)


def _meant(kind: Kind, text: str) -> str:
    if kind == "quoted":
        return text[1:-1]
    return ">" if text in ("->", "→") else text


def _refuse_rest(text: str, place: int) -> None:
    rest = text[place:].strip()
    if rest:
        column = text.index(rest[0], place) + 1
        raise Unreadable(f"The quotation that begins at column {column} is not closed: {rest[:20]}")


class Names:
    """The names of one sort of thing ("territory", "unit"), each standing for an id."""

    def __init__(self, sort: str, names: Mapping[str, str | Iterable[str]]) -> None:
        """`names` gives each id its display name or names; the id itself is a name as well."""
        self.sort = sort
        self.shown: dict[str, str] = {}
        self._ids: dict[str, list[str]] = {}  # folded name -> ids
        for id_, given in names.items():
            spellings = [given] if isinstance(given, str) else list(given)
            self.shown[id_] = spellings[0] if spellings else id_
            for spelling in [id_, *spellings]:
                ids = self._ids.setdefault(fold(spelling), [])
                if id_ not in ids:
                    ids.append(id_)
        self._words = {name: name.split() for name in self._ids}
        self.longest = max((len(words) for words in self._words.values()), default=1)

    def exact(self, text: str) -> list[str]:
        """The ids that bear exactly this name."""
        return self._ids.get(fold(text), [])

    def shortened(self, text: str) -> list[str]:
        """The ids with a name that begins like this, word by word ("e prus" for "East Prussia")."""
        typed = fold(text).split()
        if not typed:
            return []
        fitting = (ids for name, ids in self._ids.items() if _begins(self._words[name], typed))
        return list(dict.fromkeys(id_ for ids in fitting for id_ in ids))

    def resolve(self, text: str) -> str:
        """The one id a text means. Raises Unreadable when there is none, or more than one."""
        found = self.exact(text) or self.shortened(text)
        if len(found) == 1:
            return found[0]
        if found:
            raise Unreadable(f"“{text}” could be {self._list(found)}.")
        raise Unreadable(f"There is no {self.sort} “{text}”.{self._suggestion(text)}")

    def _list(self, ids: list[str]) -> str:
        shown = [self._unlike(id_, ids) for id_ in ids[:SHOWN]]
        more = len(ids) - len(shown)
        return join([*shown, f"{more} more"] if more else shown, "or")

    def _unlike(self, id_: str, ids: list[str]) -> str:
        """The display name, with the id where two candidates are displayed alike."""
        name = self.shown[id_]
        alike = [other for other in ids if self.shown[other] == name]
        return name if len(alike) == 1 else f"{name} ({id_})"

    def _suggestion(self, text: str) -> str:
        near = get_close_matches(fold(text), self._ids, n=3, cutoff=0.6)
        ids = dict.fromkeys(id_ for name in near for id_ in self._ids[name])
        return f" Did you mean {join([self.shown[id_] for id_ in ids], 'or')}?" if ids else ""


def _begins(name: list[str], typed: list[str]) -> bool:
    return len(typed) <= len(name) and all(
        word.startswith(start) for word, start in zip(name, typed, strict=False)
    )


class Reader:
    """Walks over the tokens of one order."""

    def __init__(self, text: str) -> None:
        self.tokens = tokenise(text)
        self.place = 0

    @property
    def at_end(self) -> bool:
        return self.place >= len(self.tokens)

    def peek(self) -> Token | None:
        return None if self.at_end else self.tokens[self.place]

    def skip(self, *signs: str) -> bool:
        """Go past a sign or word, if it comes next."""
        token = self.peek()
        hit = token is not None and token.kind != "quoted" and token.text.casefold() in signs
        self.place += hit
        return hit

    def expect(self, sign: str, after: str) -> None:
        """Go past a sign that must come; `after` says after what, for the message."""
        if not self.skip(sign):
            raise Unreadable(f"After {after} comes “{sign}”, not {self._next()}.")

    def number(self) -> int:
        """The number that must come next."""
        count = self.number_if_any()
        if count is None:
            raise Unreadable(f"A number should stand here, not {self._next()}.")
        return count

    def number_if_any(self) -> int | None:
        token = self.peek()
        if token is None or token.kind != "number":
            return None
        if len(token.text) > 9:
            raise Unreadable(f"The number {token.text[:9]}… is too large.")
        self.place += 1
        return int(token.text)

    def name(self, names: Names) -> str:
        """The id of the name that must come next; it takes as many words as belong to one name."""
        token = self.peek()
        if token is not None and token.kind == "quoted":
            self.place += 1
            return names.resolve(token.text)
        words = self._run(names.longest)
        if not words:
            raise Unreadable(f"A {names.sort} should stand here, not {self._next()}.")
        return self._longest_name(words, names)

    def name_if_any(self, names: Names) -> str | None:
        """The same, or None (and nothing is passed) when no name of this sort comes next."""
        place = self.place
        try:
            return self.name(names)
        except Unreadable:
            self.place = place
            return None

    def _run(self, longest: int) -> list[str]:
        run = []
        for token in self.tokens[self.place : self.place + longest]:
            if token.kind not in ("word", "number"):
                break
            run.append(token.text)
        return run

    def _longest_name(self, words: list[str], names: Names) -> str:
        """The longest beginning of the words that names one thing, in full or else shortened."""
        for find in (names.exact, names.shortened):
            for length in range(len(words), 0, -1):
                found = find(" ".join(words[:length]))
                if len(found) == 1:
                    self.place += length
                    return found[0]
        starts = [" ".join(words[:length]) for length in range(len(words), 0, -1)]
        return names.resolve(next((start for start in starts if names.shortened(start)), starts[0]))

    def finish(self) -> None:
        """Nothing may be left over."""
        if not self.at_end:
            raise Unreadable(f"The order is complete before {self._next()}.")

    def _next(self) -> str:
        token = self.peek()
        return "the end" if token is None else f"“{token.text}” (column {token.at})"
