"""Bloom (rows), as the engine's contract asks for it: its functions and types are in the modules beside this one."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any, ClassVar

from tavoliere.engine.game import Game
from tavoliere.games.bloom_rows import (
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
from tavoliere.games.bloom_rows.rules.constants import FLOWERS, JOKERS, MAX_PLAYERS, MIN_PLAYERS, ROUNDS


class BloomRows(Game):
    """Lay rows of rising numbers, rob the others' rows, and be the first without tiles."""

    name = "bloom_rows"
    designers = "Wolfgang Kramer"
    publisher = "Game Factory"
    minutes = (30, 45)
    players = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    rules_versions = (1,)
    has_secrets = True

    # The flowers are those on the tiles from 1 on.
    printed: ClassVar[Mapping[str, Any]] = {"FLOWERS": FLOWERS, "JOKERS": JOKERS, "ROUNDS": ROUNDS}
    rules: ClassVar[ModuleType] = rules
    modules = options, pieces, moves, translate, prompt, preview, events, view, position
    score_type = view.SeatScore
