"""Gardener, animal and ornament: where they may stand, and what these places are called (BG-6)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_garden.rules import codes
from tavoliere.games.bloom_garden.rules.constants import (
    CARDS,
    CELLS,
    DIRECTIONS,
    EDGES,
    FIRST,
    SET_ANIMAL,
    SET_GARDENER,
    SET_ORNAMENT,
)
from tavoliere.games.bloom_garden.rules.garden import lift_pawn, set_pawn
from tavoliere.games.bloom_garden.rules.grid import (
    BLOOM,
    FLOWER,
    GROUND,
    MEADOW,
    NO_SPOT,
    PAWN,
    STEP_X,
    STEP_Y,
    byte_at,
    cell_number,
    content,
    is_near,
    spot_at,
    spot_beside,
    spot_of_cell,
    x_of,
    y_of,
)
from tavoliere.games.bloom_garden.rules.state import ANIMAL, GARDENER, MEADOWS, ORNAMENT, Record

# The cells beside a card: three to the right, below, to the left, above, counted from its upper left cell.
EDGE_X = np.array([3, 3, 3, 0, 1, 2, -1, -1, -1, 0, 1, 2])
EDGE_Y = np.array([0, 1, 2, 3, 3, 3, 0, 1, 2, -1, -1, -1])
# By pawn: the first of the actions that set it, and the code of such an action that means no cell.
SET_FIRST = np.array([SET_GARDENER, SET_ANIMAL, SET_ORNAMENT])
_NO_CELL = np.array([codes.GARDENER_NEEDS_FLOWER, codes.OTHER_NUMBER, codes.ORNAMENT_NEEDS_PAIR], dtype=np.int64)


@kernel
def violation_of_use(s: Record, colour: int, step: int) -> int:
    """The rule by which a colour may not use the pawn of a step at all (BG-6.3, BG-6.4, BG-9.1)."""
    if step == ANIMAL:
        return codes.LEGAL if s.animal_free[colour] else codes.ANIMAL_LOCKED
    if step == ORNAMENT and colour >= s.players:
        return codes.NO_VIRTUAL_ORNAMENT
    return codes.LEGAL if step != ORNAMENT or s.ornament_free[colour] else codes.ORNAMENT_LOCKED


# ---- Legal places of pawns ------------------------------------------------------------------------------


@kernel
def is_own_flower(s: Record, colour: int, x: int, y: int) -> bool:
    return is_near(s, x, y) and content(byte_at(s, x, y)) == FLOWER + colour


@kernel
def violation_of_gardener(s: Record, colour: int, x: int, y: int) -> int:
    """The first rule that setting the gardener here breaks (BG-6.2, BG-6.1)."""
    if not is_own_flower(s, colour, x, y):
        return codes.GARDENER_NEEDS_FLOWER
    return codes.PAWN_THERE if byte_at(s, x, y) & PAWN else codes.LEGAL


@kernel
def card_beside(s: Record, x: int, y: int) -> int:
    """The direction in which a card's cell lies side by side with this one, the first of them; 4 if none does."""
    direction = 0
    while direction < DIRECTIONS and not byte_at(s, x + STEP_X[direction], y + STEP_Y[direction]) & GROUND:
        direction += 1
    return direction


@kernel
def violation_of_animal(s: Record, x: int, y: int) -> int:
    """The first rule that setting an animal here breaks (BG-6.3, BG-6.1)."""
    near = is_near(s, x, y)
    if near and byte_at(s, x, y) & GROUND:
        return codes.ANIMAL_NEEDS_TABLE
    if not near or card_beside(s, x, y) == DIRECTIONS:
        return codes.ANIMAL_NEEDS_CARD
    return codes.PAWN_THERE if byte_at(s, x, y) & PAWN else codes.LEGAL


@kernel
def violation_of_ornament(s: Record, colour: int, x: int, y: int, direction: int) -> int:
    """The first rule that placing the ornament on a flower and the cell beside it breaks (BG-6.4, BG-6.1).

    A direction out of range says that the two cells were not side by side.
    """
    if not is_own_flower(s, colour, x, y) or not 0 <= direction < DIRECTIONS:
        return codes.ORNAMENT_NEEDS_PAIR
    meadow = byte_at(s, x + STEP_X[direction], y + STEP_Y[direction])
    if content(meadow) != MEADOW:
        return codes.ORNAMENT_NEEDS_PAIR
    if s.pawns[ORNAMENT - GARDENER, colour] != NO_SPOT:
        return codes.ORNAMENT_STAYS
    return codes.PAWN_THERE if (byte_at(s, x, y) | meadow) & PAWN else codes.LEGAL


@kernel
def violation_of_spot(s: Record, colour: int, step: int, x: int, y: int, direction: int) -> int:
    """The first rule that setting the pawn of a step here breaks; an ornament's meadow lies in the direction."""
    if step == GARDENER:
        return violation_of_gardener(s, colour, x, y)
    if step == ANIMAL:
        return violation_of_animal(s, x, y)
    return violation_of_ornament(s, colour, x, y, direction)


# ---- Numbers of pawns' places ------------------------------------------------------------------------


