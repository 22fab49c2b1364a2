"""Events of a game, what each seat may know of them, and the identities of jokers.

Jokers are all alike. One that has lain open has a number from then on, for the round. The numbers depend on nothing
hidden: for others, a seat that plays a joker plays one that they have seen it take, if there is one.
Blind draws and dealt stocks are secret; the rest is open.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import count, islice
from typing import TYPE_CHECKING, Any

from tavoliere.engine.moves import Judgement
from tavoliere.engine.view import Ended, Event, hide
from tavoliere.games.bloom_rows.arrangement import added_places, point_tile, remove_places, row_at, row_of, rows_of
from tavoliere.games.bloom_rows.moves import (
    ROW_NAMES,
    Add,
    BloomRowsMove,
    Draw,
    Lay,
    Pass,
    Swap,
    Tile,
    read_row,
    tile_names,
    tile_numbers,
)
from tavoliere.games.bloom_rows.pieces import PIECES, Joker, Number, TilePiece, tile_piece
from tavoliere.games.bloom_rows.position import stock_of
from tavoliere.games.bloom_rows.rules.constants import JOKER, JOKERS
from tavoliere.games.bloom_rows.rules.state import Plain
from tavoliere.games.bloom_rows.translate import leftmost_places, robbed_places, row_with

if TYPE_CHECKING:
    from tavoliere.engine.game import State
    from tavoliere.games.bloom_rows.game import BloomRows


class _OfSeat(Event, frozen=True):
    """Base of the events that a seat has brought about."""

    seat: int


class Drew(_OfSeat, frozen=True, tag="drew"):
    """A tile went into a stock, off an open space (1 to 8) or out of the covered supply.

    From the covered supply, only the seat itself may see which.
    """

    space: int | None = None
    tile: TilePiece | None = None


class Stopped(_OfSeat, frozen=True, tag="stopped"):
    """A seat did without a second tile."""


class Refilled(Event, frozen=True, tag="refilled"):
    """Tiles were turned over for the open spaces; jokers went to their own."""

    tiles: list[TilePiece]  # numbers with their spaces, then jokers


class Laid(_OfSeat, frozen=True, tag="laid"):
    """A new row lies on the table. Tiles without a row and place come out of the stock, others out of that row."""

    row: str
    tiles: list[TilePiece]
    jokers: list[int] = []  # which jokers the new row has, from left to right
    robbed: str | None = None  # the row that tiles came out of
    left: list[Tile] = []  # and what is left of it


class TookPoints(_OfSeat, frozen=True, tag="took_points"):
    """The point tile for a row went from the board to a seat, if there was one left."""

    flowers: int
    points: int | None = None


class TookJoker(_OfSeat, frozen=True, tag="took_joker"):
    """A joker went from the board into a stock, for a row of exactly three."""

    joker: Joker


class Added(_OfSeat, frozen=True, tag="added"):
    """Tiles of a stock were added to a row. Each says its place in the row as it is now, `result`."""

    row: str
    tiles: list[TilePiece]
    result: list[Tile]
    jokers: list[int] = []  # which jokers the row has now, from left to right


class Swapped(_OfSeat, frozen=True, tag="swapped"):
    """A number tile of a stock took the place of a joker in a row; the joker went into the stock."""

    tile: Number
    joker: Joker


class Passed(_OfSeat, frozen=True, tag="passed"):
    """A seat could do nothing."""


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


# The numbers of all jokers that have lain open, by where they are now: on the board, in a row (its name), from left to
# right, or in the stock of a seat, as all have seen it take them.
Jokers = Mapping[str | int, tuple[int, ...]]
BOARD = "board"


def identities(game: BloomRows, state: State) -> Jokers:
    """The jokers of a position numbered as they lie there: on the board, in rows, in stocks."""
    s, numbers = game.read(state), count(1)
    rows = {name: row.count(JOKER) for name, row in zip(ROW_NAMES, rows_of(s), strict=False)}
    lying = {BOARD: s.board_jokers, **rows, **dict(enumerate(s.seen_jokers[: s.players]))}
    return {place: tuple(islice(numbers, jokers)) for place, jokers in lying.items()}


def follow(game: BloomRows, identities: Jokers, events: Sequence[Event]) -> Jokers:
    """Return the jokers as they are after these events."""
    jokers = dict(identities)
    for event in events:
        match event:
            case Refilled():
                _move(jokers, _numbers(event.tiles), BOARD)
            case RoundBegan():
                jokers = {BOARD: _numbers(event.jokers)}
            case TookJoker() | Swapped():
                _move(jokers, _numbers([event.joker]), event.seat)
            case Laid() | Added():
                _move(jokers, event.jokers, event.row)
    return jokers


def _move(jokers: dict[str | int, tuple[int, ...]], moved: Sequence[int], to: str | int) -> None:
    """Move these jokers from wherever they are to the end of a place."""
    if not moved:
        return
    for place, there in jokers.items():
        jokers[place] = tuple([number for number in there if number not in moved])
    jokers[to] = (*jokers.get(to, ()), *moved)


def _numbers(tiles: Sequence[TilePiece]) -> tuple[int, ...]:
    """The numbers of the jokers among these tiles."""
    return tuple([tile.id for tile in tiles if isinstance(tile, Joker) and tile.id])


def _count_given(jokers: Jokers) -> int:
    """Count the jokers that have a number."""
    return sum(map(len, jokers.values()))


def _numbers_to_play(jokers: Jokers, seat: int, n: int) -> tuple[int, ...]:
    """The numbers of n jokers out of a stock: known ones first, then new ones."""
    return (*jokers.get(seat, ()), *range(_count_given(jokers) + 1, JOKERS + 1))[:n]


# ---- What a move set off --------------------------------------------------------------------------


def project(game: BloomRows, event: BloomRowsEvent, seat: int | None) -> Event:
    """An event as this seat may know it."""
    if isinstance(event, Drew):
        return event if event.space is not None or event.seat == seat else hide(event, tile=None)
    if isinstance(event, RoundBegan):
        return hide(event, stocks=[stock if i == seat else None for i, stock in enumerate(event.stocks)])
    return event


def reveals(game: BloomRows, event: BloomRowsEvent) -> bool:
    """Return whether the event has shown a tile that was covered before."""
    return isinstance(event, Refilled | RoundEnded | RoundBegan) or (isinstance(event, Drew) and not event.space)


def events(
    game: BloomRows, before: State, seat: int, move: BloomRowsMove, after: State, identities: Jokers | None = None
) -> list[Event]:
    """Everything that happened, in order, but the end of the game."""
    old, new = game.read(before), game.read(after)
    jokers = identities or game.identities(before)
    told = _tell_action(game, old, seat, move, new, jokers)
    if new.second == old.second and not new.over:
        return [*told, *_refilled(old, new, isinstance(move, Lay) and move.joker, jokers, told)]
    counted = list(new.earned[: new.players])
    if new.over:
        counted = [score - first for score, first in zip(game.scores(after), counted, strict=True)]
    last = isinstance(move, Lay | Add)  # with it the stock was used up, if the seat did not pass
    left = [[] if last and i == seat else list(tile_names(stock_of(old, i))) for i in range(old.players)]
    told.append(RoundEnded(old.second + 1, counted, left))
    if not new.over:
        stocks: list[list[Tile] | None] = [list(tile_names(stock_of(new, i))) for i in range(new.players)]
        board = [Joker(i + 1) for i in range(new.board_jokers)]
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
    given = max([_count_given(jokers), *(i for event in told for i in getattr(event, "jokers", ()))])
    turned += [Joker(given + 1 + i) for i in range(new.board_jokers - old.board_jokers + joker_taken)]
    return [Refilled(turned)] if turned else []


def _tell_action(game: BloomRows, s: Plain, seat: int, move: BloomRowsMove, new: Plain, jokers: Jokers) -> list[Event]:
    match move:
        case Draw(int() as tile):
            return [Drew(seat, s.open.index(tile) + 1, Number(tile))]
        case Draw():
            return [Drew(seat, None, tile_piece(s.supply[s.covered - 1]))]
        case Lay():
            return _laid(game, s, seat, move, jokers)
        case Add():
            return [_added(s, seat, move, jokers)]
        case Swap():
            return [_swapped(s, seat, move, new, jokers)]
        case _:
            return [Passed(seat) if isinstance(move, Pass) else Stopped(seat)]


def _laid(game: BloomRows, s: Plain, seat: int, move: Lay, jokers: Jokers) -> list[Event]:
    tiles, named = tile_numbers(move.tiles), robbed_places(game, s, move.rob)
    places = () if isinstance(named, Judgement) else leftmost_places(s, named)
    robbed: dict[int, list[TilePiece]] = defaultdict(list)
    for place in places:
        robbed[s.pool[place]].append(_piece_at(s, place, jokers))
    own = _numbers_to_play(jokers, seat, tiles.count(JOKER) - len(robbed[JOKER]))
    robbed[JOKER] += map(Joker, own)
    pieces = [robbed[tile].pop(0) if robbed[tile] else PIECES[tile] for tile in tiles]
    left: list[int] = []
    if places:
        row = row_at(s, places[0])
        left = remove_places(row_of(s, row), [place - s.begin[row] for place in places])
    flowers = sum([s.flowers[tile] for tile in tiles])
    robbed_row = move.rob[0].row if places else None
    told: list[Event] = [
        Laid(seat, ROW_NAMES[s.rows], pieces, [*_numbers(pieces)], robbed_row, list(tile_names(left))),
        TookPoints(seat, flowers, point_tile(s.points, flowers) or None),
    ]
    return [*told, TookJoker(seat, Joker(jokers[BOARD][0]))] if move.joker else told


def _piece_at(s: Plain, place: int, jokers: Jokers) -> TilePiece:
    """The tile at a place of the pool."""
    row = row_at(s, place)
    begin, name = s.begin[row], ROW_NAMES[row]
    if s.pool[place] != JOKER:
        return Number(s.pool[place], row=name, place=place - begin + 1)
    return Joker(jokers[name][s.pool[begin:place].count(JOKER)], row=name, place=place - begin + 1)


def _added(s: Plain, seat: int, move: Add, jokers: Jokers) -> Added:
    row = read_row(move.row)
    old = row_of(s, row)
    made = row_with(old, tile_numbers(move.tiles), move.at) or old
    fresh = added_places(old, made)
    lying = iter(jokers.get(move.row, ()))
    new = iter(_numbers_to_play(jokers, seat, len(made) - len(old)))
    numbers = {place: next(new if place in fresh else lying) for place, tile in enumerate(made) if tile == JOKER}
    pieces: list[TilePiece] = [
        Joker(numbers[place], row=move.row, place=place + 1)
        if place in numbers
        else Number(made[place], row=move.row, place=place + 1)
        for place in fresh
    ]
    return Added(seat, move.row, pieces, list(tile_names(made)), [*numbers.values()])


def _swapped(s: Plain, seat: int, move: Swap, new: Plain, jokers: Jokers) -> Swapped:
    place = next(place for place, tile in enumerate(s.pool) if tile != new.pool[place])
    joker: Any = _piece_at(s, place, jokers)
    return Swapped(seat, Number(int(move.tile), row=joker.row, place=joker.place), joker)
