"""A match over the network: made, played, seen, taken back."""

from pathlib import Path
from time import monotonic, sleep

from tests.server.house import House, Person
from tests.server.house import house as running

DATABASES = ("sqlite", "postgresql")


def until_over(person: Person, match: str) -> None:
    """Wait for computer players."""
    end = monotonic() + 20
    while person.get(f"/matches/{match}")["status"] != "over":
        assert monotonic() < end, "the computers do not end their match"
        sleep(0.02)


def test_a_hot_seat_match_is_played_to_its_end(house: House) -> None:
    ada = house.person("Ada")
    match = ada.hot_seat("ford")
    for turn in range(6):
        seat = ("red", "blue")[turn % 2]
        look = ada.get(f"/matches/{match}/view", seat=seat)
        assert look["prompt"]["who"] == [seat]
        assert look["can"]["act"]
        done = ada.order(match, seat, "send 1")
        assert [event["kind"] for event in done["events"]] == ["sent", "crossed"]
    page = ada.get(f"/matches/{match}")
    assert page["status"] == "over"
    assert page["dice_terms"]["secret"]
    assert page["outcome"]["winners"]


def test_two_people_meet_and_the_match_begins_when_both_sit(house: House) -> None:
    ada, ben = house.person("Ada"), house.person("Ben")
    page = ada.match("ford", seats={"red": "me"})
    assert page["status"] == "open"
    match = page["id"]
    assert match in [one["id"] for one in ben.get("/matches", list="open")]
    refused = ada.post(f"/matches/{match}/step", {"decision": "send-0", "seat": "red"}, 403)
    assert "begins when every seat is taken" in refused["error"]["text"]
    assert ben.post(f"/matches/{match}/seats/blue", {"take": True})["status"] == "running"
    assert ada.get("/matches", list="mine")[0]["your_turn"]
    assert not ben.get("/matches", list="mine")[0]["your_turn"]
    ada.order(match, "red", "send 2")
    assert ben.get("/matches", list="mine")[0]["your_turn"]


def test_an_answer_is_walked_step_by_step(house: House) -> None:
    ada = house.person()
    match = ada.hot_seat("ford")
    asked = {"decision": "send-0", "seat": "red"}
    first = ada.post(f"/matches/{match}/step", {**asked, "draft": []})
    assert [choice["pick"] for choice in first["choices"]] == ["1", "2", "3"]
    last = ada.post(f"/matches/{match}/step", {**asked, "draft": ["2"]})
    assert last["written"] == "send 2"
    assert ada.post(f"/matches/{match}/check", {**asked, "answer": last["answer"]})["legal"]
    ada.post(f"/matches/{match}/actions", {**asked, "answer": last["answer"], "key": "one"})
    ada.post(f"/matches/{match}/step", {**asked, "draft": ["9"]}, 409)


def test_a_refusal_names_its_rule_and_changes_nothing(house: House) -> None:
    ada = house.person()
    match = ada.hot_seat("ford")
    before = ada.get(f"/matches/{match}/view")
    error = ada.order(match, "red", "send 7", 422)["error"]
    assert error["rule"] == "R-FORD-01"
    assert error["rule_text"]
    assert "7" in error["text"]
    checked = ada.post(f"/matches/{match}/check", {"decision": "send-0", "seat": "red", "order": "send 7"})
    assert not checked["legal"]
    assert checked["refusals"][0]["text"] == error["text"]
    after = ada.get(f"/matches/{match}/view")
    assert after["view"] == before["view"]


def test_undo_goes_back_to_the_last_barrier_and_redo_gives_the_answer_again(house: House) -> None:
    ada = house.person()
    match = ada.hot_seat("hilltop")
    ada.order(match, "red", "bid 2")
    ada.order(match, "blue", "bid 0")
    ada.order(match, "red", "send red-1")
    look = ada.get(f"/matches/{match}/view", seat="red")
    assert look["can"]["undo"]
    assert not look["can"]["redo"]
    ada.post(f"/matches/{match}/undo", {"seat": "red", "key": "u"})
    look = ada.get(f"/matches/{match}/view", seat="red")
    assert look["can"]["redo"]
    done = ada.post(f"/matches/{match}/redo", {"seat": "red", "key": "r"})
    assert done["events"][0]["kind"] == "sent"
    ada.order(match, "red", "launch")
    ada.order(match, "blue", "stand")
    refused = ada.post(f"/matches/{match}/undo", {"seat": "blue", "key": "late"}, 422)
    assert refused["error"]["code"].startswith("undo.barrier")


def test_an_undo_past_the_dice_needs_everybody(house: House) -> None:
    ada, ben = house.person(), house.person()
    match = ada.match("ford", seats={"red": "me"})["id"]
    ben.post(f"/matches/{match}/seats/blue", {"take": True})
    ada.order(match, "red", "send 1")
    ada.post(f"/matches/{match}/undo/propose", {"seat": "red", "to": 0, "key": "p"})
    look = ben.get(f"/matches/{match}/view", seat="blue")
    assert look["proposal"]["seat"] == "red"
    assert look["can"]["consent"]
    done = ben.post(f"/matches/{match}/undo/consent", {"seat": "blue", "yes": True, "key": "c"})
    assert done["events"][-1]["kind"] == "table.undo"
    assert ada.get(f"/matches/{match}/view", seat="red")["view"]["now"] == {"turn": 0}


def test_dice_typed_from_real_ones(house: House) -> None:
    ada = house.person()
    match = ada.hot_seat("ford", dice="typed")
    ada.order(match, "red", "send 2")
    look = ada.get(f"/matches/{match}/view", seat="red")
    assert look["can"]["roll"]
    request = look["view"]["chance"]["id"]
    body = {"request": request, "values": [1, 7], "key": "bad"}
    assert ada.post(f"/matches/{match}/dice", body, 422)["error"]["code"] == "dice.face"
    done = ada.post(f"/matches/{match}/dice", {**body, "values": [1, 2], "key": "good"})
    assert done["events"][0]["data"] == {"count": 2}


def test_a_computer_takes_a_seat_and_plays(house: House) -> None:
    ada = house.person()
    match = ada.match("ford", seats={"red": "computer:random", "blue": "computer:random"})["id"]
    until_over(ada, match)


def test_a_match_is_there_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ada = house.person("Ada")
        match = ada.hot_seat("hilltop")
        ada.order(match, "red", "bid 1")  # sealed: held outside the record
        before = ada.get(f"/matches/{match}/view", seat="red")
    with running(tmp_path) as house:
        ada.house = house
        after = ada.get(f"/matches/{match}/view", seat="red")
        assert after["view"] == before["view"]
        ada.order(match, "blue", "bid 0")
        assert ada.get(f"/matches/{match}/view", seat="red")["view"]["now"]["step"] == "plan"


def test_the_log_tells_each_seat_its_own(house: House) -> None:
    ada = house.person()
    match = ada.hot_seat("hilltop")
    red = ada.get(f"/matches/{match}/events", seat="red")[0]
    blue = ada.get(f"/matches/{match}/events", seat="blue")[0]
    assert red["private"] != blue["private"]
    assert "red-1" in red["text"]
    assert "red-1" not in blue["text"]
    assert "private" not in house.visitor().get(f"/matches/{match}/events")[0]
