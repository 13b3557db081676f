"""Steps lost, and blocks that leave the board for a while or for good (UNI, DBL)."""

from __future__ import annotations

from wartable.games.victory.blocks import Block
from wartable.games.victory.state import Work
from wartable.kernel.coverage import rule


@rule("R-UNI-01", "R-UNI-02", "R-UNI-15", "RULING-31")
def lose_step(w: Work, block: str) -> None:
    """One step less; below its last a block is eliminated."""
    steps = w.steps(block) - 1
    if steps < w.printed(block).least:
        destroy(w, block)
    else:
        w.set_steps(block, steps)


@rule("R-UNI-02", "R-UNI-03", "R-UNI-12", "R-UNI-15", "R-MIN-05")
def destroy(w: Work, block: str) -> None:
    """Off the board: back to the pool, or out of the game."""
    space, seat = w.space_of(block), w.g.seat_of.get(w.camp(block), "")
    w.take_off(block)
    w.trips.pop(block, None)
    for_good = never_comes_back(w.printed(block))
    if for_good:
        w.gone = (*w.gone, block)
    w.events.append(w.event_of("eliminated", block, seat, {"space": space, "for_good": for_good}))


@rule("R-UNI-03", "R-UNI-12", "R-MIN-05")
def never_comes_back(printed: Block) -> bool:
    return printed.minor or not printed.rebuild
