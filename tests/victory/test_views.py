"""No view names a block that its viewer may not see, whoever moves first and whatever is planned."""

import re
from random import Random

import msgspec
import pytest

from wartable.games.victory import GAME
from wartable.games.victory.blocks import all_blocks
from wartable.games.victory.view import face_up, sees
from wartable.kernel.contract import Action, Setup
from wartable.kernel.dice import SeededDice
from wartable.kernel.match import Match

NAMES = re.compile(r"\b[a-z]{3}_[a-z0-9_]+\b")
DECISIONS = 120


@pytest.mark.parametrize(("scenario", "seed"), [("barbarossa_1941", 1), ("kursk_1943", 4)])
def test_views_name_no_hidden_block(scenario: str, seed: int) -> None:
    rules = GAME.rules(Setup("victory", scenario=scenario, seats="two"))
    match, rng = Match.start(rules, dice=SeededDice(seed)), Random(seed)
    movers: set[str] = set()
    for _ in range(DECISIONS):
        match.advance()
        decision = match.decisions()[0]
        movers |= {decision.seat} if decision.kind == "move" else set()
        w = rules.look(match.state)
        shown = face_up(w)
        for viewer in ("axis", "allies", "spectator"):
            text = msgspec.json.encode(match.view(viewer)).decode()
            named = {name for name in NAMES.findall(text) if name in all_blocks()}
            hidden = {b for b in named if b in w.blocks and b not in shown and not sees(w, viewer, b)}
            assert not hidden, f"{viewer} reads {hidden} at {decision.kind}"
        answer = match.space(decision).sample(rng)
        match.submit(Action(decision.id, decision.seat, answer))
    assert movers == {"axis", "allies"}, "both sides have planned a move"
