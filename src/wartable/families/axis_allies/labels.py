"""What a text board says about spaces and powers besides their names, made from the board and the charts.

Under an id and a mark: `#the` a name as sentences say it, `#plural` for names that take a plural verb,
`#adjective` of a power; of a space `#group` the part of the board it belongs to,
`#worth` its value (of a kind of unit its price), `#near` the spaces beside it, and `#note` what else a
player without the printed board must know; of a kind of unit `#figures`, what its card says.
"""

from __future__ import annotations

from wartable.board.facts import Space
from wartable.board.graph import graph_of
from wartable.families.axis_allies.gamefiles import GameFiles
from wartable.families.axis_allies.profiles import Profile


def labels(files: GameFiles) -> dict[str, str]:
    """Everything that follows from board and charts."""
    board = files.board
    tables = files.file("tables")
    adjectives: dict[str, str] = tables["adjectives"]
    groups = {group.id: group.title for group in board.groups}
    found = {f"{power}#adjective": adjective for power, adjective in adjectives.items()}
    found |= {f"{id_}#the": said for id_, said in tables["said"].items()}
    found |= {f"{id_}#plural": "yes" for id_ in tables["plural"]["names"]}
    found |= {f"{space.id}#group": groups[space.group] for space in board.spaces if space.group in groups}
    found |= {f"{space.id}#worth": str(space.value) for space in board.spaces if space.value}
    found |= {f"{kind}#worth": str(profile.cost) for kind, profile in files.profiles.items() if profile.cost}
    found |= {f"{space.id}#note": _note(space) for space in board.spaces}
    figures = {f"{kind}#figures": _figures(profile) for kind, profile in files.profiles.items()}
    found |= {key: told for key, told in figures.items() if told}
    return found | _near(files)


def _near(files: GameFiles) -> dict[str, str]:
    """The neighbours of every space, by land, sea and air."""
    graph = graph_of(files.board)
    near: dict[str, dict[str, None]] = {}
    for passage in graph.passages:
        for space, ways in graph.ways(passage).items():
            near.setdefault(space, {}).update(dict.fromkeys(ways))
    return {f"{space}#near": " ".join(ways) for space, ways in near.items() if ways}


def _figures(profile: Profile) -> str:
    """What a player looks up on the chart of units."""
    said = [
        f"{verb} on {need}"
        for verb, need in (("attacks", profile.attack), ("defends", profile.defense))
        if need
    ]
    said += [f"moves {profile.move}"] if profile.move else []
    said += [f"takes {profile.hits} hits"] if profile.hits > 1 else []
    return ", ".join(said)


def _note(space: Space) -> str:
    """Value and features."""
    worth = f"Worth {space.value} IPC{'' if space.value == 1 else 's'}. " if space.value else ""
    features = ", ".join(feature.replace("_", " ") for feature in space.features)
    return f"{worth}{features.capitalize()}{'.' * bool(features)}".strip() or "Open sea."
