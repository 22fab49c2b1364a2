"""The garden: what is visible where, which cards fit, and what laying one does (BG-3, BG-4)."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import constant, kernel, widen
from tavoliere.engine.compiled.luck import below
from tavoliere.games.bloom_garden.actions import PUT
from tavoliere.games.bloom_garden.components import (
    ANIMAL_AT,
    BEFORE,
    FLOWER,
    MEADOW,
    ORNAMENT_AT,
    PLACES,
    SIDE,
    TABLE,
)
from tavoliere.games.bloom_garden.violations import Violation

NOBODY = -1
_LEGAL = int(Violation.LEGAL)
_NOT_AT_ORIGIN = int(Violation.NOT_AT_ORIGIN)
_COVERS_NO_CARD = int(Violation.COVERS_NO_CARD)
_COVERS_NO_TABLE = int(Violation.COVERS_NO_TABLE)
_COVERS_PAWN = int(Violation.COVERS_PAWN)
_ONE, _TENS = constant(1), constant(10)
_LAST = SIDE - 1


@kernel
def neighbour(place: int, direction: int) -> int:
    """The next place to the right, down, to the left or up (0 to 3)."""
    if direction == 0:
        return place + 1 if place % SIDE != _LAST else place - _LAST
    if direction == 1:
        return place + SIDE if place < PLACES - SIDE else place + SIDE - PLACES
    if direction == 2:
        return place - 1 if place % SIDE != 0 else place + _LAST
    return place - SIDE if place >= SIDE else place - SIDE + PLACES


@kernel
def unwrap(first: int, coordinate: int) -> int:
    """The real coordinate that a row or column of the torus stands for, as the garden lies now."""
    return first - BEFORE + (coordinate - first + BEFORE) % SIDE


@kernel
def is_under(anchor: int, place: int) -> bool:
    """Would a card with its upper left cell at the anchor cover this place?"""
    return (place % SIDE - anchor % SIDE) % SIDE < 3 and (place // SIDE - anchor // SIDE) % SIDE < 3


@kernel
def add_to_windows(s: Any, place: int, amount: int) -> None:
    """Count something at a place for all nine cards that would cover it."""
    x, y = place % SIDE, place // SIDE
    for up in range(3):
        row = (y - up) % SIDE * SIDE
        for back in range(3):
            s.window[row + (x - back) % SIDE] += amount


@kernel
def set_pawn(s: Any, pawns: Any, colour: int, place: int) -> None:
    """Put one of the colour's pawns down (its own from wherever it stands)."""
    lift_pawn(s, pawns, colour)
    pawns[colour] = place + 1
    add_to_windows(s, place, _TENS)


@kernel
def lift_pawn(s: Any, pawns: Any, colour: int) -> None:
    """Take a pawn back into its owner's hand, if it is not there already."""
    if pawns[colour] > 0:
        add_to_windows(s, pawns[colour] - 1, -_TENS)
        pawns[colour] = 0


@kernel
def is_free(s: Any, colour: int, anchor: int) -> bool:
    """Are there no pawns under a card here but the colour's own gardener and animal (BG-3.4)?"""
    pawns = s.window[anchor] // _TENS
    if pawns > 0 and s.gardener[colour] > 0 and is_under(anchor, s.gardener[colour] - 1):
        pawns -= 1
    if pawns > 0 and s.animal[colour] > 0 and is_under(anchor, s.animal[colour] - 1):
        pawns -= 1
    return pawns == 0


@kernel
def fits(s: Any, colour: int, anchor: int) -> bool:
    """May a card of this colour lie here? All cards and orientations may, or none (BG-3.2 to BG-3.4)."""
    window = widen(s.window[anchor])
    if 1 <= window <= 8:
        return True
    return window >= _TENS and 1 <= window % _TENS <= 8 and is_free(s, colour, anchor)


