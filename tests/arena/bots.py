"""Bots for the arena's own tests: quick, and of known strength."""

from __future__ import annotations

import sys
from time import sleep
from typing import Any, ClassVar

from tavoliere.bots.protocol import Choice, Prospect, Stop
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.game import Game, State

_LOOKS = 8


class Careful:
    """The best of a few random moves, by its own points right after them."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        game = self.game
        world = game.determinize(known, seat, seed)
        rng = new_rng(int.from_bytes(seed[:8], "little"))
        sign = -1 if game.lowest_score_wins else 1
        moves = [game.playout_move(world, seat, rng) for _ in range(_LOOKS)]
        return Choice(Prospect(max(moves, key=lambda move: sign * game.scores(game.after(world, move, seat))[seat])))


class Broken:
    """Always says the same, whether it may or not."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        return Choice(Prospect(self.game.parse("place a1")))


class Slow(Careful):
    """Takes its time."""

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        sleep(0.02)
        return super().choose(known, seat, seed, stop)


class Tripped(Careful):
    """Plays until the move at which a test lets something happen to it."""

    happens: ClassVar[dict[int, BaseException]] = {}  # by the number of the move
    asked = 0

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        Tripped.asked += 1
        if Tripped.asked in self.happens:
            raise self.happens[Tripped.asked]
        return super().choose(known, seat, seed, stop)


class Silent:
    """Has nothing to say."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        return None


class Clumsy:
    """Stumbles over its own feet."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        raise ZeroDivisionError("one by nothing")


class Bare(Careful):
    """Forgets to wrap its move up."""

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Any:
        choice = super().choose(known, seat, seed, stop)
        return choice and choice.move


class Half(Bare):
    """Wraps it up by half."""

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Any:
        return Choice(super().choose(known, seat, seed, stop))


class Garbled(Broken):
    """Writes what stands in a move as it would say it."""

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Any:
        return Choice(Prospect(type(self.game.parse("place a1"))("a1", "a1")))


class Leaving(Broken):
    """Has had enough."""

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        sys.exit(3)


class Loud(Careful):
    """Says what it does."""

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        print("I am thinking.")
        return super().choose(known, seat, seed, stop)


class Hanging(Careful):
    """Never comes to an end."""

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        print("Let me see.", flush=True)
        while True:
            sleep(1)


class Stuck(Hanging):
    """Warms up well, and then comes to no end."""

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        return Careful.choose(self, known, seat, seed) if stop else super().choose(known, seat, seed, stop)
