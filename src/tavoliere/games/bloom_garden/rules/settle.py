"""What makes a state of a position that was written by hand."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.engine.compiled.types import States
from tavoliere.games.bloom_garden.rules.components import CARDS, ORIENTATIONS
from tavoliere.games.bloom_garden.rules.garden import NOBODY, has_place, lay, set_pawn, violation_of_place
from tavoliere.games.bloom_garden.rules.grid import NO_SPOT, spot_at
from tavoliere.games.bloom_garden.rules.market import held, leftover, sell_everything
from tavoliere.games.bloom_garden.rules.pawns import (
    place_ornament,
    violation_of_animal,
    violation_of_gardener,
    violation_of_ornament,
    violation_of_use,
)
from tavoliere.games.bloom_garden.rules.playing import set_up
from tavoliere.games.bloom_garden.rules.queries import query
from tavoliere.games.bloom_garden.rules.scoring import fix_score
from tavoliere.games.bloom_garden.rules.state import (
    ADVANCED,
    ANIMAL,
    CARD,
    DISCARD,
    GARDENER,
    KEEP,
    PLACE,
    SELL,
    SELL_BOUQUETS,
    SELL_CHOOSE,
)
from tavoliere.games.bloom_garden.rules.turns import (
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


@query
def prepare(states: States) -> None:
    """The empty table."""
    set_up(states[0])


@query
def lay_by_hand(states: States, colour: int, card: int, orientation: int, x: int, y: int) -> bool:
    """Lay a card without harvest; False when none can lie there."""
    s = states[0]
    if violation_of_place(s, colour, x, y) != 0:
        return False
    lay(s, NOBODY, colour, card, orientation, x, y)
    return True


@query
def set_by_hand(states: States, step: int, colour: int, x: int, y: int, direction: int) -> bool:
    """Set a pawn that is in hand, an ornament with its meadow in this direction; False when it cannot stand there."""
    s = states[0]
    if step == GARDENER:
        if s.gardener[colour] != NO_SPOT or violation_of_gardener(s, colour, x, y) != 0:
            return False
        set_pawn(s, s.gardener, colour, spot_at(x, y))
    elif step == ANIMAL:
        if s.animal[colour] != NO_SPOT or violation_of_use(s, colour, step) or violation_of_animal(s, x, y) != 0:
            return False
        set_pawn(s, s.animal, colour, spot_at(x, y))
    else:
        if violation_of_use(s, colour, step) or violation_of_ornament(s, colour, x, y, direction) != 0:
            return False
        place_ornament(s, colour, x, y, direction)
    return True


@query
def settle_turn(states: States) -> None:
    """The turn that follows the last card, or the first one."""
    s = states[0]
    s.turn = s.start
    if s.laid > 0:
        s.turn = s.sequence[s.laid - 1] // CARDS
        s.opening += 1
        coming = next_colour(s)
        s.opening -= 1
        if coming != NOBODY:
            s.turn = coming


@kernel
def sale_is_possible(s: Any, seat: int) -> bool:
    """Can the seat have come so far in choosing what to sell?"""
    kept = 0
    for colour in range(s.colours):
        most = s.flowers[seat, colour] if colour < s.kind else 0
        if s.sale[colour] < 0 or s.sale[colour] > most:
            return False
        kept += most - s.sale[colour]
    return choice_is_due(s, seat, SELL_CHOOSE) and kept <= s.limit


@kernel
def choice_is_due(s: Any, seat: int, sell: int) -> bool:
    """Is it this way of selling that the seat is to choose about?"""
    return s.sell == sell and not is_last_sale(s) and sale_is_due(s, seat, held(s, seat))


@query
def step_is_possible(states: States) -> bool:
    """Can a turn that has begun be at the step that the state says?"""
    s = states[0]
    colour, step = s.turn, s.step
    if all_finished(s) and (step == PLACE or colour >= s.players):
        return False
    seat = active_seat(s)
    if step == PLACE:
        card, orientation = s.card // ORIENTATIONS, s.card % ORIENTATIONS
        return bool(s.hand[colour] >> card & 1) and orientation < s.looks[card] and has_place(s, colour)
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
    if step == ANIMAL:
        return s.animal_free[colour] != 0
    return violation_of_use(s, colour, step) == 0 and s.ornament[colour] == NO_SPOT


@query
def come_to_rest(states: States) -> None:
    """What follows from all that was written: who is done, who is stuck, whether the game is over."""
    s = states[0]
    if s.order != ADVANCED:
        s.opening = 0
    seat = s.start
    for _ in range(s.colours):
        acting = s.step != CARD and s.turn == seat
        if seat < s.players and s.hand[seat] == 0 and s.finished[seat] == 0 and not acting:
            fix_score(s, seat)
        seat = clockwise(s, seat)
    if s.step != CARD:
        return
    waiting = False
    for colour in range(s.colours):
        waiting |= may_play(s, colour)
    if waiting and not all_finished(s):
        s.stuck = 0 if has_place(s, s.turn) else 1
    else:
        for other in range(s.players):
            if s.hand[other] != 0:
                sell_everything(s, other)
        s.over = 1
