"""The web API as types of TypeScript, for the browser client: one source of truth on both sides.

    python -m wartable.server.typescript > web/src/api/types.ts

`make web-types` does it; a test compares what is checked in.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct, UnsetType, inspect

from wartable.server import api
from wartable.server.endpoint import DOORS, Door, File, Nothing
from wartable.server.problems import TroubleAnswer
from wartable.server.pushing import LobbyHint, Present
from wartable.server.wire.looking import Moved
from wartable.server.wire.talking import ChatPushed, PingPushed

HEAD = f"""// Made by `make web-types` from the server ({api.__name__}); never edited by hand.

export type Json = unknown;
export type Nothing = Record<string, never>;
"""
PUSHED = (Moved, ChatPushed, PingPushed, Present, LobbyHint)
"""What arrives unasked."""

_PLAIN: Mapping[type[inspect.Type], str] = {
    inspect.AnyType: "Json",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def written() -> str:
    """The whole file."""
    known = sorted(_structs().values(), key=_name)
    sparse = {kind for door in DOORS for kind in (door.body, door.query)}
    interfaces = [_interface(struct, struct.cls in sparse) for struct in known]
    pushed = " | ".join(kind.__name__ for kind in PUSHED)
    doors = "\n".join(_door(door) for door in sorted(DOORS, key=lambda door: (door.path, door.method)))
    return "\n".join(
        [
            HEAD,
            *interfaces,
            f"export type Pushed = {pushed};\n",
            f"/** Every function of the API: what it is asked with and what it answers. */\n"
            f"export interface Doors {{\n{doors}\n}}\n",
        ]
    )


@cache
def _structs() -> Mapping[type[Struct], inspect.StructType]:
    """Every struct that travels."""
    roots = [kind for door in DOORS for kind in (door.body, door.query, door.answer)]
    found: dict[type[Struct], inspect.StructType] = {}
    waiting = list(inspect.multi_type_info([*roots, *PUSHED, TroubleAnswer]))
    while waiting:
        one = waiting.pop()
        if isinstance(one, inspect.StructType) and one.cls not in (Nothing, File):
            if one.cls in found:
                continue
            found[one.cls] = one
        waiting.extend(_parts(one))
    return found


def _parts(one: inspect.Type) -> Iterable[inspect.Type]:
    if isinstance(one, inspect.StructType):
        return [field.type for field in one.fields]
    if isinstance(one, inspect.UnionType | inspect.TupleType):
        return list(one.types if isinstance(one, inspect.UnionType) else one.item_types)
    if isinstance(one, inspect.DictType):
        return [one.key_type, one.value_type]
    if isinstance(one, inspect.CollectionType):
        return [one.item_type]
    return [one.type] if isinstance(one, inspect.Metadata) else []


def _name(struct: inspect.StructType) -> str:
    """Its name in TypeScript; where two modules use the same one, that of the module stands before it."""
    name = struct.cls.__name__
    if sum(cls.__name__ == name for cls in _structs()) == 1:
        return name
    return struct.cls.__module__.rpartition(".")[2].capitalize() + name


def _interface(struct: inspect.StructType, asked: bool) -> str:
    """A field that may be missing is marked so: in questions all with a default, in answers those that
    are left out while they have it."""
    config = struct.cls.__struct_config__
    sparse = asked or config.omit_defaults or config.forbid_unknown_fields
    lines = [f"  {struct.tag_field}: {json.dumps(struct.tag)};"] if struct.tag is not None else []
    for field in struct.fields:
        missing = "?" if sparse and not field.required else ""
        lines.append(f"  {field.encode_name}{missing}: {_type(field.type)};")
    return f"export interface {_name(struct)} {{\n" + "\n".join(lines) + "\n}\n"


def _type(one: inspect.Type) -> str:
    plain = _PLAIN.get(type(one))
    if plain is not None:
        return plain
    if isinstance(one, inspect.StructType):
        return {Nothing: "Nothing", File: "string"}.get(one.cls, _name(one))
    if isinstance(one, inspect.LiteralType):
        return " | ".join(json.dumps(value) for value in one.values)
    if isinstance(one, inspect.UnionType):
        return " | ".join(dict.fromkeys(_type(part) for part in one.types if not _unset(part)))
    return _compound(one)


def _unset(one: inspect.Type) -> bool:
    return isinstance(one, inspect.CustomType) and one.cls is UnsetType


def _compound(one: inspect.Type) -> str:
    if isinstance(one, inspect.Metadata):
        return _type(one.type)
    if isinstance(one, inspect.DictType):
        return f"Record<string, {_type(one.value_type)}>"
    if isinstance(one, inspect.TupleType):
        return f"[{', '.join(_type(item) for item in one.item_types)}]"
    if isinstance(one, inspect.CollectionType):
        item = _type(one.item_type)
        return f"({item})[]" if " | " in item else f"{item}[]"
    raise NotImplementedError(f"no TypeScript is known for {one}")


def _door(door: Door) -> str:
    body, query, answer = (_told(kind) for kind in (door.body, door.query, door.answer))
    path = re.sub(r"\{(\w+):\w+\}", r"{\1}", door.path)
    return f'  "{door.method} {path}": {{ body: {body}; query: {query}; answer: {answer} }};'


def _told(kind: Any) -> str:
    return _type(inspect.type_info(kind))


if __name__ == "__main__":
    print(written(), end="")
