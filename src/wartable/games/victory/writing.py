"""Orders as text, in the notation of log, casebook and command line."""

from __future__ import annotations

from wartable.games.victory.answers import (
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


def _write_move(answer: Answer) -> str:
    match answer:
        case Move(blocks, path) | Invade(blocks, path):
            return f"{type(answer).__name__.lower()} {', '.join(blocks)}{way(path[1:])}"
        case Rail(block, goal) | Ship(block, goal) | Rebase(block, goal) | Drop(block, goal):
            return f"{type(answer).__name__.lower()} {block} > {goal}"
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
        case Retreat(block, to) | Regroup(block, to):
            return f"{type(answer).__name__.lower()} {block} > {to}"
        case Hold(block) | Absorb(block):
            return f"{type(answer).__name__.lower()} {block}"
        case Blitz(leader):
            return f"blitz {leader}"
        case Extend(by):
            return f"extend {by or NO}"
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
    parts = [f"gift {name} {points}" for name, points in answer.gifts.items()]
    parts += [f"factory {area}" for area in answer.factories]
    parts += [f"new {block} in {area}" for block, area in answer.new]
    parts += [f"deploy {block} in {area}" for block, area in answer.deploys]
    parts += [f"step {block}" for block in answer.steps]
    parts += [f"gain {block}" for block in answer.gains]
    return f"produce {', '.join(parts) or 'nothing'}"
