"""Everything a person can get wrong, said in a sentence or two on stderr, with the right exit code.

0  done, or the answer is yes        1  the answer is no: a check failed
2  a mistake in what was asked for   70 a mistake of ours
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import typer

from wartable.kernel.contract import Unreadable
from wartable.kernel.prose import Prose
from wartable.kernel.record import RecordError
from wartable.kernel.refused import Refused

NO, MISTAKE, OUR_BUG = 1, 2, 70


class Complaint(Exception):
    """Something asked for cannot be done. The message says what was wrong and what would be right."""


def _sentence(error: Exception, texts: Mapping[str, str]) -> str:
    return Prose(texts).refusals(error.refusals) if isinstance(error, Refused) else spoken_of(error)


def spoken_of(error: Exception) -> str:
    """What to tell people about an error; failures of the system without their numbers."""
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or error}."
    return str(error)


@contextmanager
def spoken(texts: Mapping[str, str] | None = None) -> Iterator[None]:
    """Turn expected errors into a sentence and exit code 2. Everything else is a bug and passes."""
    try:
        yield
    except BrokenPipeError:  # the reader has seen enough; nothing can be said any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        raise typer.Exit(0) from None
    except (Complaint, RecordError, Refused, Unreadable, OSError) as error:
        typer.echo(_sentence(error, texts or {}), err=True)
        raise typer.Exit(MISTAKE) from None


def new_file(path: Path) -> Path:
    """A place where nothing stands yet."""
    if path.exists():
        raise Complaint(f"{path} exists already; choose another name or remove it first.")
    if not path.parent.is_dir():
        raise Complaint(f"There is no directory {path.parent} to put {path.name} into.")
    return path
