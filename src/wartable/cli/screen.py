"""The screen and the keyboard of the terminal table. Everything people read in a match passes here."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from textwrap import fill

from rich.console import Console
from rich.text import Text

from wartable.kernel.record import writable

NARROWEST, WIDEST = 60, 110


class Screen:
    """Lines out, orders in. Colours only where a terminal shows them."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False, soft_wrap=True)
        self.width = max(NARROWEST, min(WIDEST, self.console.width))
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        if self.live:
            _remember_lines()

    def say(self, text: str, style: str = "") -> None:
        """A paragraph, folded to the screen; lines of its own stay lines, indented as they are."""
        for line in text.split("\n"):
            indent = " " * (len(line) - len(line.lstrip()))
            self.console.print(Text(self._folded(line.strip(), indent), style))

    def _folded(self, line: str, indent: str) -> str:
        """Folded between words only: the names of stacks must survive to be typed again."""
        return fill(
            line,
            self.width,
            initial_indent=indent,
            subsequent_indent=indent + "  ",
            break_long_words=False,
            break_on_hyphens=False,
        )

    def lines(self, lines: Iterable[str], style: str = "") -> None:
        for line in lines:
            self.say(line, style)

    def rule(self, title: str) -> None:
        self.console.print(Text(f"── {title} ".ljust(self.width, "─"), "bold"))

    def ask(self, prompt: str) -> str | None:
        """One line typed by a person; None when there will be no more. Ctrl-C drops the line, and only
        twice in a row it leaves."""
        interrupted = False
        while True:
            try:
                return _visible(writable(input(prompt))).strip()
            except UnicodeDecodeError:
                self.say("That line is no text that can be read here (UTF-8).", "yellow")
            except KeyboardInterrupt:
                self.console.print()
                if interrupted:
                    return None
                interrupted = True
                self.say("The line is dropped. Ctrl-C again, or `quit`, leaves the table.", "yellow")
            except EOFError:
                self.console.print()
                return None

    def clear(self) -> None:
        if self.live:
            self.console.clear()


def _visible(text: str) -> str:
    """The text without signs that would steer the terminal when it is shown again."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def _remember_lines() -> None:
    """Let arrow keys edit what is typed, where the terminal library is there."""
    try:
        import readline  # noqa: F401, PLC0415 (importing it is what switches it on; absent on some systems)
    except ImportError:
        return
