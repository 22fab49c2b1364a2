"""How a written position of the garden game becomes a state, or a sentence that says why it cannot be."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from tavoliere.engine.errors import BadInput
from tavoliere.engine.position import read_chance, read_seat
from tavoliere.games.bloom_garden.moves import Cell, Flowers, read_cell, read_pair
from tavoliere.games.bloom_garden.options import GardenOptions, write_options
from tavoliere.games.bloom_garden.position import Finish, Position, Step
from tavoliere.games.bloom_garden.rules.components import CARDS, CELLS, COLOURS, ORIENTATIONS
from tavoliere.games.bloom_garden.rules.settle import (
    come_to_rest,
    lay_by_hand,
    prepare,
    set_by_hand,
    settle_turn,
    step_is_possible,
)
from tavoliere.games.bloom_garden.rules.state import ADVANCED, CARD, STATE, STEPS, VIRTUAL

MOST_COINS = 10_000

_CARD = re.compile(r"(\S+) ([1-9])(?: r([0-3]))? at (\S+)")
_PAWN = re.compile(r"(\S+) (gardener|animal|ornament) (.+)")
_DIRECTIONS = {(1, 0): 0, (0, 1): 1, (-1, 0): 2, (0, -1): 3}


def read_position(position: Position) -> Any:
    """The state of a position."""
    state = np.zeros(1, dtype=STATE)
    s = state[0]
    chosen = position.options
    s.rules = position.rules
    s.players = position.players
    write_options(s, GardenOptions(order=chosen.order, sell=chosen.sell, cards=chosen.cards, supply=chosen.supply))
    s.start = read_seat(position.start, position.players, "start")
    read_chance(s.chance, position.chance)
    prepare(state)
    for text in position.cards:
        _read_card(state, text)
    for text in position.pawns:
        _read_pawn(state, text)
    _read_flowers(s, position.flowers)
    _read_coins(s, position.coins)
    for name in position.passed:
        s.passed[_read_colour(s, name)] = 1
    _read_turn(state, position)
    _read_finished(s, position.finished)
    _read_step(state, position.step)
    _require_turn(s)
    come_to_rest(state)
    return state


def _read_colour(s: Any, name: str) -> int:
    playing = COLOURS[: int(s.colours)]
    if name not in playing:
        raise BadInput(f"{name[:40]!r} is no colour of this game: choose among {', '.join(playing)}.")
    return playing.index(name)


def _read_card(state: Any, text: str) -> None:
    s = state[0]
    match = _CARD.fullmatch(text)
    if not match:
        raise BadInput(f"{text[:60]!r} is no card: write colour, card, turns and place, as in 'tulip 6 r1 at 3,-2'.")
    colour, card, (x, y) = _read_colour(s, match[1]), int(match[2]) - 1, read_cell(match[4])
    if not s.hand[colour] >> card & 1:
        raise BadInput(f"The card {text!r} is not there to be placed: each colour has every card once.")
    if int(match[3] or 0) >= s.looks[card]:
        raise BadInput(f"The card {text!r} looks the same with fewer quarter turns: write the fewest.")
    if not lay_by_hand(state, colour, card, int(match[3] or 0), x, y):
        raise BadInput(
            f"The card {text!r} cannot lie there: the first lies at 0,0, any other covers a cell and touches the table."
        )


def _read_pawn(state: Any, text: str) -> None:
    s = state[0]
    match = _PAWN.fullmatch(text)
    if not match:
        raise BadInput(f"{text[:60]!r} is no pawn: write colour, pawn and cells, as in 'tulip gardener 3,-2'.")
    colour = _read_colour(s, match[1])
    cells: tuple[Cell, ...] = read_pair(match[3]) if match[2] == "ornament" else (read_cell(match[3]),)
    x, y = cells[0]
    direction = _DIRECTIONS.get((cells[-1][0] - x, cells[-1][1] - y), -1)
    if not set_by_hand(state, STEPS.index(match[2]), colour, x, y, direction):
        raise BadInput(
            f"The pawn {text!r} cannot stand there: check its cells, that it is available, and that it is written once."
        )


def _read_flowers(s: Any, flowers: list[Flowers]) -> None:
    if flowers and len(flowers) != s.players:
        raise BadInput(f"'flowers' needs an entry for each of the {s.players} seats, not {len(flowers)}.")
    for seat, held in enumerate(flowers):
        for name, n in held.items():
            colour = _read_colour(s, name)
            if not 0 <= n <= s.supply[colour]:
                raise BadInput(f"Seat {seat} cannot have {n} flowers {name!r}: {s.supply[colour]} are left for it.")
            s.flowers[seat, colour] = n
            s.supply[colour] -= n


def _read_coins(s: Any, coins: list[int]) -> None:
    if coins and len(coins) != s.players:
        raise BadInput(f"'coins' needs a number for each of the {s.players} seats, not {len(coins)}.")
    for seat, n in enumerate(coins):
        if not 0 <= n <= MOST_COINS:
            raise BadInput(f"Seat {seat} cannot have {n} coins: write a number from 0 to {MOST_COINS}.")
        s.coins[seat] = n


def _read_turn(state: Any, position: Position) -> None:
    s = state[0]
    if position.opening is not None and not (s.order == ADVANCED and 0 <= position.opening <= s.colours):
        raise BadInput("'opening' counts the turns left of the first round, in the advanced order only.")
    if position.control is not None:
        if s.players != 2:
            raise BadInput("'control' is for two players only: leave it out.")
        s.control = read_seat(position.control, 2, "control")
    elif s.players == 2 and int((s.sequence[: s.laid] // CARDS == VIRTUAL).sum()) % 2:
        s.control = 1 - s.start
    taken = int(s.laid) - (position.step.step not in ("card", "place"))  # turns before this one, if nobody passed
    left = max(0, int(s.colours) - max(taken, 0)) if position.opening is None else position.opening
    s.opening = left if s.order == ADVANCED else 0
    if position.turn is None:
        settle_turn(state)
    else:
        s.turn = _read_colour(s, position.turn)


def _read_finished(s: Any, finished: list[Finish]) -> None:
    for place, finish in enumerate(finished, 1):
        seat = read_seat(finish.seat, int(s.players), "finished seat")
        if s.hand[seat] or s.finished[seat]:
            raise BadInput(f"Seat {seat} is finished twice, or still has cards: check 'finished'.")
        most = CELLS * int(s.laid)
        if not (0 <= finish.flowers <= most and 0 <= finish.meadow <= most and 0 <= finish.sharing <= s.players):
            raise BadInput(f"The score of seat {seat} cannot have been fixed so: check 'finished'.")
        s.finished[seat] = place
        s.fixed_flowers[seat] = finish.flowers
        s.fixed_meadow[seat], s.fixed_sharing[seat] = finish.meadow, finish.sharing


def _require_turn(s: Any) -> None:
    """Between moves: who is to play can play, and who has no cards left has sold everything."""
    if s.step != CARD:
        return
    can_play = [bool(s.hand[colour]) and not s.passed[colour] for colour in range(s.colours)]
    if any(can_play) and s.hand[: s.players].any() and not can_play[s.turn]:
        raise BadInput(f"{COLOURS[s.turn]!r} has no cards left or has passed, so it cannot be its turn: check 'turn'.")
    for seat in range(s.players):
        if not s.hand[seat] and s.flowers[seat].any():
            raise BadInput(f"Seat {seat} has no cards left, so it has sold its flowers: leave them out.")


def _read_step(state: Any, written: Step) -> None:
    s = state[0]
    s.step = STEPS.index(written.step)
    if written.step == "place":
        if not 1 <= written.card <= CARDS or not 0 <= written.turned < ORIENTATIONS:
            raise BadInput("The step 'place' needs the card that was taken up: 'card' 1 to 9 and 'turned' 0 to 3.")
        s.card = (written.card - 1) * ORIENTATIONS + written.turned
    elif written.step in ("discard", "sell"):
        s.kind = _read_colour(s, written.flower)
    if written.step == "sell":
        for name, n in written.sale.items():
            s.sale[_read_colour(s, name)] = min(max(n, -1), MOST_COINS)
    if s.step != CARD and not step_is_possible(state):
        raise BadInput(f"A turn cannot have come to the step {written.step!r} in this position: leave 'step' out.")
