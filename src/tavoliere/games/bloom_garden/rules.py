"""The rules of the garden game as the engine asks for them, step by step of a turn."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled import chance, luck
from tavoliere.engine.compiled.kernel import ZERO, constant, kernel, widen
from tavoliere.games.bloom_garden.actions import (
    ACTIONS,
    COUNTS,
    DISCARD_SOME,
    KEEP_SOME,
    LEAVE_ANIMAL,
    LEAVE_GARDENER,
    LEAVE_ORNAMENT,
    MAX_LEGAL,
    PASS,
    PUT,
    SELL_SOME,
    TAKE_CARD,
)
from tavoliere.games.bloom_garden.components import CARDS, LIMITS, ORIENTATIONS
from tavoliere.games.bloom_garden.garden import lay, list_places, random_place, violation_of_place
from tavoliere.games.bloom_garden.market import fewest_to_sell, give_back, leftover, sell_bouquets
from tavoliere.games.bloom_garden.pawns import (
    list_animal,
    list_gardener,
    list_ornament,
    move_animal,
    move_gardener,
    move_ornament,
    violation_of_animal,
    violation_of_gardener,
    violation_of_ornament,
)
from tavoliere.games.bloom_garden.scoring import score
from tavoliere.games.bloom_garden.state import (
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
    STATE,
)
from tavoliere.games.bloom_garden.turns import active_seat, advance, after_card, all_finished, begin_turn
from tavoliere.games.bloom_garden.violations import Violation

RANDOM_START = -1
FIVE = 5  # with so many players the one-flower cards stay in the box

_KEEP_NONE = constant(KEEP_SOME)
_LEGAL = int(Violation.LEGAL)
_NO_SUCH_ACTION = int(Violation.NO_SUCH_ACTION)
_GAME_OVER = int(Violation.GAME_OVER)
_NOT_YOUR_TURN = int(Violation.NOT_YOUR_TURN)
_WRONG_STEP = int(Violation.WRONG_STEP)
_CARD_NOT_IN_HAND = int(Violation.CARD_NOT_IN_HAND)
_LOOKS_ALIKE = int(Violation.LOOKS_ALIKE)
_MUST_PLACE = int(Violation.MUST_PLACE)
_NO_PLACEMENT = int(Violation.NO_PLACEMENT)
_DISCARDS_TOO_MANY = int(Violation.DISCARDS_TOO_MANY)
_SELLS_TOO_MANY = int(Violation.SELLS_TOO_MANY)
_KEEPS_OVER_LIMIT = int(Violation.KEEPS_OVER_LIMIT)
_KEEPS_TOO_MANY = int(Violation.KEEPS_TOO_MANY)


@kernel
def deal(s: Any) -> None:
    """Set the table up: options, number of players and seed are in the record already."""
    if s.start == RANDOM_START:
        s.start = chance.below(s.chance, s.players)
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
            if s.players != FIVE or pattern & (pattern - 1) != 0:
                s.hand[colour] |= 1 << card


@kernel
def polled(s: Any) -> int:
    """Whose turn it is: the player of the colour, or who controls the virtual third."""
    return active_seat(s)


@kernel
def to_act(s: Any) -> int:
    """The seats that may act, as bits."""
    return 0 if s.over else 1 << active_seat(s)


@kernel
def waited_for(s: Any) -> int:
    """Only one seat acts at a time, so the game waits for it."""
    return to_act(s)


@kernel
def is_over(s: Any) -> bool:
    return s.over != 0


@kernel
def ending(s: Any) -> int:
    """How a finished game ended: the place of its name in the game's endings."""
    return 0 if all_finished(s) else 1


@kernel
def is_between_moves(s: Any) -> bool:
    """A move is a whole turn."""
    return s.step == CARD


@kernel
def step_of(action: int) -> int:
    """The step of a turn that an action belongs to."""
    if action < PUT:
        return CARD
    if action < DISCARD_SOME:
        return PLACE
    if action < SELL_SOME:
        return DISCARD
    if action < KEEP_SOME:
        return SELL
    if action < LEAVE_GARDENER:
        return KEEP
    if action < LEAVE_ANIMAL:
        return GARDENER
    return ANIMAL if action < LEAVE_ORNAMENT else ORNAMENT


@kernel
def violation_of_card(s: Any, action: int) -> int:
    """May this card be taken up, or the turn passed (BG-3.1, BG-3.6)?"""
    if action == PASS:
        return _LEGAL if s.stuck else _MUST_PLACE
    card, orientation = action // ORIENTATIONS, action % ORIENTATIONS
    if not s.hand[s.turn] >> card & 1:
        return _CARD_NOT_IN_HAND
    if orientation >= s.looks[card]:
        return _LOOKS_ALIKE
    return _NO_PLACEMENT if s.stuck else _LEGAL


