"""Guided games: lessons, and tables with prepared dice to play them at."""

from __future__ import annotations

from asyncio import to_thread

from wartable.kernel.guide import Guide
from wartable.server.api.branching import open_sandbox, sandbox
from wartable.server.endpoint import Call, Nothing, endpoint
from wartable.server.problems import unknown
from wartable.server.wire.games import GuideTold, LessonTold, TaskTold
from wartable.server.wire.matches import MatchPage

GUIDES = "/api/games/{game}/guides"


@endpoint("GET", GUIDES, answer=tuple[GuideTold, ...])
async def get_guides(call: Call[Nothing]) -> tuple[GuideTold, ...]:
    """The guided games, lesson by lesson; empty where a game has none."""
    game = call.site.shelf.game(call.path["game"])
    guides = await to_thread(lambda: game.guides)
    return tuple(_told(guide) for guide in guides.values())


def _told(guide: Guide) -> GuideTold:
    lessons = (
        LessonTold(
            lesson.say,
            lesson.look,
            tuple(TaskTold(one.do, one.seat, one.typed, one.written, one.reasons) for one in lesson.tasks),
        )
        for lesson in guide.lessons
    )
    return GuideTold(guide.id, guide.title, guide.seat, tuple(lessons))


@endpoint(
    "POST", f"{GUIDES}/{{guide}}/table", answer=MatchPage, signed_in=True, rate="new", status=201
)  # fmt: skip
async def post_guide_table(call: Call[Nothing]) -> MatchPage:
    """A sandbox of one's own where the dice fall as the guide says."""
    game = call.site.shelf.game(call.path["game"])
    guides = await to_thread(lambda: game.guides)
    guide = guides.get(call.path["guide"])
    if guide is None:
        raise unknown(f"{game.game.title} has no guide “{call.path['guide']}”.")
    row = sandbox(call, guide.setup, guide.title, b"", of=f"guide/{guide.id}", at=0, dice="scripted")
    return await open_sandbox(call, game, row)
