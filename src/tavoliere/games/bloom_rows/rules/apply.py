"""Carries out legal actions, from the deal to the end of a round."""

from __future__ import annotations

from tavoliere.engine.compiled import deal_rng
from tavoliere.engine.compiled.kernel import constant, kernel, widen
from tavoliere.games.bloom_rows.rules.addition import row_of_slot
from tavoliere.games.bloom_rows.rules.constants import (
    ADD,
    DRAW,
    DRAW_COVERED,
    END_WITH_JOKER,
    HIGHEST,
    JOKER,
    LAY,
    NUMBERS,
    OPEN_SPACES,
    PASS,
    POINT_TILES,
    ROB,
    SLOT,
    STOCK,
    STOP,
    SWAP,
    TILES,
)
from tavoliere.games.bloom_rows.rules.judge import can_draw
from tavoliere.games.bloom_rows.rules.robbery import robbed_place
from tavoliere.games.bloom_rows.rules.row import NOTHING, place_of, point_tile, put_in, row_at, take_from
from tavoliere.games.bloom_rows.rules.score import score
from tavoliere.games.bloom_rows.rules.state import (
    ADDING,
    DREW,
    IN_OPEN,
    IN_ROW,
    IN_SUPPLY,
    LAYING,
    PLACING,
    ROBBED,
    TURN,
    Record,
)

HIDDEN, SEEN = constant(0), constant(1)


@kernel
def apply(s: Record, seat: int, action: int) -> None:
    """Carry out a legal action."""
    done = action < LAY
    if action < STOP:
        done = draw(s, seat, action)
    elif action < LAY:
        if s.phase == LAYING:
            finish_row(s, seat, action)
    elif action < ADD:
        lay(s, seat, action)
    elif action < ROB:
        choose_to_add(s, seat, action)
    elif action < SLOT:
        rob(s, seat, action)
    elif action < SWAP:
        add(s, seat, action)
    else:
        swap(s, seat, action)
    if done:
        s.passes = s.passes + 1 if action == PASS else 0
        end_turn(s, seat)


@kernel
def deal(s: Record) -> None:
    """Set the first round up: options, number of players, starting seat and seed are in the state already."""
    s.turn = s.start
    set_up(s)


@kernel
def set_up(s: Record) -> None:
    """Lay everything out for a round (BR-2.1 to BR-2.3)."""
    s.held[:] = 0
    s.jokers[:] = 0
    s.seen_jokers[:] = 0
    s.taken[:] = 0
    s.open[:] = 0
    s.pool[:] = 0
    s.begin[:] = 0
    s.layer[:] = 0
    s.rows = 0
    s.table_jokers = 0
    for value in range(HIGHEST + 1):
        s.points[value] = POINT_TILES[value]
    s.board_jokers = 1
    for i in range(TILES - 1):
        s.supply[i] = min(i + 1, JOKER)
    s.supply[TILES - 1] = 0
    s.where[1:] = IN_SUPPLY
    s.seen[:] = 0
    s.covered = TILES - 1
    deal_rng.shuffle(s.chance, s.supply, s.covered)
    refill(s)
    for seat in range(s.players):
        for _ in range(STOCK):
            pick(s, seat, uncover(s), HIDDEN)


@kernel
def uncover(s: Record) -> int:
    """The next tile of the covered supply, which must not be empty."""
    s.covered -= 1
    tile = widen(s.supply[s.covered])
    s.supply[s.covered] = 0
    return tile


@kernel
def refill(s: Record) -> None:
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
def draw(s: Record, seat: int, action: int) -> bool:
    """Draw a tile; the second, or the last there is, ends the action (BR-4.1)."""
    if action == DRAW_COVERED:
        pick(s, seat, uncover(s), HIDDEN)
    else:
        pick(s, seat, widen(s.open[action - DRAW]), SEEN)
        s.open[action - DRAW] = 0
    if s.phase == DREW or not can_draw(s):
        return True
    s.phase = DREW
    return False


# ---- Tiles between stocks and rows ------------------------------------------------------------------


@kernel
def put(s: Record, seat: int, tile: int, row: int, place: int) -> None:
    """Put a tile of the stock into a row, in front of this place of the pool."""
    total = s.begin[s.rows]
    put_in(s.pool, total, place, tile)
    put_in(s.fresh, total, place, NOTHING)
    for r in range(row + 1, s.rows + 1):
        s.begin[r] += 1
    play(s, seat, tile, row)


