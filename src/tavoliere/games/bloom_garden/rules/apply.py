"""The deal, what an action does, and what then follows by itself, from step to step."""

from __future__ import annotations

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.bloom_garden.rules.constants import (
    CARDS,
    COUNTS,
    DISCARD_SOME,
    KEEP_SOME,
    LIMIT,
    ORIENTATIONS,
    PASS,
    SELL_SOME,
    WITHOUT_ONES,
)
from tavoliere.games.bloom_garden.rules.garden import has_place, lay, put_spot
from tavoliere.games.bloom_garden.rules.grid import x_of, y_of
from tavoliere.games.bloom_garden.rules.market import (
    complete_sale,
    give_back,
    held,
    leftover,
    sell_bouquets,
    sell_everything,
)
from tavoliere.games.bloom_garden.rules.pawns import can_handle, move_pawn
from tavoliere.games.bloom_garden.rules.score import fix_score
from tavoliere.games.bloom_garden.rules.state import (
    ADVANCED,
    CARD,
    DISCARD,
    END,
    GARDENER,
    KEEP,
    NOBODY,
    PLACE,
    SELL,
    SELL_ALL,
    SELL_CHOOSE,
    Record,
)
from tavoliere.games.bloom_garden.rules.turn_order import (
    active_seat,
    discards_wait,
    is_last_sale,
    keeps_turn,
    next_colour,
    sale_is_due,
)


@kernel
def deal(s: Record) -> None:
    """Set the table up: options, number of players and the starting seat are in the state already."""
    set_up(s)
    s.turn = s.start
    begin_turn(s)


@kernel
def set_up(s: Record) -> None:
    """The empty table with all cards in hand and all flowers in the supply (BG-2.1)."""
    s.colours = max(s.players, 3)
    s.limit = LIMIT[s.players]
    s.control = s.start if s.players == 2 else 0
    s.opening = s.colours if s.order == ADVANCED else 0
    s.right = -1
    s.bottom = -1
    for colour in range(s.colours):
        s.supply[colour] = s.total
        for card in range(CARDS):
            pattern = s.pattern[card, 0]
            if s.players != WITHOUT_ONES or pattern & (pattern - 1) != 0:
                s.hand[colour] |= 1 << card


@kernel
def apply(s: Record, seat: int, action: int) -> None:
    """Carry out a legal action, and end the turn after its last one."""
    carry_out(s, seat, action)
    if s.step == END:
        end_turn(s)


@kernel
def carry_out(s: Record, seat: int, action: int) -> None:
    """Carry out a legal action, and go on to the next step of the turn."""
    step = s.step
    if step == CARD:
        take_card(s, action)
    elif step == PLACE:
        put_card(s, seat, action)
    elif step == DISCARD:
        give_back(s, seat, s.kind, (action - DISCARD_SOME) % COUNTS)
        s.kind += 1
    elif step == SELL:
        s.sale[s.kind] = (action - SELL_SOME) % COUNTS
        s.kind += 1
    elif step == KEEP:
        sell_bouquets(s, seat, action - KEEP_SOME)
        s.step = GARDENER
    else:
        move_pawn(s, s.turn, step, action)
        s.step += 1
    if step == PLACE or action == PASS:
        after_card(s)
    if s.step != PLACE:
        advance(s)


@kernel
def take_card(s: Record, action: int) -> None:
    """Take up a card, or pass (BG-3.6)."""
    s.stuck = 0
    if action == PASS:
        s.passed[s.turn] = 1
    else:
        s.card = action
        s.step = PLACE


@kernel
def put_card(s: Record, seat: int, action: int) -> None:
    """Place the card that was taken up, and harvest."""
    card, orientation = s.card // ORIENTATIONS, s.card % ORIENTATIONS
    s.card = 0
    spot = put_spot(s, action)
    lay(s, seat, s.turn, card, orientation, x_of(spot), y_of(spot))
    s.passed[:] = 0


# ---- From step to step -------------------------------------------------------------------------


@kernel
def begin_turn(s: Record) -> None:
    s.step = CARD
    s.stuck = 0 if has_place(s, s.turn) else 1


@kernel
def after_card(s: Record) -> None:
    """Set the step that is due once the card lies or the player has passed."""
    coming = next_colour(s)
    s.kind = 0
    s.step = step_of_pawns(s, coming) if discards_wait(s, coming) else DISCARD


@kernel
def step_of_pawns(s: Record, coming: int) -> int:
    """The step after the flowers: the pawns, if they do not wait."""
    return END if keeps_turn(s, coming) else GARDENER


@kernel
def skip_empty(s: Record, seat: int) -> bool:
    """Go on to the next colour of which the seat has flowers; False if there is none."""
    while s.kind < s.colours and s.flowers[seat, s.kind] == 0:
        s.kind += 1
    return s.kind < s.colours


@kernel
def open_sale(s: Record, seat: int) -> None:
    """Sell at once what is not a matter of choice (BG-5.2, BG-5.5, BG-7.1)."""
    due = sale_is_due(s, seat, held(s, seat))
    s.kind = 0
    s.step = step_of_pawns(s, next_colour(s))
    if is_last_sale(s) or (due and s.sell == SELL_ALL):
        sell_everything(s, seat)
    elif due and s.sell == SELL_CHOOSE:
        s.step = SELL
    elif due and leftover(s.flowers[seat]) > 0:
        s.step = KEEP
    elif due:
        sell_everything(s, seat)


@kernel
def advance(s: Record) -> None:
    """Go on to the next step that asks the player something, or to the end of the turn."""
    seat = active_seat(s)
    if s.step == DISCARD and not skip_empty(s, seat):
        open_sale(s, seat)
    if s.step == SELL and not skip_empty(s, seat):
        complete_sale(s, seat)
        s.kind = 0
        s.step = GARDENER
    while GARDENER <= s.step < END and not can_handle(s, s.turn, s.step):
        s.step += 1


@kernel
def end_turn(s: Record) -> None:
    """Fix the score of a player without cards, and pass the turn on."""
    coming = next_colour(s)
    if is_last_sale(s):
        fix_score(s, s.turn)
    if s.turn >= s.players:
        s.control = 1 - active_seat(s)  # a pass counts as having controlled the third, too
    if s.opening > 0:
        s.opening -= 1
    if coming == NOBODY:
        end_game(s)
    else:
        s.turn = coming
        begin_turn(s)


@kernel
def end_game(s: Record) -> None:
    """End a game in which no colour can go on: players who still have cards sell all the same (BG-3.6)."""
    for seat in range(s.players):
        if s.hand[seat] != 0:
            sell_everything(s, seat)
    s.step = CARD
    s.stuck = 0
    s.over = 1
