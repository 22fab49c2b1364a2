"""A turn as a person says it: all of it in one go, judged in the order in which reasons are told.

A person names cells by their coordinates and leaves out what there is no choice about, so what is said
is more than a list of actions: `carry_out` finds the actions, or what is wrong. The same leaves judge
here and in `judging`, and the engine plays nothing but the actions.

What is said and what is told of it are arrays of numbers (see `said`).
"""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.bloom_garden.rules.actions import (
    COUNTS,
    DISCARD_SOME,
    KEEP_SOME,
    PASS,
    SELL_SOME,
    TAKE_CARD,
)
from tavoliere.games.bloom_garden.rules.codes import Violation
from tavoliere.games.bloom_garden.rules.components import CARDS, CELLS, COLOURS, ORIENTATIONS
from tavoliere.games.bloom_garden.rules.garden import put_action, violation_of_place
from tavoliere.games.bloom_garden.rules.grid import byte_at, content
from tavoliere.games.bloom_garden.rules.handling import judge_pawns, pawn_action, put_flower_first
from tavoliere.games.bloom_garden.rules.market import (
    held,
    violation_of_discard,
    violation_of_keep,
    violation_of_sale,
)
from tavoliere.games.bloom_garden.rules.pawns import has_ornament
from tavoliere.games.bloom_garden.rules.playing import put_card, take_card
from tavoliere.games.bloom_garden.rules.said import (
    LEFT,
    SAID_ANIMAL,
    SAID_CARD,
    SAID_DISCARD,
    SAID_GARDENER,
    SAID_KEEP,
    SAID_ORNAMENT,
    SAID_SELL,
    SAID_TURNED,
    SAID_X,
    SAID_Y,
    TOLD_ACTIONS,
    TOLD_COINS,
    TOLD_COLOUR,
    TOLD_COVERED,
    TOLD_DISCARDS_WAIT,
    TOLD_FREED,
    TOLD_HELD,
    TOLD_KEPT,
    TOLD_LAST,
    TOLD_MADE,
    TOLD_OVER,
    TOLD_PAWNS,
    TOLD_PAWNS_WAIT,
    TOLD_STEP,
    TOLD_STOOD,
    TOLD_SUPPLY,
    TOLD_TURN,
    TOLD_WAITS,
)
from tavoliere.games.bloom_garden.rules.state import (
    CARD,
    DISCARD,
    GARDENER,
    KEEP,
    ORNAMENT,
    SELL,
    SELL_BOUQUETS,
    SELL_CHOOSE,
)
from tavoliere.games.bloom_garden.rules.turns import (
    active_seat,
    discards_wait,
    goes_on,
    is_last_sale,
    keeps_turn,
    next_colour,
)

_COLOURS = len(COLOURS)
_LEGAL = int(Violation.LEGAL)
_GAME_OVER = int(Violation.GAME_OVER)
_NOT_YOUR_TURN = int(Violation.NOT_YOUR_TURN)
_WRONG_STEP = int(Violation.WRONG_STEP)
_CARD_NOT_IN_HAND = int(Violation.CARD_NOT_IN_HAND)
_NO_SUCH_TURN = int(Violation.NO_SUCH_TURN)
_MUST_PLACE = int(Violation.MUST_PLACE)
_WAITS = int(Violation.WAITS)
_WAITS_WITH_TWO = int(Violation.WAITS_WITH_TWO)
_NO_SALE_DUE = int(Violation.NO_SALE_DUE)
_NOTHING_TO_CHOOSE = int(Violation.NOTHING_TO_CHOOSE)


# ---- The card -------------------------------------------------------------------------------------------


