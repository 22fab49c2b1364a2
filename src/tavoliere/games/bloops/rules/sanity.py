"""Whether a state can be one at all: then no kernel reads or writes beyond an array, and every loop ends."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.kernel import constant, kernel, widen
from tavoliere.games.bloops.rules.cards import everybody, lookers
from tavoliere.games.bloops.rules.choices import highest_card
from tavoliere.games.bloops.rules.components import MAX_CARDS, MAX_PLAYERS, MAX_VALUE, MOST_TURNS, NO_EFFECT, SWAP
from tavoliere.games.bloops.rules.effects import effect_due, first_in_line, is_void
from tavoliere.games.bloops.rules.state import (
    BY_TURNS,
    HELD,
    IN_DISCARDS,
    IN_HAND,
    IN_PILE,
    LOOKING,
    MOST_EFFECTS,
    NO_CARD,
    NO_CLOCK,
    NOBODY,
    NOT_ENDED,
    OPEN,
    OVER,
    READY,
)
from tavoliere.games.bloops.rules.window import all_have_answered, last_window_is_closed

_PILE, _DISCARDS = constant(IN_PILE), constant(IN_DISCARDS)
_MOST_COUNTED = 1 << 40  # turns, reshuffles and the like never come near it
_WORD = 64
_ONE = np.uint64(1)


@kernel
def sane(s: Any) -> bool:
    """Can the rules have made this state, as far as any kernel relies on it?"""
    return has_sane_numbers(s) and has_sane_cards(s) and has_sane_phase(s)


@kernel
def has_sane_numbers(s: Any) -> bool:
    """Every number by itself."""
    if not (2 <= s.players <= MAX_PLAYERS and (s.step == 1 or s.step == s.players - 1)):
        return False
    last = s.players - 1
    return (
        0 <= s.start <= last
        and 0 <= s.turn <= last
        and 0 <= s.namer <= last
        and NOBODY <= s.caller <= last
        and 0 <= s.left <= last
        and LOOKING <= s.phase <= OVER
        and 0 <= s.ending <= BY_TURNS
        and 0 <= s.turns <= MOST_TURNS
        and NO_CLOCK <= s.window <= _MOST_COUNTED
        and 0 <= s.guards <= _MOST_COUNTED
        and 0 <= s.reshuffles <= _MOST_COUNTED
        and 0 <= s.chance.drawn <= _MOST_COUNTED
        and (s.late | s.aid | s.guard | s.declined | s.naming) & ~1 == 0
        and s.answered & ~everybody(s) == 0
    )


@kernel
def has_sane_cards(s: Any) -> bool:
    """Every card lies in one place, once, and is known to seats that there are."""
    if not (1 <= s.cards <= MAX_CARDS and NO_CARD <= s.held <= s.cards - 1):
        return False
    if not (0 <= s.piled <= s.cards and 0 <= s.discarded <= s.cards):
        return False
    found = s.piled + s.discarded + (s.held != NO_CARD)
    low, high = np.uint64(0), np.uint64(0)
    for seat in range(s.players):
        if not 0 <= s.in_front[seat] <= s.cards:
            return False
        found += s.in_front[seat]
        low, high = find(s, s.hand[seat], s.in_front[seat], seat, low, high)
    low, high = find(s, s.pile, s.piled, _PILE, low, high)
    low, high = find(s, s.discards, s.discarded, _DISCARDS, low, high)
    if s.held != NO_CARD and s.place[s.held] == IN_HAND:
        low, high = mark(s.held, low, high)
    for card in range(s.cards):
        word = low if card < _WORD else high
        if not word >> np.uint64(card % _WORD) & _ONE or not is_sane_card(s, card):
            return False
    return found == s.cards and s.looking == lookers(s)


@kernel
def is_sane_card(s: Any, card: int) -> bool:
    marks = widen(s.seen[card]) | widen(s.open[card])
    return 0 <= s.face[card] <= 2 * MAX_VALUE + 1 and marks & ~everybody(s) == 0 and s.batch[card] >= 0


@kernel
def find(s: Any, cards: Any, n: int, place: int, low: np.uint64, high: np.uint64) -> Any:
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
def has_sane_phase(s: Any) -> bool:
    """What belongs to one phase is in that phase only."""
    if (s.held != NO_CARD) != (s.phase == HELD) or (s.ending != NOT_ENDED) != (s.phase == OVER):
        return False
    if s.phase == OPEN:
        if not has_sane_window(s):
            return False
    elif s.waiting or s.guard or s.answered or s.declined:
        return False
    if s.phase in (LOOKING, READY) and (s.turns or s.caller != NOBODY or (s.phase == LOOKING and s.looking == 0)):
        return False
    return s.named == NO_CARD or (s.phase != OVER and has_sane_name(s))


@kernel
def has_sane_window(s: Any) -> bool:
    """An open window has a discard, effects that can be carried out, and nothing that would follow by itself."""
    if s.discarded == 0 or not 0 <= s.waiting <= MOST_EFFECTS:
        return False
    for i in range(s.waiting):
        if not 0 <= s.effect[i] <= s.players - 1:
            return False
    if s.waiting and (effect_due(s) == NO_EFFECT or is_void(s)):
        return False
    return not (s.guard and all_have_answered(s)) and not last_window_is_closed(s)


@kernel
def has_sane_name(s: Any) -> bool:
    """The first card of two lies in front of who named it, and there is a second one."""
    if not 0 <= s.named <= s.cards - 1 or s.place[s.named] != s.namer:
        return False
    if s.naming:
        return first_in_line(s) == s.namer and effect_due(s) == SWAP
    return s.named < highest_card(s, s.namer)
