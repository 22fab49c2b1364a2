"""Moves as people say them.

    draw 45                       an open tile
    draw covered
    stop                          after one drawn tile
    lay 12 13 J 16                a new row from left to right; J is a joker
    lay 12 13 14 take joker       with the joker for exactly three (BR-5.8)
    lay 16 17 18 rob B:17         17 comes out of row B; two tiles: rob B:17 B:J2
    add 23 24 to B                new tiles in the order in which they lie in the row
    add J@0 24@3 to B             each after so many of the tiles that lie there
    swap 23 in B                  for the joker of row B
    swap 23 in B:J2               for its second joker
    pass

Rows are lettered A to Z, then AA to AH, as they were laid. `B:J2` is the second joker of row B from the
left; plain `J` is the first. Without places, `add` puts every tile as far left as the row allows, and
`swap` takes the first joker that the tile fits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from string import ascii_uppercase
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import msgspec

from tavoliere.engine.moves import Draft, Move, Prompt, Unreadable
from tavoliere.games.bloom_rows.rules.constants import JOKER, JOKERS, LONGEST, MAX_ROWS, NUMBERS, TILES

if TYPE_CHECKING:
    from tavoliere.games.bloom_rows.game import BloomRows

Number = Annotated[int, msgspec.Meta(ge=1, le=NUMBERS)]
Tile = Number | Literal["J"]
Tiles = Annotated[tuple[Tile, ...], msgspec.Meta(max_length=TILES)]
Places = Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=LONGEST)], ...], msgspec.Meta(max_length=TILES)]
JokerNumber = Annotated[int, msgspec.Meta(ge=1, le=JOKERS)]

unreadable = partial(Unreadable, __package__)

_SPOT = re.compile(r"(?:([A-Z]{1,2}):)?(?:(\d{1,3})|J([1-4])?)")
_SWAP = re.compile(r"(\d{1,3}) (?:IN|FOR) ([A-Z]{1,2})(?::J([1-4])?)?")
_ADD = re.compile(r"(.+) TO ([A-Z]{1,2})")
_LAY = re.compile(r"(.+?)(?: ROB (.+?))?( TAKE JOKER)?")


class Spot(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A tile in a row; of several jokers, which one from the left."""

    row: str
    tile: Tile
    which: Annotated[int, msgspec.Meta(ge=1, le=JOKERS)] = 1

    def __str__(self) -> str:
        return f"{self.row}:J{self.which}" if self.tile == "J" else f"{self.row}:{self.tile}"


class Draw(Move, frozen=True, tag="draw"):
    """Take an open tile, or one from the covered supply."""

    tile: Tile | Literal["covered"] = "covered"

    def __str__(self) -> str:
        return f"draw {self.tile}"


class Stop(Move, frozen=True, tag="stop"):
    """Do without a second tile."""


class Pass(Move, frozen=True, tag="pass"):
    """Nothing can be done."""


class Swap(Move, frozen=True, tag="swap", omit_defaults=True):
    """Put a number tile in the place of a joker; without its number, of the first that it fits."""

    tile: Tile
    row: str
    joker: JokerNumber | None = None

    def __str__(self) -> str:
        return f"swap {self.tile} in {self.row}" + ("" if self.joker is None else f":J{self.joker}")


class Lay(Move, frozen=True, tag="lay", omit_defaults=True):
    """Lay these tiles as a new row; `rob` names those that come out of another one."""

    tiles: Tiles
    rob: Annotated[tuple[Spot, ...], msgspec.Meta(max_length=TILES)] = ()
    joker: bool = False

    def __str__(self) -> str:
        robbing = f" rob {' '.join(map(str, self.rob))}" if self.rob else ""
        return f"lay {' '.join(map(str, self.tiles))}{robbing}{' take joker' if self.joker else ''}"


class Add(Move, frozen=True, tag="add", omit_defaults=True):
    """Add these tiles to a row; `at` says after how many of its old tiles each one comes."""

    tiles: Tiles
    row: str
    at: Places | None = None

    def __str__(self) -> str:
        if self.at is None:
            return f"add {' '.join(map(str, self.tiles))} to {self.row}"
        placed = (f"{tile}@{place}" for tile, place in zip(self.tiles, self.at, strict=False))
        return f"add {' '.join(placed)} to {self.row}"


T = TypeVar("T")
BloomRowsMove = Draw | Stop | Pass | Swap | Lay | Add


# A to Z, then AA to AH.
ROW_NAMES = (*ascii_uppercase, *("A" + letter for letter in ascii_uppercase))[:MAX_ROWS]
_ROWS = {name: row for row, name in enumerate(ROW_NAMES)}


def read_row(name: Any) -> int:
    """The number of a row, which need not lie there; `BadInput` when it is no name of a row."""
    if name not in _ROWS:
        raise unreadable("row", name, last=ROW_NAMES[-1])
    return _ROWS[name]


def checked(thing: T) -> T | None:
    """A move or a draft whose parts are what they say; None when they are not."""
    try:
        return msgspec.convert(msgspec.to_builtins(thing), type(thing))
    except (msgspec.ValidationError, TypeError):
        return None


def tile_name(tile: int) -> Any:
    """A tile as moves and positions write it: its number, or J."""
    return "J" if tile == JOKER else tile


def tile_names(tiles: Sequence[int]) -> tuple[Any, ...]:
    return tuple(["J" if tile == JOKER else tile for tile in tiles])


