"""Positions of the garden game as documented JSON.

The garden is written as people could build it again: the cards in the order of placing, each with its
orientation and place. What is visible, what is left in the hands, and which pawns became available all
follow from that. A small position, all else by default:

    {"players": 3, "cards": ["hyacinth 5 at 0,0", "tulip 6 r1 at 2,-1"], "pawns": ["tulip gardener 2,0"]}
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal

import msgspec
import numpy as np

from tavoliere.engine import position as head
from tavoliere.engine.errors import BadInput
from tavoliere.engine.position import read_chance, read_seat, write_chance
from tavoliere.games.bloom_garden.moves import Cell, Flowers, card_text, cell_text, read_cell, read_pair
from tavoliere.games.bloom_garden.options import GardenOptions, Supply, write_options
from tavoliere.games.bloom_garden.rules.components import (
    CARDS,
    CELLS,
    COLOURS,
    ORIENTATIONS,
    PATTERNS,
    PAWNS,
    SUPPLY,
    pattern_text,
)
from tavoliere.games.bloom_garden.rules.grid import cell_of
from tavoliere.games.bloom_garden.rules.settle import (
    come_to_rest,
    lay_by_hand,
    prepare,
    set_by_hand,
    settle_turn,
    step_is_possible,
)
from tavoliere.games.bloom_garden.rules.state import (
    ADVANCED,
    CARD,
    ORDERS,
    SALES,
    STATE,
    STEPS,
    VIRTUAL,
    Order,
    Sell,
    StepName,
)
from tavoliere.games.bloom_garden.tables import named

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden

RULES_VERSION = 1
MOST_COINS = 10_000

_CARD = re.compile(r"(\S+) ([1-9])(?: r([0-3]))? at (\S+)")
_PAWN = re.compile(r"(\S+) (gardener|animal|ornament) (.+)")
_DIRECTIONS = {(1, 0): 0, (0, 1): 1, (-1, 0): 2, (0, -1): 3}


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options that a position is played with."""

    order: Order = "base"
    sell: Sell = "all"
    cards: list[str] = []
    supply: Supply = SUPPLY


class Finish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a finished player's score was fixed with: visible flowers, meadow group, ornaments on it."""

    seat: int
    flowers: int
    meadow: int = 0
    sharing: int = 0


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How far a turn is that has begun. Between moves, and in positions made by hand, all by default."""

    step: StepName = "card"
    card: int = 0  # step `place`: the card taken up, and its quarter turns
    turned: int = 0
    flower: str = ""  # steps `discard` and `sell`: the colour that is asked about
    sale: Flowers = {}  # step `sell`: what is to be sold of the colours before


class Position(head.Position, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole position. All but the number of players has a default, so it is quickly written by hand."""

    game: Literal["bloom_garden"] = "bloom_garden"
    options: Settings = Settings()
    cards: list[str] = []  # "tulip 6 r1 at 3,-2": colour, card, quarter turns, place; in the order of placing
    pawns: list[str] = []  # "tulip gardener 3,-2", "rose ornament 5,0 and 5,1": flower first
    flowers: list[Flowers] = []  # tokens in front of each seat
    coins: list[int] = []  # of each seat
    turn: str | None = None  # the colour whose turn it is; by default the one that follows the last card
    control: int | None = None  # two players: the seat that controls the third colour next
    opening: int | None = None  # advanced order: turns left of the first round
    passed: list[str] = []  # colours that passed since the last card
    finished: list[Finish] = []  # in the order of finishing; by default with what is visible now
    step: Step = Step()


# ---- Writing -------------------------------------------------------------------------------------


def write_position(game: BloomGarden, state: Any) -> Position:
    """The whole position of a state."""
    s = game.read(state)
    return Position(
        players=s.players,
        options=_write_settings(s),
        start=s.start,
        cards=_write_cards(s),
        pawns=_write_pawns(s),
        flowers=[named(s.flowers[seat]) for seat in range(s.players)],
        coins=list(s.coins[: s.players]),
        turn=COLOURS[s.turn],
        control=s.control if s.players == 2 else None,
        opening=s.opening if s.order == ADVANCED else None,
        passed=[COLOURS[colour] for colour in range(s.colours) if s.passed[colour]],
        finished=_write_finished(s),
        step=_write_step(s),
        chance=write_chance(state[0].chance),
    )


def _write_settings(s: Any) -> Settings:
    patterns = [pattern_text(looks[0]) for looks in s.pattern]
    return Settings(ORDERS[s.order], SALES[s.sell], [] if tuple(patterns) == PATTERNS else patterns, s.total)


def _write_cards(s: Any) -> list[str]:
    return [
        f"{COLOURS[terrain // CARDS]} {card_text(terrain % CARDS + 1, s.turned[terrain], *cell_of(s.at[terrain]))}"
        for terrain in s.sequence[: s.laid]
    ]


def _write_pawns(s: Any) -> list[str]:
    written = []
    for colour, name in enumerate(COLOURS):
        for pawn, spots in zip(PAWNS, ((s.gardener,), (s.animal,), (s.ornament, s.meadow)), strict=True):
            if spots[0][colour]:
                cells = " and ".join(cell_text(cell_of(spot[colour])) for spot in spots)
                written.append(f"{name} {pawn} {cells}")
    return written


def _write_finished(s: Any) -> list[Finish]:
    seats = sorted((seat for seat in range(s.players) if s.finished[seat]), key=lambda seat: s.finished[seat])
    return [Finish(seat, s.fixed_flowers[seat], s.fixed_meadow[seat], s.fixed_sharing[seat]) for seat in seats]


def _write_step(s: Any) -> Step:
    name = STEPS[s.step]
    if name == "place":
        return Step(name, s.card // ORIENTATIONS + 1, s.card % ORIENTATIONS)
    if name in ("discard", "sell"):
        return Step(name, flower=COLOURS[s.kind], sale=named(s.sale))
    return Step(name)


# ---- Reading -------------------------------------------------------------------------------------


def read_position(position: Position) -> Any:
    """The state of a position."""
    state = np.zeros(1, dtype=STATE)
    s = state[0]
    chosen = position.options
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
