"""The deal, and what an action does."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.bloom_garden.rules.actions import COUNTS, DISCARD_SOME, KEEP_SOME, PASS, SELL_SOME
from tavoliere.games.bloom_garden.rules.components import CARDS, LIMITS, ORIENTATIONS, WITHOUT_ONES
from tavoliere.games.bloom_garden.rules.garden import lay, put_spot
from tavoliere.games.bloom_garden.rules.grid import x_of, y_of
from tavoliere.games.bloom_garden.rules.market import give_back, sell_bouquets
from tavoliere.games.bloom_garden.rules.pawns import move_animal, move_gardener, move_ornament
from tavoliere.games.bloom_garden.rules.state import (
    ADVANCED,
    ANIMAL,
    CARD,
    DISCARD,
    END,
    GARDENER,
    KEEP,
    ORNAMENT,
    PLACE,
    SELL,
)
from tavoliere.games.bloom_garden.rules.turns import advance, after_card, begin_turn, end_turn


@kernel
def deal(s: Any) -> None:
    """Set the table up: options, number of players and the starting seat are in the state already."""
    set_up(s)
    s.turn = s.start
    begin_turn(s)


@kernel
def set_up(s: Any) -> None:
    """The empty table with all cards in hand and all flowers in the supply (BG-2.1)."""
    s.colours = max(s.players, 3)
    s.limit = LIMITS[s.players]
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
def apply(s: Any, seat: int, action: int) -> None:
    """Carry out a legal action, and end the turn after its last one."""
    carry_out(s, seat, action)
    if s.step == END:
        end_turn(s)


@kernel
def carry_out(s: Any, seat: int, action: int) -> None:
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
        handle_pawn(s, step, action)
    if step == PLACE or action == PASS:
        after_card(s)
    if s.step != PLACE:
        advance(s)


@kernel
def take_card(s: Any, action: int) -> None:
    """Take up a card, or pass (BG-3.6)."""
    s.stuck = 0
    if action == PASS:
        s.passed[s.turn] = 1
    else:
        s.card = action
        s.step = PLACE


@kernel
def put_card(s: Any, seat: int, action: int) -> None:
    """Place the card that was taken up, and harvest."""
    card, orientation = s.card // ORIENTATIONS, s.card % ORIENTATIONS
    s.card = 0
    spot = put_spot(s, action)
    lay(s, seat, s.turn, card, orientation, x_of(spot), y_of(spot))
    for colour in range(s.colours):
        s.passed[colour] = 0


@kernel
def handle_pawn(s: Any, step: int, action: int) -> None:
    """Leave, take back or set the pawn that the step is about; the next pawn follows."""
    if step == GARDENER:
        move_gardener(s, s.turn, action)
        s.step = ANIMAL
    elif step == ANIMAL:
        move_animal(s, s.turn, action)
        s.step = ORNAMENT
    else:
        move_ornament(s, s.turn, action)
        s.step = END
