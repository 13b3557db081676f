"""The table's own sentences: for everything it refuses or reports that no rulebook speaks of.

Every refusal code and event kind of the kernel stands here once; a game may override a sentence by
giving one under the same key.
"""

from __future__ import annotations

from collections.abc import Mapping

KERNEL_TEXTS: Mapping[str, str] = {
    "refusal.seat.unknown": "There is no seat “{seat}” in this match; the seats are {seats}.",
    "refusal.decision.closed": (
        "The question “{decision}” is not open: it was answered or withdrawn, or it never was asked."
        "[ Open now: {open}.]"
    ),
    "refusal.decision.not_yours": "This question is put to {owner}, not to {seat}.",
    "refusal.decision.wrong_answer": "“{given}” is no answer in this game; answers are {known:or}.",
    "refusal.dice.not_asked": "No dice are to be rolled now.",
    "refusal.dice.closed": "These dice answer “{request}”, but the dice wanted now are “{wanted}”.",
    "refusal.dice.count": "{given} {given|die was|dice were} given where {wanted} {wanted|is|are} wanted.",
    "refusal.dice.face": "Die number {die} shows {value}, but its faces are 1 to {faces}.",
    "refusal.dice.type_them": "The players roll the dice: type the {wanted} {wanted|value|values} they show.",
    "refusal.dice.not_typed": "The dice of this match are {mode}; nobody may type them in.",
    "refusal.dice.script_ended": "The script has {left} {left|die|dice} left, but {wanted} are wanted.",
    "refusal.dice.seeds_missing": (
        "No dice may fall before every seat has given its seed; {seats} {seats|has|have} not."
    ),
    "refusal.dice.missing": "This match was loaded without its dice ({mode}), so none can fall.",
    "refusal.dice.other_dice": "These are not the dice that were agreed when the match began.",
    "refusal.dice.revealed": "The secret of the dice has been revealed, so no more dice may fall.",
    "refusal.seed.not_wanted": "The dice of this match take no seeds.",
    "refusal.seed.late": "Seeds are closed once the first dice have fallen.",
    "refusal.seed.twice": "{seat} {seat|has|have} given a seed already.",
    "refusal.seed.empty": "A seed must be a text of 1 to {longest} characters.",
    "refusal.reveal.nothing": "The dice of this match have no secret to reveal.",
    "refusal.order.none": "{seat} {seat|has|have} no standing order for “{kind}”.",
    "refusal.undo.nothing": "{seat} {seat|has|have} not decided anything that could be taken back.",
    "refusal.undo.barrier.dice": (
        "Dice have fallen since {seat} last decided. With every seat's consent it can still be undone."
    ),
    "refusal.undo.barrier.reveal": (
        "Something was revealed since {seat} last decided. With every seat's consent it can still be undone."
    ),
    "refusal.undo.barrier.seat": (
        "{other} {other|has|have} decided since {seat} last did. "
        "With every seat's consent it can still be undone."
    ),
    "refusal.undo.target": "There is no point {to} to go back to; the match stands at {now}.",
    "refusal.point.unknown": "There is no point {point} in this match; its points run from 0 to {last}.",
    "refusal.undo.none_proposed": "Nobody has proposed to undo anything.",
    "refusal.undo.twice": "{seat} {seat|has|have} consented already; still to answer: {waiting}.",
    "refusal.redo.nothing": "There is nothing of {seat} to be done again.",
    "event.table.undo": "{seat} took the match back to point {to}.",
    "event.table.undo_proposed": "{seat} {seat|proposes|propose} to take the match back to point {to}.",
    "event.table.undo_refused": "{seat} {seat|does|do} not consent to the undo.",
    "event.table.undo_consented": "{seat} {seat|consents|consent} to the undo.",
    "table.open": "The match begins when every seat is taken. Still free: {seats}.",
    "table.waiting": "Waiting for {seats}.",
    "table.won": "{winners} {winners|has|have} won[: {reason}].",
    "table.nobody_won": "Nobody has won[: {reason}].",
    "table.won_by_time": "Time has run out: {winners} {winners|has|have} won.",
    "table.time_is_up": "The time of {seat} has run out; the match was claimed.",
}
