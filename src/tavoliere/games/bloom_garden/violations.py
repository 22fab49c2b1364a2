"""Why an action is illegal: the codes of the judge. Each names a rule (`rulebook/rules.toml`)."""

from __future__ import annotations

from enum import IntEnum


class Violation(IntEnum):
    """0 is legal. The rulebook texts call the codes by these names, in lower case."""

    LEGAL = 0
    NO_SUCH_ACTION = 1
    GAME_OVER = 2
    NOT_YOUR_TURN = 3
    WRONG_STEP = 4
    # The card.
    CARD_NOT_IN_HAND = 5
    LOOKS_ALIKE = 6
    NOT_AT_ORIGIN = 7
    COVERS_NO_CARD = 8
    COVERS_NO_TABLE = 9
    COVERS_PAWN = 10
    MUST_PLACE = 11
    NO_PLACEMENT = 12
    # Discards and sale.
    WAITS = 13
    WAITS_WITH_TWO = 14
    DISCARDS_TOO_MANY = 15
    SELLS_TOO_MANY = 16
    KEEPS_OVER_LIMIT = 17
    KEEPS_TOO_MANY = 18
    NO_SALE_DUE = 19
    NOTHING_TO_CHOOSE = 20
    # Pawns.
    GARDENER_NEEDS_FLOWER = 21
    ANIMAL_LOCKED = 22
    ANIMAL_NEEDS_TABLE = 23
    ANIMAL_NEEDS_CARD = 24
    ORNAMENT_LOCKED = 25
    ORNAMENT_NEEDS_PAIR = 26
    ORNAMENT_STAYS = 27
    PAWN_THERE = 28
    PAWN_IN_HAND = 29
    NO_VIRTUAL_ORNAMENT = 30
