"""A battle made ready for computing: two line-ups, who fires when, and when it is over.

Exact and sampled odds share everything here: one looks at all pairs of states at once, the other at the pairs
that its runs are in.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from wartable.kernel.odds import ATTACK, DEFENSE, Battle, Side
from wartable.odds.lineup import Fire, Ints, Lineup, aims_of
from wartable.odds.orders import Losses

Bools = NDArray[np.bool_]

ON, WIN, LOSS, DRAW, LEAVE = range(5)
"""How a pair of states is judged: the battle goes on, or it is over and how for the attacker."""
FIRST, LATER, ENOUGH = "first", "later", "enough"
"""Rounds: the first, another one, one after the last that the attacker means to fight."""
ABILITIES = ("fire", "counts", "idle", "screens", "stops_diving", "guides", "walks", "roams", "stays")
STRIKE, ALL, REST = "strike", "all", "rest"
"""Who fires: those who strike first, everybody, everybody else."""


def other(side: Side) -> Side:
    return DEFENSE if side == ATTACK else ATTACK


class Facts(Struct, frozen=True):
    """What matters about states of one side, an entry for each state."""

    units: Ints  # in the battle
    able: Bools  # somebody fires
    alone: Bools  # nobody but those who are lost without dice when alone
    idle: Bools  # such units are there
    divers: Ints  # units that could dive
    only_divers: Bools
    under: Ints  # units that have dived
    reach: Ints  # classes of targets that its hits can be put on, as bits
    shown: Ints  # classes of targets that are there
    real: Ints  # the same without those who are lost without dice when alone
    screens: Bools
    stops_diving: Bools
    guided: Bools
    may_leave: Bools  # somebody could retreat
    stay: Bools  # somebody could not

    def across(self, axis: int) -> Facts:
        """For judging all pairs: this side along one direction."""
        return Facts(**{name: np.expand_dims(getattr(self, name), axis) for name in self.__struct_fields__})


class Duel:
    """One battle with a fixed order of losses for each side."""

    def __init__(self, battle: Battle, losses: Mapping[Side, Losses]) -> None:
        self.battle = battle
        self.dives = {ATTACK: battle.conduct.attack_dives, DEFENSE: battle.conduct.defense_dives}
        self.strikes = {side: _can_strike(battle, side) for side in (ATTACK, DEFENSE)}
        self.late = _dives_late(battle)
        self.sides: dict[Side, Lineup] = {
            side: self._lineup(side, losses[side]) for side in (ATTACK, DEFENSE)
        }
        self.fires: dict[tuple[Side, str], Fire] = {
            (side, when): self._fire(side, when) for side in (ATTACK, DEFENSE) for when in (STRIKE, ALL, REST)
        }
        names = sorted({line.target for side in self.sides.values() for line in side.lines})
        self._bit = {name: 1 << place for place, name in enumerate(names)}
        self._worth = np.array(list(self._bit.values()), dtype=np.int64)
        self._abilities = {side: self._table(side) for side in self.sides}
        self._divers = {
            side: np.array([line.dives for line in lineup.lines], dtype=bool)
            for side, lineup in self.sides.items()
        }

    def _lineup(self, side: Side, losses: Losses) -> Lineup:
        enemy = self.battle.force(other(side))
        volleys = [volley for volley in self.battle.opening if volley.by != side]
        return Lineup(self.battle, side, losses, aims_of(enemy, volleys), self.dives[side] != "never")

    def _fire(self, side: Side, when: str) -> Fire:
        first = [line.strikes and self.strikes[side] for line in self.sides[side].lines]
        chosen = {STRIKE: first, ALL: [True] * len(first), REST: [not flag for flag in first]}
        return Fire(self.sides[side], self.sides[other(side)], chosen[when])

    # -- facts

    def facts(self, side: Side, states: Ints) -> Facts:
        lineup = self.sides[side]
        there = lineup.fighting(states)
        found = ((there > 0).astype(np.float32) @ self._abilities[side]) > 0
        has = dict(zip(ABILITIES, found.T, strict=False))
        plain, best, shown, real = (
            found[:, start : start + len(self._bit)] @ self._worth
            for start in range(len(ABILITIES), found.shape[1], len(self._bit))
        )
        guided = has["guides"] | np.bool_(lineup.force.guided)
        divers = there[:, self._divers[side]].sum(axis=1)
        units = there.sum(axis=1)
        return Facts(
            units=units,
            able=has["fire"],
            alone=~has["counts"],
            idle=has["idle"],
            divers=divers,
            only_divers=(units == divers) & (units > 0),
            under=(lineup.alive(states) - there).sum(axis=1),
            reach=np.where(guided, best, plain),
            shown=shown,
            real=real,
            screens=has["screens"],
            stops_diving=has["stops_diving"],
            guided=guided,
            may_leave=(has["walks"] & self.battle.way_back) | (has["roams"] & ~has["walks"]),
            stay=has["stays"],
        )

    def _table(self, side: Side) -> NDArray[np.float32]:
        """What units of each line bring with them: abilities, then for every class of targets whether they
        can hit it alone and when guided, whether they are of it, and whether they count in it."""
        rows = []
        for line in self.sides[side].lines:
            walks, roams = not line.stays and not line.roams, not line.stays and line.roams
            able = line.fire > 0
            row = [
                able, not line.idle, line.idle, line.screens, line.stops_diving, line.guides, walks, roams,
                line.stays,
            ]  # fmt: skip
            row += [able and name in line.aim for name in self._bit]
            row += [able and name in (line.aim_guided or line.aim) for name in self._bit]
            row += [name == line.target for name in self._bit]
            row += [name == line.target and not line.idle for name in self._bit]
            rows.append(row)
        width = len(ABILITIES) + 4 * len(self._bit)
        return np.array(rows, dtype=np.float32).reshape(len(rows), width)

    def _bits(self, targets: frozenset[str]) -> int:
        return sum(bit for name, bit in self._bit.items() if name in targets)

    # -- judging at the start of a round

    def wants_to_dive(self, side: Side, own: Facts, enemy: Facts) -> Bools:
        """Where the divers of a side leave at their next chance."""
        wish = self.dives[side]
        if wish == "never" or f"{side}_dives" not in self.battle.steps:
            return np.zeros(np.broadcast(own.units, enemy.units).shape, dtype=bool)
        found: Bools = (own.divers > 0) & (own.only_divers | (wish == "first")) & ~enemy.stops_diving
        return found

    def goes_on(self, ours: Facts, theirs: Facts) -> Bools:
        """Whether anybody could hit anybody."""
        found: Bools = ((ours.reach & theirs.shown) | (theirs.reach & ours.shown)) > 0
        return found

    def judge(self, ours: Facts, theirs: Facts, when: str) -> Ints:
        """How it stands when a round would begin: the first, a later one, or one after the attacker has had
        enough rounds."""
        none, nobody = ours.units == 0, theirs.units == 0
        on = self.goes_on(ours, theirs)
        stranded = ours.alone & ~none & theirs.able
        label = np.where(on, ON, DRAW)
        if when != FIRST:
            wants = self._breaks_off(ours, theirs) | (when == ENOUGH)
            label = np.where(on & ours.may_leave & wants, LEAVE, label)
        label = np.where(stranded, np.where(ours.may_leave, LEAVE, LOSS), label)
        label = np.where(nobody & ~none, WIN, label)
        label = np.where(none & ~nobody, np.where(ours.under > 0, LEAVE, LOSS), label)
        return np.where(none & nobody, DRAW, label)

    def _breaks_off(self, ours: Facts, theirs: Facts) -> Bools:
        """Whether the attacker has had enough: too few units, or none that could hit anything."""
        hopeless = (ours.reach & theirs.shown) == 0
        found: Bools = hopeless | (ours.units <= self.battle.conduct.retreat_units)
        return found

    def sweeps(self, ours: Facts, theirs: Facts) -> Bools:
        """Whether the defender's idle units are lost without dice: nobody else is left, or those who are left
        on both sides cannot hit each other; and somebody of the attackers fires."""
        meet = ((ours.reach & theirs.real) | (theirs.reach & ours.real)) > 0
        found: Bools = theirs.idle & ours.able & ~meet
        return found

    def could_be_swept(self, states: Ints) -> Bools:
        """The defender's states in which some attacker could stand against him so that nobody who counts can
        hit the other: only then idle units are lost."""
        facts = self.facts(DEFENSE, states)
        found = np.zeros(len(states), dtype=bool)
        if not facts.idle.any():
            return found
        for line in self.sides[ATTACK].lines:
            if line.fire:
                meets = (self._bits(line.aim) & facts.real) | (facts.reach & self._bit[line.target])
                found |= meets == 0
        return found & facts.idle

    def is_drowned(self, ours: Facts, theirs: Facts) -> Bools:
        """Whether the attacker's idle units are lost like that, for want of a way back."""
        found: Bools = theirs.able & ours.alone & ~ours.may_leave
        return found


def _can_strike(battle: Battle, side: Side) -> bool:
    """Whether anybody of a side could ever fire before the others."""
    strikers = any(line.strikes and line.fire and line.count for line in battle.force(side).lines)
    return f"{side}_strikes" in battle.steps and strikers


def _dives_late(battle: Battle) -> bool:
    """Whether defenders decide on diving only after the attackers have fired."""
    steps = battle.steps
    return "defense_dives" in steps and steps.index("defense_dives") > steps.index("attack_fires")
