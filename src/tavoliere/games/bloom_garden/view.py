"""What a seat sees and knows. Nothing in this game is secret but the seed, so it is the whole position."""

from __future__ import annotations

from typing import Any

import msgspec

from tavoliere.games.bloom_garden.components import COLOURS, FLOWER, MEADOW, SIDE, TABLE, pattern_text
from tavoliere.games.bloom_garden.explain import cards_in_hand
from tavoliere.games.bloom_garden.position import Position, Step

SIGNS = {TABLE: " ", MEADOW: "."} | {FLOWER + number: name[0] for number, name in enumerate(COLOURS)}


class Garden(msgspec.Struct, frozen=True):
    """What is visible from above: rows from the cell (left, top) on.

    A blank is the table, a point meadow, and a letter a flower: h, t, r, l, d.
    """

    left: int
    top: int
    rows: list[str]


class ColourView(msgspec.Struct, frozen=True):
    """One colour at the table."""

    colour: str
    cards: list[int]  # still in hand
    visible: int
    available: list[str]  # pawns that may be used
    virtual: bool = False  # the third colour of a two-player game


class View(msgspec.Struct, frozen=True):
    """The table as anybody sees it now."""

    position: Position
    seat: int | None
    to_act: tuple[int, ...]
    turn: str
    step: Step
    must_pass: bool
    garden: Garden
    colours: list[ColourView]
    patterns: list[list[str]]  # of each card, its orientations that look different
    supply: dict[str, int]
    limit: int
    scores: tuple[int, ...]
    over: bool


class Knowledge(msgspec.Struct, frozen=True):
    """All that a seat can infer: the position without its seed."""

    position: Position
    seat: int


def without_seed(position: Position) -> Position:
    return msgspec.structs.replace(position, chance=None)


def with_seed(position: Position, seed: Any) -> Position:
    return msgspec.structs.replace(position, chance=seed)


def garden_of(s: Any) -> Garden:
    """The rectangle of all cards, seen from above."""
    left, top = int(s.left), int(s.top)
    columns = [x % SIDE for x in range(left, int(s.right) + 1)]
    cells = s.cells.reshape(SIDE, SIDE)
    rows = ["".join(map(SIGNS.__getitem__, cells[y % SIDE, columns].tolist())) for y in range(top, int(s.bottom) + 1)]
    return Garden(left, top, rows)


def colours_of(s: Any) -> list[ColourView]:
    """What each colour has left."""
    return [
        ColourView(
            COLOURS[colour],
            cards_in_hand(s, colour),
            int(s.visible[colour]),
            available_pawns(s, colour),
            bool(colour >= s.players),
        )
        for colour in range(s.colours)
    ]


def available_pawns(s: Any, colour: int) -> list[str]:
    """The pawns that a colour may use (BG-6.2 to BG-6.4, BG-9.1)."""
    ornament = s.ornament_free[colour] and colour < s.players
    return ["gardener"] + ["animal"] * bool(s.animal_free[colour]) + ["ornament"] * bool(ornament)


def patterns_of(s: Any) -> list[list[str]]:
    """The nine cards in all orientations that look different."""
    return [
        [pattern_text(bits) for bits in looks[:n]]
        for looks, n in zip(s.pattern.tolist(), s.looks.tolist(), strict=True)
    ]
