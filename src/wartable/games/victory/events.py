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
from wartable.games.victory.effects import WHO, Effect, active, effects_of, is_among, is_of, is_where
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
        if not is_window(w, frame.side, frame.effect):
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
    return [space for space in _nameable(w, side, place) if _suits(w, side, effect, space)]


@rule("R-EVT-04", "R-SEC-01")
def is_window(w: Work, side: str, place: int) -> bool:
    """Whether the owner of a card is asked for what an effect is: whenever strangers could think that it fits
    a battle, or being asked would tell them who takes part."""
    effect = effects_of(w, side)[place]
    return any(_seems_to_suit(w, side, effect, space) for space in _nameable(w, side, place))


def _nameable(w: Work, side: str, place: int) -> list[str]:
    """The battles of the right place and role that have not been named, while more may be."""
    effect = effects_of(w, side)[place]
    if effect["op"] not in ALLOTTED or effect.get("same_battle"):
        return []
    if not any(p == place for p, _ in active(w, side, effect["op"])):
        return []
    named = w.allotted.get(f"{side}:{place}", ())
    number = effect.get("battles", 1)
    if not isinstance(number, int) or len(named) >= number:
        return []
    return [space for space in all_battles(w) if space not in named and _is_fit_place(w, side, effect, space)]


def all_battles(w: Work) -> tuple[str, ...]:
    """Every battle and raid that waits."""
    return tuple(sorted(set(contested(w)) | {s for s in w.attackers if w.of_side(s, w.attackers[s])}))


def _is_fit_place(w: Work, side: str, effect: Effect, space: str) -> bool:
    """What everybody sees of a battle: where it is, who attacks, how the attackers came."""
    if space not in w.attackers:
        return False
    attacking = w.attackers[space] == side
    if effect.get("role", "any") not in ("any", "attack" if attacking else "defend"):
        return False
    if effect.get("if") == "winter_there" and not w.is_winter(space):
        return False
    match effect.get("needs"):
        case "attacking_armor" | "attacking" if not attacking:
            return False
        case "sea_invasion" if not _is_landing(w, space):
            return False
        case "attacked_across_fortified" if not _came_over(w, space, "fortified"):
            return False
        case "german_surface_ship" if not _at(w, space, ("germany",)):
            return False
    return is_where(w, effect.get("where"), space)


def _is_landing(w: Work, space: str) -> bool:
    return any(b in w.trips and w.trips[b].how == "invade" for b in w.at(space))


def _came_over(w: Work, space: str, border: str) -> bool:
    marched = (w.trips[b].via for b in w.at(space) if b in w.trips and w.trips[b].how == "march")
    return any(w.g.ground.border.get((via, space)) == border for via in marched)


def _at(w: Work, space: str, powers: tuple[str, ...]) -> bool:
    """Whether blocks stand there that by their color could belong to one of these powers."""
    colors = {w.g.color(b) for power in powers for b in w.g.pool[power]}
    return any(w.g.color(b) in colors for b in w.at(space))


def _seems_to_suit(w: Work, side: str, effect: Effect, space: str) -> bool:
    """As far as strangers can tell, who see colors and not faces."""
    who = effect.get("who")
    colors = {w.g.color(b) for power in WHO[who] for b in w.g.pool[power]} if who else set()
    return not who or any(w.g.color(b) in colors for b in w.of_side(space, side))


def _suits(w: Work, side: str, effect: Effect, space: str) -> bool:
    """Whether a battle of a fit place has the units of its owner that the effect speaks of."""
    if effect.get("raid") and not battle_in(w, space).raid:
        return False
    own = [b for b in w.of_side(space, side) if is_of(w, effect, b)] if effect.get("who") else []
    match effect.get("needs"):
        case "attacking_armor":
            return any(w.printed(b).type == "armor" for b in own)
        case "attacking":
            return any(w.printed(b).branch == ARMY for b in own)
        case "dak_in_battle":
            return "ger_pz_dak" in own
    return bool(own) or not effect.get("who")


# -- step losses before the first battle


