"""Defaults for kernels that a game does not bring. They are templates (`bind`)."""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled import deal_rng, fast_rng
from tavoliere.engine.compiled.hashes import mix_words
from tavoliere.engine.compiled.kernel import ZERO, widen
from tavoliere.engine.compiled.templates import RANDOM_START


def set_up(s: Any) -> None:
    """Draw the starting seat where that is left to chance, then deal."""
    if s.start == RANDOM_START:
        s.start = deal_rng.below(s.chance, s.players)
    deal(s)


def polled(s: Any) -> int:
    """The seat in the field `turn`."""
    return s.turn


def is_between_moves(s: Any) -> bool:
    """Always, where every move is one action."""
    return True


def legal_actions(s: Any, seat: int, out: Any) -> int:
    """Every action that the judge finds legal."""
    n = 0
    for action in range(ACTIONS):
        if violation(s, seat, action) == 0:
            out[n] = action
            n += 1
    return n


def playout_action(s: Any, seat: int, rng: Any, out: Any) -> int:
    """One of the legal actions, each as likely."""
    return widen(out[fast_rng.below(rng, legal_actions(s, seat, out))])


def play_out(s: Any, rng: Any, out: Any) -> tuple[int, int]:
    """Play a game to its end at random; returns how many actions and whole moves that took."""
    actions, moves = 0, 0
    while not is_over(s):
        seat = polled(s)
        apply(s, seat, playout_action(s, seat, rng, out))
        actions += 1
        moves += is_between_moves(s)
    return actions, moves


def outcome(s: Any, out: Any) -> None:
    """The seats with the best score share the victory: `LOWEST_SCORE_WINS` says which is the best.

    `engine.record.rank` puts all seats in order for people, with `Game.tie_breaks`.
    """
    score(s, out)
    sign, winners = -1 if LOWEST_SCORE_WINS else 1, 0
    best = sign * out[0]
    for seat in range(s.players):
        best = max(best, sign * out[seat])
    for seat in range(s.players):
        winners += sign * out[seat] == best
    for seat in range(s.players):
        out[seat] = 1 / winners if sign * out[seat] == best else 0.0


def to_act(s: Any) -> int:
    """The one seat whose turn it is, as a bit; none when the game is over."""
    return 0 if is_over(s) else 1 << polled(s)


def waited_for(s: Any) -> int:
    """The seats that may act."""
    return to_act(s)


def sensible(s: Any, seat: int, out: Any) -> int:
    """Every legal action."""
    return legal_actions(s, seat, out)


def forget(s: Any, seat: int, shown: int) -> None:
    """Forget the future: nothing else is hidden."""
    deal_rng.blank(s.chance)


def fingerprint(s: Any, seat: int, tries: Any) -> np.uint64:
    """A hash of what the seat knows, written into the first of `tries`."""
    tries[0] = s
    forget(tries[0], seat, ZERO)
    return mix_words(np.uint64(seat + 1), tries[:1].view(np.uint64))


def redeal(s: Any, seat: int, rng: Any) -> None:
    """Replace the future: nothing else is hidden."""
    deal_rng.renew(s.chance, rng)


def forget_places(s: Any, seat: int, shown: int) -> None:
    """The `forget` of a game with a kernel `knows`: the things that the seat does not know lie in order."""
    deal_rng.blank(s.chance)
    for thing in range(len(s.place)):
        if not knows(s, seat, thing):
            for other in range(thing + 1, len(s.place)):
                if s.place[other] < s.place[thing] and not knows(s, seat, other):
                    s.place[thing], s.place[other] = s.place[other], s.place[thing]


def redeal_places(s: Any, seat: int, rng: Any) -> None:
    """The `redeal` of such a game: the things that the seat does not know exchange their places (Fisher and Yates)."""
    forget(s, seat, ZERO)
    deal_rng.renew(s.chance, rng)
    unknown = 0
    for thing in range(len(s.place)):
        if not knows(s, seat, thing):
            unknown += 1
            skip = fast_rng.below(rng, unknown)
            for other in range(thing + 1):
                if not knows(s, seat, other):
                    if skip == 0:
                        s.place[thing], s.place[other] = s.place[other], s.place[thing]
                        break
                    skip -= 1


def sane(s: Any) -> bool:
    """True: every record is safe for every kernel."""
    return True
