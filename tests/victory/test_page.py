"""The page for players: its orders can be read, those of its first attack are legal, none is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wartable.games.victory import GAME
from wartable.games.victory.reading import VERBS
from wartable.kernel.contract import Action, Setup
from wartable.kernel.dice import SeededDice
from wartable.kernel.match import Match

PAGE = (Path(__file__).parents[2] / "docs" / "victory.md").read_text(encoding="utf-8")
SETUP = Setup("victory", "barbarossa_1941", "two", {"free_deployment": 0})
TABLE = PAGE.partition("| order | means |")[2].partition("\n\n")[0]
SPELT = [order for row in TABLE.splitlines()[2:] for order in re.findall(r"`([^`]+)`", row.split("|")[1])]


@pytest.mark.parametrize("order", SPELT)
def test_every_order_of_the_table_can_be_read(order: str) -> None:
    rules = GAME.rules(SETUP)
    match = Match.start(rules, dice=SeededDice(1))
    match.advance()
    answer = rules.read(match.state, match.decisions("axis")[0], order)
    assert rules.read(match.state, match.decisions("axis")[0], rules.write(answer)) == answer


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_told(verb: str) -> None:
    assert re.search(rf"`{verb}[ `]", PAGE)


def test_the_first_attack_is_legal() -> None:
    (block,) = re.findall(r"```orders\n(.*?)```", PAGE, re.DOTALL)
    rules = GAME.rules(SETUP)
    match = Match.start(rules, dice=SeededDice(1))
    match.advance()
    for seat, number in (("axis", "3"), ("allies", "2")):
        (asked,) = match.decisions(seat)
        cards = match.space(asked).iterate()
        card = next(one for one in cards if GAME.texts()[f"{one.card}#number"] == number)
        match.submit(Action(asked.id, seat, card))
    for order in block.strip().splitlines():
        (asked,) = match.decisions("axis")
        match.submit(Action(asked.id, "axis", match.read(asked, order)))
    assert any(event.kind == "moved" and event.data["goals"] == {"lithuania": 2} for _, event in match.events)


def test_every_standing_order_and_option_named_exists() -> None:
    policies = {f"{order.kind} {order.policy}" for order in GAME.standing_orders}
    section = PAGE.partition("## Answers in advance")[2].partition("##")[0]
    assert set(re.findall(r"`(\w+ \w+)`", section.replace("`order KIND POLICY`", ""))) == policies
    options = {option.id for option in GAME.options}
    assert set(re.findall(r"(\w+)=", PAGE)) <= options
