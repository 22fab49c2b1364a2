"""What the words ask of the rules, each in one call: everything about a turn, maps, the score in its parts."""

from __future__ import annotations

from functools import partial
from typing import Any

from tavoliere.engine.compiled.kernel import ZERO, entry, kernel, widen
from tavoliere.engine.compiled.types import Actions, ActionTable, Flags, Line, ScoreTable, Seat, States
from tavoliere.games.bloom_garden.rules.actions import MAX_LEGAL
from tavoliere.games.bloom_garden.rules.components import ALL_CARDS, CARDS, CELLS, MAX_PLAYERS, ORIENTATIONS
from tavoliere.games.bloom_garden.rules.garden import column_under, fits, is_fine, list_places, put_spot
from tavoliere.games.bloom_garden.rules.grid import (
    DIRECTIONS,
    FLOWER,
    NO_SPOT,
    byte_at,
    content,
    spot_at,
    step_x,
    step_y,
    x_of,
    y_of,
)
from tavoliere.games.bloom_garden.rules.handling import judge_pawn, pawn_action
from tavoliere.games.bloom_garden.rules.pawns import (
    move_gardener,
    violation_of_animal,
    violation_of_gardener,
    violation_of_ornament,
)
from tavoliere.games.bloom_garden.rules.playing import apply
from tavoliere.games.bloom_garden.rules.said import (
    TOLD_ACTIONS,
    TOLD_MADE,
    TOLD_PAWNS,
    TOLD_PAWNS_WAIT,
    TOLD_STEP,
    TOLD_TURN,
)
from tavoliere.games.bloom_garden.rules.saying import (
    answer,
    begin,
    judge_rest,
    judge_unasked,
    tell_after,
)
from tavoliere.games.bloom_garden.rules.scoring import (
    clear,
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
from tavoliere.games.bloom_garden.rules.state import CARD, GARDENER, MOST_FLOWERS, STATE
from tavoliere.games.bloom_garden.rules.turns import active_seat, advance, after_card

query = partial(entry, record=STATE)

_SIGNS = b" .htrld"  # of what is visible: the table, meadow, flowers
_ROW_ENDS = ord("/")
_NO, _YES = ord("0"), ord("1")


@query
def say_turn(states: States, seat: Seat, said: Line, told: Line) -> int:
    """Play a whole turn as a seat says it, on a state that may be spoilt, and tell of it.

    Says the code of the first rule that it breaks, where it then stops, or 0. (Numba compiles everything
    below a function anew for it, so there are few layers here.)
    """
    s = states[0]
    code = begin(s, seat, said, told)
    if code == 0:
        code = judge_rest(s, seat, said, told)
    if code != 0:
        return code
    after_card(s)
    advance(s)
    while s.step != CARD:
        if s.step >= GARDENER:
            told[TOLD_STEP] = s.step
            code = judge_pawn(s, told[TOLD_TURN], s.step, said)
            if code != 0:
                return code
            told[TOLD_PAWNS + s.step - GARDENER] = 0
        action = answer(s, said)
        told[TOLD_ACTIONS + told[TOLD_MADE]] = action
        told[TOLD_MADE] += 1
        apply(s, seat, action)
    tell_after(s, seat, told)
    return judge_unasked(said, told)


# ---- Where pawns can go -------------------------------------------------------------------------------------

# What stands before the spots: how many there are for each pawn, and where gardener and animal
# stand; none of all that when pawns wait.
GARDENER_SPOTS, ANIMAL_SPOTS, ORNAMENT_PAIRS, GARDENER_STANDS, ANIMAL_STANDS, SPOTS = range(6)
MOST_SPOTS = SPOTS + 2 * MAX_LEGAL


@kernel
def list_pawn(s: Any, which: int, out: Any, n: int) -> int:
    """Write the spots where a pawn may be set, row by row, after n others; say how many there are then."""
    colour = s.turn
    for y in range(s.top - 1, s.bottom + 2):
        for x in range(s.left - 1, s.right + 2):
            if (which == GARDENER_SPOTS and violation_of_gardener(s, colour, x, y) == 0) or (
                which == ANIMAL_SPOTS and violation_of_animal(s, colour, x, y) == 0
            ):
                out[n] = spot_at(x, y)
                n += 1
            elif which == ORNAMENT_PAIRS:
                for direction in range(DIRECTIONS):
                    if violation_of_ornament(s, colour, x, y, direction) == 0:
                        out[n], out[n + 1] = spot_at(x, y), spot_at(x + step_x(direction), y + step_y(direction))
                        n += 2
    return n


@query
def list_spots(states: States, seat: Seat, said: Line, told: Line, out: Line) -> int:
    """Lay the card that is said, and write where each pawn can then be set; for the ornament, after the gardener.

    The state may be spoilt. Says the code of the first rule that the card breaks, or 0.
    """
    s = states[0]
    code = begin(s, seat, said, told)
    if code != 0:
        return code
    waits = told[TOLD_PAWNS_WAIT] != 0
    out[GARDENER_STANDS] = NO_SPOT if waits else s.gardener[s.turn]
    out[ANIMAL_STANDS] = NO_SPOT if waits else s.animal[s.turn]
    n = SPOTS
    for which in range(ORNAMENT_PAIRS + 1):
        before = n
        if which == ORNAMENT_PAIRS and judge_pawn(s, s.turn, widen(GARDENER), said) == 0:
            move_gardener(s, s.turn, pawn_action(s, widen(GARDENER), said))
        if not waits:
            n = list_pawn(s, which, out, n)
        out[which] = n - before
    return 0


# ---- What a view shows ------------------------------------------------------------------------------------------

# Whose turn it is, the scores, and the cards in the order of placing: colour and card, quarter turns, spot.
ACTIVE, SCORES = range(2)
LAID = SCORES + MAX_PLAYERS
MOST_SEEN = LAID + ALL_CARDS
SPOTS_OF_A_LOOK = 1 << 16


@query
def see(states: States, out: Line, paper: Flags) -> int:
    """Write all that, and what is visible as text, row by row; say how long the text is."""
    s = states[0]
    out[ACTIVE] = active_seat(s)
    score(s, out[SCORES:])
    for i in range(s.laid):
        terrain = widen(s.sequence[i])
        look = terrain * ORIENTATIONS + widen(s.turned[terrain])
        out[LAID + i] = look * SPOTS_OF_A_LOOK + widen(s.at[terrain])
    return _map_garden(s, paper)


@kernel
def _map_garden(s: Any, paper: Flags) -> int:
    n = 0
    for y in range(s.top, s.bottom + 1):
        for x in range(s.left, s.right + 1):
            paper[n] = _SIGNS[content(byte_at(s, x, y))]
            n += 1
        paper[n] = _ROW_ENDS
        n += 1
    return max(n - 1, 0)


# ---- Maps ------------------------------------------------------------------------------------------------------


@query
def map_places(states: States, out: Flags) -> int:
    """Write where a card may lie as text, rows of 0 and 1 from two cells before the garden on; say how long it is."""
    s = states[0]
    if s.laid == 0:
        out[0] = _YES
        return 1
    n = 0
    for y in range(s.top - 2, s.bottom + 1):
        first, second = column_under(s, s.left - 2, y), column_under(s, s.left - 1, y)
        for x in range(s.left - 2, s.right + 1):
            third = column_under(s, x + 2, y)
            out[n] = _YES if is_fine(s, s.turn, x, y, first + second + third) else _NO
            first, second = second, third
            n += 1
        out[n] = _ROW_ENDS
        n += 1
    return n - 1


@query
def find_nearest(states: States, x: int, y: int) -> int:
    """The spot nearest to a cell where a card may lie, the first of them row by row; none when there is none."""
    s = states[0]
    found = ZERO
    if s.laid == 0:
        return spot_at(found, found)
    least = ZERO
    for there_y in range(s.top - 2, s.bottom + 1):
        for there_x in range(s.left - 2, s.right + 1):
            far = (there_x - x) * (there_x - x) + (there_y - y) * (there_y - y)
            if (found == NO_SPOT or far < least) and fits(s, s.turn, there_x, there_y):
                found, least = spot_at(there_x, there_y), far
    return found


@query
def find_calmest(states: States) -> int:
    """The spot where a card covers the fewest flowers, then the fewest cells, the first of them row by row."""
    s = states[0]
    found = ZERO
    if s.laid == 0:
        return spot_at(found, found)
    least = ZERO
    for y in range(s.top - 2, s.bottom + 1):
        for x in range(s.left - 2, s.right + 1):
            if fits(s, s.turn, x, y):
                stir = ZERO
                for cell in range(CELLS):
                    covered = content(byte_at(s, x + cell % 3, y + cell // 3))
                    stir += CELLS + 1 if covered >= FLOWER else covered
                if found == NO_SPOT or stir < least:
                    found, least = spot_at(x, y), stir
    return found


@query
def list_placements(states: States, places: Actions, out: ActionTable) -> int:
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
                    spot = put_spot(s, places[i])
                    out[n, 0], out[n, 1] = card + 1, orientation
                    out[n, 2], out[n, 3] = x_of(spot), y_of(spot)
                    n += 1
    return n


# ---- The score -----------------------------------------------------------------------------------------------------

# The parts of a seat's score, and after them its groups of flowers: how many there are of each size.
POINTS, BLOOMING, MEADOW_CELLS, SHARING, ORNAMENT_POINTS, GROUP_POINTS, TIED, FINISHING, GROUPS = range(9)
PARTS = GROUPS + MOST_FLOWERS + 1


@query
def count_parts(states: States, out: ScoreTable) -> None:
    """Write a row of parts for every seat."""
    s = states[0]
    best = owners_of_largest_group(s, count_groups(s))
    for seat in range(s.players):
        for size in range(1, MOST_FLOWERS + 1):
            out[seat, GROUPS + size] = s.tally[seat, size]
    clear(s)
    for seat in range(s.players):
        flowers, size, sharing = fixed_part(s, seat)
        out[seat, POINTS] = points(s, seat, best)
        out[seat, BLOOMING], out[seat, MEADOW_CELLS], out[seat, SHARING] = flowers, size, sharing
        out[seat, ORNAMENT_POINTS] = points_of_meadow(size, sharing)
        out[seat, GROUP_POINTS] = points_of_group(s, seat, best)
        out[seat, TIED] = count_owners(s, best) if best >> seat & 1 else 0
        out[seat, FINISHING] = points_of_finishing(s, seat)