@kernel
def edge_number(s: Record, x: int, y: int) -> int:
    """A cell beside a card, by that card and the place along its edge."""
    direction = card_beside(s, x, y)
    terrain = (byte_at(s, x + STEP_X[direction], y + STEP_Y[direction]) & GROUND) - 1
    spot = widen(s.at[terrain])
    along = y - y_of(spot) if direction % 2 == 0 else x - x_of(spot)
    return terrain * EDGES + (direction ^ 2) * 3 + along


@kernel
def edge_spot(s: Record, number: int) -> int:
    """The spot beside a card; none when the card does not lie there."""
    spot = widen(s.at[number // EDGES])
    edge = number % EDGES
    return spot_at(x_of(spot) + EDGE_X[edge], y_of(spot) + EDGE_Y[edge]) if spot != NO_SPOT else spot


@kernel
def pawn_spot(s: Record, colour: int, step: int, number: int) -> int:
    """The spot that the action of this number sets a pawn on, an ornament's flower; none if that card does not lie."""
    if step == ANIMAL:
        return edge_spot(s, number)
    return spot_of_cell(s, colour * CARDS * CELLS + (number if step == GARDENER else number // DIRECTIONS))


@kernel
def set_action(s: Record, colour: int, step: int, x: int, y: int, direction: int) -> int:
    """The action that sets a pawn here, where it may stand."""
    if step == ANIMAL:
        return SET_ANIMAL + edge_number(s, x, y)
    flower = cell_number(s, x, y) - colour * CARDS * CELLS
    return SET_GARDENER + flower if step == GARDENER else SET_ORNAMENT + flower * DIRECTIONS + direction


# ---- Judging, listing and carrying out the actions ---------------------------------------------------------------


@kernel
def violation_of_pawn(s: Record, colour: int, step: int, action: int) -> int:
    """The first rule that this handling of a pawn breaks."""
    pawn = step - GARDENER
    number = action - SET_FIRST[pawn]
    if number < 0:
        is_in_hand = action > FIRST[step] and s.pawns[pawn, colour] == NO_SPOT
        return codes.PAWN_IN_HAND if is_in_hand else codes.LEGAL
    spot = pawn_spot(s, colour, step, number)
    x, y = x_of(spot), y_of(spot)
    if spot == NO_SPOT or (step != ANIMAL and set_action(s, colour, step, x, y, number % DIRECTIONS) != action):
        return widen(_NO_CELL[pawn])  # the cell shows another card
    code = violation_of_spot(s, colour, step, x, y, number % DIRECTIONS)
    has_other_number = code == codes.LEGAL and step == ANIMAL and edge_number(s, x, y) != number
    return codes.OTHER_NUMBER if has_other_number else code


@kernel
def list_pawn(s: Record, colour: int, step: int, out: Any) -> int:
    """Write what can be done with a pawn; return the number of actions."""
    out[0] = FIRST[step]
    n = 1
    if step != ORNAMENT and s.pawns[step - GARDENER, colour] != NO_SPOT:
        out[1] = FIRST[step] + 1
        n = 2
    return list_beside_cards(s, out, n) if step == ANIMAL else list_on_flowers(s, colour, step, out, n)


@kernel
def list_on_flowers(s: Record, colour: int, step: int, out: Any, n: int) -> int:
    """Write where the gardener or the ornament can be set, after n other actions; return how many there are then."""
    directions = DIRECTIONS if step == ORNAMENT else 1
    for card in range(CARDS):
        terrain = colour * CARDS + card
        spot = widen(s.at[terrain])
        if spot != NO_SPOT:
            for cell in range(CELLS):
                x, y = x_of(spot) + cell % 3, y_of(spot) + cell // 3
                # A flower of this card that is visible and bears no pawn: the byte is exactly that.
                if byte_at(s, x, y) == terrain + 1 | BLOOM:
                    for direction in range(directions):
                        if step == GARDENER or violation_of_ornament(s, colour, x, y, direction) == codes.LEGAL:
                            out[n] = SET_FIRST[step - GARDENER] + (card * CELLS + cell) * directions + direction
                            n += 1
    return n


@kernel
def list_beside_cards(s: Record, out: Any, n: int) -> int:
    """Write where an animal can be set, after n other actions; return how many there are then."""
    for terrain in range(s.colours * CARDS):
        spot = widen(s.at[terrain])
        if spot != NO_SPOT:
            for edge in range(EDGES):
                x, y = x_of(spot) + EDGE_X[edge], y_of(spot) + EDGE_Y[edge]
                if byte_at(s, x, y) == 0:
                    # Its number is this edge's if the card shows there, in the first direction that has a card.
                    back = edge // 3 ^ 2
                    shown = byte_at(s, x + STEP_X[back], y + STEP_Y[back]) & GROUND
                    if shown == terrain + 1 and card_beside(s, x, y) == back:
                        out[n] = SET_ANIMAL + terrain * EDGES + edge
                        n += 1
    return n


@kernel
def move_pawn(s: Record, colour: int, step: int, action: int) -> None:
    """Leave a pawn, take it back or set it; an ornament on a flower, and on the meadow beside it."""
    pawn = step - GARDENER
    number = action - SET_FIRST[pawn]
    if number >= 0:
        spot = pawn_spot(s, colour, step, number)
        set_pawn(s, pawn, colour, spot)
        if step == ORNAMENT:
            set_pawn(s, widen(MEADOWS), colour, spot_beside(spot, number % DIRECTIONS))
    elif action > FIRST[step]:
        lift_pawn(s, pawn, colour)
