"""Card events that must be given a target: battles named at the allotment, step losses, cut lines (EVT)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from wartable.games.victory.answers import Allot, Forgo
from wartable.games.victory.asking import Listed, ask, seat_of
from wartable.games.victory.battle import battle_in
from wartable.games.victory.blocks import AIR, ARMY
from wartable.games.victory.book import AXIS, OTHER, SOVIET
from wartable.games.victory.control import contested, is_friendly
from wartable.games.victory.effects import Effect, active, effects_of, is_among, is_of, is_where
from wartable.games.victory.frames import Allotment, CutLines, StepLosses
from wartable.games.victory.losing import lose_step
from wartable.games.victory.movement_air import flights
from wartable.games.victory.state import Work
from wartable.games.victory.strategic import spread
from wartable.kernel.contract import Answer, Decision, Refusals
from wartable.kernel.coverage import rule
from wartable.kernel.staging import no

ALLOTTED = (
    "fire_bonus",
    "extend",
    "double_defense",
    "deny_double_defense",
    "retreat_penalty",
    "no_winter_fire",
)
"""Effects for battles that are named before combat."""


# -- allotment


@rule("R-EVT-02", "R-EVT-04", "R-CRD-06")
class AllotStage(Listed):
    """Effect after effect, as many battles as the card says."""

    accepts = (Allot, Forgo)

    def advance(self, w: Work, frame: Allotment) -> bool:
        effects = effects_of(w, frame.side)
        if frame.effect >= len(effects):
            w.pop()
            return True
        if not open_targets(w, frame.side, frame.effect):
            w.update(effect=frame.effect + 1)
            return True
        return False

    def decisions(self, w: Work, frame: Allotment) -> tuple[Decision, ...]:
        card = w.cards[frame.side]
        return ask(w, "allot", seat_of(w, frame.side), "one", card=card, effect=frame.effect)

    def answers(self, w: Work, frame: Allotment, decision: Decision) -> list[Answer]:
        return [Forgo(), *(Allot(space) for space in open_targets(w, frame.side, frame.effect))]

    def explain(self, w: Work, frame: Allotment, answer: Any) -> Refusals:
        spaces = tuple(open_targets(w, frame.side, frame.effect))
        return no("allot.target", "R-EVT-04", space=answer.target, spaces=spaces, card=w.cards[frame.side])

    def do(self, w: Work, frame: Allotment, decision: Decision, answer: Any) -> None:
        if isinstance(answer, Forgo):
            w.update(effect=frame.effect + 1)
            return
        name = f"{frame.side}:{frame.effect}"
        w.allotted[name] = (*w.allotted.get(name, ()), answer.target)
        w.tell("allotted", card=w.cards[frame.side], space=answer.target)


@rule("R-EVT-04", "R-EVT-01")
def open_targets(w: Work, side: str, place: int) -> list[str]:
    """The battles for which an effect can still be named."""
    effect = effects_of(w, side)[place]
    if effect["op"] not in ALLOTTED or effect.get("same_battle"):
        return []
    if not any(p == place for p, _ in active(w, side, effect["op"])):
        return []
    named = w.allotted.get(f"{side}:{place}", ())
    number = effect.get("battles", 1)
    if not isinstance(number, int) or len(named) >= number:
        return []
    return [space for space in all_battles(w) if space not in named and _suits(w, side, effect, space)]


def all_battles(w: Work) -> tuple[str, ...]:
    """Every battle and raid that waits."""
    return tuple(sorted(set(contested(w)) | {s for s in w.attackers if w.of_side(s, w.attackers[s])}))


def _suits(w: Work, side: str, effect: Effect, space: str) -> bool:
    """Whether a battle fits what the effect says: where, whose units, which role, what else it needs."""
    if space not in w.attackers:
        return False
    f = battle_in(w, space)
    attacking = f.attacker == side
    if effect.get("role", "any") not in ("any", "attack" if attacking else "defend"):
        return False
    if effect.get("raid") and not f.raid:
        return False
    if effect.get("if") == "winter_there" and not w.is_winter(space):
        return False
    return is_where(w, effect.get("where"), space) and _has_what_it_needs(w, side, effect, space)


def _has_what_it_needs(w: Work, side: str, effect: Effect, space: str) -> bool:
    own = [b for b in w.of_side(space, side) if is_of(w, effect, b)]
    attacking = w.attackers[space] == side
    match effect.get("needs"):
        case "attacking_armor":
            return attacking and any(w.printed(b).type == "armor" for b in own)
        case "attacking":
            return attacking and any(w.printed(b).branch == ARMY for b in own)
        case "dak_in_battle":
            return "ger_pz_dak" in own
        case "sea_invasion":
            return any(b in w.trips and w.trips[b].how == "invade" for b in w.at(space))
        case "german_surface_ship":
            return any(
                w.printed(b).power == "germany" and w.printed(b).is_surface_warship for b in w.at(space)
            )
        case "attacked_across_fortified":
            ways = [
                (w.trips[b].via, space) for b in w.at(space) if b in w.trips and w.trips[b].how == "march"
            ]
            return any(w.g.ground.border.get(way) == "fortified" for way in ways)
    return bool(own) or not effect.get("who")


# -- step losses before the first battle


@rule("R-EVT-01", "R-EVT-02")
class StepLossStage(Listed):
    """The card's owner names whom it strikes; where the card says so, the owner of the block does."""

    accepts = (Allot, Forgo)

    def advance(self, w: Work, frame: StepLosses) -> bool:
        effects = effects_of(w, frame.side)
        if frame.effect >= len(effects):
            w.pop()
            return True
        if effects[frame.effect]["op"] != "step_loss" or not self._open(w, frame):
            w.update(effect=frame.effect + 1, left=0, place="")
            return True
        return False

    def _open(self, w: Work, frame: StepLosses) -> list[str]:
        return strike_targets(w, frame)

    def decisions(self, w: Work, frame: StepLosses) -> tuple[Decision, ...]:
        side = OTHER[frame.side] if _owner_picks(w, frame) else frame.side
        return ask(w, "strike", seat_of(w, side), "one", card=w.cards[frame.side], place=frame.place)

    def answers(self, w: Work, frame: StepLosses, decision: Decision) -> list[Answer]:
        found: list[Answer] = [Allot(target) for target in self._open(w, frame)]
        forced = _owner_picks(w, frame) or _effect(w, frame).get("price")
        return found if forced else [Forgo(), *found]

    def explain(self, w: Work, frame: StepLosses, answer: Any) -> Refusals:
        target = getattr(answer, "target", "")
        return no("strike.target", "R-EVT-01", space=target, card=w.cards[frame.side])

    def do(self, w: Work, frame: StepLosses, decision: Decision, answer: Any) -> None:
        if isinstance(answer, Forgo):
            w.update(effect=frame.effect + 1, left=0, place="")
        else:
            strike(w, frame, answer.target)


