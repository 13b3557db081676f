"""What blocks and cards look like, told to those who draw them: coats, letters, ratings, the words of cards.

The keys are those of `kernel/words.py`. A client that knows no game draws blocks and cards from them.
"""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.victory.blocks import Block, all_blocks
from wartable.games.victory.files import file


def looks() -> dict[str, str]:
    """Texts by id and mark."""
    return {**dict(_coats()), **dict(_powers()), **dict(_types()), **dict(_blocks()), **dict(_cards())}


def _coats() -> Iterator[tuple[str, str]]:
    for coat, facts in file("looks")["coats"].items():
        yield f"{coat}#coat", coat
        yield f"{coat}#adjective", facts["side"]
        yield f"{coat}#letter", facts["letter"]


def _powers() -> Iterator[tuple[str, str]]:
    """A power bears the coat of its blocks; minors take two letters, there are so many of them."""
    colors, letters = file("pieces")["colors"], file("looks")["letters"]
    for power, adjective in file("tables")["adjectives"].items():
        yield f"{power}#coat", colors.get(power, colors["minor"])
        yield f"{power}#letter", letters.get(power, adjective[:2])


def _types() -> Iterator[tuple[str, str]]:
    plurals = file("looks")["plurals"]
    for type_ in file("pieces")["type"]:
        name = type_["name"].lower()
        yield f"{type_['id']}#many", plurals.get(type_["id"], f"{name}s")
        yield f"{type_['id']}#worth", str(type_["cost"])
    yield "block#many", "blocks"


def _blocks() -> Iterator[tuple[str, str]]:
    for block in all_blocks().values():
        yield f"{block.id}#kind", block.type
        yield f"{block.id}#owner", block.power
        if block.letter:
            yield f"{block.id}#rate", f"{block.letter}{block.number or ''}"
        yield f"{block.id}#tag", _tag(block)
        yield f"{block.id}#figures", _figures(block)


def _tag(block: Block) -> str:
    """What stands below the picture: the part of the name that the picture does not say."""
    for beginning in file("looks")["tags"]["drop"]:
        if block.name.startswith(beginning):
            return block.name.removeprefix(beginning)
    return block.name


def _figures(block: Block) -> str:
    """What is printed on it, in a line."""
    parts = [f"up to {block.most} {'step' if block.most == 1 else 'steps'}"]
    if block.letter:
        parts.append(f"fires in turn {block.letter}")
    if block.number:
        parts.append(f"hits on {block.number} or less")
    parts += [f"{number} or less at {target}" for target, number in block.flat.items()]
    if block.primary:
        parts.append(f"fires at {' and '.join(block.primary)}")
    if block.secondary:
        parts.append(f"one less at {' and '.join(block.secondary)}")
    parts.append(f"moves {block.move}" if block.move else "does not move")
    if block.fly:
        parts.append(f"drops {block.fly} away")
    return "; ".join(parts)


def _cards() -> Iterator[tuple[str, str]]:
    when = file("looks")["when"]
    for card in file("decks")["card"]:
        yield f"{card['id']}#deck", card["deck"]
        yield f"{card['id']}#coat", card["color"]
        yield f"{card['id']}#number", str(card["commands"])
        yield f"{card['id']}#text", card["text"]
        must = "must happen; " if card.get("mandatory") else ""
        yield f"{card['id']}#when", f"{must}{when[card['phase']]}"
