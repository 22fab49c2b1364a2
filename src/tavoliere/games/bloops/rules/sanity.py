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
def is_within(number: Any, least: int, most: int) -> bool:
    return least <= number <= most


@kernel
def has_sane_numbers(s: Any) -> bool:
    """Every number by itself."""
    if not (is_within(s.players, 2, MAX_PLAYERS) and (s.step == 1 or s.step == s.players - 1)):
        return False
    last = s.players - 1
    return (
        is_within(s.start, 0, last)
        and is_within(s.turn, 0, last)
        and is_within(s.namer, 0, last)
        and is_within(s.caller, NOBODY, last)
        and is_within(s.left, 0, last)
        and is_within(s.phase, LOOKING, OVER)
        and is_within(s.ending, 0, BY_TURNS)
        and is_within(s.turns, 0, MOST_TURNS)
        and is_within(s.window, NO_CLOCK, _MOST_COUNTED)
        and is_within(s.guards, 0, _MOST_COUNTED)
        and is_within(s.reshuffles, 0, _MOST_COUNTED)
        and is_within(s.chance.drawn, 0, _MOST_COUNTED)
        and (s.late | s.aid | s.guard | s.declined | s.naming) & ~1 == 0
        and s.answered & ~everybody(s) == 0
    )


@kernel
def has_sane_cards(s: Any) -> bool:
    """Every card lies in one place, once, and is known to seats that there are."""
    if not (is_within(s.cards, 1, MAX_CARDS) and is_within(s.held, NO_CARD, s.cards - 1)):
        return False
    if not (is_within(s.piled, 0, s.cards) and is_within(s.discarded, 0, s.cards)):
        return False
    found = s.piled + s.discarded + (s.held != NO_CARD)
    low, high = np.uint64(0), np.uint64(0)
    for seat in range(s.players):
        if not is_within(s.in_front[seat], 0, s.cards):
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
    return is_within(s.face[card], 0, 2 * MAX_VALUE + 1) and marks & ~everybody(s) == 0 and s.batch[card] >= 0


@kernel
def find(s: Any, cards: Any, n: int, place: int, low: np.uint64, high: np.uint64) -> Any:
    """The cards found so far, as two words of bits, with those that rightly lie in one more place."""
    for i in range(n):
        card = widen(cards[i])
        if is_within(card, 0, s.cards - 1) and s.place[card] == place:
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
    elif s.waiting or s.guard or s.answered or s.declined or (s.phase == LOOKING and s.looking == 0):
        return False
    return s.named == NO_CARD or (s.phase != OVER and has_sane_name(s))


@kernel
def has_sane_window(s: Any) -> bool:
    """An open window has a discard, effects that can be carried out, and nothing that would follow by itself."""
    if s.discarded == 0 or not is_within(s.waiting, 0, MOST_EFFECTS):
        return False
    for i in range(s.waiting):
        if not is_within(s.effect[i], 0, s.players - 1):
            return False
    if s.waiting and (effect_due(s) == NO_EFFECT or is_void(s)):
        return False
    return not (s.guard and all_have_answered(s)) and not last_window_is_closed(s)


@kernel
def has_sane_name(s: Any) -> bool:
    """The first card of two lies in front of who named it, and there is a second one."""
    if not is_within(s.named, 0, s.cards - 1) or s.place[s.named] != s.namer:
        return False
    if s.naming:
        return first_in_line(s) == s.namer and effect_due(s) == SWAP
    return s.named < highest_card(s, s.namer)
