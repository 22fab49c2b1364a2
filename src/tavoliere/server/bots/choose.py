"""What runs in a worker: a bot chooses a move from a seat's knowledge, and from nothing else."""

from __future__ import annotations

import msgspec

from tavoliere import games
from tavoliere.engine.compiled.luck import new_luck
from tavoliere.server.bots.hint import HintShown
from tavoliere.server.tables.terms import Level


def warm_up(game: str) -> None:
    """Compile, or read from disk, before somebody waits."""
    games.load(game).warm_up()


def choose(game_name: str, rules: int, level: Level, knowledge: bytes, seed: bytes) -> HintShown | None:
    """A move; None when the seat has nothing to do. Every level plays at random for now."""
    game = games.load(game_name).under(rules)
    known = msgspec.json.decode(knowledge, type=game.knowledge_type)
    state = game.determinize(known, seed)
    if known.seat not in game.to_act(state):
        return None
    rng = new_luck(int.from_bytes(seed[8:16], "little"))
    return HintShown(str(game.playout_move(state, known.seat, rng)))
