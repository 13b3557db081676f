"""The games on offer: words, drawn boards, rules and the cases that show them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from wartable.board.graph import graph_of
from wartable.kernel.casebook import Case
from wartable.kernel.registry import UnknownGameError
from wartable.kernel.rulepages import notes_of
from wartable.kernel.words import Words
from wartable.players.registry import PLAYERS
from wartable.server.endpoint import Call, File, Nothing, endpoint
from wartable.server.problems import unknown
from wartable.server.shelf import ShelvedGame
from wartable.server.wire.games import (
    CardTold,
    CaseTold,
    GameTold,
    NeighbourTold,
    OptionTold,
    OrderPattern,
    PieceTold,
    PowerTold,
    RowTold,
    ScenarioTold,
    SeatPlanTold,
    SpaceTold,
    UnitTold,
    WordsTold,
)

MANY = "#many"
TOLD = ("mark.", "focus.", "battle.", "verb.")
"""Beginnings of the texts that clients fill or show themselves."""
DRAWN = {".topojson": "application/json", ".json": "application/json", ".webp": "image/webp"}
_DRAWN_NAME = re.compile(r"[a-z0-9-]+\.(?:topojson|json|webp)")
_FOREVER = "public, max-age=31536000, immutable"


class Versioned(Struct, frozen=True):
    v: str = ""  # anything: changes when the file has changed


def _game(call: Call[Nothing]) -> ShelvedGame:
    return call.site.shelf.game(call.path["game"])


@endpoint("GET", "/api/games", answer=tuple[GameTold, ...])
async def get_games(call: Call[Nothing]) -> tuple[GameTold, ...]:
    """Every game that is installed, with scenarios, seats and options; those for newcomers first."""
    shelf, told = call.site.shelf, []
    for id_ in shelf.ids:
        try:
            told.append(game_told(shelf.game(id_)))
        except UnknownGameError:
            continue  # announced but not installed whole: an operator's matter, the others can be played
    return tuple(sorted(told, key=lambda one: not shelf.game(one.id).for_newcomers))


def game_told(shelved: ShelvedGame) -> GameTold:
    game = shelved.game
    return GameTold(
        id=game.id,
        title=game.title,
        version=game.version,
        playable=True,
        scenarios=tuple(ScenarioTold(one.id, one.title, one.text) for one in game.scenarios),
        seat_plans=tuple(
            SeatPlanTold(
                plan.id,
                plan.title,
                plan.seats,
                {seat: shelved.words.name(seat) for seat in plan.seats},
                plan.sides,
            )
            for plan in game.seat_plans
        ),
        options=tuple(OptionTold(o.id, o.text, o.default, o.choices, o.rules) for o in game.options),
        standing_orders=tuple(OrderPattern(o.kind, o.policy, o.params) for o in game.standing_orders),
        computers=tuple(PLAYERS),
        board=shelved.drawn is not None,
        hides=shelved.hides,
    )


@endpoint("GET", "/api/games/{game}/words", answer=WordsTold)
async def get_words(call: Call[Nothing]) -> WordsTold:
    """Names of everything, the spaces with their neighbours, and how marks of stacks are told."""
    shelved = _game(call)
    words, texts = shelved.words, shelved.words.texts
    units = [key.removesuffix(MANY) for key in texts if key.endswith(MANY)]
    return WordsTold(
        names={key: texts[key] for key in texts if "." not in key and "#" not in key},
        powers=_powers(shelved),
        spaces=_spaces(shelved),
        units={unit: _unit(shelved, unit) for unit in units},
        marks={
            key: text
            for key, text in texts.items()
            if key.startswith(("mark.", "focus.", "battle.", "verb."))
        },
        pieces={id_: _piece(words, id_) for id_ in _with(words, "kind")},
        cards={id_: _card(words, id_) for id_ in _with(words, "deck")},
    )


def _with(words: Words, mark: str) -> list[str]:
    """The ids of which a game tells something under this mark."""
    return [key.removesuffix(f"#{mark}") for key in words.texts if key.endswith(f"#{mark}")]


def _powers(shelved: ShelvedGame) -> tuple[PowerTold, ...]:
    """The powers of the seats; and everything else that gives pieces a coat."""
    words = shelved.words
    ids = dict.fromkeys((*_with(words, "coat"), *shelved.powers))
    cards = set(_with(words, "deck"))
    return tuple(
        PowerTold(p, words.name(p), words.adjective(p), words.about(p, "coat"), words.about(p, "letter"))
        for p in ids
        if p not in cards
    )


def _piece(words: Words, piece: str) -> PieceTold:
    kind, owner, rate, tag, figures = (
        words.about(piece, mark) for mark in ("kind", "owner", "rate", "tag", "figures")
    )
    return PieceTold(words.name(piece), kind, owner, rate, tag, figures)


def _card(words: Words, card: str) -> CardTold:
    deck, coat, number, text, when = (
        words.about(card, mark) for mark in ("deck", "coat", "number", "text", "when")
    )
    return CardTold(words.name(card), deck, coat, number, text, when)


def _unit(shelved: ShelvedGame, unit: str) -> UnitTold:
    words, texts = shelved.words, shelved.words.texts
    return UnitTold(words.name(unit), texts[unit + MANY], words.price(unit), texts.get(f"{unit}#figures", ""))


def _spaces(shelved: ShelvedGame) -> dict[str, SpaceTold]:
    if shelved.board is None:
        return {}
    words, graph = shelved.words, graph_of(shelved.board)

    def neighbour(space: str, near: str) -> NeighbourTold:
        edge = graph.edge(space, near)
        passages = tuple(one for one in graph.passages if near in graph.ways(one)[space])
        return NeighbourTold(near, edge.border if edge else "", passages, edge.name if edge else "")

    return {
        space.id: SpaceTold(
            name=words.name(space.id),
            group=words.group(space.id),
            worth=words.worth(space.id),
            note=words.note(space.id),
            kind=space.kind,
            medium="sea" if space.kind == "sea" else "land",
            neighbours=tuple(neighbour(space.id, near) for near in graph.contacts[space.id]),
            owner=space.owner,
            features=space.features,
        )
        for space in shelved.board.spaces
    }


@endpoint("GET", "/api/games/{game}/board/{file}", query=Versioned, answer=File)
async def get_board_file(call: Call[Nothing]) -> File:
    """A file of the drawn board."""
    shelved, name = _game(call), call.path["file"]
    path = shelved.drawn / name if shelved.drawn and _DRAWN_NAME.fullmatch(name) else None
    if path is None or not path.is_file():
        raise unknown(f"The board of {shelved.game.title} has no file “{name}”.")
    caching = _FOREVER if call.query.v else "no-cache"
    return File(path.read_bytes(), DRAWN[path.suffix], {"Cache-Control": caching})


@endpoint("GET", "/api/games/{game}/rules", answer=tuple[RowTold, ...])
async def get_rules(call: Call[Nothing]) -> tuple[RowTold, ...]:
    """The rule list in our words, each row with the cases that show it."""
    shelved = _game(call)
    chapters = notes_of(shelved.game).chapters
    cases = _cases_by_row(shelved)
    return tuple(
        RowTold(
            row.id, row.chapter, chapters.get(row.chapter, row.chapter), row.text, row.source, row.option,
            cases.get(row.id, ()),
        )
        for row in shelved.game.rule_rows()
    )  # fmt: skip


def _cases_by_row(shelved: ShelvedGame) -> Mapping[str, tuple[str, ...]]:
    if shelved.casebook is None:
        return {}
    return {
        row: tuple(dict.fromkeys((*shown, *forbidden)))
        for row, (shown, forbidden) in shelved.casebook.coverage().items()
    }


@endpoint("GET", "/api/games/{game}/cases/{case}", answer=CaseTold)
async def get_case(call: Call[Nothing]) -> CaseTold:
    """One case: what it shows, and its steps as the casebook writes them."""
    shelved = _game(call)
    case = case_of(shelved, call.path["case"])
    rows = tuple(row for row, cases in _cases_by_row(shelved).items() if case.id in cases)
    steps = tuple(f"{line.word} {line.text}" for line in (*case.position, *case.steps))
    return CaseTold(case.id, case.title, rows, steps)


def case_of(shelved: ShelvedGame, id_: str) -> Case:
    case = shelved.casebook.cases.get(id_) if shelved.casebook else None
    if case is None:
        raise unknown(f"{shelved.game.title} has no case “{id_}”.")
    return case
