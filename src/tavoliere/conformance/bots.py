"""Checks that any bot must pass: ours and yours.

    from tavoliere.conformance.bots import check_bot
    check_bot(my_bot, game, players=2)

A bot has a method `choose(known, seat, seed, stop)` that gives a choice with a `move` (`tavoliere.bots.protocol`). It
must know nothing but what its seat knows, so it chooses the same in all worlds that its seat cannot tell apart,
given the same seed, whatever it was told in other seats before. A bot whose thinking is bound by a clock is checked
with a fixed number of simulations.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from itertools import product
from time import perf_counter
from typing import Any

from tavoliere.bots.protocol import Bot, Stop
from tavoliere.conformance.play import Match, encoded, require
from tavoliere.engine.game import Game, State
from tavoliere.engine.seed import SEED_BYTES

MOST_MOVES = 10_000  # of a game: ours have a few hundred
_ONCE_IN = 5  # moves: there twin worlds are compared
_STOP_AFTER = 0.05  # seconds
_AT_ONCE = 0.5  # seconds: by then a bot that was stopped has answered, on a busy machine too


def check_bot(
    bot: Bot,
    game: Game,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    games: int = 1,
    seed: int = 0,
    most_seconds: float | None = None,
) -> None:
    """Let a bot play all seats of some games, and look at every choice; raises `NonConformance`."""
    for rules, number in product(game.rules_versions, range(games)):
        match = Match(game, players, options, f"{seed}/{number}", rules)
        state = match.start()
        for _ in range(MOST_MOVES):
            if game.is_over(state):
                break
            seat = game.polled(state)
            given = match.random.randbytes(SEED_BYTES)
            choice = _choose(bot, game, state, seat, given, most_seconds)
            require(choice is not None, f"The bot has no answer for seat {seat}, which is asked.")
            judgement = game.check(state, choice.move, seat)
            require(judgement is None, f"The bot's move {choice.move} of seat {seat} is illegal: {judgement}.")
            if match.once_in(_ONCE_IN):
                _require_same_in_twins(match, bot, state, seat, given, choice)
                _require_no_answer_unasked(match, bot, state)
            game.play(state, choice.move, seat)
        require(game.is_over(state), f"A game that the bot plays alone did not end within {MOST_MOVES:,} moves.")


def check_stop(bot: Bot, game: Game, players: int | None = None) -> None:
    """Stop a bot that would think for long: it answers at once, with a legal move."""
    state = Match(game, players, None, seed="stop").start()
    seat = game.polled(state)
    raised = Stop()
    raised.now()
    bot.choose(game.forget(state, seat), seat, bytes(32), stop=raised)  # what is made on the first call is there now
    stop = Stop()
    threading.Timer(_STOP_AFTER, stop.now).start()
    began = perf_counter()
    choice: Any = bot.choose(game.forget(state, seat), seat, bytes(32), stop=stop)
    took = perf_counter() - began
    require(took <= _STOP_AFTER + _AT_ONCE, f"A bot that is stopped still thinks, after {took:.2f} seconds.")
    require(game.check(state, choice.move, seat) is None, "A bot that is stopped makes an illegal move.")


def _choose(bot: Bot, game: Game, state: State, seat: int, seed: bytes, most_seconds: float | None) -> Any:
    """Ask a bot as a worker process is asked: its seat's knowledge comes as bytes."""
    known = game.from_bytes(game.forget(state, seat).tobytes())
    began = perf_counter()
    choice = bot.choose(known, seat, seed)
    took = perf_counter() - began
    if most_seconds is not None:
        require(took <= most_seconds, f"The bot thought for {took:.2f} seconds; {most_seconds:g} are allowed.")
    return choice


def _require_same_in_twins(match: Match, bot: Bot, state: State, seat: int, seed: bytes, choice: Any) -> None:
    game = match.game
    twin = game.determinize(game.forget(state, seat), seat, match.random.randbytes(SEED_BYTES))
    for world, where in ((state, "when it is asked again"), (twin, "in a world that its seat cannot tell apart")):
        if world is twin:
            _tell_everything(match, bot, twin, seat)
        again = _choose(bot, game, world, seat, seed, None)
        require(encoded(again) == encoded(choice), f"The bot of seat {seat} chooses something else {where}.")


def _tell_everything(match: Match, bot: Bot, twin: State, seat: int) -> None:
    """Tell it what the other seats know there, and play on a little: one that remembers them is led astray.

    It plays all seats of a game here, and may have kept what it was told as another one.
    """
    game = match.game
    for other in match.seats:
        if other != seat:
            _choose(bot, game, twin, other, match.random.randbytes(SEED_BYTES), None)
    later = game.copy(twin)
    for _ in match.seats:
        if game.is_over(later):
            break
        asked = game.polled(later)
        choice = _choose(bot, game, later, asked, match.random.randbytes(SEED_BYTES), None)
        if choice is None or game.check(later, choice.move, asked) is not None:
            break  # that is found out where it counts
        game.play(later, choice.move, asked)


def _require_no_answer_unasked(match: Match, bot: Bot, state: State) -> None:
    game = match.game
    for seat in match.seats:
        if seat not in game.to_act(state):
            answer = _choose(bot, game, state, seat, match.random.randbytes(SEED_BYTES), None)
            require(answer is None, f"The bot of seat {seat} answers, but is not asked.")
