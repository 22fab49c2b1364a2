"""Validity of a record: first that kernels can be trusted with it, then that a game can come to it.

The first half (`in_bounds`) makes kernels safe: no index is beyond an array, and every loop ends. Checked calls ask
for it alone, as it is quick. A position that was written by hand has to pass both halves (`validate`), after
`complete` has laid its cards one by one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tavoliere.engine.compiled.kernel import constant, entry, kernel, widen
from tavoliere.engine.compiled.types import Line
from tavoliere.games.bloom_garden.rules import codes
from tavoliere.games.bloom_garden.rules.apply import set_up
from tavoliere.games.bloom_garden.rules.constants import (
    ALL_CARDS,
    CARDS,
    CELLS,
    COLOURS,
    DIRECTIONS,
    FEWEST_PLAYERS,
    MAX_PLAYERS,
    MOST_SUPPLY,
    ORIENTATIONS,
    PLACES,
    WIDEST,
)
from tavoliere.games.bloom_garden.rules.garden import has_place, lay, set_pawn, violation_of_place
from tavoliere.games.bloom_garden.rules.grid import BLOOM, GROUND, MEADOW, NO_SPOT, PAWN, byte_at, content, x_of, y_of
from tavoliere.games.bloom_garden.rules.market import fewest_to_sell, held, leftover, sell_everything
from tavoliere.games.bloom_garden.rules.pawns import card_beside, is_own_flower, violation_of_use
from tavoliere.games.bloom_garden.rules.score import fix_score
from tavoliere.games.bloom_garden.rules.state import (
    ADVANCED,
    ANIMAL,
    CARD,
    DISCARD,
    GARDENER,
    KEEP,
    NOBODY,
    ORNAMENT,
    PLACE,
    SELL,
    SELL_BOUQUETS,
    SELL_CHOOSE,
    VIRTUAL,
    Record,
    States,
)
from tavoliere.games.bloom_garden.rules.turn_order import (
    active_seat,
    all_finished,
    clockwise,
    discards_wait,
    is_last_sale,
    keeps_turn,
    may_play,
    next_colour,
    sale_is_due,
)

_COLOURS = len(COLOURS)
_ALL_FLOWERS = (1 << CELLS) - 1
_ALL_IN_HAND = (1 << CARDS) - 1
_BESIDE, _WITHIN, _WHOLE = constant(1), constant(0), constant(-2)  # cells that a thing may lie outside the garden
_IN_WORDS = PLACES // 8 * 8  # cells in whole words of eight
_ONES, _LOW_BITS = np.uint64(0x0101010101010101), np.uint64(0x7F7F7F7F7F7F7F7F)
_BYTE, _BITS = np.uint64(255), np.array([7, 32, 16, 8], dtype=np.uint64)
_ANIMAL, _ORNAMENT = constant(ANIMAL), constant(ORNAMENT)


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
    if not (0 <= s.step <= ORNAMENT and 0 <= s.kind < s.colours and 0 <= s.card < CARDS * ORIENTATIONS):
        return codes.BAD_STEP
    fine = 0 <= s.order <= ADVANCED and 0 <= s.sell <= SELL_BOUQUETS and 0 <= s.limit <= MOST_SUPPLY
    for card in range(CARDS):
        fine &= 1 <= s.looks[card] <= ORIENTATIONS
        for orientation in range(ORIENTATIONS):
            fine &= 0 <= s.pattern[card, orientation] <= _ALL_FLOWERS
    if not fine:
        return codes.NO_POSITION
    for colour in range(_COLOURS):
        fine &= 0 <= s.supply[colour] <= MOST_SUPPLY and 0 <= s.sale[colour] <= MOST_SUPPLY
        fine &= 0 <= s.finished[colour] <= MAX_PLAYERS
        for seat in range(MAX_PLAYERS):
            fine &= 0 <= s.flowers[seat, colour] <= MOST_SUPPLY
    return codes.VALID if fine else codes.BAD_FLOWERS


@kernel
def flaw_in_size(s: Record) -> int:
    """The torus has room for all cards that may still be laid, each of which widens the garden by two at most."""
    if not 0 <= s.laid <= ALL_CARDS:
        return codes.NO_POSITION
    in_hand = 0
    for colour in range(_COLOURS):
        if not 0 <= s.hand[colour] <= (_ALL_IN_HAND if colour < s.colours else 0):
            return codes.NO_POSITION
        for card in range(CARDS):
            in_hand += s.hand[colour] >> card & 1
    if s.laid == 0:
        fine = s.left == 0 and s.top == 0 and s.right == -1 and s.bottom == -1
    else:
        room = WIDEST - 1 - 2 * in_hand
        fine = -WIDEST <= s.left <= 0 and 2 <= s.right <= s.left + room
        fine &= -WIDEST <= s.top <= 0 and 2 <= s.bottom <= s.top + room
    return codes.VALID if fine and s.laid + in_hand <= ALL_CARDS else codes.NO_POSITION


@kernel
def is_inside(s: Record, spot: int, before: int, after: int) -> bool:
    """True if a spot is in the garden's rectangle, with so many cells before and after it."""
    x, y = x_of(spot), y_of(spot)
    return s.left - before <= x <= s.right + after and s.top - before <= y <= s.bottom + after


