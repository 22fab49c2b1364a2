"""Events of a game, what each seat may know of them, and the identities of jokers.

Jokers are all alike. One that has lain open has a number from then on, for the round. The numbers depend on nothing
hidden: for others, a seat that plays a joker plays one that they have seen it take, if there is one.
Blind draws and dealt stocks are secret; the rest is open. States are as `Game.read` gives them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tavoliere.engine.view import Ended, Event, hide
from tavoliere.games.bloom_rows.arrangement import Arrangement, point_tile, row_of, rows_of
from tavoliere.games.bloom_rows.moves import (
    Add,
    BloomRowsMove,
    Draw,
    Lay,
    Pass,
    Swap,
    Tile,
    read_row,
    row_name,
    tile_names,
    tile_numbers,
)
from tavoliere.games.bloom_rows.pieces import PIECES, Joker, Number, TilePiece, tile_piece
from tavoliere.games.bloom_rows.position import stock_of
from tavoliere.games.bloom_rows.rules.constants import JOKER
from tavoliere.games.bloom_rows.rules.state import Plain
from tavoliere.games.bloom_rows.translate import draft_of, robbery, row_with


class Drew(Event, frozen=True, tag="drew"):
    """A tile went into a stock, off an open space (1 to 8) or out of the covered supply.

    From the covered supply, only the seat itself may see which.
    """

    seat: int
    space: int | None = None
    tile: TilePiece | None = None


class Stopped(Event, frozen=True, tag="stopped"):
    """A seat did without a second tile."""

    seat: int


class Refilled(Event, frozen=True, tag="refilled"):
    """Tiles were turned over for the open spaces; jokers went to their own."""

    tiles: list[TilePiece]  # numbers with their spaces, then jokers


class Laid(Event, frozen=True, tag="laid"):
    """A new row lies on the table. Tiles without a row and place come out of the stock, others out of that row."""

    seat: int
    row: str
    tiles: list[TilePiece]
    jokers: list[int] = []  # which jokers the new row has, from left to right
    robbed: str | None = None  # the row that tiles came out of
    left: list[Tile] = []  # and what is left of it


class TookPoints(Event, frozen=True, tag="took_points"):
    """The point tile for a row went from the board to a seat, if there was one left."""

    seat: int
    flowers: int
    points: int | None = None


class TookJoker(Event, frozen=True, tag="took_joker"):
    """A joker went from the board into a stock, for a row of exactly three."""

    seat: int
    joker: Joker


class Added(Event, frozen=True, tag="added"):
    """Tiles of a stock were added to a row. Each says its place in the row as it is now, `result`."""

    seat: int
    row: str
    tiles: list[TilePiece]
    result: list[Tile]
    jokers: list[int] = []  # which jokers the row has now, from left to right


class Swapped(Event, frozen=True, tag="swapped"):
    """A number tile of a stock took the place of a joker in a row; the joker went into the stock."""

    seat: int
    tile: Number
    joker: Joker


class Passed(Event, frozen=True, tag="passed"):
    """A seat could do nothing."""

    seat: int


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """The stocks are shown and the round is counted."""

    round: int
    scores: list[int]
    stocks: list[list[Tile]]


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round is set up. A seat sees its own stock only."""

    round: int
    start: int
    open: list[int]
    jokers: list[Joker]
    covered: int
    stocks: list[list[Tile] | None]


SHOWING = (Refilled, RoundEnded, RoundBegan)  # after these, all seats know more than before

BloomRowsEvent = (
    Drew
    | Stopped
    | Refilled
    | Laid
    | TookPoints
    | TookJoker
    | Added
    | Swapped
    | Passed
    | RoundEnded
    | RoundBegan
    | Ended
)


# ---- Which joker is which -------------------------------------------------------------------------


_WITHOUT_JOKERS = (Drew, Stopped, TookPoints)  # what happens most


class Jokers(msgspec.Struct, frozen=True):
    """The numbers of all jokers that have lain open, by where they are now."""

    board: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]  # of each row, from left to right
    stocks: tuple[tuple[int, ...], ...]  # of each seat, those that all have seen it take

    @property
    def given(self) -> int:
        """Number of jokers that have a number."""
        return len(self.board) + sum(map(len, self.rows)) + sum(map(len, self.stocks))

    def to_play(self, seat: int, n: int) -> tuple[int, ...]:
        """The numbers of n jokers out of a stock: known ones first, then new ones."""
        known = self.stocks[seat][:n]
        return (*known, *range(self.given + 1, self.given + 1 + n - len(known)))


