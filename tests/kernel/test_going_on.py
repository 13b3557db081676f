"""A match that follows a longer record of itself stands where one stands that played the whole record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.kernel.sitting import DEAL, WHOLE_MATCH, dealt, play_out, reloaded
from wartable.kernel.contract import SPECTATOR, StandingOrder
from wartable.kernel.dice import MissingDice, ScriptedDice
from wartable.kernel.match import Match
from wartable.kernel.record import RecordError, Undo
from wartable.kernel.recordfile import continued, read
from wartable.kernel.registry import find
from wartable.kernel.replay import go_on, replay

ARCHIVE = Path(__file__).parent.parent / "archive"


def position(match: Match[Any]) -> dict[str, Any]:
    """Everything about a match that its seats could notice."""
    seats = match.rules.seats
    return {
        "state": match.state,
        "lines": match.record.lines,
        "head": match.record.head,
        "events": match.events,
        "asked": match.decisions(),
        "held": (match.held(), match.record.held),
        "chance": match.chance(),
        "views": [match.view(viewer) for viewer in (*seats, SPECTATOR)],
        "point": match.point,
        "undo": [match.can_undo(seat) for seat in seats],
        "proposal": match.proposal,
        "orders": match.orders,
        "seeds": (match.box.seeds, match.box.throws, match.box.revealed),
    }


def follow(follower: Match[Any], live: Match[Any]) -> None:
    """What a second server does when the first has changed the match."""
    more = live.record.lines[len(follower.record.lines) :]
    held = [live.record.held_line()] if live.record.held else []
    go_on(follower, continued(follower.record, [*more, *held]), ScriptedDice([1, 6, 1, 6]))


Deed = Callable[[Match[Any]], object]


def order(text: str) -> Deed:
    return lambda match: play_out(match, text)


COURSES: dict[str, list[Deed]] = {
    "whole match": [order(text) for text in WHOLE_MATCH],
    "sealed answers come, change and go": [
        order("red: bid 2"),
        order("red: bid 1"),
        lambda match: match.undo("red"),
        order("blue: bid 1"),
        order("red: bid 2"),
    ],
    "undo, and again": [
        *map(order, WHOLE_MATCH[:4]),
        lambda match: match.undo("red"),
        order("red: recall red-2"),
    ],
    "undo by consent": [
        *map(order, WHOLE_MATCH[:7]),
        lambda match: match.propose_undo("red", match.point - 2),
        lambda match: match.consent("blue", False),
        lambda match: match.propose_undo("red", match.point - 2),
        lambda match: match.consent("blue", True),
        lambda match: play_out(match, "blue: brace", "roll"),
    ],
    "standing orders and notes": [
        lambda match: match.set_order("blue", StandingOrder("window", "pass", {})),
        lambda match: match.note("a remark", "red"),
        *map(order, WHOLE_MATCH[:3]),
        lambda match: match.drop_order("blue", "window"),
    ],
}


@pytest.mark.parametrize("course", COURSES)
def test_every_step_is_followed(course: str) -> None:
    live, follower = dealt(), dealt(ScriptedDice([DEAL, 1, 6, 1, 6]))
    for deed in COURSES[course]:
        deed(live)
        follow(follower, live)
        assert position(follower) == position(reloaded(live, ScriptedDice([])))


def test_many_steps_are_followed_at_once_and_the_match_goes_on() -> None:
    live, follower = dealt(), dealt()
    play_out(live, *WHOLE_MATCH[:6])
    follow(follower, live)
    for match in (live, follower):
        play_out(match, *WHOLE_MATCH[6:])
    assert position(follower) == position(live)


def test_a_record_that_branches_off_is_not_followed() -> None:
    live, follower = dealt(), dealt()
    play_out(live, "red: bid 2", "blue: bid 0")
    play_out(follower, "red: bid 1", "blue: bid 0")
    play_out(live, "red: send red-1")
    with pytest.raises(RecordError, match="does not continue the line above it"):
        follow(follower, live)


def test_an_entry_that_does_not_apply_is_not_followed() -> None:
    live, follower = dealt(), dealt()
    play_out(live, *WHOLE_MATCH[:2])
    live.record.add(Undo, seat="blue", to=0)  # a reveal lies between
    with pytest.raises(RecordError, match="no longer applies"):
        follow(follower, live)


@pytest.mark.parametrize("game", ["europe1999", "aa1942"])
def test_archived_matches_are_followed_from_any_point(game: str) -> None:
    """Random matches with undo, notes, seeds, digests and a secret that is told."""
    for path in sorted((ARCHIVE / game).glob("*.jsonl")):
        record = read(path)
        rules = find(game).rules(record.header.setup)
        whole = replay(record, rules)
        for share in (0.1, 0.5, 0.95):
            cut = int(record.last * share)
            short = record.copy()
            short.entries, short.lines = record.entries[:cut], record.lines[: cut + 1]
            short.head = record.entries[cut].prev
            follower = replay(short, rules)
            go_on(follower, continued(short, record.lines[cut + 1 :]), MissingDice(record.header.dice))
            assert position(follower) == position(whole)
