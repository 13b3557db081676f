"""Orders as text, in the notation of log, casebook and command line."""

from __future__ import annotations

from wartable.games.victory.answers import (
    NEAREST,
    Absorb,
    Allot,
    Begin,
    Blitz,
    Declare,
    Done,
    Drop,
    Extend,
    Fight,
    Fire,
    Forgo,
    Haul,
    Hold,
    Invade,
    Lend,
    Move,
    Offer,
    Pin,
    Place,
    Play,
    Produce,
    Rail,
    Rebase,
    Regroup,
    Retreat,
    Ship,
    Withdraw,
    Woo,
)
from wartable.kernel.contract import Answer

NO = "no"


def write(answer: Answer) -> str:
    """The canonical spelling of an answer."""
    return _write_move(answer) or _write_battle(answer) or _write_rest(answer)


def way(spaces: tuple[str, ...]) -> str:
    return "".join(f" > {space}" for space in spaces)


PAYING = " pays"
"""Behind a leader who spends his own step though a card would spare it."""


def _coast(coast: int) -> str:
    """Behind a port, where a ship has chosen its coast."""
    return "" if coast == NEAREST else f" coast {coast}"


def _write_move(answer: Answer) -> str:
    match answer:
        case Move(blocks, path) | Invade(blocks, path):
            return f"{type(answer).__name__.lower()} {', '.join(blocks)}{way(path[1:])}"
        case Rail(block, goal) | Ship(block, goal) | Drop(block, goal):
            return f"{type(answer).__name__.lower()} {block} > {goal}"
        case Rebase(block, goal, coast):
            return f"rebase {block} > {goal}{_coast(coast)}"
        case Haul(origin, goal, steps):
            return f"haul {steps} {origin} > {goal}"
        case Declare(power):
            return f"declare {power}"
        case Withdraw(item):
            return f"withdraw {item + 1}"
        case Pin(blocks):
            return f"pin {', '.join(blocks)}"
        case Place(block, space, coast):
            return f"place {block} in {space}{f' coast {coast}' if coast else ''}"
    return ""


def _write_battle(answer: Answer) -> str:
    match answer:
        case Fight(space):
            return f"fight {space}"
        case Fire(block, at):
            return f"fire {block} at {at}"
        case Retreat(block, to, coast) | Regroup(block, to, coast):
            return f"{type(answer).__name__.lower()} {block} > {to}{_coast(coast)}"
        case Hold(block) | Absorb(block):
            return f"{type(answer).__name__.lower()} {block}"
        case Blitz(leader, pays):
            return f"blitz {leader}{PAYING if pays else ''}"
        case Extend(by, pays):
            return f"extend {by or NO}{PAYING if pays else ''}"
    return ""


def _write_rest(answer: Answer) -> str:
    match answer:
        case Done() | Forgo():
            return type(answer).__name__.lower()
        case Play(card):
            return f"play {card}"
        case Offer(card):
            return f"offer {card}"
        case Begin(half):
            return f"begin {half}"
        case Allot(target):
            return f"allot {target}"
        case Woo(country):
            return f"woo {country}"
        case Lend(a, b, iran):
            return f"lend {a}, {b}, {iran}"
        case Produce():
            return _write_builds(answer)
    return ""


def _write_builds(answer: Produce) -> str:
    parts = [f"assign {area} to {power}" for area, power in answer.works.items()]
    parts += [f"gift {name} {points}" for name, points in answer.gifts.items()]
    parts += [f"factory {area}" for area in answer.factories]
    parts += [f"new {b} in {area}{_coast(answer.coasts.get(b, NEAREST))}" for b, area in answer.new]
    parts += [f"deploy {block} in {area}" for block, area in answer.deploys]
    parts += [f"step {block}" for block in answer.steps]
    parts += [f"gain {b}{f' in {answer.sites[b]}' if b in answer.sites else ''}" for b in answer.gains]
    return f"produce {', '.join(parts) or 'nothing'}"
