"""Who plays while a level is being compiled: a poor move, but none that makes people wonder."""

from __future__ import annotations

from typing import Any

from tavoliere.bots.random import RandomBot, chance_of
from tavoliere.engine.moves import Move


class StandIn(RandomBot):
    """Plays as the game's own random playouts do, as long as that is sensible; else anything that is.

    Random play does whatever is legal for a seat that is not the one polled: in Bloops, while all are still
    looking at their cards, it would rearrange them.
    """

    def _move(self, world: Any, seat: int, seed: bytes) -> Move:
        rng = chance_of(seed)
        after = self.game.copy(world)
        made: list[int] = []
        while not made or not self.game.is_between_moves(after):
            made.append(self._action(after, seat, rng, seed[16]))
            self.game.apply(after, made[-1], seat)
        return self.game.move_of(world, seat, made)

    def _action(self, state: Any, seat: int, rng: Any, other: int) -> int:
        sensible = self.game.sensible_actions(state, seat)
        picked = self.game.playout_action(state, seat, rng)
        return picked if picked in sensible else sensible[other % len(sensible)]