@rule("R-EVT-01", "R-EVT-02", "R-SEC-01")
class StepLossStage(Listed):
    """The card's owner names a place where by what he sees such a block may be. If several fit there, their
    owner names one; if none does, the blow is lost. What one strikes of his own he knows."""

    accepts = (Allot, Forgo)

    def advance(self, w: Work, frame: StepLosses) -> bool:
        effects = effects_of(w, frame.side)
        if frame.effect >= len(effects):
            w.pop()
            return True
        if effects[frame.effect]["op"] != "step_loss" or not strike_targets(w, frame):
            _next_effect(w, frame)
            return True
        return False

    def decisions(self, w: Work, frame: StepLosses) -> tuple[Decision, ...]:
        side = OTHER[frame.side] if _owner_picks(w, frame) else frame.side
        own = own_blocks(w, frame) if frame.place else []
        return ask(w, "strike", seat_of(w, side, own), "one", card=w.cards[frame.side], place=frame.place)

    def answers(self, w: Work, frame: StepLosses, decision: Decision) -> list[Answer]:
        found: list[Answer] = [Allot(target) for target in strike_targets(w, frame)]
        forced = frame.place or _effect(w, frame).get("price")
        return found if forced else [Forgo(), *found]

    def explain(self, w: Work, frame: StepLosses, answer: Any) -> Refusals:
        target = getattr(answer, "target", "")
        return no("strike.target", "R-EVT-01", space=target, card=w.cards[frame.side])

    def do(self, w: Work, frame: StepLosses, decision: Decision, answer: Any) -> None:
        if isinstance(answer, Forgo):
            _next_effect(w, frame)
        else:
            strike(w, frame, answer.target)


def _next_effect(w: Work, frame: StepLosses) -> None:
    w.update(effect=frame.effect + 1, left=0, place="", named=())


def _effect(w: Work, frame: StepLosses) -> Effect:
    return effects_of(w, frame.side)[frame.effect]


def _owner_picks(w: Work, frame: StepLosses) -> bool:
    """The second half of "you name the place, the owner the block". Of his own one names the block."""
    return bool(frame.place) and not _is_own(w, frame)


def _is_own(w: Work, frame: StepLosses) -> bool:
    return bool(_effect(w, frame)["target"].get("side") == frame.side)


def own_blocks(w: Work, frame: StepLosses) -> list[str]:
    """The blocks at the named place among which one is to be named."""
    return _there(w, struck_blocks(w, frame.side, _effect(w, frame)), frame.place)


def strike_targets(w: Work, frame: StepLosses) -> list[str]:
    """What may be named next: a place or a country, or a block of the place that was named."""
    effect = _effect(w, frame)
    if effect.get("price") and f"struck:{frame.side}" not in w.uses:
        return []
    if not any(p == frame.effect for p, _ in active(w, frame.side, "step_loss")) or not _need_met(w, effect):
        return []
    count = effect["count"]
    if isinstance(count, int) and frame.left >= count:
        return []
    if frame.place:
        return sorted(own_blocks(w, frame))
    if "factory" in effect["target"]:
        city = effect["target"]["factory"]
        return [city] if sum(w.factories.get(city, ())) > 1 and not frame.left else []
    if _is_own(w, frame):
        return sorted({w.space_of(b) for b in struck_blocks(w, frame.side, effect)})
    if "minor" in effect["target"]:
        return _minors_in_reach(w, effect["target"])
    return sorted(
        s for s in w.spots if s not in frame.named and _may_hold(w, frame.side, effect["target"], s)
    )


def _minors_in_reach(w: Work, target: Effect) -> list[str]:
    """Axis minors, among those the card names, with a Soviet army in or beside their land."""
    powers = str(target["minor"]).removeprefix("one_of_").split("_")
    return sorted(p for p in powers if w.status[p] == AXIS and _soviets_near(w, p))


@rule("R-SEC-01")
def _may_hold(w: Work, side: str, target: Effect, space: str) -> bool:
    """Whether by what strangers see of a space such a block may be there: color, and land, port or sea."""
    kind = str(target.get("type"))
    german = kind.startswith("german_")
    color = w.g.color(w.g.pool["germany"][0])
    seen = any(
        _is_enemy_of(w, side, target, b) and (not german or w.g.color(b) == color) for b in w.at(space)
    )
    on_land = space in w.g.ground.land
    afloat = kind.removeprefix("german_") in ("surface", "naval")
    fits = not on_land or bool(w.g.ground.coasts[space]) if afloat else on_land
    return seen and fits and _is_place(w, target, space)


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
        if _is_enemy_of(w, side, target, b) and _is_type(w, target, b) and _is_place(w, target, w.space_of(b))
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
    if target.get("minor"):
        return True  # the country is named as a whole
    if kind == "german_fighter":
        return w.printed(block).power == "germany" and w.printed(block).type == "fighter"
    if kind == "german_surface":
        return w.printed(block).power == "germany" and w.printed(block).is_surface_warship
    return kind is None or is_among(w, block, (str(kind),))


