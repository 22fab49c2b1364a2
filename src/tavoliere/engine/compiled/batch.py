"""Many games at a time: templates over an array of records, for learners and search.

They check what they are given like those of `checked`, and they release the GIL, so that several batches
run side by side in threads. In every game the polled seat acts: the sequential form.
"""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from tavoliere.engine.compiled import deal_rng
from tavoliere.engine.compiled.kernel import releases_gil
from tavoliere.engine.compiled.templates import MAX_SEATS
from tavoliere.engine.compiled.trouble import Trouble
from tavoliere.engine.compiled.types import Actions, Flags, Line, Masks, Rng, ShareTable, States

_INSANE = int(Trouble.INSANE)
_NO_SUCH_SEAT = int(Trouble.NO_SUCH_SEAT)
_NO_ROOM = int(Trouble.NO_ROOM)
_NO_LUCK = int(Trouble.NO_LUCK)
_LENGTHS = int(Trouble.LENGTHS)


def _trouble_with_any(states):
    for i in range(len(states)):
        if not sane(states[i]):
            return _INSANE
    return 0


def _trouble_with_luck(rng):
    return _NO_LUCK if len(rng) == 0 or rng[0] == 0 else 0


def _deal_anew(states, i, blank, rng):
    states[i] = blank[0]
    deal_rng.renew(states[i].chance, rng)
    set_up(states[i])


@releases_gil
def deal_all(states: States, blank: States, rng: Rng) -> int:
    """Deal every game anew, from a blank record with players and options and a seed of luck's for each."""
    if len(blank) != 1:
        return _LENGTHS
    found = _trouble_with_luck(rng)
    if found == 0:
        for i in range(len(states)):
            _deal_anew(states, i, blank, rng)
    return found


@releases_gil
def polled_all(states: States, seats: Line) -> int:
    """Who is asked next, in every game."""
    if len(seats) != len(states):
        return _LENGTHS
    found = _trouble_with_any(states)
    if found == 0:
        for i in range(len(states)):
            seats[i] = polled(states[i])
    return found


@releases_gil
def judge_all(states: States, seats: Line, actions: Line, codes: Line) -> int:
    """Write for every game the code of what is against this seat's action; say how many are illegal."""
    if not len(states) == len(seats) == len(actions) == len(codes):
        return _LENGTHS
    found = _trouble_with_any(states)
    if found == 0:
        for i in range(len(states)):
            codes[i] = violation(states[i], seats[i], actions[i])
            found += codes[i] != 0
    return found


@releases_gil
def step_all(states: States, actions: Line, blank: States, rng: Rng, rewards: ShareTable, done: Flags) -> int:
    """Carry out an action in every game. One that ends writes its outcome and is dealt anew.

    All or nothing: an illegal action changes no game. Says 0, or one more than the number of the first game
    in which the action is illegal.
    """
    n = len(states)
    if not (n == len(actions) == len(rewards) == len(done) and len(blank) == 1 and rewards.shape[1] >= MAX_SEATS):
        return _LENGTHS
    found = _trouble_with_any(states) or _trouble_with_luck(rng)
    if found != 0:
        return found
    for i in range(n):
        if violation(states[i], polled(states[i]), actions[i]) != 0:
            return i + 1
    for i in range(n):
        s = states[i]
        apply(s, polled(s), actions[i])
        rewards[i, :] = 0.0
        done[i] = is_over(s)
        if done[i]:
            outcome(s, rewards[i])
            _deal_anew(states, i, blank, rng)
    return 0


def _trouble_with_masks(states, masks, out):
    if masks.shape[0] != len(states) or masks.shape[1] != ACTIONS:
        return _LENGTHS
    return _NO_ROOM if len(out) < MAX_LEGAL else _trouble_with_any(states)


def _mark(masks, i, out, n):
    masks[i, :] = 0
    for j in range(n):
        masks[i, out[j]] = 1


@releases_gil
def mask_all(states: States, masks: Masks, out: Actions) -> int:
    """Mark in every game the legal actions of whoever is polled; of a finished game, none."""
    found = _trouble_with_masks(states, masks, out)
    if found == 0:
        for i in range(len(states)):
            s = states[i]
            _mark(masks, i, out, 0 if is_over(s) else legal_actions(s, polled(s), out))
    return found


@releases_gil
def sensible_mask_all(states: States, masks: Masks, out: Actions) -> int:
    """Mark in every game what whoever is polled should consider; of a finished game, nothing."""
    found = _trouble_with_masks(states, masks, out)
    if found == 0:
        for i in range(len(states)):
            s = states[i]
            _mark(masks, i, out, 0 if is_over(s) else sensible(s, polled(s), out))
    return found


@releases_gil
def redeal_all(states: States, seats: Line, rng: Rng) -> int:
    """Deal anew in every game what this seat cannot know."""
    if len(seats) != len(states):
        return _LENGTHS
    found = _trouble_with_any(states) or _trouble_with_luck(rng)
    if found != 0:
        return found
    for i in range(len(states)):
        if not 0 <= seats[i] < states[i].players:
            return _NO_SUCH_SEAT
    for i in range(len(states)):
        redeal(states[i], seats[i], rng)
    return 0


@releases_gil
def play_out_all(states: States, rng: Rng, out: Actions, rewards: ShareTable) -> int:
    """Play every game to its end at random and write its outcome; say how many actions that took."""
    if len(rewards) != len(states) or rewards.shape[1] < MAX_SEATS:
        return _LENGTHS
    if len(out) < MAX_LEGAL:
        return _NO_ROOM
    found = _trouble_with_any(states) or _trouble_with_luck(rng)
    if found != 0:
        return found
    n = 0
    for i in range(len(states)):
        s = states[i]
        while not is_over(s):
            seat = polled(s)
            apply(s, seat, playout_action(s, seat, rng, out))
            n += 1
        rewards[i, :] = 0.0
        outcome(s, rewards[i])
    return n
