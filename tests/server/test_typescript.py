"""The browser client is built against the API as it is."""

from __future__ import annotations

from pathlib import Path

from wartable.server.typescript import written

TYPES = Path(__file__).parents[2] / "web" / "src" / "api" / "types.ts"


def test_the_types_of_the_client_are_those_of_the_server() -> None:
    assert TYPES.read_text(encoding="utf-8") == written(), "run `make web-types`"


def test_every_type_that_is_used_is_written() -> None:
    text = written()
    assert "export interface Look {" in text
    assert '"GET /api/matches/{match}/view": { body: Nothing; query: Looking; answer: Look };' in text
    assert "  token?: string;" in text, "fields of views are left out while they have their default"