@kernel
def flaw_in_cells(s: Record) -> int:
    """Every cell that shows a card is one of the nine of that card, which is not in hand: there are no others."""
    shown = count_shown(s)
    for terrain in range(ALL_CARDS):
        spot = widen(s.at[terrain])
        if not (0 <= s.sequence[terrain] < ALL_CARDS and 0 <= s.turned[terrain] < ORIENTATIONS):
            return codes.NO_POSITION
        if spot != NO_SPOT:
            in_hand = s.hand[terrain // CARDS] >> terrain % CARDS & 1
            if in_hand or not is_inside(s, spot, _WITHIN, _WHOLE):
                return codes.NO_POSITION
            for cell in range(CELLS):
                shown -= byte_at(s, x_of(spot) + cell % 3, y_of(spot) + cell // 3) & GROUND == terrain + 1
    return codes.VALID if shown == 0 else codes.NO_POSITION


@kernel
def count_shown(s: Record) -> int:
    """The number of cells that show a card, eight at a time: most of the time of a check goes here."""
    cells: Any = s.cells
    words = cells[:_IN_WORDS].view(np.uint64)
    shown = 0
    for i in range(len(words)):  # adding 127 to a byte without its pawn sets the upper bit unless the byte is 0
        marks = ((words[i] & _LOW_BITS) + _LOW_BITS) >> _BITS[0] & _ONES
        for k in range(1, 4):
            marks += marks >> _BITS[k]
        shown += widen(marks & _BYTE)
    for place in range(_IN_WORDS, PLACES):
        shown += s.cells[place] & (GROUND | BLOOM) != 0
    return shown


@kernel
def flaw_in_pawns(s: Record) -> int:
    """Pawns stand where their owners may have set them (BG-6)."""
    for colour in range(_COLOURS):
        spot = s.gardener[colour]
        if spot != NO_SPOT and not is_own_flower(s, colour, x_of(spot), y_of(spot)):
            return codes.BAD_PAWN
        spot = s.animal[colour]
        if spot != NO_SPOT and not (is_beside_card(s, spot) and violation_of_use(s, colour, _ANIMAL) == codes.LEGAL):
            return codes.BAD_PAWN
        spot = s.ornament[colour]
        if (spot != NO_SPOT or s.meadow[colour] != NO_SPOT) and not is_ornament(s, colour, spot, s.meadow[colour]):
            return codes.BAD_PAWN
    return codes.VALID


@kernel
def is_beside_card(s: Record, spot: int) -> bool:
    """True for a cell of the table beside a card."""
    x, y = x_of(spot), y_of(spot)
    return is_inside(s, spot, _BESIDE, _BESIDE) and byte_at(s, x, y) & GROUND == 0 and card_beside(s, x, y) < DIRECTIONS


@kernel
def is_ornament(s: Record, colour: int, flower: int, meadow: int) -> bool:
    """True if an ornament can lie on these two cells."""
    x, y, other_x, other_y = x_of(flower), y_of(flower), x_of(meadow), y_of(meadow)
    if abs(other_x - x) + abs(other_y - y) != 1 or not is_inside(s, meadow, _WITHIN, _WITHIN):
        return False
    fits = is_own_flower(s, colour, x, y) and content(byte_at(s, other_x, other_y)) == MEADOW
    return fits and violation_of_use(s, colour, _ORNAMENT) == codes.LEGAL


@kernel
def flaw_in_turn(s: Record) -> int:
    """The active seat has what it sells and places, and has something to do."""
    if s.over:
        return codes.VALID
    seat = active_seat(s)
    for colour in range(s.colours):
        if s.sale[colour] > s.flowers[seat, colour]:
            return codes.BAD_STEP
    if s.step == SELL and fewest_to_sell(s, seat, s.kind) > s.flowers[seat, s.kind]:
        return codes.BAD_STEP
    if s.step == PLACE and not s.hand[s.turn] >> s.card // ORIENTATIONS & 1:
        return codes.BAD_STEP
    if (s.step == PLACE or (s.step == CARD and not s.stuck)) and not (s.hand[s.turn] != 0 and has_place(s, s.turn)):
        return codes.BAD_TURN
    return codes.VALID


# ---- What a game can come to ---------------------------------------------------------------------


@kernel
def flaw_in_history(s: Record) -> int:
    """Facts on which no kernel relies, but which follow from how a game goes."""
    for colour in range(s.colours, _COLOURS):
        if s.passed[colour]:
            return codes.BAD_PASS
    if not finish_is_possible(s):
        return codes.BAD_FINISH
    if s.step == CARD:
        return flaw_between_turns(s)
    return codes.VALID if step_is_possible(s) else codes.BAD_STEP


@kernel
def finish_is_possible(s: Record) -> bool:
    """True if finished players are numbered in order, and each of them is without cards."""
    finished, places = 0, 1
    most = CELLS * s.laid
    for seat in range(s.players):
        if s.finished[seat] > 0:
            if s.hand[seat] != 0 or max(s.fixed_flowers[seat], s.fixed_meadow[seat]) > most:
                return False
            finished += 1
            places |= 1 << s.finished[seat]
    return places == (1 << finished + 1) - 1


@kernel
def step_is_possible(s: Record) -> bool:
    """True if a turn that has begun can be at this step."""
    colour, step = s.turn, s.step
    if all_finished(s) and (step == PLACE or colour >= s.players):
        return False
    seat = active_seat(s)
    if step == PLACE:
        return s.card % ORIENTATIONS < s.looks[s.card // ORIENTATIONS]
    if colour < s.players and s.finished[colour] > 0:
        return False
    coming = next_colour(s)
    if step == DISCARD:
        return s.flowers[seat, s.kind] > 0 and not discards_wait(s, coming)
    if step == SELL:
        return s.flowers[seat, s.kind] > 0 and sale_is_possible(s, seat)
    if step == KEEP:
        return choice_is_due(s, seat, SELL_BOUQUETS) and leftover(s.flowers[seat]) > 0
    if keeps_turn(s, coming):
        return False
    if step == GARDENER:
        return s.visible[colour] > 0
    return violation_of_use(s, colour, step) == codes.LEGAL and (step == ANIMAL or s.ornament[colour] == NO_SPOT)


@kernel
def sale_is_possible(s: Record, seat: int) -> bool:
    """True if the seat can have come so far in choosing what to sell."""
    kept = 0
    for colour in range(_COLOURS):
        most = s.flowers[seat, colour] if colour < s.kind else 0
        if s.sale[colour] > most:
            return False
        kept += most - s.sale[colour]
    return choice_is_due(s, seat, SELL_CHOOSE) and kept <= s.limit


@kernel
def choice_is_due(s: Record, seat: int, sell: int) -> bool:
    """True if the seat is to choose about this way of selling."""
    return s.sell == sell and not is_last_sale(s) and sale_is_due(s, seat, held(s, seat))


@kernel
def flaw_between_turns(s: Record) -> int:
    """The colour whose turn it is can play, and a player without cards has sold everything."""
    if not s.over and not may_play(s, s.turn):
        return codes.BAD_TURN
    for seat in range(s.players):
        if s.hand[seat] == 0 and held(s, seat) > 0:
            return codes.HAS_SOLD
    return codes.VALID


@kernel
def can_go_on(s: Record) -> bool:
    """True if a colour can play next."""
    found = False
    for colour in range(s.colours):
        found |= may_play(s, colour)
    return found and not all_finished(s)


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
    """Lay the cards in their order, without a harvest."""
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
    return codes.VALID


@kernel
def put_pawns(s: Record, spots: Any) -> int:
    """Put all pawns on their spots."""
    code = codes.VALID
    for i in range(_COLOURS):
        code = code or put_pawn(s, s.gardener, i, spots[i]) or put_pawn(s, s.animal, i, spots[_COLOURS + i])
        code = code or put_pawn(s, s.ornament, i, spots[2 * _COLOURS + i])
        code = code or put_pawn(s, s.meadow, i, spots[3 * _COLOURS + i])
    return code


@kernel
def put_pawn(s: Record, pawns: Any, colour: int, spot: int) -> int:
    """Put a pawn on a spot of its own near the garden."""
    if spot != NO_SPOT:
        if not is_inside(s, spot, _BESIDE, _BESIDE) or byte_at(s, x_of(spot), y_of(spot)) & PAWN:
            return codes.BAD_PAWN
        set_pawn(s, pawns, colour, spot)
    return codes.VALID


@kernel
def settle_turn(s: Record, turn: int, control: int, opening: int) -> int:
    """Set the turn, as if no colour had passed where it is left out; the supply is what the seats do not have."""
    if control != NOBODY and s.players != 2:
        return codes.BAD_CONTROL
    if opening != NOBODY and s.order != ADVANCED:
        return codes.BAD_OPENING
    virtual = 0
    for i in range(s.laid):
        virtual += s.sequence[i] // CARDS == VIRTUAL
    turns = s.laid - (1 if s.step > PLACE else 0)  # before this one
    if control != NOBODY:
        s.control = control
    elif virtual % 2 == 1 and s.players == 2:
        s.control = 1 - s.start
    if s.order == ADVANCED:
        s.opening = opening if opening != NOBODY else max(s.colours - max(turns, 0), 0)
    for colour in range(_COLOURS):
        for seat in range(MAX_PLAYERS):
            s.supply[colour] -= s.flowers[seat, colour]
    s.turn = turn if turn != NOBODY else next_by_default(s)
    return codes.VALID


@kernel
def next_by_default(s: Record) -> int:
    """The colour whose turn follows the last card, or the first one."""
    if s.laid == 0:
        return s.start
    s.turn = widen(s.sequence[s.laid - 1]) // CARDS
    s.opening += 1
    coming = next_colour(s)
    s.opening -= 1
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
    if s.step != CARD:
        return
    if can_go_on(s):
        s.stuck = 0 if has_place(s, s.turn) else 1
        return
    for other in range(s.players):
        if s.hand[other] != 0:
            sell_everything(s, other)
    s.over = 1
