"""One game between bots. Each bot gets what its seat knows, and nothing else."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from time import thread_time
from typing import Any

import msgspec

from tavoliere.arena.entrants import describe_error
from tavoliere.bots.protocol import Bot, Choice, Prospect, Stop
from tavoliere.engine.errors import IllegalMove, TavoliereError
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import Move

_MOST_MOVES = 10_000  # of a game: the longest ones of the ladder have some hundreds


class Seat(msgspec.Struct, frozen=True):
    """The result of one seat."""

    bot: str
    place: int  # in the order of play, 0 for the first
    score: int
    share: float  # of the victory
    rank: int  # 0 for the winners; on a tie the same for all of them
    moves: int
    seconds: float  # all that it thought, of the processor's time: other programs do not count
    slowest: float  # the longest that it thought about one move


class Result(msgspec.Struct, frozen=True):
    """A finished game."""

    ending: str
    moves: int
    seats: tuple[Seat, ...]


class BotError(TavoliereError):
    """A bot failed, or did something that isn't a move."""


def play_match(
    game: Game,
    bots: Mapping[str, Bot],
    names: Sequence[str],
    seed: str,
    bot_seed: str,
    options: dict[str, Any] | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Result | None:
    """A game from its deal (`seed`) to its end, a name for every seat; None when it is stopped before.

    The bots' random choices come from `bot_seed`.
    """
    state = game.start(len(names), seed, options)
    thought: dict[int, list[float]] = {}  # the seconds of every move, by seat, the seat that is asked first in front
    moves = 0
    while not game.is_over(state):
        if stopped():
            return None
        if moves == _MOST_MOVES:
            raise BotError(
                f"The game of {' and '.join(dict.fromkeys(names))} did not end within {_MOST_MOVES:,} moves."
            )
        seat = game.polled(state)
        name = names[seat]
        known = game.forget(state, seat)
        chance = hashlib.sha256(f"{bot_seed} {seat} {moves}".encode()).digest()
        began = thread_time()
        move = ask(name, bots[name], known, seat, chance)
        thought.setdefault(seat, []).append(thread_time() - began)
        try:
            state = game.after(state, move, seat)
        except IllegalMove as error:
            reason = game.explain(error.judgement)
            raise BotError(f"{name} plays {move}, which breaks {error.judgement.rule}: {reason}") from None
        except Exception as error:  # the fields of its move hold something else than they should
            raise BotError(f"{name} plays what is no move: {describe_error(error)}") from error
        moves += 1
    return _result(game, state, names, thought, moves)


def ask(name: str, bot: Bot, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Move:
    """Returns a bot's move; raises a sentence that says where the bot failed."""
    try:
        choice: Any = bot.choose(known, seat, seed, stop)
    except (Exception, SystemExit) as error:
        raise BotError(f"{name} fails with {describe_error(error)}") from error
    if isinstance(move := getattr(choice, "move", None), Move):
        return move
    silent = f"{name} has no move where it is asked for one"
    raise BotError(
        f"{silent}." if choice is None else f"{silent}: it answers {_kind(choice)}, not Choice(Prospect(move))."
    )


def _kind(answer: Any) -> str:
    """The types of an answer, as in Choice(Place)."""
    inside = answer.best if isinstance(answer, Choice) else answer.move if isinstance(answer, Prospect) else None
    return type(answer).__name__ if inside is None else f"{type(answer).__name__}({_kind(inside)})"


def _result(game: Game, state: State, names: Sequence[str], thought: dict[int, list[float]], moves: int) -> Result:
    order = [*thought, *(seat for seat in range(len(names)) if seat not in thought)]
    scores, shares, ranks = game.scores(state), game.outcome(state), rank(game, state)
    seats = tuple(
        Seat(
            bot=names[seat],
            place=order.index(seat),
            score=scores[seat],
            share=shares[seat],
            rank=ranks[seat],
            moves=len(thought.get(seat, ())),
            seconds=round(sum(thought.get(seat, ())), 6),
            slowest=round(max(thought.get(seat, ()), default=0.0), 6),
        )
        for seat in range(len(names))
    )
    return Result(game.ending(state), moves, seats)


def rank(game: Game, state: State) -> tuple[int, ...]:
    """Returns for each seat how many did better: by victory, tie-breaks included, then by points."""
    sign = -1 if game.lowest_score_wins else 1
    worth = [
        (share, 0 if share else sign * score)
        for share, score in zip(game.outcome(state), game.scores(state), strict=True)
    ]
    return tuple(sum(other > own for other in worth) for own in worth)
