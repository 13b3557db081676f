"""Positions as lines of text, for cases, and the facts that can be expected of one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import structs

from wartable.families.blocks.standing import Standing, spots_of
from wartable.games.victory.blocks import Block
from wartable.games.victory.book import AXIS, Book
from wartable.games.victory.commands import spent
from wartable.games.victory.control import is_friendly
from wartable.games.victory.economy import budget
from wartable.games.victory.frames import Battle, Production, Turn
from wartable.games.victory.position import Position, Trip
from wartable.games.victory.rules import STAGES, VictoryRules
from wartable.games.victory.sequence import STEPS, opening_frames
from wartable.games.victory.setting_up import opening_position
from wartable.games.victory.state import State, Work, look
from wartable.games.victory.supply import is_supplied
from wartable.games.victory.view import view_of
from wartable.kernel.casebook import Line, Misread
from wartable.kernel.flow import run
from wartable.kernel.registry import unknown

NONE = "none"
DEPLOYMENT = "deployment"
"""The step before the first card of a scenario."""
WORDS: Mapping[str, str] = {
    "board": "board empty | start",
    "turn": "turn 1941 3 first_moves",
    "first": "first axis",
    "cards": "cards axis ax41_1, allied al41_2",
    "hand": "hand axis ax41_1, ax41_2",
    "commands": "commands axis 3",
    "blocks": "blocks minsk: sov_inf4_2 3, sov_ca 2 coast 1",
    "control": "control minsk germany",
    "factory": "factory kharkov 1",
    "power": "power soviet war",
    "patron": "patron hungary germany",
    "gone": "gone pol_inf_1a",
    "flag": "flag london_fell 7765",
    "attack": "attack minsk axis",
    "came": "came ger_pz_1 march vilna [via lvov]",
    "crossed": "crossed axis lvov kiev 2",
    "dawn": "dawn minsk, kiev",
    "allotted": "allotted axis 0 minsk",
    "fresh": "fresh kharkov",
    "pinned": "pinned sov_inf4_1, sov_inf4_2",
}


def known(sort: str, name: str, names: Any) -> str:
    if name not in names:
        raise Misread(unknown(sort, name, names))
    return name


def number(text: str) -> int:
    if not text.lstrip("-").isdecimal():
        raise Misread(f"“{text}” should be a number.")
    return int(text)


def words_of(text: str, count: int, pattern: str) -> list[str]:
    found = text.split()
    if len(found) != count:
        raise Misread(f"write “{pattern}”.")
    return found


def listed(text: str) -> list[str]:
    return [] if text.strip() in ("", NONE) else [part.strip() for part in text.split(",")]


class Sketch:
    """A position while its lines are read: an empty board under the control of the scenario, the card phase
    over, both sides with three commands, the Axis first."""

    def __init__(self, rules: VictoryRules) -> None:
        self.rules = rules
        self.g: Book = rules.book
        self.position: Position = structs.replace(
            opening_position(self.g), blocks={}, spots={}, factories={}, gone=(), first=AXIS,
            commands={"axis": 3, "allied": 3},
        )  # fmt: skip
        self.step = STEPS.index("first_moves")
        self.readers: dict[str, Callable[[str], None]] = {
            word: getattr(self, f"read_{word}") for word in WORDS
        }

    def _set(self, **facts: object) -> None:
        self.position = structs.replace(self.position, **facts)

    def space(self, name: str) -> str:
        return known("space", name.rstrip(":"), self.g.ground.spaces)

    def block(self, name: str) -> str:
        return known("block", name, self.g.blocks)

    def power(self, name: str) -> str:
        return known("power", name, self.g.powers)

    # -- lines

    def read_board(self, text: str) -> None:
        if known("board", text, ("empty", "start")) == "start":
            opening = opening_position(self.g)
            self._set(
                blocks=opening.blocks, spots=opening.spots, factories=opening.factories, gone=opening.gone
            )

    def read_turn(self, text: str) -> None:
        year, turn, step = words_of(text, 3, WORDS["turn"])
        self._set(year=number(year), turn=number(turn))
        self.step = -1 if step == DEPLOYMENT else STEPS.index(known("step", step, (*STEPS, DEPLOYMENT)))

    def read_first(self, text: str) -> None:
        self._set(first=known("side", text, ("axis", "allied")))

    def read_cards(self, text: str) -> None:
        cards = dict(self.position.cards)
        for part in listed(text):
            side, card = words_of(part, 2, WORDS["cards"])
            cards[known("side", side, ("axis", "allied"))] = known("card", card, self.g.cards)
        self._set(cards=cards)

    def read_hand(self, text: str) -> None:
        hand, _, cards = text.partition(" ")
        held = tuple(known("card", card, self.g.cards) for card in listed(cards))
        self._set(hands={**self.position.hands, hand: held})

    def read_commands(self, text: str) -> None:
        purse, count = words_of(text, 2, WORDS["commands"])
        commands = dict(self.position.commands)
        if purse in ("western", "soviet"):
            commands.pop("allied", None)
        self._set(commands={**commands, purse: number(count)})

    def read_blocks(self, text: str) -> None:
        """What stands in the space; this replaces what stood there. A block stands in one space only."""
        name, _, rest = text.partition(" ")
        space = self.space(name)
        blocks = {b: s for b, s in self.position.blocks.items() if s.space != space}
        for part in listed(rest):
            words = part.split()
            if len(words) not in (2, 4):
                raise Misread(f"write “{WORDS['blocks']}”.")
            coast = number(words[3]) if len(words) == 4 else 0
            blocks[self.block(words[0])] = Standing(space, number(words[1]), coast)
        self._set(blocks=blocks, spots=spots_of(blocks))

    def read_control(self, text: str) -> None:
        area, holder = words_of(text, 2, WORDS["control"])
        self._set(holder={**self.position.holder, self.space(area): self.power(holder)})

    def read_factory(self, text: str) -> None:
        area, steps = words_of(text, 2, WORDS["factory"])
        factories = {a: m for a, m in self.position.factories.items() if a != area}
        if steps != NONE and number(steps):
            factories[self.space(area)] = self.g.markers([[area, number(steps)]])[area]
        self._set(factories=factories)

    def read_power(self, text: str) -> None:
        power, status = words_of(text, 2, WORDS["power"])
        self._set(status={**self.position.status, self.power(power): status})

    def read_patron(self, text: str) -> None:
        minor, major = words_of(text, 2, WORDS["patron"])
        self._set(patron={**self.position.patron, self.power(minor): self.power(major)})

    def read_gone(self, text: str) -> None:
        self._set(gone=tuple(self.block(name) for name in listed(text)))

    def read_flag(self, text: str) -> None:
        flag, value = words_of(text, 2, WORDS["flag"])
        self._set(flags={**self.position.flags, flag: number(value)})

    def read_attack(self, text: str) -> None:
        space, side = words_of(text, 2, WORDS["attack"])
        self._set(
            attackers={**self.position.attackers, self.space(space): known("side", side, ("axis", "allied"))}
        )

    def read_came(self, text: str) -> None:
        """A block has moved already; `via` is where it entered from, its origin unless named."""
        words = text.split()
        if len(words) not in (3, 5):
            raise Misread(f"write “{WORDS['came']}”.")
        via = self.space(words[4]) if len(words) == 5 else self.space(words[2])
        trip = Trip(words[1], self.space(words[2]), via)
        self._set(trips={**self.position.trips, self.block(words[0]): trip})

    def read_crossed(self, text: str) -> None:
        side, here, there, count = words_of(text, 4, WORDS["crossed"])
        key = f"{side}:{self.space(here)}>{self.space(there)}"
        self._set(crossings={**self.position.crossings, key: number(count)})

    def read_dawn(self, text: str) -> None:
        self._set(dawn=tuple(sorted(self.space(name) for name in listed(text))))

    def read_allotted(self, text: str) -> None:
        side, effect, space = words_of(text, 3, WORDS["allotted"])
        name = f"{side}:{number(effect)}"
        before = self.position.allotted.get(name, ())
        self._set(allotted={**self.position.allotted, name: (*before, self.space(space))})

    def read_fresh(self, text: str) -> None:
        self._set(fresh=tuple(self.space(name) for name in listed(text)))

    def read_pinned(self, text: str) -> None:
        self._set(pinned=tuple(self.block(name) for name in listed(text)))

    def state(self) -> State:
        """The state, run on until something is asked."""
        w = Work(self.g, 0, self.position, (Turn(step=self.step),) if self.step >= 0 else ())
        if self.step < 0:
            opening_frames(w)
        run(w, STAGES)
        return w.freeze()


# -- what can be expected: each returns what stands there instead, "" when the fact holds


def _blocks(w: Work, text: str, pattern: str) -> str:
    name, _, rest = text.partition(" ")
    space = known("space", name.rstrip(":"), w.g.ground.spaces)
    wanted = {}
    for part in listed(rest):
        block, steps = words_of(part, 2, pattern)
        wanted[known("block", block, w.g.blocks)] = number(steps)
    found = {block: w.steps(block) for block in w.at(space)}
    told = ", ".join(f"{block} {steps}" for block, steps in sorted(found.items())) or NONE
    return "" if found == wanted else f"in {space} there is {told}"


def _at(w: Work, text: str, pattern: str) -> str:
    block, space = words_of(text, 2, pattern)
    found = w.space_of(known("block", block, w.g.blocks)) or "off the board"
    return "" if found == space else f"{block} is {found}"


def _coast(w: Work, text: str, pattern: str) -> str:
    """The coast of its port on which a ship lies, counted from 0."""
    block, coast = words_of(text, 2, pattern)
    found = w.blocks[known("block on the board", block, w.blocks)].coast
    return "" if found == number(coast) else f"{block} lies on coast {found}"


def _steps(w: Work, text: str, pattern: str) -> str:
    block, steps = words_of(text, 2, pattern)
    standing = w.blocks.get(known("block", block, w.g.blocks))
    found = standing.steps if standing else None
    return "" if found == number(steps) else f"{block} has {found} steps"


def _off(w: Work, text: str, pattern: str) -> str:
    block = known("block", text, w.g.blocks)
    return f"{block} is in {w.space_of(block)}" if block in w.blocks else ""


def _gone(w: Work, text: str, pattern: str) -> str:
    return "" if known("block", text, w.g.blocks) in w.gone else f"{text} may come back"


def _control(w: Work, text: str, pattern: str) -> str:
    area, power = words_of(text, 2, pattern)
    found = w.holder.get(known("area", area, w.holder), NONE)
    return "" if found == power else f"{area} is held by {found}"


def _power(w: Work, text: str, pattern: str) -> str:
    power, status = words_of(text, 2, pattern)
    found = w.status[known("power", power, w.status)]
    return "" if found == status else f"{power} is {found}"


def _factory(w: Work, text: str, pattern: str) -> str:
    area, steps = words_of(text, 2, pattern)
    found = sum(w.factories.get(area, ()))
    return "" if found == number(steps.replace(NONE, "0")) else f"the factory in {area} has {found} steps"


def _bound(w: Work, text: str, pattern: str) -> str:
    purse, count = words_of(text, 2, pattern)
    found = spent(w, known("purse", purse, w.commands))
    return "" if found == number(count) else f"{found} are bound"


def _purse(w: Work, text: str, pattern: str) -> str:
    purse, count = words_of(text, 2, pattern)
    found = w.commands.get(purse, 0)
    return "" if found == number(count) else f"the {purse} purse has {found}"


def _first(w: Work, text: str, pattern: str) -> str:
    return "" if w.first == text else f"first is {w.first or 'nobody'}"


def _turn(w: Work, text: str, pattern: str) -> str:
    words = text.split()
    frame = next((frame for frame in w.frames if isinstance(frame, Turn)), None)
    step = STEPS[frame.step - 1] if frame else "over"
    found = [str(w.year), str(w.turn), step]
    return "" if found[: len(words)] == words else f"it is {' '.join(found)}"


def _limit(w: Work, text: str, pattern: str) -> str:
    here, there, count = words_of(text, 3, pattern)
    found = w.g.ground.limit_of(here, there, w.turn)
    return "" if found == number(count) else f"the limit is {found}"


def _budget(w: Work, text: str, pattern: str) -> str:
    """`germany 10 11 10`: working factory steps, resources, points."""
    power, *wanted = words_of(text, 4, pattern)
    found = budget(w, known("power", power, w.g.majors))
    numbers = [found.factories, found.resources, found.points]
    return "" if list(map(number, wanted)) == numbers else f"{power} has {numbers}"


def _points(w: Work, text: str, pattern: str) -> str:
    seat, purse, count = words_of(text, 3, pattern)
    frame = w.frames[-1] if w.frames else None
    if not isinstance(frame, Production) or frame.ledger is None:
        return "nobody builds now"
    found = frame.ledger.points.get(known("seat", seat, w.g.seats), {}).get(purse, 0)
    return "" if found == number(count) else f"{purse} has {found} points"


def _supplied(w: Work, text: str, pattern: str) -> str:
    return "" if is_supplied(w, known("block on the board", text, w.blocks)) else f"{text} is out of supply"


def _pinned(w: Work, text: str, pattern: str) -> str:
    return "" if text in w.pinned else f"pinned are {', '.join(w.pinned) or NONE}"


def _half(w: Work, text: str, pattern: str) -> str:
    """The unit with a half-hit in the battle under way."""
    battle = next((frame for frame in reversed(w.frames) if isinstance(frame, Battle)), None)
    marked = battle.half if battle else ()
    return (
        "" if text in marked or (text == NONE and not marked) else f"half-hits: {', '.join(marked) or NONE}"
    )


def _battle(w: Work, text: str, pattern: str) -> str:
    """`minsk axis 2`: where, who attacks now, which round."""
    space, attacker, round_ = words_of(text, 3, pattern)
    battle = next((frame for frame in reversed(w.frames) if isinstance(frame, Battle)), None)
    found = (battle.space, battle.attacker, battle.round) if battle else ()
    return "" if found == (space, attacker, number(round_)) else f"the battle is {found or NONE}"


def _held(w: Work, text: str, pattern: str) -> str:
    hand, count = words_of(text, 2, pattern)
    found = len(w.hands.get(hand, ()))
    return "" if found == number(count) else f"{hand} holds {found} cards"


def _friendly(w: Work, text: str, pattern: str) -> str:
    """`minsk axis`: friendly to this camp (axis, western, soviet, or a neutral power) now."""
    space, camp = words_of(text, 2, pattern)
    known("space", space, w.g.ground.spaces)
    return "" if is_friendly(w, space, camp) else f"{space} is not friendly to {camp}"


def _knows(w: Work, text: str, pattern: str) -> str:
    """The view of a seat names this block or card, wherever it may stand in it."""
    seat, word = words_of(text, 2, pattern)
    view = msgspec.json.encode(view_of(w, known("seat", seat, w.g.seats), (), None)).decode()
    return "" if re.search(rf"\b{re.escape(word)}\b", view) else f"{seat} cannot see {word}"


def _stack(w: Work, text: str, pattern: str) -> str:
    area, count = words_of(text, 2, pattern)
    found = w.g.ground.stack[known("area", area, w.g.ground.stack)]
    return "" if number(count) == found else f"{area} takes {found} armies"


def _homeland(w: Work, text: str, pattern: str) -> str:
    power, area = words_of(text, 2, pattern)
    return (
        "" if area in w.g.homeland[known("power", power, w.g.homeland)] else f"{area} is not home to {power}"
    )


def _printed(w: Work, text: str, pattern: str) -> str:
    """`ger_pz_1 cost 2`: what the block itself says."""
    block, field, value = words_of(text, 3, pattern)
    found = getattr(
        w.printed(known("block", block, w.g.blocks)), known("field", field, Block.__struct_fields__)
    )
    told = ",".join(found) if isinstance(found, tuple) else str(found).lower()
    return "" if told == value.lower() else f"{field} of {block} is {told}"


def _color(w: Work, text: str, pattern: str) -> str:
    """What strangers see of a block."""
    block, color = words_of(text, 2, pattern)
    found = w.g.color(known("block", block, w.g.blocks))
    return "" if found == color else f"{block} is {found}"


def _shows(w: Work, text: str, pattern: str) -> str:
    """`allies minsk backs 2`: how many backs of blocks a seat sees there; or `faces`, or `factory` steps."""
    seat, name, what, count = words_of(text, 4, pattern)
    space = view_of(w, known("seat", seat, w.g.seats), (), None).spaces[
        known("space", name, w.g.ground.spaces)
    ]
    backs = sum(1 for piece in space.pieces if piece.token)
    marks = space.marks.get("factory", 0)
    factory = sum(int(str(steps)) for steps in marks) if isinstance(marks, list) else int(str(marks))
    sorts = {"backs": backs, "faces": len(space.pieces) - backs, "factory": factory}
    found = sorts[known("sort", what, sorts)]
    return "" if found == number(count) else f"{seat} sees {found} {what}"


def _value(w: Work, text: str, pattern: str) -> str:
    area, count = words_of(text, 2, pattern)
    found = w.g.ground.value.get(known("area", area, w.g.ground.land), 0)
    return "" if found == number(count) else f"{area} is worth {found}"


Fault = Callable[[Work, str, str], str]
FAULTS: Mapping[str, tuple[Fault, str]] = {
    "blocks": (_blocks, "expect blocks minsk sov_inf4_2 3, sov_tank_t34_1 2"),
    "at": (_at, "expect at ger_pz_1 minsk"),
    "coast": (_coast, "expect coast bri_ca_1 1"),
    "steps": (_steps, "expect steps ger_pz_1 2"),
    "off": (_off, "expect off ger_pz_1"),
    "gone": (_gone, "expect gone pol_inf_1a"),
    "control": (_control, "expect control minsk germany"),
    "power": (_power, "expect power soviet war"),
    "factory": (_factory, "expect factory kharkov none"),
    "bound": (_bound, "expect bound axis 2"),
    "purse": (_purse, "expect purse western 1"),
    "first": (_first, "expect first axis"),
    "turn": (_turn, "expect turn 1941 3 first_moves"),
    "limit": (_limit, "expect limit moscow tula 2"),
    "budget": (_budget, "expect budget germany 10 11 10"),
    "points": (_points, "expect points axis germany 10"),
    "supplied": (_supplied, "expect supplied ger_pz_1"),
    "pinned": (_pinned, "expect pinned sov_inf4_2"),
    "half": (_half, "expect half gre_inf_1a"),
    "battle": (_battle, "expect battle minsk axis 1"),
    "held": (_held, "expect held axis 2"),
    "friendly": (_friendly, "expect friendly minsk axis"),
    "knows": (_knows, "expect knows allies ger_pz_1"),
    "color": (_color, "expect color ger_pz_1 black"),
    "shows": (_shows, "expect shows allies minsk backs 2"),
    "stack": (_stack, "expect stack minsk 2"),
    "homeland": (_homeland, "expect homeland germany vienna"),
    "printed": (_printed, "expect printed ger_pz_1 cost 2"),
    "value": (_value, "expect value bucharest 2"),
}


FACTS: Mapping[str, str] = {word: pattern for word, (_, pattern) in FAULTS.items()}


class VictoryScenes:
    """The words of this game's cases."""

    folder = files("wartable.games.victory") / "casebook"
    words = WORDS
    facts = FACTS
    leave = "done"

    def position(self, rules: VictoryRules, lines: Sequence[Line]) -> State:
        sketch = Sketch(rules)
        for line in lines:
            try:
                sketch.readers[line.word](line.text)
            except Misread as error:
                raise Misread(f"{line.source}, line {line.number}: {error}") from error
        return sketch.state()

    def fault(self, rules: VictoryRules, state: State, word: str, text: str) -> str:
        check, pattern = FAULTS[word]
        return check(look(rules.book, state), text, pattern.removeprefix(f"expect {word} "))
