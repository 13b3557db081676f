"""Typed orders: text into answers. A path is written without its start, which is where the block stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec import structs

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
from wartable.games.victory.blocks import all_blocks
from wartable.games.victory.book import SOVIET, WESTERN
from wartable.games.victory.files import file
from wartable.games.victory.ground import ground
from wartable.games.victory.looks import looks
from wartable.games.victory.scene import TARGETS
from wartable.games.victory.state import Work
from wartable.games.victory.writing import NO
from wartable.kernel.contract import Answer, Unreadable
from wartable.kernel.notation import Names, Reader

HALF_NAMES = Names("player", {WESTERN: "the Western Allies", SOVIET: "the Soviet Union"})
GIFTS = Names("transfer", {"france": "to France", "italy": "to Italy", "canada": "to Canada"})


@cache
def space_names() -> Names:
    return Names("space", {s: space.name for s, space in ground().spaces.items()})


@cache
def block_names() -> Names:
    """Blocks by id; a name, in short or with its nation's adjective, serves where only one block bears it."""
    texts = looks()
    adjectives = file("tables")["adjectives"]
    return Names(
        "block",
        {
            b: (b, block.name, f"{adjectives.get(block.power, '')} {block.name}", texts[f"{b}#tag"])
            for b, block in all_blocks().items()
        },
    )


@cache
def power_names() -> Names:
    names, adjectives = file("tables")["names"], file("tables")["adjectives"]
    return Names("power", {p: (names[p], adjectives[p]) for p in adjectives})


@cache
def card_names() -> Names:
    return Names("card", {card["id"]: card["name"] for card in file("decks")["card"]})


TARGET_NAMES = Names("target", {target: target for target in TARGETS})


class OrderReader:
    """Reads one order."""

    def __init__(self, w: Work, seat: str, text: str) -> None:
        self.w, self.seat = w, seat
        self.tokens = Reader(text)

    def read(self) -> Any:
        token = self.tokens.peek()
        if token is None:
            raise Unreadable("The order is empty. Type `help` to see what is legal.")
        verb = token.text.casefold()
        if token.kind != "word" or verb not in VERBS:
            known = ", ".join(VERBS)
            raise Unreadable(f"An order begins with a verb, not with “{token.text}”. Verbs are: {known}.")
        self.tokens.skip(verb)
        answer = VERBS[verb](self)
        self.tokens.finish()
        return answer

    # -- parts

    def block(self) -> str:
        return self.tokens.name(block_names())

    def space(self) -> str:
        return self.tokens.name(space_names())

    def blocks(self) -> tuple[str, ...]:
        found = [self.block()]
        while self.tokens.skip(",", "and", "+"):
            found.append(self.block())
        return tuple(found)

    def goal(self, after: str) -> str:
        self.tokens.expect(">", after)
        return self.space()

    def start(self, block: str) -> str:
        """Where a block of one's own stands. Orders read are sent back: of others nothing is told."""
        mine = self.w.g.seat_of.get(self.w.camp(block)) == self.seat
        return self.w.space_of(block) if mine else ""

    def path(self, start: str) -> tuple[str, ...]:
        """Behind the blocks; a start that is written all the same is passed over."""
        found = [self.goal("the blocks")]
        while self.tokens.skip(">"):
            found.append(self.space())
        return tuple(found) if found[0] == start and len(found) > 1 else (start, *found)

    # -- orders

    def move(self) -> Answer:
        blocks = self.blocks()
        return Move(blocks, self.path(self.start(blocks[0])))

    def invade(self) -> Answer:
        blocks = self.blocks()
        return Invade(blocks, self.path(self.start(blocks[0])))

    def to_goal(self, kind: type[Any]) -> Answer:
        block = self.block()
        answer: Answer = kind(block, self.goal("the block"))
        return answer

    def to_berth(self, kind: type[Any]) -> Answer:
        """As `to_goal`; a ship may name the coast of a port that has several."""
        block = self.block()
        goal = self.goal("the block")
        answer: Answer = kind(block, goal, self.coast(NEAREST))
        return answer

    def coast(self, usual: int) -> int:
        return self.tokens.number() if self.tokens.skip("coast") else usual

    def pays(self) -> bool:
        return self.tokens.skip("pays")

    def haul(self) -> Answer:
        steps = self.tokens.number_if_any() or 1
        origin = self.space()
        return Haul(origin, self.goal("the city"), steps)

    def place(self) -> Answer:
        block = self.block()
        self.tokens.skip("in", "at", ">")
        space = self.space()
        return Place(block, space, self.coast(0))

    def fire(self) -> Answer:
        block = self.block()
        self.tokens.skip("at")
        return Fire(block, self.tokens.name(TARGET_NAMES))

    def extend(self) -> Answer:
        if self.tokens.skip(NO):
            return Extend("")
        return Extend("card") if self.tokens.skip("card") else Extend(self.block(), self.pays())

    def allot(self) -> Answer:
        space = self.tokens.name_if_any(space_names())
        block = None if space else self.tokens.name_if_any(block_names())
        return Allot(space or block or self.tokens.name(power_names()))

    def lend(self) -> Answer:
        numbers = [self.tokens.number()]
        while self.tokens.skip(","):
            numbers.append(self.tokens.number())
        return Lend(*numbers[:3])

    def produce(self) -> Answer:
        answer = Produce()
        while not self.tokens.at_end and not self.tokens.skip("nothing"):
            answer = self._build(answer)
            self.tokens.skip(",", ";")
        return answer

    def _build(self, answer: Produce) -> Produce:
        for verb in BUILDS:
            if self.tokens.skip(verb):
                built: Produce = structs.replace(answer, **BUILDS[verb](self, answer))
                return built
        known = ", ".join(BUILDS)
        raise Unreadable(f"Builds begin with one of: {known}.")

    def gift(self, answer: Produce) -> dict[str, Any]:
        name = self.tokens.name(GIFTS)
        return {"gifts": {**answer.gifts, name: self.tokens.number()}}

    def assign(self, answer: Produce) -> dict[str, Any]:
        area = self.space()
        self.tokens.skip("to")
        return {"works": {**answer.works, area: self.tokens.name(power_names())}}

    def new(self, answer: Produce) -> dict[str, Any]:
        block, area = self.in_area()
        coast = self.coast(NEAREST)
        coasts = answer.coasts if coast == NEAREST else {**answer.coasts, block: coast}
        return {"new": (*answer.new, (block, area)), "coasts": coasts}

    def gain(self, answer: Produce) -> dict[str, Any]:
        block = self.block()
        sites = {**answer.sites, block: self.space()} if self.tokens.skip("in") else answer.sites
        return {"gains": (*answer.gains, block), "sites": sites}

    def in_area(self) -> tuple[str, str]:
        block = self.block()
        self.tokens.skip("in")
        return block, self.space()


