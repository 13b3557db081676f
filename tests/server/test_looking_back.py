"""Charts, luck, the page about dice, recaps, guided games, the description of the API."""

from math import comb
from typing import Any

from msgspec import json
from pytest import approx

from tests.server.house import House, Person
from wartable.server.course import likelihood
from wartable.server.describing import describe
from wartable.server.endpoint import DOORS


def played_ford(house: House, **wanted: Any) -> tuple[Person, str]:
    ada = house.person()
    match = ada.hot_seat("ford", **wanted)
    for turn in range(6):
        ada.order(match, ("red", "blue")[turn % 2], f"send {turn % 3 + 1}")
    return ada, match


def test_dice_follow_from_the_secret_when_it_is_told(house: House) -> None:
    ada = house.person()
    match = ada.hot_seat("ford")
    ada.order(match, "red", "send 2")
    page = ada.get(f"/matches/{match}/dice")
    assert (page["verdict"], page["secret"]) == ("later", "")
    throw = page["throws"][0]
    assert throw["groups"][0]["hits"] == sum(value <= 4 for value in throw["values"])
    assert throw["groups"][0]["expected"] == approx(4 / 3, abs=0.001)
    for turn in range(1, 6):
        ada.order(match, ("red", "blue")[turn % 2], "send 1")
    page = ada.get(f"/matches/{match}/dice")
    assert page["verdict"] == "fits"
    assert page["secret"]
    assert all(throw["fits"] for throw in page["throws"])
    assert [throw["number"] for throw in page["throws"]] == list(range(6))


def test_dice_nobody_may_see_are_left_out(house: House) -> None:
    ada = house.person()
    match = ada.hot_seat("hilltop")
    throw = ada.get(f"/matches/{match}/dice", seat="red")["throws"][0]
    assert throw["hidden"]
    assert (throw["values"], throw["groups"], throw["request"]) == ([], [], "")


def test_a_throw_that_was_taken_back_is_marked_and_counts_for_nothing(house: House) -> None:
    ada = house.person()
    match = ada.hot_seat("ford")
    ada.order(match, "red", "send 3")
    before = ada.get(f"/matches/{match}/charts")["luck"]["red"]["dice"]
    ada.post(f"/matches/{match}/undo/propose", {"seat": "red", "key": "p"})
    ada.post(f"/matches/{match}/undo/consent", {"seat": "blue", "yes": True, "key": "c"})
    page = ada.get(f"/matches/{match}/dice")
    assert page["throws"][0]["undone"]
    luck = ada.get(f"/matches/{match}/charts")["luck"]
    assert before == 3
    assert luck["red"]["dice"] == 3 * (len(page["throws"]) - 1)


def test_charts_count_what_stands_on_the_board(house: House) -> None:
    ada = house.person()
    match = ada.hot_seat("europe1999")
    charts = ada.get(f"/matches/{match}/charts")
    now = charts["points"][-1]["powers"]["germany"]
    view = ada.get(f"/matches/{match}/view")["view"]
    words = ada.get("/games/europe1999/words")
    held = [space for space, shown in view["spaces"].items() if shown.get("controller") == "germany"]
    assert now["spaces"] == len(held)
    assert now["worth"] == sum(int(words["spaces"][space]["worth"] or 0) for space in held)
    assert now["income"] == view["powers"]["germany"]["income"]
    assert now["units"] > 100
    assert charts["note"]


def test_likelihood_is_exact_for_few_dice_and_close_for_many() -> None:
    assert likelihood([0.5] * 4, 4) == approx(2 / 16)
    assert likelihood([0.5] * 4, 2) == approx(1)
    for dice, tolerance in ((400, 1e-6), (402, 0.05)):
        exact = sum(comb(dice, n) for n in range(dice + 1) if abs(n - dice / 2) >= 20) / 2**dice
        assert likelihood([0.5] * dice, dice // 2 + 20) == approx(exact, rel=tolerance)


def test_a_recap_begins_where_somebody_was_last(house: House) -> None:
    ada, match = played_ford(house)
    path = f"/matches/{match}"
    assert ada.get(f"{path}/recap")["beats"] == []
    assert ada.post(f"{path}/seen", {"seq": 4}) == {"seq": 4}
    recap = ada.get(f"{path}/recap")
    log = ada.get(f"{path}/events", since=4)
    assert recap["since"] == 4
    assert [line for beat in recap["beats"] for line in beat["lines"]] == [one["text"] for one in log]
    assert len(ada.get(f"{path}/recap", since=0)["beats"]) <= 20
    house.visitor().post(f"{path}/seen", {"seq": 1}, 403)


def test_a_guided_game_can_be_followed_to_its_end(house: House) -> None:
    ada = house.person()
    guide = ada.get("/games/europe1999/guides")[0]
    match = ada.post(f"/games/europe1999/guides/{guide['id']}/table", None, 201)["id"]
    path = f"/matches/{match}"
    tasks = [task for lesson in guide["lessons"] for task in lesson["tasks"]]
    for number, task in enumerate(tasks):
        if number == len(tasks) // 2:
            house.site.hall.forget(match)  # the prepared dice go on after a restart
        if task["do"] == "order":
            ada.order(match, task["seat"], task["typed"])
        else:
            error = ada.order(match, task["seat"], task["typed"], 422)["error"]
            assert error["text"] in task["reasons"][0]
    page = ada.get(f"{path}/dice", seat="referee")
    assert page["throws"]
    ada.post("/games/europe1999/guides/none/table", None, 404)


def test_a_check_tells_what_falls_with_an_order_that_is_taken_back(house: House) -> None:
    ada = house.person()
    guide = ada.get("/games/europe1999/guides")[0]
    match = ada.post(f"/games/europe1999/guides/{guide['id']}/table", None, 201)["id"]
    first = next(task for lesson in guide["lessons"] for task in lesson["tasks"] if task["do"] == "order")
    ada.order(match, first["seat"], first["typed"])
    view = ada.get(f"/matches/{match}/view", seat=first["seat"])["view"]
    body = {"decision": view["decisions"][0]["id"], "seat": first["seat"], "order": "withdraw 1"}
    checked = ada.post(f"/matches/{match}/check", body)
    assert checked["legal"]
    assert checked["events"][0]["kind"] == "withdrawn"
    assert ada.get(f"/matches/{match}/view", seat=first["seat"])["view"] == view


def test_the_description_has_every_door(house: House) -> None:
    told = house.visitor().get("/openapi.json")
    assert told == json.decode(json.encode(describe(DOORS, told["info"]["version"])))
    operations = sum(map(len, told["paths"].values()))
    assert operations == len(DOORS)
    assert "MatchPage" in told["components"]["schemas"]


def test_health_asks_the_database(house: House) -> None:
    health = house.visitor().get("/health")
    assert (health["status"], health["database"]) == ("well", "sqlite")
    house.site.store.engine.dispose()
