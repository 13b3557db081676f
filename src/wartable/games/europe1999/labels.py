"""What a text board says about spaces and powers besides their names, made from the board and the charts.

Under an id and a mark: `#adjective` of a power; of a space `#group` the part of the board it belongs to,
`#worth` its value, `#near` the spaces beside it, and `#note` what else a player without the printed board
must know.
"""

from __future__ import annotations

from wartable.board.facts import Space
from wartable.board.graph import graph_of
from wartable.games.europe1999.book import board, data_file

MARKS = {
    "mark.used": " ",  # where it came from says enough
    "mark.last": "from {value}",
    "mark.note": " ",  # in which step it moved; orders name it
    "mark.role": "{value}",
    "mark.hurt": "damaged",
    "mark.crossed": "flew over {value}",
    "mark.unloaded": "unloaded in {value}",
    "mark.handled": "{value}ed after the battle",
    "mark.supported": "has fired its support shot",
    "mark.received": "has taken a plane aboard",
    "mark.took": "captured on its way",
    "battle.hurt": "damaged",
    "battle.submerged": "submerged",
    "focus.plan": " ",  # the line above the question says the step, the power and what is left
    "focus.power": " ",
    "focus.limit": " ",
    "focus.items": "ordered so far; `withdraw NUMBER` takes one back:",
    "focus.fought": "fought so far:",
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
    found |= {f"{space.id}#worth": str(space.value) for space in board().spaces if space.value}
    found |= {f"{space.id}#note": _note(space) for space in board().spaces}
    return found | _near() | MARKS


def _near() -> dict[str, str]:
    """The neighbours of every space, by land, sea and air."""
    graph = graph_of(board())
    near: dict[str, dict[str, None]] = {}
    for passage in graph.passages:
        for space, ways in graph.ways(passage).items():
            near.setdefault(space, {}).update(dict.fromkeys(ways))
    return {f"{space}#near": " ".join(ways) for space, ways in near.items() if ways}


def _note(space: Space) -> str:
    """Value and features."""
    worth = f"Worth {space.value} IPC{'' if space.value == 1 else 's'}. " if space.value else ""
    features = ", ".join(feature.replace("_", " ") for feature in space.features)
    return f"{worth}{features.capitalize()}{'.' * bool(features)}".strip() or "Open sea."
