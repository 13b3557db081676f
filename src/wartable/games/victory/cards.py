"""The card phase: dealing, the sealed choice, who is first, how commands are shared (CRD, 3PL)."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import structs

from wartable.games.victory.answers import Forgo, Play
from wartable.games.victory.asking import Listed, color_half
from wartable.games.victory.book import ALLIED, AXIS, OTHER, SOVIET, WESTERN
from wartable.games.victory.effects import condition_holds
from wartable.games.victory.files import file
from wartable.games.victory.frames import Cards, Deal, Shuffle
from wartable.games.victory.state import Work
from wartable.kernel.contract import Answer, ChanceRequest, Decision, DiceGroup, Draft, Json, Refusals, Step
from wartable.kernel.coverage import rule
from wartable.kernel.staging import Roll, Stage, no
from wartable.kernel.tokens import DEAL_FACES

# -- dealing


@rule("R-CRD-01", "R-CRD-02", "R-3PL-01", "R-3PL-06")
def hands_to_deal(w: Work) -> tuple[tuple[str, int], ...]:
    """Hand -> cards, as the year or the scenario begins."""
    return _dealt(w, opening=is_opening(w))


def undealt(w: Work) -> dict[str, int]:
    """Deck -> cards of this year that nobody was dealt. Everybody can count them."""
    hands = _dealt(w, opening=w.year == int(w.g.scenario["start"]["year"]))
    found = {deck: _printed(deck, w.year) for deck in (AXIS, ALLIED)}
    for hand, count in hands:
        found[deck_of(hand)] -= count
    return found


@cache
def _printed(deck: str, year: int) -> int:
    """How many cards a deck has for a year; every view asks."""
    return sum(1 for card in file("decks")["card"] if (card["deck"], card["year"]) == (deck, year))


def _dealt(w: Work, *, opening: bool) -> tuple[tuple[str, int], ...]:
    if opening:
        counts = w.g.scenario["hands"]["three" if w.g.three else "two"]
        names = {"axis": AXIS, "allied": WESTERN if w.g.three else ALLIED, "soviet": SOVIET}
        return tuple((names[name], int(count)) for name, count in counts.items() if count)
    chart = w.g.tables["cards"]
    if w.g.three:
        return ((AXIS, int(chart["hand"])), (WESTERN, int(chart["hand_three_players"])),
                (SOVIET, int(chart["hand_three_players"])))  # fmt: skip
    return ((AXIS, int(chart["hand"])), (ALLIED, int(chart["hand"])))


def is_opening(w: Work) -> bool:
    """Whether this is the first turn of the scenario."""
    start = w.g.scenario["start"]
    return (w.year, w.turn) == (int(start["year"]), int(start["turn"]))


def begins_year(w: Work) -> bool:
    """Whether this turn brings the cards of a year: its first, or the first of the scenario."""
    return w.turn == 1 or is_opening(w)


def deck_of(hand: str) -> str:
    return AXIS if hand == AXIS else ALLIED


@rule("R-CRD-01", "R-CRD-02", "R-SEC-02")
def cards_of_year(w: Work, deck: str) -> tuple[str, ...]:
    return tuple(c for c, card in w.g.cards.items() if card["deck"] == deck and card["year"] == w.year)


class DealStage(Stage):
    """Hand after hand is drawn from the cards of the year; its owner alone sees what comes."""

    def advance(self, w: Work, frame: Deal) -> bool:
        if not frame.hands:
            w.pop()
            return True
        hand, count = frame.hands[0]
        if frame.dice:
            self._draw(w, hand, frame.dice)
            w.update(hands=frame.hands[1:], dice=())
        else:
            left = len(self._left(w, hand))
            groups = tuple(DiceGroup("card", 1, faces=left - drawn) for drawn in range(count))
            audience = (w.g.seat_of[WESTERN if hand == ALLIED else hand],)
            w.push(Roll(ChanceRequest(f"cards-{w.year}-{w.turn}-{hand}", "cards", groups, audience=audience)))
        return True

    def _left(self, w: Work, hand: str) -> list[str]:
        """The cards of the year that nobody has drawn."""
        held = {card for cards in w.hands.values() for card in cards}
        return [card for card in cards_of_year(w, deck_of(hand)) if card not in held]

    def _draw(self, w: Work, hand: str, dice: tuple[int, ...]) -> None:
        left, drawn = self._left(w, hand), []
        for value in dice:
            drawn.append(left.pop(value - 1))
        w.hands[hand] = tuple(drawn)
        w.flags["open_cards"] = OPEN_CARDS
        w.tell("cards_drawn", hand=hand, count=len(drawn))


class ShuffleStage(Stage):
    """A number nobody sees: strangers' names of blocks are dealt anew."""

    def advance(self, w: Work, frame: Shuffle) -> bool:
        if frame.dice:
            w.deal = frame.dice[0]
            w.pop()
        else:
            group = DiceGroup("deal", 1, faces=DEAL_FACES)
            w.push(Roll(ChanceRequest(f"deal-{w.serial}", "deal", (group,), audience=())))
        return True


