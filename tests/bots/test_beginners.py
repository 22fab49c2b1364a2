"""The easy levels err like people: they overlook, and do not see what beginners do not see; they play no nonsense."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from tavoliere import games
from tavoliere.bots.greedy import Greedy, GreedyBot
from tavoliere.bots.level import Level
from tavoliere.bots.levels import levels_of, make_bot
from tavoliere.bots.skill import move_of, skill_of
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import Move

GAMES = 12
MOVES = 1000


def asked(game: Game, level: Level = "learning") -> Iterator[tuple[State, int, bytes, Move]]:
    """The known states of bots of a level and their choices, in games among themselves."""
    bot = make_bot(game, level)
    for seed in range(GAMES):
        state, chance = game.start(2, seed=seed), random.Random(seed)
        while not game.is_over(state):
            seat, luck = game.polled(state), chance.randbytes(32)
            known = game.forget(state, seat)
            choice = bot.choose(known, seat, luck)
            assert choice is not None
            yield known, seat, luck, choice.move
            game.play(state, choice.move, seat)


def perfect(name: str, like: Greedy | None = None) -> GreedyBot:
    """Greedy play without errors; of what a game lets it miss or forget it may know no more than another one."""
    skill = skill_of(games.load(name))
    assert skill is not None
    blind = Greedy(naive=like.naive, forgetting=like.forgetting) if like else Greedy()
    return GreedyBot(games.load(name), skill, blind)


def ranking(bot: GreedyBot, known: State, seat: int, luck: bytes) -> dict[str, float]:
    """All moves as it sees them, and what they are worth."""
    game, buffers = bot.game, bot.buffers
    world = bot.imagine(known, seat, luck)
    most = bot.skill.width
    n = bot.kernels.rank_moves(world, seat, most, buffers.tries, buffers.out, buffers.lines, buffers.values)
    return {str(move_of(game, world, seat, buffers.lines[i])): float(buffers.values[i]) for i in range(n)}


def standing(worth: dict[str, float], move: str) -> float:
    """The share of the other moves that are better, ties being half: 0 is the best; by chance 0.5 on average."""
    own, others = worth[move], [value for other, value in worth.items() if other != move]
    return sum((value > own) + (value == own) / 2 for value in others) / len(others)


# level: how far down the list it chooses on average, and how often in its last quarter; chance: 0.5 and 0.25
BOUNDS: dict[Level, tuple[float, float]] = {"learning": (0.32, 0.11), "easy": (0.2, 0.02)}


@pytest.mark.parametrize("level", BOUNDS)
@pytest.mark.parametrize("name", games.names())
def test_beginners_play_no_nonsense(name: str, level: Level) -> None:
    """Of what they see and still know, every move is among those worth playing, and seldom one of the worst."""
    parameters = levels_of(games.load(name))[level]
    assert isinstance(parameters, Greedy)
    game, bot, chosen = games.load(name), perfect(name, parameters), []
    for known, seat, luck, move in islice(asked(game, level), MOVES):
        worth = ranking(bot, known, seat, luck)
        assert str(move) in worth
        if len(worth) > 2:
            chosen.append(standing(worth, str(move)))
    assert len(chosen) > 50
    on_average, at_the_end = sum(chosen) / len(chosen), sum(share > 0.75 for share in chosen) / len(chosen)
    most_on_average, most_at_the_end = BOUNDS[level]
    assert on_average < most_on_average
    assert at_the_end < most_at_the_end


@pytest.mark.parametrize("level", BOUNDS)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_nobody_leaves_a_free_block_of_scalino_lying(level: Level, players: int) -> None:
    """Demolition: who clears a level may take one block more (SC-5.3), and at times it is the last one of all."""
    game, free = games.load("scalino"), 0
    bot = make_bot(game, level)
    for seed in range(GAMES):
        state, chance = game.start(players, seed, {"mode": "demolition"}), random.Random(seed)
        while not game.is_over(state):
            seat = game.polled(state)
            choice = bot.choose(game.forget(state, seat), seat, chance.randbytes(32))
            assert choice is not None
            free += "decline" in map(str, game.moves(state, seat))
            assert str(choice.move) != "decline"
            game.play(state, choice.move, seat)
    assert free > GAMES


def test_beginners_of_rows_do_not_see_a_robbery() -> None:
    game, bot = games.load("bloom_rows"), perfect("bloom_rows")
    seen = 0
    for known, seat, luck, move in asked(game):
        assert " rob " not in str(move)
        choice = bot.choose(known, seat, luck)
        assert choice is not None
        seen += " rob " in str(choice.move)
    assert seen > 0


@pytest.mark.parametrize("level", ["learning", "easy"])
def test_beginners_of_bloops_call(level: Level) -> None:
    """They remember too little to be sure of a lead, and hope for one: most of their games end with BLOOPS."""
    calls = sum(str(move) == "bloops" for *_, move in asked(games.load("bloops"), level))
    assert calls > GAMES / 2


@pytest.mark.parametrize("name", games.names())
def test_whoever_overlooks_everything_still_moves(name: str) -> None:
    skill, game = skill_of(games.load(name)), games.load(name)
    assert skill is not None
    state = game.start(2, seed=1)
    seat = game.polled(state)
    known = game.forget(state, seat)
    blind, first = (
        GreedyBot(game, skill, Greedy(oversight=much)).choose(known, seat, bytes(32)) for much in (1.0, 0.0)
    )
    assert blind is not None
    assert first is not None
    assert blind.move == first.move  # the best one strikes even them
