"""The terminal table: drives one match, asks whoever sits at the keyboard, and keeps the record.

The table holds no rules. It shows views, passes typed orders on, and says why something is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wartable.cli.board import board, forces, headline
from wartable.cli.commands import AT_DICE, COMMANDS, Go
from wartable.cli.complaints import Complaint, spoken_of
from wartable.cli.dice import values
from wartable.cli.keeping import Keeper, resume, write
from wartable.cli.opening import HUMAN, RANDOM, resumed_chairs
from wartable.cli.screen import Screen
from wartable.kernel.contract import Action, ChanceRequest, Decision, Game, Json, Seat, Unreadable
from wartable.kernel.going_back import Undone
from wartable.kernel.match import Match
from wartable.kernel.record import RecordError
from wartable.kernel.refused import Refused
from wartable.kernel.telling import told
from wartable.kernel.words import Words
from wartable.players.contract import Player

GREETING = "Type orders, or `help`; `list` shows what is legal here, `quit` leaves the table."


class Table:
    def __init__(
        self,
        *,
        game: Game,
        match: Match[Any],
        chairs: Mapping[Seat, str],
        computer: Player,
        screen: Screen,
        keeper: Keeper | None = None,
        secret: str = "",
        curtain: bool = True,
    ) -> None:
        self.screen = screen
        self.keeper = keeper
        self.curtain = curtain
        self.computer = computer
        self.seat_match(game, match, chairs, secret)

    def seat_match(self, game: Game, match: Match[Any], chairs: Mapping[Seat, str], secret: str) -> None:
        """Put a match on the table; everybody starts with its board."""
        self.game = game
        self.words = Words(game)
        self.match = match
        self.chairs = dict(chairs)
        self.secret = secret
        self.undone = Undone()
        self.warned = ""  # why the file is behind the match
        self.copied: bytes | None = None  # what was saved on request
        self.at: Seat = ""  # who sits at the keyboard
        self.drawn: dict[Seat, dict[str, Json]] = {}  # where the match stood when a seat last saw the board
        self.asked = ""  # the decision whose question stands on the screen
        self.seen = dict.fromkeys(match.rules.seats, match.record.last)  # newest entry told to each seat

    def spaces(self) -> list[str]:
        """Every space the view speaks of, and those the game has a word about."""
        noted = (key.removesuffix("#note") for key in self.words.texts if key.endswith("#note"))
        return list(dict.fromkeys([*self.match.view(self.at).spaces, *noted]))

    # -- the loop

    def play(self) -> None:
        """Until the match is over or somebody leaves."""
        self.screen.say(GREETING)
        try:
            self.keep()
            if self._take_seeds() is Go.ON:
                self._go_on()
        finally:
            if self.keeper is not None:
                self.keeper.close()

    def _go_on(self) -> None:
        while self._next() is Go.ON:
            self.keep()
        self.keep()
        if self.match.outcome() is None:
            self._farewell()

    def _next(self) -> Go:
        """One thing that happens: dice, an answer of a computer, or of a person."""
        self.match.advance()
        self.keep()
        if self.match.outcome() is not None:
            return self._over()
        wanted = self.match.chance()
        if wanted is not None:
            return self._ask_dice(wanted)
        open_now = self.match.decisions()
        computer = next((one for one in open_now if self.chairs[one.seat] == RANDOM), None)
        if computer is not None:
            self._let_play(computer)
            return Go.ON
        return self._ask_person(self._turn_of(open_now))

    def _turn_of(self, open_now: tuple[Decision, ...]) -> Decision:
        """The question of whoever sits at the keyboard, if there is one, and else the first."""
        return next((one for one in open_now if one.seat == self.at), open_now[0])

    def _let_play(self, decision: Decision) -> None:
        answer = self.computer.answer(self.match.view(decision.seat), decision, self.match.space(decision))
        self.match.submit(Action(decision.id, decision.seat, answer))

    def keep(self) -> None:
        """Bring the file up to date. When that fails the match goes on, and the next time is another try."""
        if self.keeper is None:
            return
        try:
            self.keeper.keep(self.match.record)
            if HUMAN in self.chairs.values():  # computers are too quick to wait for the disk each time
                self.keeper.settle()
        except (Complaint, OSError) as error:
            if self.keeper.fresh:
                raise  # nobody should play for hours into a file that cannot be written at all
            self._warn(self.sentence(error))

    def _warn(self, sentence: str) -> None:
        """Say that the file is behind the match; once for the same reason."""
        if sentence != self.warned:
            self.warned = sentence
            self.screen.say(f"This is not kept: {sentence} `save FILE` keeps the match elsewhere.", "red")

    def _farewell(self) -> None:
        """Leave nobody in doubt where the match is; one that is nowhere yet can still be saved."""
        last = self.match.record.last
        if self.keeper is None and self.copied == self.match.record.to_bytes():
            return  # where the copy is was said when it was saved
        if self.keeper is None and self.screen.live and last:
            self._offer_to_save()
        elif self.keeper is None:
            self.screen.say("The match was not kept. (With --record FILE it would be.)")
        elif self.keeper.behind(self.match.record):
            self.screen.say(f"{self.keeper.path} does not hold the end of this match.", "red")
        else:
            self.screen.say(f"The match is kept. Go on with:  wartable play --resume {self.keeper.path}")

    def _offer_to_save(self) -> None:
        """Ask for a file until it can be written or nobody wants it."""
        what = (
            "The match is in no file yet." if self.copied is None else "The newest moves are in no file yet."
        )
        while name := self.screen.ask(f"{what} Save it as (Enter: forget it)> "):
            try:
                self.save(name)
                return
            except (Complaint, OSError) as error:
                self.screen.say(self.sentence(error), "yellow")
        self.screen.say("The match was not kept. (With --record FILE it would be.)")

    def load(self, path: Path) -> None:
        """Put the match in a file on the table. The one that was there stays in its file, if it has one; the
        new one is kept in its own if the other was. Raises RecordError, Complaint and OSError, and then
        nothing has changed."""
        own = self.keeper is not None and path.samefile(self.keeper.path)
        keeper = Keeper(path) if self.keeper is not None and not own else self.keeper
        try:
            game, match, dice = resume(path)
        except Exception:
            if keeper is not None and not own:
                keeper.close()
            raise
        if self.keeper is not None and not own:
            self.keeper.close()
        self.keeper = keeper
        self.seat_match(game, match, resumed_chairs(match), dice.secret)
        self.screen.say(f"The match in {path} is on the table.")

    def save(self, name: str) -> None:
        """Write the match to a file. Raises Complaint where something else stands, and OSError."""
        path, record = Path(name).expanduser(), self.match.record
        if path.exists() and not (path.is_file() and path.read_bytes().startswith(record.lines[0])):
            raise Complaint(f"{name} holds something else than this match; choose another name.")
        if self.keeper is not None and path.exists() and path.samefile(self.keeper.path):
            self.keeper.keep(record)
        else:
            write(record, path, self.secret)
        self.copied = record.to_bytes()
        self.screen.say(f"Saved in {name}. Go on from there with:  wartable play --resume {name}")

    # -- dice

    def _ask_dice(self, wanted: ChanceRequest) -> Go:
        """Dice the match cannot throw itself: the players type what theirs show."""
        self.tell(self.at or self.match.rules.seats[0])
        if wanted.id != self.asked:
            self._explain_dice(wanted)
        dice = "die" if wanted.count == 1 else "dice"
        typed = self.screen.ask(f"type {wanted.count} {dice}> ")
        if typed is None:
            return Go.LEAVE
        return self._take_dice(wanted, typed) if typed else Go.ON

    def _explain_dice(self, wanted: ChanceRequest) -> None:
        """Where and why dice fall, who rolls how many for what, and what a hit is."""
        self.asked = wanted.id
        place = wanted.context.get("space")
        told = [self.words.name(part) for part in (place, wanted.purpose) if isinstance(part, str)]
        self.screen.say(f"Roll for {', '.join(told).replace('_', ' ')}:", "bold")
        for group in wanted.groups:
            name = f"{self.words.adjective(group.roller)} {self.words.counted(group.count, group.label)}"
            needs = f", hits on {group.needs} or less" if group.needs is not None else ""
            self.screen.say(f"  {name.strip()}: {group.count} × d{group.faces}{needs}")

    def _take_dice(self, wanted: ChanceRequest, typed: str) -> Go:
        """Values of dice, or one of the commands that make sense while nobody is asked anything."""
        word, _, rest = typed.partition(" ")
        try:
            if word.casefold() == "help":
                self._explain_dice(wanted)
                self.screen.say(f"Type what the dice show, in this order. Also: {', '.join(AT_DICE)}.")
                return Go.ON
            if word.casefold() in AT_DICE:
                nothing = Decision(wanted.id, self.at or self.match.rules.seats[0], "dice", "one")
                return COMMANDS[word.casefold()].act(self, nothing, rest.strip())
            self.match.roll(values(typed), wanted.id)
        except (Complaint, Refused, Unreadable, OSError) as error:
            self.screen.say(self.sentence(error), "yellow")
        return Go.ON

    def _take_seeds(self) -> Go:
        """Every seat's part in verifiable dice, before the first of them falls."""
        if self.match.record.header.dice.mode != "verifiable":
            return Go.ON
        for seat in self.match.rules.seats:
            if seat in self.match.box.seeds:
                continue
            typed: str | None = f"drawn for {seat}"
            if self.chairs[seat] == HUMAN:
                typed = self.screen.ask(
                    f"{self.words.name(seat)}, any words of yours as a seed for the dice> "
                )
            if typed is None:
                return Go.LEAVE
            self.match.give_seed(seat, typed or f"nothing from {seat}")
        self.keep()
        return Go.ON

    # -- people

    def _ask_person(self, decision: Decision) -> Go:
        if decision.seat != self.at and not self._change_places(decision.seat):
            return Go.LEAVE
        self.tell(self.at)
        if decision.id != self.asked:
            self.ask_heading(decision)
        typed = self.screen.ask(f"{self.at}> ")
        if typed is None:
            return Go.LEAVE
        return self.obey(typed, decision) if typed else Go.ON

    def obey(self, typed: str, decision: Decision) -> Go:
        """A command of the table, or an order of the game. Whatever is wrong is said, and nothing changes."""
        word, _, rest = typed.partition(" ")
        command = COMMANDS.get(word.casefold())
        try:
            if command is not None and not (rest and self._reads(decision, typed)):
                return command.act(self, decision, rest.strip())
            self.order(decision, typed)
        except Unreadable as error:
            self.screen.say(str(error), "yellow")
        except Refused as refused:
            self.screen.lines(self.words.why_not(refused.refusals), "yellow")
        except (Complaint, RecordError, OSError) as error:
            self.screen.say(self.sentence(error), "yellow")
        return Go.ON

    def _reads(self, decision: Decision, typed: str) -> bool:
        """Whether a line is an order, although it begins like a command: games may know the same words."""
        try:
            self.match.read(decision, typed)
        except Unreadable:
            return False
        return True

    def order(self, decision: Decision, typed: str) -> None:
        """Give an order. Raises Unreadable or Refused."""
        answer = self.match.read(decision, typed)
        self.match.submit(Action(decision.id, decision.seat, answer))
        self.undone.clear()

    def sentence(self, error: Exception) -> str:
        if isinstance(error, Refused):
            return "\n".join(self.words.why_not(error.refusals))
        return spoken_of(error)

    def player(self, seat: Seat) -> str:
        """Seat and player: "Axis (Ada)"."""
        name = self.match.record.header.players.get(seat, "")
        return f"{self.words.name(seat)} ({name})" if name else self.words.name(seat)

    def _change_places(self, seat: Seat) -> bool:
        """Draw the curtain where somebody else sat; show the newcomer the board."""
        humans = [one for one, who in self.chairs.items() if who == HUMAN]
        if self.curtain and self.at and len(humans) > 1:
            self.screen.clear()
            if self.screen.ask(f"Hand over to {self.player(seat)}, and press Enter. ") is None:
                return False
            self.screen.clear()
        self.at = seat
        self._show_newcomer()
        return True

    def _show_newcomer(self) -> None:
        """The whole board once in every step of the game; who fights in a battle the question tells."""
        if self.drawn.get(self.at) != self.match.view(self.at).now:
            self.show_board()

    def show_board(self) -> None:
        view = self.match.view(self.at)
        self.drawn[self.at] = view.now
        self.screen.lines(board(view, self.words))

    def tell(self, seat: Seat) -> None:
        """What this seat has not been told yet."""
        since = min(self.seen[seat], self.match.record.last)
        self.screen.lines(told(self.match, self.words, seat, since), "cyan")
        self.seen[seat] = self.match.record.last

    def ask_heading(self, decision: Decision) -> None:
        """Who is asked what, and what is left."""
        self.asked = decision.id
        view = self.match.view(self.at)
        self.screen.rule(f"{self.player(decision.seat)} · {headline(view, self.words)}")
        self.screen.lines(forces(view, self.words))
        self.screen.say(self.words.prompt(decision), "bold")
        others = [one.seat for one in self.match.decisions() if one.seat != decision.seat]
        if others:
            self.screen.say(f"Also asked: {self.words.seats(dict.fromkeys(others))}.")

    # -- the end

    def _over(self) -> Go:
        outcome = self.match.outcome()
        assert outcome is not None
        self.tell(self.at or self.match.rules.seats[0])
        self.screen.rule("The match is over")
        reason = self.words.name(outcome.reason).replace("_", " ")
        key = "table.won" if outcome.winners else "table.nobody_won"
        self.screen.say(self.words.say(key, winners=outcome.winners, reason=reason), "bold")
        if self.match.record.header.dice.mode == "verifiable" and self.secret:
            self.match.reveal_secret()
            self.screen.say(
                "The secret of the dice stands in the record now: `wartable verify` can check them."
            )
        return Go.LEAVE
