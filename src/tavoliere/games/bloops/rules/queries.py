"""What the words ask of the rules, each in one call."""

from __future__ import annotations

from typing import Annotated, Any

from tavoliere.engine.compiled import chance
from tavoliere.engine.compiled.kernel import entry, kernel, widen
from tavoliere.engine.compiled.trouble import Trouble
from tavoliere.engine.compiled.types import Actions, Array, Luck, Scores, Seat
from tavoliere.games.bloops.rules.constants import ARRANGE, GIVE_TO, KEEP, MAX_CARDS, NO_EFFECT, SWAP
from tavoliere.games.bloops.rules.effects import effect_due, first_in_line, is_void, list_partners
from tavoliere.games.bloops.rules.legal import highest_card, legal_actions
from tavoliere.games.bloops.rules.playout import absent_actions
from tavoliere.games.bloops.rules.state import NO_CARD, OPEN, STATE
from tavoliere.games.bloops.rules.turn_order import NO_QUESTION, asked, own_question
from tavoliere.games.bloops.rules.window import drawer, guard_seconds, has_clock, is_last

_NO_LUCK = int(Trouble.NO_LUCK)

States = Annotated[Any, Array(STATE)]


@entry
def offers(states: States, seat: Seat, listed: Actions, out: Actions) -> int:
    """What a seat may do, with everything that it may name: kind by kind, how many, and which.

    `listed` is room for the actions. Besides the legal ones these are the second cards of a swap, and the
    one own card that a rearrangement never names first. Says how many numbers were written.
    """
    s = states[0]
    n = legal_actions(s, seat, listed)
    if n and s.named == NO_CARD and seat < s.players:
        if s.in_front[seat] > 1:
            listed[n] = ARRANGE + highest_card(s, seat)
            n += 1
        if first_in_line(s) == seat and effect_due(s) == SWAP:
            n = list_partners(s, seat, listed, n)
    written = 0
    head = 0  # where the kind stands that is being written
    for i in range(n):
        first = first_of_kind(widen(listed[i]))
        if i == 0 or out[head] != first:
            head = written
            out[head] = first
            out[head + 1] = 0
            written += 2
        out[written] = listed[i] - first
        out[head + 1] += 1
        written += 1
    return written


@kernel
def first_of_kind(action: int) -> int:
    """The first action of the same kind."""
    if action < GIVE_TO:
        return action
    return GIVE_TO if action < KEEP else action - (action - KEEP) % MAX_CARDS


@entry
def absent(states: States, seat: Seat, rng: Luck, out: Actions) -> int:
    """The actions that are made for a seat that does not react (BP-8.5): how many, or what is wrong with `rng`."""
    if len(rng) == 0 or rng[0] == 0:
        return _NO_LUCK
    return absent_actions(states[0], seat, rng, out)


@entry
def turn(states: States, out: Scores) -> None:
    """Whose turn it is, who is asked (as bits), the guard's seconds or 0, and its number."""
    s = states[0]
    waits_for_draw = s.phase == OPEN and not s.guard and not s.waiting
    out[0] = drawer(s) if waits_for_draw else s.turn
    out[1] = asked(s)
    out[2] = guard_seconds(s) if has_clock(s) else 0
    out[3] = s.guards


@entry
def last_effect(states: States) -> int:
    """The effect that waits last in the line, or NO_EFFECT where it will be void when its turn comes."""
    s = states[0]
    return NO_EFFECT if s.waiting == 0 or is_void(s, s.waiting - 1) else effect_due(s)


@entry
def has_question(states: States, seat: Seat) -> bool:
    """Is this seat asked for something, by what it knows itself?"""
    return own_question(states[0], seat) != NO_QUESTION


# ---- For positions written by hand -----------------------------------------------------------------


@entry
def is_last_window(states: States) -> bool:
    return is_last(states[0])


@entry
def shuffle_pile(states: States) -> None:
    """Shuffle the faces of the pile among its identifiers."""
    s = states[0]
    for i in range(s.piled - 1, 0, -1):
        j = chance.below(s.chance, i + 1)
        one, other = s.pile[i], s.pile[j]
        face = s.face[one]
        s.face[one] = s.face[other]
        s.face[other] = face
