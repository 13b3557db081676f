"""Battles played by the rules themselves, both sides keeping to what the odds assume: the order of losses,
when to break off, when to dive."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec import Struct, structs

from wartable.families.axis_allies.answers import Lose, Press, Retreat, Submerge
from wartable.families.axis_allies.casualties import cost_of, loss_of, spread_hits
from wartable.families.axis_allies.fire_at_sea import can_hit
from wartable.families.axis_allies.frames import Dive, Losses, Spot, Turn
from wartable.families.axis_allies.pieces import Cargo, Stacks, Trip, Unit, garrison, key_of
from wartable.games import aa1942, europe1999
from wartable.games.aa1942.answers import Bombard
from wartable.games.aa1942.assault import bombarders
from wartable.games.aa1942.sequence import STEPS as WORLD_STEPS
from wartable.games.europe1999.answers import Land, Support
from wartable.games.europe1999.assault import supporters
from wartable.games.europe1999.sequence import STEPS as EUROPE_STEPS
from wartable.kernel.contract import Action, Answer, Dice, Game, Rules, Setup
from wartable.kernel.flow import run
from wartable.kernel.odds import ATTACK, DEFENSE, Battle, Side
from wartable.odds.orders import losses_of


class Arena(Struct, frozen=True):
    """Where a game's battles are fought, and by whom."""

    game: Game
    rules: Rules[Any]
    combat: int  # place of the combat step in the sequence
    powers: dict[Side, str]
    sea_powers: dict[Side, str]
    target: str
    overland: str  # where land units come from
    coast: str  # the zone of the landing
    zone: str
    origin: str  # where ships come from
    decks: bool  # whether fighters stand on their carriers as cargo


def arena(game: Game, **facts: Any) -> Arena:
    setup = Setup(game.id, game.scenarios[0].id, game.seat_plans[0].id)
    return Arena(game, game.rules(setup), **facts)


ARENAS: dict[str, Arena] = {
    "europe1999": arena(
        europe1999.GAME, combat=EUROPE_STEPS.index("resolve_combat"),
        powers={ATTACK: "germany", DEFENSE: "soviet_union"},
        sea_powers={ATTACK: "germany", DEFENSE: "great_britain"},
        target="baltic_states", overland="poland", coast="baltic_sea", zone="north_sea", origin="danish_sea",
        decks=True,
    ),
    "aa1942": arena(
        aa1942.GAME, combat=WORLD_STEPS.index("conduct_combat"),
        powers={ATTACK: "ger", DEFENSE: "ussr"}, sea_powers={ATTACK: "ger", DEFENSE: "uk"},
        target="karelia_ssr", overland="baltic_states", coast="sz_05", zone="sz_06", origin="sz_05",
        decks=False,
    ),
}  # fmt: skip


class Forces(Struct, frozen=True):
    """Who fights: kinds and counts, as in a typed list."""

    where: str
    attack: dict[str, int]
    defense: dict[str, int]
    overland: dict[str, int] = {}
    way_back: bool = True


class Played(Struct):
    """What came of it."""

    lost: dict[Side, dict[str, int]]
    taken: bool = False
    retreated: bool = False


# -- positions


def position(place: Arena, forces: Forces, stacks: Mapping[str, list[tuple[Unit, int]]] | None = None) -> Any:
    """The state in which this battle begins, or the battles of a whole board."""
    if stacks is None:
        stacks = _sea(place, forces) if forces.where == "sea" else _land(place, forces)
    start = place.rules.initial()
    power = place.sea_powers[ATTACK] if forces.where == "sea" else place.powers[ATTACK]
    board = {space: garrison(lot) for space, lot in stacks.items() if lot}
    changed = structs.replace(start.position, garrisons=board, power=power, since=start.position.control)
    state = structs.replace(start, position=changed, frames=(Turn(step=place.combat),))
    rules: Any = place.rules
    w = rules.look(state)
    run(w, rules.stages)
    return w.freeze()


def _unit(place: Arena, power: str, kind: str, last: str) -> Unit:
    rules: Any = place.rules
    plane = rules.book.is_plane(kind)
    trip = Trip(used=1, last=last, note="combat", role="attack" if plane else "", airborne=plane)
    return Unit(power, kind, trip=trip)


