"""Exact odds: a walk over all pairs of states, from full strength downwards.

No pair is ever entered again once it is left, so each is dealt with once. Row by row (one state of the
attacker after the other) the number of visits to all pairs of the row is the solution of a triangular system,
because a round may leave the attacker as he is; then the mass of the row moves on to other rows by one matrix
product. Rounds in which nothing happens are thus summed up to infinity and not cut off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import prod
from typing import TypeAlias

import numpy as np
from msgspec import Struct

from wartable.kernel.contract import Unreadable
from wartable.kernel.odds import ATTACK, DEFENSE, Side, Volley
from wartable.odds.duel import ALL, ENOUGH, FIRST, LATER, LEAVE, ON, REST, STRIKE, Bools, Duel, other
from wartable.odds.lineup import DIVED, Fire, Floats, Ints, Lineup, hits_of

NOBODY = -1
MOST_WORK = 6e8
"""Multiplications that one exact answer may take: about a second."""
MOST_STATES, MOST_CODES, MOST_CELLS = 4_000, 400_000, 400_000
"""States of a side, numbers that name them, and entries of one table that are still a matter of a moment."""
SMALL = 90
"""States up to which a row is solved as a whole; above that it is quicker to go through them one by one."""


Cause: TypeAlias = tuple[Ints, list[frozenset[int]]]
"""Vectors of hits, and what each of their numbers may be put on."""


Turn: TypeAlias = Callable[[Ints], tuple[Bools, Ints]]
"""What states turn to by themselves: which of them do, and what all of them would be."""


class TooLarge(Unreadable):
    """Too many states for an exact answer."""

    def __init__(self) -> None:
        super().__init__("This battle has too many units of too many kinds for odds; ask about a part of it.")


class Ends(Struct):
    """Where the battle ends: chance by judgement, state of the attacker and state of the defender."""

    chance: dict[int, Floats]
    ours: Ints  # states
    theirs: Ints


class Toll(Struct):
    """What the fire of one side does to the other: the chances of every vector of hits by state of those who
    fire, and where each vector leads from every state of those who are hit."""

    chances: Floats
    to: Ints

    def hits(self, row: int, rows: Bools) -> Floats:
        """The matrix from these states of those who are hit to their states, under the fire of one state."""
        count = len(self.to)
        chances = self.chances[row]
        falls = np.flatnonzero(chances)
        to = self.to[np.ix_(np.flatnonzero(rows), falls)]
        flat = (np.arange(len(to))[:, None] * count + to).ravel()
        weights = np.broadcast_to(chances[falls], to.shape).ravel()
        found = np.bincount(flat, weights, len(to) * count).astype(np.float64, copy=False)
        return found.reshape(len(to), count)

    def back(self, row: int) -> Moves:
        """From those who fire to the states of the others that hits lead to from one of them."""
        to = self.to[row]
        order = np.argsort(to, kind="stable")
        places, first = np.unique(to[order], return_index=True)
        return Moves(places, np.add.reduceat(self.chances[:, order], first, axis=1))


class Moves(Struct):
    """From the defender's states to some of the attacker's: the chances of each of these places."""

    places: Ints
    chances: Floats

    def to(self, place: int) -> Floats:
        """The chance of one place, from every state."""
        at = np.flatnonzero(self.places == place)
        found: Floats = self.chances[:, at[0]] if len(at) else np.zeros(len(self.chances))
        return found

    def push(self, grid: Floats, weights: Floats, hits: Floats, without: int) -> None:
        """Move masses on states of the defender: to these places but one, and under these hits to his own."""
        others, come = np.flatnonzero(self.places != without), np.flatnonzero(weights)
        if len(others) and len(come):
            moved = self.chances[np.ix_(come, others)] * weights[come][:, None]
            grid[self.places[others]] += moved.T @ hits[come]


class States:
    """The states of one side that can come up, most lives first, and how to find one."""

    def __init__(self, lineup: Lineup, causes: Iterable[Cause], turns: Iterable[Turn]) -> None:
        self.lineup = lineup
        self._sizes = np.array([*(size + 1 for size in lineup.sizes), 2, 2])
        self._radix = np.cumprod([1, *self._sizes[:-1]])
        if int(prod(self._sizes.tolist())) > MOST_CODES:
            raise TooLarge
        found = self._closure(list(causes), list(turns))
        order = np.lexsort((found[:, DIVED:].sum(axis=1), found[:, :DIVED].sum(axis=1)))
        self.rows: Ints = found[order]
        self.there = lineup.fighting(self.rows)
        self._at = np.full(int(self._radix[-1]) * 2, -1, dtype=np.int64)
        self._at[self.codes(self.rows)] = np.arange(len(self.rows))

    def codes(self, rows: Ints) -> Ints:
        codes: Ints = rows @ self._radix
        return codes

    def find(self, rows: Ints) -> Ints:
        """The numbers of states."""
        return self._at[self.codes(rows)]

    def turned(self, turn: Turn) -> Ints:
        """Where every state turns to by itself; those that do not stay what they are."""
        which, turned = turn(self.rows)
        found = np.arange(len(self.rows))
        found[which] = self.find(turned[which])
        return found

    def _closure(self, causes: list[Cause], turns: list[Turn]) -> Ints:
        """All states that anything can lead to, from full strength."""
        seen = np.zeros(int(self._radix[-1]) * 2, dtype=bool)
        met = seen.copy()
        new = self.lineup.start()
        while len(new):
            seen[self.codes(new)] = True
            if seen.sum() > MOST_STATES:
                raise TooLarge
            for hits, aims in causes:
                met[self._after(new, hits, aims).ravel()] = True
            for turn in turns:
                which, turned = turn(new)
                met[self.codes(turned[which])] = True
            new = self._decoded(np.flatnonzero(met & ~seen))
        return self._decoded(np.flatnonzero(seen))

    def _decoded(self, codes: Ints) -> Ints:
        rows: Ints = codes[:, None] // self._radix % self._sizes
        return rows

    def _after(self, rows: Ints, hits: Ints, aims: list[frozenset[int]]) -> Ints:
        """The codes that follow, for every state and vector of hits."""
        if len(rows) * len(hits) > MOST_CELLS:
            raise TooLarge
        lost = self.lineup.lost(rows.T[:, :, None], hits.T[:, None, :], aims)
        codes = np.broadcast_to(self.codes(rows)[:, None], (len(rows), len(hits))).copy()
        for c, number in enumerate(lost):
            codes += number * int(self._radix[c])
        return codes

    def table(self, hits: Ints, aims: list[frozenset[int]]) -> Ints:
        """For every state and vector of hits the state that follows."""
        return self._at[self._after(self.rows, hits, aims)]


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
        self._tolls()

    def _states(self, side: Side) -> States:
        """Everything that the enemy's fire and volleys can bring about."""
        lineup = self.duel.sides[side]
        causes = []
        for when in (STRIKE, ALL, REST):
            fire = self.duel.fires[other(side), when]
            if fire.aims:
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

    def _turned(self, row: int) -> Ints:
        """Where the defender's states turn to before a round, under the attacker's eyes."""
        turned: Ints = np.where(self.they_sweep[row], self.theirs_swept, self.theirs_dived)
        return turned

    def _refuse_work(self) -> None:
        ours, theirs = len(self.ours.rows), len(self.theirs.rows)
        if ours * theirs * theirs * (ours / 4 + theirs / 3 + 20) > MOST_WORK:
            raise TooLarge

    # -- tables of fire

    def _tolls(self) -> None:
        self.toll: dict[tuple[Side, str], Toll] = {}
        for (side, when), fire in self.duel.fires.items():
            if fire.aims:
                self.toll[side, when] = self._toll(side, fire)
        self.late_toll = self._late_tolls() if self.they_dive_late.any() else {}

    def _toll(self, side: Side, fire: Fire, there: Ints | None = None) -> Toll:
        counts = self.states[side].there if there is None else there
        vectors, chances = fire.grid(counts, self.facts[side].guided)
        return Toll(chances, self.states[other(side)].table(vectors, fire.aims))

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

    def _hits(self, when: str, row: int, hits: Floats, rows: Bools) -> None:
        """Fill in what the attacker's fire in this state does to these states of the defender."""
        toll = self.toll.get((ATTACK, when))
        if toll is not None and rows.any():
            hits[rows] = toll.hits(row, rows)

    def _back(self, when: str, row: int) -> Moves:
        """What the defender's fire does to the attacker in this state, from every state of the defender."""
        toll = self.toll.get((DEFENSE, when))
        return self._still(row) if toll is None else toll.back(row)

    def _still(self, row: int) -> Moves:
        return Moves(np.array([row]), np.ones((self.shape[1], 1)))

    def _main(self, row: int) -> list[tuple[Moves, Floats]]:
        """The fire of both sides after the strikes: pairs of matrices (to our states, to theirs), from their
        states. Who has struck does not fire again."""
        hits = np.eye(self.shape[1])
        struck = ~self.facts[DEFENSE].screens & self.duel.strikes[ATTACK]
        self._hits(ALL, row, hits, ~struck)
        self._hits(REST, row, hits, struck)
        rest = self.duel.strikes[DEFENSE] and not self.facts[ATTACK].screens[row]
        back = self._back(REST if rest else ALL, row)
        late = self.they_dive_late[row]
        if not late.any():
            return [(back, hits)]
        return [(back, hits * ~late[:, None]), *self._late(row, hits * late[:, None])]

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

    def _strikes(self, row: int) -> tuple[Moves, Floats] | None:
        """Both sides' strikes, from their states at the start of the round: to our states, to theirs. None
        where nobody strikes."""
        ours = self.duel.strikes[ATTACK] and (ATTACK, STRIKE) in self.toll
        theirs = self.duel.strikes[DEFENSE] and (DEFENSE, STRIKE) in self.toll
        theirs = theirs and not self.facts[ATTACK].screens[row]
        if not (ours or theirs):
            return None
        hits = np.eye(self.shape[1])
        if ours:
            self._hits(STRIKE, row, hits, ~self.facts[DEFENSE].screens)
        if theirs:
            return self._back(STRIKE, row), hits
        return self._still(row), hits

    # -- the walk

    def fight(self, start: Floats) -> dict[int, Floats]:
        """Where the battle ends, by judgement, from masses on pairs of states before the first round."""
        ends = {label: np.zeros(self.shape) for label in range(1, LEAVE + 1)}
        mass = self._settle(start, ends, FIRST)
        rounds = self.duel.battle.conduct.retreat_rounds
        if self._returned or rounds or mass[self.verdict[LATER] == LEAVE].any():
            mass = self._first_round(mass)
        for _ in range(rounds - 1):
            mass = self.one_round(self._settle(mass, ends, LATER))
        self._walk(mass, ends, ENOUGH if rounds else LATER)
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
        return Toll(chances[None, :], to).hits(0, np.ones(len(to), dtype=bool))

    def _first_round(self, mass: Floats) -> Floats:
        """A round in which those whom a volley has hit still fire. Volleys and strikes never meet."""
        if not self._returned:
            return self.one_round(mass)
        after = np.zeros(self.shape)
        for row in np.flatnonzero(mass.any(axis=1)).tolist():
            for back, hits in self._main(row):
                moves = hits
                for volley in self._returned:
                    moves = self._volley(volley) @ moves
                back.push(after, mass[row], moves, NOBODY)
        return after

    def _settle(self, mass: Floats, ends: dict[int, Floats], when: str) -> Floats:
        """Take out what is over, and let dive who dives before a round."""
        verdict = self.verdict[when]
        left = mass.copy()
        for row in range(self.shape[0]):
            left[row] = self._settled_row(left, row, verdict[row], ends)
        return left

    def _settled_row(self, mass: Floats, row: int, verdict: Ints, ends: dict[int, Floats]) -> Floats:
        """What of a row goes into a round. Turns may follow each other: first sweeping, then diving."""
        inflow = mass[row]
        for turn in (self.they_sweep[row], self.they_dive[row]):
            which = (verdict == ON) & turn
            if inflow[which].any():
                target = self._turned(row)[which]
                inflow = np.where(which, 0.0, inflow) + np.bincount(target, inflow[which], self.shape[1])
        under = (verdict == ON) & self.we_dive[row]
        if under.any():
            mass[self.ours_dived[row]] += inflow * under
            inflow = inflow * ~under
        for label, end in ends.items():
            end[row] += inflow * (verdict == label)
        rest: Floats = np.where(verdict == ON, inflow, 0.0)
        return rest

    def one_round(self, mass: Floats) -> Floats:
        """Everybody fights one round, whatever it does."""
        after, met = np.zeros(self.shape), np.zeros(self.shape)
        for row in np.flatnonzero(mass.any(axis=1)).tolist():
            strikes = self._strikes(row)
            if strikes is None:
                met[row] += mass[row]
            else:
                strikes[0].push(met, mass[row], strikes[1], NOBODY)
        for row in np.flatnonzero(met.any(axis=1)).tolist():
            for back, hits in self._main(row):
                back.push(after, met[row], hits, NOBODY)
        return after

    def _walk(self, mass: Floats, ends: dict[int, Floats], when: str) -> None:
        met = np.zeros(self.shape)  # after the strikes of a round
        for row in range(self.shape[0]):
            if mass[row].any() or met[row].any():
                self._pass(row, self.verdict[when][row], mass, met, ends)

    def _pass(
        self, row: int, verdict: Ints, mass: Floats, met: Floats, ends: dict[int, Floats]
    ) -> None:  # fmt: skip
        """Deal with one state of the attacker: how often each pair is visited, and where that leads."""
        main = self._main(row)
        under = (verdict == ON) & self.we_dive[row]
        turn = (verdict == ON) & (self.they_dive[row] | self.they_sweep[row]) & ~under
        fight = (verdict == ON) & ~under & ~turn
        stay = np.zeros((self.shape[1], self.shape[1]))
        for back, hits in main:
            stay += back.to(row)[:, None] * hits
        strikes = self._strikes(row)
        first = None if strikes is None else strikes[0].to(row)[:, None] * strikes[1]
        loops = _Loops(stay, first, fight, np.where(turn, self._turned(row), -1))
        visits, met_here = loops.visits(mass[row], met[row])
        for label, end in ends.items():
            end[row] += visits * (verdict == label)
        if under.any():
            mass[self.ours_dived[row]] += visits * under
        if strikes is not None:
            strikes[0].push(met, visits * fight, strikes[1], row)
        for back, hits in main:
            back.push(mass, met_here, hits, row)


