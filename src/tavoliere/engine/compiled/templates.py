"""Templates of the calls from Python to a game's rules; `bind` compiles them for each game.

As they stand here, templates trust their caller: `states` holds a position that the rules themselves made, an action
is a legal one of that seat, a buffer `out` has room for `MAX_LEGAL` actions, `rng` comes from `new_rng`. Otherwise
they read and write foreign memory. `engine.checks` makes the checked form of each from the types of its parameters.
Only `violation`, `run` and `step` may be asked about any action of any seat.

A single position is an array of one. `..._polled` is for the seat that is polled: in most games the only one that may
act. (Two templates, not a default: Numba takes longer to fill that in than the call itself.)
"""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from tavoliere.engine.compiled import fast_rng
from tavoliere.engine.compiled.kernel import releases_gil, widen
from tavoliere.engine.compiled.types import (
    Action,
    Actions,
    ActionTable,
    Actor,
    Finished,
    Legal,
    Line,
    Player,
    Position,
    Rng,
    Scores,
    ScoreTable,
    Seat,
    Seeds,
    Shares,
    States,
    Tries,
    Viewer,
    Words,
)

MAX_SEATS = 8
RANDOM_START = -1  # the starting seat is drawn before the deal (`defaults.set_up`)
STEPS_AT_A_TIME = 20_000  # of a search that may take for ever: in between, Python looks for Ctrl-C
RUN_STRIDE = 1 << 16  # more than there are codes of violations
NOT_TO_ACT_CODE = -(1 << 40)  # see `engine.checks`


# ---- Questions that are handed on to a kernel ----------------------------------------------------------

# In `call_forget` the seat -1 is a spectator, and `shown` is 1 or 0.


def call_to_act(states: Position) -> int:
    return to_act(states[0])


def call_waited_for(states: Position) -> int:
    return waited_for(states[0])


def call_polled(states: Position) -> int:
    return polled(states[0])


def call_is_over(states: Position) -> bool:
    return is_over(states[0])


def call_is_between_moves(states: Position) -> bool:
    return is_between_moves(states[0])


def call_violation(states: Position, seat: Seat, action: Action) -> int:
    return violation(states[0], seat, action)


def call_legal_actions(states: Position, seat: Actor, out: Actions) -> int:
    return legal_actions(states[0], seat, out)


def call_sensible(states: Position, seat: Actor, out: Actions) -> int:
    return sensible(states[0], seat, out)


def call_apply(states: Position, seat: Seat, action: Legal) -> None:
    apply(states[0], seat, action)


def call_playout_action(states: Position, seat: Actor, rng: Rng, out: Actions) -> int:
    return playout_action(states[0], seat, rng, out)


def call_score(states: Position, out: Scores) -> None:
    score(states[0], out)


def call_outcome(states: Position, out: Shares) -> None:
    outcome(states[0], out)


def call_ending(states: Finished) -> int:
    return ending(states[0])


def call_forget(states: Position, seat: Viewer, shown: int) -> None:
    forget(states[0], seat, shown)


def call_knows(states: Position, seat: Player, thing: Action) -> bool:
    return knows(states[0], seat, thing)


def call_redeal(states: Position, seat: Player, rng: Rng) -> None:
    redeal(states[0], seat, rng)


def call_sane(states: States) -> bool:
    return sane(states[0])


def call_deal(states: States) -> None:
    set_up(states[0])


def call_legal_actions_polled(states: Position, out: Actions) -> int:
    return legal_actions(states[0], polled(states[0]), out)


def call_apply_polled(states: Position, action: Legal) -> None:
    apply(states[0], polled(states[0]), action)


def call_fingerprint(states: Position, seat: Player, tries: Tries, out: Words) -> None:
    """Written into `out`, because any number can be a fingerprint."""
    out[0] = fingerprint(states[0], seat, tries)


def require(states: Position) -> None:
    """Nothing: the checks in front of it are all that is asked for."""


def random_action(states: Position, seat: Actor, rng: Rng, out: Actions) -> int:
    """One of the legal actions, each as likely."""
    n = legal_actions(states[0], seat, out)
    return widen(out[fast_rng.below(rng, n)]) if n > 0 else NOT_TO_ACT_CODE


def step(states: Position, action: Action, out: Actions) -> int:
    """Judge and carry out an action of the seat that is polled, and list what the seat that is polled next may do.

    Says how many actions that are, 0 after the end; or minus the code of what is against the action.
    """
    s = states[0]
    seat = polled(s)
    code = violation(s, seat, action)
    if code != 0:
        return -code
    apply(s, seat, action)
    return legal_actions(s, polled(s), out)


def run(states: Position, actions: Line, seat: Seat) -> int:
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


@releases_gil
def call_play_out(states: Position, rng: Rng, out: Actions) -> int:
    """Returns how many actions that took."""
    return play_out(states[0], rng, out)[0]


@releases_gil
def simulate(
    states: States, blank: States, seeds: Seeds, rng: Rng, out: Actions, scores: ScoreTable, counts: ScoreTable
) -> None:
    """Deal and play one random game per seed (rows of four words), all in the place of one state.

    Writes every game's scores, how many actions and whole moves it took, and how it ended.
    """
    for game in range(len(seeds)):
        states[0] = blank[0]
        s = states[0]
        for i in range(4):
            s.chance.key[i] = seeds[game, i]
        set_up(s)
        counts[game, 0], counts[game, 1] = play_out(s, rng, out)
        score(s, scores[game])
        counts[game, 2] = ending(s)


def _list_all(s, seats, actions):
    """List the legal actions of all seats, and who does them."""
    n = 0
    acting = to_act(s)
    for seat in range(MAX_SEATS):
        if (acting >> seat) & 1:
            more = legal_actions(s, seat, actions[n:])
            seats[n : n + more] = seat
            n += more
    return n


@releases_gil
def count_lines(
    stack: States, seats: ActionTable, actions: ActionTable, pending: ScoreTable, progress: Line, whole: bool
) -> bool:
    """Perft: how many sequences of moves the position `stack[0]` allows, a slice of the work at a time.

    The arrays hold, for each position along one sequence of actions: the position, its legal actions
    and who does them, and (`pending`) how many of these are still to be made (-1 before they are listed) and how many
    moves are to follow. `whole` says that every action is a move, so that the last ones need not be made.
    `progress` is where the search stands: how far along the sequence, and how many were counted. Says whether there is
    nothing left to count.
    """
    at, total = progress[0], progress[1]
    steps = 0
    while at >= 0 and steps < STEPS_AT_A_TIME:
        steps += 1
        left = pending[at, 1]
        if pending[at, 0] < 0:
            pending[at, 0] = _list_all(stack[at], seats[at], actions[at])
            if whole and left == 1:
                total += pending[at, 0]
                pending[at, 0] = 0
        if pending[at, 0] == 0:
            at -= 1
            continue
        pending[at, 0] -= 1
        i = pending[at, 0]
        stack[at + 1] = stack[at]
        apply(stack[at + 1], widen(seats[at, i]), widen(actions[at, i]))
        left -= is_between_moves(stack[at + 1])
        if left == 0:
            total += 1
        elif not is_over(stack[at + 1]):
            at += 1
            pending[at, 0] = -1
            pending[at, 1] = left
    progress[0], progress[1] = at, total
    return at < 0
