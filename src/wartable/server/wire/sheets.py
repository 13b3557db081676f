"""What travels of sheets and menus (see kernel/sheets.py): the same in words."""

from __future__ import annotations

from msgspec import Struct

from wartable.kernel.contract import PieceView
from wartable.kernel.sheets import Tone
from wartable.server.problems import RefusalTold
from wartable.server.wire.fields import Id, Number


class RemarkTold(Struct, frozen=True, omit_defaults=True):
    text: str
    rule: str = ""
    rule_text: str = ""


class OfferTold(Struct, frozen=True):
    id: str
    title: str
    over: bool  # it lies over the board


class CellTold(Struct, frozen=True, omit_defaults=True):
    text: str
    number: bool = False
    tone: Tone = ""
    rule: str = ""
    rule_text: str = ""


class SheetRowTold(Struct, frozen=True, omit_defaults=True):
    id: str
    cells: tuple[CellTold, ...]
    space: str = ""
    tone: Tone = ""
    total: bool = False
    remarks: tuple[RemarkTold, ...] = ()


class TableTold(Struct, frozen=True, omit_defaults=True):
    id: str
    title: str
    rows: tuple[SheetRowTold, ...]
    columns: tuple[str, ...] = ()
    remarks: tuple[RemarkTold, ...] = ()


class ZoneTold(Struct, frozen=True, omit_defaults=True):
    title: str
    spaces: tuple[str, ...]
    tone: Tone = ""


class LineTold(Struct, frozen=True, omit_defaults=True):
    row: str
    path: tuple[str, ...]
    broken: int | None = None
    quiet: bool = False


class PinTold(Struct, frozen=True, omit_defaults=True):
    space: str
    text: str
    tone: Tone = ""


class SheetTold(Struct, frozen=True):
    """A page about one subject; `seq` is the entry after which it was true."""

    id: str
    title: str
    seq: int
    remarks: tuple[RemarkTold, ...]
    tables: tuple[TableTold, ...]
    zones: tuple[ZoneTold, ...]
    lines: tuple[LineTold, ...]
    pins: tuple[PinTold, ...]


class PurseTold(Struct, frozen=True, omit_defaults=True):
    id: str
    name: str
    points: int
    remarks: tuple[RemarkTold, ...] = ()


class SiteTold(Struct, frozen=True):
    at: str
    space: str
    name: str


class ItemTold(Struct, frozen=True, omit_defaults=True):
    id: str
    group: str
    clause: str
    name: str
    price: int
    purse: str = ""
    gives: dict[str, int] = {}
    most: int = 1
    space: str = ""
    sites: tuple[SiteTold, ...] = ()
    piece: PieceView | None = None
    remarks: tuple[RemarkTold, ...] = ()
    why_not: tuple[RefusalTold, ...] = ()


class TakenTold(Struct, frozen=True):
    item: str
    count: int
    place: str


class MenuTold(Struct, frozen=True):
    """What a basket can hold; `known` is false where the game offers no menu for this decision."""

    known: bool
    head: str
    empty: str
    groups: dict[str, str]  # headings, in order
    purses: tuple[PurseTold, ...]
    items: tuple[ItemTold, ...]
    usual: tuple[TakenTold, ...]


class SheetsAsked(Struct, frozen=True):
    seat: str = ""
    at: Number | None = None


class SheetAsked(Struct, frozen=True):
    id: Id = ""
    seat: str = ""
    at: Number | None = None


class AboutAsked(Struct, frozen=True):
    space: Id = ""
    seat: str = ""
    at: Number | None = None


class MenuWanted(Struct, frozen=True, forbid_unknown_fields=True):
    decision: Id
    seat: Id
