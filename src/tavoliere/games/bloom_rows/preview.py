"""What a draft or a move would do, or why not and what would mend it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.engine import moves as head
from tavoliere.engine.errors import BadInput
from tavoliere.engine.events import Event
from tavoliere.engine.moves import Judgement
from tavoliere.games.bloom_rows.arrangement import row_of
from tavoliere.games.bloom_rows.draft import BloomRowsDraft, Placed
from tavoliere.games.bloom_rows.events import Added, Laid, RoundBegan, RoundEnded, Swapped, TookPoints
from tavoliere.games.bloom_rows.mending import mend
from tavoliere.games.bloom_rows.moves import (
    Add,
    BloomRowsMove,
    Draw,
    Lay,
    Pass,
    Stop,
    Swap,
    Tile,
    read_row,
    tile_names,
    tile_numbers,
)
from tavoliere.games.bloom_rows.pieces import Number, TilePiece
from tavoliere.games.bloom_rows.position import stock_of, taken_by
from tavoliere.games.bloom_rows.prompt import prompt
from tavoliere.games.bloom_rows.robbery import robbery
from tavoliere.games.bloom_rows.rules import leaves
from tavoliere.games.bloom_rows.rules.codes import Violation
from tavoliere.games.bloom_rows.rules.components import JOKER, SHORTEST
from tavoliere.games.bloom_rows.translate import draft_of, row_with

if TYPE_CHECKING:
    from tavoliere.games.bloom_rows.game import BloomRows

point_tile = leaves.plain(leaves.point_tile)


class BloomRowsPreview(head.Preview, frozen=True):
    """What would come of it; what a blind draw would bring is not told."""

    mend: BloomRowsDraft | None = None
    row: tuple[Tile, ...] = ()  # as it would lie there: the new one, or the one that is added to or swapped in
    robbed: tuple[Tile, ...] = ()  # what would be left of the robbed row
    flowers: int = 0  # on the new row
    points: int | None = None  # the point tile that it would bring
    joker: bool = False  # a joker may be taken with it
    ends_round: bool = False


def make_preview(game: BloomRows, state: Any, seat: int, tried: Any) -> BloomRowsPreview:
    """What a draft or a move would do for a seat."""
    s = game.read(state)
    if not 0 <= seat < s.players:
        return BloomRowsPreview(why=game.judgement(Violation.NOT_YOUR_TURN, {}))
    if isinstance(tried, BloomRowsDraft):
        return _preview_draft(game, state, s, seat, tried)
    why = game.check(state, tried, seat)
    if why is not None:
        return BloomRowsPreview(why=why, mend=mend(state, s, seat, draft_from(tried)))
    return _effect(game, state, s, seat, tried)


def _preview_draft(game: BloomRows, state: Any, s: Any, seat: int, draft: BloomRowsDraft) -> BloomRowsPreview:
    asked = prompt(state, s, seat, draft)
    if asked.move is not None:
        return _effect(game, state, s, seat, asked.move)
    if asked.kinds:
        return BloomRowsPreview(before=_points(s, seat))
    return BloomRowsPreview(why=_reason(game, state, seat, draft), mend=mend(state, s, seat, draft))


def _reason(game: BloomRows, state: Any, seat: int, draft: BloomRowsDraft) -> Judgement:
    """Why nothing can come of a draft: what is wrong with it as a move, or that it leads nowhere."""
    nowhere = game.judgement(Violation.LEADS_NOWHERE, {})
    move = move_from(draft)
    try:
        why = None if move is None else game.check(state, move, seat)
    except BadInput:
        return nowhere
    # Short of three tiles is every row at its beginning: here something else is wrong.
    return nowhere if why is None or why.code == Violation.TOO_SHORT.name.lower() else why


def move_from(draft: BloomRowsDraft) -> BloomRowsMove | None:
    """The move that a draft would be as it is, legal or not; None when a part is missing."""
    if draft.kind == "draw" and draft.tile is not None:
        return Draw(draft.tile)
    if draft.kind == "swap" and draft.tile not in (None, "covered") and draft.row is not None:
        return Swap(draft.tile, draft.row, draft.joker)  # type: ignore[arg-type]
    if draft.kind == "lay":
        return Lay(draft.tiles, draft.rob, draft.wish)
    if draft.kind == "add" and draft.added and draft.row is not None:
        return Add(tuple(p.tile for p in draft.added), draft.row, tuple(p.at for p in draft.added))
    if draft.kind == "stop":
        return Stop()
    return Pass() if draft.kind == "pass" else None


def draft_from(move: Any) -> BloomRowsDraft:
    """A move as a draft, legal or not."""
    if isinstance(move, Lay):
        return BloomRowsDraft(kind="lay", tiles=move.tiles, rob=move.rob, wish=move.joker)
    if isinstance(move, Add):
        places = move.at or (0,) * len(move.tiles)
        added = tuple(Placed(tile, at) for tile, at in zip(move.tiles, places, strict=False))
        return BloomRowsDraft(kind="add", row=move.row, added=added)
    if isinstance(move, Swap):
        return BloomRowsDraft(kind="swap", tile=move.tile, row=move.row, joker=move.joker)
    return BloomRowsDraft(kind=move.__struct_config__.tag, tile=getattr(move, "tile", None))


# ---- What it would do -------------------------------------------------------------------------------


def _points(s: Any, seat: int) -> int:
    """What a seat has now: the first round, its point tiles, and the flowers on its stock as a penalty."""
    return int(s.earned[seat] + sum(taken_by(s, seat)) - sum(s.flowers[tile] for tile in stock_of(s, seat)))


def _effect(game: BloomRows, state: Any, s: Any, seat: int, move: BloomRowsMove) -> BloomRowsPreview:
    stock, before = stock_of(s, seat), _points(s, seat)
    if isinstance(move, Lay):
        return _effect_of_lay(game, state, s, seat, move, before)
    if isinstance(move, Add):
        new = tile_numbers(move.tiles)
        row = row_with(row_of(s, read_row(move.row)), new, move.at) or []
        after = before + sum(s.flowers[tile] for tile in new)
        return BloomRowsPreview(
            legal=True, before=before, after=after, row=tile_names(row), ends_round=len(new) == len(stock)
        )
    if isinstance(move, Swap):
        (tile,) = tile_numbers((move.tile,))
        row = list(row_of(s, read_row(move.row)))
        row[[i for i, other in enumerate(row) if other == JOKER][(draft_of(s, move).joker or 1) - 1]] = tile
        return BloomRowsPreview(legal=True, before=before, after=before + s.flowers[tile], row=tile_names(row))
    if isinstance(move, Draw):
        blind = move.tile == "covered"
        cost = 0 if blind else s.flowers[tile_numbers((move.tile,))[0]]
        return BloomRowsPreview(legal=True, before=before, after=None if blind else before - cost)
    ends = isinstance(move, Pass) and s.passes + 1 == s.players
    return BloomRowsPreview(legal=True, before=before, after=before, ends_round=ends)


def _effect_of_lay(game: BloomRows, state: Any, s: Any, seat: int, move: Lay, before: int) -> BloomRowsPreview:
    tiles = tile_numbers(move.tiles)
    places = robbery(s, move)
    taken = [s.pool[place] for place in places]
    row = read_row(move.rob[0].row) if move.rob else 0
    left = [s.pool[i] for i in range(s.begin[row], s.begin[row + 1]) if i not in places] if move.rob else []
    flowers = sum(s.flowers[tile] for tile in tiles)
    points = point_tile(s.points, flowers)
    wished = msgspec.structs.replace(move, joker=True)
    return BloomRowsPreview(
        legal=True,
        before=before,
        after=before + points + flowers - sum(s.flowers[tile] for tile in taken),
        row=move.tiles,
        robbed=tile_names(left),
        flowers=flowers,
        points=points or None,
        joker=len(tiles) == SHORTEST and game.check(state, wished, seat) is None,
        ends_round=s.held[seat] == len(tiles) - len(taken),
    )


# ---- What came of it --------------------------------------------------------------------------------


def observe_move(
    game: BloomRows, before: Any, seat: int, move: BloomRowsMove, after: Any, events: Sequence[Event]
) -> BloomRowsPreview:
    """What the preview should have said. The points are those before the next round is dealt."""
    told: dict[type[Event], Any] = {type(event): event for event in events}
    view = game.view(after, seat)
    ended, points = told.get(RoundEnded), view.scores[seat]
    came: dict[str, Any] = {"ends_round": ended is not None}
    if RoundBegan in told:
        points = view.seats[seat].first_round
    if laid := told.get(Laid):
        counted = told[TookPoints]
        came |= {"row": _tiles(laid.tiles), "robbed": tuple(laid.left)}
        came |= {"flowers": counted.flowers, "points": counted.points}
        came["joker"] = game.check(before, msgspec.structs.replace(move, joker=True), seat) is None
    if added := told.get(Added):
        came["row"] = tuple(added.result)
    if swapped := told.get(Swapped):
        came["row"] = next(row.tiles for row in view.rows if row.row == swapped.tile.row)
    return BloomRowsPreview(legal=True, before=game.view(before, seat).scores[seat], after=points, **came)


def _tiles(pieces: Sequence[TilePiece]) -> tuple[Tile, ...]:
    return tuple(piece.number if isinstance(piece, Number) else "J" for piece in pieces)
