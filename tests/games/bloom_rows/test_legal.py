"""Legal actions: those worth considering, and the moves of big hands."""

from __future__ import annotations

from typing import Any

from tavoliere.games.bloom_rows.moves import Lay
from tavoliere.games.bloom_rows.rules.constants import END, END_WITH_JOKER, lay_action
from tests.games.bloom_rows.helper import GAME, make, positions


def test_a_row_of_three_is_ended_with_its_joker() -> None:
    state = make([[12, 13, 14, 50], [70]], supply=[90], jokers=1)
    for tile in (12, 13, 14):
        GAME.apply(state, lay_action(tile))
    assert {END, END_WITH_JOKER} <= set(GAME.legal_actions(state))
    assert set(GAME.sensible_actions(state)) == set(GAME.legal_actions(state)) - {END}


def test_sensible_actions_are_legal_and_never_none() -> None:
    for state in positions(3):
        seat = GAME.polled(state)
        sensible = GAME.sensible_actions(state, seat)
        assert set(sensible) <= set(GAME.legal_actions(state, seat))
        assert bool(sensible) != GAME.is_over(state)


def big_hand() -> Any:
    numbers = [*range(1, 60, 3), *range(60, 80)]
    assert len(numbers) == 40
    return make([[*numbers, "J", "J", "J", "J"], [100]], supply=None)


def test_big_hands_can_be_judged() -> None:
    """Moves of a hand of 44 tiles are judged; `bench/` measures the time."""
    state = big_hand()
    move = Lay((*range(60, 80), "J"))
    assert GAME.check(state, move) is None
    assert GAME.preview(state, 0, move).legal


def test_moves_of_big_hands_come_one_at_a_time() -> None:
    moves = GAME.moves(big_hand())
    assert len({str(next(moves)) for _ in range(500)}) == 500
