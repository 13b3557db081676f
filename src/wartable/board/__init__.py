"""Areas and borders as a graph. Knows no game.

`load_board` reads a board file, `graph_of` makes the graph of a match, and the searches work on
`graph.ways(passage)`:

    reach          how far something gets, with one cheapest way      (wartable.board.reach)
    all_paths      every way, where it matters what is passed         (wartable.board.paths)
    components     what hangs together                                (wartable.board.connectivity)
    trace          a line of supply, or where it breaks               (wartable.board.supply)
    deliver        supply along lines of limited capacity             (wartable.board.capacity)
"""

from wartable.board.facts import BoardData, BoardError, Edge, Space
from wartable.board.graph import Graph, Ways, graph_of
from wartable.board.paths import all_paths, paths_to
from wartable.board.reach import Reach, reach
from wartable.board.schema import load_board

__all__ = [
    "BoardData",
    "BoardError",
    "Edge",
    "Graph",
    "Reach",
    "Space",
    "Ways",
    "all_paths",
    "graph_of",
    "load_board",
    "paths_to",
    "reach",
]