# -- choosing


OPEN_CARDS = 2
"""How many cards of the enemy lie open under the option enemy_hand = 2."""


@rule("R-SOL-01", "R-SOL-02")
def hidden_cards(w: Work) -> tuple[str, ...]:
    """The cards of the enemy that lie face down in a game for one: all, or all but the first two dealt."""
    hand = w.hands.get(ALLIED, ())
    if w.g.enemy_hand == 1:
        return hand
    return hand[w.flags.get("open_cards", OPEN_CARDS) :] if w.g.enemy_hand == 2 else ()


@rule("R-3PL-02", "R-CRD-03")
def hand_in_turn(w: Work, side: str) -> str:
    """The hand from which a side plays. Western and Soviet players alternate while they have cards."""
    if side == AXIS or not w.g.three:
        return side
    order = (SOVIET, WESTERN) if w.flags.get("last_hand", 0) == LAST[WESTERN] else (WESTERN, SOVIET)
    return next((hand for hand in order if w.hands.get(hand)), order[0])


@rule("R-CRD-03", "R-SEC-02", "R-CRD-04", "R-SOL-02")
class CardStage(Listed):
    """Both sides lay a card face down; when both lie there they are turned up."""

    accepts = (Play, Forgo)

    def advance(self, w: Work, frame: Cards) -> bool:
        """For one player the enemy's card may be drawn instead of chosen."""
        if frame.dice:
            card = hidden_cards(w)[frame.dice[0] - 1]
            w.update(laid={**frame.laid, ALLIED: card}, dice=(), drawing=False)
        elif frame.drawing and AXIS in frame.laid:
            self._draw(w)
        elif len(frame.laid) == 2:
            w.pop()
            for side in (AXIS, ALLIED):
                do_play(w, side, frame.laid[side])
        elif w.g.enemy_hand == 1 and ALLIED not in frame.laid:
            self._draw(w)
        else:
            return False
        return True

    def _draw(self, w: Work) -> None:
        """A card of the enemy's hidden hand; nobody sees it before it is turned up."""
        group = DiceGroup("card", 1, faces=len(hidden_cards(w)))
        w.push(Roll(ChanceRequest(f"enemy-{w.year}-{w.turn}", "enemy_card", (group,), audience=())))

    def decisions(self, w: Work, frame: Cards) -> tuple[Decision, ...]:
        return tuple(
            Decision(f"card-{w.year}-{w.turn}-{side}", self._seat(w, side), "card", "one", side, sealed=True)
            for side in (AXIS, ALLIED)
            if side not in frame.laid and not (side == ALLIED and frame.drawing)
        )

    def _seat(self, w: Work, side: str) -> str:
        hand = hand_in_turn(w, side)
        return w.g.seat_of[WESTERN if hand == ALLIED else hand]

    def answers(self, w: Work, frame: Cards, decision: Decision) -> list[Answer]:
        hand = w.hands.get(hand_in_turn(w, decision.power), ())  # a sketched position may have none
        if decision.power == ALLIED and w.g.enemy_hand == 2:
            open_: list[Answer] = [Play(card) for card in hand if card not in hidden_cards(w)]
            return [*open_, Forgo()] if hidden_cards(w) else open_
        return [Play(card) for card in hand]

    def walk(self, w: Work, frame: Cards, decision: Decision, draft: Draft) -> Step:
        """Cards on offer bear what they would bring now."""
        step = super().walk(w, frame, decision, draft)
        if step.asks != "card":
            return step
        noted = tuple(structs.replace(c, note=outlook(w, decision.power, c.pick)) for c in step.choices)
        return structs.replace(step, choices=noted)

    def explain(self, w: Work, frame: Cards, answer: Any) -> Refusals:
        if isinstance(answer, Forgo):
            return no("card.must_play", "R-CRD-03")
        return no("card.not_held", "R-CRD-03", card=answer.card)

    def do(self, w: Work, frame: Cards, decision: Decision, answer: Any) -> None:
        if isinstance(answer, Forgo):
            w.update(drawing=True)
        else:
            w.update(laid={**frame.laid, decision.power: answer.card})


