"""Sampled odds: many runs of one battle at once, for fleets so mixed that they have too many states."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from wartable.kernel.odds import ATTACK, DEFENSE, Battle, Side
from wartable.odds.duel import (
    ALL,
    ENOUGH,
    FIRST,
    LATER,
    LEAVE,
    LOSS,
    ON,
    REST,
    STRIKE,
    WIN,
    Bools,
    Duel,
    Facts,
    other,
)
from wartable.odds.lineup import DIVED, SWEPT, Fire, Ints
from wartable.odds.orders import Losses
from wartable.odds.result import NAMES, Tally

RUNS = 15_000
SEED = 1942
"""Equal questions get equal answers."""


class Runs:
    """The states of both sides in every run."""

    def __init__(self, duel: Duel, runs: int, seed: int) -> None:
        self.duel = duel
        self.rng = np.random.default_rng(seed)
        self.states: dict[Side, Ints] = {
            side: np.repeat(duel.sides[side].start(), runs, axis=0) for side in (ATTACK, DEFENSE)
        }
        self.label = np.zeros(runs, dtype=np.int64)
        self.over: list[tuple[Ints, dict[Side, Ints]]] = []

    def facts(self, side: Side) -> Facts:
        return self.duel.facts(side, self.states[side])

    def roll(self, fire: Fire, there: Ints, guided: Bools, at: Bools) -> Ints:
        """Hits for every aim, in every run that is meant."""
        lines = fire.side.lines
        hits = np.zeros((len(there), max(1, len(fire.aims))), dtype=np.int64)
        helpers = {s.helped: self._helpers(fire, there, s.helper) for s in fire.side.force.supports}
        raised = {s.helped: s.raised for s in fire.side.force.supports}
        for number, line in enumerate(lines):
            if not fire.lines[number]:
                continue
            count = there[:, number] * at
            better = np.minimum(count, helpers.get(line.kind, np.zeros_like(count)))
            if line.kind in helpers:
                helpers[line.kind] = helpers[line.kind] - better
            scored = self._scored(count - better, line.fire)
            if better.any():
                scored = scored + self._scored(better, raised[line.kind])
            for flag, aim in ((True, line.aim_guided or line.aim), (False, line.aim)):
                classes = fire.target.reach(aim)
                if classes:
                    hits[:, fire.aims.index(classes)] += scored * (guided == flag)
        return hits

    def _helpers(self, fire: Fire, there: Ints, kind: str) -> Ints:
        chosen = np.array([line.kind == kind for line in fire.side.lines])
        found: Ints = there[:, chosen].sum(axis=1)
        return found

    def _scored(self, dice: Ints, needs: int) -> Ints:
        found: Ints = self.rng.binomial(dice, needs / self.duel.battle.faces)
        return found

    # -- a round

    def round(self, ours: Facts, theirs: Facts, standing: Ints) -> None:
        """All runs that go on fight one round. `standing`: the defenders when it began; all fire, unless a
        strike has removed them. Strikes and volleys never meet."""
        duel, on = self.duel, self.label == ON
        first = {
            ATTACK: on & ~theirs.screens & duel.strikes[ATTACK],
            DEFENSE: on & ~ours.screens & duel.strikes[DEFENSE],
        }
        there = {side: duel.sides[side].fighting(self.states[side]) for side in (ATTACK, DEFENSE)}
        guided = {ATTACK: ours.guided, DEFENSE: theirs.guided}
        strikes = {
            side: self.roll(duel.fires[side, STRIKE], there[side], guided[side], first[side])
            for side in (ATTACK, DEFENSE)
        }
        self._hit(DEFENSE, strikes[ATTACK], duel.fires[ATTACK, STRIKE])
        self._hit(ATTACK, strikes[DEFENSE], duel.fires[DEFENSE, STRIKE])
        dive = duel.late & duel.wants_to_dive(DEFENSE, self.facts(DEFENSE), ours) & on
        there = {side: duel.sides[side].fighting(self.states[side]) for side in (ATTACK, DEFENSE)}
        before = self.states[DEFENSE]
        for when, at in ((ALL, on & ~first[ATTACK]), (REST, first[ATTACK])):
            fire = duel.fires[ATTACK, when]
            self._hit(DEFENSE, self.roll(fire, there[ATTACK], guided[ATTACK], at), fire)
        fires = there[DEFENSE] if duel.strikes[ATTACK] else standing
        shooting = self._with_last_shots(fires, before, dive)
        for when, at in ((ALL, on & ~first[DEFENSE]), (REST, first[DEFENSE])):
            fire = duel.fires[DEFENSE, when]
            self._hit(ATTACK, self.roll(fire, shooting, guided[DEFENSE], at), fire)
        self._turn(DEFENSE, dive, DIVED)

    def _with_last_shots(self, there: Ints, before: Ints, dive: Bools) -> Ints:
        """Who fires back: of those who are about to dive only the ones that were hit."""
        lineup = self.duel.sides[DEFENSE]
        left = lineup.alive(self.states[DEFENSE])
        shooting = there.copy()
        for at, line in enumerate(lineup.lines):
            if line.dives:
                shooting[:, at] = np.where(dive, there[:, at] - left[:, at], there[:, at])
        return shooting

    def _hit(self, side: Side, hits: Ints, fire: Fire) -> None:
        if fire.aims:
            self.states[side] = self.duel.sides[side].struck(self.states[side], hits, fire.aims)

    def _turn(self, side: Side, which: Bools, column: int) -> None:
        if which.any():
            self.states[side] = self.states[side].copy()
            self.states[side][which, column] = 1

    # -- the battle

    def fight(self) -> None:
        """Until all runs are over. Those that are leave the arrays and are kept aside."""
        limit = self.duel.battle.conduct.retreat_rounds
        number = 0
        self._volleys(returned=False)
        while True:
            when = FIRST if number == 0 else ENOUGH if number >= limit > 0 else LATER
            self._judged(when)
            self._set_aside()
            ours, theirs = self.facts(ATTACK), self.facts(DEFENSE)
            if not len(self.label):
                return
            standing = self.duel.sides[DEFENSE].fighting(self.states[DEFENSE])
            if number == 0:
                self._volleys(returned=True)
            self.round(ours, theirs, standing)
            number += 1

    def _volleys(self, returned: bool) -> None:
        """Dice before the first round."""
        for volley in self.duel.battle.opening:
            side = other(volley.by)
            reach = self.duel.sides[side].reach(volley.aim)
            if volley.returned == returned and reach:
                dice = ((np.full(len(self.label), count), needs) for count, needs in volley.dice)
                hits = sum((self._scored(count, needs) for count, needs in dice), np.zeros_like(self.label))
                self.states[side] = self.duel.sides[side].struck(self.states[side], hits[:, None], [reach])

    def _set_aside(self) -> None:
        over = self.label != ON
        ended = {side: states[over] for side, states in self.states.items()}
        self.over.append((self.label[over], ended))
        self.label = self.label[~over]
        self.states = {side: states[~over] for side, states in self.states.items()}

    def _judged(self, when: str) -> None:
        """How all runs stand when a round begins."""
        early: tuple[Side, ...] = (ATTACK,) if self.duel.late else (ATTACK, DEFENSE)
        while True:
            ours, theirs = self.facts(ATTACK), self.facts(DEFENSE)
            swept = self.duel.sweeps(ours, theirs)
            if swept.any():
                self._turn(DEFENSE, swept, SWEPT)
                continue
            self.label = self.duel.judge(ours, theirs, when)
            self._dive(ours, theirs, early)
            return

    def _dive(self, ours: Facts, theirs: Facts, early: tuple[Side, ...]) -> None:
        """Who dives before any die is gone for this round already; that may be everybody."""
        on = self.label == ON
        dives: dict[Side, Bools] = {
            ATTACK: self.duel.wants_to_dive(ATTACK, ours, theirs) & on,
            DEFENSE: self.duel.wants_to_dive(DEFENSE, theirs, ours) & on,
        }
        for side in early:
            self._turn(side, dives[side], DIVED)
        nobody = {side: on & (self.facts(side).units == 0) for side in early if dives[side].any()}
        if DEFENSE in nobody:
            self.label[nobody[DEFENSE]] = WIN
        if ATTACK in nobody:
            self.label[nobody[ATTACK]] = LEAVE


def can_sample(battle: Battle) -> bool:
    """Runs in which a part retreats and the rest fights on are not followed here."""
    breaks_off = battle.conduct.retreat_units or battle.conduct.retreat_rounds
    return not (breaks_off and any(line.stays for line in battle.attack.lines))


def sample(battle: Battle, losses: Mapping[Side, Losses], runs: int = RUNS, seed: int = SEED) -> Tally:
    """Precondition: nobody stays behind when others retreat; see `can_sample`."""
    duel = Duel(battle, losses)
    lot = Runs(duel, runs, seed)
    lot.fight()
    tally = Tally(battle)
    for label, states in lot.over:
        facts = {side: duel.facts(side, states[side]) for side in states}
        drowned = duel.is_drowned(facts[ATTACK], facts[DEFENSE]) & (label == LOSS)
        for side in states:
            alive = duel.sides[side].alive(states[side])
            if side == ATTACK:
                idle = np.array([line.idle for line in battle.attack.lines])
                alive *= ~(drowned[:, None] & idle)
            _remain(tally, side, label, alive, runs)
    return tally


def _remain(tally: Tally, side: Side, label: Ints, alive: Ints, runs: int) -> None:
    ends = np.concatenate([label[:, None], alive], axis=1)
    rows, counts = np.unique(ends, axis=0, return_counts=True)
    for (name, *left), count in zip(rows.tolist(), counts.tolist(), strict=True):
        tally.remain(side, NAMES[name], tuple(left), count / runs)
