"""The charts: the numbers of the book, and names that exist."""

from __future__ import annotations

from tests.victory.files import BOARD, MAJORS, MINORS, SPACES, TABLES


def test_every_table_names_its_rows() -> None:
    bare = {"names", "said", "plural", "adjectives", "terrain", "production"}
    for name, table in TABLES.items():
        entries = table if isinstance(table, list) else [table]
        assert name in bare or all(entry["rules"] for entry in entries), name
    assert all(table["rules"] for table in TABLES["terrain"].values())


def test_the_phases_come_in_the_order_of_the_book() -> None:  # R-SEQ-01
    assert [phase["id"] for phase in TABLES["phase"]] == [
        "card", "move", "combat", "supply", "diplomacy", "production",
    ]  # fmt: skip


def test_a_campaign_has_26_turns() -> None:  # R-SET-02
    facts = TABLES["calendar"]
    years = facts["last_year"] - facts["first_year"] + 1
    assert years * facts["turns"] - (facts["first_turn"] - 1) == 26


def test_the_diplomatic_table_covers_every_minor_but_poland() -> None:
    numbers = TABLES["diplomacy"]["numbers"]
    assert set(numbers) == (set(MINORS) - {"poland"}) | {"italy", "usa"}
    for country, needed in numbers.items():
        assert set(needed) <= {"axis", "western", "soviet"}, country
        assert all(5 <= number <= 12 for number in needed.values()), country
    assert numbers["hungary"] == {"axis": 7, "western": 9, "soviet": 10}
    assert numbers["usa"] == {"western": 10}


def test_shares_of_commands_round_to_the_color_of_the_card() -> None:  # B-03
    assert {number: TABLES["sharing"][number] for number in "123"} == {"1": 1, "2": 1, "3": 2}


def test_places_in_the_charts_exist() -> None:
    named = {TABLES["victory"]["home"], *TABLES["victory"]["allies"]}
    named |= {place for three in TABLES["victory"]["axis"] for place in three}
    named |= {place for power in MAJORS for place in TABLES["supply"][power]}
    named |= {*TABLES["winter"]["ice"], *TABLES["sweden_romania"]["summer_route"]}
    named |= {place for transfer in TABLES["transfer"] for place in transfer["line"]}
    assert named <= set(SPACES)


def test_capitals_stand_on_the_board() -> None:
    capitals = {
        space.extra["capital_of"]: id_ for id_, space in SPACES.items() if "capital_of" in space.extra
    }
    assert set(capitals) >= set(MINORS) - {"vichy"}
    assert capitals["vichy"] == "lyon"
    assert [capitals[power] for power in ("germany", "italy", "britain", "france", "usa", "soviet")] == [
        "berlin", "rome", "london", "paris", "usa", "moscow",
    ]  # fmt: skip


def test_ice_and_frozen_rivers_are_marked_on_the_board() -> None:  # R-WIN-07, R-WIN-09
    frozen = {id_ for id_, space in SPACES.items() if "freezes" in space.features}
    assert frozen == set(TABLES["winter"]["ice"])
    rivers = {frozenset(edge.between): edge for edge in BOARD.edges if edge.border == "river"}
    assert rivers[frozenset(("moscow", "tula"))].extra["freezes"]
    assert not rivers[frozenset(("bessarabia", "odessa"))].extra.get("freezes")
    assert rivers[frozenset(("gorky", "kazan"))].extra["tree_lined"]
