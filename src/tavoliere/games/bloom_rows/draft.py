"""Drafts: moves with parts still open."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tavoliere.engine.moves import Draft
from tavoliere.games.bloom_rows.moves import JokerNumber, Spot, Tile, Tiles
from tavoliere.games.bloom_rows.rules.components import LONGEST, TILES

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