def _sea(place: Arena, forces: Forces) -> dict[str, list[tuple[Unit, int]]]:
    last = place.origin if forces.way_back else ""
    ours, theirs = place.sea_powers[ATTACK], place.sea_powers[DEFENSE]
    lot = [(_unit(place, ours, kind, last), count) for kind, count in forces.attack.items()]
    fighters = forces.defense.get("fighter", 0)
    for kind, count in forces.defense.items():
        if place.decks and "carrier" in kind:
            for _ in range(count):
                aboard, fighters = min(2, fighters), max(0, fighters - 2)
                lot.append((Unit(theirs, kind, cargo=(Cargo(theirs, "fighter"),) * aboard), 1))
        elif not (place.decks and kind == "fighter"):
            lot.append((Unit(theirs, kind), count))
    return {place.zone: lot}


def _land(place: Arena, forces: Forces) -> dict[str, list[tuple[Unit, int]]]:
    rules: Any = place.rules
    book, ours, theirs = rules.book, place.powers[ATTACK], place.powers[DEFENSE]
    last = place.overland if forces.way_back else ""
    field: list[tuple[Unit, int]] = [(Unit(theirs, kind), count) for kind, count in forces.defense.items()]
    zone: list[tuple[Unit, int]] = []
    for kind, count in forces.attack.items():
        walking = count
        if book.is_ship(kind):
            zone.append((_unit(place, ours, kind, ""), count))
            continue
        if forces.where == "amphibious" and not book.is_plane(kind):
            walking = forces.overland.get(kind, 0)
            bound = Cargo(ours, kind, target=place.target)
            ship = structs.replace(_unit(place, ours, "transport", ""), cargo=(bound,))
            zone += [(ship, count - walking)] if count > walking else []
        if walking:
            field.append((_unit(place, ours, kind, last), walking))
    return {place.target: field, place.coast: zone}


# -- playing