class _Loops(Struct):
    """What a round does that leaves the attacker in his row: where `stay` leads after the strikes, and
    `first` in them (None: there are none). `turned`: a state the defender turns to without a round, or -1."""

    stay: Floats
    first: Floats | None
    fight: Bools
    turned: Ints

    def visits(self, inflow: Floats, met: Floats) -> tuple[Floats, Floats]:
        """How often each pair of the row is visited, at the start of a round and after its strikes, when so
        much flows in at either moment."""
        return self._solved(inflow, met) if len(inflow) <= SMALL else self._stepped(inflow, met)

    def _solved(self, inflow: Floats, met: Floats) -> tuple[Floats, Floats]:
        again = self.stay * self.fight[:, None]
        if self.first is not None:
            again = (self.first * self.fight[:, None]) @ self.stay
        turning = np.flatnonzero(self.turned >= 0)
        again[turning, self.turned[turning]] = 1.0
        entering = inflow + met @ self.stay
        visits = np.asarray(np.linalg.solve(np.eye(len(inflow)) - again.T, entering), dtype=np.float64)
        fighting = visits * self.fight
        return visits, met + (fighting if self.first is None else fighting @ self.first)

    def _stepped(self, inflow: Floats, met: Floats) -> tuple[Floats, Floats]:
        """The same state by state: nobody ever comes back to an earlier one."""
        visits, met = inflow.copy(), met.copy()
        for at in range(len(visits)):
            if not visits[at] and not met[at]:
                continue
            again = float(self.fight[at]) if self.first is None else self.fight[at] * self.first[at, at]
            loop = self.stay[at, at]
            visits[at] = (visits[at] + met[at] * loop) / (1.0 - again * loop)
            met[at] += visits[at] * again
            visits[at + 1 :] += met[at] * self.stay[at, at + 1 :]
            if self.first is not None and self.fight[at]:
                met[at + 1 :] += visits[at] * self.first[at, at + 1 :]
            if self.turned[at] >= 0:
                visits[self.turned[at]] += visits[at]
        return visits, met
