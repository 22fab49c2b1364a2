"""The legal moves of a seat as a numbered list, made only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tavoliere.engine.game import Game, State
    from tavoliere.engine.moves import Move

MOST_SHOWN = 100
PATIENCE = 3.0  # seconds: Bloom (garden) can have more moves than anybody wants to wait for


class Found(NamedTuple):
    """What a search came to."""

    moves: list[tuple[int, str]]  # with their numbers
    more: bool  # not everything was looked at or listed


class MoveList:
    """Numbers a seat's legal moves in one position, from 1 on, in the order of the rules."""

    def __init__(self, game: Game, state: State, seat: int) -> None:
        self._coming: Iterator[Move] = game.moves(state, seat)
        self._made: list[Move] = []

    def __iter__(self) -> Iterator[Move]:
        """All moves, those that are made already first; it ends early when patience does."""
        yield from self._made
        until = monotonic() + PATIENCE
        while monotonic() < until:
            move = next(self._coming, None)
            if move is None:
                return
            self._made.append(move)
            yield move

    @property
    def complete(self) -> bool:
        """Are all moves made? Looking may make one more."""
        move = next(self._coming, None)
        if move is not None:
            self._made.append(move)
        return move is None

    def search(self, text: str = "") -> Found:
        """The moves with this text in them, whatever its capitals."""
        wanted = text.casefold()
        found: list[tuple[int, str]] = []
        for number, move in enumerate(self, 1):
            said = str(move)
            if wanted in said.casefold():
                if len(found) == MOST_SHOWN:
                    return Found(found, more=True)
                found.append((number, said))
        return Found(found, more=not self.complete)

    def numbered(self, number: int) -> Move | None:
        """The move with this number, if there is one."""
        for place, move in enumerate(self, 1):
            if place == number:
                return move
        return None

    @property
    def known(self) -> int:
        """How many moves are made so far."""
        return len(self._made)
