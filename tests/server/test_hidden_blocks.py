"""Nothing hidden leaves the server, with a game of hidden blocks and secret cards.

As in test_hidden, two matches that a viewer cannot tell apart are looked at through every door, at several
moments of a turn; the moments come from a random match, and pushes are compared while the other side acts.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.house import House, Person
from tests.server.house import house as running
from tests.server.test_hidden import PATHS, Twin
from tests.server.test_live import live
from wartable.kernel.contract import SPECTATOR, Setup
from wartable.kernel.digest import to_json
from wartable.kernel.registry import find
from wartable.lab.playout import steps
from wartable.server.config import Mail
from wartable.server.opening import begin
from wartable.server.shelf import Shelf
from wartable.server.storage.rows import Chair, MatchRow

GAME = find("victory")
SETUP = Setup("victory", "barbarossa_1941", "two")
RULES = GAME.rules(SETUP)
MOMENTS = ("card", "move", "battle_turn", "produce")
ROLES = ("axis", "allies", SPECTATOR)
SPACES = ("warsaw", "brest_litovsk", "london", "north_sea", "atlantis")
GUESSES = (
    "move ger_guderian > brest_litovsk", "move sov_inf4_1 > warsaw", "rail ger_inf_2a > paris", "done",
    "play ax41_2", "play al41_1", "fire ger_pz_1 at army", "produce step ger_inf_2a", "nonsense",
)  # fmt: skip
DRAFTS = 12
"""Drafts that are followed at each moment."""


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[House]:
    games = Shelf.of({"victory": GAME})
    with running(tmp_path, games=games, mail=Mail("console"), outbox_every=1e6, grace_seconds=0) as house:
        yield house


def moment(kind: str) -> Any:
    """A position in which a question of this kind is open, some way into a random match."""
    for number, step in enumerate(steps(RULES, 3)):
        if number > 40 and any(decision.kind == kind for decision in RULES.decisions(step.after)):
            return step.after
    raise LookupError(kind)


def twins(state: Any, viewer: str) -> tuple[Any, Any]:
    rng = Random(11)
    other = next(
        twin for _ in range(50) if (twin := RULES.resample(state, viewer, rng)).position != state.position
    )
    assert to_json(RULES.view(other, viewer)) == to_json(RULES.view(state, viewer))
    return state, other


class BlockTwin(Twin):
    """One of two matches of Victory in Europe."""

    def _open(self, state: Any) -> str:
        row = MatchRow(
            id=f"twin{len(self.house.site.hall._tables)}", owner=self.people["axis"].id, title="A twin",
            game=SETUP.game, scenario=SETUP.scenario, plan=SETUP.seats, options=dict(RULES.setup.options),
            dice="seeded", created=1, updated=1, status="open", position=to_json(state),
        )  # fmt: skip
        chairs = {seat: Chair(seat, self.people[seat].id, seat) for seat in RULES.seats}
        portal = self.house.client.portal
        assert portal is not None
        portal.call(begin, self.house.site, self.house.site.shelf.game("victory"), row, chairs)
        return row.id

    def look_around(self) -> None:
        at = f"/matches/{self.match}"
        sheets = self.me.ask("GET", f"{at}/sheets").json()
        paths = [path for path in PATHS if not path.startswith(("/sheet?", "/about"))]
        paths += [f"/sheet?id={sheet['id']}" for sheet in sheets] + [f"/about?space={s}" for s in SPACES]
        for path in paths:
            response = self.me.ask("GET", f"{at}{path}")
            assert response.status_code < 500, response.text
            self.keep(path, response.content)
        for space in SPACES:
            for path in ("threats", "odds"):
                response = self.me.ask("POST", f"{at}/{path}", {"space": space, "seat": self.viewer})
                assert response.status_code < 500, response.text
                self.keep(path, response.content)
        if self.viewer != SPECTATOR:
            self._try_answers()

    def _try_answers(self) -> None:
        at = f"/matches/{self.match}"
        for decision in self.me.get(f"{at}/view")["view"]["decisions"]:
            asked = {"decision": decision["id"], "seat": self.viewer}
            for order in GUESSES:
                self._tried(f"check {order}", f"{at}/check", {**asked, "order": order})
            for space in SPACES:
                self._tried(f"reach {space}", f"{at}/reach", {**asked, "space": space})
            self._tried("menu", f"{at}/menu", asked)
            drafts: list[list[str]] = [[]]
            for _ in range(DRAFTS):
                if drafts:
                    draft = drafts.pop(0)
                    step = self._tried(f"step {draft}", f"{at}/step", {**asked, "draft": draft})
                    open_ = [one for one in step.get("choices", ()) if not one["why_not"]]
                    drafts += [[*draft, one["pick"]] for one in open_[:4]]

    def _tried(self, what: str, path: str, body: dict[str, Any]) -> Any:
        response = self.me.ask("POST", path, body)
        assert response.status_code < 500, response.text
        self.keep(what, response.content)
        return response.json()

    def quietly(self, seat: str) -> None:
        """The seat does what shows nothing: lays a card, or ends its move."""
        view = self.people[seat].get(f"/matches/{self.match}/view")["view"]
        held = next(cards for cards in view["marks"]["hands"].values() if isinstance(cards, list))
        asked = next(one for one in view["decisions"] if one["seat"] == seat)
        self.play(seat, f"play {held[0]}" if asked["kind"] == "card" else "done")


def people(house: House) -> dict[str, Person]:
    return {role: house.person() for role in ROLES}


@pytest.mark.parametrize("viewer", ROLES)
@pytest.mark.parametrize("kind", MOMENTS)
def test_what_a_viewer_gets_does_not_depend_on_what_is_hidden(quiet: House, kind: str, viewer: str) -> None:
    present, collected = people(quiet), []
    for state in twins(moment(kind), viewer):
        twin = BlockTwin(quiet, state, viewer, present)
        twin.look_around()
        twin.messages()
        collected.append(twin.got)
    assert len(collected[0]) == len(collected[1]) > 25
    for one, other in zip(*collected, strict=True):
        assert one == other


@pytest.mark.parametrize(("kind", "acts", "viewer"), [
    ("card", "axis", "allies"), ("card", "allies", SPECTATOR), ("move", "", SPECTATOR),
])  # fmt: skip
def test_what_others_do_in_secret_is_pushed_to_nobody(
    quiet: House, kind: str, acts: str, viewer: str
) -> None:
    """A card that is laid, a move that ends: told alike, whatever lies behind it."""
    present, collected = people(quiet), []
    for state in twins(moment(kind), viewer):
        twin = BlockTwin(quiet, state, viewer, present)
        actor = acts or RULES.decisions(state)[0].seat
        with live(twin.me, twin.match) as socket:
            twin.quietly(actor)
            twin.look_around()
            twin.messages()
            present[actor].post(f"/matches/{twin.match}/chat", {"text": "now"}, 201)
            while (message := socket.receive_json())["do"] != "chat":
                twin.keep("push", message)
        collected.append(twin.got)
    assert collected[0] == collected[1]
    assert any(text.startswith("push") for text in collected[0])


def test_the_comparison_would_find_a_leak(quiet: House) -> None:
    present = people(quiet)
    state, other = twins(moment("move"), "axis")
    matches = [BlockTwin(quiet, one, "allies", present).match for one in (state, other)]
    seen = [present["allies"].get(f"/matches/{match}/view")["view"]["spaces"] for match in matches]
    assert seen[0] != seen[1]


def test_the_guided_turn_is_followed_to_its_end(quiet: House) -> None:
    ada = quiet.person()
    (guide,) = ada.get("/games/victory/guides")
    match = ada.post(f"/games/victory/guides/{guide['id']}/table", None, 201)["id"]
    for task in (task for lesson in guide["lessons"] for task in lesson["tasks"]):
        if task["do"] == "order":
            ada.order(match, task["seat"], task["typed"])
        else:
            told = ada.order(match, task["seat"], task["typed"], 422)["error"]["text"]
            assert told in task["reasons"][0]
    assert ada.get(f"/matches/{match}/view", seat="axis")["view"]["now"]["turn"] == 3
