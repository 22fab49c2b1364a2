"""Setting a round up, drawing, and the ends of turns and rounds."""

from __future__ import annotations

from typing import Any

from tavoliere.engine.compiled import chance
from tavoliere.engine.compiled.kernel import kernel, widen
from tavoliere.games.bloom_rows.rules import codes
from tavoliere.games.bloom_rows.rules.actions import DRAW, DRAW_COVERED, STOP
from tavoliere.games.bloom_rows.rules.components import (
    HIGHEST,
    JOKER,
    MAX_PLAYERS,
    MAX_ROWS,
    NUMBERS,
    OPEN_SPACES,
    POINT_TILES,
    STOCK,
    TILES,
)
from tavoliere.games.bloom_rows.rules.scoring import score
from tavoliere.games.bloom_rows.rules.state import DREW, IN_OPEN, IN_SUPPLY, TURN
from tavoliere.games.bloom_rows.rules.tiles import pick


@kernel
def set_up(s: Any) -> None:
    """Lay everything out for a round (BR-2.1 to BR-2.3)."""
    clear_table(s)
    s.board_jokers = 1
    for i in range(NUMBERS):
        s.supply[i] = i + 1
        s.where[i + 1] = IN_SUPPLY
        s.seen[i + 1] = 0
    for i in range(NUMBERS, TILES):
        s.supply[i] = JOKER if i < TILES - 1 else 0
    s.covered = TILES - 1
    chance.shuffle(s.chance, s.supply, s.covered)
    refill(s)
    for seat in range(s.players):
        for _ in range(STOCK):
            take_covered(s, seat)


@kernel
def clear_table(s: Any) -> None:
    """No rows, no stocks, all point tiles on the board."""
    for seat in range(MAX_PLAYERS):
        s.held[seat] = 0
        s.jokers[seat] = 0
        s.seen_jokers[seat] = 0
        for value in range(HIGHEST + 1):
            s.taken[seat, value] = 0
    for value in range(HIGHEST + 1):
        s.points[value] = POINT_TILES[value]
    for i in range(OPEN_SPACES):
        s.open[i] = 0
    for i in range(TILES):
        s.pool[i] = 0
    for row in range(MAX_ROWS + 1):
        s.begin[row] = 0
        s.layer[row] = 0
    s.begin[MAX_ROWS + 1] = 0
    s.rows = 0
    s.table_jokers = 0


@kernel
def uncover(s: Any) -> int:
    """The next tile of the covered supply, which must not be empty."""
    s.covered -= 1
    tile = widen(s.supply[s.covered])
    s.supply[s.covered] = 0
    return tile


@kernel
def refill(s: Any) -> None:
    """Turn tiles over until all open spaces hold numbers, or the supply is empty (BR-2.2, BR-4.3)."""
    for i in range(OPEN_SPACES):
        while s.open[i] == 0 and s.covered > 0:
            tile = uncover(s)
            if tile == JOKER:
                s.board_jokers += 1
            else:
                s.open[i] = tile
                s.where[tile] = IN_OPEN


@kernel
def take_covered(s: Any, seat: int) -> None:
    """A tile of the covered supply goes into a stock, unseen by the others."""
    tile = uncover(s)
    s.held[seat] += 1
    if tile == JOKER:
        s.jokers[seat] += 1
    else:
        s.where[tile] = seat


@kernel
def violation_of_turn(s: Any, seat: int) -> int:
    """Why the seat cannot do anything at all now."""
    if s.over:
        return codes.GAME_OVER
    return codes.LEGAL if seat == s.turn else codes.NOT_YOUR_TURN


@kernel
def can_draw(s: Any) -> bool:
    """Is there anything to draw?"""
    shown = 0
    for i in range(OPEN_SPACES):
        shown += 1 if s.open[i] != 0 else 0
    return s.covered > 0 or shown > 0


@kernel
def list_draws(s: Any, out: Any, n: int) -> int:
    """Write what can be drawn, from entry n on."""
    for i in range(OPEN_SPACES):
        if s.open[i] != 0:
            out[n] = DRAW + i
            n += 1
    if s.covered > 0:
        out[n] = DRAW_COVERED
        n += 1
    return n


@kernel
def violation_of_drawing(s: Any, action: int) -> int:
    """Why nothing can be drawn there, or why there is nothing to stop."""
    if s.phase != TURN and s.phase != DREW:
        return codes.IN_MID_MOVE
    if action == STOP:
        return codes.LEGAL if s.phase == DREW else codes.NOTHING_DRAWN
    if action == DRAW_COVERED:
        return codes.LEGAL if s.covered > 0 else codes.SUPPLY_EMPTY
    return codes.LEGAL if s.open[action - DRAW] != 0 else codes.NOT_OPEN


@kernel
def draw(s: Any, seat: int, action: int) -> bool:
    """Draw a tile; the second, or the last there is, ends the action (BR-4.1)."""
    if action == DRAW_COVERED:
        take_covered(s, seat)
    else:
        pick(s, seat, widen(s.open[action - DRAW]))
        s.open[action - DRAW] = 0
    if s.phase == DREW or not can_draw(s):
        return True
    s.phase = DREW
    return False


@kernel
def end_turn(s: Any, seat: int) -> None:
    """Somebody else's turn, unless the round ends: the stock is empty (BR-7.1), or all passed (BR-7.2)."""
    forget_move(s)
    if s.held[seat] == 0 or s.passes == s.players:
        end_round(s)
        return
    refill(s)
    s.turn = s.turn + 1 if s.turn + 1 < s.players else 0


@kernel
def forget_move(s: Any) -> None:
    """Back to the beginning of a turn."""
    s.phase = TURN
    s.making = 0
    s.victim = 0
    s.robbed_at = 0
    s.robbed[0] = 0
    s.robbed[1] = 0
    s.robbed_jokers = 0


@kernel
def end_round(s: Any) -> None:
    """Note the scores and set the second round up, or end the game, when all stocks are shown."""
    s.passes = 0
    if s.second:
        s.over = 1
        for number in range(1, NUMBERS + 1):
            s.seen[number] = 1 if s.where[number] < s.players else 0
        for seat in range(s.players):
            s.seen_jokers[seat] = s.jokers[seat]
        return
    score(s, s.earned)
    s.turn = worst_seat(s)
    s.second = 1
    set_up(s)


@kernel
def worst_seat(s: Any) -> int:
    """Who has the fewest points; of several, the first from the starting seat on (BR-2.5)."""
    worst = s.start
    for i in range(1, s.players):
        seat = (s.start + i) % s.players
        if s.earned[seat] < s.earned[worst]:
            worst = seat
    return worst
