"""The bot that plays at random: every game's measure from below."""

from __future__ import annotations

from typing import Any

from tavoliere.bots.base import LevelBot
from tavoliere.bots.protocol import Choice, Prospect, Stop
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.moves import compose_move
from tavoliere.engine.rules import State


class RandomBot(LevelBot):
    """Plays as the game's own random playouts do."""

    def choose_in(self, world: State, seat: int, seed: bytes, stop: Stop) -> Choice:
        return Choice(Prospect(self.game.playout_move(world, seat, _chance_of(seed))))


class StandIn(LevelBot):
    """Plays as the game's own random playouts do, as long as that is sensible; otherwise anything that is.

    Random play does whatever is legal for a seat that is not the one polled: in Bloops, while all are still
    looking at their cards, it would rearrange them.
    """

    def choose_in(self, world: State, seat: int, seed: bytes, stop: Stop) -> Choice:
        rng = _chance_of(seed)

        def pick(state: State) -> int:
            sensible = self.game.sensible_actions(state, seat)
            picked = self.game.playout_action(state, seat, rng)
            return picked if picked in sensible else sensible[seed[16] % len(sensible)]

        return Choice(Prospect(compose_move(self.game, world, seat, pick)))


def _chance_of(seed: bytes) -> Any:
    """A generator made from the seed's second part; the world is made from its first."""
    return new_rng(int.from_bytes(seed[8:16], "little"))
