"""Typed orders: text into answers. Short forms are filled in from the board, never past the rules.

`3 inf poland > east poland` is a move; every other order begins with its verb. Stacks are named by kind
("fighter"), by power and kind ("germany.fighter"), or in quotes by their full key. A path may name only its
end: a shortest route is found, and the rules say whether it is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wartable.families.axis_allies.answers import (
    Buy,
    Deadlock,
    Done,
    Fight,
    Intercept,
    Load,
    Lose,
    Lot,
    Move,
    Place,
    Press,
    Resign,
    Submerge,
    Unload,
    Withdraw,
)
from wartable.families.axis_allies.casualties import HIT, priced
from wartable.families.axis_allies.drafts import movable
from wartable.families.axis_allies.frames import Dive, Losses
from wartable.families.axis_allies.gamefiles import GameFiles
from wartable.families.axis_allies.holds import cargo_name, has_room
from wartable.families.axis_allies.joint_questions import lot_of
from wartable.families.axis_allies.moving import medium
from wartable.families.axis_allies.pieces import Unit, key_of
from wartable.kernel.contract import Answer, Unreadable
from wartable.kernel.notation import Names, Reader


class KnownNames:
    """What players may call spaces, units and powers of one game."""

    def __init__(self, files: GameFiles) -> None:
        self.spaces = Names("space", {space.id: space.name for space in files.board.spaces})
        self.units = Names("unit", {p.id: (p.name, p.plural, p.short) for p in files.profiles.values()})
        self.called = {p.id: (p.name.lower(), p.plural.lower()) for p in files.profiles.values()}
        names, codes = files.file("tables")["names"], files.file("tables")["codes"]
        adjectives = files.file("tables")["adjectives"]
        known = {power: (names[power], adjectives[power], *short) for power, short in codes.items()}
        self.powers = Names("power", known)


Stacks = list[tuple[str, int]]
"""What a name may mean, best first: key and how many."""


class OrderReader:
    """Reads one order for one decision. Each game derives its own, with its verbs and ways."""

    names: KnownNames
    verbs: Mapping[str, Callable[[Any], Answer]]
    battles = ("raid", "sea", "land")

    def __init__(self, w: Any, frame: Any, text: str) -> None:
        self.w = w
        self.frame = frame
        self.tokens = Reader(text)

    def read(self) -> Any:
        token = self.tokens.peek()
        if token is None:
            raise Unreadable("The order is empty. Type `help` to see what is legal.")
        verb = token.text.casefold()
        if token.kind == "word" and verb in self.verbs:
            self.tokens.skip(verb)
            answer = self.verbs[verb](self)
        elif token.kind in ("number", "quoted"):
            answer = self.move()
        else:
            known = ", ".join(sorted(self.verbs))
            raise Unreadable(
                f"An order begins with a number of units or one of: {known}; not with “{token.text}”."
            )
        if not self.tokens.at_end:
            rest = self.tokens.peek()
            raise Unreadable(f"The order makes sense only up to “{rest.text if rest else ''}”.")
        return answer

    # -- parts of orders

    def space(self) -> str:
        return self.tokens.name(self.names.spaces)

    def origin(self) -> str:
        """Where the units named are; a colon or "from" may stand between."""
        self.tokens.skip(":", "from")
        return self.space()

    def kind(self) -> str:
        return self.tokens.name(self.names.units)

    def count(self) -> int:
        number = self.tokens.number_if_any()
        return 1 if number is None else number

    def named(self) -> tuple[str, bool]:
        """A stack as it was typed: a full key in quotes (True), or a kind, with its power or without. A
        battleship that is only damaged is a "battleship hit"."""
        token = self.tokens.peek()
        if token is not None and token.kind == "quoted":
            self.tokens.place += 1
            return token.text, True
        if token is not None and "." in token.text:
            self.tokens.place += 1
            name = token.text
        else:
            name = self.kind()
        return name + HIT * self.tokens.skip(HIT.strip()), False

    def wishes(self) -> list[tuple[int, str, bool]]:
        """Counted names: "3 inf, 1 germany.armor"; "none" is no stack."""
        if self.tokens.skip("none"):
            return []
        found = []
        while True:
            count = self.count()
            name, full = self.named()
            found.append((count, name, full))
            if not self.tokens.skip(",", "and", "+"):
                return found

    def lot(self, wishes: list[tuple[int, str, bool]], there: Stacks, where: str) -> Lot:
        """The keys behind counted names, filled from the stacks that are there."""
        found: dict[str, int] = {}
        left = dict(there)
        for count, name, full in wishes:
            fitting = sorted((key for key, _ in there if fits(key, name, full)), key=lambda key: key != name)
            if not fitting and (full or "." in name):
                found[name] = found.get(name, 0) + count
                continue
            rest = count
            for key in fitting:
                part = min(rest, left[key])
                if part:
                    found[key] = found.get(key, 0) + part
                    left[key] -= part
                    rest -= part
            if rest:
                raise Unreadable(self._too_few(name, count - rest, where))
        return tuple(found.items())

    def _too_few(self, kind: str, there: int, where: str) -> str:
        one, many = self.names.called.get(kind.removesuffix(HIT), (kind, kind))
        have = f"are only {there} {many}" if there > 1 else f"is only 1 {one}" if there else f"is no {one}"
        return f"There {have} {where} for this order."

    def path(self, start: str, route: Callable[[str, str], tuple[str, ...]]) -> tuple[str, ...]:
        """`> a > b`: between spaces that are not adjacent a route is found."""
        path: list[str] = []
        here = start
        while self.tokens.skip(">"):
            there = self.space()
            between = route(here, there)
            path += between or (there,)
            here = there
        return tuple(path)

    # -- planning

    def move(self) -> Move:
        self.tokens.skip("move")
        wishes = self.wishes()
        origin = self.origin()
        there = [
            (key, count)
            for key, _, count in sorted(movable(self.w, origin), key=lambda s: s[1].trip is not None)
        ]
        lot = self.lot(wishes, there, f"in {self.names.spaces.shown[origin]}")
        kinds = [unit for key, unit, _ in movable(self.w, origin) if key == (lot[0][0] if lot else "")]
        path = self.path(origin, self.route(medium(self.w, kinds[0]) if kinds else "land"))
        role = ""
        if self.tokens.skip("to") or not self.tokens.at_end:
            self.tokens.expect("raid", "the path")
            role = "raid"
        return Move(origin, lot, path, role)

    def route(self, by: str) -> Callable[[str, str], tuple[str, ...]]:
        """How to find a way by land, sea or air."""
        raise NotImplementedError

    def load(self) -> Load:
        wishes = self.wishes()
        origin = self.origin()
        self.tokens.expect(">", "the territory")
        zone = self.space()
        there = [(key, count) for key, unit, count in movable(self.w, origin)]
        lot = self.lot(wishes, there, f"in {self.names.spaces.shown[origin]}")
        return Load(zone, self._ship("aboard", zone, lambda ship: self._closed(ship, lot)), origin, lot)

    def _closed(self, ship: Unit, lot: Lot) -> int:
        """1 if the ship takes nobody aboard any more, or has no room for these units; else 0."""
        kinds = [kind_in(key) for key, count in lot for _ in range(count)]
        return int(bool(ship.tripped.unloaded) or not has_room(self.w, ship, kinds))

    def _ship(self, word: str, zone: str, rank: Callable[[Unit], int]) -> str:
        """The transport named, or the best in the zone: the lowest rank, then own ones, then the emptiest."""
        friends = self.w.g.friends[self.w.power]
        ships = [u for u, _ in self.w.at(zone).stacks if u.kind == "transport" and u.power in friends]
        ships.sort(key=lambda ship: (rank(ship), ship.power != self.w.power, len(ship.cargo)))
        keys = [(key_of(ship), 1) for ship in ships]
        if self.tokens.skip(word):
            name, full = self.named()
            return self.lot([(1, name, full)], keys, f"in {self.names.spaces.shown[zone]}")[0][0]
        if not keys:
            raise Unreadable(f"There is no transport in {self.names.spaces.shown[zone]}.")
        return keys[0][0]

    def land(self) -> Unload:
        wishes = self.wishes()
        zone = self.origin()
        self.tokens.expect(">", "the sea zone")
        target = self.space()
        ship = self._ship("from", zone, lambda ship: self._missing(ship, wishes))
        unit = next((u for u, _ in self.w.at(zone).stacks if key_of(u) == ship), None)
        aboard: dict[str, int] = {}
        for item in unit.cargo if unit else ():
            if not item.target:
                aboard[cargo_name(item)] = aboard.get(cargo_name(item), 0) + 1
        lot = self.lot(wishes, list(aboard.items()), f"aboard in {self.names.spaces.shown[zone]}")
        return Unload(zone, ship, lot, target)

    def _missing(self, ship: Unit, wishes: list[tuple[int, str, bool]]) -> int:
        """How many of the units to land the ship does not carry."""
        free = [item.kind for item in ship.cargo if item.power == self.w.power and not item.target]
        return sum(max(0, count - free.count(kind_in(name))) for count, name, _ in wishes)

    def buy(self) -> Buy:
        count = self.count()
        return Buy(self.kind(), count)

    def place(self) -> Place:
        count = self.count()
        kind = self.kind()
        self.tokens.expect("in", "the unit")
        space = self.space()
        through = self.space() if self.tokens.skip("through") else ""
        return Place(kind, space, count, through)

    def withdraw(self) -> Withdraw:
        return Withdraw(self.tokens.number() - 1)

    # -- battles and joint questions

    def lose(self) -> Lose:
        table = priced(self.w, self.frame) if isinstance(self.frame, Losses) else {}
        there = [(name, spot[2]) for name, (spot, _) in table.items()]
        return Lose(self.lot(self.wishes(), there, "among those that can be hit"))

    def submerge(self) -> Submerge:
        there = lot_of(self.frame.candidates) if isinstance(self.frame, Dive) else ()
        return Submerge(self.lot(self.wishes(), list(there), "in the battle"))

    def fight(self) -> Fight:
        for kind in self.battles:
            if self.tokens.skip(kind):
                return Fight(f"{kind}:{self.space()}")
        known = " or ".join(f"“fight {kind} …”" for kind in self.battles)
        raise Unreadable(f"Say which battle, and where: {known}.")


def fits(key: str, name: str, full: bool) -> bool:
    """Whether a stack's key is what was typed: the key itself, its kind, or its power and kind."""
    if full or key == name:
        return key == name
    if key.endswith(HIT) != name.endswith(HIT):
        return False
    power, _, kind = name.removesuffix(HIT).rpartition(".")
    return kind_in(key) == kind and power in ("", key.partition(".")[0])


def kind_in(key: str) -> str:
    """The kind of unit a key begins with."""
    body = key.split(".", 1)[-1]
    return body[
        : next((place for place, sign in enumerate(body) if not (sign.isalpha() or sign == "_")), len(body))
    ]


SHARED_VERBS: Mapping[str, Callable[[Any], Answer]] = {
    "done": lambda _: Done(),
    "resign": lambda _: Resign(),
    "deadlock": lambda _: Deadlock(),
    "press": lambda _: Press(),
    "withdraw": OrderReader.withdraw,
    "buy": OrderReader.buy,
    "move": OrderReader.move,
    "load": OrderReader.load,
    "land": OrderReader.land,
    "place": OrderReader.place,
    "lose": OrderReader.lose,
    "submerge": OrderReader.submerge,
    "fight": OrderReader.fight,
    "intercept": lambda reader: Intercept(reader.tokens.number()),
}
"""The verbs that every game of the family knows."""
