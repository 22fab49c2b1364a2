"""Gardener, animal and ornament: where they may stand, and what these places are called (BG-6)."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.kernel import constant, kernel, widen
from tavoliere.games.bloom_garden.rules import codes
from tavoliere.games.bloom_garden.rules.constants import (
    CARDS,
    CELLS,
    DIRECTIONS,
    EDGES,
    LEAVE_ANIMAL,
    LEAVE_GARDENER,
    LEAVE_ORNAMENT,
    SET_ANIMAL,
    SET_GARDENER,
    SET_ORNAMENT,
    TAKE_ANIMAL,
    TAKE_GARDENER,
)
from tavoliere.games.bloom_garden.rules.garden import lift_pawn, set_pawn
from tavoliere.games.bloom_garden.rules.grid import (
    BLOOM,
    FLOWER,
    GROUND,
    MEADOW,
    NO_SPOT,
    PAWN,
    byte_at,
    content,
    is_near,
    spot_at,
    step_x,
    step_y,
    x_of,
    y_of,
)
from tavoliere.games.bloom_garden.rules.state import ANIMAL, ORNAMENT, Record

_NOWHERE = constant(-1)
# The cells beside a card: three to the right, below, to the left, above, counted from its upper left cell.
EDGE_X = np.array([3, 3, 3, 0, 1, 2, -1, -1, -1, 0, 1, 2])
EDGE_Y = np.array([0, 1, 2, 3, 3, 3, 0, 1, 2, -1, -1, -1])


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
    while direction < DIRECTIONS and not byte_at(s, x + step_x(direction), y + step_y(direction)) & GROUND:
        direction += 1
    return direction


@kernel
def violation_of_animal(s: Record, x: int, y: int) -> int:
    """The first rule that setting an animal here breaks (BG-6.3, BG-6.1)."""
    if not is_near(s, x, y):
        return codes.ANIMAL_NEEDS_CARD
    if byte_at(s, x, y) & GROUND:
        return codes.ANIMAL_NEEDS_TABLE
    if card_beside(s, x, y) == DIRECTIONS:
        return codes.ANIMAL_NEEDS_CARD
    return codes.PAWN_THERE if byte_at(s, x, y) & PAWN else codes.LEGAL


@kernel
def violation_of_ornament(s: Record, colour: int, x: int, y: int, direction: int) -> int:
    """The first rule that placing the ornament on a flower and the cell beside it breaks (BG-6.4, BG-6.1).

    A direction out of range says that the two cells were not side by side.
    """
    if not is_near(s, x, y) or not 0 <= direction < DIRECTIONS:
        return codes.ORNAMENT_NEEDS_PAIR
    flower, meadow = byte_at(s, x, y), byte_at(s, x + step_x(direction), y + step_y(direction))
    if content(flower) != FLOWER + colour or content(meadow) != MEADOW:
        return codes.ORNAMENT_NEEDS_PAIR
    if s.ornament[colour] != NO_SPOT:
        return codes.ORNAMENT_STAYS
    return codes.PAWN_THERE if (flower | meadow) & PAWN else codes.LEGAL


@kernel
def violation_of_return(pawn: int) -> int:
    """The rule that taking back the gardener or animal at this spot breaks (BG-6.1)."""
    return codes.LEGAL if pawn != NO_SPOT else codes.PAWN_IN_HAND


# ---- Numbers of pawns' places ------------------------------------------------------------------------


@kernel
def flower_number(s: Record, x: int, y: int) -> int:
    """A visible flower by its card and the cell of it."""
    terrain = (byte_at(s, x, y) & GROUND) - 1
    spot = widen(s.at[terrain])
    return terrain % CARDS * CELLS + (y - y_of(spot)) * 3 + x - x_of(spot)


@kernel
def flower_spot(s: Record, colour: int, number: int) -> int:
    """The spot of a flower by its card and cell; none when it is not visible."""
    terrain, cell = colour * CARDS + number // CELLS, number % CELLS
    spot = widen(s.at[terrain])
    if spot == NO_SPOT:
        return spot
    x, y = x_of(spot) + cell % 3, y_of(spot) + cell // 3
    visible = byte_at(s, x, y) & (GROUND | BLOOM) == terrain + 1 | BLOOM
    return spot_at(x, y) if visible else widen(NO_SPOT)


@kernel
def edge_number(s: Record, x: int, y: int) -> int:
    """A cell beside a card, by that card and the place along its edge; -1 where there is none."""
    direction = card_beside(s, x, y)
    if direction == DIRECTIONS:
        return _NOWHERE
    terrain = (byte_at(s, x + step_x(direction), y + step_y(direction)) & GROUND) - 1
    spot = widen(s.at[terrain])
    along = y - y_of(spot) if direction % 2 == 0 else x - x_of(spot)
    return terrain * EDGES + (direction ^ 2) * 3 + along


@kernel
def edge_spot(s: Record, number: int) -> int:
    """The spot beside a card; none when the card does not lie there."""
    spot = widen(s.at[number // EDGES])
    edge = number % EDGES
    return spot_at(x_of(spot) + EDGE_X[edge], y_of(spot) + EDGE_Y[edge]) if spot != NO_SPOT else spot


# ---- Judging, listing and carrying out the actions ---------------------------------------------------------------


@kernel
def judge_gardener(s: Record, colour: int, action: int) -> int:
    """The first rule that this handling of the gardener breaks."""
    if action == LEAVE_GARDENER:
        return codes.LEGAL
    if action == TAKE_GARDENER:
        return violation_of_return(s.gardener[colour])
    spot = flower_spot(s, colour, action - SET_GARDENER)
    return violation_of_gardener(s, colour, x_of(spot), y_of(spot)) if spot != NO_SPOT else codes.GARDENER_NEEDS_FLOWER


@kernel
def judge_animal(s: Record, colour: int, action: int) -> int:
    """The first rule that this handling of the animal breaks."""
    if action == LEAVE_ANIMAL:
        return codes.LEGAL
    if action == TAKE_ANIMAL:
        return violation_of_return(s.animal[colour])
    spot = edge_spot(s, action - SET_ANIMAL)
    if spot == NO_SPOT:
        return codes.OTHER_NUMBER
    x, y = x_of(spot), y_of(spot)
    code = violation_of_animal(s, x, y)
    return code if code != 0 or edge_number(s, x, y) == action - SET_ANIMAL else codes.OTHER_NUMBER


@kernel
def judge_ornament(s: Record, colour: int, action: int) -> int:
    """The first rule that this handling of the ornament breaks."""
    if action == LEAVE_ORNAMENT:
        return codes.LEGAL
    number, direction = (action - SET_ORNAMENT) // DIRECTIONS, (action - SET_ORNAMENT) % DIRECTIONS
    spot = flower_spot(s, colour, number)
    # Without the flower the cell lies outside the garden, so that the missing flower is the fault named.
    x, y = (x_of(spot), y_of(spot)) if spot != NO_SPOT else (s.left - 2, s.top - 2)
    return violation_of_ornament(s, colour, x, y, direction)


@kernel
def list_gardener(s: Record, colour: int, out: Any) -> int:
    """Write what can be done with the gardener; return the number of actions."""
    out[0] = LEAVE_GARDENER
    n = 1
    if s.gardener[colour] != NO_SPOT:
        out[1] = TAKE_GARDENER
        n = 2
    for card in range(CARDS):
        terrain = colour * CARDS + card
        spot = widen(s.at[terrain])
        if spot != NO_SPOT:
            for cell in range(CELLS):
                # A flower of this card that is visible and bears no pawn: the byte is exactly that.
                if byte_at(s, x_of(spot) + cell % 3, y_of(spot) + cell // 3) == terrain + 1 | BLOOM:
                    out[n] = SET_GARDENER + card * CELLS + cell
                    n += 1
    return n


@kernel
def list_animal(s: Record, colour: int, out: Any) -> int:
    """Write what can be done with the animal; return the number of actions."""
    out[0] = LEAVE_ANIMAL
    n = 1
    if s.animal[colour] != NO_SPOT:
        out[1] = TAKE_ANIMAL
        n = 2
    for terrain in range(s.colours * CARDS):
        spot = widen(s.at[terrain])
        if spot != NO_SPOT:
            for edge in range(EDGES):
                x, y = x_of(spot) + EDGE_X[edge], y_of(spot) + EDGE_Y[edge]
                if byte_at(s, x, y) == 0 and edge_number(s, x, y) == terrain * EDGES + edge:
                    out[n] = SET_ANIMAL + terrain * EDGES + edge
                    n += 1
    return n


@kernel
def list_ornament(s: Record, colour: int, out: Any) -> int:
    """Write what can be done with the ornament; return the number of actions."""
    out[0] = LEAVE_ORNAMENT
    n = 1
    for number in range(CARDS * CELLS):
        spot = flower_spot(s, colour, number)
        if spot != NO_SPOT:
            for direction in range(DIRECTIONS):
                if violation_of_ornament(s, colour, x_of(spot), y_of(spot), direction) == 0:
                    out[n] = SET_ORNAMENT + number * DIRECTIONS + direction
                    n += 1
    return n


@kernel
def move_gardener(s: Record, colour: int, action: int) -> None:
    """Leave the gardener, take it back or set it."""
    if action == TAKE_GARDENER:
        lift_pawn(s, s.gardener, colour)
    elif action >= SET_GARDENER:
        set_pawn(s, s.gardener, colour, flower_spot(s, colour, action - SET_GARDENER))


@kernel
def move_animal(s: Record, colour: int, action: int) -> None:
    """Leave the animal, take it back or set it."""
    if action == TAKE_ANIMAL:
        lift_pawn(s, s.animal, colour)
    elif action >= SET_ANIMAL:
        set_pawn(s, s.animal, colour, edge_spot(s, action - SET_ANIMAL))


@kernel
def place_ornament(s: Record, colour: int, x: int, y: int, direction: int) -> None:
    """Place the ornament for good: on a flower, and on the meadow beside it."""
    set_pawn(s, s.ornament, colour, spot_at(x, y))
    set_pawn(s, s.meadow, colour, spot_at(x + step_x(direction), y + step_y(direction)))


@kernel
def move_ornament(s: Record, colour: int, action: int) -> None:
    """Leave the ornament in hand, or place it."""
    if action >= SET_ORNAMENT:
        spot = flower_spot(s, colour, (action - SET_ORNAMENT) // DIRECTIONS)
        place_ornament(s, colour, x_of(spot), y_of(spot), (action - SET_ORNAMENT) % DIRECTIONS)