@kernel
def violation_of_place(s: Any, colour: int, anchor: int) -> int:
    """The first rule that a card of this colour would break here."""
    if s.laid == 0:
        return _LEGAL if anchor == 0 else _NOT_AT_ORIGIN
    on_cards = s.window[anchor] % _TENS
    if on_cards == 0:
        return _COVERS_NO_CARD
    if on_cards == 9:
        return _COVERS_NO_TABLE
    return _LEGAL if is_free(s, colour, anchor) else _COVERS_PAWN


@kernel
def list_places(s: Any, colour: int, out: Any) -> int:
    """Write where a card of this colour may lie, as actions; say how many."""
    if s.laid == 0:
        out[0] = PUT
        return 1
    n = 0
    for y in range(s.top - 2, s.bottom + 1):
        row = y % SIDE * SIDE
        for x in range(s.left - 2, s.right + 1):
            anchor = row + x % SIDE
            if s.window[anchor] != 0 and fits(s, colour, anchor):
                out[n] = PUT + anchor
                n += 1
    return n


@kernel
def has_place(s: Any, colour: int) -> bool:
    """Is there any legal placement for this colour (BG-3.6)?"""
    if s.laid == 0:
        return True
    for y in range(s.top - 2, s.bottom + 1):
        row = y % SIDE * SIDE
        for x in range(s.left - 2, s.right + 1):
            if fits(s, colour, row + x % SIDE):
                return True
    return False


@kernel
def random_place(s: Any, colour: int, rng: Any) -> int:
    """One of the legal places, each as likely: throw at the garden until one is hit."""
    if s.laid == 0:
        return PUT
    while True:
        x = s.left - 2 + below(rng, s.right - s.left + 3)
        y = s.top - 2 + below(rng, s.bottom - s.top + 3)
        anchor = y % SIDE * SIDE + x % SIDE
        if fits(s, colour, anchor):
            return PUT + anchor


@kernel
def harvest(s: Any, seat: int, colour: int) -> None:
    """A flower is covered: its token goes to the seat, if the supply still has one (BG-1.3, BG-4.1)."""
    s.visible[colour] -= 1
    if seat != NOBODY and s.supply[colour] > 0:
        s.supply[colour] -= 1
        s.flowers[seat, colour] += 1


@kernel
def lay(s: Any, seat: int, colour: int, card: int, orientation: int, anchor: int) -> None:
    """Lay a card of the colour; the seat harvests what it covers."""
    if s.gardener[colour] > 0 and is_under(anchor, s.gardener[colour] - 1):
        lift_pawn(s, s.gardener, colour)
    if s.animal[colour] > 0 and is_under(anchor, s.animal[colour] - 1):
        lift_pawn(s, s.animal, colour)
    x, y = unwrap(s.left, anchor % SIDE), unwrap(s.top, anchor // SIDE)
    pattern = s.pattern[card, orientation]
    for i in range(9):
        place = (y + i // 3) % SIDE * SIDE + (x + i % 3) % SIDE
        covered = s.cells[place]
        if covered == TABLE:
            add_to_windows(s, place, _ONE)
        elif covered >= FLOWER:
            harvest(s, seat, covered - FLOWER)
        if pattern >> i & 1:
            s.cells[place] = FLOWER + colour
            s.visible[colour] += 1
        else:
            s.cells[place] = MEADOW
    note_card(s, colour, card, orientation, x, y)
    s.animal_free[colour] |= s.visible[colour] >= ANIMAL_AT
    s.ornament_free[colour] |= s.visible[colour] >= ORNAMENT_AT


@kernel
def note_card(s: Any, colour: int, card: int, orientation: int, x: int, y: int) -> None:
    """Write down which card lies where, and how far the garden reaches now."""
    s.laid_colour[s.laid] = colour
    s.laid_card[s.laid] = card
    s.laid_turned[s.laid] = orientation
    s.laid_x[s.laid] = x
    s.laid_y[s.laid] = y
    s.laid += 1
    s.hand[colour] &= ~(1 << card)
    s.left = min(s.left, x)
    s.top = min(s.top, y)
    s.right = max(s.right, x + 2)
    s.bottom = max(s.bottom, y + 2)
