"""A cheat that sees everything: what the secrets of a game are worth. It plays in arenas only, never at a table.

It is level 5, but looks at the position itself, and its search redeals nothing: it knows all cards and
all draws to come.
"""

from __future__ import annotations

from typing import Any

import msgspec

from bench.bots.pace import SIMULATIONS, TOP
from tavoliere.bots.levels import levels_of
from tavoliere.bots.search import Search, SearchBot
from tavoliere.bots.skill import Skill, skill_of
from tavoliere.engine.compiled.kernel import kernel
from tavoliere.engine.game import Game
from tavoliere.engine.rules import State


@kernel
def leave_as_it_is(s: Any, seat: int, rng: Any) -> None:
    """Redeal nothing."""


class AllSeeing(Skill, frozen=True):
    """A game's skill for a search of the real world."""

    @property
    def kernels(self) -> dict[str, Any]:
        return {**super().kernels, "redeal": leave_as_it_is}


class Cheat(SearchBot):
    """Level 5 at the fixed simulations of `pace`, with open cards."""

    def __init__(self, game: Game) -> None:
        skill, parameters = skill_of(game), levels_of(game)[TOP]
        assert skill is not None
        assert isinstance(parameters, Search)
        fixed = msgspec.structs.replace(parameters, simulations=SIMULATIONS[game.name], seconds=0.0)
        super().__init__(game, AllSeeing(**msgspec.structs.asdict(skill)), fixed)
        self._table = watch(game)

    def imagine(self, known: State, seat: int, seed: bytes) -> State:
        return self._table[-1] if self._table else super().imagine(known, seat, seed)


def watch(game: Game) -> list[State]:
    """A list of one: the position from which what a seat knows was asked for last."""
    table: list[State] = []
    forget = game.forget

    def forget_and_show(state: State, seat: int | None, shown: bool = False) -> State:
        table[:] = [state]
        return forget(state, seat, shown)

    game.forget = forget_and_show  # type: ignore[method-assign]
    return table
