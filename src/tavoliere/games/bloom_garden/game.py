"""The garden game, as the engine's contract asks for it: its functions and types are in the modules beside this one."""

from __future__ import annotations

from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from tavoliere.engine.game import Game, State
from tavoliere.engine.reader import Reader
from tavoliere.games.bloom_garden import (
    events,
    moves,
    options,
    pieces,
    position,
    preview,
    prompt,
    rules,
    translate,
    view,
)
from tavoliere.games.bloom_garden.moves import cards_in
from tavoliere.games.bloom_garden.rules.constants import FEWEST_PLAYERS, MAX_PLAYERS
from tavoliere.games.bloom_garden.rules.state import STATE


class BloomGarden(Game):
    """Lay out a garden of overlapping cards, pick what you cover, and sell it in bouquets."""

    name = "bloom_garden"
    designers = "Laurent Escoffier, David Franck"
    publisher = ""
    minutes = (30, 45)
    players = range(FEWEST_PLAYERS, MAX_PLAYERS + 1)
    rules_versions = (1,)
    rules: ClassVar[ModuleType] = rules
    modules = options, moves, pieces, translate, prompt, preview, events, view, position

    @cached_property
    def read(self) -> Reader:
        """The map of the garden, which is most of a state, is left to the rules."""
        names = STATE.names or ()
        return Reader(STATE, names[: names.index("cells")])

    def placements(self, state: State) -> Any:
        """All legal placements now, as rows of card number, quarter turns, x and y."""
        s = self.read(state)
        looks = [(card, turned) for card in cards_in(s.hand[s.turn]) for turned in range(s.looks[card - 1])]
        cells = [] if s.over or s.stuck else list(prompt.find_places(self, state))
        every_look = np.repeat(np.array(looks, dtype=np.int32).reshape(-1, 2), len(cells), axis=0)
        return np.hstack([every_look, np.tile(np.array(cells, dtype=np.int32).reshape(-1, 2), (len(looks), 1))])
