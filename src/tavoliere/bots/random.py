"""The bot that plays at random: every game's measure from below."""

from __future__ import annotations

from typing import Any

from tavoliere.bots.protocol import Choice, Prospect, Stop
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.game import Game
from tavoliere.engine.moves import Move
from tavoliere.engine.rules import State


class RandomBot:
    """Plays as the game's own random playouts do."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def is_ready(self) -> bool:
        return True

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        world = self.game.determinize(known, seat, seed)
        if seat not in self.game.to_act(world):
            return None
        return Choice(Prospect(self._move(world, seat, seed)))

    def _move(self, world: State, seat: int, seed: bytes) -> Move:
        return self.game.playout_move(world, seat, chance_of(seed))


def chance_of(seed: bytes) -> Any:
    """A generator made from the seed's second part; the world is made from its first."""
    return new_rng(int.from_bytes(seed[8:16], "little"))


# ---- The stand-in --------------------------------------------------------------------------------


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
