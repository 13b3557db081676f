"""Seats: invitations, guests, leaving, computers."""

from tests.server.house import House

DATABASES = ("sqlite", "postgresql")


def test_a_guest_follows_a_link_and_sits_down(house: House) -> None:
    ada = house.person("Ada")
    match = ada.match("ford", seats={"red": "me"}, private=True)["id"]
    link = ada.post(f"/matches/{match}/invitations", {"seat": "blue"}, 201)
    assert link["link"] == f"/join/{link['token']}"
    guest = house.visitor()
    guest.csrf = guest.get("/me")["csrf"]
    guest.get(f"/matches/{match}", 404)  # private: not even that it exists is told
    told = guest.get(f"/invitations/{link['token']}")
    assert (told["match"]["id"], told["seat"]) == (match, "blue")
    me = guest.post("/guests", {"name": "Ben", "invitation": link["token"]}, 201)
    guest.csrf = me["csrf"]
    assert me["account"]["guest"]
    page = guest.get(f"/matches/{match}")
    assert page["status"] == "running"
    assert page["me"]["seats"] == ["blue"]
    late = house.person("Eve")
    late.post(f"/invitations/{link['token']}", {}, 403)


def test_a_link_that_was_withdrawn_leads_nowhere(house: House) -> None:
    ada, ben = house.person(), house.person()
    match = ada.match("ford", seats={"red": "me"})["id"]
    link = ada.post(f"/matches/{match}/invitations", {}, 201)
    assert ada.ask("DELETE", f"/matches/{match}/invitations").status_code == 200
    error = ben.post(f"/invitations/{link['token']}", {}, 404)["error"]
    assert "withdrawn" in error["text"]


def test_the_same_link_twice_takes_one_seat(house: House) -> None:
    ada, ben = house.person(), house.person()
    match = ada.match("ford")["id"]
    link = ada.post(f"/matches/{match}/invitations", {}, 201)["token"]
    assert ben.post(f"/invitations/{link}")["me"]["seats"] == ["red"]
    assert ben.post(f"/invitations/{link}")["me"]["seats"] == ["red"]


def test_a_seat_is_taken_once_and_can_be_left_before_the_match_begins(house: House) -> None:
    ada, ben = house.person(), house.person()
    match = ada.match("ford", seats={"red": "me"})["id"]
    error = ben.post(f"/matches/{match}/seats/red", {"take": True}, 409)["error"]
    assert error["code"] == "seat_taken"
    ben.post(f"/matches/{match}/seats/red", {"leave": True}, 403)
    ada.post(f"/matches/{match}/seats/red", {"leave": True})
    assert ben.post(f"/matches/{match}/seats/red", {"take": True})["me"]["seats"] == ["red"]
    ben.post(f"/matches/{match}/seats/blue", {"computer": "random"}, 403)  # the owner's business
    ada.post(f"/matches/{match}/seats/blue", {"computer": "nobody"}, 400)
    page = ada.post(f"/matches/{match}/seats/blue", {"computer": "random"})
    assert page["status"] == "running"
    ben.post(f"/matches/{match}/seats/red", {"leave": True}, 403)


def test_what_a_game_does_not_have_is_refused_with_what_it_has(house: House) -> None:
    ada = house.person()
    for wanted, text in (
        ({"game": "fort"}, "Did you mean ford?"),
        ({"game": "ford", "scenario": "winter"}, "There is no scenario “winter”"),
        ({"game": "ford", "options": {"mines": 1}}, "There is no option “mines”"),
        ({"game": "ford", "seats": {"green": "me"}}, "the seats are red, blue"),
        ({"game": "ford", "seats": {"red": "you"}}, "A seat is for “me”"),
    ):
        response = ada.ask("POST", "/matches", wanted)
        assert response.status_code in (400, 404)
        assert text in response.json()["error"]["text"]