BUILDS: Mapping[str, Callable[[OrderReader, Produce], dict[str, Any]]] = {
    "step": lambda r, answer: {"steps": (*answer.steps, r.block())},
    "new": OrderReader.new,
    "factory": lambda r, answer: {"factories": (*answer.factories, r.space())},
    "gain": OrderReader.gain,
    "deploy": lambda r, answer: {"deploys": (*answer.deploys, r.in_area())},
    "gift": OrderReader.gift,
    "assign": OrderReader.assign,
}
"""What can be built, each as the change it makes to an order of builds."""


VERBS: Mapping[str, Callable[[OrderReader], Answer]] = {
    "play": lambda r: Play(r.tokens.name(card_names())),
    "offer": lambda r: Offer(r.tokens.name(card_names())),
    "begin": lambda r: Begin(r.tokens.name(HALF_NAMES)),
    "allot": OrderReader.allot,
    "forgo": lambda _: Forgo(),
    "move": OrderReader.move,
    "rail": lambda r: r.to_goal(Rail),
    "ship": lambda r: r.to_goal(Ship),
    "rebase": lambda r: r.to_berth(Rebase),
    "drop": lambda r: r.to_goal(Drop),
    "invade": OrderReader.invade,
    "haul": OrderReader.haul,
    "declare": lambda r: Declare(r.tokens.name(power_names())),
    "withdraw": lambda r: Withdraw(r.tokens.number() - 1),
    "done": lambda _: Done(),
    "pin": lambda r: Pin(r.blocks()),
    "place": OrderReader.place,
    "fight": lambda r: Fight(r.space()),
    "fire": OrderReader.fire,
    "retreat": lambda r: r.to_berth(Retreat),
    "hold": lambda r: Hold(r.block()),
    "absorb": lambda r: Absorb(r.block()),
    "extend": OrderReader.extend,
    "regroup": lambda r: r.to_berth(Regroup),
    "blitz": lambda r: Blitz(r.block(), r.pays()),
    "woo": lambda r: Woo(r.tokens.name(power_names())),
    "lend": OrderReader.lend,
    "produce": OrderReader.produce,
}


def read(w: Work, seat: str, text: str) -> Any:
    """The answer that an order means. Raises Unreadable."""
    return OrderReader(w, seat, text).read()