def _is_place(w: Work, target: Effect, space: str) -> bool:
    ground = w.g.ground
    where = target.get("in")
    if where == "naval_base":
        return space in ground.naval_bases
    if where == "mediterranean_port":
        seas = ground.regions["mediterranean_seas"]
        return space in ground.land and any(s in seas for s in ground.coast[space])
    if isinstance(where, dict):
        around = _soviets_around(w, space) >= int(where["adjacent_soviet_occupied"])
        return around and is_where(w, {"city": where["city"]}, space)
    if "within" in target:
        within = target["within"]
        only = within["of"] == "german_fighter"
        return _near_german_air(w, space, int(within["spaces"]), fighters_only=only)
    return True


def _soviets_near(w: Work, power: str) -> bool:
    ground = w.g.ground
    near = {a for s in w.g.homeland[power] for a in (s, *ground.army[s])}
    return any(w.armies(a, SOVIET) for a in near)


def _soviets_around(w: Work, space: str) -> int:
    return sum(1 for near in w.g.ground.army.get(space, ()) if w.armies(near, SOVIET))


def _near_german_air(w: Work, space: str, most: int, *, fighters_only: bool) -> bool:
    german = [b for b in w.blocks if w.printed(b).power == "germany" and w.printed(b).branch == AIR]
    near = (b for b in german if not fighters_only or w.printed(b).type == "fighter")
    return any(space in flights(w, b, w.space_of(b), most) for b in near)


@rule("R-EVT-01")
def strike(w: Work, frame: StepLosses, target: str) -> None:
    """A place, country or block has been named. Precondition: it is among the targets."""
    effect = _effect(w, frame)
    if "factory" in effect["target"]:
        w.factories[target] = spread(w, target, sum(w.factories[target]) - int(effect["amount"]))
        w.update(left=frame.left + 1)
        w.tell("factory_bombed", space=target, left=sum(w.factories[target]))
        return
    hit = [target] if target in w.blocks else _hit_in(w, frame.side, effect, target)
    if not hit:
        w.update(left=frame.left + 1, named=(*frame.named, target))
        w.tell("in_vain", card=w.cards[frame.side], space=target)
    elif effect["count"] == "all":
        for block in hit:
            _lose(w, frame.side, block, effect)
        _next_effect(w, frame)
    elif len(hit) > 1:
        w.update(place=target, named=(*frame.named, target))
    else:
        _lose(w, frame.side, hit[0], effect)
        w.update(left=frame.left + 1, place="", named=(*frame.named, target))


def _hit_in(w: Work, side: str, effect: Effect, target: str) -> list[str]:
    """The fitting blocks in a place, or of a country."""
    hit = struck_blocks(w, side, effect)
    if "minor" in effect["target"]:
        return [b for b in hit if w.printed(b).power == target]
    return _there(w, hit, target)


def _there(w: Work, blocks: list[str], space: str) -> list[str]:
    return [b for b in blocks if w.space_of(b) == space]


def _lose(w: Work, side: str, block: str, effect: Effect) -> None:
    w.uses[f"struck:{side}"] = 1
    w.tell_of("struck", block, space=w.space_of(block), color=w.g.color(block))
    for _ in range(int(effect["amount"])):
        if block in w.blocks:
            lose_step(w, block)


# -- cut lines

HIDDEN_WORD = "no_axis_army"
"""What strangers cannot see of an area: whether an army is among the blocks there."""


@rule("R-EVT-01")
class CutStage(Listed):
    """Areas are named through which no enemy supply passes this turn; in vain where an army turns out to
    stand."""

    accepts = (Allot, Forgo)

    def advance(self, w: Work, frame: CutLines) -> bool:
        effects = effects_of(w, frame.side)
        if frame.effect >= len(effects):
            w.pop()
            return True
        effect = effects[frame.effect]
        full = effect["op"] != "supply_block" or len(frame.named) >= int(effect["areas"])
        if full or not self._open(w, frame):
            self._end(w, frame)
            return True
        return False

    def _end(self, w: Work, frame: CutLines) -> None:
        where = effects_of(w, frame.side)[frame.effect].get("where")
        cut = tuple(area for area in frame.named if is_where(w, where, area))
        w.allotted["cut"] = (*w.allotted.get("cut", ()), *cut)
        w.turn_to(structs.replace(frame, effect=frame.effect + 1, named=()))

    def _open(self, w: Work, frame: CutLines) -> list[str]:
        effect = effects_of(w, frame.side)[frame.effect]
        where = {word: value for word, value in (effect.get("where") or {}).items() if word != HIDDEN_WORD}
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
            self._end(w, frame)
        else:
            w.update(named=(*frame.named, answer.target))
            w.tell("cut", space=answer.target, card=w.cards[frame.side])
