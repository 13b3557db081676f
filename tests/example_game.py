"""Hilltop: a whole game for the table in one file. docs/engine.md walks through it; copy it to begin.

Red and Blue hold three hidden blocks each. In each of two rounds both secretly bid and the higher bid
attacks: it sends blocks up the hill, may recall them until it launches, the other side may brace, and
dice decide.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from wartable.kernel import contract as c
from wartable.kernel.coverage import rule
from wartable.kernel.notation import Names, Reader
from wartable.kernel.sheets import Cell, Offer, Remark, Row, Sheet, Table, fact
from wartable.kernel.spaces import Check, ListedSpace, WalkedSpace, checker
from wartable.kernel.tokens import deal_request, token

SEATS = ("red", "blue")
BLOCKS = {seat: tuple(f"{seat}-{number}" for number in (1, 2, 3)) for seat in SEATS}


# --- state ---
class Frame(Struct, frozen=True):
    """What happens next, and what only this step needs to know."""

    step: str  # deal, bid, plan, window or fire
    bids: dict[str, int] = {}
    attacker: str = ""
    sent: tuple[str, ...] = ()
    braced: bool = False
    changes: int = 0


class State(Struct, frozen=True):
    frames: tuple[Frame, ...] = (Frame("deal"),)
    blocks: dict[str, int] = {}  # block -> strength, while it lasts
    points: dict[str, int] = {}
    round: int = 1
    deal: int = 0  # drawn by chance, shown to nobody


# --- answers ---
class Bid(c.Answer, frozen=True, tag="bid"):
    courage: int


class Send(c.Answer, frozen=True, tag="send"):
    blocks: tuple[str, ...]


class Recall(c.Answer, frozen=True, tag="recall"):
    block: str


class Launch(c.Answer, frozen=True, tag="launch"):
    pass


class Brace(c.Answer, frozen=True, tag="brace"):
    yes: bool


# --- questions ---
def decisions(state: State) -> tuple[c.Decision, ...]:
    match state.frames:
        case (*_, Frame("bid", bids)):
            waiting = [seat for seat in SEATS if seat not in bids]
            return tuple(c.Decision(f"bid-{state.round}-{s}", s, "bid", "one", sealed=True) for s in waiting)
        case (*_, Frame("plan", attacker=attacker, changes=changes)):
            return (c.Decision(f"plan-{state.round}-{changes}", attacker, "plan", "some"),)
        case (*_, Frame("window", attacker=attacker, sent=sent)):
            facts: dict[str, c.Json] = {"attacker": attacker, "count": len(sent)}
            return (c.Decision(f"window-{state.round}", other(attacker), "window", "confirm", context=facts),)
    return ()


def chance(state: State) -> c.ChanceRequest | None:
    match state.frames:
        case (*_, Frame("deal")):
            return deal_request("deal")
        case (*_, Frame("fire", attacker=attacker, sent=sent)):
            dice = c.DiceGroup("block", len(sent), roller=attacker)
            return c.ChanceRequest(f"fire-{state.round}", "attack", (dice,))
    return None


def other(seat: str) -> str:
    return SEATS[1 - SEATS.index(seat)]


# --- legality ---
def mistakes(state: State, answer: c.Answer) -> c.Refusals:
    """Why an answer is not legal now."""
    frame = state.frames[-1]
    match frame.step, answer:
        case "bid", Bid(courage=courage):
            return () if 0 <= courage <= 2 else (c.Refusal("bid.range", "R-EX-02", {"bid": courage}),)
        case "plan", Send(blocks=blocks):
            return can_send(state, frame, blocks)
        case "plan", Recall(block=block):
            return () if block in frame.sent else (c.Refusal("recall.here", "R-EX-04", {"block": block}),)
        case "plan", Launch():
            return () if frame.sent else (c.Refusal("launch.empty", "R-EX-04"),)
        case "window", Brace():
            return ()
    return (c.Refusal("answer.not_now", params={"step": frame.step}),)


@rule("R-EX-04")
def can_send(state: State, frame: Frame, blocks: tuple[str, ...]) -> c.Refusals:
    own = [block for block in BLOCKS[frame.attacker] if block in state.blocks]
    foreign = tuple(block for block in blocks if block not in own)
    sent = {*frame.sent, *blocks}
    if foreign:
        return (c.Refusal("send.foreign", "R-EX-04", {"blocks": foreign}),)
    if not blocks or len(sent) > 2 or len(sent) < len(frame.sent) + len(blocks):
        return (c.Refusal("send.count", "R-EX-04", {"sent": len(frame.sent)}),)
    return ()


# --- consequences ---
def do_answer(frame: Frame, seat: str, answer: c.Answer) -> tuple[Frame, c.Event | None]:
    """The frame that follows an answer, and what is told about it."""
    changed = replace(frame, changes=frame.changes + 1)
    match answer:
        case Bid(courage=courage):
            return replace(frame, bids={**frame.bids, seat: courage}), None
        case Send(blocks=blocks):
            return replace(changed, sent=frame.sent + blocks), c.Event("sent", {"count": len(blocks)})
        case Recall(block=block):
            kept = tuple(one for one in frame.sent if one != block)
            return replace(changed, sent=kept), c.Event("recalled")
        case Launch():
            return replace(frame, step="window"), c.Event("launched", {"count": len(frame.sent)})
        case Brace(yes=yes):
            return replace(frame, step="fire", braced=yes), c.Event("braced" if yes else "stood")
    raise AssertionError(f"no rule for {answer}")


@rule("R-EX-03")
def end_bids(frame: Frame, first: str) -> tuple[Frame, c.Event]:
    """The higher bid attacks; on equal bids the side that goes first."""
    attacker = max((first, other(first)), key=frame.bids.__getitem__)
    told: dict[str, c.Json] = {"attacker": attacker, **frame.bids}
    return Frame("plan", attacker=attacker), c.Event("bids", told, reveals=True)


@rule("R-EX-01")
def do_deal(state: State, drawn: int) -> tuple[State, c.Event]:
    """The number drawn shuffles the strengths, and names the hidden blocks from now on."""
    shuffle = Random(drawn)
    blocks = {
        block: strength
        for seat in SEATS
        for block, strength in zip(BLOCKS[seat], shuffle.sample((1, 2, 3), 3), strict=True)
    }
    event = c.Event("dealt", private={seat: {"blocks": own_blocks(blocks, seat)} for seat in SEATS})
    return replace(state, frames=(Frame("bid"),), blocks=blocks, deal=drawn), event


@rule("R-EX-05", "R-EX-06")
def do_fire(state: State, frame: Frame, values: tuple[int, ...]) -> tuple[State, c.Event]:
    """A block hits with its strength plus one or less and is spent; a brace cancels one hit."""
    fought = {block: state.blocks[block] for block in frame.sent}
    hits = sum(value <= strength + 1 for value, strength in zip(values, fought.values(), strict=True))
    scored = max(0, hits - frame.braced)
    after = replace(
        state,
        frames=(Frame("bid"),) if state.round < 2 else (),
        blocks={block: strength for block, strength in state.blocks.items() if block not in fought},
        points={**state.points, frame.attacker: state.points.get(frame.attacker, 0) + scored},
        round=state.round + 1,
    )
    return after, c.Event(
        "fired", {"attacker": frame.attacker, "scored": scored, "blocks": fought}, reveals=True
    )


def own_blocks(blocks: Mapping[str, int], seat: str) -> dict[str, int]:
    return {block: strength for block, strength in blocks.items() if block in BLOCKS[seat]}


# --- spaces ---
class PlanSpace(WalkedSpace):
    """First a verb; behind "send" one or more blocks in order, behind "recall" one that was sent."""

    def __init__(self, check: Check, own: tuple[str, ...], sent: tuple[str, ...]) -> None:
        super().__init__(check)
        self.own, self.sent = own, sent

    def partial(self, draft: c.Draft) -> c.Step:
        match draft:
            case ():
                return c.Step("verb", tuple(map(c.Choice, ("send", "recall", "launch"))))
            case ("send", *picked):
                later = [block for block in self.own if not picked or block > picked[-1]]
                choices = tuple(c.Choice(block, self.check(Send((*picked, block)))) for block in later)
                return c.Step("block", choices, Send(tuple(picked)) if picked else None)
            case ("recall",):
                return c.Step("block", tuple(map(c.Choice, self.sent)))
            case ("recall", block):
                return c.Step("block", answer=Recall(block))
        return c.Step("verb", answer=Launch())


# --- view ---
def view(rules: Hilltop, state: State, viewer: c.Viewer) -> c.View:
    """Built from nothing: a strength goes to its owner alone, others get a token of the block."""
    frame = state.frames[-1] if state.frames else Frame("over")
    places: dict[str, list[c.PieceView]] = {"hill": [], "red": [], "blue": []}
    for block, strength in state.blocks.items():
        owner = block.partition("-")[0]
        if viewer in (owner, c.REFEREE):
            piece = c.PieceView(owner, "block", marks={"strength": strength}, key=block)
        else:
            piece = c.PieceView(owner, "block", token=token(state.deal, viewer, block))
        places["hill" if block in frame.sent else owner].append(piece)
    return c.View(
        viewer=viewer,
        game=rules.setup.game,
        now={"round": state.round, "step": frame.step},
        spaces={place: c.SpaceView(pieces=tuple(pieces)) for place, pieces in places.items()},
        powers={seat: {"points": state.points.get(seat, 0)} for seat in SEATS},
        decisions=decisions(state),
        chance=chance(state),
        outcome=rules.outcome(state),
    )


# --- sheets ---
def strengths(state: State, viewer: c.Viewer) -> Sheet:
    """What each side has left, as far as the viewer may know."""
    rows = []
    for seat in SEATS:
        blocks = own_blocks(state.blocks, seat)
        known = sum(blocks.values()) if viewer in (seat, c.REFEREE) else None
        rows.append(Row(seat, (Cell(seat), Cell(len(blocks)), Cell(known))))
    remark = Remark("hits", "R-EX-06")
    return Sheet("strengths", (remark,), (Table("strengths", tuple(rows), ("side", "blocks", "strength")),))


def about(state: State, space: str) -> Sheet:
    sent = len(state.frames[-1].sent) if state.frames and space == "hill" else 0
    return Sheet("about", tables=(Table("facts", (fact("sent", sent),)),))


# --- notation ---
BLOCK = Names("block", {block: block for seat in SEATS for block in BLOCKS[seat]})
VERB = Names("order", {verb: verb for verb in ("bid", "send", "recall", "launch", "brace", "stand")})


def read(text: str) -> c.Answer:
    order = Reader(text)
    verb = order.name(VERB)
    answer: c.Answer
    if verb == "bid":
        answer = Bid(order.number())
    elif verb == "send":
        blocks = [order.name(BLOCK)]
        while order.skip(",", "and"):
            blocks.append(order.name(BLOCK))
        answer = Send(tuple(blocks))
    elif verb == "recall":
        answer = Recall(order.name(BLOCK))
    else:
        answer = Launch() if verb == "launch" else Brace(verb == "brace")
    order.finish()
    return answer


def write(answer: c.Answer) -> str:
    match answer:
        case Bid(courage=courage):
            return f"bid {courage}"
        case Send(blocks=blocks):
            return f"send {', '.join(blocks)}"
        case Recall(block=block):
            return f"recall {block}"
        case Brace(yes=yes):
            return "brace" if yes else "stand"
    return "launch"


# --- rules ---
class Hilltop:
    """The rules: the game with its options chosen. It holds no match data."""

    version = "1.0"
    seats: tuple[str, ...] = SEATS
    answers: Any = Bid | Send | Recall | Launch | Brace

    def __init__(self, setup: c.Setup) -> None:
        self.setup = setup
        self.first = "blue" if setup.options["blue_first"] else "red"

    def initial(self) -> State:
        return State()

    def decisions(self, state: State) -> tuple[c.Decision, ...]:
        return decisions(state)

    def chance(self, state: State) -> c.ChanceRequest | None:
        return chance(state)

    def check(self, state: State, action: c.Action) -> c.Refusals:
        return mistakes(state, action.answer)

    def apply(self, state: State, move: c.Action | c.Dice) -> tuple[State, tuple[c.Event, ...]]:
        frame = state.frames[-1]
        if isinstance(move, c.Dice):
            dealing = frame.step == "deal"
            after, event = do_deal(state, move.values[0]) if dealing else do_fire(state, frame, move.values)
            return after, (event,)
        frame, told = do_answer(frame, move.seat, move.answer)
        if len(frame.bids) == len(SEATS):
            frame, told = end_bids(frame, self.first)
        return replace(state, frames=(frame,)), (told,) if told else ()

    def space(self, state: State, decision: c.Decision) -> c.ActionSpace:
        check = checker(self, state, decision)
        if decision.kind == "plan":
            return PlanSpace(check, tuple(own_blocks(state.blocks, decision.seat)), state.frames[-1].sent)
        bids, brace = [Bid(courage) for courage in range(3)], [Brace(True), Brace(False)]
        answers: list[Any] = [*bids] if decision.kind == "bid" else [*brace]
        return ListedSpace(check, decision.kind, {write(answer): answer for answer in answers})

    def view(self, state: State, viewer: c.Viewer) -> c.View:
        return view(self, state, viewer)

    def outcome(self, state: State) -> c.Outcome | None:
        if state.frames:
            return None
        best = max(state.points.values())
        return c.Outcome(tuple(seat for seat in SEATS if state.points.get(seat) == best), "points")

    def resample(self, state: State, viewer: c.Viewer, rng: Random) -> State:
        """Shuffle the strengths that the viewer cannot see."""
        blocks = dict(state.blocks)
        for seat in SEATS:
            hidden = own_blocks(blocks, seat) if viewer not in (seat, c.REFEREE) else {}
            blocks.update(zip(hidden, rng.sample(list(hidden.values()), len(hidden)), strict=True))
        return replace(state, blocks=blocks)

    def sheets(self, state: State, viewer: c.Viewer) -> tuple[Offer, ...]:
        return (Offer("strengths"),)

    def sheet(self, state: State, viewer: c.Viewer, id_: str) -> Sheet:
        return strengths(state, viewer)

    def about(self, state: State, viewer: c.Viewer, space: str) -> Sheet:
        return about(state, space)

    def standing(self, _state: State, decision: c.Decision, order: c.StandingOrder) -> c.Answer | None:
        return Brace(order.policy == "brace") if decision.kind == "window" else None

    def read(self, _state: State, _decision: c.Decision, text: str) -> c.Answer:
        return read(text)

    def write(self, answer: c.Answer) -> str:
        return write(answer)


# --- game ---
class HilltopGame:
    """What the registry finds: the game before anything is chosen."""

    id = "hilltop"
    title = "Hilltop"
    version = Hilltop.version
    scenarios: tuple[c.Scenario, ...] = (c.Scenario("standard", "The hill"),)
    seat_plans: tuple[c.SeatPlan, ...] = (c.SeatPlan("two", "Two players", {s: (s,) for s in SEATS}),)
    options: tuple[c.Option, ...] = (c.Option("blue_first", "Blue attacks on equal bids."),)
    standing_orders: tuple[c.StandingOrder, ...] = tuple(
        c.StandingOrder("window", policy) for policy in ("brace", "stand")
    )

    def rules(self, setup: c.Setup) -> c.Rules[State]:
        chosen = {option.id: setup.options.get(option.id, option.default) for option in self.options}
        return Hilltop(replace(setup, options=chosen))

    def rule_rows(self) -> tuple[c.RuleRow, ...]:
        return tuple(c.RuleRow(id_, "Play", text) for id_, text in ROWS.items())

    def texts(self) -> Mapping[str, str]:
        return TEXTS


ROWS = {
    "R-EX-01": "Each side gets blocks of strength 1, 2 and 3, and only it knows which is which.",
    "R-EX-02": "Both sides secretly bid 0, 1 or 2.",
    "R-EX-03": "The higher bid attacks; on equal bids Red does (option: Blue).",
    "R-EX-04": "The attacker sends one or two blocks, and may change the plan until launching it.",
    "R-EX-05": "The other side may brace before the dice fall: it cancels one hit.",
    "R-EX-06": "A block hits with its strength plus one or less, each hit is a point; then it is spent.",
}
TEXTS = {
    "red": "Red",
    "blue": "Blue",
    "refusal.answer.not_now": "That is no answer to what is asked now ({step}).",
    "refusal.bid.range": "A bid of {bid} is not possible; bid 0, 1 or 2.",
    "refusal.send.foreign": "{blocks} {blocks|is|are} not yours to send.",
    "refusal.send.count": "Send one or two different blocks in all; {sent} {sent|is|are} sent already.",
    "refusal.recall.here": "{block} has not been sent.",
    "refusal.launch.empty": "Send at least one block before you launch the attack.",
    "event.dealt": "The blocks are dealt.[ Yours: {blocks}.]",
    "event.bids": "Red bids {red}, Blue bids {blue}: {attacker} attacks.",
    "event.sent": "{count} {count|block is|blocks are} sent.",
    "event.recalled": "A block is recalled.",
    "event.launched": "The attack of {count} {count|block|blocks} is launched.",
    "event.braced": "The defender braces.",
    "event.stood": "The defender stands.",
    "event.fired": "{attacker} scores {scored} {scored|point|points}.",
    "sheet.strengths": "What is left",
    "sheet.about": "The place",
    "table.strengths": "Blocks and their strength",
    "table.facts": "Facts",
    "column.side": "Side",
    "column.blocks": "Blocks",
    "column.strength": "Strength",
    "fact.sent": "Blocks sent",
    "remark.hits": "A block hits with its strength plus one or less.",
    "prompt.bid": "{seat}: how much do you bid?",
    "prompt.plan": "{seat}: which blocks do you send?",
    "prompt.window": "{seat}: {count} {count|block comes|blocks come} at you. Do you brace?",
}
GAME: c.Game = HilltopGame()
