"""Gardener, animal and ornament: where they may stand, and how they get there (BG-6)."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.bloom_garden.actions import (
    LEAVE_ANIMAL,
    LEAVE_GARDENER,
    LEAVE_ORNAMENT,
    SET_ANIMAL,
    SET_GARDENER,
    SET_ORNAMENT,
    TAKE_ANIMAL,
    TAKE_GARDENER,
)
from tavoliere.games.bloom_garden.components import FLOWER, MEADOW, PLACES, SIDE, TABLE
from tavoliere.games.bloom_garden.garden import lift_pawn, neighbour, set_pawn
from tavoliere.games.bloom_garden.violations import Violation

_LEGAL = int(Violation.LEGAL)
_GARDENER_NEEDS_FLOWER = int(Violation.GARDENER_NEEDS_FLOWER)
_ANIMAL_LOCKED = int(Violation.ANIMAL_LOCKED)
_ANIMAL_NEEDS_TABLE = int(Violation.ANIMAL_NEEDS_TABLE)
_ANIMAL_NEEDS_CARD = int(Violation.ANIMAL_NEEDS_CARD)
_ORNAMENT_LOCKED = int(Violation.ORNAMENT_LOCKED)
_ORNAMENT_NEEDS_PAIR = int(Violation.ORNAMENT_NEEDS_PAIR)
_ORNAMENT_STAYS = int(Violation.ORNAMENT_STAYS)
_NO_VIRTUAL_ORNAMENT = int(Violation.NO_VIRTUAL_ORNAMENT)
_PAWN_THERE = int(Violation.PAWN_THERE)
_PAWN_IN_HAND = int(Violation.PAWN_IN_HAND)


@kernel
def holds_pawn(s: Any, place: int) -> bool:
    """Does any pawn stand here (BG-6.1)?"""
    mark = place + 1
    for colour in range(s.colours):
        if s.gardener[colour] == mark or s.animal[colour] == mark:
            return True
        if s.ornament[colour] == mark or s.meadow[colour] == mark:
            return True
    return False


@kernel
def touches_card(s: Any, place: int) -> bool:
    """Is a cell of a card side by side with this place?"""
    beside = 0
    for direction in range(4):
        beside += s.cells[neighbour(place, direction)]
    return beside != TABLE


@kernel
def has_ornament(s: Any, colour: int) -> bool:
    """The virtual third player never places one (BG-9.1)."""
    return colour < s.players


@kernel
def violation_of_gardener(s: Any, colour: int, action: int) -> int:
    """The first rule that this handling of the gardener breaks."""
    if action == LEAVE_GARDENER:
        return _LEGAL
    if action == TAKE_GARDENER:
        return _LEGAL if s.gardener[colour] > 0 else _PAWN_IN_HAND
    place = action - SET_GARDENER
    if s.cells[place] != FLOWER + colour:
        return _GARDENER_NEEDS_FLOWER
    return _PAWN_THERE if holds_pawn(s, place) else _LEGAL


@kernel
def violation_of_animal(s: Any, colour: int, action: int) -> int:
    """The first rule that this handling of the animal breaks."""
    if action == LEAVE_ANIMAL:
        return _LEGAL
    if not s.animal_free[colour]:
        return _ANIMAL_LOCKED
    if action == TAKE_ANIMAL:
        return _LEGAL if s.animal[colour] > 0 else _PAWN_IN_HAND
    place = action - SET_ANIMAL
    if s.cells[place] != TABLE:
        return _ANIMAL_NEEDS_TABLE
    if not touches_card(s, place):
        return _ANIMAL_NEEDS_CARD
    return _PAWN_THERE if holds_pawn(s, place) else _LEGAL


@kernel
def violation_of_ornament(s: Any, colour: int, action: int) -> int:
    """The first rule that this handling of the ornament breaks."""
    if action == LEAVE_ORNAMENT:
        return _LEGAL
    if not has_ornament(s, colour):
        return _NO_VIRTUAL_ORNAMENT
    if not s.ornament_free[colour]:
        return _ORNAMENT_LOCKED
    flower = (action - SET_ORNAMENT) % PLACES
    meadow = neighbour(flower, (action - SET_ORNAMENT) // PLACES)
    if s.cells[flower] != FLOWER + colour or s.cells[meadow] != MEADOW:
        return _ORNAMENT_NEEDS_PAIR
    if s.ornament[colour] > 0:
        return _ORNAMENT_STAYS
    return _PAWN_THERE if holds_pawn(s, flower) or holds_pawn(s, meadow) else _LEGAL


@kernel
def list_gardener(s: Any, colour: int, out: Any) -> int:
    """Write what can be done with the gardener; say how many actions that are."""
    out[0] = LEAVE_GARDENER
    n = 1
    if s.gardener[colour] > 0:
        out[1] = TAKE_GARDENER
        n = 2
    for y in range(s.top, s.bottom + 1):
        row = y % SIDE * SIDE
        for x in range(s.left, s.right + 1):
            place = row + x % SIDE
            if s.cells[place] == FLOWER + colour and not holds_pawn(s, place):
                out[n] = SET_GARDENER + place
                n += 1
    return n


@kernel
def list_animal(s: Any, colour: int, out: Any) -> int:
    """Write what can be done with the animal; say how many actions that are."""
    out[0] = LEAVE_ANIMAL
    n = 1
    if s.animal[colour] > 0:
        out[1] = TAKE_ANIMAL
        n = 2
    for y in range(s.top - 1, s.bottom + 2):
        row = y % SIDE * SIDE
        for x in range(s.left - 1, s.right + 2):
            place = row + x % SIDE
            if s.cells[place] == TABLE and touches_card(s, place) and not holds_pawn(s, place):
                out[n] = SET_ANIMAL + place
                n += 1
    return n


@kernel
def list_ornament(s: Any, colour: int, out: Any) -> int:
    """Write what can be done with the ornament; say how many actions that are."""
    out[0] = LEAVE_ORNAMENT
    n = 1
    for y in range(s.top, s.bottom + 1):
        row = y % SIDE * SIDE
        for x in range(s.left, s.right + 1):
            flower = row + x % SIDE
            if s.cells[flower] == FLOWER + colour and not holds_pawn(s, flower):
                for direction in range(4):
                    meadow = neighbour(flower, direction)
                    if s.cells[meadow] == MEADOW and not holds_pawn(s, meadow):
                        out[n] = SET_ORNAMENT + direction * PLACES + flower
                        n += 1
    return n


@kernel
def move_gardener(s: Any, colour: int, action: int) -> None:
    """Leave the gardener, take it back or set it."""
    if action == TAKE_GARDENER:
        lift_pawn(s, s.gardener, colour)
    elif action >= SET_GARDENER:
        set_pawn(s, s.gardener, colour, action - SET_GARDENER)


@kernel
def move_animal(s: Any, colour: int, action: int) -> None:
    """Leave the animal, take it back or set it."""
    if action == TAKE_ANIMAL:
        lift_pawn(s, s.animal, colour)
    elif action >= SET_ANIMAL:
        set_pawn(s, s.animal, colour, action - SET_ANIMAL)


@kernel
def move_ornament(s: Any, colour: int, action: int) -> None:
    """Leave the ornament in hand, or place it for good."""
    if action >= SET_ORNAMENT:
        flower = (action - SET_ORNAMENT) % PLACES
        set_pawn(s, s.ornament, colour, flower)
        set_pawn(s, s.meadow, colour, neighbour(flower, (action - SET_ORNAMENT) // PLACES))
