"""Torn-up positions: anybody anywhere, as far as the rules allow it. Random play from the opening seldom
loses a capital or fills a carrier with guests; from here it does so at once."""

from __future__ import annotations

from random import Random

from wartable.families.axis_allies.book import ALLIES, AXIS
from wartable.families.axis_allies.frames import Turn
from wartable.families.axis_allies.pieces import Cargo, Stack, Unit, garrison, with_cargo
from wartable.games.europe1999.book import IN_COMMON, Book
from wartable.games.europe1999.position import Position
from wartable.games.europe1999.rules import STAGES, EuropeRules
from wartable.games.europe1999.state import EuropeWork, State
from wartable.kernel.flow import run

ON_LAND = ("infantry", "infantry", "artillery", "armor", "armor", "fighter", "bomber", "aa_gun")
AT_SEA = ("transport", "transport", "submarine", "destroyer", "aircraft_carrier", "battleship")
LOADS = ((), ("infantry",), ("armor",), ("infantry", "artillery"))


def torn_up(rules: EuropeRules, seed: int) -> State:
    """The beginning of somebody's turn in a war that has gone strange ways."""
    g, rng = rules.book, Random(seed)
    lost = {
        capital: rng.choice([other for other in g.powers if other in g.enemies[power]])
        for power, capital in g.capital.items()
        if rng.random() < 0.25
    }
    control = {space: _holder(g, space, lost, rng) for space in g.start_control}
    filled = rng.choice((0.3, 0.6, 1.0))
    board = {
        space: garrison(_force(g, space, control, rng))
        for space in g.spaces
        if space not in g.neutral and rng.random() < filled
    }
    position = Position(
        round=2, power=rng.choice(g.powers), garrisons=board, control=control, since=control, taken=lost,
        money={power: 0 if g.capital[power] in lost else rng.randint(0, 60) for power in g.powers},
    )  # fmt: skip
    w = EuropeWork(g, 0, position, (Turn(),))
    run(w, STAGES)
    return w.freeze()


def _holder(g: Book, space: str, lost: dict[str, str], rng: Random) -> str:
    owner = g.owner[space]
    if space in g.neutral or space in g.capital_of:
        return lost.get(space, g.start_control[space])
    if space in g.convoys or space in g.middle_east:
        return rng.choice((owner if space in g.convoys else IN_COMMON, "germany"))
    taker = rng.choice((*g.powers, g.start_control[space]))
    kept_from_ally = owner in g.allies and taker in g.allies and g.capital[owner] not in lost
    return owner if kept_from_ally else taker


def _force(g: Book, space: str, control: dict[str, str], rng: Random) -> list[Stack]:
    if g.is_land[space]:
        side = g.side[g.side_of[control[space]]]
        return [
            (Unit(rng.choice(side), rng.choice(ON_LAND)), rng.randint(1, 3)) for _ in range(rng.randint(1, 3))
        ]
    sides = (AXIS, ALLIES) if rng.random() < 0.15 else (rng.choice((AXIS, ALLIES)),)
    return [(_ship(g.side[side], rng), rng.randint(1, 2)) for side in sides for _ in range(rng.randint(1, 3))]


def _ship(side: tuple[str, ...], rng: Random) -> Unit:
    """A ship, with units of its side aboard if it can carry any."""
    kind = rng.choice(AT_SEA)
    aboard = {"transport": rng.choice(LOADS), "aircraft_carrier": ("fighter",) * rng.randint(0, 2)}
    cargo = [Cargo(rng.choice(side), item) for item in aboard.get(kind, ())]
    return with_cargo(Unit(rng.choice(side), kind), cargo)
