"""What the server writes about itself: one line per happening, for people or for programs.

A line names what happened and its facts. Neither tokens, passwords, nor what players hide from each other
are ever among them.
"""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Any

import msgspec

FACTS = "facts"


def facts(**values: Any) -> dict[str, Any]:
    """Facts of a line: `log.info("request", extra=facts(status=200))`."""
    return {FACTS: values}


class AsJson(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.casefold(),
            "log": record.name,
            "event": record.getMessage(),
            **getattr(record, FACTS, {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class AsText(logging.Formatter):
    """The same for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(message)s", "%H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        told = super().format(record)
        more = " ".join(f"{name}={value}" for name, value in getattr(record, FACTS, {}).items())
        head, newline, rest = told.partition("\n")
        return f"{head} {more}{newline}{rest}" if more else told


def set_up_logging(as_json: bool, level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if as_json else AsText())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("wartable").setLevel(level)