def _effect(w: Work, frame: StepLosses) -> Effect:
    return effects_of(w, frame.side)[frame.effect]


def _owner_picks(w: Work, frame: StepLosses) -> bool:
    """The second half of "you name the base, the owner the ship"."""
    return bool(frame.place) and "owner picks" in str(_effect(w, frame).get("chooser", ""))


def strike_targets(w: Work, frame: StepLosses) -> list[str]:
    """What may be named next: a place or a country first where the card has it so, else tokens of blocks."""
    effect = _effect(w, frame)
    if effect.get("price") and f"struck:{frame.side}" not in w.uses:
        return []
    if not any(p == frame.effect for p, _ in active(w, frame.side, "step_loss")) or not _need_met(w, effect):
        return []
    count = effect["count"]
    if isinstance(count, int) and frame.left >= count:
        return []
    if "factory" in effect["target"]:
        city = effect["target"]["factory"]
        return [city] if sum(w.factories.get(city, ())) > 1 and not frame.left else []
    hit = struck_blocks(w, frame.side, effect)
    if frame.place:
        return sorted(b for b in hit if w.space_of(b) == frame.place)
    if "minor" in effect["target"]:
        return sorted({w.printed(b).power for b in hit})
    return sorted({w.space_of(b) for b in hit})


def _need_met(w: Work, effect: Effect) -> bool:
    match effect.get("needs"):
        case "german_submarine_in_play":
            return any(w.printed(b).is_submarine and w.printed(b).power == "germany" for b in w.blocks)
        case "british_carrier_in_play":
            return "bri_cv_arkroyal" in w.blocks
        case "italy_at_war":
            return w.status["italy"] == "war"
        case {"axis_controls_any": spaces}:
            return any(is_friendly(w, space, AXIS) for space in spaces)
    return True


def struck_blocks(w: Work, side: str, effect: Effect) -> list[str]:
    """The blocks that fit the card's description."""
    target = effect["target"]
    spare = not effect.get("may_eliminate", True)
    return [
        b
        for b in w.blocks
        if _is_enemy_of(w, side, target, b) and _is_type(w, target, b) and _is_placed(w, target, b)
        and not (spare and w.steps(b) <= w.printed(b).least)
    ]  # fmt: skip


def _is_enemy_of(w: Work, side: str, target: Effect, block: str) -> bool:
    camp = w.camp(block)
    if target["side"] in (AXIS, "western"):
        return bool(camp == target["side"])
    foes = (AXIS,) if side == AXIS else ("western", SOVIET)
    return any(w.at_war(camp, mine) for mine in foes)


def _is_type(w: Work, target: Effect, block: str) -> bool:
    kind = target.get("type")
    minor = target.get("minor")
    if minor:
        named = str(minor).removeprefix("one_of_").split("_")
        return w.printed(block).power in named
    if kind == "german_fighter":
        return w.printed(block).power == "germany" and w.printed(block).type == "fighter"
    if kind == "german_surface":
        return w.printed(block).power == "germany" and w.printed(block).is_surface_warship
    return kind is None or is_among(w, block, (str(kind),))


