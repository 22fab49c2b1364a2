"""Queries of Python, answered in one call each: whole turns, picks of a prompt, maps, parts of the score."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import ZERO, constant, entry, kernel, widen
from tavoliere.engine.compiled.types import Actions, ActionTable, Flags, Line, ScoreTable, Seat
from tavoliere.games.bloom_garden.rules.constants import (
    ALL_CARDS,
    CARDS,
    CELLS,
    COLOURS,
    DIRECTIONS,
    MAX_LEGAL,
    MAX_PLAYERS,
    ORIENTATIONS,
    PAWNS,
)
from tavoliere.games.bloom_garden.rules.garden import fits, list_places, put_spot
from tavoliere.games.bloom_garden.rules.grid import (
    FLOWER,
    NO_SPOT,
    TABLE,
    byte_at,
    content,
    is_near,
    spot_at,
    step_x,
    step_y,
    x_of,
    y_of,
)
from tavoliere.games.bloom_garden.rules.judge import violation_of_step
from tavoliere.games.bloom_garden.rules.pawns import (
    move_gardener,
    violation_of_animal,
    violation_of_gardener,
    violation_of_ornament,
)
from tavoliere.games.bloom_garden.rules.score import (
    clear_tally,
    count_groups,
    count_owners,
    fixed_part,
    owners_of_largest_group,
    points,
    points_of_finishing,
    points_of_group,
    points_of_meadow,
    score,
)
from tavoliere.games.bloom_garden.rules.state import CARD, END, GARDENER, MOST_FLOWERS, ORNAMENT, PLACE, Record, States
from tavoliere.games.bloom_garden.rules.turn_actions import (
    DONE,
    TURN_DISCARD,
    TURN_KEEP,
    TURN_SELL,
    action_of_gardener,
    play_part,
    play_turn,
)
from tavoliere.games.bloom_garden.rules.turn_order import active_seat

_SIGNS = b" .htrld"  # of what is visible: the table, meadow, flowers
_ROW_ENDS = ord("/")
_NO, _YES = ord("0"), ord("1")
ONE = constant(1)


@entry
def turn_actions(states: States, seat: Seat, written: Line, out: Line) -> int:
    """Play a whole turn as a seat says it, and write its actions.

    Return the code of the first rule that it breaks, where it then stops, or 0.
    """
    return play_turn(states[0], seat, written, out)


@entry
def list_under(states: States, x: int, y: int, out: Line) -> None:
    """Write the content of the nine cells under a card that is laid here."""
    s = states[0]
    for cell in range(CELLS):
        cell_x, cell_y = x + cell % 3, y + cell // 3
        out[cell] = content(byte_at(s, cell_x, cell_y)) if is_near(s, cell_x, cell_y) else TABLE


# ---- Picks for a turn whose card is known ---------------------------------------------------------

# For each colour, 1 if one more can be discarded, and the same for sales; the most leftover flowers that can be kept;
# where gardener and animal stand; how many spots there are for each pawn; these spots. Pawns that wait have none.
MORE_DISCARDED = 0
MORE_SOLD = MORE_DISCARDED + len(COLOURS)
MOST_LEFT_OVER = MORE_SOLD + len(COLOURS)
STANDING = MOST_LEFT_OVER + 1
SPOT_COUNTS = STANDING + 2
SPOTS = SPOT_COUNTS + len(PAWNS)
OPTIONS = SPOTS + 2 * MAX_LEGAL


@entry
def list_options(states: States, tries: States, seat: Seat, written: Line, out: Line, options: Line) -> bool:
    """Write what can be picked next for a turn, if it is legal; `tries` has room for a copy of the position."""
    if not is_fit(states, tries, seat, written, out):
        return False
    for colour in range(states[0].colours):
        options[MORE_DISCARDED + colour] = can_have_more(states, tries, seat, written, out, TURN_DISCARD + colour)
        options[MORE_SOLD + colour] = can_have_more(states, tries, seat, written, out, TURN_SELL + colour)
    kept = written[TURN_KEEP]
    written[TURN_KEEP] = 0
    while can_have_more(states, tries, seat, written, out, widen(TURN_KEEP)):
        written[TURN_KEEP] += 1
    options[MOST_LEFT_OVER], written[TURN_KEEP] = written[TURN_KEEP], kept
    tries[0] = states[0]
    list_spots(tries[0], seat, written, out, options)
    return True


@kernel
def is_fit(states: States, tries: States, seat: int, written: Any, out: Any) -> bool:
    """Try a turn on a copy."""
    tries[0] = states[0]
    return play_turn(tries[0], seat, written, out) == 0


@kernel
def can_have_more(states: States, tries: States, seat: int, written: Any, out: Any, part: int) -> bool:
    """Try a turn with one more of some flowers."""
    written[part] += 1
    fits = is_fit(states, tries, seat, written, out)
    written[part] -= 1
    return fits


@kernel
def list_spots(s: Record, seat: int, written: Any, out: Any, options: Any) -> None:
    """Lay the card, and write where each pawn can be set; the ornament after the gardener."""
    out[DONE] = 0
    play_part(s, seat, written, out, widen(CARD), ZERO)
    play_part(s, seat, written, out, widen(PLACE), ZERO)
    waits = violation_of_step(s, seat, widen(GARDENER)) != 0
    options[STANDING] = NO_SPOT if waits else s.gardener[s.turn]
    options[STANDING + 1] = NO_SPOT if waits else s.animal[s.turn]
    n = ZERO
    for step in range(GARDENER, END):
        before = n
        if step == ORNAMENT:
            move_gardener(s, s.turn, action_of_gardener(s, written))
        if violation_of_step(s, seat, step) == 0:
            n = list_pawn(s, step, options, n)
        options[SPOT_COUNTS + step - GARDENER] = n - before


@kernel
def list_pawn(s: Record, step: int, options: Any, n: int) -> int:
    """Write the spots where a pawn may be set, row by row, after n others; return how many there are then."""
    for y in range(s.top - 1, s.bottom + 2):
        for x in range(s.left - 1, s.right + 2):
            if step == ORNAMENT:
                for direction in range(DIRECTIONS):
                    if violation_of_ornament(s, s.turn, x, y, direction) == 0:
                        options[SPOTS + n] = spot_at(x, y)
                        options[SPOTS + n + 1] = spot_at(x + step_x(direction), y + step_y(direction))
                        n += 2
            elif (violation_of_gardener(s, s.turn, x, y) if step == GARDENER else violation_of_animal(s, x, y)) == 0:
                options[SPOTS + n] = spot_at(x, y)
                n += 1
    return n


# ---- Views ------------------------------------------------------------------------------------------

# The seat to act, the scores, and the cards in the order of placing: colour and card, quarter turns, spot.
ACTIVE, SCORES = range(2)
LAID = SCORES + MAX_PLAYERS
MOST_SEEN = LAID + ALL_CARDS
SPOTS_OF_A_LOOK = 1 << 16


@entry
def see(states: States, out: Line, paper: Flags) -> int:
    """Write all that, and the visible garden as text, row by row; return the length of the text."""
    s = states[0]
    out[ACTIVE] = active_seat(s)
    score(s, out[SCORES:])
    for i in range(s.laid):
        terrain = widen(s.sequence[i])
        look = terrain * ORIENTATIONS + widen(s.turned[terrain])
        out[LAID + i] = look * SPOTS_OF_A_LOOK + widen(s.at[terrain])
    return _map_garden(s, paper)


@kernel
def _map_garden(s: Record, paper: Flags) -> int:
    n = 0
    for y in range(s.top, s.bottom + 1):
        for x in range(s.left, s.right + 1):
            paper[n] = _SIGNS[content(byte_at(s, x, y))]
            n += 1
        paper[n] = _ROW_ENDS
        n += 1
    return max(n - 1, 0)


# ---- Maps ------------------------------------------------------------------------------------------------------


@entry
def map_places(states: States, out: Flags) -> int:
    """Write where a card may lie as text, rows of 0 and 1 from two cells before the garden on; return its length."""
    s = states[0]
    if s.laid == 0:
        out[0] = _YES
        return 1
    n = 0
    for y in range(s.top - 2, s.bottom + 1):
        for x in range(s.left - 2, s.right + 1):
            out[n] = _YES if fits(s, s.turn, x, y) else _NO
            n += 1
        out[n] = _ROW_ENDS
        n += 1
    return n - 1


@entry
def find_nearest(states: States, x: int, y: int) -> int:
    """The spot nearest to a cell where a card may lie, the first of them row by row; none if there is none."""
    return find_place(states[0], x, y, ZERO)


@entry
def find_calmest(states: States) -> int:
    """The spot where a card covers the fewest flowers, then the fewest cells, the first of them row by row."""
    return find_place(states[0], ZERO, ZERO, ONE)


@kernel
def find_place(s: Record, x: int, y: int, calm: int) -> int:
    """The spot of the least cost where a card may lie: its distance to a cell, or what it covers."""
    if s.laid == 0:
        return spot_at(ZERO, ZERO)
    found = least = ZERO
    for there_y in range(s.top - 2, s.bottom + 1):
        for there_x in range(s.left - 2, s.right + 1):
            if fits(s, s.turn, there_x, there_y):
                far = (there_x - x) * (there_x - x) + (there_y - y) * (there_y - y)
                cost = count_covered(s, there_x, there_y) if calm else far
                if found == NO_SPOT or cost < least:
                    found, least = spot_at(there_x, there_y), cost
    return found


@kernel
def count_covered(s: Record, x: int, y: int) -> int:
    """The cells that a card here would cover; a flower counts for more than all cells together."""
    covered = ZERO
    for cell in range(CELLS):
        seen = content(byte_at(s, x + cell % 3, y + cell // 3))
        covered += CELLS + 1 if seen >= FLOWER else seen
    return covered


@entry
def list_placements(states: States, places: Actions, out: ActionTable) -> int:
    """Write all legal placements as rows of card number, quarter turns, x and y; return how many."""
    s = states[0]
    if s.over or s.stuck:
        return 0
    n = 0
    count = list_places(s, s.turn, places)
    for card in range(CARDS):
        if s.hand[s.turn] >> card & 1:
            for orientation in range(s.looks[card]):
                for i in range(count):
                    spot = put_spot(s, places[i])
                    out[n, 0], out[n, 1] = card + 1, orientation
                    out[n, 2], out[n, 3] = x_of(spot), y_of(spot)
                    n += 1
    return n


# ---- The score -----------------------------------------------------------------------------------------------------

# The parts of a seat's score, and after them its groups of flowers: how many there are of each size.
POINTS, BLOOMING, MEADOW_CELLS, SHARING, ORNAMENT_POINTS, GROUP_POINTS, TIED, FINISHING, GROUPS = range(9)
PARTS = GROUPS + MOST_FLOWERS + 1


@entry
def count_parts(states: States, out: ScoreTable) -> None:
    """Write a row of parts for every seat."""
    s = states[0]
    best = owners_of_largest_group(s, count_groups(s))
    for seat in range(s.players):
        for size in range(1, MOST_FLOWERS + 1):
            out[seat, GROUPS + size] = s.tally[seat, size]
    clear_tally(s)
    for seat in range(s.players):
        flowers, size, sharing = fixed_part(s, seat)
        out[seat, POINTS] = points(s, seat, best)
        out[seat, BLOOMING], out[seat, MEADOW_CELLS], out[seat, SHARING] = flowers, size, sharing
        out[seat, ORNAMENT_POINTS] = points_of_meadow(size, sharing)
        out[seat, GROUP_POINTS] = points_of_group(s, seat, best)
        out[seat, TIED] = count_owners(s, best) if best >> seat & 1 else 0
        out[seat, FINISHING] = points_of_finishing(s, seat)
