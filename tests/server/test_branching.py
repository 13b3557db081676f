"""Sandboxes, cases, and records that are taken away and brought back."""

from tests.server.house import House

DATABASES = ("sqlite", "postgresql")


def test_a_sandbox_begins_at_a_moment_and_leaves_the_match_alone(house: House) -> None:
    ada, ben = house.person(), house.person()
    match = ada.hot_seat("ford")
    for order in ("send 1", "send 2"):
        ada.order(match, ada.get(f"/matches/{match}")["waiting_for"][0], order)
    page = ben.post(f"/matches/{match}/branch", {"at": 4}, 201)
    sandbox = page["id"]
    assert (page["sandbox_of"], page["sandbox_at"]) == (match, 4)
    assert page["me"]["seats"] == ["red", "blue"]
    now = ben.get(f"/matches/{sandbox}/view", seat="blue")["view"]["now"]
    assert now == {"turn": 1}
    ben.order(sandbox, "blue", "send 3")
    assert ada.get(f"/matches/{match}")["round"] == 2
    ada.get(f"/matches/{sandbox}", 404)  # a sandbox is its owner's alone
    ben.get(f"/matches/{sandbox}/record", 403)


def test_a_sandbox_is_there_after_its_table_was_forgotten(house: House) -> None:
    ada = house.person()
    sandbox = ada.post("/games/europe1999/cases/examples-01/table", None, 404)
    case = next(iter(house.site.shelf.game("europe1999").casebook.cases))
    sandbox = ada.post(f"/games/europe1999/cases/{case}/table", None, 201)["id"]
    before = ada.get(f"/matches/{sandbox}/view", seat="referee")
    house.site.hall.forget(sandbox)
    after = ada.get(f"/matches/{sandbox}/view", seat="referee")
    assert after["view"] == before["view"]


def test_a_sandbox_draws_anew_what_its_maker_could_not_see(house: House) -> None:
    ada, ben = house.person(), house.person()
    match = ada.match("hilltop", seats={"red": "me"})["id"]
    ben.post(f"/matches/{match}/seats/blue", {"take": True})
    ada.post(f"/matches/{match}/branch", {"seat": "blue"}, 403)
    true = {b: s for b, s in _blocks(house, match).items() if b.startswith("blue")}
    drawn = []
    for _ in range(8):
        sandbox = ada.post(f"/matches/{match}/branch", {}, 201)["id"]
        blocks = _blocks(house, sandbox)
        assert {b: s for b, s in blocks.items() if b.startswith("red")} == {
            b: s for b, s in _blocks(house, match).items() if b.startswith("red")
        }
        drawn.append({b: s for b, s in blocks.items() if b.startswith("blue")})
    assert any(blocks != true for blocks in drawn)  # one in 6**8 is just bad luck


def _blocks(house: House, match: str) -> dict[str, int]:
    blocks: dict[str, int] = house.site.hall._tables[match].match.state.blocks
    return blocks


def test_a_record_is_taken_away_and_brought_back(house: House) -> None:
    ada = house.person()
    match = ada.hot_seat("ford")
    ada.order(match, "red", "send 1")
    record = ada.get(f"/matches/{match}/record")
    copy = ada.ask("POST", "/matches/import", None, content=record)
    assert copy.status_code == 201, copy.text
    id_ = copy.json()["id"]
    views = [ada.get(f"/matches/{one}/view", seat="blue")["view"] for one in (match, id_)]
    assert views[0] == views[1]
    spoilt = record.replace(b'"companies":1', b'"companies":2')
    error = ada.ask("POST", "/matches/import", None, content=spoilt).json()["error"]
    assert "was changed after it was written" in error["text"]


def test_a_record_that_tells_secrets_can_be_had_after_the_end(house: House) -> None:
    ada = house.person()
    match = ada.hot_seat("hilltop")
    ada.get(f"/matches/{match}/record", 403)
    for attacks in range(2):
        ada.order(match, "red", "bid 2")
        ada.order(match, "blue", "bid 0")
        ada.order(match, "red", f"send red-{attacks + 1}")
        ada.order(match, "red", "launch")
        ada.order(match, "blue", "stand")
    assert ada.get(f"/matches/{match}")["status"] == "over"
    assert ada.get(f"/matches/{match}/record").count(b"\n") > 10


def test_the_words_and_rules_of_a_game(house: House) -> None:
    ada = house.visitor()
    games = {game["id"]: game for game in ada.get("/games")}
    assert games["europe1999"]["board"]
    assert not games["ford"]["board"]
    words = ada.get("/games/europe1999/words")
    poland = words["spaces"]["poland"]
    assert poland["name"] == "Poland"
    assert {"space": "germany", "border": "", "passage": ["land", "air"], "name": ""} in poland["neighbours"]
    assert words["units"]["infantry"]["many"] == "infantry"
    rows = ada.get("/games/europe1999/rules")
    row = next(row for row in rows if row["cases"])
    case = ada.get(f"/games/europe1999/cases/{row['cases'][0]}")
    assert row["id"] in case["rows"]
    assert case["steps"]
    topology = ada.get("/games/europe1999/board/areas.topojson")
    assert topology["type"] == "Topology"
    ada.get("/games/europe1999/board/..%2Fboard.toml", 404)
    ada.get("/games/europe1999/board/nothing.json", 404)
