"""Drafts, which are moves with parts still open, and prompts, which say what can be picked for them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tavoliere.engine.moves import Draft, Prompt
from tavoliere.games.bloom_rows.moves import BloomRowsMove, JokerNumber, Spot, Tile, Tiles
from tavoliere.games.bloom_rows.rules.constants import LONGEST, TILES

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
    """What can be picked next; every pick leads on to a legal move."""

    draws: list[Tile | Literal["covered"]] = []  # draw: the `tile`
    tiles: list[Tile] = []  # swap: the `tile`
    jokers: list[JokerPick] = []  # swap: `row` and `joker`
    lays: list[LayPick] = []
    adds: list[AddPick] = []
    rows: list[str] = []  # add: the `row` alone
    wish: bool = False  # lay: the joker may be wished for
    move: BloomRowsMove | None = None
