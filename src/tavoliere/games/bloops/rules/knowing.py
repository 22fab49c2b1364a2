"""What a seat knows: worlds that it cannot tell from the real one, a fingerprint of it, and what is worth doing.

With perfect recall a seat knows the faces that it has seen, which faces were shuffled together, where
every card lies, who has looked at which, and its own answers to the guard. Nothing else (BP-8.2).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled import chance, luck
from tavoliere.engine.compiled.kernel import ZERO, constant, kernel, widen
from tavoliere.engine.compiled.mixing import mix
from tavoliere.games.bloops.rules.actions import CALL, COUNTER, DECLINE, DISCARD, DONE, DRAW, KEEP, NOTHING
from tavoliere.games.bloops.rules.asking import (
    ANSWER,
    CALL_OR_NOT,
    CARRY_OUT,
    DECIDE,
    FINISH_LOOKING,
    NO_QUESTION,
    SECOND_CARD,
    own_question,
)
from tavoliere.games.bloops.rules.cards import knows, list_cards, top, value_of
from tavoliere.games.bloops.rules.choices import legal_actions
from tavoliere.games.bloops.rules.effects import list_effects
from tavoliere.games.bloops.rules.state import NO_CLOCK, NOBODY, OPEN
from tavoliere.games.bloops.rules.window import call_is_open

_KEEPS, _ONE = constant(KEEP), constant(1)
_FIRST_MIXED = np.uint64(0x426C6F6F7073)  # any number but 0
_UNSEEN = constant(2047)  # instead of a face: more than any
_ROOM = np.uint64(8)  # bits, for adding up as many as there are cards


# ---- Worlds --------------------------------------------------------------------------------------


@kernel
def redeal(s: Any, seat: int, rng: Any) -> None:
    """Deal anew what this seat cannot know, every possible world being as likely: faces, answers, the future."""
    redeal_faces(s, seat, rng)
    if s.phase == OPEN:
        redeal_answers(s, seat, rng)
    chance.renew(s.chance, rng)


@kernel
def redeal_faces(s: Any, seat: int, rng: Any) -> None:
    """Shuffle the unseen faces of each batch (Fisher and Yates; a card that cannot be chosen is drawn again)."""
    for card in range(s.cards - 1, 0, -1):
        if not knows(s, seat, card):
            other = luck.below(rng, card + 1)
            while knows(s, seat, other) or s.batch[other] != s.batch[card]:
                other = luck.below(rng, card + 1)
            face = s.face[card]
            s.face[card] = s.face[other]
            s.face[other] = face


@kernel
def redeal_answers(s: Any, seat: int, rng: Any) -> None:
    """What the others may have said, as a number: one bit for each, the last one for declining.

    While the guard lasts not all can have answered; where no clock can have ended it, all have.
    """
    possible = 1
    for other in range(s.players):
        if other != seat and s.in_front[other] > 0:
            possible *= 2
    whether_declined = call_is_open(s) and seat != s.turn
    if whether_declined:
        possible *= 2
    own_part = s.in_front[seat] == 0 or s.answered >> seat & 1 != 0
    can_be_all = own_part and (whether_declined or s.declined != 0 or s.caller != NOBODY)
    if s.guard and can_be_all:
        possible = max(1, possible - 1)
    said = possible - 1
    if s.guard or not can_be_all or s.window != NO_CLOCK:
        said = luck.below(rng, possible)
    for other in range(s.players):
        if other != seat and s.in_front[other] > 0:
            s.answered = s.answered & ~(1 << other) | (said & 1) << other
            said >>= 1
    if whether_declined:
        s.declined = said


# ---- Fingerprint ---------------------------------------------------------------------------------


@kernel
def fingerprint(s: Any, seat: int, tries: Any) -> np.uint64:
    """64 bits of what the seat knows: equal for equal knowledge, different else but by great chance."""
    mixed = mix(_FIRST_MIXED, seat)
    mixed = mix_turn(s, seat, mixed)
    for owner in range(s.players):
        mixed = mix_cards(s, seat, s.hand[owner], s.in_front[owner], mixed)
    mixed = mix_cards(s, seat, s.pile, s.piled, mixed)
    mixed = mix_cards(s, seat, s.discards, s.discarded, mixed)
    for i in range(s.waiting):
        mixed = mix(mixed, widen(s.effect[i]))
    return mixed ^ mix_unseen(s, seat)


@kernel
def mix_turn(s: Any, seat: int, mixed: np.uint64) -> np.uint64:
    """The options and the course of the game; the numbers that can be -1 are one more."""
    own_declined = s.declined if seat == s.turn else ZERO
    options = (((s.players * 8 + s.start + 1) * 8 + s.step) * 2 + s.late) * 2 + s.aid
    mixed = mix(mix(mixed, options), s.window + 1)
    course = (((s.phase * 8 + s.turn) * 8 + s.caller + 1) * 8 + s.left) * 8 + s.ending
    mixed = mix(mix(mixed, course), s.turns)
    answers = (s.guard * 2 + (s.answered >> seat & 1)) * 2 + own_declined
    mixed = mix(mix(mixed, answers), s.guards)
    half_made = ((s.named + 1) * 8 + s.namer) * 2 + s.naming
    return mix(mix(mix(mixed, half_made), s.held + 1), s.reshuffles)


@kernel
def mix_cards(s: Any, seat: int, cards: Any, n: int, mixed: np.uint64) -> np.uint64:
    """Cards that lie together, in order, as far as the seat knows them."""
    mixed = mix(mixed, n)
    for i in range(n):
        card = widen(cards[i])
        face = widen(s.face[card]) if knows(s, seat, card) else _UNSEEN
        marks = (widen(s.seen[card]) * 32 + widen(s.open[card])) * 128 + widen(s.batch[card])
        mixed = mix(mixed, (card * 2048 + face) * (1 << 20) + marks)
    return mixed


@kernel
def mix_unseen(s: Any, seat: int) -> np.uint64:
    """The unseen faces of every batch, in no order. (The held card is in none of the lists: it is here.)"""
    total = np.uint64(0)
    for card in range(s.cards):
        if not knows(s, seat, card):
            total += mix(_FIRST_MIXED, widen(s.batch[card]) * 2048 + widen(s.face[card])) >> _ROOM
    if s.held >= 0 and knows(s, seat, s.held):
        total = mix(total, widen(s.face[s.held]))
    return total


# ---- What is worth doing -------------------------------------------------------------------------


@kernel
def sensible(s: Any, seat: int, out: Any) -> int:
    """The actions worth considering; says how many. There is one whenever something is legal.

    These are the answers to what the seat is, or will be, asked in the sequential form. Left out are
    rearrangements, which change nothing, and counter-discards of cards that the seat does not know to
    match: these are bets against the odds. A seat that has nothing more to be asked has its whole list.
    """
    n = legal_actions(s, seat, out)
    asking = own_question(s, seat)
    if n == 0 or asking in (NO_QUESTION, SECOND_CARD):
        return n
    if asking == CARRY_OUT:
        return list_effects(s, seat, out, ZERO)
    if asking == ANSWER:
        out[0] = NOTHING
        return list_matches(s, seat, out, _ONE)
    if asking == DECIDE:
        out[0] = DISCARD
        return list_cards(s, seat, _KEEPS, out, _ONE)
    if asking == CALL_OR_NOT:
        out[0] = DECLINE
        out[1] = CALL
        return 2
    out[0] = DONE if asking == FINISH_LOOKING else DRAW
    return 1


@kernel
def list_matches(s: Any, seat: int, out: Any, n: int) -> int:
    """Counter-discards of cards that the seat knows to match."""
    for slot in range(s.in_front[seat]):
        card = widen(s.hand[seat, slot])
        if knows(s, seat, card) and value_of(s, card) == value_of(s, top(s)):
            out[n] = COUNTER + card
            n += 1
    return n
