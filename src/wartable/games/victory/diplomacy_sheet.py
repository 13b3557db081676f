"""The diplomatic table with today's modifiers, and the states of the war and what could change them."""

from __future__ import annotations

from wartable.games.victory.book import ALLIED, AXIS, HALVES, SIDE_OF, SOVIET, WESTERN
from wartable.games.victory.control import is_friendly
from wartable.games.victory.diplomacy import chance_of, modifiers_of, number_for, refuse_woo, rolls_are_over
from wartable.games.victory.economy import patron_of
from wartable.games.victory.politics import IN_WAR, capital_of
from wartable.games.victory.state import Work
from wartable.kernel.contract import Fact
from wartable.kernel.sheets import Cell, Remark, Row, Sheet, Table, Tone

ROW_OF = {
    "proximity": "R-DIP-04", "rebuff": "R-DIP-05", "finland_attacked": "R-DIP-10",
    "spain_portugal": "R-DIP-11", "card": "R-EVT-01",
}  # fmt: skip
"""Modifier -> the row it comes from."""


# -- the diplomatic table


def diplomacy_sheet(w: Work) -> Sheet:
    """Every country that can be wooed: the number, what is added now, and how likely it is."""
    countries = [c for c in w.g.tables["diplomacy"]["numbers"] if _is_open(w, c)]
    rows = tuple(_country(w, country) for country in countries)
    over = (Remark("rolls_over", "R-DIP-07"),) if rolls_are_over(w) else ()
    how = Remark("how_to_woo", "R-DIP-01")
    table = Table(
        "diplomacy", rows, ("country", *(f"roll_{half}" for half in HALVES)), remarks=over or (how,)
    )
    return Sheet("diplomacy", (), (table,))


def _is_open(w: Work, country: str) -> bool:
    resisting = country == "finland" and w.status[country] == "resisting"
    return w.status[country] in ("neutral", "mobilizing") or resisting


def _country(w: Work, country: str) -> Row:
    halves = [half for half in HALVES if number_for(w, half, country) is not None]
    cells = (Cell(country), *(_roll(w, half, country) for half in HALVES))
    remarks = [remark for half in halves for remark in _reckoned(w, half, country)]
    return Row(country, cells, capital_of(w, country), remarks=(*remarks, *_prize(w, country)))


def needed(w: Work, half: str, country: str) -> int:
    """What two dice must show."""
    bonus = modifiers_of(w, SIDE_OF[half], half, country)
    return (number_for(w, half, country) or 0) - sum(bonus.values())


def _roll(w: Work, half: str, country: str) -> Cell:
    if number_for(w, half, country) is None:
        return Cell(say=Remark("no_number"), tone="dim")
    wanted = needed(w, half, country)
    tone: Tone = "dim" if refuse_woo(w, SIDE_OF[half], country) or rolls_are_over(w) else ""
    return Cell(say=Remark("needs", params={"number": wanted, "chance": chance_of(wanted)}), tone=tone)


def _reckoned(w: Work, half: str, country: str) -> list[Remark]:
    """How the number comes about, and what forbids the roll now."""
    number = number_for(w, half, country) or 0
    facts: dict[str, Fact] = {"half": half, "number": number, "needed": needed(w, half, country)}
    found = [Remark("number", "R-DIP-01", facts)]
    for name, amount in modifiers_of(w, SIDE_OF[half], half, country).items():
        found.append(
            Remark(f"plus_{name}", ROW_OF[name], {"half": half, "amount": amount, "country": country})
        )
    return found


def _prize(w: Work, country: str) -> tuple[Remark, ...]:
    """What joining brings, and why nobody may ask now."""
    if country in w.g.majors:
        return (Remark("joining_major", "R-DIP-06", {"country": country}), *_forbidden(w, country))
    blocks = len([b for b in w.g.pool.get(country, ()) if b not in w.gone])
    land = [a for a, holder in w.holder.items() if holder == country]
    value = sum(w.g.ground.value.get(area, 0) for area in land)
    gain = Remark("joining", "R-DIP-06", {"country": country, "blocks": blocks, "resources": value})
    return (gain, *_forbidden(w, country))


