"""The easy levels err like people: they overlook, and do not see what beginners do not see; they play no nonsense."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tavoliere import games
from tavoliere.bots.desk import move_of
from tavoliere.bots.greedy import Greedy, GreedyBot
from tavoliere.bots.levels import TABLE, make
from tavoliere.bots.skill import skill_of
from tavoliere.engine.game import Game

GAMES = 6


def asked(game: Game) -> Iterator[tuple[Any, bytes, Any]]:
    """What learning bots know, and what they choose, in games among themselves."""
    bot = make(game, "learning")
    for seed in range(GAMES):
        state, chance = game.start(2, seed=seed), random.Random(seed)
        while not game.is_over(state):
            seat, luck = game.polled(state), chance.randbytes(32)
            known = game.knowledge(state, seat)
            choice = bot.choose(known, luck)
            assert choice is not None
            yield known, luck, choice.move
            game.play(state, choice.move, seat)


def perfect(name: str) -> GreedyBot:
    skill = skill_of(name)
    assert skill is not None
    return GreedyBot(games.load(name), skill, Greedy())


def ranking(bot: GreedyBot, known: Any, luck: bytes) -> dict[str, float]:
    """All moves as greedy play without errors sees them, and what they are worth."""
    game, desk = bot.game, bot._desk
    world = game.determinize(known, luck)
    most = bot.skill.width
    n = bot._kernels.rank_moves(world, known.seat, most, desk.tries, desk.out, desk.lines, desk.values)
    return {str(move_of(game, world, known.seat, desk.lines[i])): float(desk.values[i]) for i in range(n)}


@pytest.mark.parametrize("name", list(TABLE))
def test_beginners_play_no_nonsense(name: str) -> None:
    """On the whole most moves are worse than theirs, and they seldom choose among the worst."""
    game, bot, better = games.load(name), perfect(name), []
    for known, luck, move in asked(game):
        worth = ranking(bot, known, luck)
        if str(move) in worth and len(worth) > 2:
            more = sum(value > worth[str(move)] for value in worth.values())
            better.append(more / (len(worth) - 1))
    assert len(better) > 50
    assert sum(better) / len(better) < 0.42  # chance makes it 0.5
    assert sum(share > 0.75 for share in better) / len(better) < 0.2  # and this 0.25


def test_beginners_of_rows_do_not_see_a_robbery() -> None:
    game, bot = games.load("bloom_rows"), perfect("bloom_rows")
    seen = 0
    for known, luck, move in asked(game):
        assert " rob " not in str(move)
        choice = bot.choose(known, luck)
        assert choice is not None
        seen += " rob " in str(choice.move)
    assert seen > 0


@pytest.mark.parametrize("name", list(TABLE))
def test_whoever_overlooks_everything_still_moves(name: str) -> None:
    skill, game = skill_of(name), games.load(name)
    assert skill is not None
    state = game.start(2, seed=1)
    known = game.knowledge(state, game.polled(state))
    blind, first = (GreedyBot(game, skill, Greedy(oversight=much)).choose(known, bytes(32)) for much in (1.0, 0.0))
    assert blind is not None
    assert first is not None
    assert blind.move == first.move  # the best one strikes even them
