"""Write playthroughs and archive anew: `python -m tests.goldens`. The difference belongs into the review."""

from __future__ import annotations

from tests.archive import recording
from tests.goldens.playthrough import best, first_setups, path_of
from wartable.kernel.registry import find, game_ids

for id_ in game_ids():
    game = find(id_)
    for setup in first_setups(game):
        path = path_of(setup)
        path.parent.mkdir(exist_ok=True)
        path.write_text(best(game.rules(setup)), encoding="utf-8")
        print(path)
    recording.make(game)
