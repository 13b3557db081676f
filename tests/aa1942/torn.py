"""Torn-up positions: anybody anywhere, as far as the rules allow it. Random play from the opening seldom
loses a capital or fills a carrier with guests; from here it does so at once."""

from __future__ import annotations

from random import Random

from wartable.families.axis_allies.book import ALLIES, AXIS
from wartable.families.axis_allies.frames import Turn
from wartable.families.axis_allies.pieces import Cargo, Stack, Unit, garrison, with_cargo
from wartable.games.aa1942.book import Book
from wartable.games.aa1942.position import Position
from wartable.games.aa1942.rules import STAGES, WorldRules
from wartable.games.aa1942.state import State, WorldWork
from wartable.kernel.flow import run

ON_LAND = ("infantry", "infantry", "artillery", "tank", "tank", "fighter", "bomber", "aaa")
AT_SEA = ("transport", "transport", "submarine", "destroyer", "cruiser", "carrier", "battleship")
LOADS = ((), ("infantry",), ("tank",), ("infantry", "artillery"))


def torn_up(rules: WorldRules, seed: int) -> State:
    """The beginning of somebody's turn in a war that has gone strange ways."""
    g, rng = rules.book, Random(seed)
    lost = {
        capital: rng.choice([other for other in g.powers if other in g.enemies[power]])
        for power, capital in g.capital.items()
        if rng.random() < 0.2
    }
    control = {space: _holder(g, space, lost, rng) for space in g.start_control}
    filled = rng.choice((0.3, 0.6, 1.0))
    board = {
        space: garrison(_force(g, space, control, rng))
        for space in g.spaces
        if space not in g.neutral and rng.random() < filled
    }
    position = Position(
        round=2, power=rng.choice(g.powers), garrisons=board, control=control, since=control,
        money={power: rng.randint(0, 60) for power in g.powers},
        complexes={s: rng.randint(0, 2 * g.value[s]) for s in g.start_control if _has_complex(g, s, rng)},
        refusing=tuple(power for power in sorted(g.powers) if rng.random() < 0.1),
    )  # fmt: skip
    w = WorldWork(g, 0, position, (Turn(),))
    run(w, STAGES)
    return w.freeze()


def _has_complex(g: Book, space: str, rng: Random) -> bool:
    return space in g.starting_complexes or (g.value[space] > 0 and rng.random() < 0.15)


def _holder(g: Book, space: str, lost: dict[str, str], rng: Random) -> str:
    owner = g.owner[space]
    if space in g.neutral or space in g.capital_of:
        return lost.get(space, g.start_control[space])
    taker = rng.choice((*g.powers, g.start_control[space]))
    kept_from_ally = taker != owner and taker in g.friends[owner] and g.capital[owner] not in lost
    return owner if kept_from_ally else taker


def _force(g: Book, space: str, control: dict[str, str], rng: Random) -> list[Stack]:
    if g.is_land[space]:
        side = g.side[g.side_of[control[space]]]
        return [
            (Unit(rng.choice(side), rng.choice(ON_LAND)), rng.randint(1, 3)) for _ in range(rng.randint(1, 3))
        ]
    sides = (AXIS, ALLIES) if rng.random() < 0.15 else (rng.choice((AXIS, ALLIES)),)
    return [stack for side in sides for stack in _fleet(g, g.side[side], rng)]


def _fleet(g: Book, side: tuple[str, ...], rng: Random) -> list[Stack]:
    """Ships, with units of their side aboard, and fighters as far as there are decks."""
    found: list[Stack] = []
    for _ in range(rng.randint(1, 3)):
        kind = rng.choice(AT_SEA)
        aboard = rng.choice(LOADS) if kind == "transport" else ()
        cargo = [Cargo(rng.choice(side), item) for item in aboard]
        number = rng.randint(1, 2)
        found.append((with_cargo(Unit(rng.choice(side), kind), cargo), number))
        for _ in range(rng.randint(0, g.profiles[kind].fighter_capacity * number)):
            found.append((Unit(rng.choice(side), "fighter"), 1))
    return found
