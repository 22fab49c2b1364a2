"""Positions of the garden game as documented JSON.

The garden is written as people could build it again: the cards in the order of placing, each with its
orientation and place. What is visible, what is left in the hands, and which pawns became available all
follow from that. A small position, all else by default:

    {"players": 3, "cards": ["hyacinth 5 at 0,0", "tulip 6 r1 at 2,-1"], "pawns": ["tulip gardener 2,0"]}
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
import numpy as np

from tavoliere.engine import position as head
from tavoliere.engine.compiled.codes import find_sentence
from tavoliere.engine.errors import BadInput
from tavoliere.engine.position import read_chance, write_chance
from tavoliere.engine.view import Knowledge
from tavoliere.games.bloom_garden.moves import Cell, QuarterTurns, card_text, cell_text, named, read_cell, read_pair
from tavoliere.games.bloom_garden.options import BloomGardenOptions, Supply, write_options
from tavoliere.games.bloom_garden.pieces import standing
from tavoliere.games.bloom_garden.rules import codes
from tavoliere.games.bloom_garden.rules.constants import (
    ALL_CARDS,
    CARDS,
    CELLS,
    COLOURS,
    MAX_PLAYERS,
    MOST_SUPPLY,
    ORIENTATIONS,
    PATTERNS,
    PAWNS,
    SUPPLY,
    Colour,
    pattern_text,
)
from tavoliere.games.bloom_garden.rules.grid import cell_of, spot_of
from tavoliere.games.bloom_garden.rules.state import (
    ADVANCED,
    NOBODY,
    ORDERS,
    SALES,
    STATE,
    STEPS,
    Order,
    Plain,
    Record,
    Sell,
    StepName,
)
from tavoliere.games.bloom_garden.rules.validate import complete

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden

Seat = Annotated[int, msgspec.Meta(ge=0, le=MAX_PLAYERS - 1)]
Coins = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Tokens = dict[Colour, Annotated[int, msgspec.Meta(ge=0, le=MOST_SUPPLY)]]
Cells = Annotated[int, msgspec.Meta(ge=0, le=CELLS * ALL_CARDS)]
Colours = Annotated[int, msgspec.Meta(ge=0, le=len(COLOURS))]

_CARD = re.compile(rf"({'|'.join(COLOURS)}) ([1-9])(?: r([0-3]))? at (\S+)")
_PAWN = re.compile(rf"({'|'.join(COLOURS)}) ({'|'.join(PAWNS)}) (.+)")


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options that a position is played with."""

    order: Order = "base"
    sell: Sell = "all"
    cards: list[str] = []
    supply: Supply = SUPPLY


class Finish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The parts of a finished player's fixed score: visible flowers, meadow group, ornaments on it."""

    seat: Seat
    flowers: Cells
    meadow: Cells = 0
    sharing: Colours = 0


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The step of a turn that has begun. Between moves, and in positions made by hand, all by default."""

    step: StepName = "card"
    card: Annotated[int, msgspec.Meta(ge=0, le=CARDS)] = 0  # step `place`: the card taken up, and its quarter turns
    turned: QuarterTurns = 0
    flower: Colour | Literal[""] = ""  # steps `discard` and `sell`: the colour that is asked about
    sale: Tokens = {}  # step `sell`: what is to be sold of the colours before


class Position(head.Position, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole position. All but the number of players has a default, so it is quickly written by hand."""

    game: Literal["bloom_garden"] = "bloom_garden"
    options: Settings = Settings()
    start: Seat = 0
    # "tulip 6 r1 at 3,-2": colour, card, quarter turns, place; in the order of placing
    cards: Annotated[list[str], msgspec.Meta(max_length=ALL_CARDS)] = []
    pawns: list[str] = []  # "tulip gardener 3,-2", "rose ornament 5,0 and 5,1": flower first
    flowers: list[Tokens] = []  # in front of each seat
    coins: list[Coins] = []  # of each seat
    turn: Colour | None = None  # the colour whose turn it is; by default the one that follows the last card
    control: Seat | None = None  # two players: the seat that controls the third colour next
    opening: Colours | None = None  # advanced order: turns left of the first round
    passed: list[Colour] = []  # colours that passed since the last card
    finished: list[Finish] = []  # in the order of finishing; by default with what is visible now
    step: Step = Step()


# ---- Writing -------------------------------------------------------------------------------------


