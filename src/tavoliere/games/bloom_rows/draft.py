"""Drafts: moves with parts still open."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tavoliere.engine.moves import Draft
from tavoliere.games.bloom_rows.moves import JokerNumber, Places, Spot, Tile, Tiles
from tavoliere.games.bloom_rows.rules.components import TILES

Kind = Literal["draw", "stop", "swap", "lay", "add", "pass"]


class BloomRowsDraft(Draft, frozen=True):
    """Part by part, in any order.

    - draw: `tile`, an open one or `covered`
    - swap: `tile`, and a joker: `row` and which `joker` of it
    - lay: `tiles` are those in the groove from left to right; a new one is put in anywhere among them.
      `rob` are those of them that come out of a row, in the order in which they lie there. `wish` is
      the joker of BR-5.8.
    - add: `row`, and `tiles` in the order in which they will lie in it, new ones put in anywhere; `at`
      says for each after how many of the row's own tiles it comes
    """

    kind: Kind | None = None
    tile: Tile | Literal["covered"] | None = None
    row: str | None = None
    joker: JokerNumber | None = None
    tiles: Tiles = ()
    at: Places = ()
    rob: Annotated[tuple[Spot, ...], msgspec.Meta(max_length=TILES)] = ()
    wish: bool = False
