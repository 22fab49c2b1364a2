"""What a move set off, told from the positions before and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavoliere.engine.events import Event, hide
from tavoliere.games.bloom_rows.actions import SWAP
from tavoliere.games.bloom_rows.arrange import arrange, merged, rows_of
from tavoliere.games.bloom_rows.components import HIGHEST, JOKER, NUMBERS
from tavoliere.games.bloom_rows.events import (
    Added,
    BloomRowsEvent,
    Drew,
    Ended,
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
from tavoliere.games.bloom_rows.position import stock_of
from tavoliere.games.bloom_rows.translate import actions_of

if TYPE_CHECKING:
    from tavoliere.engine.game import Game


def project(event: BloomRowsEvent, seat: int | None) -> Event:
    """An event as this seat may know it."""
    if isinstance(event, Drew) and event.covered and event.seat != seat:
        return hide(event, tile=None)
    if isinstance(event, RoundBegan):
        return hide(event, stocks=[stock if i == seat else None for i, stock in enumerate(event.stocks)])
    return event


def tell(game: Game, before: Any, seat: int, move: BloomRowsMove, after: Any) -> list[Event]:
    """Everything that happened, in order."""
    old, new = before[0], after[0]
    told = _action(before, seat, move, new)
    same_round = new.second == old.second
    if same_round and not new.over:
        fresh = [int(tile) for was, tile in zip(old.open, new.open, strict=True) if tile and tile != was]
        jokers = int(new.board_jokers - old.board_jokers) + (isinstance(move, Lay) and move.joker)
        if fresh or jokers > 0:
            told.append(Refilled(fresh, jokers))
        return told
    scores = game.scores(after)
    if same_round:
        counted = [score - int(earned) for score, earned in zip(scores, new.earned, strict=False)]
    else:
        counted = new.earned[: new.players].tolist()
    told.append(RoundEnded(int(old.second) + 1, counted, _left(old, seat, move)))
    if new.over:
        told.append(Ended(list(scores), list(game.winners(after))))
    else:
        stocks: list[Any] = [list(tile_names(stock_of(new, i))) for i in range(new.players)]
        told.append(RoundBegan(int(new.second) + 1, int(new.turn), new.open.tolist(), stocks))
    return told


def _action(before: Any, seat: int, move: BloomRowsMove, new: Any) -> list[Event]:
    old = before[0]
    if isinstance(move, Draw):
        if move.tile != "covered":
            return [Drew(seat, False, move.tile)]
        (tile,) = tile_names([int(old.supply[old.covered - 1])])
        return [Drew(seat, True, tile)]
    if isinstance(move, Lay):
        return _laid(old, seat, move)
    if isinstance(move, Add):
        row, tiles = rows_of(old)[read_row(move.row)], tile_numbers(move.tiles)
        made = arrange(row, tiles) if move.at is None else merged(row, tiles, move.at)
        return [Added(seat, move.row, list(move.tiles), list(tile_names(made or [])))]
    if isinstance(move, Swap):
        return [_swapped(before, seat, move)]
    return [Passed(seat) if isinstance(move, Pass) else Stopped(seat)]


def _laid(old: Any, seat: int, move: Lay) -> list[Event]:
    flowers = sum(int(old.flowers[tile]) for tile in tile_numbers(move.tiles))
    points = next((value for value in range(min(flowers, HIGHEST), 0, -1) if old.points[value]), 0)
    told: list[Event] = [
        Laid(seat, row_name(int(old.rows)), list(move.tiles), list(move.rob)),
        TookPoints(seat, flowers, points),
    ]
    return [*told, TookJoker(seat)] if move.joker else told


def _swapped(before: Any, seat: int, move: Swap) -> Swapped:
    which = (int(actions_of(before, seat, move)[0]) - SWAP) // NUMBERS
    places = [place for tiles in rows_of(before[0]) for place, tile in enumerate(tiles, 1) if tile == JOKER]
    return Swapped(seat, move.row, int(move.tile), places[which])


def _left(old: Any, seat: int, move: BloomRowsMove) -> list[list[Any]]:
    """The stocks at the end of the round; who laid or added the last tile has none."""
    empty = seat if isinstance(move, Lay | Add) else None
    return [[] if i == empty else list(tile_names(stock_of(old, i))) for i in range(old.players)]
