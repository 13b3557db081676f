"""Sheets say what the rules do, seen from the other end; nothing hidden stands in them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import structs

from wartable.games.victory import GAME
from wartable.games.victory.diplomacy import chance_of
from wartable.games.victory.economy import budget
from wartable.games.victory.frames import Production
from wartable.games.victory.rules import VictoryRules
from wartable.games.victory.state import State, Work, look
from wartable.games.victory.supply import Networks, is_supplied
from wartable.games.victory.supply_sheet import find_line, needs_of, why_closed
from wartable.kernel.contract import REFEREE, Action, Decision, Setup
from wartable.kernel.dice import SeededDice
from wartable.kernel.match import Match
from wartable.kernel.prose import Prose
from wartable.kernel.sheets import Sheet, remarks_of

HALVES = ("axis", "western", "soviet")
PROSE = Prose(GAME.texts())


def played(scenario: str, seed: int, answers: int) -> list[Work]:
    """Positions on the way through a random match."""
    rules = GAME.rules(Setup("victory", scenario, "two"))
    match, rng, found = Match.start(rules, dice=SeededDice(seed)), Random(seed), []
    for turn in range(answers):
        while match.chance() is not None:
            match.roll()
        if not (open_ := match.decisions()):
            break
        decision = rng.choice(open_)
        match.submit(Action(decision.id, decision.seat, match.space(decision).sample(rng)))
        if turn % 20 == 0:
            found.append(look(rules.book, match.state))
    return found


@pytest.mark.parametrize("scenario", [scenario.id for scenario in GAME.scenarios])
def test_a_line_is_found_exactly_where_a_block_is_supplied(scenario: str) -> None:  # R-SUP-01 to R-SUP-11
    for w in played(scenario, seed=3, answers=200):
        nets = Networks(w)
        for half in HALVES:
            for need in needs_of(w, REFEREE, half):
                found = find_line(w, need, nets)
                for block in need.blocks:
                    assert (found.broken is None) is is_supplied(w, block, nets), (block, found)


def at(case: str) -> tuple[Any, State]:
    """The position of a case."""
    book = GAME.casebook
    return book.rules(book.cases[case]), book.state(book.cases[case])


def told(sheet: Sheet) -> str:
    """Everything a sheet says, in one line."""
    cells = (cell for table in sheet.tables for row in table.rows for cell in row.cells)
    return " ".join([*map(PROSE.remark, remarks_of(sheet)), *map(PROSE.cell, cells)])


@pytest.mark.parametrize(
    ("case", "seat", "half", "reason", "row"),
    [
        ("SUP-14", "axis", "axis", "Enemy ships, convoys or planes are in the North Sea.", "R-SUP-04"),
        ("SUP-20", "axis", "axis", "Krakow is in the hands of the enemy (Britain).", "R-SUP-01"),
        ("SUP-12", "allies", "western", "Paris, the source of these blocks, is not in own hands", "R-SUP-02"),
        ("ATT-02", "allies", "soviet", "Moscow is surrounded", "R-ATT-02"),
        ("RUL-69", "allies", "soviet", "The line goes over Lake Ladoga", "R-SUP-08"),
        ("SUP-16", "allies", "soviet", "suffers no attrition", "R-SUP-07"),
    ],
)
def test_a_broken_line_names_its_rule(case: str, seat: str, half: str, reason: str, row: str) -> None:
    rules, state = at(case)
    sheet = rules.sheet(state, seat, f"supply_{half}")
    said = {PROSE.remark(remark): remark.rule for remark in remarks_of(sheet)}
    assert [rule for text, rule in said.items() if reason in text] == [row], said


def test_the_line_is_drawn_as_far_as_it_goes() -> None:  # R-SUP-04
    rules, state = at("SUP-14")
    (line,) = [line for line in rules.sheet(state, "axis", "supply_axis").lines if line.broken is not None]
    assert line.path[: (line.broken or 0) + 1] == ("oslo", "skagerrak")
    assert line.path[-1] == "berlin"


def test_ice_and_straits_close_lines() -> None:  # R-SUP-04, R-NAV-17, R-WIN-07
    rules = GAME.rules(Setup("victory", "barbarossa_1941", "two"))
    w = look(rules.book, rules.initial())
    trial = Work(w.g, w.serial, w.position(), ())
    trial.turn = 1
    lines = Networks(trial).lines("soviet")
    assert why_closed(trial, "soviet", "", "white_sea", lines).code == "closed_ice"
    axis = Networks(trial).lines("axis")
    shut = why_closed(trial, "axis", "alboran_sea", "gulf_of_cadiz", axis)
    assert why_closed(trial, "axis", "", "caspian_sea", axis).rule == "R-SUP-09"
    assert (shut.code, shut.rule, shut.params["shores"]) == ("closed_strait", "R-NAV-17", ("gibraltar",))


def test_of_hidden_blocks_only_their_number_is_told() -> None:  # R-SEC-01
    rules = GAME.rules(Setup("victory", "barbarossa_1941", "two"))
    state = rules.initial()
    own, strange = (rules.sheet(state, seat, "supply_soviet") for seat in ("allies", "axis"))
    blocks = [block for block in rules.book.blocks if block.startswith("sov_")]
    names = [PROSE.name(block) for block in blocks if block in look(rules.book, state).blocks]
    assert any(name in told(own) for name in names)
    assert not any(name in told(strange) for name in names)
    assert "hidden block" in told(strange)


def test_strangers_do_not_learn_points_that_hang_on_convoys() -> None:  # R-SEC-01, R-CNV-04
    rules = GAME.rules(Setup("victory", "barbarossa_1941", "two"))
    state = rules.initial()
    shown = {row.id: row.cells for row in rules.sheet(state, "axis", "economy").tables[0].rows}
    assert [PROSE.cell(cell) for cell in shown["britain"]] == ["Britain", "?", "8", "?"]
    assert PROSE.cell(shown["germany"][-1]) == str(budget(look(rules.book, state), "germany").points)


def test_the_diplomatic_table_adds_up() -> None:  # R-DIP-01, R-DIP-04
    rules = GAME.rules(Setup("victory", "barbarossa_1941", "two"))
    rows = {row.id: row for row in rules.sheet(rules.initial(), "axis", "diplomacy").tables[0].rows}
    assert (
        PROSE.cell(rows["spain"].cells[1]) == "9+\N{NO-BREAK SPACE}(28%)"
    )  # 10, one less for the border with France
    assert [remark.code for remark in rows["spain"].remarks][:2] == ["number", "plus_proximity"]
    assert PROSE.cell(rows["portugal"].cells[3]) == "–"


@pytest.mark.parametrize("total", range(2, 14))
def test_chances_of_two_dice(total: int) -> None:
    throws = [a + b for a in range(1, 7) for b in range(1, 7)]
    assert chance_of(total) == round(100 * len([t for t in throws if t >= total]) / len(throws))


def test_borders_tell_how_much_of_their_limit_is_in_use() -> None:  # R-BRD-01, R-BRD-03
    rules, state = at("SUP-20")
    w = look(rules.book, state)
    position = structs.replace(state.position, crossings={"axis:lvov>kiev": 2})
    crowded = structs.replace(state, position=position, frames=state.frames[:1])  # nobody plans
    (own,) = [r for t in rules.about(crowded, "axis", "kiev").tables for r in t.rows if r.id == "lvov"]
    (strange,) = [r for t in rules.about(crowded, "allies", "kiev").tables for r in t.rows if r.id == "lvov"]
    assert PROSE.cell(own.cells[2]) == f"Axis: 2 of {w.g.ground.limit['lvov', 'kiev']}"
    assert PROSE.cell(strange.cells[2]) == "Axis: used"


# -- the menu of production


def productions(scenario: str, seed: int) -> list[tuple[VictoryRules, State, Decision]]:
    """Questions of production in the first turns of a random match."""
    rules = GAME.rules(Setup("victory", scenario, "two"))
    match, rng = Match.start(rules, dice=SeededDice(seed)), Random(seed)
    found: list[tuple[VictoryRules, State, Decision]] = []
    while len(found) < 4:
        while match.chance() is not None:
            match.roll()
        decision = rng.choice(match.decisions())
        if decision.kind == "produce":
            found.append((rules, match.state, decision))
        match.submit(Action(decision.id, decision.seat, match.space(decision).sample(rng)))
    return found


@pytest.mark.parametrize("scenario", ["campaign_1939", "barbarossa_1941", "kursk_1943"])
def test_a_menu_offers_exactly_what_may_be_built(scenario: str) -> None:  # R-BLD-01 to R-BLD-10, R-FAC-01
    for rules, state, decision in productions(scenario, seed=11):
        menu = rules.menu(state, decision)
        assert menu is not None
        rich = dict.fromkeys((*rules.book.majors, "urals", "leningrad"), 99)
        frame = state.frames[-1]
        assert isinstance(frame, Production) and frame.ledger is not None
        ledger = structs.replace(frame.ledger, points={decision.seat: rich})
        paid = structs.replace(state, frames=(*state.frames[:-1], structs.replace(frame, ledger=ledger)))
        for item in menu.items:
            for place in [site.at for site in item.sites] or ["paris"]:
                answer = rules.read(state, decision, menu.order([(item, 1, place)]))
                refusals = rules.check(paid, Action(decision.id, decision.seat, answer))
                assert bool(refusals) is bool(item.why_not), (item, refusals)


@pytest.mark.parametrize("scenario", ["barbarossa_1941", "kursk_1943"])
def test_the_usual_basket_is_legal_and_spends_what_it_can(scenario: str) -> None:  # R-BLD-06
    for rules, state, decision in productions(scenario, seed=5):
        menu = rules.menu(state, decision)
        assert menu is not None
        items = {item.id: item for item in menu.items}
        basket = [(items[id_], count, place) for id_, count, place in menu.usual]
        answer = rules.read(state, decision, menu.order(basket))
        assert rules.check(state, Action(decision.id, decision.seat, answer)) == ()
        for purse in menu.purses:
            paid = [item for item in menu.items if item.group == "steps" and item.purse == purse.id]
            taken = [item for item, _, _ in basket if item.purse == purse.id]
            left = purse.points - sum(item.price for item in taken)
            more = [item for item in paid if not item.why_not and item not in taken and item.price <= left]
            assert left >= 0
            assert not more, f"{left} {purse.id} points are kept, and {more[0].id} could have a step"


def test_points_that_hang_on_a_hidden_bomber_are_not_told() -> None:  # R-SEC-01, R-EVT-01
    rules = GAME.rules(Setup("victory", "bagration_1944", "two", {"free_deployment": 0}))
    state = rules.initial()
    taking = next(
        card["id"]
        for card in rules.book.cards.values()
        for effect in card.get("effects", ())
        if effect.get("if") == "western_heavy_bomber_in_theatre"
    )
    played = structs.replace(state, position=structs.replace(state.position, cards={"allied": taking}))
    told_to = {
        seat: {row.id: row for row in rules.sheet(played, seat, "economy").tables[0].rows}["germany"]
        for seat in ("axis", "allies")
    }
    assert PROSE.cell(told_to["axis"].cells[-1]) == "?"
    assert PROSE.cell(told_to["allies"].cells[-1]).isdecimal()
    assert [remark.code for remark in told_to["axis"].remarks] == ["hidden_card"]


def test_every_card_can_be_in_play_while_reports_are_read() -> None:  # R-EVT-01
    rules = GAME.rules(Setup("victory", "bagration_1944", "two", {"free_deployment": 0}))
    state = rules.initial()
    for card in rules.book.cards.values():
        cards = {str(card["deck"]): card["id"]}
        played = structs.replace(state, position=structs.replace(state.position, cards=cards))
        for seat in rules.seats:
            for offer in rules.sheets(played, seat):
                assert told(rules.sheet(played, seat, offer.id))
