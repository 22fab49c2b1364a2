"""Whose turn it is, the steps of a turn, and the end of the game (BG-2, BG-3.6, BG-7.1, BG-8, BG-9)."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled.kernel import kernel
from tavoliere.games.bloom_garden.rules import codes
from tavoliere.games.bloom_garden.rules.garden import has_place
from tavoliere.games.bloom_garden.rules.grid import NO_SPOT
from tavoliere.games.bloom_garden.rules.market import complete_sale, held, leftover, sell_everything
from tavoliere.games.bloom_garden.rules.pawns import violation_of_use
from tavoliere.games.bloom_garden.rules.scoring import fix_score
from tavoliere.games.bloom_garden.rules.state import (
    ADVANCED,
    ANIMAL,
    CARD,
    DISCARD,
    END,
    GARDENER,
    KEEP,
    ORNAMENT,
    SELL,
    SELL_ALL,
    SELL_CHOOSE,
    VIRTUAL,
)

NOBODY = -1


@kernel
def clockwise(s: Any, colour: int) -> int:
    """The colour that sits next; with two players A, B and the virtual third in a ring (BG-9.1)."""
    if s.players > 2:
        return colour + 1 if colour + 1 < s.players else 0
    if colour == VIRTUAL:
        return s.start
    return 1 - s.start if colour == s.start else VIRTUAL


@kernel
def actor_of(s: Any, colour: int, control: int) -> int:
    """The seat that plays a colour. Who has no cards left does not control the third (BG-9.5)."""
    if colour < s.players:
        return colour
    return control if s.hand[control] != 0 else 1 - control


@kernel
def active_seat(s: Any) -> int:
    """Who acts now."""
    return actor_of(s, s.turn, s.control)


@kernel
def may_play(s: Any, colour: int) -> bool:
    """Can this colour be chosen for the next turn (BG-2.2, BG-3.6)?"""
    return s.hand[colour] != 0 and not s.passed[colour]


@kernel
def all_finished(s: Any) -> bool:
    """Have all players, the virtual one aside, placed all their cards?"""
    cards = 0
    for seat in range(s.players):
        cards |= s.hand[seat]
    return cards == 0


@kernel
def next_colour(s: Any) -> int:
    """The colour that plays after this turn; NOBODY when the game ends with it."""
    if all_finished(s):
        return NOBODY
    if s.order != ADVANCED or s.opening > 1:
        colour = s.turn
        for _ in range(s.colours):
            colour = clockwise(s, colour)
            if may_play(s, colour):
                return colour
        return NOBODY
    chosen = NOBODY
    colour = s.turn  # the one who just played is nearest of all (BG-8.1)
    for _ in range(s.colours):
        if may_play(s, colour) and (chosen == NOBODY or s.visible[colour] < s.visible[chosen]):
            chosen = colour
        colour = clockwise(s, colour)
    return chosen


@kernel
def goes_on(s: Any, coming: int) -> bool:
    """Will the same player act again, so that the sale waits (BG-8.2, BG-9.4)?"""
    if coming == NOBODY or (s.order != ADVANCED and s.players > 2):
        return False
    seat = active_seat(s)
    control = 1 - seat if s.turn == VIRTUAL and s.players == 2 else s.control
    return actor_of(s, coming, control) == seat


@kernel
def discards_wait(s: Any, coming: int) -> bool:
    """Discards wait with the sale in the advanced order only (BG-5.4, BG-8.2)."""
    return s.order == ADVANCED and goes_on(s, coming)


@kernel
def keeps_turn(s: Any, coming: int) -> bool:
    """Will the same colour play again, so that its pawns wait? The virtual third's never do (BG-9.4)."""
    return (s.order == ADVANCED or s.players == 2) and s.turn < s.players and coming == s.turn


@kernel
def is_last_sale(s: Any) -> bool:
    """Has the player whose own turn it is placed the last card (BG-7.1)?"""
    return s.turn < s.players and s.hand[s.turn] == 0


@kernel
def begin_turn(s: Any) -> None:
    s.step = CARD
    s.stuck = 0 if has_place(s, s.turn) else 1


@kernel
def after_card(s: Any) -> None:
    """The card lies, or the player passed: what is due now?"""
    coming = next_colour(s)
    s.kind = 0
    s.step = step_of_pawns(s, coming) if discards_wait(s, coming) else DISCARD


@kernel
def step_of_pawns(s: Any, coming: int) -> int:
    """The step after the flowers: the pawns, if they do not wait."""
    return END if keeps_turn(s, coming) else GARDENER


@kernel
def skip_empty(s: Any, seat: int) -> bool:
    """Go on to the next colour of which the seat has flowers; say whether there is one."""
    while s.kind < s.colours and s.flowers[seat, s.kind] == 0:
        s.kind += 1
    return s.kind < s.colours


@kernel
def sale_is_due(s: Any, seat: int, flowers: int) -> bool:
    """Must a seat that holds so many flowers sell, its last card aside (BG-5.2, BG-9.4)?"""
    return flowers >= s.limit and not goes_on(s, next_colour(s))


@kernel
def open_sale(s: Any, seat: int) -> None:
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
def advance(s: Any) -> None:
    """Go on to the next step that asks the player something, or to the end of the turn."""
    seat = active_seat(s)
    if s.step == DISCARD and not skip_empty(s, seat):
        open_sale(s, seat)
    if s.step == SELL and not skip_empty(s, seat):
        complete_sale(s, seat)
        s.kind = 0
        s.step = GARDENER
    if s.step == GARDENER and s.visible[s.turn] == 0:
        s.step = ANIMAL
    if s.step == ANIMAL and violation_of_use(s, s.turn, s.step) != codes.LEGAL:
        s.step = ORNAMENT
    if s.step == ORNAMENT and (s.ornament[s.turn] != NO_SPOT or violation_of_use(s, s.turn, s.step) != codes.LEGAL):
        s.step = END


@kernel
def end_turn(s: Any) -> None:
    """Fix the score of a player who is done, and pass the turn on."""
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
def end_game(s: Any) -> None:
    """Nobody can go on: who still has cards sells all the same (BG-3.6)."""
    for seat in range(s.players):
        if s.hand[seat] != 0:
            sell_everything(s, seat)
    s.step = CARD
    s.stuck = 0
    s.over = 1


# ---- What the engine asks ---------------------------------------------------------------------------------


@kernel
def polled(s: Any) -> int:
    """Whose turn it is: the player of the colour, or who controls the virtual third."""
    return active_seat(s)


@kernel
def is_over(s: Any) -> bool:
    return s.over != 0


@kernel
def is_between_moves(s: Any) -> bool:
    """A move is a whole turn."""
    return s.step == CARD


@kernel
def ending(s: Any) -> int:
    """How a finished game ended: the place of its name in the game's endings."""
    return 0 if all_finished(s) else 1
