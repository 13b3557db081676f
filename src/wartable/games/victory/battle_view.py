"""A battle as everybody at the table sees it: whose turn it is, who may still act, with what numbers.

Whoever fights lies face up, so all of this is public; reinforcements that wait are only counted.
"""

from __future__ import annotations

from wartable.games.victory.battle import LETTERS, TURNS
from wartable.games.victory.book import OTHER
from wartable.games.victory.firing import aims, dice_of, is_double, number_of
from wartable.games.victory.frames import Act, Battle
from wartable.games.victory.scene import FLAK, defender, flak_side, kind_of_target
from wartable.games.victory.state import Work
from wartable.kernel.contract import Json


def battle_facts(w: Work, f: Battle) -> dict[str, Json]:
    """The facts of the battle in hand, for the focus of a view."""
    letter = LETTERS[min(f.turn // 2, len(LETTERS) - 1)]
    turns: list[Json] = [[letter, side] for letter in LETTERS for side in (defender(f), f.attacker)]
    return {
        "battle": f.space,
        "attacker": f.attacker,
        "defender": OTHER[f.attacker],
        "round": f.round,
        "limit": f.limit,
        "letter": letter,
        "half": list(f.half),
        "raid": f.raid,
        "waiting": len(f.waiting),
        "turns": turns,
        "turn": f.turn if f.step == TURNS else None,
        "units": _units(w, f),
        "firing": _firing(f),
    }


def _units(w: Work, f: Battle) -> dict[str, Json]:
    """Everybody who fights, flak included."""
    found: dict[str, Json] = {b: _unit(w, f, b) for b in w.at(f.space) if f.step and b not in f.waiting}
    side = flak_side(w, f)
    if side and f.step:
        dice = sum(w.factories[f.space])
        found[f"flak.{f.space}"] = {
            "side": side, "turn": LETTERS[0], "as": "factory", "dice": dice, "done": FLAK in f.acted,
        }  # fmt: skip
    return found


def _unit(w: Work, f: Battle, block: str) -> dict[str, Json]:
    facts: dict[str, Json] = {
        "side": w.side(block),
        "turn": w.printed(block).letter,
        "as": kind_of_target(w, f, block),
        "dice": dice_of(w, f, block),
        "done": block in f.acted,
    }
    if is_double(w, f, block):
        facts["double"] = True
    if block in f.half:
        facts["half"] = True
    if block in f.afloat or block in f.aloft:
        facts["state"] = "landing" if block in f.afloat else "in_the_air"
    if any(isinstance(frame, Act) and block in frame.units for frame in w.frames):
        facts["aims"] = {at: number_of(w, f, block, at) for at in aims(w, f, block)}
    return facts


def _firing(f: Battle) -> Json:
    """Whose hits are being counted."""
    if not f.firer:
        return None
    return {
        "by": f"flak.{f.space}" if f.firer == FLAK else f.firer,
        "at": f.at,
        "number": f.number,
        "hits": f.hits,
    }