@kernel
def play(s: Record, seat: int, tile: int, row: int) -> None:
    """Move a tile from the stock into a row, and note what all know of the stock by that."""
    s.held[seat] -= 1
    if tile == JOKER:
        s.jokers[seat] -= 1
        s.seen_jokers[seat] = max(s.seen_jokers[seat] - 1, 0)
        s.table_jokers += 1
    else:
        s.where[tile] = IN_ROW + row
        s.seen[tile] = 0


@kernel
def pick(s: Record, seat: int, tile: int, seen: int) -> None:
    """Move a tile into the stock, while all see it or not."""
    s.held[seat] += 1
    if tile == JOKER:
        s.jokers[seat] += 1
        s.seen_jokers[seat] += seen
    else:
        s.where[tile] = seat
        s.seen[tile] = seen


@kernel
def take_out(s: Record, row: int, place: int) -> int:
    """Take a tile out of a row, which closes up; say which."""
    tile = widen(s.pool[place])
    total = s.begin[s.rows]
    take_from(s.pool, total, place)
    s.pool[total - 1] = 0
    for r in range(row + 1, s.rows + 1):
        s.begin[r] -= 1
    return tile


@kernel
def lay(s: Record, seat: int, action: int) -> None:
    if s.phase != LAYING:
        s.making = s.rows
        s.layer[s.rows] = seat
        s.rows += 1
        s.begin[s.rows] = s.begin[s.rows - 1]
        s.phase = LAYING
    put(s, seat, action - LAY + 1, s.making, s.begin[s.rows])


@kernel
def finish_row(s: Record, seat: int, action: int) -> None:
    """The row lies: take its point tile, and the joker where it is wished for."""
    flowers = 0
    for i in range(s.begin[s.making], s.begin[s.making + 1]):
        flowers += widen(s.flowers[s.pool[i]])
    value = point_tile(s.points, flowers)
    if value > 0:
        s.points[value] -= 1
        s.taken[seat, value] += 1
    if action == END_WITH_JOKER:
        s.board_jokers -= 1
        pick(s, seat, JOKER, SEEN)


@kernel
def rob(s: Record, seat: int, action: int) -> None:
    place = robbed_place(s, action)
    row = row_at(s, place)
    tile = take_out(s, row, place)
    if tile == JOKER:
        s.robbed_jokers += 1
        s.table_jokers -= 1
    else:
        s.robbed[0 if s.robbed[0] == 0 else 1] = tile
    pick(s, seat, tile, SEEN)
    if s.phase == TURN:
        s.victim = row
        s.robbed_at = place
    s.phase = ROBBED


@kernel
def choose_to_add(s: Record, seat: int, action: int) -> None:
    """Show the tile that is to be added."""
    if s.phase < PLACING:
        s.making = -1  # the row comes with the first place
    s.hand = action - ADD + 1
    if s.hand == JOKER:
        s.seen_jokers[seat] = max(s.seen_jokers[seat], 1)
    else:
        s.seen[s.hand] = 1
    s.phase = PLACING


@kernel
def add(s: Record, seat: int, action: int) -> None:
    row = row_of_slot(s, action - SLOT)
    place = action - SLOT - row
    put(s, seat, s.hand, row, place)
    s.fresh[place] = 1
    s.making = row
    s.hand = 0
    s.phase = ADDING


@kernel
def swap(s: Record, seat: int, action: int) -> None:
    ordinal, number = (action - SWAP) // NUMBERS, (action - SWAP) % NUMBERS + 1
    place = place_of(s, JOKER, ordinal)
    s.pool[place] = number
    play(s, seat, number, row_at(s, place))
    s.table_jokers -= 1
    pick(s, seat, JOKER, SEEN)


# ---- The ends of turns and rounds -------------------------------------------------------------------


@kernel
def end_turn(s: Record, seat: int) -> None:
    """Go on to the next seat, or end the round: the stock is empty (BR-7.1), or all passed (BR-7.2)."""
    s.phase = TURN
    s.making = 0
    s.victim = 0
    s.robbed_at = 0
    s.robbed[:] = 0
    s.robbed_jokers = 0
    s.fresh[:] = 0
    if s.held[seat] == 0 or s.passes == s.players:
        end_round(s)
        return
    refill(s)
    s.turn = s.turn + 1 if s.turn + 1 < s.players else 0


@kernel
def end_round(s: Record) -> None:
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
def worst_seat(s: Record) -> int:
    """Return the seat with the fewest points; of several, the first from the starting seat on (BR-2.5)."""
    worst = s.start
    for i in range(1, s.players):
        seat = (s.start + i) % s.players
        if s.earned[seat] < s.earned[worst]:
            worst = seat
    return worst
