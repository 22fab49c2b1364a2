"""Search, compiled: a tree of moves that grows by simulations, for any number of seats.

Each simulation goes down the tree by moves that won so far or were seldom tried (UCT), leaves it by a move
that is new, plays on by the game's `reply`, and credits every move on its way with what its own seat gets out
of it. The moves of a node are a fixed list: in open games a move leads to one position. In others every simulation
deals again what the root's seat cannot know, so the tree is its root: only there it is known what may be done.

Free names: the contract's, and those of a game's `Skill`.
"""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

import math
from typing import Annotated, Any

import numpy as np

from tavoliere.bots.skill import ENOUGH
from tavoliere.engine.compiled.fast_rng import below
from tavoliere.engine.compiled.kernel import constant, layout, releases_gil, widen
from tavoliere.engine.compiled.templates import MAX_SEATS
from tavoliere.engine.compiled.types import Actions, ActionTable, Array, Flags, Rng, Seat, Shares, States

DEEPEST = 256  # moves in a tree, one after the other

NODE = layout(
    [
        ("first", np.int64),  # its first move
        ("moves", np.int64),  # how many it has
        ("tried", np.int64),  # how many of these were tried at least once: the first ones
        ("visits", np.int64),
    ]
)
MOVE = layout(
    [
        ("visits", np.int64),
        ("share", np.float64),  # the mean of what its seat got out of it
        ("points", np.float64),  # the mean of the root's seat's points; only of the root's moves
        ("prior", np.float64),  # by how many points it looked worse than the best, at first sight
        ("child", np.int64),  # the node that it leads to
    ]
)
HEAD = layout(
    [
        # How it grows.
        ("breadth", np.int64),  # so many moves of a node are looked into,
        ("widening", np.float64),  # and so many times the root of its visits more; 0: all, in any order
        ("inner", np.int64),  # so many moves at most are listed below the root
        ("exploration", np.float64),
        ("trust", np.float64),  # what a point of difference at first sight weighs; less with every visit
        ("depth", np.int64),  # of the tree, in moves; 1 where something is hidden
        ("horizon", np.int64),  # of a playout, in moves; 0: to the end of the game
        # How much there is of it; the rest is zeros.
        ("nodes", np.int64),
        ("moves", np.int64),
        # The last simulation: its moves within the tree and who made them, and what everybody got.
        ("path", np.int64, DEEPEST),
        ("seats", np.int64, DEEPEST),
        ("shares", np.float64, MAX_SEATS),
        ("points", np.float64, MAX_SEATS),
    ]
)
Nodes = Annotated[Any, Array(NODE)]
Moves = Annotated[Any, Array(MOVE)]
Head = Annotated[Any, Array(HEAD)]

ROOT = constant(0)
NOWHERE = constant(0)  # no move leads back to the root
_STOP_EVERY = 8  # simulations
_FEW = 1024
_RARITY = 1 / np.sqrt(np.maximum(1, np.arange(_FEW)))


@releases_gil
def search(
    states: States,
    seat: Seat,
    simulations: int,
    rng: Rng,
    stop: Flags,
    head: Head,
    nodes: Nodes,
    moves: Moves,
    lines: ActionTable,
    work: States,
    tries: States,
    out: Actions,
    offers: ActionTable,
    values: Shares,
) -> int:
    """Let a tree grow by so many simulations, or until it is to stop; say how many there were.

    The tree is in `head`, `nodes`, `moves` and `lines` (the moves' actions). All else is room to work in.
    """
    t = head[0]
    for done in range(simulations):
        if done % _STOP_EVERY == 0 and stop[0] != 0:
            return done
        work[0] = states[0]
        s = work[0]
        if not IS_OPEN:
            redeal(s, seat, rng)
        length = _descend(s, seat, rng, t, nodes, moves, lines, tries, out, offers, values)
        _play_out(s, rng, tries, out, offers, values, t.horizon)
        assess(s, t.shares, t.points)
        for i in range(length):
            move = moves[t.path[i]]
            move.visits += 1
            move.share += (t.shares[t.seats[i]] - move.share) / move.visits
        first = moves[t.path[0]]
        first.points += (t.points[seat] - first.points) / first.visits
    return simulations


