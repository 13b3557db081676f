"""The functions of the web API, by subject. Importing them declares them."""

from wartable.server.api import deciding, games, lobby, looking, people, seating

__all__ = ["deciding", "games", "lobby", "looking", "people", "seating"]
