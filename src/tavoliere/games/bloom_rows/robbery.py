"""What a lay robs (BR-5.6): the spots that people name, and the places of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tavoliere.engine.errors import BadInput
from tavoliere.games.bloom_rows.arrangement import plainest_robbery, row_at, row_of
from tavoliere.games.bloom_rows.moves import ROW_NAMES, Lay, Spot, read_row, tile_name, tile_numbers
from tavoliere.games.bloom_rows.pieces import Row, tile_piece
from tavoliere.games.bloom_rows.rules.codes import Violation
from tavoliere.games.bloom_rows.rules.constants import JOKER, JOKERS, rob_action
from tavoliere.games.bloom_rows.rules.row import NOWHERE


class Refusal(NamedTuple):
    """A move that breaks a rule by its very form: the code, and the pieces that its sentence needs."""

    code: int
    pieces: dict[str, Any]


def as_robbed(places: Sequence[int]) -> Any:
    """The robbed places as the rules want them: always two."""
    return np.array([*places, NOWHERE, NOWHERE][:2], dtype=np.int64)


def robbed_places(s: Any, spots: Sequence[Spot]) -> tuple[int, ...] | Refusal:
    """The places in the pool of what is robbed, or what is wrong with the form of the robbing (BR-5.6)."""
    if not spots:
        return ()
    if not isinstance(spots, tuple):
        raise BadInput("What is robbed is a list of tiles in rows.")
    for spot in spots:
        _check_spot(spot)
    if len({spot.row for spot in spots}) > 1:
        return Refusal(Violation.ROBS_TWO_ROWS, {"rows": [Row(name) for name in sorted({spot.row for spot in spots})]})
    if len(spots) > 2:
        return Refusal(Violation.ROBS_TOO_MANY, {"count": len(spots)})
    row = read_row(spots[0].row)
    if row >= s.rows:
        return Refusal(Violation.ROBS_NO_ROW, {"row": Row(spots[0].row)})
    lying = row_of(s, row)
    places: list[int] = []
    for spot in spots:
        (number,) = tile_numbers((spot.tile,))
        there = [i for i, other in enumerate(lying) if other == number]
        if len(there) < spot.which:
            return Refusal(Violation.ROBS_WHAT_IS_NOT_THERE, {"tile": tile_piece(number), "row": Row(spot.row)})
        place = there[spot.which - 1]
        if place in places:
            return Refusal(Violation.ROBS_TWICE, {"tile": tile_piece(number, row=spot.row, place=place + 1)})
        places.append(place)
    return tuple(s.begin[row] + place for place in places)


def robbery(s: Any, lay: Lay) -> tuple[int, ...]:
    """The places in the pool of what a legal lay robs."""
    places = robbed_places(s, lay.rob)
    return () if isinstance(places, Refusal) else plainest(s, places)


def plainest(s: Any, places: Sequence[int]) -> tuple[int, ...]:
    """The leftmost places that are the same robbery: jokers are all alike."""
    if not places:
        return ()
    row = row_at(s, places[0])
    begin = s.begin[row]
    return tuple(begin + i for i in plainest_robbery(row_of(s, row), [place - begin for place in places]))


def _check_spot(spot: Any) -> None:
    if not isinstance(spot, Spot) or type(spot.which) is not int or not 1 <= spot.which <= JOKERS:
        raise BadInput("A robbed tile is a row and a tile of it, for a joker with its number from the left.")
    read_row(spot.row)


def rob_actions(s: Any, places: Sequence[int]) -> tuple[int, ...]:
    """The actions of robbing at these places; the second joker is counted without the first."""
    pool = s.pool
    return tuple(
        rob_action(pool[place], pool[:place].count(JOKER) - sum(pool[other] == JOKER for other in places[:nth]))
        for nth, place in enumerate(places)
    )


def spot_of(s: Any, place: int) -> Spot:
    """The tile at a place of the pool, as moves name it."""
    row = row_at(s, place)
    tile = s.pool[place]
    which = s.pool[s.begin[row] : place + 1].count(JOKER) if tile == JOKER else 1
    return Spot(ROW_NAMES[row], tile_name(tile), which)
