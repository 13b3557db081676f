"""What a player reads when a plane could not come home: which plane, how far short, and what would help."""

from __future__ import annotations

import pytest

from wartable.families.axis_allies.battle import step_names
from wartable.games.aa1942 import GAME
from wartable.games.aa1942.battle_sea import SEA_BATTLE
from wartable.kernel.contract import Action, Setup
from wartable.kernel.match import Match
from wartable.kernel.prose import Prose
from wartable.kernel.refused import Refused

PROSE = Prose(GAME.texts())


def refusal(order: str) -> str:
    """What Germany is told in its first combat move."""
    match = Match.start(GAME.rules(Setup("aa1942", "standard", "two", {})))
    match.advance()
    for _ in range(12):
        decision = match.decisions()[0]
        if decision.kind == "combat_move" and decision.power == "ger":
            break
        match.submit(Action(decision.id, decision.seat, match.read(decision, "done")))
        match.advance()
    with pytest.raises(Refused) as refused:
        match.submit(Action(decision.id, decision.seat, match.read(decision, order)))
    return PROSE.refusals(refused.value.refusals)


def test_a_bomber_that_has_no_way_back_is_named_with_the_spaces_it_lacks() -> None:
    told = refusal("1 bomber germany > eastern_united_states")
    assert told.startswith("The German bomber could not land after the battle in the Eastern United States.")
    assert "The nearest field, Morocco, is 4 spaces too far." in told
    assert "carrier" not in told
    assert told.endswith("(rule R-AIR-16)")


def test_a_fighter_is_told_that_no_carrier_comes_either() -> None:
    told = refusal("1 fighter norway > sz_03 > sz_02 > sz_10")
    assert "The German fighter could not land after the battle in Sea Zone 10." in told
    assert "spaces too far. No aircraft carrier can come near enough with a free deck either." in told


def test_the_sea_battle_reads_like_the_book() -> None:
    assert step_names(SEA_BATTLE) == (
        "sink_defenseless", "settle", "begin_round",
        "attackers_dive", "defenders_dive", "anybody_left",
        "attackers_strike", "defender_marks_struck", "defenders_strike", "attacker_loses_struck",
        "remove_casualties", "anybody_left",
        "attackers_fire", "defender_marks", "defenders_fire", "attacker_chooses", "remove_casualties",
        "sink_defenseless", "settle", "offer_retreat", "conclude",
    )  # fmt: skip
