"""Positions of the garden game as documented JSON.

The garden is written as people could build it again: the cards in the order of placing, each with its
orientation and place. What is visible, what is left in the hands, and which pawns became available all
follow from that. A small position, all else by default:

    {"players": 3, "cards": ["hyacinth 5 at 0,0", "tulip 6 r1 at 2,-1"], "pawns": ["tulip gardener 2,0"]}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from tavoliere.engine import position as head
from tavoliere.engine.position import write_chance
from tavoliere.games.bloom_garden.moves import Flowers, card_text, cell_text
from tavoliere.games.bloom_garden.options import Supply
from tavoliere.games.bloom_garden.rules.components import (
    CARDS,
    COLOURS,
    ORIENTATIONS,
    PATTERNS,
    PAWNS,
    SUPPLY,
    pattern_text,
)
from tavoliere.games.bloom_garden.rules.grid import cell_of
from tavoliere.games.bloom_garden.rules.state import (
    ADVANCED,
    ORDERS,
    SALES,
    STEPS,
    Order,
    Sell,
    StepName,
)
from tavoliere.games.bloom_garden.tables import named

if TYPE_CHECKING:
    from tavoliere.games.bloom_garden.game import BloomGarden


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


def write_position(game: BloomGarden, state: Any) -> Position:
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
