from __future__ import annotations

from hypothesis import given

from tests.board import naive
from tests.board.graphs import some_ways
from wartable.board.facts import BoardData, Edge, Extent, Head, Kind, Passage, Space
from wartable.board.graph import Graph, Ways, graph_of

LAND = Passage("land", "On foot", joins=(("land", "land"),))
SEA = Passage("sea", "Ships", joins=(("sea", "sea"),))
COAST = Passage("coast", "Cargo", joins=(("land", "sea"),))
AIR = Passage(
    "air", "Planes", joins=(("land", "land"), ("sea", "land"), ("sea", "sea")), marks=("all", "air")
)
KINDS = {"coast": "land", "port": "land", "bay": "sea", "gulf": "sea", "forbidden": "land"}
EDGES = (
    Edge(("coast", "port")),
    Edge(("port", "bay")),
    Edge(("gulf", "bay"), mark="air"),
    Edge(("port", "forbidden"), mark="none"),
    Edge(("coast", "gulf"), option="canal"),
)


def board() -> BoardData:
    return BoardData(
        board=Head("test", "Test", Extent(0, 0, 1, 1)),
        kinds=(Kind("land", "Land"), Kind("sea", "Sea")),
        passages=(LAND, SEA, COAST, AIR),
        spaces=tuple(Space(name, name, kind, ((0, 0),)) for name, kind in KINDS.items()),
        edges=EDGES,
    )


def test_each_passage_has_its_own_neighbours() -> None:
    graph = graph_of(board())
    assert graph.passages == ("land", "sea", "coast", "air")
    assert graph.ways("land")["port"] == ("coast",)
    assert graph.ways("coast")["port"] == ("bay",)
    assert graph.ways("air")["port"] == ("coast", "bay")
    assert graph.ways("sea")["bay"] == ()


def test_an_air_only_contact_lets_planes_pass_and_no_ship() -> None:
    graph = graph_of(board())
    assert graph.ways("air")["bay"] == ("port", "gulf")
    assert graph.ways("sea")["gulf"] == ()


def test_a_shut_contact_is_known_but_no_way() -> None:
    graph = graph_of(board())
    assert graph.contacts["forbidden"] == ("port",)
    assert all(graph.ways(passage)["forbidden"] == () for passage in graph.passages)


def test_an_edge_of_an_option_counts_only_with_the_option() -> None:
    assert graph_of(board()).edge("coast", "gulf") is None
    graph = graph_of(board(), {"canal"})
    assert graph.edge("gulf", "coast") == graph.edge("coast", "gulf") == EDGES[-1]
    assert graph.ways("coast")["gulf"] == ("coast",)


def test_distances_count_steps_of_the_passage() -> None:
    graph = graph_of(board())
    assert graph.distance("air", "coast", "gulf") == 3
    assert graph.distance("sea", "bay", "gulf") is None
    assert graph.distances("air") is graph.distances("air"), "computed once"


@given(some_ways(7))
def test_distances_are_those_of_trying_every_stopover(ways: Ways) -> None:
    edges = [Edge((a, b)) for a in ways for b in ways[a] if a < b]
    graph = Graph(dict.fromkeys(ways, "land"), edges, [LAND])
    assert graph.ways("land") == ways
    assert graph.distances("land") == naive.distances(ways)
