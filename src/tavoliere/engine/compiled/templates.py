"""Templates of what Python asks of a game's rules; `kernel.bind` compiles them for each game.

The free names `deal`, `to_act`, `is_over`, `is_between_moves`, `violation`, `legal_actions`,
`random_action`, `apply`, `score`, `ending`, `polled` and `waited_for` stand for the rules of a game,
which `docs/howto/add-a-game.md` describes. `states` is an array of records; a single position is an
array of one. Where no seat is given, the one that is polled is meant: in most games the only one that
may act. (Two templates, not a default: Numba takes longer to fill a default in than the call itself.)
"""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from typing import Any

import numpy as np

MAX_SEATS = 8
RUN_STRIDE = 1 << 16  # more than there are codes of violations


def start(states: Any) -> None:
    deal(states[0])


def actors(states: Any) -> int:
    return to_act(states[0])


def awaited(states: Any) -> int:
    return waited_for(states[0])


def asked(states: Any) -> int:
    return polled(states[0])


def over(states: Any) -> bool:
    return is_over(states[0])


def between_moves(states: Any) -> bool:
    return is_between_moves(states[0])


def judge(states: Any, action: int, seat: int) -> int:
    return violation(states[0], seat, action)


def list_legal(states: Any, out: Any) -> int:
    s = states[0]
    return legal_actions(s, polled(s), out)


def list_legal_of(states: Any, out: Any, seat: int) -> int:
    return legal_actions(states[0], seat, out)


def act(states: Any, action: int) -> None:
    s = states[0]
    apply(s, polled(s), action)


def act_as(states: Any, action: int, seat: int) -> None:
    apply(states[0], seat, action)


def pick(states: Any, seat: int, rng: Any, scratch: Any) -> int:
    return random_action(states[0], seat, rng, scratch)


def run(states: Any, actions: Any, seat: int) -> int:
    """Judge and carry out one action after the other, up to the first that is illegal.

    Says 0, or the code of that one's violation plus `RUN_STRIDE` times the number of those before it.
    """
    s = states[0]
    for i in range(len(actions)):
        code = violation(s, seat, actions[i])
        if code != 0:
            return code + RUN_STRIDE * i
        apply(s, seat, actions[i])
    return 0


def count_scores(states: Any, out: Any) -> None:
    score(states[0], out)


def how_ended(states: Any) -> int:
    return ending(states[0])


def overwrite(states: Any, others: Any) -> None:
    for i in range(len(states)):
        states[i] = others[i]


def play_out(states: Any, rng: Any, scratch: Any) -> int:
    """Play every game of a batch to its end at random; say how many actions that took."""
    n = 0
    for i in range(len(states)):
        s = states[i]
        while not is_over(s):
            seat = polled(s)
            apply(s, seat, random_action(s, seat, rng, scratch))
            n += 1
    return n


def simulate(states: Any, blank: Any, seeds: Any, rng: Any, scratch: Any, scores: Any, counts: Any) -> None:
    """Deal and play one random game per seed (rows of four words), all in the place of one state.

    Writes every game's scores, how many actions and whole moves it took, and how it ended.
    """
    for game in range(len(seeds)):
        states[0] = blank[0]
        s = states[0]
        for i in range(4):
            s.chance.key[i] = seeds[game, i]
        deal(s)
        actions = 0
        moves = 0
        while not is_over(s):
            seat = polled(s)
            apply(s, seat, random_action(s, seat, rng, scratch))
            actions += 1
            if is_between_moves(s):
                moves += 1
        score(s, scores[game])
        counts[game, 0] = actions
        counts[game, 1] = moves
        counts[game, 2] = ending(s)


def count_lines(stack: Any, seats: Any, actions: Any, pending: Any, depth: int, whole: bool) -> int:
    """Perft: how many sequences of `depth` moves the position `stack[0]` allows.

    The arrays hold, for each position along one sequence of actions: the position, its legal actions
    and who does them, and (`pending`) how many they are, which comes next and how many moves are to
    follow. `whole` says that every action is a move, so that the last ones need not be made.
    """
    total = 0
    at = 0
    pending[0, 2] = depth
    entering = True
    while at >= 0:
        s = stack[at]
        if entering:
            n = 0
            acting = to_act(s)
            seat = 0
            while acting:
                if acting & 1:
                    more = legal_actions(s, seat, actions[at, n:])
                    seats[at, n : n + more] = seat
                    n += more
                acting >>= 1
                seat += 1
            pending[at, 0] = n
            pending[at, 1] = 0
            if whole and pending[at, 2] == 1:
                total += n
                pending[at, 1] = n
        entering = False
        i = pending[at, 1]
        if i == pending[at, 0]:
            at -= 1
            continue
        pending[at, 1] += 1
        stack[at + 1] = s
        apply(stack[at + 1], np.int64(seats[at, i]), np.int64(actions[at, i]))
        left = pending[at, 2] - (1 if is_between_moves(stack[at + 1]) else 0)
        if left == 0:
            total += 1
        elif not is_over(stack[at + 1]):
            at += 1
            pending[at, 2] = left
            entering = True
    return total
