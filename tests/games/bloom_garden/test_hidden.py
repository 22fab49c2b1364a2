"""A seat knows everything but the generator, in any step of a turn; so do spectators."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.game import State
from tavoliere.games.bloom_garden.rules.state import SELL
from tests.games.bloom_garden.helper import GAME, VARIANTS

SPECTATOR = -1


forget = GAME.unchecked.forget


def known(state: State, seat: int, shown: int = 0) -> bytes:
    """The bytes of what a seat knows or is shown."""
    copy = GAME.copy(state)
    forget(copy, seat, shown)
    GAME.require(copy)
    return bytes(copy.tobytes())


def states_of_games() -> Iterator[State]:
    """Every state of one random game of each variant, those within a turn included."""
    for players, options in VARIANTS:
        state, rng = GAME.start(players, 7, options), new_rng(3)
        while not GAME.is_over(state):
            yield state
            GAME.apply(state, GAME.playout_action(state, GAME.polled(state), rng))
        yield state


@pytest.fixture(scope="module")
def states() -> list[State]:
    """Some of them, with steps of all kinds."""
    found = [GAME.copy(state) for i, state in enumerate(states_of_games()) if i % 7 == 0 or state[0].step == SELL]
    assert {int(state[0].step) for state in found} == set(range(8))
    return found


def test_only_the_generator_is_forgotten(states: list[State]) -> None:
    for state in states:
        kept = GAME.copy(state)
        forget(kept, 0, 0)
        assert not kept["chance"].tobytes().strip(b"\0")
        kept[0].chance = state[0].chance
        assert kept.tobytes() == state.tobytes()


def test_all_seats_and_spectators_know_and_see_the_same(states: list[State]) -> None:
    for state in states:
        seats = (SPECTATOR, *range(int(state[0].players)))
        assert len({known(state, seat, shown) for seat in seats for shown in (0, 1)}) == 1


def test_to_forget_twice_changes_nothing_more(states: list[State]) -> None:
    for state in states:
        once = GAME.copy(state)
        forget(once, 1, 0)
        assert known(once, 1) == known(once, 1, shown=1) == once.tobytes()


def test_a_redealt_world_is_known_as_the_same(states: list[State]) -> None:
    rng: Any = new_rng(5)
    for state in states:
        world = GAME.copy(state)
        GAME.redeal(world, 0, rng)
        assert world.tobytes() != state.tobytes()
        assert known(world, 0) == known(state, 0)


def test_what_a_seat_knows_can_be_written_and_read(states: list[State]) -> None:
    for state in states:
        assert GAME.load(GAME.knowledge(state, 0).position).tobytes() == known(state, 0)