class Player:
    """Answers for both sides as the odds assume."""

    def __init__(self, place: Arena, forces: Forces, battle: Battle, space: str = "") -> None:
        self.place, self.forces, self.battle = place, forces, battle
        self.at_sea = forces.where == "sea"
        self.space = space or (place.zone if self.at_sea else place.target)
        powers = place.sea_powers if self.at_sea and not space else place.powers
        self.side_of = {power: side for side, power in powers.items()}
        self.order = {side: self._order(side) for side in (ATTACK, DEFENSE)}

    def _order(self, side: Side) -> list[tuple[str, bool]]:
        """Kinds, and whether seaborne, in the order in which they are lost; damage left out."""
        conduct = self.battle.conduct
        wish = conduct.attack_losses if side == ATTACK else conduct.defense_losses
        lines = self.battle.force(side).lines
        order = losses_of(self.battle, side, wish)
        seaborne = self.forces.where == "amphibious" and self.place.game.id == "aa1942"
        return [(lines[at].kind, lines[at].stays and seaborne) for at in reversed(order)]

    def rank(self, spot: Spot, on: Mapping[Spot, int], w: Any, frame: Losses) -> tuple[int, int]:
        """Damage first, then by the order: where the next life of this kind stands, counted from the end."""
        if cost_of(w, spot[1]) == 2 and on.get(spot, 0) < spot[2]:
            return (0, 0)
        side = self.side_of[spot[1].power]
        name = self._name(spot[1], side)
        left = 0
        for other in frame.targets:
            if self._name(other[1], side) == name:
                damage = (cost_of(w, other[1]) - 1) * other[2]
                left += other[2] - max(0, on.get(other, 0) - damage)
        places = [place for place, known in enumerate(self.order[side]) if known == name]
        return (1, -places[left - 1])

    def _name(self, unit: Unit, side: Side) -> tuple[str, bool]:
        return unit.kind, unit.tripped.seaborne and (unit.kind, True) in self.order[side]

    def answer(self, w: Any, frame: Any) -> Answer | None:
        match frame:
            case Losses():
                return self.losses(w, frame)
            case Dive():
                return self.dive(w, frame)
        match type(frame).__name__:
            case "PressOn":
                return self.press_on(w, frame)
            case "Landing":
                return Land(True)
            case "SupportShots" | "Bombarding":
                return self.support(w, frame)
        return None

    def losses(self, w: Any, frame: Losses) -> Lose:
        def choose(fitting: list[Spot], on: Mapping[Spot, int]) -> Spot:
            return min(fitting, key=lambda spot: self.rank(spot, on, w, frame))

        on = spread_hits(w, frame, choose)
        return loss_of(w, frame, on, lambda spot, hits: max(0, hits - spot[2]))

    def fleet(self, w: Any, side: Side) -> Stacks:
        powers = [power for power, of in self.side_of.items() if of == side]
        return tuple(
            (unit, count)
            for unit, count in w.at(self.space).stacks
            if unit.power in powers and not unit.submerged and w.g.profiles[unit.kind].casualty
        )

    def dive(self, w: Any, frame: Dive) -> Submerge:
        side = self.side_of[frame.power]
        conduct = self.battle.conduct
        wish = conduct.attack_dives if side == ATTACK else conduct.defense_dives
        alone = all(unit.kind == "submarine" for unit, _ in self.fleet(w, side))
        if wish == "first" or (wish == "alone" and alone):
            return Submerge(tuple((key_of(unit), count) for unit, count in frame.candidates))
        return Submerge()

    def press_on(self, w: Any, frame: Any) -> Answer:
        ours, theirs = self.fleet(w, ATTACK), self.fleet(w, DEFENSE)
        conduct, rounds = self.battle.conduct, w.frames[-2].round - 1
        few = sum(count for _, count in ours) <= conduct.retreat_units
        enough = rounds >= conduct.retreat_rounds > 0
        if not (few or enough or self.hopeless(w, ours, theirs)):
            return Press()
        to = frame.places[0]
        submarines: Stacks = () if to else getattr(frame, "submarines", ())
        return Retreat(to, tuple((key_of(unit), count) for unit, count in submarines))

    def hopeless(self, w: Any, ours: Stacks, theirs: Stacks) -> bool:
        sweep = any(unit.kind == "destroyer" for unit, _ in ours)
        return self.at_sea and not can_hit(w, ours, theirs, True, sweep)

    def support(self, w: Any, frame: Any) -> Answer:
        if self.place.game.id == "europe1999":
            ships = supporters(w, frame.zones)
            return Support(tuple((zone, key_of(unit), count) for zone, unit, count in ships))
        left = dict(frame.limits)[self.space]
        units = []
        for unit, count in sorted(bombarders(w, frame.zone), key=lambda s: s[0].kind):  # battleships first
            if min(count, left):
                units.append((key_of(unit), min(count, left), self.space))
                left -= min(count, left)
        return Bombard(tuple(units))

    def play(self, state: Any, rng: Random) -> Played:
        rules: Any = self.place.rules
        found = Played({ATTACK: {}, DEFENSE: {}})
        while True:
            frame = state.frames[-1]
            request = rules.chance(state)
            if request is not None:
                faces = request.faces()
                move: Any = Dice(request.id, tuple(rng.randint(1, number) for number in faces))
            else:
                decision = rules.decisions(state)[0]
                answer = self.answer(rules.look(state), frame)
                if answer is None:  # where planes that have retreated land
                    answer = rules.space(state, decision).sample(rng)
                move = Action(decision.id, decision.seat, answer)
                assert not rules.check(state, move), (answer, rules.check(state, move))
                if isinstance(answer, Retreat):
                    found.retreated = True
            state, events = rules.apply(state, move)
            if found.retreated and self.battle.where != "amphibious":
                return found
            for event in events:
                if event.kind == "destroyed" and event.data["space"] == self.space:
                    self._note(found, event.data)
                if event.kind == "battle_over":
                    powers = rules.book.friends[self.place.powers[ATTACK]]
                    found.taken = state.position.control.get(self.space, "") in powers
                    return found

    def _note(self, found: Played, data: Mapping[str, Any]) -> None:
        lost = found.lost[self.side_of[data["power"]]]
        lost[data["unit"]] = lost.get(data["unit"], 0) + data["count"]
