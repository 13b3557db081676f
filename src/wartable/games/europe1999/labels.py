"""What a text board says about spaces and powers besides their names, made from the board and the charts.

Under an id and a mark: `#adjective` of a power, `#group` the part of the board a space belongs to, and
`#note` what a player without the printed board must know about a space.
"""

from __future__ import annotations

from wartable.board.facts import Space
from wartable.board.graph import graph_of
from wartable.games.europe1999.book import board, data_file
from wartable.kernel.prose import join

MARKS = {
    "mark.used": "moved {value}",
    "mark.last": "from {value}",
    "mark.note": "{value}",
    "mark.role": "{value}",
    "mark.hurt": "damaged",
    "mark.crossed": "flew over {value}",
    "mark.unloaded": "unloaded in {value}",
    "mark.handled": "{value}ed after the battle",
    "mark.supported": "has fired its support shot",
    "mark.received": "has taken a plane aboard",
    "mark.took": "captured on its way",
    "focus.plan": "planned in the {value}:",
    "focus.battle": "battle in {value}",
    "focus.kind": " ",  # the battle's name says it
    "focus.step": " ",  # a place in the table of the battle's steps
}
"""How a text board speaks of what a unit did this turn, and of the plan or battle in hand."""


def labels() -> dict[str, str]:
    adjectives: dict[str, str] = data_file("tables")["adjectives"]
    groups = {group.id: group.title for group in board().groups}
    found = {f"{power}#adjective": adjective for power, adjective in adjectives.items()}
    found[f"{data_file('tables')['sides']['in_common']}#adjective"] = "Allied"
    found |= {f"{space.id}#group": groups[space.group] for space in board().spaces if space.group in groups}
    return found | _notes() | MARKS


def _notes() -> dict[str, str]:
    """Value, features and neighbours of every space."""
    graph = graph_of(board())
    near: dict[str, dict[str, None]] = {}
    for passage in graph.passages:
        for space, ways in graph.ways(passage).items():
            near.setdefault(space, {}).update(dict.fromkeys(ways))
    names = {space.id: space.name for space in board().spaces}
    return {
        f"{space.id}#note": _note(space, [names[id_] for id_ in near.get(space.id, ())])
        for space in board().spaces
    }


def _note(space: Space, near: list[str]) -> str:
    worth = f"Worth {space.value} IPC{'' if space.value == 1 else 's'}. " if space.value else ""
    features = [feature.replace("_", " ") for feature in space.features]
    known = f"{', '.join(features).capitalize()}. " if features else ""
    return f"{worth}{known}Next to it: {join(near)}."