def _descend(s, seat, rng, t, nodes, moves, lines, tries, out, offers, values):
    """Play from the root to a move that is new, or as deep as the tree may be; say how many moves that were."""
    node = ROOT
    if t.nodes == 0:
        node = _grow(s, seat, len(offers), rng, t, nodes, moves, lines, tries, out, offers, values)
    length = 0
    mover = seat
    while True:
        nodes[node].visits += 1
        move = _pick(t, nodes[node], moves)
        t.path[length] = move
        t.seats[length] = mover
        length += 1
        _carry_out(s, mover, lines[move])
        if length == t.depth or moves[move].visits == 0 or is_over(s):
            return length
        mover = polled(s)
        node = moves[move].child
        if node == NOWHERE:
            node = _grow(s, mover, t.inner, rng, t, nodes, moves, lines, tries, out, offers, values)
            moves[move].child = node
        if node == NOWHERE:
            return length


def _carry_out(s, seat, line):
    for i in range(line[0]):
        apply(s, seat, widen(line[i + 1]))


def _play_out(s, rng, tries, out, offers, values, horizon):
    """Play on by the game's `reply`, as far as the horizon or as it sees a point in it."""
    turns = 0
    while not is_over(s) and (horizon == 0 or turns < horizon):
        mover = polled(s)
        reply(s, mover, rng, tries, out, offers, values)
        if offers[0, 0] == ENOUGH:
            return
        _carry_out(s, mover, offers[0])
        turns += 1


# ---- Nodes --------------------------------------------------------------------------------------------


def _grow(s, seat, most, rng, t, nodes, moves, lines, tries, out, offers, values):
    """A new node with all its moves; nowhere if there is no room for it."""
    node = t.nodes
    first = t.moves
    n = expand(s, seat, most, tries, out, offers, values)
    if node == len(nodes) or first + n > len(moves):
        return NOWHERE
    for i in range(n):
        j = i
        if t.widening == 0:  # in any order: what comes first in a list is looked into too often
            j = below(rng, i + 1)
            if j < i:
                _copy_line(lines[first + j], lines[first + i])
                moves[first + i].prior = moves[first + j].prior
        _copy_line(offers[i], lines[first + j])
        moves[first + j].prior = values[i] - values[0]
    t.nodes += 1
    t.moves += n
    nodes[node].first = first
    nodes[node].moves = n
    return node


def _copy_line(line, to):
    for i in range(line[0] + 1):
        to[i] = line[i]


def _pick(t, node, moves):
    """The next move that is new, or else the one that is worth most with what is not known about it (UCT)."""
    first, limit = node.first, node.moves
    if t.widening != 0:
        limit = min(limit, t.breadth + int(t.widening * math.sqrt(node.visits)))
    if node.tried < limit:
        node.tried += 1
        return first + node.tried - 1
    scale = t.exploration * math.sqrt(math.log(node.visits))
    best = first
    most = -1.0
    for i in range(first, first + node.tried):
        move = moves[i]
        rarity = _RARITY[move.visits] if move.visits < _FEW else 1 / math.sqrt(move.visits)
        hope = move.share + scale * rarity + t.trust * move.prior * rarity * rarity
        if hope > most:
            best = i
            most = hope
    return best


# ---- Greedy play ---------------------------------------------------------------------------------


def rank_moves(
    states: States, seat: Seat, most: int, tries: States, out: Actions, lines: ActionTable, values: Shares
) -> int:
    """Write the moves worth playing and their values, the best first; say how many."""
    return rank(states[0], seat, most, tries, out, lines, values)
