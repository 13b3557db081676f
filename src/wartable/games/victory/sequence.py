"""The sequence of play: set-up, the Game Turn with its six phases, the calendar (SEQ)."""

from __future__ import annotations

from collections.abc import Callable

from wartable.games.victory.blocks import NAVAL
from wartable.games.victory.book import ALLIED, AXIS, OTHER, SOVIET, WESTERN
from wartable.games.victory.cards import begins_year, halves_in_order, hands_to_deal, reveal, second
from wartable.games.victory.control import contested
from wartable.games.victory.diplomacy import rolls_are_over
from wartable.games.victory.events import all_battles
from wartable.games.victory.frames import (
    Allotment,
    Beginning,
    Cards,
    ChooseBattle,
    Combat,
    CutLines,
    Deal,
    Deployment,
    Diplomacy,
    Exchange,
    Landing,
    Lending,
    Movement,
    Pinning,
    Production,
    Shuffle,
    StepLosses,
    Supply,
    Turn,
)
from wartable.games.victory.losing import lose_step
from wartable.games.victory.politics import (
    do_french_surrender,
    do_italian_surrender,
    do_surrender,
    fallen_minors,
    first_losses,
    france_falls,
    italy_gives_up,
    usa_by_calendar,
)
from wartable.games.victory.questions import begin_battle
from wartable.games.victory.state import Work
from wartable.games.victory.supply import attrition
from wartable.games.victory.victory import check_victory, final_victory
from wartable.kernel.coverage import rule
from wartable.kernel.staging import Stage

# -- card phase


@rule("R-SEQ-09", "R-CRD-02", "R-GZ-37", "R-GZ-38")
def calendar(w: Work) -> None:
    """A new year brings new cards; the United States act by the calendar."""
    w.tell("turn", year=w.year, turn=w.turn)
    if begins_year(w):
        w.hands = {}
        w.push(Deal(hands_to_deal(w)))
    usa_by_calendar(w)


def shuffle(w: Work) -> None:
    w.push(Shuffle())


@rule("R-CRD-03", "R-SEQ-01")
def choose_cards(w: Work) -> None:
    """Of three players the Allies confer before: they may exchange cards, and say who begins the year."""
    w.push(Cards())
    if w.g.three:
        if begins_year(w):
            w.push(Beginning())
        w.push(Exchange())


def turn_up_cards(w: Work) -> None:
    reveal(w)


@rule("R-WIN-07", "R-WIN-08", "RULING-57")
def ice(w: Work) -> None:
    """As turn 4 begins, ships in seas that freeze lose a step."""
    if w.turn != int(w.g.ground.winter["doubled"]):
        return
    for block in tuple(w.blocks):
        if w.printed(block).branch == NAVAL and w.space_of(block) in w.g.ground.ice:
            w.tell_of("ice", block, space=w.space_of(block))
            lose_step(w, block)


# -- move phase


@rule("R-SEQ-02", "R-MOV-01")
def first_moves(w: Work) -> None:
    w.push(Movement(w.first, halves_in_order(w, w.first)))


@rule("R-PIN-01", "R-PIN-02")
def pin(w: Work) -> None:
    w.push(Pinning(contested(w)))


@rule("R-SEQ-02", "R-REI-01")
def second_moves(w: Work) -> None:
    side = second(w)
    w.push(Movement(side, halves_in_order(w, side)))


@rule("R-AIR-05", "R-AIR-07", "RULING-02")
def land_planes(w: Work) -> None:
    """Planes that met nobody land once everybody has moved."""
    fought = set(all_battles(w))
    for side in (OTHER[w.first], w.first):
        idle = tuple(
            b
            for b, trip in w.trips.items()
            if trip.how == "fly" and b in w.blocks and w.side(b) == side and w.space_of(b) not in fought
        )
        if idle:
            w.push(Landing(side, idle))


@rule("R-EVT-04")
def allot_events(w: Work) -> None:
    """The first player names the battles of his card first."""
    w.push(Allotment(second(w)))
    w.push(Allotment(w.first))


# -- combat phase


@rule("R-EVT-01")
def step_losses(w: Work) -> None:
    w.push(StepLosses(second(w)))
    w.push(StepLosses(w.first))


@rule("R-SEQ-03", "R-AIR-11")
def combat(w: Work) -> None:
    w.push(Combat())


@rule("R-SEQ-03", "R-AIR-11", "R-BAT-12", "RULING-03")
def next_battles(w: Work, fought: tuple[str, ...]) -> tuple[str, ...]:
    """The first player's own raids before all others; then any battle."""
    waiting = [space for space in all_battles(w) if space not in fought and space in w.attackers]
    raids = [s for s in waiting if w.attackers[s] == w.first and _is_raid(w, s)]
    return tuple(raids or waiting)


def _is_raid(w: Work, space: str) -> bool:
    own = w.of_side(space, w.attackers[space])
    return bool(own) and all(w.printed(b).branch == "air" for b in own)


