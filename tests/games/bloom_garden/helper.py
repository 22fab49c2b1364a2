"""Shared by the tests: the game, every table, short ways to set positions up and to read them."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any, cast

from tavoliere import games
from tavoliere.engine.game import State
from tavoliere.engine.position import read_json
from tavoliere.engine.view import Event
from tavoliere.games.bloom_garden.game import BloomGarden
from tavoliere.games.bloom_garden.moves import Place
from tavoliere.games.bloom_garden.preview import BloomGardenPreview
from tavoliere.games.bloom_garden.rules.constants import COLOURS

GAME = cast(BloomGarden, games.load("bloom_garden"))
DATA = Path(__file__).parents[2] / "data" / "bloom_garden"

ORDERS = ("base", "advanced")
SALES = ("all", "choose", "bouquets")
EVERY_TABLE: list[tuple[dict[str, Any], int]] = [
    ({"order": order, "sell": sell}, players) for order, sell, players in product(ORDERS, SALES, (2, 3, 4, 5))
]
# Four different looks of every card, and few tokens: what the die's patterns and 15 tokens never show.
CROOKED = [
    "100/000/000",
    "110/000/000",
    "110/100/000",
    "110/110/000",
    "111/110/000",
    "111/110/100",
    "111/110/110",
    "111/111/100",
    "111/111/110",
]
ODD_TABLES: list[tuple[dict[str, Any], int]] = [
    ({"order": "base", "sell": "all", "cards": CROOKED, "supply": 3}, 2),
    ({"order": "advanced", "sell": "choose", "cards": CROOKED, "supply": 2}, 3),
    ({"order": "advanced", "sell": "bouquets", "cards": CROOKED, "supply": 99}, 5),
]

# What the conformance suite plays: every number of players, order and way of selling, and odd patterns.
VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (4, {"order": "base", "sell": "all"}),
    (2, {"order": "advanced", "sell": "choose"}),
    (3, {"order": "base", "sell": "bouquets"}),
    (5, {"order": "advanced", "sell": "all"}),
    (2, {"order": "base", "sell": "all", "cards": CROOKED, "supply": 3}),
]

# BG-3.6: four nines in a 4x4 garden with gardeners on its corners leave the fifth nothing.
BLOCKED: dict[str, Any] = {
    "players": 5,
    "cards": ["hyacinth 9 at 0,0", "tulip 9 at 1,0", "rose 9 at 0,1", "lily 9 at 1,1"],
    "pawns": ["hyacinth gardener 0,0", "tulip gardener 3,0", "rose gardener 0,3", "lily gardener 3,3"],
}


def table_name(value: Any) -> str:
    if isinstance(value, dict):
        name = "-".join(str(value[key]) for key in ("order", "sell"))
        return f"{name}-crooked" if "cards" in value else name
    return str(value)


def load(**fields: Any) -> State:
    """A position as it would be written by hand."""
    return read_json(GAME, json.dumps(fields))


def visible_cells(state: State) -> dict[tuple[int, int], str]:
    """The top of a cell, by real coordinates: a colour's name or `meadow`."""
    garden = GAME.view(state, None).garden
    names = {".": "meadow", **{name[0]: name for name in COLOURS}}
    return {
        (x, y): names[sign]
        for y, row in enumerate(garden.rows, garden.top)
        for x, sign in enumerate(row, garden.left)
        if sign != " "
    }


def foresee(state: State, card: int, turned: int, x: int, y: int) -> BloomGardenPreview:
    """The preview of this placement alone, for the seat that is asked."""
    return GAME.preview(state, GAME.polled(state), Place(card=card, turned=turned, x=x, y=y))


def play(state: State, *moves: str) -> list[Event]:
    """Play moves one after the other; the events of the last one."""
    events: list[Event] = []
    for text in moves:
        events = GAME.play(state, GAME.parse(text))
    return events


def refusal(state: State, text: str, seat: int | None = None) -> tuple[str, str]:
    """The rule that a move breaks, and the judge's code; nothing may have changed."""
    before = state.tobytes()
    judgement = GAME.check(state, GAME.parse(text), seat)
    assert state.tobytes() == before
    assert judgement is not None, f"{text!r} is legal"
    for language in ("en", "it", "de"):
        sentence = GAME.explain(judgement, language)
        assert sentence
        assert "{" not in sentence
    return judgement.rule, judgement.code


def is_legal(state: State, text: str) -> bool:
    return GAME.check(state, GAME.parse(text)) is None


def turn(state: State) -> str:
    """The colour whose turn it is."""
    return COLOURS[state[0].turn]


def flowers(state: State, seat: int) -> Any:
    return GAME.position(state).flowers[seat]
