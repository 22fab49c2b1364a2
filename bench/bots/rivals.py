"""Bots that are measures only."""

from __future__ import annotations

from typing import Any

import msgspec

from bench.bots.pace import SECONDS
from bench.uct import PlainUct
from tavoliere.bots.greedy import Greedy, GreedyBot
from tavoliere.engine.compiled.kernel import kernel
from tavoliere.engine.game import Game
from tavoliere.games.bloops.bot import CALL_LEAD, EARLY, SKILL, list_moves
from tavoliere.games.bloops.rules.state import Record


@kernel
def rank_early(s: Record, seat: int, most: int, tries: Any, out: Any, lines: Any, values: Any) -> int:
    """The moves worth considering in Bloops, but BLOOPS as soon as there is a lead."""
    return list_moves(s, seat, most, out, lines, values, CALL_LEAD, EARLY)


EARLY_CALLER = msgspec.structs.replace(SKILL, rank=rank_early)


class EarlyCaller(GreedyBot):
    """Greedy Bloops without errors, but for the call, which comes as soon as it can pay."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, EARLY_CALLER, Greedy())


class Uct(PlainUct):
    """The plain UCT of `bench.uct`, for as long a move as others search."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, SECONDS)
