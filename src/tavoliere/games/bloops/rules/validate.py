"""Validity of a record: first that kernels can be trusted with it, then that a game can come to it.

The first half (`in_bounds`) makes kernels safe: no index is beyond an array, and every loop ends. Checked calls ask
for it alone, as it is quick. A position that was written by hand has to pass both halves (`validate`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.kernel import ZERO, constant, entry, kernel, widen
from tavoliere.games.bloops.rules import codes
from tavoliere.games.bloops.rules.apply import settle
from tavoliere.games.bloops.rules.cards import (
    everybody,
    highest_card,
    is_in_front,
    lookers,
    shuffle_pile,
    top,
    value_of,
)
from tavoliere.games.bloops.rules.effects import NO_EFFECT, SWAP, effect_due, first_in_line, is_void
from tavoliere.games.bloops.rules.state import (
    BY_TURNS,
    BY_TWENTY,
    HELD,
    IN_DISCARDS,
    IN_HAND,
    IN_PILE,
    KIND_OF,
    LAST_VALUE,
    LOOKING,
    MAX_CARDS,
    MAX_PLAYERS,
    MAX_VALUE,
    MOST_EFFECTS,
    MOST_TURNS,
    NO_CARD,
    NO_CLOCK,
    NOBODY,
    NOT_ENDED,
    OPEN,
    OVER,
    READY,
    SWAP_OWN,
    WHOLE,
    WITH,
    Record,
    States,
)
from tavoliere.games.bloops.rules.turn_order import (
    all_have_answered,
    begins_guarded,
    last_window_is_closed,
    named_card,
    namer,
    with_cards,
)

_PILE, _DISCARDS, _WITH_CARDS = constant(IN_PILE), constant(IN_DISCARDS), constant(1)
_MOST_COUNTED = 1 << 40  # turns, reshuffles and the like never come near it
_WORD = 64
_ONE = np.uint64(1)


@kernel
def in_bounds(s: Record) -> bool:
    """Returns whether every kernel can be trusted with this record."""
    return flaw_for_kernels(s) == codes.VALID


@kernel
def validate(s: Record) -> int:
    """0 for a record that a game can come to, otherwise what is wrong with it."""
    return flaw_for_kernels(s) or flaw_in_history(s)


@kernel
def flaw_for_kernels(s: Record) -> int:
    return flaw_in_numbers(s) or flaw_in_cards(s) or flaw_in_phase(s) or flaw_in_effects(s) or flaw_at_rest(s)


@entry
def complete(states: States, shuffles: int, guards: int) -> int:
    """Complete a position that was written by hand, bring it to rest, and judge it.

    With `shuffles` the order of its pile is left to chance; with `guards` its guard is as just after a discard.
    """
    s = states[0]
    if shuffles:
        shuffle_pile(s)
    if guards:
        s.guard = 1 if s.phase == OPEN and begins_guarded(s) else 0
    if (flaw_in_numbers(s) or flaw_in_cards(s) or flaw_in_effects(s)) == codes.VALID:
        settle(s)
    return validate(s)


# ---- What kernels rely on ------------------------------------------------------------------------


@kernel
def flaw_in_numbers(s: Record) -> int:
    """Every number by itself."""
    last = s.players - 1
    if not (
        2 <= s.players <= MAX_PLAYERS
        and (s.step == 1 or s.step == last)
        and LOOKING <= s.phase <= OVER
        and 0 <= s.ending <= BY_TURNS
        and NO_CLOCK <= s.window <= _MOST_COUNTED
        and 0 <= s.guards <= _MOST_COUNTED
        and 0 <= s.reshuffles <= _MOST_COUNTED
        and 0 <= s.chance.drawn <= _MOST_COUNTED
        and (s.late | s.aid | s.guard | s.declined) & ~1 == 0
    ):
        return codes.NO_POSITION
    if not 0 <= s.start <= last:
        return codes.BAD_START
    if not 0 <= s.turn <= last:
        return codes.BAD_TURN
    if not 0 <= s.turns <= MOST_TURNS:
        return codes.BAD_TURNS
    if not NOBODY <= s.caller <= last:
        return codes.BAD_CALLER
    return codes.VALID if s.answered & ~everybody(s) == 0 else codes.BAD_ANSWERS


@kernel
def flaw_in_cards(s: Record) -> int:
    """Every card lies in one place, once, and is known to seats that there are."""
    if not (
        1 <= s.cards <= MAX_CARDS
        and NO_CARD <= s.held <= s.cards - 1
        and 0 <= s.piled <= s.cards
        and 0 <= s.discarded <= s.cards
    ):
        return codes.BAD_CARDS
    found = s.piled + s.discarded + (s.held != NO_CARD)
    low, high = np.uint64(0), np.uint64(0)
    for seat in range(s.players):
        if not 0 <= s.in_front[seat] <= s.cards:
            return codes.BAD_CARDS
        found += s.in_front[seat]
        low, high = find(s, s.hand[seat], s.in_front[seat], seat, low, high)
    low, high = find(s, s.pile, s.piled, _PILE, low, high)
    low, high = find(s, s.discards, s.discarded, _DISCARDS, low, high)
    if s.held != NO_CARD and s.place[s.held] == IN_HAND:
        low, high = mark(s.held, low, high)
    for card in range(s.cards):
        word = low if card < _WORD else high
        if not word >> np.uint64(card % _WORD) & _ONE:
            return codes.BAD_CARDS
        marks = widen(s.seen[card]) | widen(s.open[card])
        if not (0 <= s.face[card] <= 2 * MAX_VALUE + 1 and marks & ~everybody(s) == 0 and s.batch[card] >= 0):
            return codes.BAD_MARKS
    return codes.VALID if found == s.cards and s.looking == lookers(s) else codes.BAD_CARDS


@kernel
def find(s: Record, cards: Any, n: int, place: int, low: np.uint64, high: np.uint64) -> Any:
    """The cards found so far, as two words of bits, with those that rightly lie in one more place."""
    for i in range(n):
        card = widen(cards[i])
        if 0 <= card <= s.cards - 1 and s.place[card] == place:
            low, high = mark(card, low, high)
    return low, high


@kernel
def mark(card: int, low: np.uint64, high: np.uint64) -> Any:
    bit = _ONE << np.uint64(card % _WORD)
    if card < _WORD:
        return low | bit, high
    return low, high | bit


@kernel
def flaw_in_phase(s: Record) -> int:
    """Fields that belong to one phase are set in that phase only."""
    if (s.held != NO_CARD) != (s.phase == HELD):
        return codes.BAD_HELD
    if (s.ending != NOT_ENDED) != (s.phase == OVER):
        return codes.BAD_ENDING
    if s.phase != OPEN and (s.waiting or s.guard or s.answered or s.declined):
        return codes.NOT_OPEN
    if s.phase in (LOOKING, READY):
        if s.turns or (s.phase == LOOKING and s.looking == 0):
            return codes.BAD_TURNS
        if s.caller != NOBODY:
            return codes.EARLY_CALL
    return codes.VALID


@kernel
def flaw_in_effects(s: Record) -> int:
    """Effects wait for seats that there are, while a card with an effect is on top of the discards."""
    if s.phase == OPEN and s.discarded == 0:
        return codes.BAD_DISCARDS
    if not 0 <= s.waiting <= MOST_EFFECTS:
        return codes.BAD_EFFECTS
    for i in range(s.waiting):
        if not 0 <= s.effect[i] <= s.players - 1:
            return codes.BAD_EFFECTS
    if s.waiting and (s.discarded == 0 or effect_due(s) == NO_EFFECT):
        return codes.NO_EFFECT_ON_TOP
    return codes.VALID


@kernel
def flaw_at_rest(s: Record) -> int:
    """In an open window nothing is left that follows by itself, and a move that is half made can be completed."""
    if s.phase == OPEN and (
        (s.waiting and is_void(s, ZERO)) or (s.guard and all_have_answered(s)) or last_window_is_closed(s)
    ):
        return codes.NOT_AT_REST
    return codes.VALID if s.half == WHOLE else flaw_in_name(s)


@kernel
def flaw_in_name(s: Record) -> int:
    """The first card of two lies in front of who named it, and there is a second one."""
    if s.phase == OVER or not SWAP_OWN <= s.half < WITH or not is_in_front(s, named_card(s)):
        return codes.BAD_NAME
    if KIND_OF[s.half] == SWAP_OWN:
        return codes.VALID if first_in_line(s) == namer(s) and effect_due(s) == SWAP else codes.BAD_SWAP
    return codes.VALID if named_card(s) < highest_card(s, namer(s)) else codes.HIGHER_FIRST


# ---- What a game can come to ---------------------------------------------------------------------


@kernel
def flaw_in_history(s: Record) -> int:
    """Facts that no kernel relies on, but that hold in every game."""
    if s.discarded and s.phase in (LOOKING, READY):
        return codes.BAD_DISCARDS
    if s.looking and s.phase == OVER:
        return codes.OPEN_AT_THE_END
    if s.phase in (HELD, OPEN) and s.turns == 0:
        return codes.BAD_TURNS
    if (s.discarded > 0 and value_of(s, top(s)) == LAST_VALUE) != (s.ending == BY_TWENTY):
        return codes.TWENTY_ON_TOP
    if s.guard and not begins_guarded(s):
        return codes.NO_GUARD_HERE
    if s.declined and (s.waiting or s.caller != NOBODY):
        return codes.CANNOT_DECLINE
    if s.answered & ~with_cards(s, _WITH_CARDS):
        return codes.BAD_ANSWERS
    return flaw_in_marks(s)


@kernel
def flaw_in_marks(s: Record) -> int:
    """Only cards in front of players have marks of their own: all have seen a discard, and no one the pile."""
    for card in range(s.cards):
        place = widen(s.place[card])
        holder = 1 << s.turn if place == IN_HAND else 0
        seen = everybody(s) if place == IN_DISCARDS else holder
        if place >= MAX_PLAYERS and (s.open[card] != holder or s.seen[card] != seen):
            return codes.MARKED_ELSEWHERE
    return codes.VALID
