"""Hidden information: the faces that a seat has not seen, the others' answers to the guard, and the future.

Where every card lies and who has looked at which is public (BP-8.2). A seat also knows which cards were
shuffled together, so it knows all unseen faces of a batch, but not which card has which.
"""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled import deal_rng, fast_rng
from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloops.rules.cards import knows
from tavoliere.games.bloops.rules.state import MAX_PLAYERS, NO_CLOCK, NOBODY, OPEN, OVER, Record
from tavoliere.games.bloops.rules.turn_order import call_is_open, unanswered


@kernel
def forget(s: Record, seat: int, shown: int) -> None:
    """Rewrite what a seat (-1: a spectator) cannot know; with `shown`, also what it may not look at now (BP-8.3)."""
    if shown and not s.aid and s.phase != OVER:
        forget_looks(s, seat)
    sort_faces(s, seat)
    if s.phase == OPEN:
        write_answers(s, seat, count_answers(s, seat) - 1 if must_have_answered(s, seat) else 0)
    deal_rng.blank(s.chance)


@kernel
def redeal(s: Record, seat: int, rng: Any) -> None:
    """Replace what a seat cannot know by another possibility, each as likely. The result depends on `rng` alone."""
    sort_faces(s, seat)
    shuffle_faces(s, seat, rng)
    if s.phase == OPEN:
        possible = count_answers(s, seat)
        write_answers(s, seat, possible - 1 if must_have_answered(s, seat) else fast_rng.below(rng, possible))
    deal_rng.renew(s.chance, rng)


# ---- Faces ---------------------------------------------------------------------------------------


@kernel
def forget_looks(s: Record, seat: int) -> None:
    """Take back that a seat has seen cards of its own or of others, but for those that it is looking at."""
    if seat >= 0:
        for card in range(s.cards):
            if s.place[card] < MAX_PLAYERS:
                s.seen[card] &= s.open[card] | ~(1 << seat)


@kernel
def sort_faces(s: Record, seat: int) -> None:
    """Sort the unseen faces of each batch in the order of the cards."""
    for card in range(s.cards):
        if not knows(s, seat, card):
            face = widen(s.face[card])
            place = card
            for lower in range(card - 1, -1, -1):
                if s.batch[lower] == s.batch[card] and not knows(s, seat, lower):
                    if s.face[lower] <= face:
                        break
                    s.face[place] = s.face[lower]
                    place = lower
            s.face[place] = face


@kernel
def shuffle_faces(s: Record, seat: int, rng: Any) -> None:
    """Shuffle the unseen faces of each batch (Fisher and Yates; a card that cannot be chosen is drawn again)."""
    for card in range(s.cards - 1, 0, -1):
        if not knows(s, seat, card):
            other = fast_rng.below(rng, card + 1)
            while knows(s, seat, other) or s.batch[other] != s.batch[card]:
                other = fast_rng.below(rng, card + 1)
            face = s.face[card]
            s.face[card] = s.face[other]
            s.face[other] = face


# ---- Answers -------------------------------------------------------------------------------------


@kernel
def may_have_declined(s: Record, seat: int) -> bool:
    """Returns whether another seat can have declined to call, unknown to this one."""
    return seat != s.turn and call_is_open(s)


@kernel
def depends_on_others(s: Record, seat: int) -> bool:
    """Returns whether this seat has given all answers that end the guard early."""
    if seat >= 0 and unanswered(s) >> seat & 1:
        return False
    return s.declined != 0 or s.caller != NOBODY or may_have_declined(s, seat)


@kernel
def must_have_answered(s: Record, seat: int) -> bool:
    """Returns whether all others must have answered: the guard is over and no clock can have ended it."""
    return s.guard == 0 and s.window == NO_CLOCK and depends_on_others(s, seat)


@kernel
def count_answers(s: Record, seat: int) -> int:
    """The number of ways in which the others can have answered: not all of them have while the guard lasts."""
    possible = 2 if may_have_declined(s, seat) else 1
    for other in range(s.players):
        if other != seat and s.in_front[other] > 0:
            possible *= 2
    return max(1, possible - 1) if s.guard and depends_on_others(s, seat) else possible


@kernel
def write_answers(s: Record, seat: int, answers: int) -> None:
    """Write the others' answers: one bit for each seat with cards, the last one for declining."""
    declined = may_have_declined(s, seat)
    for other in range(s.players):
        if other != seat and s.in_front[other] > 0:
            s.answered = s.answered & ~(1 << other) | (answers & 1) << other
            answers >>= 1
    if declined:
        s.declined = answers
