"""Views, prompts and previews are made of a remembered state: asking changes nothing for later questions."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tavoliere import games
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.game import Game

MOVES, TRIED = 25, 4


def ask(game: Game, state: Any, seat: int) -> list[Any]:
    """Everything that a seat is shown, by one game object."""
    moves = list(itertools.islice(game.moves(state, seat), TRIED))
    drafts = [game.draft_of(state, seat, move) for move in moves]
    answers = [game.view(state, seat), game.prompt(state, seat), game.breakdown(state, seat)]
    answers += [game.preview(state, seat, tried) for tried in (*moves, *drafts)]
    return answers + [game.prompt(state, seat, draft) for draft in drafts] + [game.view(state, seat)]


@pytest.mark.parametrize("name", games.names())
def test_the_remembered_state_stays_as_it_is(name: str) -> None:
    game, rng = games.load(name), new_rng(5)
    other = type(game)()  # it is asked in another order
    state = game.start(3, seed=11)
    for _ in range(MOVES):
        if game.is_over(state):
            break
        asked = {seat: ask(game, state, seat) for seat in range(3)}
        for seat in reversed(range(3)):
            assert ask(other, state, seat) == asked[seat]
        actor = game.polled(state)
        game.play(state, game.playout_move(state, actor, rng), actor)
