"""Who goes to war: declarations, entries of neutral powers, the partition line (DOW, GZ)."""

from __future__ import annotations

from wartable.games.victory.blocks import ARMY
from wartable.games.victory.book import AXIS, SOVIET, WESTERN
from wartable.games.victory.frames import Mustering
from wartable.games.victory.state import Work
from wartable.kernel.contract import Refusals
from wartable.kernel.coverage import rule
from wartable.kernel.staging import no

PRIZES = ("london", "paris", "moscow")
"""Whose capture by Germany brings Italy in at once."""


@rule("R-DOW-06", "R-GZ-02", "RULING-44")
def is_partition_crossing(w: Work, block: str, area: str) -> bool:
    """An army step that is a declaration of war: Axis into eastern Poland, Soviets over the line westward."""
    if w.status[SOVIET] == "war" or w.printed(block).branch != ARMY:
        return False
    camp = w.camp(block)
    if camp == AXIS:
        return area in w.g.ground.regions["eastern_poland"]
    return camp == SOVIET and w.camp_at(area) == AXIS


@rule("R-DOW-06", "R-GZ-31", "RULING-52")
def do_enter_partition(w: Work, block: str) -> None:
    do_soviet_war(w, w.printed(block).power)


@rule("R-GZ-31", "R-CRD-08", "RULING-52", "RULING-39")
def do_soviet_war(w: Work, by: str) -> None:
    """Germany and the Soviet Union are at war from now on; commands are shared from the next turn."""
    if w.status[SOVIET] == "war":
        return
    w.set_status(SOVIET, "war")
    w.flags["soviet_war"] = w.now
    if w.status["finland"] == "resisting":
        w.set_status("finland", AXIS)
        w.patron["finland"] = "germany"
    w.tell("war", power=by, on=SOVIET if by != SOVIET else "germany")


@rule("R-GZ-24", "RULING-52", "RULING-72")
def do_italy_enters(w: Work) -> None:
    if w.status["italy"] == "neutral":
        w.set_status("italy", "war")
        w.tell("entry", power="italy")


@rule("R-GZ-38", "R-DIP-07", "RULING-52")
def do_usa_enters(w: Work) -> None:
    """The United States are at war; nobody rolls for diplomacy any more."""
    if w.status["usa"] in ("neutral", "mobilizing"):
        w.set_status("usa", "war")
        w.tell("entry", power="usa")


@rule("R-GZ-24")
def note_prize(w: Work, area: str, power: str) -> None:
    """Italy joins as soon as Germany has taken one of three capitals."""
    if area in PRIZES and power == "germany":
        do_italy_enters(w)


def muster(w: Work, power: str) -> None:
    """The blocks of a minor that are not on the board come into play, placed by whoever commands it now."""
    there = {b for b in w.g.pool[power] if b in w.blocks or b in w.gone}
    w.push(Mustering(power, tuple(b for b in w.g.pool[power] if b not in there)))


# -- declarations


@rule("R-DOW-01", "R-DOW-03", "R-DOW-08", "R-DOW-09", "R-DOW-11", "R-MOV-06", "R-GZ-36", "RULING-72")
def refuse_declaration(w: Work, half: str, power: str) -> Refusals:
    """Why a half may not declare war on a power. Neutral Italy and the United States are out of reach."""
    if power not in w.status:
        return no("declare.unknown", "R-DOW-01", power=power)
    if power in ("italy", "usa"):
        return no("declare.never", "R-DOW-08" if power == "italy" else "R-DOW-09", power=power)
    if power in w.g.majors:
        return _refuse_great_war(w, half, power)
    if w.status[power] == SOVIET and half == AXIS and w.status[SOVIET] != "war":
        return ()
    if w.status[power] == AXIS and half == SOVIET and w.status[SOVIET] != "war":
        return ()
    if w.status[power] != "neutral":
        return no("declare.not_neutral", "R-DOW-01", power=power)
    return ()


@rule("R-GZ-31", "R-MOV-06", "RULING-37")
def _refuse_great_war(w: Work, half: str, power: str) -> Refusals:
    pair = (half, power)
    if pair not in ((AXIS, SOVIET), (SOVIET, "germany")):
        return no("declare.never", "R-MOV-06", power=power)
    if w.status[SOVIET] == "war":
        return no("declare.not_neutral", "R-DOW-01", power=power)
    return ()


@rule("R-DOW-02", "R-DOW-03", "R-DOW-04", "R-DOW-05", "R-DOW-10", "R-GZ-16", "RULING-67", "RULING-71")
def do_declare(w: Work, half: str, power: str) -> str:
    """War. The minor that is attacked joins the other side; returns it if its blocks must be placed now."""
    attacker = "germany" if half == AXIS else "britain" if half == WESTERN else SOVIET
    if power in w.g.majors or w.status[power] in (AXIS, SOVIET):
        do_soviet_war(w, attacker)
        return ""
    w.tell("war", power=attacker, on=power)
    if half == SOVIET and power == "finland":
        w.set_status(power, "resisting")
        w.flags["finland_attacked"] = w.now
        return power
    ally, patron = (WESTERN, "britain") if half == AXIS else (AXIS, "germany")
    w.set_status(power, ally)
    w.patron[power] = patron
    if half == SOVIET:
        do_soviet_war(w, SOVIET)
    return power
