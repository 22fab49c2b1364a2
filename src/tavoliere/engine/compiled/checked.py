"""What Python asks of a game's rules, checked: no position, number or buffer does any harm.

The compiler sees to the types. These templates see to the rest: that there is one position, that its record
is sane, that a seat may act, that an action is legal, that buffers have room and lie apart. A call that
cannot be tried answers one of `trouble`; nothing is changed then.
"""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

import numpy as np

from tavoliere.engine.compiled import fast_rng
from tavoliere.engine.compiled.kernel import releases_gil, widen
from tavoliere.engine.compiled.templates import MAX_SEATS, RUN_STRIDE
from tavoliere.engine.compiled.trouble import Trouble
from tavoliere.engine.compiled.types import Action, Actions, Line, Rng, Scores, Seat, Shares, States, Words

_NOT_ONE = int(Trouble.NOT_ONE)
_INSANE = int(Trouble.INSANE)
_NO_SUCH_SEAT = int(Trouble.NO_SUCH_SEAT)
_NOT_TO_ACT = int(Trouble.NOT_TO_ACT)
_NO_ROOM = int(Trouble.NO_ROOM)
_NO_LUCK = int(Trouble.NO_LUCK)
_ONE_MEMORY = int(Trouble.ONE_MEMORY)
_NOT_OVER = int(Trouble.NOT_OVER)


# ---- What can be wrong: 0, or the trouble ------------------------------------------------------------


def trouble(states: States) -> int:
    """Is this one position of the game?"""
    if len(states) != 1:
        return _NOT_ONE
    return 0 if sane(states[0]) else _INSANE


def _overlap(states, other):
    """Do two arrays share memory? Then a kernel would change its own position under its hands."""
    first, second = np.int64(states.ctypes.data), np.int64(other.ctypes.data)
    return first < second + other.size * other.itemsize and second < first + states.size * states.itemsize


def _trouble_with_room(states, out, least):
    if len(out) < least:
        return _NO_ROOM
    return _ONE_MEMORY if _overlap(states, out) else 0


def _trouble_with_luck(states, rng):
    if len(rng) == 0 or rng[0] == 0:
        return _NO_LUCK
    return _ONE_MEMORY if _overlap(states, rng) else 0


def _trouble_with_seat(states, seat):
    return 0 if 0 <= seat < states[0].players else _NO_SUCH_SEAT


def _may_act(s, seat):
    return 0 <= seat < MAX_SEATS and (to_act(s) >> seat) & 1 == 1


def _trouble_with_actor(states, seat, rng, out):
    """What keeps a seat from being asked for a random action?"""
    found = trouble(states) or _trouble_with_luck(states, rng) or _trouble_with_room(states, out, MAX_LEGAL)
    if found != 0:
        return found
    if _overlap(rng, out):
        return _ONE_MEMORY
    return 0 if _may_act(states[0], seat) else _NOT_TO_ACT


# ---- Questions ---------------------------------------------------------------------------------------


def call_to_act(states: States) -> int:
    return trouble(states) or to_act(states[0])


def call_waited_for(states: States) -> int:
    return trouble(states) or waited_for(states[0])


def call_polled(states: States) -> int:
    return trouble(states) or polled(states[0])


def call_is_over(states: States) -> int:
    return trouble(states) or widen(is_over(states[0]))


def call_is_between_moves(states: States) -> int:
    return trouble(states) or widen(is_between_moves(states[0]))


def call_ending(states: States) -> int:
    found = trouble(states)
    if found != 0:
        return found
    return ending(states[0]) if is_over(states[0]) else _NOT_OVER


def call_violation(states: States, seat: Seat, action: Action) -> int:
    return trouble(states) or violation(states[0], seat, action)


def call_legal_actions(states: States, seat: Seat, out: Actions) -> int:
    """A seat that may not act has no legal action."""
    found = trouble(states) or _trouble_with_room(states, out, MAX_LEGAL)
    if found != 0:
        return found
    return legal_actions(states[0], seat, out) if _may_act(states[0], seat) else 0


def call_legal_actions_polled(states: States, out: Actions) -> int:
    found = trouble(states) or _trouble_with_room(states, out, MAX_LEGAL)
    if found != 0:
        return found
    return 0 if is_over(states[0]) else legal_actions(states[0], polled(states[0]), out)


