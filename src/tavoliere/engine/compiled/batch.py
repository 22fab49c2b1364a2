"""Many games at a time: templates over an array of records, for learners and search.

They are called in their checked form (`engine.checks`), and they release the GIL, so that several batches run side by
side in threads. In every game the polled seat acts: the sequential form.
"""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from tavoliere.engine.compiled import deal_rng
from tavoliere.engine.compiled.kernel import releases_gil
from tavoliere.engine.compiled.types import (
    Actions,
    Blank,
    Each,
    Flags,
    Masks,
    Players,
    Positions,
    Records,
    Rng,
    SharesOfEach,
)


def _deal_again(states, i, blank, rng):
    states[i] = blank[0]
    deal_rng.renew(states[i].chance, rng)
    set_up(states[i])


@releases_gil
def deal_all(states: Records, blank: Blank, rng: Rng) -> None:
    """Deal a new game everywhere, from a blank record with players and options and a seed from `rng` for each."""
    for i in range(len(states)):
        _deal_again(states, i, blank, rng)


@releases_gil
def polled_all(states: Positions, seats: Each) -> None:
    """Write the polled seat of every game."""
    for i in range(len(states)):
        seats[i] = polled(states[i])


@releases_gil
def judge_all(states: Positions, seats: Each, actions: Each, codes: Each) -> None:
    """Write for every game the code of what is against this seat's action."""
    for i in range(len(states)):
        codes[i] = violation(states[i], seats[i], actions[i])


@releases_gil
def step_all(states: Positions, actions: Each, blank: Blank, rng: Rng, rewards: SharesOfEach, done: Flags) -> int:
    """Carry out an action in every game. One that ends writes its outcome and is dealt again.

    All or nothing: an illegal action changes no game. Returns 0, or one more than the number of the first game in
    which the action is illegal.
    """
    for i in range(len(states)):
        if violation(states[i], polled(states[i]), actions[i]) != 0:
            return i + 1
    for i in range(len(states)):
        s = states[i]
        apply(s, polled(s), actions[i])
        rewards[i, :] = 0.0
        done[i] = is_over(s)
        if done[i]:
            outcome(s, rewards[i])
            _deal_again(states, i, blank, rng)
    return 0


@releases_gil
def mask_all(states: Positions, masks: Masks, out: Actions, only_sensible: int) -> None:
    """Mark in every game the legal actions of the polled seat, or the sensible ones; of a finished game, none."""
    for i in range(len(states)):
        s = states[i]
        n = 0
        if not is_over(s):
            n = sensible(s, polled(s), out) if only_sensible else legal_actions(s, polled(s), out)
        masks[i, :] = 0
        for j in range(n):
            masks[i, out[j]] = 1


@releases_gil
def redeal_all(states: Positions, seats: Players, rng: Rng) -> None:
    """Replace in every game what this seat cannot know by another possibility."""
    for i in range(len(states)):
        redeal(states[i], seats[i], rng)


@releases_gil
def play_out_all(states: Positions, rng: Rng, out: Actions, rewards: SharesOfEach) -> None:
    """Play every game to its end at random and write its outcome."""
    for i in range(len(states)):
        play_out(states[i], rng, out)
        rewards[i, :] = 0.0
        outcome(states[i], rewards[i])
