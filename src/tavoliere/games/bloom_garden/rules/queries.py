"""Queries of Python, answered in one call each: whole turns, picks of a prompt, maps, parts of the score."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import ZERO, entry, kernel, widen
from tavoliere.engine.compiled.types import Flags, Line, ScoreTable, Seat
from tavoliere.games.bloom_garden.rules import codes
from tavoliere.games.bloom_garden.rules.apply import apply
from tavoliere.games.bloom_garden.rules.constants import (
    ACTIONS,
    ALL_CARDS,
    CELLS,
    COLOURS,
    DIRECTIONS,
    MAX_LEGAL,
    MAX_PLAYERS,
    ORIENTATIONS,
    PAWNS,
)
from tavoliere.games.bloom_garden.rules.garden import fits
from tavoliere.games.bloom_garden.rules.grid import (
    NO_SPOT,
    TABLE,
    byte_at,
    content,
    is_near,
    spot_beside,
)
from tavoliere.games.bloom_garden.rules.judge import violation, violation_of_step
from tavoliere.games.bloom_garden.rules.pawns import SET_FIRST, list_pawn, move_pawn, pawn_spot
from tavoliere.games.bloom_garden.rules.score import (
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
    action_of_pawn,
    play_part,
    play_turn,
    write_part,
)
from tavoliere.games.bloom_garden.rules.turn_order import active_seat

_SIGNS = b" .htrld"  # of what is visible: the table, meadow, flowers
_ROW_ENDS = ord("/")
_NO = ord("0")


@entry
def turn_actions(states: States, seat: Seat, written: Line, out: Line) -> int:
    """Play a whole turn as a seat says it, and write its actions.

    Return the code of the first rule that it breaks, where it then stops, or 0.
    """
    return play_turn(states[0], seat, written, out)


@entry
def read_actions(states: States, seat: Seat, actions: Line, written: Line) -> None:
    """Write the turn that these actions are, and carry them out as far as they are legal."""
    s = states[0]
    if s.step == PLACE:
        write_part(s, s.card, written)
    for i in range(len(actions)):
        if 0 <= actions[i] < ACTIONS:
            write_part(s, actions[i], written)
        if violation(s, seat, actions[i]) == codes.LEGAL:
            apply(s, seat, actions[i])


@entry
def list_under(states: States, x: int, y: int, out: Line) -> None:
    """Write the content of the nine cells under a card that is laid here."""
    s = states[0]
    for cell in range(CELLS):
        cell_x, cell_y = x + cell % 3, y + cell // 3
        out[cell] = content(byte_at(s, cell_x, cell_y)) if is_near(s, cell_x, cell_y) else TABLE


# ---- Picks for a turn whose card is known ---------------------------------------------------------

# For each colour, 1 if one more can be discarded, and the same for sales; the most leftover flowers that can be kept;
# how many spots there are for each pawn; these spots, none for back into the hand. Pawns that wait have none.
MORE_DISCARDED = 0
MORE_SOLD = MORE_DISCARDED + len(COLOURS)
MOST_LEFT_OVER = MORE_SOLD + len(COLOURS)
SPOT_COUNTS = MOST_LEFT_OVER + 1
SPOTS = SPOT_COUNTS + len(PAWNS)
OPTIONS = SPOTS + 3 * MAX_LEGAL  # the last of them for actions


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
    """Lay the card, and write where each pawn can go; the ornament after the gardener."""
    out[DONE] = 0
    play_part(s, seat, written, out, widen(CARD), ZERO)
    play_part(s, seat, written, out, widen(PLACE), ZERO)
    n = ZERO
    for step in range(GARDENER, END):
        before = n
        if step == ORNAMENT:
            move_pawn(s, s.turn, widen(GARDENER), action_of_pawn(s, written, widen(GARDENER)))
        if violation_of_step(s, step) == 0:
            n = list_spots_of(s, step, options[SPOTS:], n)
        options[SPOT_COUNTS + step - GARDENER] = n - before


@kernel
def list_spots_of(s: Record, step: int, spots: Any, n: int) -> int:
    """Write the spots of what is legal with a pawn, after n others; return how many there are then."""
    actions = spots[2 * MAX_LEGAL :]
    for i in range(1, list_pawn(s, s.turn, step, actions)):  # the first leaves it where it stands
        number = actions[i] - SET_FIRST[step - GARDENER]
        spots[n] = pawn_spot(s, s.turn, step, number) if number >= 0 else NO_SPOT
        n += 1
        if step == ORNAMENT:
            spots[n] = spot_beside(spots[n - 1], number % DIRECTIONS)
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
    return draw_map(s, False, paper)


# ---- Maps ------------------------------------------------------------------------------------------------------


@entry
def map_places(states: States, out: Flags) -> int:
    """Write where a card may lie as text, rows of 0 and 1 from two cells before the cards on; return its length."""
    return draw_map(states[0], True, out)


@kernel
def draw_map(s: Record, has_places: bool, out: Flags) -> int:
    """Write a map of what is visible, or of where a card may lie; return its length."""
    before = 2 if has_places else 0
    n = 0
    for y in range(s.top - before, s.bottom + 1):
        for x in range(s.left - before, s.right + 1):
            out[n] = _NO + fits(s, s.turn, x, y) if has_places else _SIGNS[content(byte_at(s, x, y))]
            n += 1
        out[n] = _ROW_ENDS
        n += 1
    return max(n - 1, 0)


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
    s.tally[:] = 0
    for seat in range(s.players):
        flowers, size, sharing = fixed_part(s, seat)
        out[seat, POINTS] = points(s, seat, best)
        out[seat, BLOOMING], out[seat, MEADOW_CELLS], out[seat, SHARING] = flowers, size, sharing
        out[seat, ORNAMENT_POINTS] = points_of_meadow(size, sharing)
        out[seat, GROUP_POINTS] = points_of_group(s, seat, best)
        out[seat, TIED] = count_owners(s, seat, best)
        out[seat, FINISHING] = points_of_finishing(s, seat)
