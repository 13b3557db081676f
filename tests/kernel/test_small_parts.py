"""Digest, tokens, coverage and registry."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from tests.example_game import GAME, ROWS, State
from tests.kernel.sitting import DEAL, dealt
from wartable.kernel import registry
from wartable.kernel.contract import RuleRow, Setup, StandingOrder
from wartable.kernel.coverage import Covered, rule, rules_of, strays, table
from wartable.kernel.digest import digest, from_json, to_json
from wartable.kernel.tokens import deal_request, piece_of, token

ROW_LIST = tuple(RuleRow(id_, "Play", text) for id_, text in ROWS.items())


class TestDigest:
    def test_equal_positions_have_equal_digests(self) -> None:
        one = State(points={"red": 1, "blue": 2})
        other = State(points={"blue": 2, "red": 1})
        assert digest(one) == digest(other) != digest(State())

    def test_states_travel_as_json(self) -> None:
        state = dealt().state
        assert from_json(to_json(state), State) == state

    def test_the_text_of_a_digest_never_changes(self) -> None:
        """Records of years ago carry such digests."""
        assert digest({"b": [1, 2], "a": None}) == "sha256:ee743f2fa2570a1b5e3270cc405d0456"


class TestTokens:
    def test_each_viewer_piece_and_deal_has_its_own(self) -> None:
        tokens = {
            token(deal, viewer, piece)
            for deal in (1, 2)
            for viewer in ("red", "blue")
            for piece in ("a", "b")
        }
        assert len(tokens) == 8
        assert token(1, "red", "a") == token(1, "red", "a")

    def test_a_token_leads_back_for_its_viewer_and_deal_only(self) -> None:
        pieces = range(20)
        seen = token(DEAL, "red", 7)
        assert piece_of(seen, DEAL, "red", pieces) == 7
        assert piece_of(seen, DEAL, "blue", pieces) is None
        assert piece_of(seen, DEAL + 1, "red", pieces) is None

    def test_nobody_sees_a_deal(self) -> None:
        request = deal_request("deal-1")
        assert request.audience == () and request.faces() == [2**48]


class TestCoverage:
    def test_the_decorator_returns_the_function_itself(self) -> None:
        def plain() -> int:
            return 1

        assert rule("R-T-01")(plain) is plain
        assert rule("R-T-01", "R-T-02")(plain) is plain
        names = (
            "tests.kernel.test_small_parts:TestCoverage.test_the_decorator_returns_the_function_itself.<locals>.plain",
        )
        assert rules_of("tests.kernel")["R-T-01"] == rules_of(__name__)["R-T-02"] == names

    def test_packages_are_told_apart(self) -> None:
        assert rules_of("tests.example_game")["R-EX-04"] == ("tests.example_game:can_send",)
        assert rules_of("tests.example") == {}

    def test_rows_with_functions_data_or_nothing(self) -> None:
        covered = {
            row.row: row for row in table(ROW_LIST, ["tests.example_game"], {"R-EX-02": "tables.yaml: bids"})
        }
        assert covered["R-EX-02"] == Covered("R-EX-02", (), "tables.yaml: bids")
        assert [row.row for row in covered.values() if row.missing] == []
        assert [row.row for row in table(ROW_LIST, ["tests.example_game"], {}) if row.missing] == ["R-EX-02"]

    def test_rows_that_do_not_exist(self) -> None:
        assert strays(ROW_LIST, "tests.example_game", {"R-EX-99": "x"}) == ("R-EX-99",)
        assert strays(ROW_LIST[1:], "tests.example_game", {}) == ("R-EX-01",)


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    points = {
        name: EntryPoint(name, value, registry.GROUP)
        for name, value in {
            "hilltop": "tests.example_game:GAME",
            "broken": "tests.no_such_module:GAME",
            "empty": "tests.example_game:NOTHING",
        }.items()
    }
    monkeypatch.setattr(registry, "_announced", lambda: points)
    registry.find.cache_clear()
    yield
    registry.find.cache_clear()


class TestRegistry:
    @pytest.mark.usefixtures("announced")
    def test_a_game_is_found_by_its_id(self) -> None:
        assert registry.game_ids() == ("broken", "empty", "hilltop")
        assert registry.find("hilltop") is GAME

    @pytest.mark.usefixtures("announced")
    @pytest.mark.parametrize(
        ("id_", "reason"),
        [
            ("hiltop", "There is no game “hiltop”. Did you mean hilltop?"),
            ("chess", "There is no game “chess”. There is broken, empty and hilltop."),
            ("broken", "The game “broken” is installed but cannot be loaded: No module named"),
            ("empty", "The game “empty” is installed but cannot be loaded"),
        ],
    )
    def test_a_game_that_is_not_there(self, id_: str, reason: str) -> None:
        with pytest.raises(registry.UnknownGameError) as error:
            registry.find(id_)
        assert str(error.value).startswith(reason)

    def test_installed_games_are_not_imported_by_naming_them(self) -> None:
        before = set(sys.modules)
        assert all(isinstance(id_, str) for id_ in registry.game_ids())
        assert not {name for name in set(sys.modules) - before if name.startswith("wartable.games")}

    def test_a_setup_that_can_be_played(self) -> None:
        assert registry.setup_mistakes(GAME, Setup("hilltop", "standard", "two", {"blue_first": 1})) == ()

    def test_standing_orders_on_offer(self) -> None:
        def mistakes(kind: str, policy: str) -> tuple[str, ...]:
            return registry.order_mistakes(GAME, StandingOrder(kind, policy))

        assert mistakes("window", "brace") == ()
        assert mistakes("windw", "brace") == ("There is no standing order for “windw”. Did you mean window?",)
        assert mistakes("window", "x") == ("There is no policy for “window” “x”. There is brace and stand.",)

    def test_every_mistake_of_a_setup_is_named(self) -> None:
        mistakes = registry.setup_mistakes(GAME, Setup("hilltop", "x", "three", {"y": 1, "blue_first": 2}))
        assert len(mistakes) == 4
