"""A careful player: builds whole pyramids, which random play never does.

A beam search over the game's own actions. It keeps the positions in which the empty cells of the
current level can still take many colours, and in which the long blocks are used up early. It knows
nothing of the oracle; tests use its games to reach the upper levels.
"""

from __future__ import annotations

import random
from typing import Any

from tavoliere.engine.game import State
from tavoliere.games.scalino.rules.constants import (
    CELLS,
    COLOURS,
    DECLINE,
    LEVEL,
    LEVELS,
    PYRAMIDS,
    contains,
    coordinates,
    number,
)
from tests.games.scalino.helper import GAME

_DEAD = float("-inf")
_WORRY = (0.0, 4.0, 1.2, 0.3, 0.0)  # about an empty cell that so many colours can still cover


# For each pyramid and cell, the cells beside it on the lowest level, as bits.
AROUND = [
    {
        number(pyramid, x, y): sum(
            1 << number(pyramid, *cell)
            for cell in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
            if contains(pyramid, 0, *cell)
        )
        for x, y in coordinates(pyramid)
    }
    for pyramid in range(PYRAMIDS)
]


def promise(state: State) -> float:
    """A promise of points; higher is better. A cell that no colour can cover spoils it."""
    s = state[0]
    if s.over:
        return 0.0 if s.level == LEVELS else _DEAD
    pyramid, level = int(s.pyramid), int(s.level)
    here = [int(cells) for cells in s.cells[level]]
    below = [int(cells) for cells in s.cells[level - 1]] if level else [0] * len(COLOURS)
    stock = s.stock.tolist()
    colours = [colour for colour in range(len(COLOURS)) if any(stock[colour])]
    empty = int(LEVEL[pyramid, level]) & ~(here[0] | here[1] | here[2] | here[3])
    worry = 0.0
    for cell in range(CELLS):
        if empty >> cell & 1:
            beside = AROUND[pyramid][cell]
            open_to = sum(1 for colour in colours if not (beside & here[colour] or below[colour] >> cell & 1))
            if open_to == 0:
                return _DEAD
            worry += _WORRY[open_to]
    for ones, twos, threes in stock:
        spaces = ones + 2 * twos + 3 * threes
        worry += twos + 2 * threes + 0.02 * spaces**2 + (3 if spaces and not ones else 0)
    return -worry


def build_completely(start: State, rng: random.Random, width: int = 40, noise: float = 0.5) -> list[int] | None:
    """Actions that complete the pyramid from here, or None when this search finds none.

    An extra block is declined now and then, as `rng` will have it.
    """
    beam: list[tuple[State, list[int]]] = [(start, [])]
    while beam:
        children: dict[Any, tuple[float, State, list[int]]] = {}
        for state, made in beam:
            for action in _choices(state, rng):
                after = GAME.copy(state)
                GAME.apply(after, action)
                value = promise(after)
                if value == _DEAD:
                    continue
                if GAME.is_over(after):
                    return [*made, action]
                key = (after[0].cells.tobytes(), int(after[0].turn), int(after[0].bonus))
                children.setdefault(key, (value + noise * rng.random(), after, [*made, action]))
        best = sorted(children.values(), key=lambda child: -child[0])[:width]
        beam = [(state, made) for _, state, made in best]
    return None


def _choices(state: State, rng: random.Random) -> list[int]:
    actions = GAME.legal_actions(state)
    return [DECLINE] if DECLINE in actions and rng.random() < 0.3 else list(actions)