@kernel
def judge_card(s: Any, said: Any) -> int:
    """The first rule that the card breaks: BG-3.1, 3.2, 3.3, 3.4; or passing: BG-3.6."""
    card = said[SAID_CARD]
    if card == 0:
        return _LEGAL if s.stuck else _MUST_PLACE
    if card < 0 or card > CARDS or not s.hand[s.turn] >> (card - 1) & 1:
        return _CARD_NOT_IN_HAND
    if said[SAID_TURNED] < 0 or said[SAID_TURNED] >= ORIENTATIONS:
        return _NO_SUCH_TURN
    return violation_of_place(s, s.turn, said[SAID_X], said[SAID_Y])


@kernel
def lay_card(s: Any, seat: int, said: Any, told: Any) -> None:
    """Lay the card that was said (or pass), and tell how things stand."""
    card, x, y = said[SAID_CARD] - 1, said[SAID_X], said[SAID_Y]
    if card < 0:
        told[TOLD_ACTIONS], told[TOLD_MADE] = PASS, 1
        take_card(s, told[TOLD_ACTIONS])
    else:
        told[TOLD_ACTIONS] = TAKE_CARD + card * ORIENTATIONS + said[SAID_TURNED] % s.looks[card]
        told[TOLD_ACTIONS + 1], told[TOLD_MADE] = put_action(s, x, y), 2
        for cell in range(CELLS):
            told[TOLD_COVERED + cell] = content(byte_at(s, x + cell % 3, y + cell // 3))
        take_card(s, told[TOLD_ACTIONS])
        put_card(s, seat, told[TOLD_ACTIONS + 1])
    coming = next_colour(s)
    told[TOLD_WAITS] = goes_on(s, coming)
    told[TOLD_DISCARDS_WAIT] = discards_wait(s, coming)
    told[TOLD_PAWNS_WAIT] = keeps_turn(s, coming)
    told[TOLD_LAST] = is_last_sale(s)
    for colour in range(_COLOURS):
        told[TOLD_HELD + colour] = s.flowers[seat, colour]


# ---- Flowers ----------------------------------------------------------------------------------------------


@kernel
def judge_waiting(s: Any, said: Any, told: Any) -> int:
    """Things said too early: the same player goes on (BG-8.2, with two players BG-9.4)."""
    discards, sells = _LEGAL, said[SAID_KEEP]
    for colour in range(_COLOURS):
        discards |= said[SAID_DISCARD + colour]
        sells |= said[SAID_SELL + colour]
    pawns = said[SAID_GARDENER] | said[SAID_ANIMAL] | said[SAID_ORNAMENT]
    if told[TOLD_DISCARDS_WAIT] and discards != 0:
        return _WAITS
    if (told[TOLD_WAITS] and sells != 0) or (told[TOLD_PAWNS_WAIT] and pawns != LEFT):
        return _WAITS_WITH_TWO if s.players == 2 else _WAITS
    return _LEGAL


@kernel
def judge_sale(s: Any, seat: int, said: Any, told: Any) -> int:
    """The first rule that the sale breaks; what is discarded is gone already (BG-5.2, BG-5.5)."""
    sells, keeps, last = False, said[SAID_KEEP] != 0, told[TOLD_LAST] != 0
    for colour in range(_COLOURS):
        sells |= said[SAID_SELL + colour] != 0
    if (sells and (last or s.sell != SELL_CHOOSE)) or (keeps and (last or s.sell != SELL_BOUQUETS)):
        return _NOTHING_TO_CHOOSE
    due = held(s, seat) >= s.limit and not last and not told[TOLD_WAITS]
    if (sells or keeps) and not due:
        return _NO_SALE_DUE
    code = violation_of_keep(s, seat, said[SAID_KEEP]) if keeps else _LEGAL
    for colour in range(_COLOURS if due and s.sell == SELL_CHOOSE else 0):
        if code == 0:
            told[TOLD_COLOUR] = colour
            code = violation_of_sale(s, seat, colour, said[SAID_SELL + colour])
            s.sale[colour] = said[SAID_SELL + colour]
    for colour in range(_COLOURS):
        s.sale[colour] = 0
    return code


@kernel
def judge_flowers(s: Any, seat: int, said: Any, told: Any) -> int:
    """The first rule that discards and sale break."""
    for colour in range(_COLOURS):
        code = violation_of_discard(s, seat, colour, said[SAID_DISCARD + colour])
        if code != 0:
            told[TOLD_COLOUR] = colour
            return code
    for colour in range(_COLOURS):
        s.flowers[seat, colour] -= said[SAID_DISCARD + colour]
    code = judge_sale(s, seat, said, told)
    for colour in range(_COLOURS):
        s.flowers[seat, colour] += said[SAID_DISCARD + colour]
    return code


# ---- The whole turn ------------------------------------------------------------------------------------------


@kernel
def tell_before(s: Any, seat: int, told: Any) -> None:
    """Tell what the table was like when the turn began. What the turn changes is told from there on."""
    told[TOLD_STEP], told[TOLD_TURN], told[TOLD_COINS] = CARD, s.turn, -s.coins[seat]
    told[TOLD_STOOD], told[TOLD_STOOD + 1] = s.gardener[s.turn], s.animal[s.turn]
    told[TOLD_FREED], told[TOLD_FREED + 1] = -s.animal_free[s.turn], -s.ornament_free[s.turn]
    for colour in range(_COLOURS):
        told[TOLD_SUPPLY + colour] = s.supply[colour]


@kernel
def tell_after(s: Any, seat: int, told: Any) -> None:
    """Tell what the turn has changed."""
    turn = told[TOLD_TURN]
    told[TOLD_OVER] = s.over
    told[TOLD_COINS] += s.coins[seat]
    told[TOLD_FREED] += s.animal_free[turn]
    told[TOLD_FREED + 1] = (told[TOLD_FREED + 1] + s.ornament_free[turn]) * has_ornament(s, turn)
    for colour in range(_COLOURS):
        told[TOLD_KEPT + colour] = s.flowers[seat, colour]


@kernel
def judge_turn(s: Any, seat: int) -> int:
    """May the seat begin a turn now? One that has begun can only be finished step by step."""
    if s.over:
        return _GAME_OVER
    if seat != active_seat(s):
        return _NOT_YOUR_TURN
    return _LEGAL if s.step == CARD else _WRONG_STEP


@kernel
def begin(s: Any, seat: int, said: Any, told: Any) -> int:
    """Lay the card that is said, if the seat may; else say the code of the first rule that it breaks."""
    for i in range(len(told)):
        told[i] = 0
    code = judge_turn(s, seat)
    if code != 0:
        return code
    tell_before(s, seat, told)
    code = judge_card(s, said)
    if code == 0:
        lay_card(s, seat, said, told)
    return code


@kernel
def judge_rest(s: Any, seat: int, said: Any, told: Any) -> int:
    """The first rule that is broken once the card lies: waiting, flowers, pawns."""
    told[TOLD_STEP] = DISCARD
    code = judge_waiting(s, said, told)
    if code == 0:
        code = judge_flowers(s, seat, said, told)
    if code == 0:
        put_flower_first(s, s.turn, said)
        code = judge_pawns(s, s.turn, said, told)
    return code


@kernel
def answer(s: Any, said: Any) -> int:
    """The action of what is said to the step that the turn has come to."""
    if s.step == DISCARD:
        return DISCARD_SOME + s.kind * COUNTS + said[SAID_DISCARD + s.kind]
    if s.step == SELL:
        return SELL_SOME + s.kind * COUNTS + said[SAID_SELL + s.kind]
    if s.step == KEEP:
        return KEEP_SOME + said[SAID_KEEP]
    return pawn_action(s, s.step, said)


@kernel
def judge_unasked(said: Any, told: Any) -> int:
    """The rule that a pawn breaks whose step did not come; `TOLD_PAWNS` is 0 for those that were handled."""
    for step in range(GARDENER, ORNAMENT + 1):
        if told[TOLD_PAWNS + step - GARDENER] != 0:
            told[TOLD_STEP] = step
            return told[TOLD_PAWNS + step - GARDENER]
    return _LEGAL
