"""Odds as text: percentages, expected losses, a histogram of survivors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.kernel.odds import ATTACK, DEFENSE, Side, Volley
from wartable.kernel.prose import join
from wartable.kernel.words import Words
from wartable.odds.result import Odds, RaidOdds, SideOdds, Survivors, TurnOdds

BAR = 40
ROWS = 14
"""Lines of a histogram; the rest is told together."""


def percent(chance: float) -> str:
    """“91.19 %”; what is nearly nothing or nearly sure keeps enough digits to be told apart."""
    if 0 < chance < 0.00005 or 0.99995 < chance < 1 - 1e-12:
        return "< 0.01 %" if chance < 0.5 else "> 99.99 %"
    return f"{100 * chance:.2f} %"


def battle_page(odds: Odds, words: Words) -> Iterator[str]:
    place = f" in {words.name(odds.space)}" if odds.space else ""
    yield f"{_BATTLES[odds.where]}{place}: {_against(odds, words)}."
    yield from map(_volley, odds.opening)
    yield _how(odds)
    yield ""
    yield f"  win      {percent(odds.win):>10}"
    if odds.takes is not None:
        yield f"   with a land unit that takes the territory {percent(odds.takes):>10}"
    yield f"  draw     {percent(odds.draw):>10}"
    yield f"  lose     {percent(odds.lose):>10}"
    if odds.retreat:
        yield f"  break off{percent(odds.retreat):>10}"
    both: tuple[tuple[Side, SideOdds], ...] = ((ATTACK, odds.attack), (DEFENSE, odds.defense))
    for side, one in both:
        yield from _side_page(side, one, words)
    for row in odds.tried:
        yield (
            f"  {row.side} losing {_order(row.order)}: attack wins {percent(row.win)}, "
            f"succeeds {percent(row.success)}"
        )


_BATTLES = {"land": "A battle on land", "sea": "A battle at sea", "amphibious": "An amphibious assault"}


def _against(odds: Odds, words: Words) -> str:
    return f"{_units(odds.attack, words)} against {_units(odds.defense, words)}"


def _volley(volley: Volley) -> str:
    dice = join(f"{n} {'dice' if n > 1 else 'die'} on {needs}" for n, needs in volley.dice)
    targets = join(_TARGETS.get(name, name) for name in sorted(volley.aim))
    return f"Before the first round the {volley.by} rolls {dice} at {targets}."


_TARGETS = {"plane": "planes", "troop": "land units"}


def _how(odds: Odds) -> str:
    if odds.exact:
        return "Exact: every outcome of the dice is counted."
    return f"Sampled: {odds.runs:,} battles were rolled; standard error {percent(odds.error)} at most."


def _units(side: SideOdds, words: Words) -> str:
    return join(words.counted(count, kind) for kind, count in side.units.items()) if side.units else "nobody"


def _side_page(side: Side, odds: SideOdds, words: Words) -> Iterator[str]:
    yield ""
    yield (
        f"{_SIDES[side]}: {_number(sum(odds.units.values()))} worth {odds.value}; expected to lose "
        f"{odds.lost_units:.2f} units worth {odds.lost_value:.1f}, in the order {_order(odds.order)}."
    )
    lost = (f"{words.counted(2, kind)[2:]} {number:.2f}" for kind, number in odds.losses.items() if number)
    yield f"  lost: {', '.join(lost) or 'nothing'}"
    yield "  units left:"
    yield from _histogram(odds.left)
    yield f"  most likely left: {'; '.join(_left(one, words) for one in odds.likely[:3])}"


def _number(units: int) -> str:
    return f"{units} unit{'s' if units != 1 else ''}"


_SIDES = {ATTACK: "Attackers", DEFENSE: "Defenders"}


def _order(order: str) -> str:
    return _ORDERS.get(order, order.replace(",", ", "))


_ORDERS = {
    "cheap": "cheapest first",
    "weak": "weakest first",
    "take": "cheapest first, but a land unit last",
}


def _left(one: Survivors, words: Words) -> str:
    units = join(words.counted(count, kind) for kind, count in one.units.items()) if one.units else "nobody"
    return f"{units} ({percent(one.chance)})"


def _histogram(left: Mapping[int, float]) -> Iterator[str]:
    """A bar for every number of units left; a long tail in one line."""
    shown = sorted(sorted(left, key=lambda number: -left[number])[:ROWS])
    longest = max(left.values(), default=1.0)
    for number in shown:
        bar = "█" * round(BAR * left[number] / longest)
        yield f"   {number:>4}  {percent(left[number]):>9}  {bar}".rstrip()
    rest = sum(chance for number, chance in left.items() if number not in shown)
    if rest:
        yield f"  other  {percent(rest):>9}"


# -- raids


def raid_page(raid: RaidOdds, words: Words) -> Iterator[str]:
    place = f" on {words.name(raid.space)}" if raid.space else ""
    yield f"A bombing raid{place}: {_raid_against(raid, words)}."
    if raid.waiting:
        yield f"{_WAITING.get(raid.waiting, f'{raid.waiting} fighters there')} could rise and {_stays(raid)}."
    yield "Exact: every outcome of the dice is counted."
    yield ""
    most = "" if raid.most is None else f"; at most {raid.most} can count"
    yield f"  damage: {raid.mean:.2f} expected{most}"
    yield from _histogram(raid.damage)
    yield f"  raiders lost: {_lost(raid.attack_losses, raid.attack_lost, words)}"
    yield f"  interceptors lost: {_lost(raid.defense_losses, raid.defense_lost, words)}"
    yield "  bombers left:"
    yield from _histogram(raid.bombers_left)


_WAITING = {1: "1 fighter there"}


def _stays(raid: RaidOdds) -> str:
    return "is taken to stay" if raid.waiting == 1 else "are taken to stay"


def _raid_against(raid: RaidOdds, words: Words) -> str:
    risen = [words.counted(count, kind) for kind, count in raid.defense.items()]
    raiders = join(words.counted(count, kind) for kind, count in raid.attack.items())
    return f"{raiders} against {join(risen) if risen else 'nobody in the air'}"


def _lost(losses: Mapping[str, float], value: float, words: Words) -> str:
    told = ", ".join(f"{words.counted(2, kind)[2:]} {number:.2f}" for kind, number in losses.items())
    return f"{told}, worth {value:.1f}" if told else "nobody"


def _raid_line(raid: RaidOdds, words: Words) -> Iterator[str]:
    """A raid among the battles of a turn."""
    yield f"{words.name(raid.space)}, raided: {_raid_against(raid, words)}"
    yield (
        f"  damage {raid.mean:.1f}, at most {raid.most}; "
        f"expected losses {raid.attack_lost:.1f} against {raid.defense_lost:.1f}"
    )


def turn_page(turn: TurnOdds, words: Words) -> Iterator[str]:
    for raid in turn.raids:
        yield from _raid_line(raid, words)
    for row in turn.battles:
        yield f"{words.name(row.space)}: {_against(row.odds, words)}"
        how = "" if row.odds.exact else f" (sampled, error {percent(row.odds.error)})"
        after = f", after {words.name(row.after.partition(':')[2])}" if row.after else ""
        yield (
            f"  succeeds {percent(row.success)}{after}{how}; "
            f"expected losses {row.odds.attack.lost_value:.1f} against {row.odds.defense.lost_value:.1f}"
        )
    yield ""
    if turn.battles:
        weakest = words.name(turn.weakest.partition(":")[2])
        yield f"All of it succeeds: {percent(turn.all)}; the weakest link is {weakest.rstrip('.')}."
    yield f"Expected losses of the whole turn: {turn.attack_lost:.1f} against {turn.defense_lost:.1f}."
