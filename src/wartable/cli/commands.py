"""The commands of the terminal table. Whatever is no command is an order of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from wartable.cli.board import space_page
from wartable.cli.complaints import Complaint
from wartable.cli.opening import HUMAN
from wartable.cli.rule_pages import rule_page
from wartable.cli.sheets import facts, listed, report
from wartable.cli.standing_orders import offered, order_from
from wartable.kernel.contract import Action, Decision, Unreadable
from wartable.kernel.going_back import line
from wartable.kernel.notation import Names, Reader
from wartable.kernel.refused import Refused
from wartable.kernel.registry import unknown
from wartable.kernel.telling import told
from wartable.kernel.walking import listing

if TYPE_CHECKING:
    from wartable.cli.table import Table

LOG_LINES = 30
EXAMPLES = 3


class Go(Enum):
    """Whether the table goes on after a command."""

    ON = auto()
    LEAVE = auto()


Act: TypeAlias = "Callable[[Table, Decision, str], Go]"


class Command(Struct, frozen=True):
    form: str  # as it is typed
    text: str  # what it does
    act: Act


def _show_help(table: Table, decision: Decision, _rest: str) -> Go:
    """What is asked, examples of orders that are legal now, and the commands."""
    table.ask_heading(decision)
    examples = _examples(table, decision)
    table.screen.lines(["Orders such as these are legal now:", *examples] if examples else [])
    table.screen.say("Everything you can type besides orders:")
    for command in COMMANDS.values():
        table.screen.say(f"  {command.form:<22} {command.text}")
    return Go.ON


def _examples(table: Table, decision: Decision) -> list[str]:
    """A few legal orders, drawn at random but always the same for the same question."""
    space, rng = table.match.space(decision), Random(decision.id)
    drawn = (table.match.rules.write(space.sample(rng)) for _ in range(EXAMPLES * 3))
    return [f"  {order}" for order in islice(dict.fromkeys(drawn), EXAMPLES)]


def _list(table: Table, decision: Decision, rest: str) -> Go:
    table.screen.lines(listing(table.match, decision, rest, table.words))
    return Go.ON


def _why(table: Table, decision: Decision, rest: str) -> Go:
    """Whether an order would be accepted, and if not, every reason with the text of its rule."""
    if not rest:
        raise Complaint("Name the order that you wonder about:  why ORDER")
    answer = table.match.read(decision, rest)
    reasons = table.match.check(Action(decision.id, decision.seat, answer))
    if not reasons:
        table.screen.say(f"That is legal: {table.match.rules.write(answer)}", "green")
    table.screen.lines(table.words.why_not(reasons), "yellow")
    return Go.ON


def _undo(table: Table, decision: Decision, _rest: str) -> Go:
    try:
        table.undone.undo(table.match, decision.seat)
    except Refused as refused:
        table.screen.lines(table.words.why_not(refused.refusals), "yellow")
        table.screen.say("`undo!` asks the other seats.")
        return Go.ON
    table.screen.say("Taken back.")
    return Go.ON


def _propose_undo(table: Table, decision: Decision, rest: str) -> Go:
    """Go back to before this seat's last own order, or before the last dice, when all agree."""
    match = table.match
    moves = line(match)
    to = moves.before_dice() if rest == "dice" else moves.before_own(decision.seat)
    if to is None:
        raise Complaint("There is nothing to go back to.")
    match.propose_undo(decision.seat, to)
    table.undone.clear()
    for seat in match.rules.seats:
        if match.proposal is not None and seat not in match.proposal.agreed:
            match.consent(seat, _agrees(table, seat, decision.seat))
    return Go.ON


def _agrees(table: Table, seat: str, asker: str) -> bool:
    """People are asked; a computer minds nothing."""
    if table.chairs[seat] != HUMAN:
        return True
    question = f"{table.player(seat)}: an undo is asked for by {table.player(asker)}. Do you agree? [y/n] "
    return (table.screen.ask(question) or "").casefold() in ("y", "yes")


def _redo(table: Table, _decision: Decision, _rest: str) -> Go:
    action = table.undone.again(table.match.decisions())
    if action is None:
        raise Complaint("Nothing was taken back since the last order.")
    table.match.submit(action)
    return Go.ON


