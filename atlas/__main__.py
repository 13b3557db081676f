"""python -m atlas build|check [game ...]   Without a game: all that have a plan."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

from atlas.check import check
from atlas.files import ROOT, Places, Unreadable, board_file, load, output_of
from atlas.plan import PlanError, planned
from wartable.board import BoardData, BoardError, load_board

WISHED = {"land": 6, "sea": 4}
"""Counters of full size that every space should hold side by side."""


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
        areas, places = load(output_of(game))
    except (BoardError, Unreadable) as error:
        return _refused(game, error)
    report = check(board, areas, places)
    print(f"{game}: {len(areas.areas)} areas, {len(areas.arcs)} borders")
    print("\n".join(report.lines(_short(board_file(game)))))
    narrow = _narrow(board, places)
    print(f"spaces with room for fewer counters than wished: {len(narrow)}")
    print("\n".join(f"  {name}: {room} of {wish}" for name, room, wish in narrow))
    return 0 if report.good else 1


def _narrow(board: BoardData, places: Places) -> list[tuple[str, int, int]]:
    kinds = {space.id: space.kind for space in board.spaces}
    rooms = [(name, place.room, WISHED.get(kinds[name], 1)) for name, place in sorted(places.spaces.items())]
    return [(name, room, wish) for name, room, wish in rooms if room < wish]


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
