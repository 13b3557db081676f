"""The words of the game: sentences, and names of spaces, blocks, powers, cards, tokens of hidden blocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.games.victory.blocks import all_blocks
from wartable.games.victory.files import board, file
from wartable.games.victory.ground import ground
from wartable.games.victory.looks import looks


class Texts(Mapping[str, str]):
    """Texts by id; names of orders and of hidden blocks are made when they are asked for."""

    def __init__(self) -> None:
        tables = file("tables")
        adjectives = {f"{power}#adjective": word for power, word in tables["adjectives"].items()}
        self._plain: dict[str, str] = (
            {space.id: space.name for space in board().spaces}
            | {kind["id"]: kind["name"].lower() for kind in file("pieces")["type"]}
            | {block.id: _block_name(block.id) for block in all_blocks().values()}
            | {card["id"]: f"“{card['name']}”" for card in file("decks")["card"]}
            | tables["names"]
            | adjectives
            | {f"{id_}#the": said for id_, said in tables["said"].items()}
            | {f"{id_}#plural": "yes" for id_ in tables["plural"]["names"]}
            | _spaces()
            | looks()
            | file("texts")
            | file("sheets")
        )

    def __getitem__(self, key: str) -> str:
        found = self._plain.get(key) or self._spoken(key)
        if not found:
            raise KeyError(key)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._plain)

    def __len__(self) -> int:
        return len(self._plain)

    def _spoken(self, key: str) -> str:
        """A hidden block by its token; a port with one of its coasts, or a block with its place."""
        if "#" in key:
            return ""
        port, _, coast = key.partition("@")
        if coast:
            return self._on_coast(port, coast)
        space, _, rest = key.partition("/")
        color, _, number = rest.partition("/")
        if number and space in self._plain:
            return f"{color} block {number} in {self._plain[space]}"
        if key.startswith("flak."):
            return f"flak of {self._plain.get(key.removeprefix('flak.'), key)}"
        return ""

    def _on_coast(self, port: str, coast: str) -> str:
        if port in all_blocks():
            return f"{self._plain[port]} in {self._plain.get(coast, coast)}"
        coasts = ground().coasts.get(port, ())
        if not coast.isdecimal() or int(coast) >= len(coasts):
            return ""
        seas = " and ".join(self._plain[sea] for sea in coasts[int(coast)])
        return f"{self._plain[port]}, on the coast of {seas}"


def _block_name(block: str) -> str:
    """The name on the block, with its nation's adjective where the name does not begin with it."""
    printed = all_blocks()[block]
    adjective = file("tables")["adjectives"].get(printed.power, "")
    return printed.name if printed.name.startswith(adjective) else f"{adjective} {printed.name}"


def _spaces() -> dict[str, str]:
    """What a text board says of spaces besides their names."""
    g = ground()
    groups = {group.id: group.title for group in board().groups}
    found = {f"{s}#group": groups[nation] for s, nation in g.nation.items() if nation in groups}
    found |= {f"{s}#worth": str(value) for s, value in g.value.items()}
    for s, space in g.spaces.items():
        near = dict.fromkeys((*g.army.get(s, ()), *g.sea.get(s, ()), *g.coast.get(s, ())))
        found[f"{s}#near"] = " ".join(near)
        parts = [space.terrain.capitalize() or "Water", *(f.replace("_", " ") for f in space.features)]
        found[f"{s}#note"] = f"{', '.join(parts)}."
    return found


TEXTS = Texts()
