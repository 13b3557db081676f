"""The computer players that can take a seat, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from wartable.players.contract import Player
from wartable.players.random_player import RandomPlayer

PLAYERS: Mapping[str, Callable[[str], Player]] = MappingProxyType({"random": RandomPlayer})
"""Name -> a player, made from a seed."""
