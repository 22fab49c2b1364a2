"""The drawing for the terminal: readable in 80 columns, and as discreet as the view."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from tavoliere.cli.boards.bloops import draw
from tavoliere.engine.compiled import luck
from tests.games.bloops.helper import GAME, at, play

NAMES = ["Flounder", "Nemo", "Ponyo", "Dory", "Marlin the second"]


def drawing(state: Any, seat: int | None) -> str:
    out = io.StringIO()
    players = int(state[0].players)
    Console(file=out, width=80, color_system=None).print(draw(GAME, GAME.view(state, seat), NAMES[:players]))
    return out.getvalue()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_position_of_a_game_fits_into_80_columns(players: int) -> None:
    state, rng = GAME.start(players, 7), luck.new_luck(players)
    while True:
        for seat in (0, players - 1, None):
            assert max(map(len, drawing(state, seat).splitlines())) <= 80
        if GAME.is_over(state):
            break
        seat = GAME.polled(state)
        GAME.apply_as(state, GAME.playout_action(state, seat, rng), seat)
    assert "The game is over" in drawing(state, None)


def test_only_what_the_seat_may_look_at_is_drawn() -> None:
    state = at("13 14", "15 16", held="7", pile="0 0 0 0 0 0 0 0 0 0")
    play(state, "0 discard", "0 look at c2")
    assert "15" in drawing(state, 0)
    for face in ("13", "14", "16"):
        assert f" {face}" not in drawing(state, 0)
    for face in ("13", "14", "15", "16"):
        assert f" {face}" not in drawing(state, 1)
        assert f" {face}" not in drawing(state, None)
    play(state, "0 done")
    assert " 15" not in drawing(state, 0)


def test_calls_effects_and_stars_are_drawn() -> None:
    state = at("11* 5", "", "6", turn=1, discards="6", effects=[1, 2], caller=0)
    text = drawing(state, 1)
    assert "BLOOPS" in text
    assert "Nemo, then Ponyo gives a card" in text
    assert "no cards" in text
    state = at("11* 5", "1", held="20")
    play(state, "0 discard")
    assert "11★" in drawing(state, 1)
