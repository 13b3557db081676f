"""Exact odds: a walk over all pairs of states, from full strength downwards.

No pair is ever entered again once it is left, so each is dealt with once. Row by row (one state of the
attacker after the other) the number of visits to all pairs of the row is the solution of a triangular system,
because a round may leave the attacker as he is; then the mass of the row moves on to other rows by one matrix
product. Rounds in which nothing happens are thus summed up to infinity and not cut off.
"""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from wartable.kernel.odds import ATTACK, DEFENSE, Side, Volley
from wartable.odds.duel import ALL, ENOUGH, FIRST, LATER, LEAVE, ON, REST, STRIKE, WIN, Bools, Duel, other
from wartable.odds.lineup import Fire, Floats, Ints, hits_of
from wartable.odds.loops import Loops
from wartable.odds.states import Cause, Moves, States, Toll, TooLarge, Turn, toll_of

NOBODY = -1
MOST_WORK = 6e8
"""Multiplications that one exact answer may take: about a second."""


class Turnings(Struct):
    """What happens to pairs of states when a round begins: whether they `fight`, whether the attacker's
    divers go `under`, and which of his states the defender turns to, `swept` or `dived` (-1: none). `over`:
    one side has dived altogether."""

    fight: Bools
    under: Bools
    swept: Ints
    dived: Ints
    over: Bools


class Strikes(Struct):
    """Where first strikes lead: to states of the attacker, and of the defender (None: he stays as he is)."""

    back: Moves
    hits: Floats | None

    def stay(self, row: int) -> Floats:
        """What leaves the attacker in his row: a matrix, or one number for each state of the defender."""
        calm = self.back.to(row)
        return calm if self.hits is None else calm[:, None] * self.hits


def _together(parts: list[Floats]) -> Floats:
    return parts[0] if len(parts) == 1 else np.sum(parts, axis=0)


