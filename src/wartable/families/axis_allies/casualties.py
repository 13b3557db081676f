"""Casualties: which hits may be put on which units, and who chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random

from msgspec import structs

from wartable.families.axis_allies.answers import Lose
from wartable.families.axis_allies.frames import Losses, Spot
from wartable.families.axis_allies.hits import Hits, covered, most, total
from wartable.families.axis_allies.joint import Talks
from wartable.families.axis_allies.pieces import Stacks, Unit, key_of, trip_with
from wartable.families.axis_allies.policies import LAST, PLANE, SHIP, SUBMARINE, TROOP
from wartable.families.axis_allies.refusing import deny, whose
from wartable.families.axis_allies.work import Work
from wartable.kernel.contract import Refusals

BYSTANDER = "bystander"
"""A ship of an ally of the attacker."""
ANY_ON_LAND = frozenset((TROOP, PLANE))
ONLY_PLANES = frozenset((PLANE,))
HIT = " hit"


def sea_hits(w: Work, scored: dict[str, int], sweep: bool) -> Hits:
    """Hits at sea in their classes. `sweep`: a destroyer of the firing side lets planes hit submarines."""
    targets = w.g.policy.targets
    blind = targets.at_sea if sweep else targets.at_sea - {SUBMARINE}
    hits = []
    for kind, number in scored.items():
        may = (
            targets.of_submarines if kind == "submarine" else blind if w.g.is_plane(kind) else targets.at_sea
        )
        if number:
            hits.append((may, number))
    return tuple(hits)


def land_hits(scored: dict[str, int]) -> Hits:
    number = sum(scored.values())
    return ((ANY_ON_LAND, number),) if number else ()


def plane_hits(scored: dict[str, int]) -> Hits:
    number = sum(scored.values())
    return ((ONLY_PLANES, number),) if number else ()


def class_of(w: Work, unit: Unit) -> str:
    if unit.power != w.power and unit.power in w.g.friends[w.power]:
        return BYSTANDER
    profile = w.g.profiles[unit.kind]
    if profile.chosen_last:
        return LAST
    if unit.kind == "submarine":
        return SUBMARINE
    return {"sea": SHIP, "air": PLANE}.get(profile.domain, TROOP)


def cost_of(w: Work, unit: Unit) -> int:
    """Hits it takes to remove the unit now."""
    return w.g.profiles[unit.kind].hits - unit.hurt


def rooms(w: Work, targets: tuple[Spot, ...]) -> dict[str, int]:
    """Hits each class of targets can take."""
    room: dict[str, int] = {}
    for _, unit, count in targets:
        name = class_of(w, unit)
        room[name] = room.get(name, 0) + count * cost_of(w, unit)
    return room


def spots(space: str, stacks: Stacks) -> tuple[Spot, ...]:
    """Stacks of one space as targets."""
    return tuple((space, unit, count) for unit, count in stacks)


def exposed(w: Work, targets: tuple[Spot, ...], hits: Hits) -> tuple[Spot, ...]:
    """The targets that one of the hits may be put on."""
    classes = frozenset().union(*(names for names, _ in hits))
    return tuple(spot for spot in targets if class_of(w, spot[1]) in classes)


def ask_losses(
    w: Work, space: str, cause: str, targets: tuple[Spot, ...], hits: Hits, into: str, *,
    breaker: str = "", later: Hits = (), rest: tuple[Spot, ...] = (),
) -> None:  # fmt: skip
    """Put the question, if any hit can count. The owners of what can be hit answer (together when they are
    several players); `breaker` decides when they do not agree. `later` are hits that will be put on `rest`
    next and must not be wasted by this answer."""
    if not targets or not most(hits, rooms(w, targets)):
        return
    powers = tuple(dict.fromkeys(unit.power for _, unit, _ in exposed(w, targets, hits)))
    talks: Talks[Lose] = Talks(w.g.seats_of(powers), w.serial, breaker)
    w.push(
        Losses(
            space=space, cause=cause, targets=targets, hits=hits, talks=talks, into=into, later=later,
            rest=rest,
        )
    )  # fmt: skip


def spot_name(frame: Losses, spot: Spot) -> str:
    """How an answer names the units: by key, and by place where they are not all in one."""
    place, unit, _ = spot
    return key_of(unit) if place == frame.space else f"{key_of(unit)}@{place}"


def priced(w: Work, frame: Losses) -> dict[str, tuple[Spot, int]]:
    """What can be named in an answer, and how many hits it uses."""
    table: dict[str, tuple[Spot, int]] = {}
    for spot in frame.targets:
        name, cost = spot_name(frame, spot), cost_of(w, spot[1])
        table[name] = (spot, cost)
        if cost > 1:
            table[name + HIT] = (spot, 1)
    return table


def refuse_losses(w: Work, frame: Losses, answer: Lose) -> Refusals:
    """The losses must be there, payable with these hits, and waste none."""
    table = priced(w, frame)
    taken: dict[str, int] = {}
    named: dict[Spot, int] = {}
    if len(dict(answer.units)) < len(answer.units):
        return deny(w, "units.twice", space=frame.space)
    for name, count in answer.units:
        if name not in table or count < 1:
            return deny(w, "losses.unknown", unit=name, space=frame.space, there=tuple(table))
        spot, cost = table[name]
        named[spot] = named.get(spot, 0) + count
        if named[spot] > spot[2]:
            return deny(w, "losses.too_many", unit=whose(spot[1]), count=spot[2])
        group = class_of(w, spot[1])
        taken[group] = taken.get(group, 0) + cost * count
    return _refuse_waste(w, frame, taken)


def _refuse_waste(w: Work, frame: Losses, taken: dict[str, int]) -> Refusals:
    wanted = most(frame.hits, rooms(w, frame.targets))
    given = sum(taken.values())
    if given != wanted:
        return deny(w, "losses.wrong_number", count=given, hits=wanted)
    if not covered(frame.hits, taken):
        return deny(w, "losses.wrong_class", count=given, hits=wanted)
    spare = taken.get(LAST, 0) - _on_the_last(w, frame)
    if spare > 0:
        return deny(w, "losses.chosen_last", count=spare)
    if frame.later and given + _left_over(w, frame, taken) < _with_later(w, frame):
        return deny(w, "losses.wastes_later", hits=total(frame.later))
    return ()


def _on_the_last(w: Work, frame: Losses) -> int:
    """How many of the hits only those who are chosen last can take."""
    room = rooms(w, frame.targets)
    if LAST not in room:
        return 0
    others = {name: limit for name, limit in room.items() if name != LAST}
    return most(frame.hits, room) - most(frame.hits, others)


def _left_over(w: Work, frame: Losses, taken: dict[str, int]) -> int:
    """How many of the later hits could still count after these losses."""
    room = rooms(w, frame.rest)
    return most(frame.later, {name: max(0, limit - taken.get(name, 0)) for name, limit in room.items()})


def _with_later(w: Work, frame: Losses) -> int:
    """How many hits can count in all, later ones included."""
    both = tuple(dict.fromkeys((*frame.targets, *frame.rest)))
    return most((*frame.hits, *frame.later), rooms(w, both))


def remove(w: Work, space: str, stacks: Stacks) -> None:
    """Take casualties off the board; what is aboard goes down with the ship, but the fighters of an ally's
    carrier that took no part in the battle get into the air."""
    for unit, count in stacks:
        w.take(space, unit, count)
        for item in unit.cargo if class_of(w, unit) == BYSTANDER else ():
            if w.g.is_plane(item.kind):
                w.put(space, trip_with(Unit(item.power, item.kind), role="aloft"), count)
        w.tell("destroyed", space=space, power=unit.power, unit=unit.kind, count=count)


def do_lose(w: Work, frame: Losses, answer: Lose) -> None:
    """Mark or remove the casualties and pop the question. A battleship's first hit shows at once."""
    w.pop()
    table = priced(w, frame)
    lost: list[Spot] = []
    for name, count in answer.units:
        place, unit, _ = table[name][0]
        if name.endswith(HIT):
            w.swap(place, unit, structs.replace(unit, hurt=unit.hurt + 1), count)
        else:
            lost.append((place, unit, count))
    w.tell("losses", space=frame.space, cause=frame.cause, units=[[n, c] for n, c in answer.units])
    if frame.into == "now":
        for place, unit, count in lost:
            remove(w, place, ((unit, count),))
    else:
        marked: Stacks = getattr(w.frames[-1], frame.into)
        w.update(**{frame.into: (*marked, *((unit, count) for _, unit, count in lost))})