class CombatStage(Stage):
    """Battle after battle, as the first player orders."""

    def advance(self, w: Work, frame: Combat) -> bool:
        open_ = next_battles(w, frame.fought)
        if not open_:
            w.pop()
        elif len(open_) == 1:
            begin_battle(w, open_[0])
        else:
            w.push(ChooseBattle(open_))
        return True


@rule("R-EVT-01")
def cut_lines(w: Work) -> None:
    """Cards that cut lines are played as supply is checked."""
    w.push(CutLines(second(w), 0))
    w.push(CutLines(w.first, 0))


# -- supply phase


@rule("R-MIN-01", "R-SEQ-07")
def surrenders(w: Work) -> None:
    for minor in fallen_minors(w):
        do_surrender(w, minor)


@rule("R-SEQ-07")
def capitals(w: Work) -> None:
    first_losses(w)


@rule("R-SEQ-04", "R-ATT-01")
def attrition_first(w: Work) -> None:
    attrition(w, w.first)


@rule("R-SEQ-04", "R-ATT-01")
def attrition_second(w: Work) -> None:
    attrition(w, second(w))


@rule("R-GZ-13")
def france(w: Work) -> None:
    if france_falls(w):
        do_french_surrender(w)


@rule("R-GZ-26")
def italy(w: Work) -> None:
    if italy_gives_up(w):
        do_italian_surrender(w)


@rule("R-VIC-01")
def victory(w: Work) -> None:
    check_victory(w)


SUPPLY: tuple[Callable[[Work], None], ...] = (
    surrenders,
    capitals,
    attrition_first,
    attrition_second,
    france,
    italy,
    victory,
)
"""The order inside the supply phase (R-SEQ-07)."""


@rule("R-SEQ-07", "RULING-10")
class SupplyStage(Stage):
    def advance(self, w: Work, frame: Supply) -> bool:
        if frame.step == len(SUPPLY):
            w.pop()
            return True
        w.update(step=frame.step + 1)
        SUPPLY[frame.step](w)
        return True


def supply(w: Work) -> None:
    w.push(Supply())


# -- diplomacy and production


@rule("R-SEQ-05", "R-DIP-02", "R-DIP-07")
def diplomacy(w: Work) -> None:
    if not rolls_are_over(w):
        w.push(Diplomacy(second(w)))
        w.push(Diplomacy(w.first))


@rule("R-SEQ-06", "R-PRO-02")
def production(w: Work) -> None:
    w.push(Production())
    w.push(Lending())


@rule("R-SEQ-09", "R-SET-02", "R-RES-03", "R-CRD-05", "R-FAC-07")
def end_turn(w: Work) -> None:
    """What belongs to this turn alone is cleared away; the year goes on, or the war is over."""
    w.trips, w.crossings, w.attackers, w.uses, w.allotted, w.first = {}, {}, {}, {}, {}, ""
    w.pinned, w.fresh, w.dawn, w.cards, w.commands = (), (), (), {}, {}
    chart = w.g.tables["calendar"]
    if (w.year, w.turn) == (int(chart["last_year"]), int(chart["turns"])):
        final_victory(w)
        return
    w.turn += 1
    if w.turn > int(chart["turns"]):
        w.year, w.turn = w.year + 1, 1
    w.turn_to(Turn())


SEQUENCE: tuple[Callable[[Work], None], ...] = (
    calendar,
    shuffle,
    choose_cards,
    turn_up_cards,
    ice,
    first_moves,
    pin,
    second_moves,
    land_planes,
    allot_events,
    step_losses,
    combat,
    cut_lines,
    supply,
    diplomacy,
    production,
    end_turn,
)
"""A Game Turn (R-SEQ-01): card, move, combat, supply, diplomacy, production."""
STEPS = tuple(step.__name__ for step in SEQUENCE)
PHASES = {
    "calendar": "card", "shuffle": "card", "choose_cards": "card", "turn_up_cards": "card", "ice": "card",
    "first_moves": "move", "pin": "move", "second_moves": "move", "land_planes": "move",
    "allot_events": "move",
    "step_losses": "combat", "combat": "combat", "cut_lines": "supply", "supply": "supply",
    "diplomacy": "diplomacy", "production": "production", "end_turn": "production",
}  # fmt: skip


@rule("R-SEQ-01", "R-SEQ-08")
class TurnStage(Stage):
    def advance(self, w: Work, frame: Turn) -> bool:
        w.update(step=frame.step + 1)
        SEQUENCE[frame.step](w)
        return True


def opening_frames(w: Work) -> None:
    """Before the first card: blocks may be exchanged, the Allied side first."""
    w.push(Turn())
    if w.g.option["free_deployment"]:
        for side in (AXIS, SOVIET, WESTERN) if w.g.three else (AXIS, ALLIED):
            w.push(Deployment(side))
