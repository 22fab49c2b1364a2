"""Every level of every game makes legal moves, from what its seat knows."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from examples.two_piles.game import TwoPiles
from tavoliere import games
from tavoliere.arena.match import play_match
from tavoliere.bots.levels import LEVELS, Level, levels_of, make_bot
from tavoliere.bots.protocol import Bot
from tavoliere.engine.game import Game

MOVES = 6
_MATCHES = 30  # in as few as a dozen the worse one is lucky at times


def play(game: Game, bot: Bot, players: int, moves: int) -> Any:
    """The first moves of a game, all by one bot; a move that is illegal raises."""
    state, chance = game.start(players, seed=3), random.Random(3)
    for _ in range(moves):
        if not game.is_over(state):
            seat = game.polled(state)
            choice = bot.choose(game.forget(state, seat), seat, chance.randbytes(32))
            assert choice is not None
            game.play(state, choice.move, seat)
    return state


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "master"])
@pytest.mark.parametrize("name", games.names())
def test_every_level_plays(name: str, level: Level) -> None:
    game = games.load(name)
    play(game, make_bot(game, level), game.players_for(game.make_options(None)).start, MOVES)


def test_a_game_without_a_table_is_played_at_random() -> None:
    game = TwoPiles()
    assert levels_of(game) == {}
    assert game.is_over(play(game, make_bot(game, "master"), 2, 100))


@pytest.mark.parametrize(("worse", "better"), list(pairwise(LEVELS[:-1])))
def test_levels_are_in_order_when_a_pyramid_is_demolished(worse: Level, better: Level) -> None:
    """Demolition has far more moves than building: a search that looks at too few of them loses to greedy."""
    game, players = games.load("scalino"), (better, worse)
    bots: dict[str, Bot] = {level: make_bot(game, level) for level in players}
    won = 0.0
    for number in range(_MATCHES):
        names = players if number % 2 else players[::-1]
        result = play_match(game, bots, names, f"deal {number // 2}", f"luck {number}", {"mode": "demolition"})
        assert result is not None
        won += sum(seat.share for seat in result.seats if seat.bot == better)
    assert won > _MATCHES / 2
