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
from tavoliere.games.bloom_garden.rules.judge import has_choice
from tavoliere.games.bloom_garden.rules.market import (
    give_back,
    held,
    leftover,
    sell,
    sell_bouquets,
)
from tavoliere.games.bloom_garden.rules.pawns import move_pawn
from tavoliere.games.bloom_garden.rules.score import fix_score
from tavoliere.games.bloom_garden.rules.state import (
    ADVANCED,
    CARD,
    DISCARD,
    END,
    KEEP,
    NOBODY,
    PLACE,
    SELL,
    SELL_BOUQUETS,
    SELL_CHOOSE,
    Record,
)
from tavoliere.games.bloom_garden.rules.turn_order import active_seat, goes_on, is_last_sale, next_colour


@kernel
def deal(s: Record) -> None:
    """Set the table up: options, number of players and the starting seat are in the state already."""
    set_up(s)
    begin_turn(s, s.start)


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
        s.supply[colour] += s.total  # less the flowers in a position written by hand
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
    """Carry out a legal action, and go on to the next step that asks the player something, or to the end."""
    step = s.step
    if step == CARD:
        take_card(s, action)
    elif step == PLACE:
        put_card(s, seat, action)
    elif step == DISCARD:
        give_back(s, seat, s.kind, (action - DISCARD_SOME) % COUNTS)
    elif step == SELL:
        s.sale[s.kind] = (action - SELL_SOME) % COUNTS
    elif step == KEEP:
        sell_bouquets(s, seat, action - KEEP_SOME)
    else:
        move_pawn(s, s.turn, step, action)
    if step != CARD or action == PASS:
        go_on(s, seat)
        while s.step < END and not has_choice(s, seat):
            go_on(s, seat)


@kernel
def take_card(s: Record, action: int) -> None:
    """Take up a card, or pass (BG-3.6)."""
    s.stuck = 0
    s.step = PLACE
    if action == PASS:
        s.passed[s.turn] = 1
    else:
        s.card = action


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
def begin_turn(s: Record, colour: int) -> None:
    """Give the turn to a colour, or end the game if there is none."""
    s.step = CARD
    if colour == NOBODY:
        end_game(s)
    else:
        s.turn = colour
        s.stuck = not has_place(s, colour)


@kernel
def go_on(s: Record, seat: int) -> None:
    """Go on to the next colour of a step, or to the next step; sell what has been chosen, or what must go at once."""
    step = s.step
    s.kind += 1
    if (step != DISCARD and step != SELL) or s.kind == s.colours:
        s.kind = 0
        s.step += 1 if step != DISCARD or s.sell == SELL_CHOOSE else 2  # other sales choose no colours
        if step == DISCARD and sells_at_once(s, seat):
            sell(s, seat, s.flowers[seat])
        elif step == SELL:
            sell(s, seat, s.sale)
            s.sale[:] = 0


@kernel
def sells_at_once(s: Record, seat: int) -> bool:
    """True if all flowers go and nothing about it is a matter of choice (BG-5.2, BG-5.5, BG-7.1)."""
    is_due = held(s, seat) >= s.limit and not goes_on(s)
    is_chosen = s.sell == SELL_CHOOSE or (s.sell == SELL_BOUQUETS and leftover(s.flowers[seat]) > 0)
    return is_last_sale(s) or (is_due and not is_chosen)


@kernel
def end_turn(s: Record) -> None:
    """Fix the score of a player without cards, and pass the turn on."""
    coming = next_colour(s)
    if is_last_sale(s):
        fix_score(s, s.turn)
    if s.turn >= s.players:
        s.control = 1 - active_seat(s)  # a pass counts as having controlled the third, too
    s.opening = max(s.opening - 1, 0)
    begin_turn(s, coming)


@kernel
def end_game(s: Record) -> None:
    """End a game in which no colour can go on: players who still have cards sell all the same (BG-3.6)."""
    for seat in range(s.players):
        if s.hand[seat] != 0:
            sell(s, seat, s.flowers[seat])
    s.over = 1
