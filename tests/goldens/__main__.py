"""Write playthroughs and archive anew: `python -m tests.goldens [game ...]`; look at the difference."""

from __future__ import annotations

import sys

from tests.archive import recording
from tests.goldens.playthrough import best, first_setups, path_of, seeds
from wartable.kernel.registry import find, game_ids

for id_ in sys.argv[1:] or game_ids():
    game = find(id_)
    for setup in first_setups(game):
        path = path_of(setup)
        path.parent.mkdir(exist_ok=True)
        path.write_text(best(game.rules(setup), seeds(game)), encoding="utf-8")
        print(path)
    recording.make(game)
