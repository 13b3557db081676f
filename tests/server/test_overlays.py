"""How far units get, and who can hit a space."""

from typing import Any

import pytest

from tests.server.house import House, Person
from wartable.kernel.contract import Setup
from wartable.kernel.registry import find
from wartable.server.reaching import about_to_move, before_moves, reach, threats
from wartable.server.shelf import ShelvedGame

FOREVER = float("inf")


def at_moves(house: House) -> tuple[Person, str, dict[str, Any]]:
    """A match whose open question orders moves."""
    ada = house.person()
    guide = ada.get("/games/europe1999/guides")[0]
    match = ada.post(f"/games/europe1999/guides/{guide['id']}/table", None, 201)["id"]
    tasks = [task for lesson in guide["lessons"] for task in lesson["tasks"] if task["do"] == "order"]
    for task in tasks:
        decision = ada.get(f"/matches/{match}/view", seat=task["seat"])["view"]["decisions"][0]
        if decision["asks"] == "move":
            return ada, match, decision
        ada.order(match, task["seat"], task["typed"])
    raise AssertionError("the guide orders no moves")


def test_every_order_that_reach_tells_is_accepted(house: House) -> None:
    ada, match, decision = at_moves(house)
    asked = {"decision": decision["id"], "seat": decision["seat"]}
    told = ada.post(f"/matches/{match}/reach", {**asked, "space": "poland"})
    legal = {space: end for space, end in told["to"].items() if end["order"]}
    assert told["complete"]
    assert "east_poland" in legal
    for space, end in told["to"].items():
        assert end["path"][-1] == space
        if end["order"]:
            assert ada.post(f"/matches/{match}/check", {**asked, "order": end["order"]})["legal"]
        else:
            assert end["why_not"][0]["text"]
    key = legal["east_poland"]["order"].split()[2]
    one = ada.post(f"/matches/{match}/reach", {**asked, "space": "poland", "units": [[key, 2]]})
    assert set(one["to"]) <= set(told["to"])
    assert one["to"]["east_poland"]["order"].startswith(f"move 2 {key} ")
    ada.post(f"/matches/{match}/reach", {**asked, "space": "atlantis"}, 400)


@pytest.mark.parametrize(
    ("id_", "power", "goals"),
    [
        ("europe1999", "germany", ("east_poland", "north_sea", "united_kingdom")),
        ("aa1942", "ussr", ("west_russia", "germany")),
    ],
)
def test_threats_are_those_whose_reach_it_is(id_: str, power: str, goals: tuple[str, ...]) -> None:
    """The search for one goal, compared with the reach of every origin."""
    game = ShelvedGame(find(id_))
    rules = game.rules(Setup(id_, game.game.scenarios[0].id, game.game.seat_plans[0].id, {}))
    imagined = about_to_move(rules, rules.initial(), power)
    assert imagined is not None
    for goal in goals:
        space = rules.space(*imagined)
        found, complete = threats(space, goal, game.spaces, dict.fromkeys(game.spaces, 1), FOREVER)
        assert complete
        slow = set()
        for _, step in before_moves(space):
            for origin in (choice.pick for choice in step.choices):
                for piece in rules.view(imagined[0], "spectator").spaces[origin].pieces:
                    ends = reach(space, origin, game.spaces, [(piece.key, 1)]).ends
                    if goal in ends and ends[goal].answer is not None:
                        slow.add((origin, piece.key))
        assert slow
        assert {(one.origin, one.key) for one in found} == slow


def test_the_other_side_is_seen_coming(house: House) -> None:
    ada, match, _ = at_moves(house)
    told = ada.post(f"/matches/{match}/threats", {"space": "poland"})
    assert told["known"] and told["complete"]
    powers = {hit["power"] for hit in told["hit_by"]}
    assert "soviet_union" in powers and "germany" not in powers
    assert {"east_poland", "moscow"} <= {hit["space"] for hit in told["hit_by"]}
    assert all(hit["kind"] for hit in told["hit_by"])
    assert house.visitor().post(f"/matches/{match}/threats", {"space": "poland"}, 403)


@pytest.mark.parametrize("game", ["hilltop", "ford"])
def test_games_without_moves_say_that_nothing_is_known(house: House, game: str) -> None:
    ada = house.person()
    match = ada.hot_seat(game)
    assert not ada.post(f"/matches/{match}/threats", {"space": "anywhere"})["known"]
    decision = ada.get(f"/matches/{match}/view", seat="red")["view"]["decisions"][0]["id"]
    asked = {"decision": decision, "seat": "red", "space": "anywhere"}
    assert ada.post(f"/matches/{match}/reach", asked) == {"to": {}, "complete": True}


def test_odds_stand_beside_every_battle_that_is_planned(house: House) -> None:
    ada, match, decision = at_moves(house)
    seat = decision["seat"]
    path = f"/matches/{match}/odds"
    assert ada.post(path, {})["turn"]["battles"] == []
    assert "no battle" in ada.post(path, {"space": "east_poland"}, 422)["error"]["text"]
    asked = {"decision": decision["id"], "seat": seat, "space": "poland"}
    order = ada.post(f"/matches/{match}/reach", asked)["to"]["east_poland"]["order"]
    ada.order(match, seat, order)
    planned = ada.post(path, {"seat": seat})["turn"]["battles"]
    assert [battle["space"] for battle in planned] == ["east_poland"]
    (odds,) = ada.post(path, {"space": "east_poland"})["battles"]
    total = odds["win"] + odds["draw"] + odds["lose"] + odds["retreat"]
    assert abs(total - 1) < 1e-6
    typed = ada.post(path, {"battle": {"attack": "3 inf", "defense": "1 inf"}})["battles"][0]
    assert typed["win"] > 0.8
    error = ada.post(path, {"battle": {"attack": "3 elephants", "defense": "1 inf"}}, 422)["error"]
    assert "elephants" in error["text"]
    hilltop = ada.hot_seat("hilltop")
    assert "does not offer odds" in ada.post(f"/matches/{hilltop}/odds", {}, 422)["error"]["text"]