def loss_answers(w: Work, frame: Losses) -> Iterator[Lose]:
    """Every legal answer."""
    table = priced(w, frame)
    names = sorted(table)
    wanted = most(frame.hits, rooms(w, frame.targets))
    ranges = [range(min(table[name][0][2], wanted // table[name][1]) + 1) for name in names]
    for counts in product(*ranges):
        answer = Lose(tuple((name, count) for name, count in zip(names, counts, strict=True) if count))
        if not refuse_losses(w, frame, answer):
            yield answer


def only_loss(w: Work, frame: Losses) -> Lose | None:
    """The answer, when there is no choice: everything that can be hit dies, or all of it is alike."""
    targets = exposed(w, frame.targets, frame.hits)
    if not _on_the_last(w, frame):
        targets = tuple(spot for spot in targets if class_of(w, spot[1]) != LAST)
    wanted = most(frame.hits, rooms(w, targets))
    if wanted == sum(rooms(w, targets).values()):
        return Lose(tuple((spot_name(frame, spot), spot[2]) for spot in targets))
    spot = targets[0]
    if len(targets) == 1 and (cost_of(w, spot[1]) == 1 or spot[2] == wanted == 1):
        return Lose(((spot_name(frame, spot) + HIT * (cost_of(w, spot[1]) - 1), wanted),))
    return None


def sample_loss(w: Work, frame: Losses, rng: Random) -> Lose:
    """A random legal answer, hit by hit. What the hits can pay for so far they can pay for with more (losses
    form a matroid), so no draw leads into a dead end."""
    on = spread_hits(w, frame, lambda fitting, _: rng.choice(fitting))
    return loss_of(w, frame, on, lambda spot, hits: rng.randint(max(0, hits - spot[2]), hits // 2))


def spread_hits(
    w: Work, frame: Losses, choose: Callable[[list[Spot], Mapping[Spot, int]], Spot]
) -> dict[Spot, int]:
    """Put every hit that counts on a stack, each on the one chosen among those that can still take it and do
    not waste a later hit."""
    on: dict[Spot, int] = {}
    taken: dict[str, int] = {}
    wanted = most(frame.hits, rooms(w, frame.targets))
    spare = _with_later(w, frame) - wanted if frame.later else 0
    last = _on_the_last(w, frame)
    for _ in range(wanted):
        fitting = []
        for spot in frame.targets:
            group = class_of(w, spot[1])
            more = taken | {group: taken.get(group, 0) + 1}
            free = on.get(spot, 0) < spot[2] * cost_of(w, spot[1]) and (group != LAST or more[LAST] <= last)
            if free and covered(frame.hits, more) and (not spare or _left_over(w, frame, more) >= spare):
                fitting.append(spot)
        spot = choose(fitting, on)
        on[spot] = on.get(spot, 0) + 1
        taken[class_of(w, spot[1])] = taken.get(class_of(w, spot[1]), 0) + 1
    return on


def loss_of(w: Work, frame: Losses, on: Mapping[Spot, int], removed: Callable[[Spot, int], int]) -> Lose:
    """Hits on stacks as an answer names them: so many removed (`removed` says how many of a stack that takes
    two hits each), the others damaged."""
    lot: list[tuple[str, int]] = []
    for spot, hits in on.items():
        name = spot_name(frame, spot)
        gone = hits if cost_of(w, spot[1]) == 1 else removed(spot, hits)
        damaged = 0 if cost_of(w, spot[1]) == 1 else hits - 2 * gone
        lot += [(part, count) for part, count in ((name, gone), (name + HIT, damaged)) if count]
    return Lose(tuple(sorted(lot)))