def _board(table: Table, _decision: Decision, rest: str) -> Go:
    """The whole board, or one space."""
    if not rest:
        table.show_board()
        return Go.ON
    view = table.match.view(table.at)
    reader = Reader(rest)
    space = reader.name(Names("space", {id_: table.words.name(id_) for id_ in table.spaces()}))
    reader.finish()
    table.screen.lines(space_page(space, view, table.words))
    table.screen.lines(facts(table.match.rules, table.match.state, table.at, table.words, space))
    return Go.ON


def _report(table: Table, _decision: Decision, rest: str) -> Go:
    """What the game explains besides the board: the list of reports, or one of them."""
    match, words = table.match, table.words
    if rest:
        table.screen.lines(report(match.rules, match.state, table.at, words, rest))
    else:
        table.screen.lines(listed(match.rules, match.state, table.at, words))
    return Go.ON


def _log(table: Table, _decision: Decision, rest: str) -> Go:
    if rest and not (rest.isascii() and rest.isdigit()):
        raise Complaint(f"“{rest}” is no number of lines; type for example: log 50")
    lines = told(table.match, table.words, table.at)
    table.screen.lines(lines[-int(rest or LOG_LINES) :])
    return Go.ON


def _rules(table: Table, _decision: Decision, rest: str) -> Go:
    if rest:
        table.screen.lines(rule_page(table.game, rest))
    else:
        table.screen.say(f"{len(table.words.rows)} rows; name one:  rules {next(iter(table.words.rows))}")
    return Go.ON


def _order(table: Table, decision: Decision, rest: str) -> Go:
    """Leave, take back or show the seat's standing orders."""
    match, seat = table.match, decision.seat
    words = rest.split()
    if not words:
        table.screen.lines(offered(table.game, match, seat))
    elif words[0] == "drop":
        kinds = [pattern.kind for pattern in table.game.standing_orders]
        if len(words) != 2 or words[1] not in kinds:
            raise Complaint(unknown("standing order for", " ".join(words[1:]), dict.fromkeys(kinds)))
        match.drop_order(seat, words[1])
    else:
        match.set_order(seat, order_from(table.game, words))
    return Go.ON


def _save(table: Table, _decision: Decision, rest: str) -> Go:
    if not rest:
        raise Complaint("Name the file:  save FILE")
    table.save(rest)
    return Go.ON


def _load(table: Table, decision: Decision, rest: str) -> Go:
    """Put the match in a file on the table. The one that was there stays in its file, if it has one."""
    if not rest:
        raise Complaint("Name the file:  load FILE")
    if not Path(rest).is_file():
        raise Complaint(f"There is no file {rest}. {_unread(table, decision, f'load {rest}')}")
    table.load(Path(rest))
    return Go.ON


def _unread(table: Table, decision: Decision, typed: str) -> str:
    """Why a line that looks like a command is no order either, for games that know the same word."""
    try:
        table.match.read(decision, typed)
    except Unreadable as error:
        return f"As an order: {error}"
    return ""


def _note(table: Table, decision: Decision, rest: str) -> Go:
    if not rest:
        raise Complaint("Write the remark behind the command:  note TEXT")
    table.match.note(rest, decision.seat)
    return Go.ON


def _quit(_table: Table, _decision: Decision, _rest: str) -> Go:
    return Go.LEAVE


COMMANDS: Mapping[str, Command] = {
    "help": Command("help", "what is asked, and this list", _show_help),
    "list": Command("list [WORDS]", "what is legal here; more words go deeper into an order", _list),
    "why": Command("why ORDER", "whether an order would be accepted, and why not", _why),
    "board": Command("board [SPACE]", "the whole board, or one space with the names of its stacks", _board),
    "report": Command("report [full] [TITLE]", "what the game explains; “full” with every reason", _report),
    "log": Command("log [LINES]", "what has happened", _log),
    "rules": Command("rules ROW", "the text of a rule, by the id that refusals name", _rules),
    "undo": Command("undo", "take your last order back", _undo),
    "undo!": Command(
        "undo! [dice]", "ask all others to go back past a barrier; “dice”: to the last dice", _propose_undo
    ),
    "redo": Command("redo", "give the order again that you took back", _redo),
    "order": Command("order [KIND POLICY ...]", "a standing order; `order drop KIND` takes it back", _order),
    "note": Command("note TEXT", "write a remark into the record", _note),
    "save": Command("save FILE", "write the match to a file", _save),
    "load": Command("load FILE", "go on with another match", _load),
    "quit": Command("quit", "leave the table", _quit),
}

AT_DICE = ("board", "report", "log", "rules", "note", "save", "undo", "undo!", "quit")
"""Commands that also work while the players are to type dice."""
