"""Shared by the tests of Scalino: the game, its options, positions written in one line, and records."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tavoliere import games
from tavoliere.engine.game import State
from tavoliere.engine.moves import Judgement
from tavoliere.engine.position import read_json
from tavoliere.engine.record import Played, Record, read_record
from tavoliere.engine.session import Session
from tavoliere.engine.view import Event
from tavoliere.games.scalino.events import Placed, Took
from tavoliere.games.scalino.game import Scalino
from tavoliere.games.scalino.pieces import Bar, Block, Spaces

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
# What the shared tests try: (players, options).
VARIANTS = [(players, options) for options, players in EVERY_TABLE]


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


def demolition_of(finished: State) -> dict[str, Any]:
    """The options to take the pyramid of this position down, as `--set blocks=@FILE` makes them."""
    position = GAME.position(finished)
    return {"mode": "demolition", "pyramid": position.options.pyramid, "blocks": position.blocks}


def legal(state: State) -> set[str]:
    """The legal moves of the seat that is to act, in notation."""
    return {str(move) for move in GAME.moves(state)}


def play(state: State, *moves: str) -> State:
    """Play moves of the seat that is to act, one after the other; the state is changed."""
    for move in moves:
        GAME.play(state, GAME.parse(move))
    return state


def judge(state: State, move: str, seat: int | None = None) -> Judgement:
    """Why a move is illegal, its pieces by their names; it must be, and every language must have a sentence."""
    judgement = GAME.check(state, GAME.parse(move), seat)
    assert judgement is not None, f"{move} is legal"
    for language in LANGUAGES:
        sentence = GAME.explain(judgement, language)
        assert "{" not in sentence
        assert sentence.endswith(".")
    named = {name: name_of_piece(piece) for name, piece in judgement.pieces.items()}
    return msgspec.structs.replace(judgement, pieces=named)


def name_of_piece(piece: Any) -> Any:
    """`e5-g5` for a bar or a block, `e5, e6` for cells or blocks; numbers are as they are."""
    if isinstance(piece, list):
        return ", ".join(map(name_of_piece, piece))
    if not isinstance(piece, msgspec.Struct):
        return piece
    assert isinstance(piece, Block | Bar | Spaces)
    names = [f"{'abcdefghi'[cell.x + 4]}{cell.y + 5}" for cell in piece.cells]
    if isinstance(piece, Spaces):
        assert piece.name == ", ".join(names)
    else:
        assert piece.name in (names[0], f"{names[0]}-{names[-1]}")
    return piece.name


def told(state: State, move: str) -> list[Any]:
    """The events of a move; a placed or taken block as `placed` and `took` have it."""
    return [
        (event.__struct_config__.tag, event.seat, text_of(event.block), event.extra)
        if isinstance(event, Placed | Took)
        else event
        for event in GAME.play(state, GAME.parse(move))
    ]


def placed(seat: int, block: str, extra: bool = False) -> tuple[Any, ...]:
    return ("placed", seat, block, extra)


def took(seat: int, block: str, extra: bool = False) -> tuple[Any, ...]:
    return ("took", seat, block, extra)


def text_of(block: Block) -> str:
    """A standing block as a position writes it."""
    return f"{block.colour} {block.level} {block.name}"


def stock_of(state: State, colour: str) -> list[int]:
    """The numbers of blocks of length 1, 2, 3 that a colour has left."""
    (stock,) = (stock for stock in GAME.view(state, None).stock if stock.colour == colour)
    return [sum(block.length == length for block in stock.blocks) for length in (1, 2, 3)]


def is_legal(state: State, move: str, seat: int | None = None) -> bool:
    return GAME.check(state, GAME.parse(move), seat) is None


def turn_of(state: State) -> str | int:
    """The colour (building) or the seat (demolition) whose turn it is."""
    turn = GAME.position(state).turn
    assert turn is not None
    return turn


class Step(NamedTuple):
    """A position of a record, the entry that led to it, and what it set off; the first has neither."""

    state: State
    entry: Played | None
    events: list[Event]


def replayed(record: Record | str) -> Iterator[Step]:
    """All positions of a record, or of the golden game of this name."""
    if isinstance(record, str):
        record = read_record((DATA / f"{record}.txt").read_text(encoding="utf-8"))
    session = Session(GAME, msgspec.structs.replace(record, entries=[], result=None))
    yield Step(session.state, None, [])
    for step in session.replay(record):
        assert isinstance(step.entry, Played)  # no move is taken back in golden games
        yield Step(session.state, step.entry, step.events)
