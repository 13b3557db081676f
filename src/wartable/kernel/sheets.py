"""What a game can explain besides its view: sheets for reading, and menus for filling a basket.

A *sheet* is a page about one subject: sentences, tables, and what can be drawn over the board to go with
them. "Why is this unit out of supply" is a sheet with lines over the board; modifiers of a die roll, the
income of a power, or the facts of a space are sheets with tables alone. Everything that is drawn stands in
a table in words as well, so that a text board leaves nothing out.

A *menu* is what a basket decision can be filled with when its answer is given as a whole: every item with
its price, the purse that pays, and why some cannot be had.

Rules may offer sheets by the methods of `Explains`, and menus by that of `Offers`; the table asks whether
they are there. Like a view, a sheet is built for one viewer and must be equal for states that this viewer
cannot tell apart. Facts are ids and numbers; words are put in at the edge, by templates of the game's
texts: `sheet.<id>`, `table.<id>` (with `{of}`), `column.<id>`, `zone.<id>`, `remark.<code>`, and
`menu.<group>` for the headings of a menu.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct, field

from wartable.kernel.contract import Decision, Fact, PieceView, Refusals, Rules, Viewer

Tone = Literal["", "good", "bad", "warn", "dim"]
"""What to think of something, for colors. It never says anything that is not in words as well."""


class Remark(Struct, frozen=True, omit_defaults=True):
    """A sentence, and the row of the rule list it rests on."""

    code: str
    rule: str = ""
    params: dict[str, Fact] = field(default_factory=dict)


class Cell(Struct, frozen=True, omit_defaults=True):
    """A fact in a table. `None` is what the viewer cannot know; a sum is shown with its sign."""

    value: Fact | None = ""
    tone: Tone = ""
    signed: bool = False
    say: Remark | None = None  # in place of the plain fact


class Row(Struct, frozen=True, omit_defaults=True):
    """A line of a table; with a space it leads there, with remarks it can be opened."""

    id: str
    cells: tuple[Cell, ...]
    space: str = ""
    tone: Tone = ""
    total: bool = False
    remarks: tuple[Remark, ...] = ()


class Table(Struct, frozen=True, omit_defaults=True):
    """`of` fills the title; without columns the table is a list of facts with their names."""

    id: str
    rows: tuple[Row, ...]
    columns: tuple[str, ...] = ()
    of: str = ""
    remarks: tuple[Remark, ...] = ()


class Zone(Struct, frozen=True, omit_defaults=True):
    """Spaces that are colored alike while the sheet is open."""

    id: str
    spaces: tuple[str, ...]
    tone: Tone = ""


class Line(Struct, frozen=True, omit_defaults=True):
    """A way over the board, told in the row of that id. It is whole up to `broken`, the number of the step
    that fails; a quiet line is drawn only while its first space is looked at."""

    row: str
    path: tuple[str, ...]
    broken: int | None = None
    quiet: bool = False


class Pin(Struct, frozen=True, omit_defaults=True):
    """A few words at a space."""

    space: str
    say: Remark
    tone: Tone = ""


class Sheet(Struct, frozen=True, omit_defaults=True):
    id: str
    remarks: tuple[Remark, ...] = ()
    tables: tuple[Table, ...] = ()
    zones: tuple[Zone, ...] = ()
    lines: tuple[Line, ...] = ()
    pins: tuple[Pin, ...] = ()


class Offer(Struct, frozen=True):
    """A sheet that can be asked for; some are meant to lie over the board."""

    id: str
    over: bool = False


class Purse(Struct, frozen=True, omit_defaults=True):
    id: str
    points: int
    remarks: tuple[Remark, ...] = ()


class Site(Struct, frozen=True, omit_defaults=True):
    """Where an item may come: as it is typed, the space it means, and what it is called if not by that."""

    at: str
    space: str
    say: Remark | None = None


class Item(Struct, frozen=True, omit_defaults=True):
    """Something a basket can hold.

    `clause` is its part of the typed order. `{at}` in it stands for the place, one of `sites`; `{n}` for
    how many, and without it an item that is taken twice is written twice. An item with refusals cannot be
    had and says why. `gives` are points that come into other purses with each that is taken, or leave them.
    """

    id: str
    group: str
    clause: str
    name: str
    price: int
    purse: str = ""
    gives: dict[str, int] = field(default_factory=dict)
    most: int = 1
    space: str = ""  # where it is
    sites: tuple[Site, ...] = ()  # where it may come
    piece: PieceView | None = None
    remarks: tuple[Remark, ...] = ()
    why_not: Refusals = ()

    def clauses(self, count: int, at: str) -> list[str]:
        placed = self.clause.replace("{at}", at)
        return [placed.replace("{n}", str(count))] if "{n}" in placed else [placed] * count


class Menu(Struct, frozen=True, omit_defaults=True):
    """The order is `head` and the clauses of what is taken, with commas; or `empty`, if nothing is."""

    head: str
    empty: str
    purses: tuple[Purse, ...]
    items: tuple[Item, ...]
    usual: tuple[tuple[str, int, str], ...] = ()  # a sensible basket to begin with: item, how many, place

    def order(self, basket: Iterable[tuple[Item, int, str]]) -> str:
        """What a basket is as a typed order: items, how many of each, and where they come."""
        clauses = [clause for item, count, at in basket for clause in item.clauses(count, at)]
        return f"{self.head} {', '.join(clauses) or self.empty}"


S = TypeVar("S", contravariant=True)


class Explains(Protocol[S]):
    """Rules with sheets. Pure, like everything rules do."""

    def sheets(self, state: S, viewer: Viewer) -> tuple[Offer, ...]: ...

    # Precondition: one of those on offer.
    def sheet(self, state: S, viewer: Viewer, id_: str) -> Sheet: ...

    # The facts of one space of the board.
    def about(self, state: S, viewer: Viewer, space: str) -> Sheet: ...


class Offers(Protocol[S]):
    """Rules with menus. A menu belongs to the seat of the decision."""

    # Precondition: the decision is open. None where it is answered in another way.
    def menu(self, state: S, decision: Decision) -> Menu | None: ...


Explaining: TypeAlias = "Explains[Any]"


def explaining(rules: Rules[Any]) -> Explaining | None:
    """The rules, if they offer sheets."""
    return rules if hasattr(rules, "sheets") else None  # type: ignore[return-value]  # asked for by name, as the protocol is optional


def menu_of(rules: Rules[Any], state: Any, decision: Decision) -> Menu | None:
    """The menu of a decision, if the rules offer one."""
    offered = getattr(rules, "menu", None)
    found: Menu | None = offered(state, decision) if offered is not None else None
    return found


def fact(
    id_: str, value: Fact | None, *, space: str = "", tone: Tone = "", remarks: tuple[Remark, ...] = ()
) -> Row:
    """A row of a list of facts: its name is the text `fact.<id>`."""
    return Row(id_, (Cell(f"fact.{id_}"), Cell(value, tone)), space, remarks=remarks)


def remarks_of(sheet: Sheet) -> Iterator[Remark]:
    """Every sentence of a sheet."""
    yield from sheet.remarks
    for table in sheet.tables:
        yield from table.remarks
        for row in table.rows:
            yield from row.remarks
            yield from (cell.say for cell in row.cells if cell.say is not None)
    yield from (pin.say for pin in sheet.pins)


def headings_of(sheet: Sheet) -> Iterator[str]:
    """The keys of every title of a sheet."""
    yield f"sheet.{sheet.id}"
    for table in sheet.tables:
        yield f"table.{table.id}"
        yield from (f"column.{column}" for column in table.columns)
    yield from (f"zone.{zone.id}" for zone in sheet.zones)
