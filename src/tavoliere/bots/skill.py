"""The skill of a game: the kernels with which it is played well, `SKILL` in its `bot.py`.

All four are kernels (`engine.compiled.kernel`): they allocate nothing, and see one position `s`. A *line* is
a whole move as a row of numbers: how many actions it has, then the actions. `lines` has room for `Skill.width`
of them, `values` for as many numbers, `out` for `MAX_LEGAL` actions; `tries` is a position to try
things on (`tries[0] = s` copies). `seat` is who acts: the bot's own where it is asked, later on `polled(s)`.

    rank(s, seat, most, tries, out, lines, values) -> int
        Write up to `most` moves that are worth playing, the best first, and what each is worth in points
        to this seat; say how many (at least one). It uses only what the seat knows. Greedy plays by it.
    expand(s, seat, most, tries, out, lines, values) -> int
        The same for a search's tree: what to look into, the most promising first. Often it is `rank`; where
        trying everything out takes longer than a playout, it only lists, with all values 0.
    reply(s, seat, rng, tries, out, lines, values) -> None
        Write the one line that is played here in a playout, as the first of `lines`. `rng` comes from `fast_rng`.
        A game may play it itself, where that saves doing things twice, and write a line without actions.
        A line of `ENOUGH` actions ends the playout: what comes next would be chance alone.
    assess(s, shares, points) -> None
        Write what a position, finished or cut off, promises to every seat: a share of the victory, from 0
        to 1 (a search makes the most of this: a little of it for the lead keeps a lost game interesting),
        and points: as they are at the end, or for one that is cut off as they are and what is in sight.

Where something is hidden or drawn (`is_open` False), every simulation deals again what the root's seat cannot
know, and the search compares the moves at the root only.

`forget` is for games of memory: it gives a copy of what a seat knows, without what a forgetful person would no longer
know (`how` much of it, from 0 to 1); the game's own `forget` then puts that in order. It must be what the seat could
know, and the same at every moment: what is forgotten stays so until the seat sees it again.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from tavoliere.engine.compiled.kernel import constant, kernel
from tavoliere.engine.game import Game
from tavoliere.engine.moves import Move
from tavoliere.engine.rules import State

Forget = Callable[[State, int, float], State]  # what a seat knows, the seat, how much


class Skill(msgspec.Struct, frozen=True, kw_only=True):
    """The kernels of one game, and the room that they need."""

    rank: Any
    expand: Any
    reply: Any
    assess: Any
    is_open: bool  # is nothing hidden, and nothing drawn by chance?
    width: int  # moves in a list, at most
    longest: int = 1  # actions in a move, at most
    forget: Forget | None = None
    rank_naively: Any = None  # `rank` as beginners would, where there is something that they see otherwise

    @property
    def kernels(self) -> dict[str, Any]:
        """By the names that the templates of `tree` know."""
        return {
            "rank": self.rank,
            "expand": self.expand,
            "reply": self.reply,
            "assess": self.assess,
            "IS_OPEN": self.is_open,
        }


def skill_of(game: Game) -> Skill | None:
    """The skill of a game; None for one that brings no bot."""
    bot = game.module("bot")
    return bot.SKILL if bot else None


# ---- Lists of moves ------------------------------------------------------------------------------

NO_PLACE = constant(-1)
NO_SECOND = constant(-1)  # of a move with one action only
ENOUGH = constant(-1)  # actions of a line that ends a playout


@kernel
def place_for(value: float, n: int, most: int, lines: Any, values: Any) -> int:
    """Make room for a move of this value in a list of n; say where to write its line, or `NO_PLACE`.

    Of moves of equal value the one that came first stays first. The list is one longer then, up to `most`.
    """
    at = n
    while at > 0 and values[at - 1] < value:
        at -= 1
    if at >= most:
        return NO_PLACE
    for i in range(min(n, most - 1), at, -1):
        values[i] = values[i - 1]
        for j in range(lines[i - 1, 0] + 1):
            lines[i, j] = lines[i - 1, j]
    values[at] = value
    return at


@kernel
def add_move(first: int, second: int, value: float, n: int, most: int, lines: Any, values: Any) -> int:
    """Add a move of one action or two to a list of n, where it belongs; say how many there are now."""
    at = place_for(value, n, most, lines, values)
    if at == NO_PLACE:
        return n
    lines[at, 0] = 1 if second == NO_SECOND else 2
    lines[at, 1] = first
    if second != NO_SECOND:
        lines[at, 2] = second
    return min(n + 1, most)


# ---- Shares of the victory -----------------------------------------------------------------------

_BY_LEAD = 0.5  # of a share
NOBODY = constant(-1)


@kernel
def best_of_others(points: Any, players: int, seat: int, sign: int = 1) -> float:
    """Return the most points that another seat has; with the `sign` -1 the fewest, as a negative number."""
    best = -math.inf
    for other in range(players):
        if other != seat:
            best = max(best, sign * points[other])
    return best


@kernel
def share_out(points: Any, players: int, sure: float, shares: Any, by_lead: float = _BY_LEAD, sign: int = 1) -> None:
    """Half by who has won, a tie being shared, and half (`by_lead`) by how far each is before the best of the others.

    A lead of `sure` points is nearly as good as a win. Without that half, a search would not care by how
    much it wins or loses, and one lucky playout would tell it as much as a sound one. With the `sign` -1 the fewest
    points win.
    """
    most = best_of_others(points, players, NOBODY, sign)
    winners = 0
    for seat in range(players):
        winners += sign * points[seat] == most
    for seat in range(players):
        won = 1 / winners if sign * points[seat] == most else 0.0
        lead = sign * points[seat] - best_of_others(points, players, seat, sign)
        shares[seat] = (1 - by_lead) * won + by_lead * (1 / (1 + math.exp(-lead / sure)))


# ---- Buffers -------------------------------------------------------------------------------------


class Buffers(threading.local):
    """Arrays that kernels write into (`skill` says what for)."""

    def __init__(self, game: Game, skill: Skill) -> None:
        self.tries = np.zeros(1, dtype=game.state_type)
        self.out = np.zeros(game.max_legal, dtype=np.int32)
        self.lines = np.zeros((skill.width, skill.longest + 1), dtype=np.int32)
        self.values = np.zeros(skill.width, dtype=np.float64)


def move_of(game: Game, world: State, seat: int, line: np.ndarray) -> Move:
    """A line as the move that people say."""
    return game.move_of(world, seat, line[1 : 1 + line[0]].tolist())
