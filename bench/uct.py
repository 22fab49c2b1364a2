"""A plain UCT in Python on the same engine, as OpenSpiel's `MCTSBot` is written: what a compiled tree is measured by.

Nodes are objects, rollouts are the engine's own (`play_out`), the reward is the share of the victory. Open games only.
"""

from __future__ import annotations

import math
import random
from time import perf_counter
from typing import Any

from tavoliere.bots.protocol import Choice, Prospect, Stop
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.game import Game, State


class Node:
    """An action, who did it, and what came of it."""

    __slots__ = ("action", "children", "seat", "total", "visits")

    def __init__(self, action: int, seat: int) -> None:
        self.action = action
        self.seat = seat
        self.visits = 0
        self.total = 0.0
        self.children: list[Node] = []

    def hope(self, scale: float) -> float:
        return self.total / self.visits + scale / math.sqrt(self.visits) if self.visits else math.inf


class PlainUct:
    """UCT within a time, for games in which every action is a move."""

    def __init__(self, game: Game, seconds: float, exploration: float = 1.0) -> None:
        self.game = game
        self.seconds = seconds
        self.exploration = exploration

    def choose(self, known: State, seat: int, seed: bytes, stop: Stop | None = None) -> Choice | None:
        game = self.game
        world = game.determinize(known, seat, seed)
        chooser, rng = random.Random(seed), new_rng(int.from_bytes(seed[:8], "little"))
        root, done, end = Node(-1, seat), 0, perf_counter() + self.seconds
        while perf_counter() < end:
            self._simulate(root, game.copy(world), chooser, rng)
            done += 1
        best = sorted(root.children, key=lambda node: node.visits, reverse=True)
        prospects = [
            Prospect(game.move_of(world, seat, [node.action]), share=node.total / max(1, node.visits))
            for node in best[:2]
        ]
        return Choice.among(prospects, done)

    def _simulate(self, root: Node, state: Any, chooser: random.Random, rng: Any) -> None:
        path, node = [root], root
        while not self.game.is_over(state) and (node.visits or node is root):
            if not node.children:
                seat = self.game.polled(state)
                node.children = [Node(action, seat) for action in self.game.legal_actions(state)]
                chooser.shuffle(node.children)
            scale = self.exploration * math.sqrt(math.log(max(1, node.visits)))
            node = max(node.children, key=lambda child: child.hope(scale))
            self.game.apply(state, node.action)
            path.append(node)
        self.game.play_out(state, rng)
        shares = self.game.outcome(state)
        for node in path:
            node.visits += 1
            node.total += shares[node.seat]