class Walk:
    """The chances of one duel."""

    def __init__(self, duel: Duel) -> None:
        self.duel = duel
        self.states = {side: self._states(side) for side in (ATTACK, DEFENSE)}
        self.ours, self.theirs = self.states[ATTACK], self.states[DEFENSE]
        self._refuse_work()
        self.ours_dived = self.ours.turned(self._diving(ATTACK))
        self.theirs_dived = self.theirs.turned(self._diving(DEFENSE))
        self.theirs_swept = self.theirs.turned(self._sweeping)
        self.facts = {side: duel.facts(side, self.states[side].rows) for side in (ATTACK, DEFENSE)}
        ours, theirs = self.facts[ATTACK].across(1), self.facts[DEFENSE].across(0)
        self.they_sweep = duel.sweeps(ours, theirs)
        self.verdict = {
            when: np.where(self.they_sweep, ON, duel.judge(ours, theirs, when))
            for when in (FIRST, LATER, ENOUGH)
        }
        self.we_dive = duel.wants_to_dive(ATTACK, ours, theirs) & ~self.they_sweep
        self.they_dive = duel.wants_to_dive(DEFENSE, theirs, ours) & ~self.they_sweep
        if duel.late:
            self.they_dive_late, self.they_dive = self.they_dive, np.zeros_like(self.they_dive)
        else:
            self.they_dive_late = np.zeros_like(self.they_dive)
        self.drowned = duel.is_drowned(ours, theirs)
        self.shape = (len(self.ours.rows), len(self.theirs.rows))
        gone = np.broadcast_to(ours.units == 0, self.shape)
        self.over = {LEAVE: gone, WIN: (theirs.units == 0) & ~gone}
        self._tolls()

    def _states(self, side: Side) -> States:
        """Everything that the enemy's fire and volleys can bring about."""
        lineup = self.duel.sides[side]
        causes: list[Cause] = []
        for when in (STRIKE, ALL, REST):
            fire = self.duel.fires[other(side), when]
            if fire.aims and self._needed(other(side), when):
                causes.append((fire.most(), fire.aims))
        for volley in self.duel.battle.opening:
            aim = lineup.reach(volley.aim)
            if volley.by != side and aim:
                dice = sum(count for count, _ in volley.dice)
                causes.append((np.arange(dice + 1)[:, None], [aim]))
        return States(lineup, causes, self._turns(side))

    def _turns(self, side: Side) -> list[Turn]:
        turns = [self._diving(side)] if self.duel.dives[side] != "never" else []
        return [*turns, self._sweeping] if side == DEFENSE else turns

    def _diving(self, side: Side) -> Turn:
        def turn(rows: Ints) -> tuple[Bools, Ints]:
            wish = self.duel.dives[side] != "never"
            return wish & (self.duel.facts(side, rows).divers > 0), self.duel.sides[side].dived(rows)

        return turn

    def _sweeping(self, rows: Ints) -> tuple[Bools, Ints]:
        return self.duel.could_be_swept(rows), self.duel.sides[DEFENSE].swept(rows)

    def _refuse_work(self) -> None:
        ours, theirs = len(self.ours.rows), len(self.theirs.rows)
        if ours * theirs * theirs * (ours / 4 + theirs / 3 + 20) > MOST_WORK:
            raise TooLarge

    # -- tables of fire

    def _needed(self, side: Side, when: str) -> bool:
        """Only where somebody strikes first there are others who do not."""
        return when == ALL or self.duel.strikes[side]

    def _tolls(self) -> None:
        self.toll: dict[tuple[Side, str], Toll] = {}
        for (side, when), fire in self.duel.fires.items():
            if fire.aims and self._needed(side, when):
                self.toll[side, when] = self._toll(side, fire)
        self.late_toll = self._late_tolls() if self.they_dive_late.any() else {}

    def _toll(self, side: Side, fire: Fire, there: Ints | None = None) -> Toll:
        counts = self.states[side].there if there is None else there
        vectors, chances = fire.grid(counts, self.facts[side].guided)
        return toll_of(chances, self.states[other(side)].table(vectors, fire.aims))

    def _late_tolls(self) -> dict[int, Toll]:
        """The defender's fire when so many of his divers have been hit and the others have dived."""
        lines = self.duel.sides[DEFENSE].lines
        divers = [at for at, line in enumerate(lines) if line.dives]
        most = int(self.facts[DEFENSE].divers.max())
        found = {}
        for hit in range(most + 1):
            there = self.theirs.there.copy()
            left = np.full(len(there), hit)
            for at in divers:
                there[:, at] = np.minimum(there[:, at], left)
                left -= there[:, at]
            found[hit] = self._toll(DEFENSE, self.duel.fires[DEFENSE, ALL], there)
        return found

    # -- what one round does, for one state of the attacker. Matrices go from the defender's states

    def _hits(self, when: str, row: int) -> Floats:
        """What the attacker's fire in this state does to the states of the defender."""
        toll = self.toll.get((ATTACK, when))
        return np.eye(self.shape[1]) if toll is None else toll.hits(row)

    def _back(self, when: str, row: int) -> Moves:
        """What the defender's fire does to the attacker in this state, from every state of the defender."""
        toll = self.toll.get((DEFENSE, when))
        return self._still(row) if toll is None else toll.back(row)

    def _still(self, row: int) -> Moves:
        return Moves(np.array([row]), np.ones((self.shape[1], 1)))

    def _main(self, row: int) -> list[tuple[Moves, Floats]]:
        """The fire of both sides after the strikes: pairs of matrices (to our states, to theirs), from their
        states. Who has struck does not fire again."""
        hits = self._hits(ALL, row)
        if self._struck(row):
            struck = ~self.facts[DEFENSE].screens
            hits[struck] = self._hits(REST, row)[struck]
        rest = self.duel.strikes[DEFENSE] and not self.facts[ATTACK].screens[row]
        back = self._back(REST if rest else ALL, row)
        late = self.they_dive_late[row]
        if not late.any():
            return [(back, hits)]
        return [(back, hits * ~late[:, None]), *self._late(row, hits * late[:, None])]

    def _struck(self, row: int) -> bool:
        """Whether anybody of the attackers in this state could strike first."""
        toll = self.toll.get((ATTACK, STRIKE))
        return toll is not None and toll.falls(row)

    def _late(self, row: int, hits: Floats) -> list[tuple[Moves, Floats]]:
        """Where defenders dive after our fire: divers that were hit fire a last shot, the others are gone."""
        divers = self.facts[DEFENSE].divers
        lost = divers[:, None] - divers[None, :]
        parts = []
        for hit, toll in self.late_toll.items():
            part = hits * (lost == hit)
            if part.any():
                gone = np.zeros_like(part)
                np.add.at(gone.T, self.theirs_dived, part.T)
                parts.append((toll.back(row), gone))
        return parts

    def _strikes(self, row: int) -> Strikes | None:
        """Both sides' strikes, from their states at the start of the round. None where nobody strikes."""
        ours = self._struck(row)
        theirs = (DEFENSE, STRIKE) in self.toll and not self.facts[ATTACK].screens[row]
        if not (ours or theirs):
            return None
        hits = None
        if ours:
            open_ = ~self.facts[DEFENSE].screens
            hits = np.eye(self.shape[1])
            hits[open_] = self._hits(STRIKE, row)[open_]
        return Strikes(self._back(STRIKE, row) if theirs else self._still(row), hits)

    # -- the walk

    def fight(self, start: Floats) -> dict[int, Floats]:
        """Where the battle ends, by judgement, from masses on pairs of states before the first round."""
        ends = {label: np.zeros(self.shape) for label in range(1, LEAVE + 1)}
        ready = self._settle(start, ends, FIRST)
        rounds = self.duel.battle.conduct.retreat_rounds
        if rounds or self._returned or ready[self.verdict[LATER] == LEAVE].any():
            mass = self._first_round(ready)
            for _ in range(rounds - 1):
                mass = self.one_round(self._settle(mass, ends, LATER))
            ready = np.zeros(self.shape)
        else:
            mass = np.zeros(self.shape)
        self._walk(mass, ready, ends, ENOUGH if rounds else LATER)
        return ends

    def start(self) -> Floats:
        """Both sides as they are when the first round begins: after fire that removes at once."""
        mass = np.zeros(self.shape)
        mass[0, 0] = 1.0
        for volley in self.duel.battle.opening:
            side = other(volley.by)
            if not volley.returned and self.duel.sides[side].reach(volley.aim):
                moves = self._volley(volley)
                mass = moves.T @ mass if side == ATTACK else mass @ moves
        return mass

    @property
    def _returned(self) -> list[Volley]:
        return [volley for volley in self.duel.battle.opening if volley.returned]

    def _volley(self, volley: Volley) -> Floats:
        """What a volley does to the states of those it is aimed at."""
        side = other(volley.by)
        chances = hits_of(volley.dice, self.duel.battle.faces)
        vectors = np.arange(len(chances))[:, None]
        to = self.states[side].table(vectors, [self.duel.sides[side].reach(volley.aim)])
        return toll_of(chances[None, :], to).hits(0)

    def _first_round(self, ready: Floats) -> Floats:
        """A round in which those whom a volley has hit still fire. Volleys and strikes never meet."""
        if not self._returned:
            return self.one_round(ready)
        after = np.zeros(self.shape)
        for row in np.flatnonzero(ready.any(axis=1)).tolist():
            for back, hits in self._main(row):
                moves = hits
                for volley in self._returned:
                    moves = self._volley(volley) @ moves
                back.push(after, ready[row], moves, NOBODY)
        return after

    def _settle(self, mass: Floats, ends: dict[int, Floats], when: str) -> Floats:
        """Take out what is over when a round begins; the rest, with those gone who dive before any die."""
        ready = np.zeros(self.shape)
        for row in range(self.shape[0]):
            inflow, verdict = self._swept(mass[row], row), self.verdict[when][row]
            for label, end in ends.items():
                end[row] += inflow * (verdict == label)
            goes_on = np.where(verdict == ON, inflow, 0.0)
            self._dive(row, np.where(self.we_dive[row], goes_on, 0.0), ready[self.ours_dived[row]])
            self._dive(row, np.where(self.we_dive[row], 0.0, goes_on), ready[row])
        for label, over in self.over.items():
            ends[label] += ready * over
            ready = np.where(over, 0.0, ready)
        return ready

    def _swept(self, inflow: Floats, row: int) -> Floats:
        """With those gone who are lost without dice."""
        which = self.they_sweep[row]
        if not inflow[which].any():
            return inflow
        return np.where(which, 0.0, inflow) + np.bincount(
            self.theirs_swept[which], inflow[which], self.shape[1]
        )

    def _dive(self, row: int, inflow: Floats, ready: Floats) -> None:
        """The defender's choice, where the attacker stands so when the round begins."""
        if inflow.any():
            places = np.where(self.they_dive[row], self.theirs_dived, np.arange(self.shape[1]))
            ready += np.bincount(places, inflow, self.shape[1])

    def one_round(self, ready: Floats) -> Floats:
        """Everybody fights one round, whatever it does."""
        after, met = np.zeros(self.shape), np.zeros(self.shape)
        for row in np.flatnonzero(ready.any(axis=1)).tolist():
            strikes = self._strikes(row)
            if strikes is None:
                met[row] += ready[row]
            else:
                strikes.back.push(met, ready[row], strikes.hits, NOBODY)
        for row in np.flatnonzero(met.any(axis=1)).tolist():
            for back, hits in self._main(row):
                back.push(after, met[row], hits, NOBODY)
        return after

    def _walk(self, mass: Floats, ready: Floats, ends: dict[int, Floats], when: str) -> None:
        """From masses at two moments of a round: when it begins, and before the strikes. Afterwards they say
        how often every pair was visited."""
        met, turns = np.zeros(self.shape), self._turnings(when)
        for row in range(self.shape[0]):
            if mass[row].any() or ready[row].any() or met[row].any():
                self._pass(row, turns, (mass, ready, met))
        for label in ends:
            ends[label] += mass * (self.verdict[when] == label)
            if label in self.over:
                ends[label] += ready * self.over[label]

    def _turnings(self, when: str) -> Turnings:
        acts = (self.verdict[when] == ON) & ~self.they_sweep
        under = acts & self.we_dive
        dive = acts & self.they_dive & ~under
        return Turnings(
            fight=acts & ~under & ~dive,
            under=under,
            swept=np.where(self.they_sweep, self.theirs_swept, -1),
            dived=np.where(dive, self.theirs_dived, -1),
            over=np.logical_or(self.over[LEAVE], self.over[WIN]),
        )

    def _pass(self, row: int, turns: Turnings, grids: tuple[Floats, Floats, Floats]) -> None:
        """Deal with one state of the attacker: how often each pair is visited, and where that leads."""
        mass, ready, met = grids
        main, strikes = self._main(row), self._strikes(row)
        loops = Loops(
            _together([back.to(row)[:, None] * hits for back, hits in main]),
            np.ones(self.shape[1]) if strikes is None else strikes.stay(row),
            turns.fight[row], turns.swept[row], turns.dived[row], turns.over[row],
        )  # fmt: skip
        loops.complete(mass[row], ready[row], met[row])
        if turns.under[row].any():
            self._dive(row, mass[row] * turns.under[row], ready[self.ours_dived[row]])
        if strikes is not None:
            strikes.back.push(met, ready[row] * ~loops.over, strikes.hits, row)
        for back, hits in main:
            back.push(mass, met[row], hits, row)