def call_sensible(states: States, seat: Seat, out: Actions) -> int:
    found = trouble(states) or _trouble_with_room(states, out, MAX_LEGAL)
    if found != 0:
        return found
    return sensible(states[0], seat, out) if _may_act(states[0], seat) else 0


def call_playout_action(states: States, seat: Seat, rng: Rng, out: Actions) -> int:
    return _trouble_with_actor(states, seat, rng, out) or playout_action(states[0], seat, rng, out)


def random_action(states: States, seat: Seat, rng: Rng, out: Actions) -> int:
    """One of the legal actions, each as likely."""
    found = _trouble_with_actor(states, seat, rng, out)
    if found != 0:
        return found
    n = legal_actions(states[0], seat, out)
    return widen(out[fast_rng.below(rng, n)]) if n > 0 else _NOT_TO_ACT


def call_score(states: States, out: Scores) -> int:
    found = trouble(states) or _trouble_with_room(states, out, MAX_SEATS)
    if found == 0:
        score(states[0], out)
    return found


def call_outcome(states: States, out: Shares) -> int:
    found = trouble(states) or _trouble_with_room(states, out, MAX_SEATS)
    if found == 0:
        outcome(states[0], out)
    return found


def call_fingerprint(states: States, seat: Seat, tries: States, out: Words) -> int:
    """Written into `out`, because every number can be a fingerprint."""
    found = trouble(states) or _trouble_with_seat(states, seat) or _trouble_with_room(states, out, 1)
    found = found or _trouble_with_room(states, tries, 1)
    if found == 0:
        out[0] = fingerprint(states[0], seat, tries)
    return found


# ---- Deeds -------------------------------------------------------------------------------------------


def call_apply(states: States, seat: Seat, action: Action) -> int:
    """Carry out an action if it is legal; else say the code of what is against it."""
    found = trouble(states) or violation(states[0], seat, action)
    if found == 0:
        apply(states[0], seat, action)
    return found


def call_apply_polled(states: States, action: Action) -> int:
    found = trouble(states)
    return found if found != 0 else call_apply(states, polled(states[0]), action)


def step(states: States, action: Action, out: Actions) -> int:
    """Carry out an action of the polled seat, if it is legal, and list what whoever is polled then may do.

    Says how many actions that are, 0 after the end; or minus the code of what is against the action.
    """
    found = trouble(states) or _trouble_with_room(states, out, MAX_LEGAL)
    if found != 0:
        return found
    s = states[0]
    seat = polled(s)
    code = violation(s, seat, action)
    if code != 0:
        return -code
    apply(s, seat, action)
    return 0 if is_over(s) else legal_actions(s, polled(s), out)


def run(states: States, actions: Line, seat: Seat) -> int:
    """Carry out one action after the other, up to the first that is illegal.

    Says 0, or the code of that one's violation plus `RUN_STRIDE` times the number of those before it.
    """
    found = trouble(states) or _trouble_with_room(states, actions, 0)
    if found != 0:
        return found
    s = states[0]
    for i in range(len(actions)):
        code = violation(s, seat, actions[i])
        if code != 0:
            return code + RUN_STRIDE * i
        apply(s, seat, actions[i])
    return 0


def call_forget(states: States, seat: Seat, shown: int) -> int:
    """The seat -1 is a spectator."""
    found = trouble(states)
    if found == 0 and seat != -1:
        found = _trouble_with_seat(states, seat)
    if found == 0:
        forget(states[0], seat, shown)
    return found


def call_redeal(states: States, seat: Seat, rng: Rng) -> int:
    found = trouble(states) or _trouble_with_seat(states, seat) or _trouble_with_luck(states, rng)
    if found == 0:
        redeal(states[0], seat, rng)
    return found


@releases_gil
def play_out(states: States, rng: Rng, out: Actions) -> int:
    """Play a game to its end at random; say how many actions that took."""
    found = trouble(states) or _trouble_with_luck(states, rng) or _trouble_with_room(states, out, MAX_LEGAL)
    if found != 0:
        return found
    if _overlap(rng, out):
        return _ONE_MEMORY
    s = states[0]
    n = 0
    while not is_over(s):
        seat = polled(s)
        apply(s, seat, playout_action(s, seat, rng, out))
        n += 1
    return n
