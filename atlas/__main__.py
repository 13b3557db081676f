"""python -m atlas build|check [game ...]   Without a game: all that have a plan."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

from atlas.check import check
from atlas.files import ROOT, Unreadable, board_file, load, output_of
from atlas.plan import PlanError, planned
from atlas.readability import misses
from wartable.board import BoardError, load_board


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m atlas", description="Draw the boards, or check them.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in (("build", "draw boards anew"), ("check", "committed files against the boards")):
        command = commands.add_parser(name, help=text)
        command.add_argument("games", nargs="*", metavar="game", help="all with a plan, if none is named")
    named = parser.parse_args(arguments)
    run = _build if named.command == "build" else _check
    return max([run(game) for game in named.games or planned()], default=0)


def _check(game: str) -> int:
    try:
        board = load_board(board_file(game))
        drawn = load(output_of(game))
    except (BoardError, Unreadable) as error:
        return _refused(game, error)
    report = check(board, drawn.areas, drawn.places, drawn.legend)
    print(f"{game}: {len(drawn.areas.areas)} areas, {len(drawn.areas.arcs)} borders")
    print("\n".join(report.lines(_short(board_file(game)))))
    short = misses(drawn.places)
    print(f"spaces that offer less than they should: {len(short)}")
    print("\n".join(f"  {miss}" for miss in short))
    return 0 if report.good else 1


def _build(game: str) -> int:
    try:
        make = import_module("atlas.making").make  # only now: players check without its packages
    except ImportError as error:
        return _refused(game, f"building needs the packages of requirements/atlas.txt ({error})")
    try:
        for line in make(game):
            print(f"{game}: {line}")
    except (BoardError, PlanError, RuntimeError, ValueError) as error:
        return _refused(game, error)
    return 0


def _refused(game: str, error: Exception | str) -> int:
    print(f"{game}: {error}", file=sys.stderr)
    return 1


def _short(path: Path) -> Path:
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
