"""Sheets and menus in the words of their game, as they travel."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.kernel.sheets import Cell, Item, Line, Menu, Offer, Remark, Row, Sheet, Site, Table
from wartable.kernel.words import Words
from wartable.server.problems import told
from wartable.server.shelf import ShelvedGame
from wartable.server.wire.sheets import (
    CellTold,
    ItemTold,
    LineTold,
    MenuTold,
    OfferTold,
    PinTold,
    PurseTold,
    RemarkTold,
    SheetRowTold,
    SheetTold,
    SiteTold,
    TableTold,
    TakenTold,
    ZoneTold,
)

NO_MENU = MenuTold(False, "", "", {}, (), (), ())


class Teller:
    """Puts the sheets of one game into words."""

    def __init__(self, game: ShelvedGame) -> None:
        self.game = game
        self.words: Words = game.words
        self.prose = game.words.prose

    def offer(self, offer: Offer) -> OfferTold:
        return OfferTold(offer.id, self.prose.heading(f"sheet.{offer.id}"), offer.over)

    def sheet(self, sheet: Sheet, seq: int) -> SheetTold:
        return SheetTold(
            sheet.id,
            self.prose.heading(f"sheet.{sheet.id}"),
            seq,
            self._remarks(sheet.remarks),
            tuple(map(self._table, sheet.tables)),
            tuple(ZoneTold(self.prose.heading(f"zone.{z.id}"), z.spaces, z.tone) for z in sheet.zones),
            tuple(map(_line, sheet.lines)),
            tuple(PinTold(pin.space, self.prose.remark(pin.say), pin.tone) for pin in sheet.pins),
        )

    def _remarks(self, remarks: Iterable[Remark]) -> tuple[RemarkTold, ...]:
        return tuple(
            RemarkTold(self.prose.remark(one), one.rule, self._row_text(one.rule)) for one in remarks
        )

    def _row_text(self, rule: str) -> str:
        row = self.words.rows.get(rule)
        return row.text if row else ""

    def _table(self, table: Table) -> TableTold:
        return TableTold(
            table.id,
            self.prose.heading(f"table.{table.id}", of=table.of),
            tuple(map(self._row, table.rows)),
            tuple(self.prose.heading(f"column.{column}") for column in table.columns),
            self._remarks(table.remarks),
        )

    def _row(self, row: Row) -> SheetRowTold:
        cells = tuple(map(self._cell, row.cells))
        return SheetRowTold(row.id, cells, row.space, row.tone, row.total, self._remarks(row.remarks))

    def _cell(self, cell: Cell) -> CellTold:
        number = cell.say is None and (cell.value is None or isinstance(cell.value, int))
        rule = cell.say.rule if cell.say else ""
        return CellTold(self.prose.cell(cell), number, cell.tone, rule, self._row_text(rule))

    def menu(self, menu: Menu) -> MenuTold:
        groups = dict.fromkeys(item.group for item in menu.items)
        return MenuTold(
            True,
            menu.head,
            menu.empty,
            {group: self.prose.heading(f"menu.{group}") for group in groups},
            tuple(
                PurseTold(purse.id, self.words.name(purse.id), purse.points, self._remarks(purse.remarks))
                for purse in menu.purses
            ),
            tuple(map(self._item, menu.items)),
            tuple(TakenTold(*taken) for taken in menu.usual),
        )

    def _site(self, site: Site) -> SiteTold:
        name = self.prose.remark(site.say) if site.say else self.words.name(site.space)
        return SiteTold(site.at, site.space, name)

    def _item(self, item: Item) -> ItemTold:
        return ItemTold(
            item.id, item.group, item.clause, self.words.name(item.name), item.price, item.purse,
            item.gives, item.most, item.space, tuple(map(self._site, item.sites)), item.piece,
            self._remarks(item.remarks), told(item.why_not, self.words),
        )  # fmt: skip


def _line(line: Line) -> LineTold:
    return LineTold(line.row, line.path, line.broken, line.quiet)
