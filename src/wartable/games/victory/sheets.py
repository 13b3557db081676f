"""What the game explains besides its views: supply, diplomacy, the war, production, the facts of a space."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wartable.games.victory.book import HALVES
from wartable.games.victory.diplomacy_sheet import diplomacy_sheet, politics_sheet
from wartable.games.victory.economy_sheet import economy_sheet
from wartable.games.victory.state import Work
from wartable.games.victory.supply_sheet import SUPPLY_OF, supply_sheet
from wartable.games.victory.view import as_seen
from wartable.kernel.sheets import Offer, Sheet

PAGES: Mapping[str, Callable[[Work, str], Sheet]] = {
    **{SUPPLY_OF[half]: lambda w, viewer, half=half: supply_sheet(w, viewer, half) for half in HALVES},  # type: ignore[misc]  # a default binds the half
    "diplomacy": lambda w, _: diplomacy_sheet(w),
    "politics": lambda w, _: politics_sheet(w),
    "economy": economy_sheet,
}


def offers(w: Work, viewer: str) -> tuple[Offer, ...]:
    """One's own lines first."""
    own = [half for half in HALVES if w.g.seat_of[half] == viewer]
    halves = [*own, *(half for half in HALVES if half not in own)]
    over = [Offer(SUPPLY_OF[half], over=True) for half in halves]
    return (*over, Offer("diplomacy"), Offer("politics"), Offer("economy"))


def page(w: Work, viewer: str, id_: str) -> Sheet:
    return PAGES[id_](as_seen(w, viewer), viewer)
