"""Validity of a record: first that kernels can be trusted with it, then that a game can come to it.

The first half (`in_bounds`) makes kernels safe: no index is beyond an array, and every loop ends. Checked calls ask
for it alone, as it is quick. A position that was written by hand has to pass both halves (`validate`), after
`complete` has laid its cards one by one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.kernel import entry, kernel, widen
from tavoliere.engine.compiled.types import Line
from tavoliere.games.bloom_garden.rules import codes
from tavoliere.games.bloom_garden.rules.apply import begin_turn, set_up
from tavoliere.games.bloom_garden.rules.constants import (
    ALL_CARDS,
    CARDS,
    CELLS,
    COLOURS,
    FEWEST_PLAYERS,
    MAX_PLAYERS,
    MOST_SUPPLY,
    ORIENTATIONS,
    WIDEST,
)
from tavoliere.games.bloom_garden.rules.garden import has_place, lay, set_pawn, violation_of_place
from tavoliere.games.bloom_garden.rules.grid import (
    BLOOM,
    GROUND,
    NO_SPOT,
    PAWN,
    byte_at,
    direction_to,
    is_near,
    x_of,
    y_of,
)
from tavoliere.games.bloom_garden.rules.judge import has_choice
from tavoliere.games.bloom_garden.rules.market import fewest_to_choose, held
from tavoliere.games.bloom_garden.rules.pawns import violation_of_spot, violation_of_use
from tavoliere.games.bloom_garden.rules.score import fix_score
from tavoliere.games.bloom_garden.rules.state import (
    ADVANCED,
    CARD,
    DISCARD,
    END,
    GARDENER,
    MEADOWS,
    NOBODY,
    ORNAMENT,
    PLACE,
    SELL,
    SELL_BOUQUETS,
    VIRTUAL,
    Record,
    States,
)
from tavoliere.games.bloom_garden.rules.turn_order import (
    active_seat,
    all_finished,
    clockwise,
    may_play,
    next_colour,
)

_COLOURS = len(COLOURS)


@kernel
def in_bounds(s: Record) -> bool:
    """True if every kernel can be trusted with this record."""
    return flaw_in_bounds(s) == codes.VALID


@kernel
def validate(s: Record) -> int:
    """0 for a record that a game can come to, otherwise what is wrong with it."""
    return flaw_in_bounds(s) or flaw_in_history(s)


# ---- What kernels rely on ------------------------------------------------------------------------


@kernel
def flaw_in_bounds(s: Record) -> int:
    """Numbers are in range, the garden has room to grow, and what lies there is what cards and pawns say."""
    return flaw_in_numbers(s) or flaw_in_size(s) or flaw_in_cells(s) or flaw_in_pawns(s) or flaw_in_turn(s)


@kernel
def are_within(numbers: Any, least: int, most: int) -> bool:
    """True if all these numbers are in range."""
    fine = True
    for number in numbers.flat:
        fine &= least <= number <= most
    return fine


@kernel
def flaw_in_numbers(s: Record) -> int:
    """Every number by itself."""
    if not (FEWEST_PLAYERS <= s.players <= MAX_PLAYERS and s.colours == max(s.players, VIRTUAL + 1)):
        return codes.NO_POSITION
    if not 0 <= s.start < s.players:
        return codes.BAD_START
    if not 0 <= s.control <= 1:
        return codes.BAD_CONTROL
    if not 0 <= s.turn < s.colours:
        return codes.BAD_TURN
    if not 0 <= s.opening <= s.colours:
        return codes.BAD_OPENING
    kinds = s.colours if s.step == DISCARD or s.step == SELL else 1
    if not (0 <= s.step <= ORNAMENT and 0 <= s.kind < kinds and 0 <= s.card < CARDS * ORIENTATIONS):
        return codes.BAD_STEP
    has_options = 0 <= s.order <= ADVANCED and 0 <= s.sell <= SELL_BOUQUETS and 0 <= s.limit <= MOST_SUPPLY
    if not (has_options and are_within(s.looks, 1, ORIENTATIONS) and are_within(s.pattern, 0, (1 << CELLS) - 1)):
        return codes.NO_POSITION
    has_tokens = are_within(s.supply, 0, MOST_SUPPLY) and are_within(s.flowers, 0, MOST_SUPPLY)
    fine = has_tokens and are_within(s.sale, 0, MOST_SUPPLY) and are_within(s.finished, 0, MAX_PLAYERS)
    return codes.VALID if fine else codes.BAD_FLOWERS


@kernel
def flaw_in_size(s: Record) -> int:
    """The torus has room for all cards that may still be laid, each of which widens the garden by two at most."""
    in_hand = 0
    for hand in s.hand:
        for card in range(CARDS):
            in_hand += hand >> card & 1
    hands_are_fine = are_within(s.hand[: s.colours], 0, (1 << CARDS) - 1) and are_within(s.hand[s.colours :], 0, 0)
    if not hands_are_fine or s.laid < 0 or s.laid + in_hand > ALL_CARDS:
        return codes.NO_POSITION
    if s.laid == 0:
        fine = s.left == 0 and s.top == 0 and s.right == -1 and s.bottom == -1
    else:
        room = WIDEST - 1 - 2 * in_hand
        fine = -WIDEST <= s.left <= 0 and 2 <= s.right <= s.left + room
        fine &= -WIDEST <= s.top <= 0 and 2 <= s.bottom <= s.top + room
    return codes.VALID if fine else codes.NO_POSITION


@kernel
def flaw_in_cells(s: Record) -> int:
    """Every cell that shows a card is one of the nine of that card, which is not in hand: there are no others."""
    if not (are_within(s.sequence, 0, ALL_CARDS - 1) and are_within(s.turned, 0, ORIENTATIONS - 1)):
        return codes.NO_POSITION
    shown = count_shown(s)
    for terrain in range(ALL_CARDS):
        spot = widen(s.at[terrain])
        if spot != NO_SPOT:
            in_hand = s.hand[terrain // CARDS] >> terrain % CARDS & 1
            x, y = x_of(spot), y_of(spot)
            if in_hand or not (s.left <= x <= s.right - 2 and s.top <= y <= s.bottom - 2):
                return codes.NO_POSITION
            for cell in range(CELLS):
                shown -= byte_at(s, x + cell % 3, y + cell // 3) & GROUND == terrain + 1
    return codes.VALID if shown == 0 else codes.NO_POSITION


@kernel
def count_shown(s: Record) -> int:
    """The number of cells that show a card. It fits into 16 bits, which the machine adds many at a time."""
    shown = np.int16(0)
    for byte in s.cells:
        shown = np.int16(shown + (byte & (GROUND | BLOOM) != 0))
    return widen(shown)


@kernel
def flaw_in_pawns(s: Record) -> int:
    """Pawns stand where their owners may have set them (BG-6)."""
    for colour in range(_COLOURS):
        for step in range(GARDENER, END):
            if not is_well_placed(s, colour, step):
                return codes.BAD_PAWN
    return codes.VALID


@kernel
def is_well_placed(s: Record, colour: int, step: int) -> bool:
    """True if the pawn of a step is in hand, or where it could be set if it did not stand there already."""
    spot, meadow = s.pawns[step - GARDENER, colour], s.pawns[MEADOWS, colour]
    if spot == NO_SPOT:
        return step != ORNAMENT or meadow == NO_SPOT
    x, y = x_of(spot), y_of(spot)
    code = violation_of_spot(s, colour, step, x, y, direction_to(x, y, x_of(meadow), y_of(meadow)))
    stands_there = code == (codes.ORNAMENT_STAYS if step == ORNAMENT else codes.PAWN_THERE)
    return stands_there and violation_of_use(s, colour, step) == codes.LEGAL


@kernel
def flaw_in_turn(s: Record) -> int:
    """The active seat has what it sells and places, and has something to do."""
    if s.over:
        return codes.VALID
    seat = active_seat(s)
    for colour in range(s.colours):
        if s.sale[colour] > s.flowers[seat, colour]:
            return codes.BAD_STEP
    sells_too_few = s.step == SELL and fewest_to_choose(s, seat, s.step, s.kind) > s.flowers[seat, s.kind]
    if sells_too_few or (s.step == PLACE and not s.hand[s.turn] >> s.card // ORIENTATIONS & 1):
        return codes.BAD_STEP
    if (s.step == PLACE or (s.step == CARD and not s.stuck)) and not (s.hand[s.turn] != 0 and has_place(s, s.turn)):
        return codes.BAD_TURN
    return codes.VALID


# ---- What a game can come to ---------------------------------------------------------------------


@kernel
def flaw_in_history(s: Record) -> int:
    """Facts on which no kernel relies, but which follow from how a game goes."""
    if not are_within(s.passed[s.colours :], 0, 0):
        return codes.BAD_PASS
    if not finish_is_possible(s):
        return codes.BAD_FINISH
    if s.step != CARD:
        return codes.VALID if step_is_possible(s) else codes.BAD_STEP
    if not s.over and not may_play(s, s.turn):
        return codes.BAD_TURN
    for seat in range(s.players):
        if s.hand[seat] == 0 and held(s, seat) > 0:
            return codes.HAS_SOLD
    return codes.VALID


@kernel
def finish_is_possible(s: Record) -> bool:
    """True if finished players are numbered in order, and each of them is without cards."""
    places = 1
    for seat in range(s.players):
        if s.finished[seat] > 0:
            place = 1 << s.finished[seat]
            most = max(s.fixed_flowers[seat], s.fixed_meadow[seat])
            if places & place or s.hand[seat] != 0 or most > CELLS * s.laid:
                return False
            places |= place
    return places & (places + 1) == 0


@kernel
def step_is_possible(s: Record) -> bool:
    """True if a turn that has begun can be at this step."""
    if all_finished(s) if s.turn >= s.players else s.finished[s.turn] > 0:
        return False
    if s.step == PLACE:
        return s.card % ORIENTATIONS < s.looks[s.card // ORIENTATIONS]
    return are_within(s.sale[s.kind :], 0, 0) and has_choice(s, active_seat(s))


# ---- Positions written by hand -------------------------------------------------------------------


@entry
def complete(states: States, pawns: Line) -> int:
    """Complete a position that was written by hand, and judge it.

    Of its cards it has the order, turns and spots, and of its turn what is written, else -1; `pawns` are the spots
    of all gardeners, then of animals, ornaments and their meadows. If a card is at fault, so many others are laid.
    """
    s = states[0]
    turn, control, opening = s.turn, s.control, s.opening
    set_up(s)
    code = lay_cards(s) or put_pawns(s, pawns) or settle_turn(s, turn, control, opening)
    code = code or flaw_in_numbers(s) or flaw_in_pawns(s)
    if code == codes.VALID:
        come_to_rest(s)
    return code or validate(s)


@kernel
def lay_cards(s: Record) -> int:
    """Lay the cards in their order, turn by turn, without a harvest."""
    cards = s.laid
    s.laid = 0
    for i in range(cards):
        terrain = widen(s.sequence[i])
        colour, card, orientation = terrain // CARDS, terrain % CARDS, widen(s.turned[terrain])
        spot = widen(s.at[terrain])
        if not s.hand[colour] >> card & 1:
            return codes.NO_SUCH_CARD
        if orientation >= s.looks[card]:
            return codes.TURNED_TOO_FAR
        if violation_of_place(s, colour, x_of(spot), y_of(spot)) != codes.LEGAL:
            return codes.BAD_CARD
        lay(s, NOBODY, colour, card, orientation, x_of(spot), y_of(spot))
        s.control ^= colour >= s.players
    return codes.VALID


@kernel
def put_pawns(s: Record, spots: Any) -> int:
    """Put each pawn on a spot of its own near the garden."""
    for i in range(len(spots)):
        spot = spots[i]
        if spot != NO_SPOT:
            x, y = x_of(spot), y_of(spot)
            if not is_near(s, x, y) or byte_at(s, x, y) & PAWN:
                return codes.BAD_PAWN
            set_pawn(s, i // _COLOURS, i % _COLOURS, spot)
    return codes.VALID


@kernel
def settle_turn(s: Record, turn: int, control: int, opening: int) -> int:
    """Set the turn, as if no colour had passed where it is left out."""
    if control != NOBODY and s.players != 2:
        return codes.BAD_CONTROL
    if opening != NOBODY and s.order != ADVANCED:
        return codes.BAD_OPENING
    s.control = control if control != NOBODY else s.control
    turns = max(s.laid - (s.step > PLACE), 0)  # the last card was laid in the turn that goes on
    s.opening = 1 + (opening if opening != NOBODY else max(s.opening - turns, 0))
    s.turn = turn if turn != NOBODY else next_by_default(s)
    s.opening -= 1
    return codes.VALID


@kernel
def next_by_default(s: Record) -> int:
    """The colour whose turn follows that of the last card, which is still among the first round's, or the first one."""
    if s.laid == 0:
        return s.start
    s.turn = widen(s.sequence[s.laid - 1]) // CARDS
    coming = next_colour(s)
    return coming if coming != NOBODY else s.turn


@kernel
def come_to_rest(s: Record) -> None:
    """Set what follows from the rest: fixed scores, a colour without a placement, the end of the game."""
    seat = s.start
    for _ in range(s.colours):
        acting = s.step != CARD and s.turn == seat
        if seat < s.players and s.hand[seat] == 0 and s.finished[seat] == 0 and not acting:
            fix_score(s, seat)
        seat = clockwise(s, seat)
    if s.step == CARD:
        begin_turn(s, s.turn if next_colour(s) != NOBODY else widen(NOBODY))