def number_jokers(s: Plain) -> Jokers:
    """The jokers of a position numbered as they lie there: on the board, in rows, in stocks."""
    counts = [s.board_jokers, *(row.count(JOKER) for row in rows_of(s)), *s.seen_jokers[: s.players]]
    numbered, last = [], 0
    for count in counts:
        numbered.append(tuple(range(last + 1, last + 1 + count)))
        last += count
    return Jokers(numbered[0], tuple(numbered[1 : 1 + s.rows]), tuple(numbered[1 + s.rows :]))


def follow(jokers: Jokers, events: Sequence[Event]) -> Jokers:
    """Return the jokers as they are after these events."""
    for event in events:
        if isinstance(event, _WITHOUT_JOKERS):
            continue
        if isinstance(event, Refilled):
            if turned := [tile.id for tile in event.tiles if isinstance(tile, Joker) and tile.id]:
                jokers = Jokers((*jokers.board, *turned), jokers.rows, jokers.stocks)
        elif isinstance(event, RoundBegan):
            board = tuple(joker.id for joker in event.jokers if joker.id)
            jokers = Jokers(board, (), tuple(() for _ in jokers.stocks))
        elif isinstance(event, (TookJoker, Swapped)):
            jokers = _moved(jokers, event.seat, [event.joker], to_stock=True)
        elif isinstance(event, (Laid, Added)):
            played = [tile for tile in event.tiles if isinstance(tile, Joker)]
            jokers = _moved(jokers, event.seat, played, to_stock=False)
            rows = list(jokers.rows) if isinstance(event, Added) else [*jokers.rows, ()]
            rows[read_row(event.row)] = tuple(event.jokers)
            jokers = Jokers(jokers.board, tuple(rows), jokers.stocks)
    return jokers


def _moved(jokers: Jokers, seat: int, moved: Sequence[Joker], *, to_stock: bool) -> Jokers:
    """Take jokers away from wherever they are, into a stock or out of it."""
    if not moved:
        return jokers
    gone = {joker.id for joker in moved}
    stocks = [tuple(i for i in stock if i not in gone) for stock in jokers.stocks]
    if to_stock:
        stocks[seat] = (*stocks[seat], *(joker.id for joker in moved if joker.id))
    return Jokers(
        tuple(i for i in jokers.board if i not in gone),
        tuple(tuple(i for i in row if i not in gone) for row in jokers.rows),
        tuple(stocks),
    )


# ---- What a move set off --------------------------------------------------------------------------


def project(event: BloomRowsEvent, seat: int | None) -> Event:
    """An event as this seat may know it."""
    if isinstance(event, Drew):
        return event if event.space is not None or event.seat == seat else hide(event, tile=None)
    if isinstance(event, RoundBegan):
        return hide(event, stocks=[stock if i == seat else None for i, stock in enumerate(event.stocks)])
    return event


def tell(old: Plain, seat: int, move: BloomRowsMove, new: Plain, scores: Sequence[int], jokers: Jokers) -> list[Event]:
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
        board = [Joker(i) for i in number_jokers(new).board]
        told.append(RoundBegan(new.second + 1, new.turn, [*new.open], board, new.covered, stocks))
    return told


def _refilled(old: Plain, new: Plain, joker_taken: bool, jokers: Jokers, told: Sequence[Event]) -> list[Event]:
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


def _action(s: Plain, seat: int, move: BloomRowsMove, after: Any, jokers: Jokers) -> list[Event]:
    """Tell the action itself; `after` is the position afterwards, if its rows are still those of this round."""
    match move:
        case Draw(int() as tile):
            return [Drew(seat, s.open.index(tile) + 1, Number(tile))]
        case Draw():
            return [Drew(seat, None, tile_piece(s.supply[s.covered - 1]))]
        case Lay():
            return _laid(s, seat, move, jokers)
        case Add():
            return [_added(s, seat, move, after, jokers)]
        case Swap():
            return [_swapped(s, seat, move, jokers)]
        case _:
            return [Passed(seat) if isinstance(move, Pass) else Stopped(seat)]


def _laid(s: Plain, seat: int, move: Lay, jokers: Jokers) -> list[Event]:
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


def _added(s: Plain, seat: int, move: Add, after: Any, jokers: Jokers) -> Added:
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


def _swapped(s: Plain, seat: int, move: Swap, jokers: Jokers) -> Swapped:
    which = draft_of(s, move).joker or 1
    row = read_row(move.row)
    place = [i for i, tile in enumerate(row_of(s, row), 1) if tile == JOKER][which - 1]
    where: dict[str, Any] = {"row": move.row, "place": place}
    return Swapped(seat, Number(int(move.tile), **where), Joker(jokers.rows[row][which - 1], **where))


def _left(s: Plain, seat: int, move: BloomRowsMove) -> list[list[Any]]:
    """The stocks at the end of the round; who laid or added the last tile has none."""
    empty = seat if isinstance(move, Lay | Add) else None
    return [[] if i == empty else list(tile_names(stock_of(s, i))) for i in range(s.players)]
