"""What programs read from us: JSON on stdout, and nothing beside it."""

from __future__ import annotations

from typing import Any

import msgspec
import typer


def print_json(value: Any) -> None:
    """One JSON document, indented so that people can read it as well."""
    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
