"""Chat, pings, notes, standing orders."""

from tests.server.house import House
from tests.server.test_live import live, next_of

DATABASES = ("sqlite", "postgresql")


def test_the_chat_of_a_side_is_heard_by_that_side_alone(house: House) -> None:
    people = {seat: house.person() for seat in ("germany", "soviet_union", "western_allies")}
    owner = people["germany"]
    match = owner.match("europe1999", plan="three", seats={"germany": "me"})["id"]
    for seat in ("soviet_union", "western_allies"):
        people[seat].post(f"/matches/{match}/seats/{seat}", {"take": True})
    soviet, western = people["soviet_union"], people["western_allies"]
    with live(western, match) as allied, live(owner, match) as axis:
        soviet.post(f"/matches/{match}/chat", {"text": "Hold the Caucasus", "to": "side"}, 201)
        soviet.post(f"/matches/{match}/chat", {"text": "Hello all"}, 201)
        assert next_of(allied, "chat")["said"]["side"] == "allies"
        assert next_of(axis, "chat")["said"]["text"] == "Hello all"
    texts = {who: [one["text"] for one in who.get(f"/matches/{match}/chat")] for who in (owner, western)}
    assert texts[western] == ["Hold the Caucasus", "Hello all"]
    assert texts[owner] == ["Hello all"]
    assert [one["text"] for one in house.visitor().get(f"/matches/{match}/chat")] == ["Hello all"]
    house.person().post(f"/matches/{match}/chat", {"text": "let me in"}, 403)


def test_a_ping_is_pushed_and_names_a_space(house: House) -> None:
    ada = house.person("Ada")
    match = ada.hot_seat("europe1999")
    with live(ada, match) as socket:
        ada.post(f"/matches/{match}/pings", {"space": "poland", "text": "here"})
        ping = next_of(socket, "ping")
        assert (ping["space"], ping["name"]) == ("poland", "Ada")
    ada.post(f"/matches/{match}/pings", {"space": "atlantis"}, 400)


def test_notes_are_nobody_elses(house: House) -> None:
    ada, ben = house.person(), house.person()
    match = ada.match("ford", seats={"red": "me"})["id"]
    assert ada.get(f"/matches/{match}/notes")["text"] == ""
    assert ada.ask("PUT", f"/matches/{match}/notes", {"text": "feint left"}).status_code == 200
    assert ada.ask("PUT", f"/matches/{match}/notes", {"text": "feint right"}).status_code == 200
    assert ada.get(f"/matches/{match}/notes")["text"] == "feint right"
    assert ben.get(f"/matches/{match}/notes")["text"] == ""
    house.visitor().get(f"/matches/{match}/notes", 401)


def test_a_standing_order_answers_by_itself(house: House) -> None:
    ada, ben = house.person(), house.person()
    match = ada.match("hilltop", seats={"red": "me"})["id"]
    ben.post(f"/matches/{match}/seats/blue", {"take": True})
    order = {"seat": "blue", "kind": "window", "policy": "brace"}
    assert ada.ask("PUT", f"/matches/{match}/orders", order).status_code == 403
    wrong = ben.ask("PUT", f"/matches/{match}/orders", {**order, "policy": "run"})
    assert "Did you mean" in wrong.json()["error"]["text"] or "There is" in wrong.json()["error"]["text"]
    assert ben.ask("PUT", f"/matches/{match}/orders", order).json()[0]["policy"] == "brace"
    assert ada.get(f"/matches/{match}/orders") == []
    ada.order(match, "red", "bid 2")
    ben.order(match, "blue", "bid 0")
    ada.order(match, "red", "send red-1")
    events = ada.order(match, "red", "launch")["events"]
    assert [event["kind"] for event in events] == ["launched", "braced", "fired"]
    dropped = ben.ask("DELETE", f"/matches/{match}/orders?seat=blue&kind=window")
    assert dropped.json() == []
