"""Games on the shelf: scenarios, options, words, rules, cases and guided games."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct


class ScenarioTold(Struct, frozen=True):
    id: str
    title: str
    text: str


class SeatPlanTold(Struct, frozen=True):
    id: str
    title: str
    seats: dict[str, tuple[str, ...]]
    names: dict[str, str]  # of the seats
    sides: dict[str, tuple[str, ...]] = {}  # side -> its seats; whoever stands in none plays alone


class OptionTold(Struct, frozen=True):
    id: str
    text: str
    default: int
    choices: tuple[int, ...]
    rules: tuple[str, ...]


class OrderPattern(Struct, frozen=True):
    kind: str
    policy: str
    params: dict[str, Any]


class GameTold(Struct, frozen=True):
    id: str
    title: str
    version: str
    playable: bool
    scenarios: tuple[ScenarioTold, ...]
    seat_plans: tuple[SeatPlanTold, ...]
    options: tuple[OptionTold, ...]
    standing_orders: tuple[OrderPattern, ...]
    computers: tuple[str, ...]  # computer players that can take a seat
    board: bool
    hides: bool = True  # whether seats hide anything from each other


class NeighbourTold(Struct, frozen=True):
    space: str
    border: str  # type of border; "" for a plain one
    passage: tuple[str, ...]  # who may pass: ids of the board's passages
    name: str = ""


class SpaceTold(Struct, frozen=True):
    name: str
    group: str
    worth: str
    note: str
    kind: str
    medium: str
    neighbours: tuple[NeighbourTold, ...]
    owner: str = ""  # by print
    features: tuple[str, ...] = ()


class UnitTold(Struct, frozen=True):
    name: str
    many: str
    worth: int = 0  # its price; 0 where the game does not say
    figures: str = ""  # what its card says


class PowerTold(Struct, frozen=True):
    """A power, or a coat: the colour that strangers see of pieces with hidden faces."""

    id: str
    name: str
    adjective: str
    coat: str = ""  # the colour of its pieces, where the game gives them one
    letter: str = ""  # what stands on them, where the game says


class PieceTold(Struct, frozen=True):
    """A single piece that exists once, such as a block."""

    name: str
    kind: str
    owner: str
    rate: str  # what its face says in a word, such as "D2"
    tag: str  # a short name for the face
    figures: str


class CardTold(Struct, frozen=True):
    name: str
    deck: str
    coat: str
    number: str
    text: str
    when: str


class WordsTold(Struct, frozen=True):
    names: dict[str, str]
    powers: tuple[PowerTold, ...]
    spaces: dict[str, SpaceTold]
    units: dict[str, UnitTold]
    marks: dict[str, str]  # templates for marks of stacks, as `mark.<name>` and `focus.<name>`
    pieces: dict[str, PieceTold] = {}
    cards: dict[str, CardTold] = {}


class RowTold(Struct, frozen=True):
    id: str
    chapter: str
    chapter_title: str
    text: str
    source: str
    option: str
    cases: tuple[str, ...]


class CaseTold(Struct, frozen=True):
    id: str
    sentence: str
    rows: tuple[str, ...]
    steps: tuple[str, ...]


class TaskTold(Struct, frozen=True):
    do: Literal["order", "refused"]
    seat: str
    typed: str
    written: str
    reasons: tuple[str, ...]


class LessonTold(Struct, frozen=True):
    say: str
    look: tuple[str, ...]
    tasks: tuple[TaskTold, ...]


class GuideTold(Struct, frozen=True):
    id: str
    title: str
    seat: str
    lessons: tuple[LessonTold, ...]
