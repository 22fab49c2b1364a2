"""Faults in what should be the same again."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import msgspec

from examples.two_piles.game import (
    Lay,
    Pass,
    PilesPosition,
    PilesView,
)
from tavoliere.engine.game import State
from tavoliere.engine.moves import Move
from tavoliere.engine.options import Options
from tests.conformance.broken import Broken


class Whimsical(Broken):
    """The same seed does not give the same game."""

    def __init__(self) -> None:
        self._count = itertools.count()

    def start(
        self,
        players: int | None = None,
        seed: bytes | str | int = 0,
        options: Options | Mapping[str, Any] | None = None,
        rules: int | None = None,
    ) -> State:
        return super().start(players, f"{seed!r} {next(self._count)}", options, rules)


class SharedCopy(Broken):
    """A copy is the same thing."""

    def copy(self, state: State) -> State:
        return state


class PositionWithoutPasses(Broken):
    """A position forgets how many have passed."""

    def position(self, state: State) -> PilesPosition:
        return msgspec.structs.replace(super().position(state), passes=0)


class PositionWithoutSeed(Broken):
    """A position forgets its seed."""

    def position(self, state: State) -> PilesPosition:
        return msgspec.structs.replace(super().position(state), chance=None)


class PositionWithoutVersion(Broken):
    """A position does not say which version of the rules is played."""

    def position(self, state: State) -> PilesPosition:
        return msgspec.structs.replace(super().position(state), rules=None)


class LosesVersion(Broken):
    """A position is read as one of no version."""

    def read_position(self, position: PilesPosition) -> State:
        state = super().read_position(position)
        state[0].rules = 0
        return state


class BelievesAnyVersion(Broken):
    """Every version is taken for a known one."""

    def known_version(self, rules: int | None) -> int:
        return self.rules_version if rules is None else rules


class UnreadablePosition(Broken):
    """A position says of itself that it cannot be."""

    def position(self, state: State) -> PilesPosition:
        return msgspec.structs.replace(super().position(state), start=9)


class DeafParser(Broken):
    """The notation of a move reads back as another."""

    def parse(self, text: str) -> Lay | Pass:
        move = super().parse(text)
        return Lay(move.card, "left") if isinstance(move, Lay) else move


class WrongType(Broken):
    """A view is not what its type says."""

    def view(self, state: State, seat: int | None, identities: Any = None) -> PilesView:
        return msgspec.structs.replace(super().view(state, seat), piles=("none", "none"))


class NoWayBack(Broken):
    """A move changes the position from which it is made."""

    def after(self, state: State, move: Move, seat: int) -> State:
        state[:] = super().after(state, move, seat)
        return state
