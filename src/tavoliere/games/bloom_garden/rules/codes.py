"""Why an action is illegal, and why a record is invalid: the codes of the judge and of `validate`."""

from __future__ import annotations

from tavoliere.engine.compiled.codes import Codes


class Violation(Codes):
    """0 is legal."""

    LEGAL = 0, ""
    NO_SUCH_ACTION = 1, "BG-2.3"
    GAME_OVER = 2, "BG-7.5"
    NOT_YOUR_TURN = 3, "BG-2.2"
    WRONG_STEP = 4, "BG-2.3"
    # The card.
    CARD_NOT_IN_HAND = 5, "BG-3.1"
    LOOKS_ALIKE = 6, "BG-1.5"
    NOT_AT_ORIGIN = 7, "BG-1.5"
    COVERS_NO_CARD = 8, "BG-3.2"
    COVERS_NO_TABLE = 9, "BG-3.3"
    COVERS_PAWN = 10, "BG-3.4"
    MUST_PLACE = 11, "BG-3.6"
    NO_PLACEMENT = 12, "BG-3.6"
    # Discards and sale.
    WAITS = 13, "BG-8.2"
    WAITS_WITH_TWO = 14, "BG-9.4"
    DISCARDS_TOO_MANY = 15, "BG-5.4"
    SELLS_TOO_MANY = 16, "BG-5.5"
    KEEPS_OVER_LIMIT = 17, "BG-5.5"
    KEEPS_TOO_MANY = 18, "BG-5.5"
    NO_SALE_DUE = 19, "BG-5.2"
    NOTHING_TO_CHOOSE = 20, "BG-5.5"
    # Pawns.
    GARDENER_NEEDS_FLOWER = 21, "BG-6.2"
    ANIMAL_LOCKED = 22, "BG-6.3"
    ANIMAL_NEEDS_TABLE = 23, "BG-6.3"
    ANIMAL_NEEDS_CARD = 24, "BG-6.3"
    ORNAMENT_LOCKED = 25, "BG-6.4"
    ORNAMENT_NEEDS_PAIR = 26, "BG-6.4"
    ORNAMENT_STAYS = 27, "BG-6.1"
    PAWN_THERE = 28, "BG-6.1"
    PAWN_IN_HAND = 29, "BG-6.1"
    NO_VIRTUAL_ORNAMENT = 30, "BG-9.1"
    # What only a number or a struct can say.
    OTHER_NUMBER = 31, "BG-1.5"
    NO_SUCH_TURN = 32, "BG-3.1"


# The same codes for kernels, as plain integers in the same order.
(
    LEGAL,
    NO_SUCH_ACTION,
    GAME_OVER,
    NOT_YOUR_TURN,
    WRONG_STEP,
    CARD_NOT_IN_HAND,
    LOOKS_ALIKE,
    NOT_AT_ORIGIN,
    COVERS_NO_CARD,
    COVERS_NO_TABLE,
    COVERS_PAWN,
    MUST_PLACE,
    NO_PLACEMENT,
    WAITS,
    WAITS_WITH_TWO,
    DISCARDS_TOO_MANY,
    SELLS_TOO_MANY,
    KEEPS_OVER_LIMIT,
    KEEPS_TOO_MANY,
    NO_SALE_DUE,
    NOTHING_TO_CHOOSE,
    GARDENER_NEEDS_FLOWER,
    ANIMAL_LOCKED,
    ANIMAL_NEEDS_TABLE,
    ANIMAL_NEEDS_CARD,
    ORNAMENT_LOCKED,
    ORNAMENT_NEEDS_PAIR,
    ORNAMENT_STAYS,
    PAWN_THERE,
    PAWN_IN_HAND,
    NO_VIRTUAL_ORNAMENT,
    OTHER_NUMBER,
    NO_SUCH_TURN,
) = map(int, Violation)

# What `validate` and `complete` find wrong with a record; `position.py` has the sentences.
(
    VALID,
    NO_POSITION,
    BAD_START,
    BAD_TURN,
    BAD_CONTROL,
    BAD_OPENING,
    BAD_STEP,
    NO_SUCH_CARD,
    TURNED_TOO_FAR,
    BAD_CARD,
    BAD_PAWN,
    BAD_FLOWERS,
    BAD_PASS,
    BAD_FINISH,
    HAS_SOLD,
) = range(15)
