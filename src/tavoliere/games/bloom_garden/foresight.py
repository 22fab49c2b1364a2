"""Looking one placement ahead: what it would do to the turn, without playing it."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import entry
from tavoliere.games.bloom_garden.actions import PASS, PUT, place_at
from tavoliere.games.bloom_garden.components import BEFORE, CARDS, ORIENTATIONS, SIDE
from tavoliere.games.bloom_garden.garden import lay, list_places, unwrap, violation_of_place
from tavoliere.games.bloom_garden.market import held, worth
from tavoliere.games.bloom_garden.pawns import violation_of_animal, violation_of_gardener, violation_of_ornament
from tavoliere.games.bloom_garden.rules import step_of
from tavoliere.games.bloom_garden.state import ANIMAL, GARDENER
from tavoliere.games.bloom_garden.turns import active_seat, goes_on, is_last_sale, keeps_turn, next_colour

_BOUNDS = ["left", "top", "right", "bottom"]
_MARGIN = 2  # a card or pawn further away than this covers and touches nothing


@entry
def judge_place(states: Any, anchor: int) -> int:
    """The rule that a card of the colour whose turn it is would break here."""
    return violation_of_place(states[0], states[0].turn, anchor)


@entry
def judge_pawn(states: Any, action: int) -> int:
    """The rule that this handling of a pawn breaks, whatever step the turn has come to."""
    s = states[0]
    step = step_of(action)
    if step == GARDENER:
        return violation_of_gardener(s, s.turn, action)
    if step == ANIMAL:
        return violation_of_animal(s, s.turn, action)
    return violation_of_ornament(s, s.turn, action)


@entry
def look_ahead(states: Any, card: int, anchor: int, out: Any) -> None:
    """Lay a card (or pass) and stop before anything else is done; tell how the turn goes on."""
    s = states[0]
    seat = active_seat(s)
    if card == PASS:
        s.passed[s.turn] = 1
    else:
        lay(s, seat, s.turn, card // ORIENTATIONS, card % ORIENTATIONS, anchor)
        for colour in range(s.colours):
            s.passed[colour] = 0
    coming = next_colour(s)
    out[0] = goes_on(s, coming)
    out[1] = keeps_turn(s, coming)
    out[2] = is_last_sale(s)
    out[3] = held(s, seat)
    out[4] = worth(s.flowers[seat])


@entry
def list_placements(states: Any, places: Any, out: Any) -> int:
    """Write all legal placements as rows of card number, quarter turns, x and y; say how many."""
    s = states[0]
    if s.over or s.stuck:
        return 0
    n = 0
    count = list_places(s, s.turn, places)
    for card in range(CARDS):
        if s.hand[s.turn] >> card & 1:
            for orientation in range(s.looks[card]):
                for i in range(count):
                    anchor = places[i] - PUT
                    out[n, 0] = card + 1
                    out[n, 1] = orientation
                    out[n, 2] = unwrap(s.left, anchor % SIDE)
                    out[n, 3] = unwrap(s.top, anchor // SIDE)
                    n += 1
    return n


def nearest_place(s: Any, x: int, y: int) -> int:
    """The place of a cell; of one far away, that of a cell just as empty at the garden's edge."""
    left, top, right, bottom = s[_BOUNDS].item()
    near_x = min(max(x, left - _MARGIN - 1), right + _MARGIN)
    near_y = min(max(y, top - _MARGIN - 1), bottom + _MARGIN)
    return place_at(near_x, near_y)


def cell_of(s: Any, place: int) -> tuple[int, int]:
    """The real coordinates of a place."""
    left, top, _, _ = s[_BOUNDS].item()
    row, column = divmod(place, SIDE)
    return left - BEFORE + (column - left + BEFORE) % SIDE, top - BEFORE + (row - top + BEFORE) % SIDE
