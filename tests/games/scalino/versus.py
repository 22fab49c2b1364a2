"""The game and the oracle side by side."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from tavoliere.engine.game import State
from tavoliere.engine.view import Ended
from tavoliere.games.scalino.events import Skipped
from tests.games.scalino import oracle
from tests.games.scalino.helper import GAME
from tests.games.scalino.oracle import Demolition, Oracle


def same_table(state: State) -> Oracle:
    """The oracle of a position of the game."""
    return oracle.read_position(msgspec.to_builtins(GAME.position(state)))


def assert_same(state: State, table: Oracle) -> list[str]:
    """Everything that both can say about a position is the same; the legal moves come back, sorted."""
    assert GAME.is_over(state) == table.over
    seat = table.seat_to_act()
    assert GAME.to_act(state) == GAME.waited_for(state) == (() if seat is None else (seat,))
    assert seat is None or GAME.polled(state) == seat
    moves = [str(move) for move in GAME.moves(state)]
    assert len(set(moves)) == len(moves)
    assert set(moves) == table.legal_moves()
    assert list(GAME.scores(state)) == table.scores()
    if table.over:
        assert list(GAME.winners(state)) == table.winners()
    assert GAME.ending(state) == ending(table)
    assert_same_position(state, table)
    return sorted(moves)


def ending(table: Oracle) -> str:
    """The ending of a game, in the game's words."""
    if not table.over:
        return ""
    if isinstance(table, Demolition):
        return "pyramid_cleared"
    return "nobody_can_place" if any(table.empty_cells.values()) else "pyramid_complete"


def assert_same_position(state: State, table: Oracle) -> None:
    written: dict[str, Any] = msgspec.to_builtins(GAME.position(state))
    expected = table.position()
    if isinstance(table, Demolition):
        written["blocks"] = sorted(written["blocks"])  # which were taken is told; the order does not matter
    if table.over:
        del expected["turn"], expected["bonus"]  # it is no one's turn
        expected.pop("neutral", None)
    if table.players != 3:
        expected.pop("neutral", None)
    assert {name: written[name] for name in expected} == expected


def play_both(state: State, table: Oracle, move: str) -> None:
    """Play a move on both, and compare what is told of it."""
    (seat,) = GAME.to_act(state)
    events = GAME.play(state, GAME.parse(move), seat)
    skipped = table.play(move)
    told = [(event.seat, event.colour) for event in events if isinstance(event, Skipped)]
    assert told == ([] if table.over else skipped)
    ended = [event for event in events if isinstance(event, Ended)]
    assert ended == ([Ended(ending(table), tuple(table.scores()), tuple(table.winners()))] if table.over else [])


def play_at_random(state: State, rng: random.Random) -> int:
    """Play both to the end at random, comparing before every move; say how many moves that were."""
    table = same_table(state)
    for number in range(200):
        moves = assert_same(state, table)
        if not moves:
            return number
        play_both(state, table, rng.choice(moves))
    raise AssertionError("A game of Scalino has at most 48 blocks and 3 declined bonuses.")
