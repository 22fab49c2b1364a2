"""Pawns as a person speaks of them: by cells, and the flower or the meadow of an ornament first (BG-6)."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_garden.rules.actions import (
    LEAVE_ANIMAL,
    LEAVE_GARDENER,
    LEAVE_ORNAMENT,
    SET_ANIMAL,
    SET_GARDENER,
    SET_ORNAMENT,
)
from tavoliere.games.bloom_garden.rules.codes import Violation
from tavoliere.games.bloom_garden.rules.grid import DIRECTIONS, FLOWER, byte_at, content, is_near, step_x, step_y
from tavoliere.games.bloom_garden.rules.pawns import (
    edge_number,
    flower_number,
    violation_of_animal,
    violation_of_gardener,
    violation_of_ornament,
    violation_of_return,
)
from tavoliere.games.bloom_garden.rules.said import (
    BACK,
    LEFT,
    SAID_ANIMAL,
    SAID_GARDENER,
    SAID_ORNAMENT,
    SET,
    TOLD_PAWNS,
    TOLD_STEP,
)
from tavoliere.games.bloom_garden.rules.state import (
    ANIMAL,
    GARDENER,
    ORNAMENT,
)

_LEGAL = int(Violation.LEGAL)
_PAWN_THERE = int(Violation.PAWN_THERE)
_PAWN_IN_HAND = int(Violation.PAWN_IN_HAND)
_ORNAMENT_STAYS = int(Violation.ORNAMENT_STAYS)


@kernel
def is_own_flower(s: Any, colour: int, x: int, y: int) -> bool:
    return is_near(s, x, y) and content(byte_at(s, x, y)) == FLOWER + colour


@kernel
def put_flower_first(s: Any, colour: int, said: Any) -> None:
    """The two cells of an ornament with the flower first, however they were said."""
    x, y = said[SAID_ORNAMENT + 1], said[SAID_ORNAMENT + 2]
    other_x, other_y = said[SAID_ORNAMENT + 3], said[SAID_ORNAMENT + 4]
    if not is_own_flower(s, colour, x, y) and is_own_flower(s, colour, other_x, other_y):
        said[SAID_ORNAMENT + 1], said[SAID_ORNAMENT + 2] = other_x, other_y
        said[SAID_ORNAMENT + 3], said[SAID_ORNAMENT + 4] = x, y


@kernel
def direction_said(said: Any) -> int:
    """Which way the ornament's meadow lies from its flower; 4 when they are not side by side."""
    across, down = said[SAID_ORNAMENT + 3] - said[SAID_ORNAMENT + 1], said[SAID_ORNAMENT + 4] - said[SAID_ORNAMENT + 2]
    direction = 0
    while direction < DIRECTIONS and (step_x(direction) != across or step_y(direction) != down):
        direction += 1
    return direction


@kernel
def said_of(step: int) -> int:
    """Where it is said what is done with the pawn of this step."""
    if step == GARDENER:
        return SAID_GARDENER
    return SAID_ANIMAL if step == ANIMAL else SAID_ORNAMENT


@kernel
def judge_pawn(s: Any, colour: int, step: int, said: Any) -> int:
    """The first rule that the pawn of this step breaks: BG-6.2 to 6.4 before 6.1."""
    first = said_of(step)
    how, x, y = said[first], said[first + 1], said[first + 2]
    if how == LEFT:
        return _LEGAL
    if step == ORNAMENT:
        return violation_of_ornament(s, colour, x, y, direction_said(said))
    if step == GARDENER:
        return violation_of_return(s.gardener[colour]) if how == BACK else violation_of_gardener(s, colour, x, y)
    if how == BACK and s.animal_free[colour]:
        return violation_of_return(s.animal[colour])
    return violation_of_animal(s, colour, x, y)


@kernel
def judge_pawns(s: Any, colour: int, said: Any, told: Any) -> int:
    """The first rule that any pawn breaks, BG-6.1 aside; what each of them breaks is told, and comes later."""
    first = _LEGAL
    for step in range(GARDENER, ORNAMENT + 1):
        code = judge_pawn(s, colour, step, said)
        told[TOLD_PAWNS + step - GARDENER] = code
        if first == 0 and code not in (_LEGAL, _PAWN_THERE, _PAWN_IN_HAND, _ORNAMENT_STAYS):
            told[TOLD_STEP] = step
            first = code
    return first


@kernel
def pawn_action(s: Any, step: int, said: Any) -> int:
    """The action of what is said of a pawn, if it is fine."""
    first = said_of(step)
    how, x, y = said[first], said[first + 1], said[first + 2]
    if step == GARDENER:
        if how == SET:
            return SET_GARDENER + flower_number(s, x, y)
        return LEAVE_GARDENER + how
    if step == ANIMAL:
        if how == SET:
            return SET_ANIMAL + edge_number(s, x, y)
        return LEAVE_ANIMAL + how
    if how == SET:
        return SET_ORNAMENT + flower_number(s, x, y) * DIRECTIONS + direction_said(said)
    return widen(LEAVE_ORNAMENT)