def position(game: BloomGarden, state: Any) -> Position:
    """The whole position of a state."""
    s = game.read(state)
    return Position(
        players=s.players,
        rules=s.rules,
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


def _write_settings(s: Plain) -> Settings:
    patterns = [pattern_text(looks[0]) for looks in s.pattern]
    return Settings(ORDERS[s.order], SALES[s.sell], [] if tuple(patterns) == PATTERNS else patterns, s.total)


def _write_cards(s: Plain) -> list[str]:
    return [
        f"{COLOURS[terrain // CARDS]} {card_text(terrain % CARDS + 1, s.turned[terrain], *cell_of(s.at[terrain]))}"
        for terrain in s.sequence[: s.laid]
    ]


def _write_pawns(s: Plain) -> list[str]:
    return [
        f"{name} {pawn} {' and '.join(map(cell_text, cells))}"
        for colour, name in enumerate(COLOURS)
        for pawn, cells in standing(s, colour).items()
    ]


def _write_finished(s: Plain) -> list[Finish]:
    seats = sorted((seat for seat in range(s.players) if s.finished[seat]), key=lambda seat: s.finished[seat])
    return [Finish(seat, s.fixed_flowers[seat], s.fixed_meadow[seat], s.fixed_sharing[seat]) for seat in seats]


def _write_step(s: Plain) -> Step:
    name = STEPS[s.step]
    card = s.card // ORIENTATIONS + 1 if name == "place" else 0
    flower = COLOURS[s.kind] if name in ("discard", "sell") else ""
    return Step(name, card, s.card % ORIENTATIONS, flower, named(s.sale))


# ---- Reading -------------------------------------------------------------------------------------


def read_position(game: BloomGarden, position: Position) -> Any:
    """The state of a position."""
    state = np.zeros(1, dtype=STATE)
    s = state[0]
    s.rules, s.players = position.rules, position.players
    write_options(game, s, BloomGardenOptions(**msgspec.structs.asdict(position.options)))
    s.start = position.start
    read_chance(s.chance, position.chance)
    for text in position.cards:
        _read_card(s, text)
    pawns = np.zeros((len(PAWNS) + 1) * len(COLOURS), dtype=np.int64)
    for text in position.pawns:
        _read_pawn(pawns, text)
    _read_areas(s, position)
    _read_turn(s, position)
    if code := complete(state, pawns):
        raise BadInput(find_sentence(codes, code).format(card=[*position.cards, ""][s.laid]))
    return state


def _read_card(s: Record, text: str) -> None:
    match = _CARD.fullmatch(text)
    if not match:
        raise BadInput(f"{text[:60]!r} is no card: write colour, card, turns and place, as in 'tulip 6 r1 at 3,-2'.")
    terrain = COLOURS.index(match[1]) * CARDS + int(match[2]) - 1
    if s.at[terrain]:
        raise BadInput(codes.NO_SUCH_CARD.sentence.format(card=text))
    s.sequence[s.laid] = terrain
    s.turned[terrain] = match[3] or 0
    s.at[terrain] = spot_of(read_cell(match[4]))
    s.laid += 1


def _read_pawn(pawns: Any, text: str) -> None:
    match = _PAWN.fullmatch(text)
    if not match:
        raise BadInput(f"{text[:60]!r} is no pawn: write colour, pawn and cells, as in 'tulip gardener 3,-2'.")
    cells: tuple[Cell, ...] = read_pair(match[3]) if match[2] == "ornament" else (read_cell(match[3]),)
    for kind, cell in enumerate(cells, PAWNS.index(match[2])):
        place = kind * len(COLOURS) + COLOURS.index(match[1])
        if pawns[place]:
            raise BadInput(codes.BAD_PAWN.sentence)
        pawns[place] = spot_of(cell)


def _read_areas(s: Record, position: Position) -> None:
    """Read flowers, coins and fixed scores of the seats."""
    for field in ("flowers", "coins"):
        given = getattr(position, field)
        if given and len(given) != position.players:
            raise BadInput(f"'{field}' needs an entry for each of the {position.players} seats, not {len(given)}.")
    for seat, tokens in enumerate(position.flowers):
        for name, n in tokens.items():
            s.flowers[seat, COLOURS.index(name)] = n
            s.supply[COLOURS.index(name)] -= n
    s.coins[: len(position.coins)] = position.coins
    for place, finish in enumerate(position.finished, 1):
        s.finished[finish.seat] = place
        s.fixed_flowers[finish.seat] = finish.flowers
        s.fixed_meadow[finish.seat], s.fixed_sharing[finish.seat] = finish.meadow, finish.sharing


def _read_turn(s: Record, position: Position) -> None:
    s.turn = NOBODY if position.turn is None else COLOURS.index(position.turn)
    s.control = NOBODY if position.control is None else position.control
    s.opening = NOBODY if position.opening is None else position.opening
    for name in position.passed:
        s.passed[COLOURS.index(name)] = 1
    step = position.step
    s.step = STEPS.index(step.step)
    if step.step == "place":
        s.card = (step.card - 1) * ORIENTATIONS + step.turned
    elif step.step in ("discard", "sell"):
        s.kind = COLOURS.index(step.flower) if step.flower else NOBODY
    if step.step == "sell":
        for name, n in step.sale.items():
            s.sale[COLOURS.index(name)] = n


class BloomGardenKnowledge(Knowledge, frozen=True):
    """All that a seat can infer: the position without its seed."""

    position: Position