def tile_numbers(tiles: Sequence[Any]) -> list[int]:
    """Tiles as the rules number them."""
    for tile in tiles:
        if tile != "J" and not (type(tile) is int and 0 < tile <= NUMBERS):
            raise unreadable("tile", tile, numbers=NUMBERS)
    return [JOKER if tile == "J" else tile for tile in tiles]


def read_tile(word: str) -> Any:
    """Read the name of a tile; of a number, three digits at most."""
    if word not in _TILES:
        raise unreadable("tile", word, numbers=NUMBERS)
    return _TILES[word]


_TILES = {"J": "J"} | {f"{n:0{digits}}": n for n in range(1, NUMBERS + 1) for digits in (1, 2, 3)}


def read_spot(text: str, row: str | None = None) -> Spot:
    """Row, tile and, for a joker, which one: `B:17`, `B:J2`."""
    match = _SPOT.fullmatch(text)
    name = (match[1] or row) if match else None
    if match is None or name is None:
        raise unreadable("spot", text)
    read_row(name)
    return Spot(name, read_tile(match[2] or "J"), int(match[3] or 1))


def parse(game: BloomRows, text: str) -> BloomRowsMove:
    """Read a move."""
    words = " ".join(text.upper().replace(",", " ").split())
    verb, _, rest = words.partition(" ")
    if words in ("STOP", "PASS"):
        return Stop() if words == "STOP" else Pass()
    if not rest or verb not in _READERS:
        raise unreadable("move", text.strip())
    return _READERS[verb](rest)


def _read_draw(rest: str) -> Draw:
    return Draw() if rest == "COVERED" else Draw(read_tile(rest))


def _read_lay(rest: str) -> Lay:
    match = _LAY.fullmatch(rest)
    assert match is not None  # any text is a row and nothing else
    robbed: list[Spot] = []
    for word in (match[2] or "").split():
        robbed.append(read_spot(word, robbed[-1].row if robbed else None))
    return Lay(_read_tiles(match[1].split()), tuple(robbed), bool(match[3]))


def _read_tiles(words: Sequence[str]) -> tuple[Any, ...]:
    tiles = tuple(read_tile(word) for word in words)
    if len(tiles) > TILES:
        raise unreadable("tiles", count=len(tiles), most=TILES)
    return tiles


def _read_add(rest: str) -> Add:
    match = _ADD.fullmatch(rest)
    if match is None:
        raise unreadable("add")
    read_row(match[2])
    words = [word.partition("@") for word in match[1].split()]
    tiles = _read_tiles([tile for tile, _, _ in words])
    if not any(at for _, at, _ in words):
        return Add(tiles, match[2])
    for tile, _, place in words:
        if not place.isascii() or not place.isdigit() or len(place) > 3 or int(place) > LONGEST:
            raise unreadable("place", tile)
    return Add(tiles, match[2], tuple(int(place) for _, _, place in words))


def _read_swap(rest: str) -> Swap:
    match = _SWAP.fullmatch(rest)
    if match is None:
        raise unreadable("swap")
    read_row(match[2])
    return Swap(read_tile(match[1]), match[2], int(match[3]) if match[3] else None)


_READERS: dict[str, Callable[[str], BloomRowsMove]] = {
    "DRAW": _read_draw,
    "LAY": _read_lay,
    "ADD": _read_add,
    "SWAP": _read_swap,
}


# ---- Drafts and prompts ---------------------------------------------------------------------------


Kind = Literal["draw", "stop", "swap", "lay", "add", "pass"]


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile that is added to a row after so many of the row's own tiles."""

    tile: Tile
    at: Annotated[int, msgspec.Meta(ge=0, le=LONGEST)]


class BloomRowsDraft(Draft, frozen=True):
    """Part by part, in any order.

    - draw: `tile`, an open one or `covered`
    - swap: `tile`, and a joker: `row` and which `joker` of it
    - lay: `tiles` are those in the groove from left to right; a new one is put in anywhere among them.
      `rob` are those of them that come out of a row, in the order in which they lie there. `wish` is
      the joker of BR-5.8.
    - add: `row`, and the tiles `added` in the order in which they will lie in it, new ones put in anywhere
    """

    kind: Kind | None = None
    tile: Tile | Literal["covered"] | None = None
    row: str | None = None
    joker: JokerNumber | None = None
    tiles: Tiles = ()
    added: Annotated[tuple[Placed, ...], msgspec.Meta(max_length=TILES)] = ()
    rob: Annotated[tuple[Spot, ...], msgspec.Meta(max_length=TILES)] = ()
    wish: bool = False


class LayPick(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tile that can come into the groove, before the one that is `at` there now.

    One that is robbed comes with its spot, and with its place among those that are robbed. A joker without
    a place in the groove is robbed instead of one's own that is there already.
    """

    tile: Tile
    at: int | None
    rob: Spot | None = None
    nth: int = 0


class AddPick(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tile that can be added to a row after so many of its own tiles, as the `nth` of the added ones."""

    tile: Tile
    row: str
    at: int
    nth: int = 0


class JokerPick(msgspec.Struct, frozen=True):
    """A joker that can be swapped out of a row."""

    row: str
    joker: int


class BloomRowsPrompt(Prompt, frozen=True):
    """The next picks; every one leads on to a legal move."""

    draws: list[Tile | Literal["covered"]] = []  # draw: the `tile`
    tiles: list[Tile] = []  # swap: the `tile`
    jokers: list[JokerPick] = []  # swap: `row` and `joker`
    lays: list[LayPick] = []
    adds: list[AddPick] = []
    rows: list[str] = []  # add: the `row` alone
    wish: bool = False  # lay: the joker may be wished for
    move: BloomRowsMove | None = None
