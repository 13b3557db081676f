"""Odds: what a game tells about a battle, so that its chances can be computed without knowing the game.

A `Battle` is plain data: two forces, the steps of a round in their order, what happens before the first
round, and how both sides mean to conduct it. A game that offers odds has an attribute `odds` that fulfils
`OddsHook`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, Protocol, TypeAlias

from msgspec import Struct

from wartable.kernel.contract import Game, Rules

Side: TypeAlias = Literal["attack", "defense"]
ATTACK: Final = "attack"
DEFENSE: Final = "defense"

Step: TypeAlias = Literal[
    "attack_dives", "defense_dives", "attack_strikes", "defense_strikes", "attack_fires", "defense_fires"
]
"""The steps of a round. Casualties of strikes are removed before anybody fires; all others at the end of the
round. Who dives before its own fire only, dives what has not been hit by then."""

Field: TypeAlias = Literal["land", "sea", "amphibious"]
Diving: TypeAlias = Literal["never", "alone", "first"]
"""When submarines leave: never, when nothing else of their side is left, or at the first chance."""


class Line(Struct, frozen=True):
    """Equal units of one side.

    `fire`: a die hits that shows this number or less (0: never rolls). `aim`: the classes of targets its hits
    may be put on; `aim_guided` the same while a guide of its side is in the battle. What depends on others is
    read at the start of a round and holds for the whole of it.
    """

    kind: str
    count: int
    value: int
    target: str
    fire: int = 0
    aim: frozenset[str] = frozenset()
    aim_guided: frozenset[str] = frozenset()
    lives: int = 1  # hits it takes to remove one
    strikes: bool = False  # fires in its side's strike step, if there is one and the enemy has no screen
    dives: bool = False  # may leave the battle under water
    screens: bool = False  # cancels the strikes of the enemy
    stops_diving: bool = False  # cancels the diving of the enemy
    guides: bool = False
    captures: bool = False  # takes a territory
    roams: bool = False  # needs no place to retreat to
    stays: bool = False  # cannot retreat
    last: bool = False  # chosen as a casualty only when nothing else can take the hit
    idle: bool = False  # lost without dice when nothing else of its side is left


class Support(Struct, frozen=True):
    """Each unit of the helper raises one of the helped to a better number."""

    helped: str
    helper: str
    raised: int


class Force(Struct, frozen=True):
    lines: tuple[Line, ...]
    supports: tuple[Support, ...] = ()
    guided: bool = False  # a guide stands by that is not in the battle itself

    @property
    def units(self) -> int:
        return sum(line.count for line in self.lines)


class Volley(Struct, frozen=True):
    """Dice that are rolled once, before the first round. `returned`: who is hit fires once more."""

    by: Side
    dice: tuple[tuple[int, int], ...]  # how many hit on which number
    aim: frozenset[str]
    returned: bool = False


class Conduct(Struct, frozen=True):
    """How the players mean to fight; what the rules leave to them.

    Losses: "cheap" (least value first), "weak" (least fire first), "take" (like cheap, but a capturing unit
    last of all), "best" (whichever of these serves that side best), or kinds in the order in which they are
    lost, with commas.
    """

    attack_losses: str = "cheap"
    defense_losses: str = "cheap"
    keep: int = 0  # capturing units the attacker loses last of all, to take the territory
    retreat_units: int = 0  # the attacker breaks off with so many units or fewer
    retreat_rounds: int = 0  # the attacker breaks off after so many rounds; 0: never
    attack_dives: Diving = "never"
    defense_dives: Diving = "never"


class Battle(Struct, frozen=True):
    attack: Force
    defense: Force
    steps: tuple[Step, ...]
    where: Field = "land"
    opening: tuple[Volley, ...] = ()
    way_back: bool = True  # whether those of the attackers who need a place to retreat to have one
    conduct: Conduct = Conduct()
    faces: int = 6
    space: str = ""

    def force(self, side: Side) -> Force:
        return self.attack if side == ATTACK else self.defense


class Planned(Struct, frozen=True):
    """A battle that a position holds: planned, or under way.

    A landing may need a battle at sea to be won first, named in `after`; `battle` then is what happens if no
    transport is lost there, `weakened[n]` what happens if n + 1 are. The last of them is fought without those
    who were to land, which is also what happens when the battle at sea is not won; None where nobody is left.
    """

    name: str
    battle: Battle
    after: str = ""
    ship: str = ""  # the kind that carries
    weakened: tuple[Battle | None, ...] = ()


RaidStep: TypeAlias = Literal["guns_fire", "raiders_fire", "interceptors_fire", "both_fire", "complex_fires"]
"""The steps of a raid before the bombs fall. Casualties of a step are removed before the next; in "both_fire"
raiders and interceptors fire together."""
FirstLost: TypeAlias = Literal["escorts", "bombers"]


class Planes(Struct, frozen=True):
    """Equal planes of a raid. `fire`: a die at planes of the enemy hits that shows this number or less."""

    kind: str
    count: int
    value: int
    fire: int = 0


class Raid(Struct, frozen=True):
    """A bombing raid: one round in the air, then each bomber that is left rolls a die of damage.

    `guns`: dice of antiaircraft guns, at all raiders, and the number they hit on. `complex`: the number on
    which the target itself hits a bomber, with a die for each. `most`: damage that counts at most (None: all
    of it). `waiting`: fighters there that have not been asked yet whether they rise; they are taken to stay.
    """

    bombers: Planes
    escorts: Planes
    interceptors: Planes
    steps: tuple[RaidStep, ...]
    guns: tuple[int, int] = (0, 0)
    complex: int = 0
    damage_faces: int = 6
    most: int | None = None
    waiting: int = 0
    first_lost: FirstLost = "escorts"
    faces: int = 6
    space: str = ""


class OddsHook(Protocol):
    """What a game offers. Methods raise `Unreadable`, with a sentence that says what would be right."""

    # Kind of unit -> the names people type for it.
    def kinds(self) -> Mapping[str, tuple[str, ...]]: ...

    # A battle of forces that stand nowhere, with the options of a match. `overland`: those among the
    # attackers of an amphibious assault that came by land. `where` "" is found from the units.
    def battle(
        self, attack: Mapping[str, int], defense: Mapping[str, int], where: str,
        overland: Mapping[str, int], options: Mapping[str, int],
    ) -> Battle: ...  # fmt: skip

    # The battles of a position, as planned or under way, each behind the one it needs.
    def planned(self, rules: Rules[Any], state: Any) -> tuple[Planned, ...]: ...

    # A raid of planes that stand nowhere: bombers and escorts against fighters that rise, and guns.
    def raid(
        self, attack: Mapping[str, int], defense: Mapping[str, int], options: Mapping[str, int]
    ) -> Raid: ...

    # The raids of a position that are planned and have not begun.
    def raids(self, rules: Rules[Any], state: Any) -> tuple[Raid, ...]: ...


def hook_of(game: Game) -> OddsHook | None:
    """The hook of a game, if it offers odds."""
    hook: OddsHook | None = getattr(game, "odds", None)
    return hook
