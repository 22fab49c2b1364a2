"""Many games side by side, for learners: one step carries out an action in each of them.

A game that ends gives its outcome and is dealt again at once. All games have the same number of players and
the same options; in each the polled seat acts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from tavoliere.engine.checks import check_templates, require_answer
from tavoliere.engine.compiled import batch as templates
from tavoliere.engine.compiled.bind import bind
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.compiled.templates import MAX_SEATS
from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.options import Options

if TYPE_CHECKING:
    from tavoliere.engine.game import Game
    from tavoliere.engine.rules import State

_MOST_GAMES = 1 << 24


class Batch:
    """Many games with the same players and options, which are asked and played together."""

    def __init__(
        self,
        game: Game,
        n: int,
        players: int | None = None,
        options: Options | Mapping[str, Any] | None = None,
        seed: int = 0,
    ) -> None:
        if type(n) is not int or not 1 <= n <= _MOST_GAMES:
            raise BadInput(f"A batch holds 1 to {_MOST_GAMES} games, not {quote(n)}.")
        if type(seed) is not int:
            raise BadInput(f"The seed of a batch is a whole number, not {quote(seed)}.")
        self.game = game
        self._kernels = bind(check_templates(templates), game.name, game.rules)
        self._blank = game.blank(players, options)
        self.players = int(self._blank[0].players)
        self._rng = new_rng(seed)
        self._out = np.empty(game.max_legal, dtype=np.int32)
        self._states = np.zeros(n, dtype=game.state_type)
        require_answer(self._kernels.deal_all(self._states, self._blank, self._rng))

    def __len__(self) -> int:
        return len(self._states)

    @property
    def states(self) -> Any:
        """The array of positions itself, not a copy."""
        return self._states

    def seats(self) -> Any:
        """The seat that acts next, in every game."""
        seats = np.empty(len(self), dtype=np.int64)
        require_answer(self._kernels.polled_all(self._states, seats))
        return seats

    def masks(self, *, sensible: bool = False) -> Any:
        """A row for every game: 1 for what may be done next, or for what is worth considering."""
        masks = np.empty((len(self), self.game.action_count), dtype=np.uint8)
        require_answer(self._kernels.mask_all(self._states, masks, self._out, 1 if sensible else 0))
        return masks

    def judge(self, actions: Any, seats: Any = None) -> Any:
        """For every game 0, or the code of what is against this action of the seat that acts next."""
        codes = np.empty(len(self), dtype=np.int64)
        acting = self.seats() if seats is None else self._numbers(seats, "seats")
        require_answer(self._kernels.judge_all(self._states, acting, self._numbers(actions, "actions"), codes))
        return codes

    def step(self, actions: Any) -> tuple[Any, Any]:
        """Carry out an action in every game; an illegal one raises, and changes none.

        Gives every seat's share of the victory where a game has just ended (else 0), and where that is.
        """
        chosen = self._numbers(actions, "actions")
        rewards = np.empty((len(self), MAX_SEATS), dtype=np.float64)
        done = np.empty(len(self), dtype=np.uint8)
        refused = require_answer(self._kernels.step_all(self._states, chosen, self._blank, self._rng, rewards, done))
        if refused:
            raise BadInput(
                f"Action {chosen[refused - 1]} is illegal in game {refused - 1} of the batch; judge tells why."
            )
        return rewards[:, : self.players], done.astype(bool)

    def redeal(self, seats: Any) -> None:
        """Replace what these seats, one for every game, cannot know by another possibility, each as likely."""
        require_answer(self._kernels.redeal_all(self._states, self._numbers(seats, "seats"), self._rng))

    def play_out(self) -> Any:
        """Play all games to their end at random; gives every seat's share of the victory."""
        rewards = np.empty((len(self), MAX_SEATS), dtype=np.float64)
        require_answer(self._kernels.play_out_all(self._states, self._rng, self._out, rewards))
        return rewards[:, : self.players]

    def _numbers(self, numbers: Any, what: str) -> Any:
        """One whole number for every game."""
        try:
            found = np.asarray(numbers)
        except (TypeError, ValueError, OverflowError, RecursionError) as error:
            raise BadInput(f"The {what} of a batch are whole numbers, one for every game.") from error
        if found.dtype.kind not in "iu" or found.shape != (len(self),):
            raise BadInput(
                f"The {what} of a batch are {len(self)} whole numbers, not {found.dtype} of shape {found.shape}."
            )
        return np.ascontiguousarray(found, dtype=np.int64)


# ---- Random games --------------------------------------------------------------------------------

_MOST_SIMULATED = 5_000_000  # their results are kept in memory
_SEEDS = 2**62
_GAMES_AT_A_TIME = 500


class Simulation(msgspec.Struct, frozen=True):
    """The results of random games: a row for each."""

    scores: Any  # games x players
    actions: Any
    moves: Any
    endings: Any


def check_numbers(games: int, seed: int) -> None:
    """So many games from this seed, or a sentence that says why not."""
    if type(games) is not int or not 1 <= games <= _MOST_SIMULATED:
        raise BadInput(f"The number of games must be 1 to {_MOST_SIMULATED}, not {quote(games)}.")
    if type(seed) is not int or not 0 <= seed < _SEEDS:
        raise BadInput(f"The seed of random games is a number from 0 to {_SEEDS - 1}, not {quote(seed)}.")


def simulate(
    game: Game,
    games: int,
    players: int | None = None,
    seed: int = 0,
    options: Options | Mapping[str, Any] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Deal and play random games inside the kernel; `progress` is told how many are done."""
    check_numbers(games, seed)
    blank = game.blank(players, options)
    state = blank.copy()
    seeds = np.random.Philox(seed).random_raw((games, 4))
    scores = np.zeros((games, MAX_SEATS), dtype=np.int64)
    counts = np.zeros((games, 3), dtype=np.int64)
    scratch = np.empty(game.max_legal, dtype=np.int32)
    rng = new_rng(seed)
    for first in range(0, games, _GAMES_AT_A_TIME):
        part = slice(first, first + _GAMES_AT_A_TIME)
        game.unchecked.simulate(state, blank, seeds[part], rng, scratch, scores[part], counts[part])
        if progress:
            progress(min(part.stop, games))
    return Simulation(scores[:, : blank[0].players], *counts.T)


# ---- All games ------------------------------------------------------------------------------------

_LARGEST_SEARCH = 1 << 28


def perft(game: Game, state: State, depth: int) -> int:
    """The number of sequences of `depth` legal moves from here."""
    if not isinstance(depth, int):
        raise TypeError(f"A depth is a whole number, not {quote(depth)}.")
    if depth <= 0 or game.is_over(state):
        return 1 if depth == 0 else 0
    room = depth * game.longest_move + 1
    width = game.max_legal * MAX_SEATS
    if room * width > _LARGEST_SEARCH:
        raise BadInput(f"Sequences of {depth} moves are too many to count: choose a smaller depth.")
    stack = np.zeros(room, dtype=game.state_type)
    stack[0] = state[0]
    seats, actions = (np.zeros((room, width), dtype=np.int32) for _ in range(2))
    pending = np.zeros((room, 2), dtype=np.int64)
    pending[0] = -1, depth
    progress = np.zeros(2, dtype=np.int64)
    while not game.unchecked.count_lines(stack, seats, actions, pending, progress, game.longest_move == 1):
        pass  # Ctrl-C is heard here
    return int(progress[1])
