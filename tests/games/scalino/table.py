"""What the tests of Scalino share: the game, its options, positions written in one line, and records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tavoliere import games
from tavoliere.engine.game import State
from tavoliere.engine.moves import Judgement
from tavoliere.engine.position import read_json
from tavoliere.games.scalino.game import Scalino

_loaded = games.load("scalino")
assert isinstance(_loaded, Scalino)
GAME: Scalino = _loaded

DATA = Path(__file__).parents[2] / "data" / "scalino"
RECORDS = sorted(DATA.glob("*.txt"))

PYRAMIDS = ("diamond", "square")
GAPS = ("enclosed", "u-shape")
LANGUAGES = ("en", "it", "de")

BUILDING = [
    ({"mode": "building", "pyramid": pyramid, "gaps": gaps}, players)
    for pyramid in PYRAMIDS
    for gaps in GAPS
    for players in (2, 3, 4)
]
DEMOLITION = [
    ({"mode": "demolition", "pyramid": pyramid, "gaps": gaps}, players)
    for pyramid in PYRAMIDS
    for gaps in GAPS
    for players in (2, 3, 4, 5, 6)
]
EVERY_TABLE = BUILDING + DEMOLITION


# Full levels to stand on. Hand-made: the colours are laid out in plain rows, as no game would have them.
# Diamond, level 1: rows 3 to 5 are all of hyacinth; the rest is tulip, which has a single block left.
DIAMOND_1 = """
    hyacinth 1 a5-c5, hyacinth 1 d5-f5, hyacinth 1 g5-i5, hyacinth 1 b4-c4, hyacinth 1 d4-e4, hyacinth 1 f4-g4,
    hyacinth 1 h4, hyacinth 1 c3, hyacinth 1 d3, hyacinth 1 e3, hyacinth 1 f3, hyacinth 1 g3,
    tulip 1 b6-d6, tulip 1 e6-g6, tulip 1 h6, tulip 1 c7-d7, tulip 1 e7-f7, tulip 1 g7, tulip 1 d8-e8, tulip 1 f8,
    tulip 1 e9, tulip 1 d2-f2, tulip 1 e1"""
# Diamond, level 2: rows 2, 3 and 5 are lily (left: 4 of one space, 3 of two); the rest is daffodil (5 and 1).
DIAMOND_2 = """
    lily 2 b5-d5, lily 2 e5-g5, lily 2 h5, lily 2 d3-f3, lily 2 e2,
    daffodil 2 c4-e4, daffodil 2 f4-g4, daffodil 2 c6-e6, daffodil 2 f6-g6, daffodil 2 d7-f7, daffodil 2 e8"""
# Square, level 1: rows 2 to 4 are all of hyacinth, rows 6 to 8 all of tulip, row 5 is lily.
SQUARE_1 = """
    hyacinth 1 b2-d2, hyacinth 1 e2-g2, hyacinth 1 h2, hyacinth 1 b3-d3, hyacinth 1 e3-f3, hyacinth 1 g3-h3,
    hyacinth 1 b4-c4, hyacinth 1 d4, hyacinth 1 e4, hyacinth 1 f4, hyacinth 1 g4, hyacinth 1 h4,
    tulip 1 b8-d8, tulip 1 e8-g8, tulip 1 h8, tulip 1 b7-d7, tulip 1 e7-f7, tulip 1 g7-h7,
    tulip 1 b6-c6, tulip 1 d6, tulip 1 e6, tulip 1 f6, tulip 1 g6, tulip 1 h6,
    lily 1 b5-d5, lily 1 e5-g5, lily 1 h5"""
# Square, level 2: rows 4 and 7 are lily (left: 4 of one space), the others daffodil (left: 6 of one space).
SQUARE_2 = """
    daffodil 2 c3-e3, daffodil 2 f3-g3, lily 2 c4-e4, lily 2 f4-g4, daffodil 2 c5-e5, daffodil 2 f5-g5,
    daffodil 2 c6-e6, daffodil 2 f6-g6, lily 2 c7-d7, lily 2 e7-f7, lily 2 g7"""


def without(blocks: str, *gone: str) -> str:
    """A text of blocks less some of them."""
    left = [block.strip() for block in blocks.split(",")]
    for block in gone:
        left.remove(block)
    return ", ".join(left)


def table_name(table: Any) -> str:
    """The name of a parametrised table, for people who read a list of failed tests."""
    if isinstance(table, dict):
        return "-".join(table.values())
    return str(table)


def written(blocks: str = "", players: int = 4, **fields: Any) -> dict[str, Any]:
    """A position as a dictionary. Blocks stand in one text: `tulip 1 e5-g5, lily 1 e6`.

    The options `mode`, `pyramid` and `gaps` may be given like any other field.
    """
    options = {name: fields.pop(name) for name in ("mode", "pyramid", "gaps") if name in fields}
    listed = [block.strip() for block in blocks.split(",") if block.strip()]
    return {"players": players, "options": options, "blocks": listed, **fields}


def at(blocks: str = "", players: int = 4, **fields: Any) -> State:
    """The state of a position, written as `written` takes it."""
    return read_json(GAME, json.dumps(written(blocks, players, **fields)))


def legal(state: State) -> set[str]:
    """The legal moves of whoever is to act, in notation."""
    return {str(move) for move in GAME.moves(state)}


def play(state: State, *moves: str) -> State:
    """Play moves of whoever is to act, one after the other; the state is changed."""
    for move in moves:
        GAME.play(state, GAME.parse(move))
    return state


def judge(state: State, move: str, seat: int | None = None) -> Judgement:
    """Why a move is illegal; it must be."""
    judgement = GAME.check(state, GAME.parse(move), seat)
    assert judgement is not None, f"{move} is legal"
    for language in LANGUAGES:
        sentence = GAME.explain(judgement, language)
        assert "{" not in sentence
        assert sentence.endswith(".")
    return judgement


def is_legal(state: State, move: str, seat: int | None = None) -> bool:
    return GAME.check(state, GAME.parse(move), seat) is None


def turn_of(state: State) -> str | int:
    """The colour (building) or the seat (demolition) whose turn it is."""
    turn = GAME.position(state).turn
    assert turn is not None
    return turn
