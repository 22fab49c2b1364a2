"""Turn order: the next colour, parts of a turn that wait, and the end of the game (BG-2, BG-3.6, BG-7 to BG-9)."""

from __future__ import annotations

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.bloom_garden.rules.state import ADVANCED, CARD, NOBODY, VIRTUAL, Record

ENDINGS = ("finished", "blocked")  # all have placed their cards, or no colour could go on (BG-3.6)


@kernel
def clockwise(s: Record, colour: int) -> int:
    """The colour that sits next; with two players A, B and the virtual third in a ring (BG-9.1)."""
    if s.players > 2:
        return colour + 1 if colour + 1 < s.players else 0
    if colour == VIRTUAL:
        return s.start
    return 1 - s.start if colour == s.start else VIRTUAL


@kernel
def actor_of(s: Record, colour: int, control: int) -> int:
    """The seat that plays a colour. A player without cards does not control the third (BG-9.5)."""
    if colour < s.players:
        return colour
    return control if s.hand[control] != 0 else 1 - control


@kernel
def active_seat(s: Record) -> int:
    """The seat to act: the player of the colour, or of the virtual third."""
    return actor_of(s, s.turn, s.control)


@kernel
def may_play(s: Record, colour: int) -> bool:
    """True if this colour can be chosen for the next turn (BG-2.2, BG-3.6)."""
    return s.hand[colour] != 0 and not s.passed[colour]


@kernel
def all_finished(s: Record) -> bool:
    """True if all players, the virtual one aside, have placed all their cards."""
    cards = 0
    for seat in range(s.players):
        cards |= s.hand[seat]
    return cards == 0


@kernel
def next_colour(s: Record) -> int:
    """The colour that plays after this turn; NOBODY when the game ends with it."""
    if all_finished(s):
        return NOBODY
    by_flowers = s.order == ADVANCED and s.opening <= 1
    chosen = NOBODY
    colour = s.turn if by_flowers else clockwise(s, s.turn)  # who just played is nearest of all (BG-8.1), or furthest
    for _ in range(s.colours):
        if may_play(s, colour) and (chosen == NOBODY or (by_flowers and s.visible[colour] < s.visible[chosen])):
            chosen = colour
        colour = clockwise(s, colour)
    return chosen


@kernel
def goes_on(s: Record) -> bool:
    """True if the same player acts again, so that the sale waits (BG-8.2, BG-9.4)."""
    if s.order != ADVANCED and s.players > 2:
        return False
    coming, seat = next_colour(s), active_seat(s)
    control = 1 - seat if s.turn == VIRTUAL and s.players == 2 else s.control
    return coming != NOBODY and actor_of(s, coming, control) == seat


@kernel
def keeps_turn(s: Record) -> bool:
    """True if the same colour plays again, so that its pawns wait. The virtual third's never do (BG-9.4)."""
    return (s.order == ADVANCED or s.players == 2) and s.turn < s.players and next_colour(s) == s.turn


@kernel
def is_last_sale(s: Record) -> bool:
    """True if the player whose own turn it is has placed the last card (BG-7.1)."""
    return s.turn < s.players and s.hand[s.turn] == 0


# ---- For the engine ---------------------------------------------------------------------------------


@kernel
def is_over(s: Record) -> bool:
    return s.over != 0


@kernel
def is_between_moves(s: Record) -> bool:
    """A move is a whole turn."""
    return s.step == CARD


@kernel
def ending(s: Record) -> int:
    """Return the ending of a finished game, as the place of its name in ENDINGS."""
    return 0 if all_finished(s) else 1
