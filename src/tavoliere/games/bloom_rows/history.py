"""What a move set off, told from the positions before and after it. Both are as `Game.read` gives them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tavoliere.engine.events import Event, hide
from tavoliere.games.bloom_rows.arrangement import Arrangement, point_tile, row_of
from tavoliere.games.bloom_rows.events import (
    Added,
    BloomRowsEvent,
    Drew,
    Laid,
    Passed,
    Refilled,
    RoundBegan,
    RoundEnded,
    Stopped,
    Swapped,
    TookJoker,
    TookPoints,
)
from tavoliere.games.bloom_rows.identities import Jokers, natural
from tavoliere.games.bloom_rows.moves import (
    Add,
    BloomRowsMove,
    Draw,
    Lay,
    Pass,
    Swap,
    read_row,
    row_name,
    tile_names,
    tile_numbers,
)
from tavoliere.games.bloom_rows.pieces import PIECES, Joker, Number, TilePiece, tile_piece
from tavoliere.games.bloom_rows.position import stock_of
from tavoliere.games.bloom_rows.robbery import robbery
from tavoliere.games.bloom_rows.rules.constants import JOKER
from tavoliere.games.bloom_rows.translate import draft_of, row_with


def project(event: BloomRowsEvent, seat: int | None) -> Event:
    """An event as this seat may know it."""
    if isinstance(event, Drew):
        return event if event.space is not None or event.seat == seat else hide(event, tile=None)
    if isinstance(event, RoundBegan):
        return hide(event, stocks=[stock if i == seat else None for i, stock in enumerate(event.stocks)])
    return event


def tell(old: Any, seat: int, move: BloomRowsMove, new: Any, scores: Sequence[int], jokers: Jokers) -> list[Event]:
    """Everything that happened, in order, but the end of the game; `scores` are those afterwards."""
    same_round = new.second == old.second and not new.over
    told = _action(old, seat, move, new if same_round else None, jokers)
    if same_round:
        told += _refilled(old, new, isinstance(move, Lay) and move.joker, jokers, told)
        return told
    counted = list(new.earned[: new.players])
    if new.over:
        counted = [score - first for score, first in zip(scores, counted, strict=True)]
    told.append(RoundEnded(old.second + 1, counted, _left(old, seat, move)))
    if not new.over:
        stocks: list[Any] = [list(tile_names(stock_of(new, i))) for i in range(new.players)]
        board = [Joker(i) for i in natural(new).board]
        told.append(RoundBegan(new.second + 1, new.turn, [*new.open], board, new.covered, stocks))
    return told


def _refilled(old: Any, new: Any, joker_taken: bool, jokers: Jokers, told: Sequence[Event]) -> list[Event]:
    """The tiles that were turned over at the end of the turn."""
    if new.covered == old.covered:  # that is where they come from
        return []
    turned: list[TilePiece] = [
        Number(tile, space=space)
        for space, (was, tile) in enumerate(zip(old.open, new.open, strict=True), 1)
        if tile and tile != was
    ]
    more = new.board_jokers - old.board_jokers + joker_taken
    if more:
        given = max([jokers.given, *(i for event in told for i in getattr(event, "jokers", ()))])
        turned += [Joker(given + 1 + i) for i in range(more)]
    return [Refilled(turned)] if turned else []


def _action(s: Any, seat: int, move: BloomRowsMove, after: Any, jokers: Jokers) -> list[Event]:
    """What was done; `after` is the position afterwards, if its rows are still those of this round."""
    if isinstance(move, Draw):
        if move.tile == "covered":
            return [Drew(seat, None, tile_piece(s.supply[s.covered - 1]))]
        (tile,) = tile_numbers((move.tile,))
        return [Drew(seat, s.open.index(tile) + 1, Number(tile))]
    if isinstance(move, Lay):
        return _laid(s, seat, move, jokers)
    if isinstance(move, Add):
        return [_added(s, seat, move, after, jokers)]
    if isinstance(move, Swap):
        return [_swapped(s, seat, move, jokers)]
    return [Passed(seat) if isinstance(move, Pass) else Stopped(seat)]


def _laid(s: Any, seat: int, move: Lay, jokers: Jokers) -> list[Event]:
    tiles = tile_numbers(move.tiles)
    sources: dict[int, list[dict[str, Any]]] = {}
    left: list[int] = []
    if move.rob:
        row = read_row(move.rob[0].row)
        places = [place - s.begin[row] for place in robbery(s, move)]
        lying = row_of(s, row)
        left = [tile for i, tile in enumerate(lying) if i not in places]
        for i in places:
            where: dict[str, Any] = {"row": move.rob[0].row, "place": i + 1}
            if lying[i] == JOKER:
                where["id"] = jokers.rows[row][lying[:i].count(JOKER)]
            sources.setdefault(lying[i], []).append(where)
    own = tiles.count(JOKER) - len(sources.get(JOKER, ()))
    if own:
        sources.setdefault(JOKER, []).extend({"id": i} for i in jokers.to_play(seat, own))
    pieces = [tile_piece(t, **sources[t].pop(0)) if sources.get(t) else PIECES[t] for t in tiles]
    on = s.flowers
    flowers = sum([on[tile] for tile in tiles])
    told: list[Event] = [
        Laid(
            seat,
            row_name(s.rows),
            pieces,
            [piece.id for piece in pieces if isinstance(piece, Joker) and piece.id],
            move.rob[0].row if move.rob else None,
            list(tile_names(left)),
        ),
        TookPoints(seat, flowers, point_tile(s.points, flowers) or None),
    ]
    return [*told, TookJoker(seat, Joker(jokers.board[0]))] if move.joker else told


def _added(s: Any, seat: int, move: Add, after: Any, jokers: Jokers) -> Added:
    row = read_row(move.row)
    old = row_of(s, row)
    made = row_of(after, row) if after else row_with(old, tile_numbers(move.tiles), move.at) or old
    arrangement = Arrangement(old, made)
    lying = iter(jokers.rows[row])
    new = iter(jokers.to_play(seat, arrangement.added[0].count(JOKER)))
    pieces: list[TilePiece] = []
    numbers: list[int] = []
    for place, (tile, fresh) in enumerate(zip(made, arrangement.fresh, strict=True), 1):
        if tile == JOKER:
            numbers.append(next(new if fresh else lying))
        if fresh:
            which = {"id": numbers[-1]} if tile == JOKER else {}
            pieces.append(tile_piece(tile, row=move.row, place=place, **which))
    return Added(seat, move.row, pieces, list(tile_names(made)), numbers)


def _swapped(s: Any, seat: int, move: Swap, jokers: Jokers) -> Swapped:
    which = draft_of(s, move).joker or 1
    row = read_row(move.row)
    place = [i for i, tile in enumerate(row_of(s, row), 1) if tile == JOKER][which - 1]
    where: dict[str, Any] = {"row": move.row, "place": place}
    return Swapped(seat, Number(int(move.tile), **where), Joker(jokers.rows[row][which - 1], **where))


def _left(s: Any, seat: int, move: BloomRowsMove) -> list[list[Any]]:
    """The stocks at the end of the round; who laid or added the last tile has none."""
    empty = seat if isinstance(move, Lay | Add) else None
    return [[] if i == empty else list(tile_names(stock_of(s, i))) for i in range(s.players)]
