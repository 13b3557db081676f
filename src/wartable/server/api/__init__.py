"""The functions of the web API, by subject. Importing them declares them."""

from wartable.server.api import (
    branching,
    clock,
    deciding,
    games,
    guiding,
    history,
    inviting,
    lobby,
    looking,
    orders,
    overlays,
    people,
    seating,
    service,
    sheets,
    talking,
)

__all__ = [
    "branching",
    "clock",
    "deciding",
    "games",
    "guiding",
    "history",
    "inviting",
    "lobby",
    "looking",
    "orders",
    "overlays",
    "people",
    "seating",
    "service",
    "sheets",
    "talking",
]
