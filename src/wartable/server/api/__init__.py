"""The functions of the web API, by subject. Importing them declares them."""

from wartable.server.api import (
    branching,
    deciding,
    games,
    inviting,
    lobby,
    looking,
    orders,
    people,
    seating,
    talking,
)

__all__ = [
    "branching",
    "deciding",
    "games",
    "inviting",
    "lobby",
    "looking",
    "orders",
    "people",
    "seating",
    "talking",
]
