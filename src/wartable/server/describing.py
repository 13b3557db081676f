"""The API described for programs: OpenAPI, made from the doors and the shapes of what travels."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from wartable.server.endpoint import JSON, LINES, Door, File, Nothing
from wartable.server.problems import TroubleAnswer

PART = re.compile(r"{(\w+)(?::path)?}")
REF = "#/components/schemas/{name}"
ABOUT = (
    "Commands and questions of the table. What changes something needs the token from GET /api/me in the "
    "header X-CSRF together with its cookie, or `Authorization: Bearer` with a token for programs."
)


def describe(doors: Iterable[Door], version: str) -> dict[str, Any]:
    """The OpenAPI 3.1 description of these doors."""
    doors = tuple(doors)
    shapes = [shape for door in doors for shape in _shapes(door)]
    unique = list(dict.fromkeys((TroubleAnswer, *shapes)))
    schemas, components = msgspec.json.schema_components(unique, ref_template=REF)
    by_shape = dict(zip(map(repr, unique), schemas, strict=True))
    paths: dict[str, Any] = {}
    for door in doors:
        path = PART.sub(r"{\1}", door.path)
        paths.setdefault(path, {})[door.method.lower()] = _operation(door, by_shape)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Wartable", "version": version, "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "wartable"},
                "program": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{}, {"session": []}, {"program": []}],
    }


def _shapes(door: Door) -> list[Any]:
    """Every type of body, query and answer that travels as JSON."""
    return [shape for shape in (door.body, door.query, door.answer) if shape is not File]


def _operation(door: Door, schemas: dict[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": door.name,
        "summary": (door.run.__doc__ or "").partition("\n")[0].strip(),
        "parameters": [*_in_path(door), *_in_query(door)],
        "responses": {str(door.status): _answer(door, schemas), "default": _trouble(schemas)},
    }
    if door.raw:
        operation["requestBody"] = {"required": True, "content": {LINES: {"schema": {"type": "string"}}}}
    elif door.body is not Nothing:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": schemas[repr(door.body)]}}}
    return operation


def _in_path(door: Door) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in PART.findall(door.path)
    ]


def _in_query(door: Door) -> list[dict[str, Any]]:
    """Each field of the query with a schema of its own, so that no reference is needed."""
    schema = msgspec.json.schema(door.query)
    shape = schema["$defs"][schema["$ref"].rpartition("/")[2]]
    return [
        {"name": name, "in": "query", "required": name in shape["required"], "schema": one}
        for name, one in shape["properties"].items()
    ]


def _answer(door: Door, schemas: dict[str, Any]) -> dict[str, Any]:
    if door.answer is File:
        return {"description": "A file.", "content": {"*/*": {"schema": {}}}}
    return {"description": "Done.", "content": {JSON: {"schema": schemas[repr(door.answer)]}}}


def _trouble(schemas: dict[str, Any]) -> dict[str, Any]:
    """What comes back when a request is not carried out."""
    return {"description": "Why not.", "content": {JSON: {"schema": schemas[repr(TroubleAnswer)]}}}
