"""The slow and obvious twin of the odds: every die, every choice, with fractions. For small battles only.

It knows the rules of `kernel/odds.py` by itself: a side is the tuple of its lives in the order in which they
are lost, and losses are found by trying all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import comb

from wartable.kernel.odds import ATTACK, DEFENSE, Battle, Line, Side
from wartable.odds.orders import Losses

Lives = tuple[int, ...]
"""Lives left, as places in the order of losses."""
Hits = tuple[frozenset[str], ...]
Counts = tuple[int, ...]


class Brute:
    """All ends of a battle: (label, attackers left, defenders left) -> chance."""

    def __init__(self, battle: Battle, losses: dict[Side, Losses]) -> None:
        self.battle = battle
        self.order = losses
        self.ends: dict[tuple[str, Counts, Counts], Fraction] = {}

    # -- a side

    def lines(self, side: Side) -> tuple[Line, ...]:
        return self.battle.force(side).lines

    def counts(self, side: Side, lives: Lives) -> Counts:
        """Units of each line: a unit is gone with its last life, which stands last in the order."""
        found = []
        for at, line in enumerate(self.lines(side)):
            places = [p for p, who in enumerate(self.order[side]) if who == at]
            final = places[line.count * (line.lives - 1) :]
            found.append(sum(place in lives for place in final))
        return tuple(found)

    def has(self, side: Side, lives: Lives, what: str) -> bool:
        pairs = zip(self.counts(side, lives), self.lines(side), strict=True)
        return any(count and getattr(line, what) for count, line in pairs)

    def target(self, side: Side, place: int) -> str:
        return self.lines(side)[self.order[side][place]].target

    def guided(self, side: Side, lives: Lives) -> bool:
        return self.battle.force(side).guided or self.has(side, lives, "guides")

    # -- hits

    def volley(self, side: Side, counts: Sequence[int], guided: bool) -> Iterator[tuple[Hits, Fraction]]:
        """Everything these units may hit, with its chance."""
        groups: list[tuple[frozenset[str], int, int]] = []
        for at, line in enumerate(self.lines(side)):
            if not counts[at] or not line.fire:
                continue
            aim = (line.aim_guided or line.aim) if guided else line.aim
            better, number = self.raised(side, counts, at)
            groups += [(aim, better, number), (aim, counts[at] - better, line.fire)]
        yield from self.rolls(groups)

    def raised(self, side: Side, counts: Sequence[int], at: int) -> tuple[int, int]:
        for support in self.battle.force(side).supports:
            if self.lines(side)[at].kind == support.helped:
                helpers = sum(
                    n for n, line in zip(counts, self.lines(side), strict=True) if line.kind == support.helper
                )
                earlier = sum(
                    n
                    for n, line in zip(counts[:at], self.lines(side), strict=False)
                    if line.kind == support.helped
                )
                return min(counts[at], max(0, helpers - earlier)), support.raised
        return 0, 0

    def rolls(
        self, groups: Sequence[tuple[frozenset[str], int, int]]
    ) -> Iterator[tuple[Hits, Fraction]]:  # fmt: skip
        faces = self.battle.faces
        tables = []
        for _, dice, needs in groups:
            p = Fraction(needs, faces)
            tables.append([comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1)])
        for hits in product(*(range(len(table)) for table in tables)):
            chance = Fraction(1)
            lot: list[frozenset[str]] = []
            for (aim, _, _), number, table in zip(groups, hits, tables, strict=True):
                chance *= table[number]
                lot += [aim] * number
            if chance:
                yield tuple(lot), chance

    def losses(self, side: Side, lives: Lives, hits: Hits) -> Lives:
        """Which lives go: as many as can be paid for, as few that are chosen last as can be, and then the
        first of the order. Found by trying all sets."""
        for size in range(min(len(lives), len(hits)), 0, -1):
            fitting = [lot for lot in combinations(lives, size) if self.payable(side, lot, hits)]
            if fitting:
                return min(fitting, key=lambda lot: (self.lasts(side, lot), lot))
        return ()

    def lasts(self, side: Side, lot: Lives) -> int:
        return sum(self.lines(side)[self.order[side][place]].last for place in lot)

    def payable(self, side: Side, lot: Lives, hits: Hits) -> bool:
        targets = tuple(sorted(self.target(side, place) for place in lot))
        return _payable(targets, tuple(sorted(hits, key=sorted)))

    # -- judging

    def could_hit(self, side: Side, own: Lives, enemy: Lives) -> bool:
        other: Side = DEFENSE if side == ATTACK else ATTACK
        guided = self.guided(side, own)
        for count, line in zip(self.counts(side, own), self.lines(side), strict=True):
            aim = (line.aim_guided or line.aim) if guided else line.aim
            for number, target in zip(self.counts(other, enemy), self.lines(other), strict=True):
                if count and line.fire and number and target.target in aim:
                    return True
        return False

    def may_leave(self, ours: Lives) -> bool:
        there = [line for n, line in zip(self.counts(ATTACK, ours), self.lines(ATTACK), strict=True) if n]
        movers = [line for line in there if not line.stays]
        return bool(movers) and (self.battle.way_back or all(line.roams for line in movers))

    def judge(self, ours: Lives, theirs: Lives, gone: tuple[int, int], rounds: int) -> str:
        """ "" while it goes on."""
        if not ours and not theirs:
            return "draw"
        if not ours:
            return "retreat" if gone[0] else "lose"
        if not theirs:
            return "win"
        enemy_able = self.has(DEFENSE, theirs, "fire")
        if self.only(ATTACK, ours, "idle") and enemy_able:
            return "retreat" if self.may_leave(ours) else "lose"
        if not (self.could_hit(ATTACK, ours, theirs) or self.could_hit(DEFENSE, theirs, ours)):
            return "draw"
        conduct = self.battle.conduct
        enough = rounds >= conduct.retreat_rounds > 0
        few = sum(self.counts(ATTACK, ours)) <= conduct.retreat_units
        hopeless = not self.could_hit(ATTACK, ours, theirs)
        if rounds and self.may_leave(ours) and (enough or few or hopeless):
            return "retreat"
        return ""

    def only(self, side: Side, lives: Lives, what: str) -> bool:
        pairs = zip(self.counts(side, lives), self.lines(side), strict=True)
        return all(getattr(line, what) for count, line in pairs if count)

    # -- the battle

    def run(self) -> dict[tuple[str, Counts, Counts], Fraction]:
        ours = tuple(range(len(self.order[ATTACK])))
        theirs = tuple(range(len(self.order[DEFENSE])))
        start: list[tuple[tuple[Lives, Lives, Lives], Fraction]] = [((ours, theirs, ()), Fraction(1))]
        for volley in self.battle.opening:
            start = [
                (after, chance * p)
                for (us, them, doomed), chance in start
                for hits, p in self.rolls([(volley.aim, dice, needs) for dice, needs in volley.dice])
                for after in [self.opened(volley.by, volley.returned, us, them, doomed, hits)]
            ]
        for (us, them, doomed), chance in start:
            self.spread(us, them, (), (), doomed, 0, chance)
        return self.ends

    def opened(
        self, by: Side, returned: bool, us: Lives, them: Lives, doomed: Lives, hits: Hits
    ) -> tuple[Lives, Lives, Lives]:  # fmt: skip
        if by == DEFENSE:
            return _without(us, self.losses(ATTACK, us, hits)), them, doomed
        lost = self.losses(DEFENSE, _without(them, doomed), hits)
        return (us, them, (*doomed, *lost)) if returned else (us, _without(them, lost), doomed)

    def spread(
        self, us: Lives, them: Lives, under: Lives, below: Lives, doomed: Lives, rounds: int, chance: Fraction
    ) -> None:  # fmt: skip
        for key, p in self.outcomes(us, them, under, below, doomed, min(rounds, 9)).items():
            self.ends[key] = self.ends.get(key, Fraction(0)) + p * chance

    @cache  # noqa: B019 (one object per battle, thrown away with it)
    def outcomes(
        self, us: Lives, them: Lives, under: Lives, below: Lives, doomed: Lives, rounds: int
    ) -> dict[tuple[str, Counts, Counts], Fraction]:  # fmt: skip
        """Ends of the battle from the start of a round."""
        swept = self.sweep(us, them)
        if swept:
            return self.outcomes(us, _without(them, swept), under, below, doomed, rounds)
        label = self.judge(us, them, (len(under), len(below)), rounds)
        if label == "retreat" and us and self.has(ATTACK, us, "stays"):
            return self.fight_on(us, them, below)
        if label:
            return {(label, *self.final(label, us, them, under, below)): Fraction(1)}
        begun = (us, them, rounds)
        us, them, under, below = self.early_dive(us, them, under, below)
        if not us or not them:
            label = "win" if us else "retreat"
            return {(label, *self.final(label, us, them, under, below)): Fraction(1)}
        limit = self.battle.conduct.retreat_rounds
        following = min(rounds + 1, max(limit, 1))
        found: dict[tuple[str, Counts, Counts], Fraction] = {}
        again = Fraction(0)
        for (us2, them2, below2), p in self.round(us, them, below, doomed):
            state = (us2, them2, under, below2, (), following)
            if (us2, them2, following) == begun and not doomed:
                again += p
                continue
            for key, q in self.outcomes(*state).items():
                found[key] = found.get(key, Fraction(0)) + p * q
        return {key: p / (1 - again) for key, p in found.items()}

    def final(
        self, label: str, us: Lives, them: Lives, under: Lives, below: Lives
    ) -> tuple[Counts, Counts]:  # fmt: skip
        """What is left."""
        enemy_able = self.has(DEFENSE, them, "fire")
        if label == "lose":
            us = () if enemy_able and self.only(ATTACK, us, "idle") else us
        return self.counts(ATTACK, (*us, *under)), self.counts(DEFENSE, (*them, *below))

    def sweep(self, us: Lives, them: Lives) -> Lives:
        """The defender's units that are lost without dice."""
        ours = tuple(p for p in us if not self.lines(ATTACK)[self.order[ATTACK][p]].idle)
        idle = tuple(p for p in them if self.lines(DEFENSE)[self.order[DEFENSE][p]].idle)
        others = _without(them, idle)
        meet = self.could_hit(ATTACK, ours, others) or self.could_hit(DEFENSE, others, ours)
        return idle if not meet and self.has(ATTACK, ours, "fire") else ()

    def fight_on(
        self, us: Lives, them: Lives, below: Lives
    ) -> dict[tuple[str, Counts, Counts], Fraction]:  # fmt: skip
        """Those who cannot retreat fight on without the others, who are safe."""
        stays = [self.lines(ATTACK)[at].stays for at in self.order[ATTACK]]
        left, away = tuple(p for p in us if stays[p]), tuple(p for p in us if not stays[p])
        safe = self.counts(ATTACK, away)
        found: dict[tuple[str, Counts, Counts], Fraction] = {}
        for (label, ours, theirs), p in self.outcomes(left, them, (), below, (), 0).items():
            total = tuple(a + b for a, b in zip(ours, safe, strict=True))
            found[label, total, theirs] = found.get((label, total, theirs), Fraction(0)) + p
        return found

    def wants(self, side: Side, lives: Lives, enemy: Lives) -> bool:
        conduct = self.battle.conduct
        wish = conduct.attack_dives if side == ATTACK else conduct.defense_dives
        other: Side = DEFENSE if side == ATTACK else ATTACK
        if wish == "never" or f"{side}_dives" not in self.battle.steps:
            return False
        if not self.has(side, lives, "dives") or self.has(other, enemy, "stops_diving"):
            return False
        return wish == "first" or self.only(side, lives, "dives")

    def divers(self, side: Side, lives: Lives) -> Lives:
        return tuple(p for p in lives if self.lines(side)[self.order[side][p]].dives)

    @property
    def late(self) -> bool:
        steps = self.battle.steps
        return "defense_dives" in steps and steps.index("defense_dives") > steps.index("attack_fires")

    def early_dive(
        self, us: Lives, them: Lives, under: Lives, below: Lives
    ) -> tuple[Lives, Lives, Lives, Lives]:  # fmt: skip
        """Before any die: the attacker chooses, then the defender, unless he chooses later."""
        ours = self.divers(ATTACK, us) if self.wants(ATTACK, us, them) else ()
        wants = not self.late and self.wants(DEFENSE, them, us)
        theirs = self.divers(DEFENSE, them) if wants else ()
        return _without(us, ours), _without(them, theirs), (*under, *ours), (*below, *theirs)

    def round(
        self, us: Lives, them: Lives, below: Lives, doomed: Lives
    ) -> Iterator[tuple[tuple[Lives, Lives, Lives], Fraction]]:  # fmt: skip
        """One round: the states after it, some of them more than once."""
        guided = {ATTACK: self.guided(ATTACK, us), DEFENSE: self.guided(DEFENSE, them)}
        strike = {
            ATTACK: "attack_strikes" in self.battle.steps and not self.has(DEFENSE, them, "screens"),
            DEFENSE: "defense_strikes" in self.battle.steps and not self.has(ATTACK, us, "screens"),
        }

        def firing(side: Side, lives: Lives, early: bool) -> list[int]:
            chosen = []
            for n, line in zip(self.counts(side, lives), self.lines(side), strict=True):
                first = strike[side] and line.strikes
                chosen.append(n if first == early else 0)
            return chosen

        for hits, p in self.volley(ATTACK, firing(ATTACK, us, True), guided[ATTACK]):
            for back, q in self.volley(DEFENSE, firing(DEFENSE, them, True), guided[DEFENSE]):
                them2 = _without(them, self.losses(DEFENSE, them, hits))
                us2 = _without(us, self.losses(ATTACK, us, back))
                dive = self.late and self.wants(DEFENSE, them2, us)
                for fire, r in self.volley(ATTACK, firing(ATTACK, us2, False), guided[ATTACK]):
                    marked = (*doomed, *self.losses(DEFENSE, _without(them2, doomed), fire))
                    left = _without(them2, marked)
                    down = self.divers(DEFENSE, left) if dive else ()
                    shooters = firing(DEFENSE, _without(them2, down), False)
                    for shot, s in self.volley(DEFENSE, shooters, guided[DEFENSE]):
                        us3 = _without(us2, self.losses(ATTACK, us2, shot))
                        yield (us3, _without(left, down), (*below, *down)), p * q * r * s


def _without(lives: Lives, lost: Lives) -> Lives:
    return tuple(place for place in lives if place not in lost)


@cache
def _payable(targets: tuple[str, ...], hits: Hits) -> bool:
    """Whether some way of dealing out the hits pays for all targets."""
    return any(
        all(target in aim for target, aim in zip(targets, lot, strict=True))
        for lot in permutations(hits, len(targets))
    )
