"""Which of the legal actions are worth considering."""

from __future__ import annotations

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