@kernel
def violation_of_flowers(s: Any, seat: int, step: int, action: int) -> int:
    """May the seat discard, sell or keep so many flowers (BG-5.4, BG-5.5)?"""
    if step == KEEP:
        n = action - KEEP_SOME
        return _LEGAL if n <= min(leftover(s.flowers[seat]), s.limit) else _KEEPS_TOO_MANY
    first = DISCARD_SOME if step == DISCARD else SELL_SOME
    colour, n = (action - first) // COUNTS, (action - first) % COUNTS
    if colour != s.kind:
        return _WRONG_STEP
    if n > s.flowers[seat, colour]:
        return _DISCARDS_TOO_MANY if step == DISCARD else _SELLS_TOO_MANY
    if step == SELL and n < fewest_to_sell(s, seat):
        return _KEEPS_OVER_LIMIT
    return _LEGAL


@kernel
def violation(s: Any, seat: int, action: int) -> int:
    """The one judge: 0 when the seat may do this now, else the code of the rule that it breaks."""
    if s.over:
        return _GAME_OVER
    if seat != active_seat(s):
        return _NOT_YOUR_TURN
    if action < 0 or action >= ACTIONS:
        return _NO_SUCH_ACTION
    step = step_of(action)
    if step != s.step:
        return _WRONG_STEP
    if step == CARD:
        return violation_of_card(s, action)
    if step == PLACE:
        return violation_of_place(s, s.turn, action - PUT)
    if step == GARDENER:
        return violation_of_gardener(s, s.turn, action)
    if step == ANIMAL:
        return violation_of_animal(s, s.turn, action)
    if step == ORNAMENT:
        return violation_of_ornament(s, s.turn, action)
    return violation_of_flowers(s, seat, step, action)


@kernel
def list_cards(s: Any, out: Any) -> int:
    """Write the cards in hand in all orientations that look different, or passing."""
    if s.stuck:
        out[0] = PASS
        return 1
    n = 0
    for card in range(CARDS):
        if s.hand[s.turn] >> card & 1:
            for orientation in range(s.looks[card]):
                out[n] = TAKE_CARD + card * ORIENTATIONS + orientation
                n += 1
    return n


@kernel
def list_range(first: int, fewest: int, most: int, out: Any) -> int:
    """Write the actions of choosing a number from the fewest to the most."""
    for n in range(fewest, most + 1):
        out[n - fewest] = first + n
    return most - fewest + 1


@kernel
def legal_actions(s: Any, seat: int, out: Any) -> int:
    """Write what the seat may do now; say how many actions that are."""
    if s.over or seat != active_seat(s):
        return 0
    step = s.step
    if step == CARD:
        return list_cards(s, out)
    if step == PLACE:
        return list_places(s, s.turn, out)
    if step == DISCARD:
        return list_range(DISCARD_SOME + s.kind * COUNTS, ZERO, s.flowers[seat, s.kind], out)
    if step == SELL:
        return list_range(SELL_SOME + s.kind * COUNTS, fewest_to_sell(s, seat), s.flowers[seat, s.kind], out)
    if step == KEEP:
        return list_range(_KEEP_NONE, ZERO, min(leftover(s.flowers[seat]), s.limit), out)
    if step == GARDENER:
        return list_gardener(s, s.turn, out)
    if step == ANIMAL:
        return list_animal(s, s.turn, out)
    return list_ornament(s, s.turn, out)


@kernel
def apply(s: Any, seat: int, action: int) -> None:
    """Carry out a legal action."""
    step = s.step
    if step == CARD:
        take_card(s, action)
    elif step == PLACE:
        put_card(s, seat, action - PUT)
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
    if s.step != PLACE:
        advance(s)


@kernel
def take_card(s: Any, action: int) -> None:
    """Take up a card, or pass (BG-3.6)."""
    s.stuck = 0
    if action == PASS:
        s.passed[s.turn] = 1
        after_card(s)
    else:
        s.card = action
        s.step = PLACE


@kernel
def put_card(s: Any, seat: int, anchor: int) -> None:
    """Place the card that was taken up."""
    card, orientation = s.card // ORIENTATIONS, s.card % ORIENTATIONS
    s.card = 0
    lay(s, seat, s.turn, card, orientation, anchor)
    for colour in range(s.colours):
        s.passed[colour] = 0
    after_card(s)


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


@kernel
def playout_action(s: Any, seat: int, rng: Any, out: Any) -> int:
    """One of the legal actions of the seat whose turn it is, each as likely."""
    if s.step == PLACE:
        return random_place(s, s.turn, rng)
    return widen(out[luck.below(rng, legal_actions(s, seat, out))])