def _forbidden(w: Work, country: str) -> tuple[Remark, ...]:
    """Why nobody may roll for it now."""
    refused = [refuse_woo(w, side, country) for side in (AXIS, ALLIED)]
    if not all(refused):
        return ()
    first = refused[0][0]
    return (Remark(f"refusal.{first.code}", first.rule, first.params),)


# -- the states of the war


def politics_sheet(w: Work) -> Sheet:
    majors = tuple(_major(w, power) for power in w.g.majors)
    minors = tuple(_minor(w, minor) for minor in w.g.minors if w.status[minor] not in ("neutral", ""))
    return Sheet(
        "politics",
        (_calendar(w),),
        (
            Table("majors", majors, ("power", "state", "capital")),
            Table("minors", minors, ("power", "state", "serves")),
            Table("victory", tuple(_goals(w)), ("goal", "held", "missing")),
        ),
    )


def _calendar(w: Work) -> Remark:
    last = int(w.g.tables["calendar"]["last_year"])
    return Remark("calendar", "R-VIC-04", {"year": w.year, "turn": w.turn, "last": last})


def _major(w: Work, power: str) -> Row:
    capital = w.g.ground.capital[power]
    holder = w.holder[capital]
    tone: Tone = "" if w.camps[power] == w.camps.get(holder) else "bad"
    cells = (Cell(power), Cell(f"status.{w.status[power]}"), Cell(holder, tone))
    return Row(power, cells, capital, remarks=tuple(_to_come(w, power)))


def _to_come(w: Work, power: str) -> list[Remark]:
    """What could change a major power's state, with the row that says so."""
    open_ = [Remark(code, row) for code, row in TO_COME.get((power, w.status[power]), ())]
    fallen = FALLEN.get(power, ("", ""))
    return [Remark(*fallen)] if fallen[0] in w.flags else open_


TO_COME = {
    ("italy", "neutral"): (("italy_enters", "R-GZ-24"),),
    ("italy", "war"): (("italy_falls", "R-GZ-26"),),
    ("france", "war"): (("france_falls", "R-GZ-13"),),
    ("usa", "neutral"): (("usa_mobilizes", "R-GZ-37"), ("usa_enters", "R-GZ-38")),
    ("usa", "mobilizing"): (("usa_enters", "R-GZ-38"),),
    (SOVIET, "neutral"): (("soviet_enters", "R-GZ-31"), ("trade", "R-RES-07")),
    (SOVIET, "war"): (("moscow_falls", "R-GZ-32"),),
    ("britain", "war"): (("london_falls", "R-GZ-06"),),
}
"""What could change the state of a power: sentence and row."""
FALLEN = {"britain": ("london_fell", "R-GZ-06"), SOVIET: ("moscow_fell", "R-GZ-32")}
"""What has happened for good: the flag, which names the sentence too, and its row."""


def _minor(w: Work, minor: str) -> Row:
    status = w.status[minor]
    serves = patron_of(w, minor) if status in (*IN_WAR, "conquered") else ""
    cells = (Cell(minor), Cell(f"status.{status}"), Cell(serves))
    falls = Remark("minor_falls", "R-MIN-01", {"power": minor, "space": capital_of(w, minor)})
    row = capital_of(w, minor) if capital_of(w, minor) in w.g.ground.land else ""
    return Row(minor, cells, row, remarks=(falls,) if status in IN_WAR else ())


def _goals(w: Work) -> list[Row]:
    """Each way to win, with the cities that are held and those that are missing."""
    chart = w.g.tables["victory"]
    ways = [("axis", AXIS, (chart["home"], *group), "R-VIC-02") for group in chart["axis"]]
    ways.append(("allies", "", tuple(chart["allies"]), "R-VIC-03"))
    return [_goal(w, f"{place}", *way) for place, way in enumerate(ways)]


def _goal(w: Work, id_: str, name: str, camp: str, cities: tuple[str, ...], rule: str) -> Row:
    camps = (camp,) if camp else (WESTERN, SOVIET)
    held = tuple(city for city in cities if any(is_friendly(w, city, one) for one in camps))
    missing = tuple(city for city in cities if city not in held)
    tone: Tone = "good" if not missing else ""
    cells = (Cell(f"goal.{name}"), Cell(held), Cell(missing, tone))
    return Row(id_, cells, tone=tone, remarks=(Remark(f"goal_{name}", rule),))
