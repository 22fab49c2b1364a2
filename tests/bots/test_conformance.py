"""Bots see only what their seat knows, play by the rules, and stop when they are told to."""

from __future__ import annotations

from zlib import crc32

import msgspec
import pytest

from tavoliere import games
from tavoliere.bots.greedy import Greedy
from tavoliere.bots.levels import LEVELS, Level, levels_of, make_as
from tavoliere.bots.protocol import Bot, Choice, Prospect, Stop
from tavoliere.bots.random import RandomBot
from tavoliere.bots.search import Search
from tavoliere.conformance import bots as conformance
from tavoliere.conformance.bots import check_bot, check_stop
from tavoliere.conformance.play import NonConformance
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.game import Game, State

FEW = 8  # simulations

SKILLED = games.names()


def few_simulations(name: str, level: Level) -> Greedy | Search:
    """A level's parameters at a small fixed number of simulations: the rest of it is the same."""
    parameters = levels_of(games.load(name))[level]
    if isinstance(parameters, Search):
        return msgspec.structs.replace(parameters, simulations=FEW, seconds=0.0, effort=0.0)
    return parameters


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", SKILLED)
def test_levels_conform(name: str, level: Level) -> None:
    game = games.load(name)
    check_bot(make_as(game, few_simulations(name, level)), game)


@pytest.mark.parametrize("name", SKILLED)
def test_most_players_and_options(name: str) -> None:
    from tests.games.every import variants

    game = games.load(name)
    bot = make_as(game, few_simulations(name, "strong"))
    for players, options in variants(name):
        check_bot(bot, game, players, options)


@pytest.mark.parametrize("name", games.names())
def test_random_conforms(name: str) -> None:
    check_bot(RandomBot(games.load(name)), games.load(name), most_seconds=5.0)


@pytest.mark.parametrize("name", SKILLED)
def test_search_stops(name: str) -> None:
    game = games.load(name)
    check_stop(make_as(game, Search(simulations=1_000_000)), game)


@pytest.mark.parametrize("name", SKILLED)
def test_search_keeps_its_time(name: str) -> None:
    game = games.load(name)
    state = game.start(seed=1)
    bot = make_as(game, Search(simulations=10_000_000, seconds=0.2))
    choice = bot.choose(game.forget(state, game.polled(state)), game.polled(state), bytes(32))
    assert choice is not None
    assert 1 <= choice.simulations < 10_000_000


class Peeper:
    """A bot that looks at the table itself: exactly what the check is there to find."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.asked = 0

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        world = self.game.determinize(known, seat, seed)
        if seat not in self.game.to_act(world):
            return None
        self.asked += 1
        moves = list(self.game.moves(world, seat))
        return Choice(Prospect(moves[self.asked % len(moves)]))


def test_a_bot_that_knows_more_is_found() -> None:
    game = games.load("scalino")
    peeper: Bot = Peeper(game)
    with pytest.raises(NonConformance, match="chooses something else"):
        check_bot(peeper, game)


class Cheat:
    """A bot that looks over shoulders: what it plays depends on the whole position."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.position = b""
        forget = game.forget

        def forget_and_look(state: State, seat: int | None, shown: bool = False) -> State:
            self.position = state.tobytes()
            return forget(state, seat, shown)

        game.forget = forget_and_look  # type: ignore[method-assign]

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        world, position = self.game.determinize(known, seat, seed), self.position
        if seat not in self.game.to_act(world):
            return None
        moves = list(self.game.moves(world, seat))
        return Choice(Prospect(moves[crc32(position) % len(moves)]))


@pytest.mark.parametrize("name", ["bloops", "bloom_rows"])
def test_a_bot_that_sees_hidden_cards_is_found(name: str) -> None:
    game = type(games.load(name))()
    with pytest.raises(NonConformance, match="cannot tell apart"):
        check_bot(Cheat(game), game)


class Rememberer:
    """A bot that plays all seats and remembers what it was told in each: it knows everybody's cards."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.told: dict[int, bytes] = {}

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        self.told[seat] = known.tobytes()
        world = self.game.determinize(known, seat, seed)
        if seat not in self.game.to_act(world):
            return None
        everything = b"".join(self.told[seat] for seat in sorted(self.told))
        return Choice(Prospect(self.game.playout_move(world, seat, new_rng(crc32(everything)))))


@pytest.mark.parametrize("name", ["bloops", "bloom_rows"])
def test_a_bot_that_remembers_other_seats_is_found(name: str) -> None:
    game = games.load(name)
    with pytest.raises(NonConformance, match="cannot tell apart"):
        check_bot(Rememberer(game), game)


class Listener(Rememberer):
    """One that remembers only while it is asked something, as a search does that keeps its tree."""

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        before = dict(self.told)
        choice = super().choose(known, seat, seed)
        if choice is None:
            self.told = before
        return choice


@pytest.mark.parametrize("name", ["bloops", "bloom_rows"])
def test_a_bot_that_remembers_what_it_thought_in_other_seats_is_found(name: str) -> None:
    game = games.load(name)
    with pytest.raises(NonConformance, match="cannot tell apart"):
        check_bot(Listener(game), game)


class Dawdler:
    """A bot that rearranges its cards, and so never ends its turn."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        world = self.game.determinize(known, seat, seed)
        if seat not in self.game.to_act(world):
            return None
        moves = list(self.game.moves(world, seat))
        return Choice(Prospect(next((move for move in moves if str(move).startswith("arrange")), moves[0])))


def test_a_bot_that_never_ends_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "MOST_MOVES", 200)
    game = games.load("bloops")
    with pytest.raises(NonConformance, match="did not end within 200 moves"):
        check_bot(Dawdler(game), game)