@rule("R-CRD-03", "R-SEC-02", "R-3PL-02")
def do_play(w: Work, side: str, card: str) -> None:
    """Out of the hand, onto the table. Until both cards lie there, neither leaves its hand."""
    hand = hand_in_turn(w, side)
    if side == ALLIED and card not in hidden_cards(w):
        w.flags["open_cards"] = max(0, w.flags.get("open_cards", OPEN_CARDS) - 1)
    w.hands[hand] = tuple(other for other in w.hands[hand] if other != card)
    w.cards[side] = card
    if w.g.three and side == ALLIED:
        w.flags["last_hand"] = LAST[hand]


LAST = {WESTERN: 1, SOVIET: 2}
"""How the flag last_hand names the hand that was played from last."""


def outlook(w: Work, side: str, card: str) -> dict[str, Json]:
    """What a card would bring if it were played now: whether its event could act, and whose commands."""
    printed = w.g.cards[card]
    effects = printed.get("effects", ())
    idle = bool(effects) and not any(condition_holds(w, effect.get("if")) for effect in effects)
    purses = {side: int(printed["commands"])}
    if side == ALLIED:
        half = SOVIET if printed["color"] == "red" else WESTERN
        purses = allied_purses(w, int(printed["commands"]), half)
    return {"idle": idle, "purses": dict(purses) if len(purses) > 1 else {}}


@rule("R-CRD-04", "R-CRD-05", "R-CRD-06", "R-CRD-07", "R-CRD-08", "R-CRD-09", "R-3PL-03", "RULING-52")
def reveal(w: Work) -> None:
    """The higher number is first player, the Axis on ties; commands go to the purses."""
    values = {side: int(w.g.cards[card]["commands"]) for side, card in w.cards.items()}
    w.first = AXIS if values[AXIS] >= values[ALLIED] else ALLIED
    w.commands = {AXIS: values[AXIS]} | allied_purses(w, values[ALLIED], color_half(w))
    w.tell(
        "cards",
        reveals=True,
        axis=w.cards[AXIS],
        allied=w.cards[ALLIED],
        first=w.first,
        commands=dict(w.commands),
        **{"tie" if values[AXIS] == values[ALLIED] else "higher": max(values.values())},
    )


@rule("R-CRD-07", "R-CRD-08")
def allied_purses(w: Work, number: int, half: str) -> dict[str, int]:
    """One purse until the end of the turn in which the Soviets enter; then halves, the odd one by color.
    `half`: to whom the color of the card belongs."""
    if w.flags.get("soviet_war", w.now) >= w.now:
        return {ALLIED: number}
    own = int(w.g.tables["sharing"][str(number)])
    return {half: own, SOVIET if half == WESTERN else WESTERN: number - own}


@rule("R-SEQ-02", "R-3PL-04", "RULING-26")
def halves_in_order(w: Work, side: str) -> tuple[str, ...]:
    """Who of a side moves first: on the Allied side the half of the card's color."""
    if side == AXIS:
        return (AXIS,)
    half = color_half(w)
    return (half, SOVIET if half == WESTERN else WESTERN)


def second(w: Work) -> str:
    return OTHER[w.first]
