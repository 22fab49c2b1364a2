"""The figures of how long bots think: every level has its bar."""

from __future__ import annotations

import pytest

from bench import thinking
from tavoliere import games
from tavoliere.bots.levels import LEVELS


def test_every_level_has_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("scalino")
    state = game.start(2, seed=1)
    monkeypatch.setattr(thinking, "_games", lambda _: [[state, state]])
    figures = list(thinking.thinking("scalino"))
    assert [figure.what for figure in figures] == [f"scalino, slowest move, {level}, in s" for level in LEVELS]
    assert [figure.bar for figure in figures] == [0.1, 0.1, 0.1, 0.1, 3.0]
    assert all(figure.reached > 0 for figure in figures)


def test_odd_decks_are_among_the_games() -> None:
    """With every number of players, from the deal to the end."""
    played = list(thinking._games(games.load("bloops")))
    assert len(played) == 3 * 4
    assert {int(moments[0][0].players) for moments in played} == {2, 3, 4, 5}
    assert {int(moments[0][0].cards) for moments in played} == {64, 120}