def _is_placed(w: Work, target: Effect, block: str) -> bool:
    space, ground = w.space_of(block), w.g.ground
    where = target.get("in")
    if where == "naval_base":
        return space in ground.naval_bases
    if where == "mediterranean_port":
        return space in ground.land and any(
            s in ground.regions["mediterranean_seas"] for s in ground.coast[space]
        )
    if isinstance(where, dict):
        around = _soviets_around(w, space) >= int(where["adjacent_soviet_occupied"])
        return around and is_where(w, {"city": where["city"]}, space)
    if "within" in target:
        within = target["within"]
        only = within["of"] == "german_fighter"
        return _near_german_air(w, block, int(within["spaces"]), fighters_only=only)
    if "soviet_army" in target:
        home = w.g.homeland[w.printed(block).power]
        near = {a for s in home for a in (s, *ground.army[s])}
        return any(w.armies(a, SOVIET) for a in near)
    return True


def _soviets_around(w: Work, space: str) -> int:
    return sum(1 for near in w.g.ground.army.get(space, ()) if w.armies(near, SOVIET))


def _near_german_air(w: Work, block: str, most: int, *, fighters_only: bool) -> bool:
    german = [b for b in w.blocks if w.printed(b).power == "germany" and w.printed(b).branch == AIR]
    near = (b for b in german if not fighters_only or w.printed(b).type == "fighter")
    return any(w.space_of(block) in flights(w, b, w.space_of(b), most) for b in near)


@rule("R-EVT-01")
def strike(w: Work, frame: StepLosses, target: str) -> None:
    effect = _effect(w, frame)
    w.uses[f"struck:{frame.side}"] = 1
    if "factory" in effect["target"]:
        w.factories[target] = spread(w, target, sum(w.factories[target]) - int(effect["amount"]))
        w.update(left=frame.left + 1)
        w.tell("factory_bombed", space=target, left=sum(w.factories[target]))
        return
    hit = struck_blocks(w, frame.side, effect)
    if effect["count"] == "all":
        for block in hit:
            if target == (w.printed(block).power if "minor" in effect["target"] else w.space_of(block)):
                _lose(w, block, effect)
        w.update(effect=frame.effect + 1)
    elif not frame.place and len(_there(w, hit, target)) > 1:
        w.update(place=target)
    else:
        block = target if target in w.blocks else _there(w, hit, target)[0]
        _lose(w, block, effect)
        w.update(left=frame.left + 1, place="")


def _there(w: Work, blocks: list[str], space: str) -> list[str]:
    return [b for b in blocks if w.space_of(b) == space]


def _lose(w: Work, block: str, effect: Effect) -> None:
    w.tell_of("struck", block, space=w.space_of(block), color=w.g.color(block))
    for _ in range(int(effect["amount"])):
        if block in w.blocks:
            lose_step(w, block)


# -- cut lines


@rule("R-EVT-01")
class CutStage(Listed):
    """Areas are named through which no enemy supply passes this turn."""

    accepts = (Allot, Forgo)

    def advance(self, w: Work, frame: CutLines) -> bool:
        effects = effects_of(w, frame.side)
        if frame.effect >= len(effects):
            w.pop()
            return True
        effect = effects[frame.effect]
        full = effect["op"] != "supply_block" or len(frame.named) >= int(effect["areas"])
        if full or not self._open(w, frame):
            w.allotted["cut"] = (*w.allotted.get("cut", ()), *frame.named)
            w.turn_to(structs.replace(frame, effect=frame.effect + 1, named=()))
            return True
        return False

    def _open(self, w: Work, frame: CutLines) -> list[str]:
        where = dict(effects_of(w, frame.side)[frame.effect].get("where") or {})
        held = (a for a in w.g.ground.land if w.camp_at(a) == AXIS and a not in frame.named)
        return sorted(a for a in held if is_where(w, where, a))

    def decisions(self, w: Work, frame: CutLines) -> tuple[Decision, ...]:
        return ask(w, "cut", seat_of(w, frame.side), "one", card=w.cards[frame.side], named=list(frame.named))

    def answers(self, w: Work, frame: CutLines, decision: Decision) -> list[Answer]:
        return [Forgo(), *(Allot(area) for area in self._open(w, frame))]

    def explain(self, w: Work, frame: CutLines, answer: Any) -> Refusals:
        return no("allot.target", "R-EVT-01", space=answer.target, spaces=(), card=w.cards[frame.side])

    def do(self, w: Work, frame: CutLines, decision: Decision, answer: Any) -> None:
        if isinstance(answer, Forgo):
            w.allotted["cut"] = (*w.allotted.get("cut", ()), *frame.named)
            w.turn_to(structs.replace(frame, effect=frame.effect + 1, named=()))
        else:
            w.update(named=(*frame.named, answer.target))
            w.tell("cut", space=answer.target, card=w.cards[frame.side])
