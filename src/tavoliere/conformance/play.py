"""Random games for the checks, reproducible from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from tavoliere.engine.compiled import fast_rng
from tavoliere.engine.errors import TavoliereError
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import Move, compose_move
from tavoliere.engine.position import read_json, write_json
from tavoliere.engine.seed import as_seed
from tavoliere.engine.session import Session

MOST_ACTIONS = 100_000

# How often any legal action of any seat is made. Otherwise the game's own random player moves: where several seats
# act at a time, uniformly random actions seldom bring a game to its end, or beyond its beginning.
_ANYTHING = 1 / 4
_MOST_LISTED = 200


class NonConformance(AssertionError):
    """A game breaks the contract; the sentence says how."""


def require(condition: bool, sentence: str) -> None:
    if not condition:
        raise NonConformance(sentence)


class Match:
    """One random game: who plays what, from which seed, under which version of the rules (else the newest)."""

    def __init__(
        self,
        game: Game,
        players: int | None,
        options: Mapping[str, Any] | None,
        seed: str,
        rules: int | None = None,
    ) -> None:
        self.game = game
        self.rules = game.known_version(rules)
        self.options = game.make_options(options)
        self.players = game.players_for(self.options).start if players is None else players
        self.seed = seed
        self.random = random.Random(seed)  # noqa: S311
        self.seen: list[Any] = []  # the moves of `moves` so far
        self.rng = fast_rng.new_rng(self.random.getrandbits(60))

    @property
    def seats(self) -> range:
        return range(self.players)

    @property
    def viewers(self) -> list[int | None]:
        """All who look on: every seat, and a spectator."""
        return [*self.seats, None]

    def start(self) -> State:
        return self.game.start(self.players, self.seed, self.options, self.rules)

    def session(self) -> Session:
        names = [f"Player {seat + 1}" for seat in self.seats]
        return Session.begin(self.game, names, as_seed(self.seed), self.options, rules=self.rules)

    def table(self, state: State, identities: Any = None) -> Session:
        """A session that goes on from a position."""
        session = self.session()
        session.state = state
        session.identities = identities
        return session

    def actions(self, state: State) -> Iterator[tuple[int, int]]:
        """Play on at random to the end, yielding (seat, action) before each is carried out."""
        for _ in range(MOST_ACTIONS):
            choices = self.choices(state)
            if not choices:
                return
            seat, action = self._choose(state, choices)
            yield seat, action
            self.game.apply(state, action, seat)
        raise NonConformance(f"A game did not end within {MOST_ACTIONS} actions.")

    def _choose(self, state: State, choices: list[tuple[int, int]]) -> tuple[int, int]:
        if self.random.random() < _ANYTHING:
            return self.random.choice(choices)
        seat = self.game.polled(state)
        chosen = seat, self.game.playout_action(state, seat, self.rng)
        require(chosen in choices, f"The random player's action {chosen[1]} of seat {seat} is not a legal one.")
        return chosen

    def positions(self) -> Iterator[State]:
        """All positions of a random game, the end included: one state that is played on, so copy what you keep."""
        state = self.start()
        for _ in self.actions(state):
            yield state
        yield state

    def choices(self, state: State) -> list[tuple[int, int]]:
        """All legal actions of all seats now."""
        return [(seat, action) for seat in self.game.to_act(state) for action in self.game.legal_actions(state, seat)]

    def turns(self, state: State) -> Iterator[tuple[int, list[int], State]]:
        """Play on at random, move by move: seat, the move's actions, and the position before it."""
        before, made = self.game.copy(state), []
        for seat, action in self.actions(state):
            made.append(action)
            after = self.game.copy(state)
            self.game.apply(after, action, seat)
            if self.game.is_between_moves(after):
                yield seat, made, before
                before, made = after, []

    def moves(self) -> Iterator[tuple[int, Move, State]]:
        """A whole game, move by move: seat, move, and the position before it."""
        for seat, made, before in self.turns(self.start()):
            self.seen.append(self.game.move_of(before, seat, made))
            yield seat, self.seen[-1], before

    def some_moves(self, state: State, seat: int, most: int) -> list[Move]:
        """Some of a seat's legal moves: from the head of the list, and from anywhere."""
        if not self.game.legal_actions(state, seat):
            return []
        found = self.sample(list(islice(self.game.moves(state, seat), _MOST_LISTED)), most)
        return found + [self._any_move(state, seat) for _ in range(most // 2)]

    def _any_move(self, state: State, seat: int) -> Move:
        game = self.game
        return compose_move(game, state, seat, lambda after: self.random.choice(game.legal_actions(after, seat)))

    def some_seats(self) -> list[int]:
        """Two seats at random: every one has its turn in the course of a game."""
        return self.sample(self.seats, 2)

    def sample(self, things: Sequence[Any], most: int) -> list[Any]:
        """At most so many of the things, at random."""
        return list(things) if len(things) <= most else self.random.sample(things, most)

    def once_in(self, n: int) -> bool:
        """True at random: what takes long is not tried at every step of a long game."""
        return self.random.randrange(n) == 0


def require_same_when_read(game: Game, state: State, what: str) -> None:
    """A position that is written as JSON and read again is the same to the last byte."""
    try:
        again = read_json(game, write_json(game, state))
    except TavoliereError as error:
        raise NonConformance(f"{what} is a position that cannot be read again. {error}") from error
    require(again.tobytes() == state.tobytes(), f"{what} is a position that is read as another one.")


encoded = msgspec.json.encode  # the bytes that would go over a wire: two worlds that look alike must give the same


def who(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"
