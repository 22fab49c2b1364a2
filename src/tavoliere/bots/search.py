"""Search: the tree of `tree` between a seat's knowledge and a choice, within a number of simulations or a time.

Between two looks at the clock a few hundredths of a second pass, and a few simulations between two looks at the
flag that stops it. The GIL is free meanwhile.
"""

from __future__ import annotations

import math
import random
import threading
import time
from typing import Any

import msgspec
import numpy as np

from tavoliere.bots import tree
from tavoliere.bots.base import SkilledBot
from tavoliere.bots.protocol import Choice, Prospect, Stop
from tavoliere.bots.skill import Skill, move_of
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.compiled.kernel import is_ready
from tavoliere.engine.game import Game
from tavoliere.engine.rules import State

_FIRST_SLICE = 32  # simulations
_SLICE_SECONDS = 0.03
_MOST_MOVES = 1 << 20  # in a tree


class Search(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a search."""

    simulations: int = 1000
    seconds: float = 0.0  # at most so long, whatever the simulations; 0 is as long as they take
    effort: float = 0.0  # likewise, of the processor's time: a bound that no ordinary position comes near
    exploration: float = 0.7
    trust: float = 0.0  # in the order in which moves are listed: what a point of difference weighs at first
    breadth: int = 0  # moves that are looked into at once
    widening: float = 0.0  # and more with the root of the visits; 0 looks into all moves
    inner: int = 0  # moves that are listed below the root at most, where listing them takes long; 0 is all
    depth: int = tree.DEEPEST  # of the tree, in moves; 1, as where something is hidden, compares those of the root
    horizon: int = 0  # of a playout, in moves; 0 is the end of the game
    forgetting: float = 0.0  # how much of what it has seen it no longer knows


class Tree(threading.local):
    """The room for one tree, used for every move."""

    def __init__(self, game: Game, skill: Skill, parameters: Search) -> None:
        depth = parameters.depth if skill.is_open else 1
        nodes = 1 if depth == 1 else parameters.simulations + 2
        moves = min(_MOST_MOVES, nodes * skill.width)
        self.work = np.zeros(1, dtype=game.state_type)
        self.nodes: Any = np.zeros(nodes, dtype=tree.NODE)
        self.moves: Any = np.zeros(moves, dtype=tree.MOVE)
        self.lines = np.empty((moves, skill.longest + 1), dtype=np.int32)
        self.head: Any = np.zeros(1, dtype=tree.HEAD)
        for name in ("breadth", "widening", "exploration", "trust", "horizon"):
            self.head[name] = getattr(parameters, name)
        self.head["depth"], self.head["inner"] = depth, parameters.inner or skill.width

    def clear(self) -> None:
        """Begin a new tree. Only what the last one has used is cleared."""
        head = self.head[0]
        self.nodes[: head.nodes] = self.moves[: head.moves] = 0
        head.nodes = head.moves = 0


class SearchBot(SkilledBot):
    """Plays what its tree has looked into most."""

    parameters: Search

    def __init__(self, game: Game, skill: Skill, parameters: Search) -> None:
        super().__init__(game, skill, parameters)
        self._tree = Tree(game, skill, parameters)

    @property
    def is_ready(self) -> bool:
        return is_ready(self.kernels.search)

    def choose_in(self, world: State, seat: int, seed: bytes, stop: Stop) -> Choice:
        """Choose by simulations: each begins in this world, or in another one where something is hidden."""
        self._tree.clear()
        rng = new_rng(random.Random(seed).getrandbits(60))  # noqa: S311
        done = self._search(world, seat, rng, stop)
        return Choice.among(self._prospects(world, seat), done, not self.parameters.horizon)

    def _search(self, world: State, seat: int, rng: Any, stop: Stop) -> int:
        """Simulate until the simulations or the time are used up, or `stop` is raised; at least once."""
        p = self.parameters
        began = time.perf_counter()
        done = self._grow(world, seat, min(1, p.simulations), rng, Stop())
        first, worked = time.perf_counter() - began, time.thread_time()  # the first one may read kernels from disk
        part, left = max(1, min(_FIRST_SLICE, int(_SLICE_SECONDS / max(1e-6, first)))), p.simulations - done
        while left > 0 and not stop and not self._is_settled(left):
            began_part = time.perf_counter()
            grown = self._grow(world, seat, min(part, left), rng, stop)
            done += grown
            now = time.perf_counter()
            pace = max(1, grown) / max(1e-6, now - began_part)
            time_left = (p.seconds or math.inf) - (now - began)
            spare = (p.effort or math.inf) - (time.thread_time() - worked)
            part = max(1, int(pace * min(_SLICE_SECONDS, time_left, spare)))
            left = int(min(p.simulations - done, pace * time_left))
            if spare <= 0:
                break
        return done

    def _is_settled(self, left: int) -> bool:
        """Return whether there is a single move, or one that no other can catch up with in the simulations left.

        Where something is hidden, the time that it takes must not tell that. A fixed number of simulations is
        always done: what is expected of the moves is then the same on every machine.
        """
        if not self.skill.is_open:
            return False
        root = self._tree.nodes[0]
        visits = sorted(self._tree.moves["visits"][root.first : root.first + root.tried].tolist(), reverse=True)
        beyond = len(visits) > 1 and visits[0] - visits[1] > left
        return bool(root.moves == 1 or (self.parameters.seconds and beyond))

    def _grow(self, world: State, seat: int, simulations: int, rng: Any, stop: Stop) -> int:
        buffers, room = self.buffers, self._tree
        grown = (room.head, room.nodes, room.moves, room.lines)
        spare = (room.work, buffers.tries, buffers.out, buffers.lines, buffers.values)
        return int(self.kernels.search(world, seat, simulations, rng, stop.flag, *grown, *spare))

    def _prospects(self, world: State, seat: int) -> list[Prospect]:
        """The two moves that were looked into most, and what is expected of them."""
        room, root = self._tree, self._tree.nodes[0]
        found = sorted(
            range(root.first, root.first + root.tried),
            key=lambda i: (room.moves[i].visits, room.moves[i].share),
            reverse=True,
        )
        return [
            Prospect(
                move_of(self.game, world, seat, room.lines[i]),
                share=float(room.moves[i].share),
                points=float(room.moves[i].points),
            )
            for i in found[:2]
        ]
