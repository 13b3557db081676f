"""Sessions of the terminal table, typed in from a script, and the commands of the shell."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner, Result

from wartable.cli.main import app

GAME = "europe1999"
ADVANCE = ("done", "share soviet_union 12, great_britain 0, united_states 0", "done", "done", "done")
"""Nobody spends the cash advance."""
TO_BATTLES = (
    *ADVANCE,
    "buy 3 infantry",
    "done",
    "2 inf: poland > east poland",
    "1 submarine: azores > british convoy 3",
    "load 2 inf: northern italy > tyrrhenian sea",
    "1 transport, 1 battleship: tyrrhenian > sicilian sea",
    "land 2 inf: sicilian sea > malta",
    "done",
)
"""Germany's plan: an attack, a convoy raid and a landing; then it is asked which battle comes first."""


def wartable(*words: str | Path, typed: str = "") -> Result:
    """One run of the command."""
    return CliRunner().invoke(app, [str(word) for word in words], input=typed)


def session(*lines: str, options: tuple[str | Path, ...] = (), dice: str = "") -> str:
    """What a match at one keyboard shows. Without `dice` the players type them."""
    mode = ("--dice", "scripted", "--script", dice) if dice else ("--dice", "typed")
    words = ("play", GAME, "--seat", "axis=human", "--seat", "allies=human", "--no-curtain", *mode, *options)
    result = wartable(*words, typed="".join(f"{line}\n" for line in lines))
    assert result.exception is None, result.output
    assert result.exit_code == 0
    return unfolded(result.output)


def resumed(path: Path, *lines: str, options: tuple[str, ...] = ()) -> str:
    """What is shown when the match in a file goes on."""
    result = wartable(
        "play", "--resume", path, "--no-curtain", *options, typed="".join(f"{line}\n" for line in lines)
    )
    assert result.exception is None, result.output
    return unfolded(result.output)


def unfolded(text: str) -> str:
    """The text with single blanks: where lines are folded is no matter of a test."""
    return " ".join(text.split())
