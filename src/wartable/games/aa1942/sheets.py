"""What the game explains besides its views: who holds the victory cities, and how many are still needed."""

from __future__ import annotations

from wartable.families.axis_allies.book import ALLIES, AXIS
from wartable.games.aa1942.state import WorldWork
from wartable.games.aa1942.victory import cities_needed, cities_of
from wartable.kernel.sheets import Cell, Offer, Pin, Remark, Row, Sheet, Table, Tone

CITIES = "victory_cities"
OFFERS = (Offer(CITIES, over=True),)
SIDES = (AXIS, ALLIES)
TONES: dict[str, Tone] = {AXIS: "warn", ALLIES: "good"}


def cities_sheet(w: WorldWork) -> Sheet:
    """Every city with its holder, over the map as well; and what each side still needs."""
    held = {city: side for side in SIDES for city in cities_of(w, side)}
    rows = tuple(_city(w, city, held.get(city, "")) for city in w.g.cities)
    pins = tuple(Pin(space, Remark("city", params={"city": city}), TONES.get(held.get(city, ""), ""))
                 for city, space in w.g.cities.items())  # fmt: skip
    tables = (
        Table("cities", rows, ("city", "space", "power")),
        Table("needed", tuple(_side(w, side) for side in SIDES), ("side", "held", "needed")),
    )
    return Sheet(CITIES, (Remark("cities_checked", "R-WIN-01"),), tables, pins=pins)


def _city(w: WorldWork, city: str, side: str) -> Row:
    space = w.g.cities[city]
    return Row(city, (Cell(city), Cell(space), Cell(w.control[space], TONES.get(side, ""))), space)


def _side(w: WorldWork, side: str) -> Row:
    needed = cities_needed(w, side)
    rule = "R-WIN-03" if w.g.option["total_victory"] else "R-WIN-04" if w.g.errata else "R-WIN-02"
    remark = Remark("cities_needed", rule, {"side": side, "needed": needed, "all": len(w.g.cities)})
    return Row(side, (Cell(side), Cell(len(cities_of(w, side))), Cell(needed)), remarks=(remark,))


def about_space(w: WorldWork, space: str) -> Sheet:
    """Only a victory city is worth a word that the board does not say."""
    rows = [Row(city, (Cell("city"), Cell(city))) for city, where in w.g.cities.items() if where == space]
    return Sheet("about", tables=(Table("about", tuple(rows)),) if rows else ())
