"""The browser's types are those of the Python models."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
import pytest

from examples.two_piles.game import TwoPiles
from tavoliere import games
from tavoliere.engine.view import View
from tools.live_types import live_types
from tools.page_texts import frame_texts, game_texts
from tools.typescript import engine_types, game_types

GENERATED = Path(__file__).parents[2] / "web" / "src" / "generated"
SPECIMEN = game_types(TwoPiles())


def written(name: str) -> str:
    return (GENERATED / f"{name}.ts").read_text(encoding="utf-8")


def test_the_engines_types_are_up_to_date() -> None:
    assert written("engine") == engine_types(), "run `make types`"


def test_the_protocols_types_are_up_to_date() -> None:
    assert written("protocol") == live_types(), "run `make types`"


@pytest.mark.parametrize("name", games.names())
def test_a_games_types_are_up_to_date(name: str) -> None:
    assert written(name) == game_types(games.load(name)), "run `make types`"


def test_the_pages_texts_are_up_to_date() -> None:
    assert written("texts/frame") == frame_texts(), "run `make types`"


@pytest.mark.parametrize("name", games.names())
def test_a_boards_texts_are_up_to_date(name: str) -> None:
    assert written(f"texts/{name}") == game_texts(f"tavoliere.games.{name}"), "run `make types`"


def test_nothing_else_is_there() -> None:
    assert {path.stem for path in GENERATED.glob("*.ts")} == {"engine", "protocol", *games.names()}
    assert {path.stem for path in GENERATED.glob("texts/*.ts")} == {"frame", *games.names()}


@pytest.mark.parametrize(
    "lines",
    [
        'export interface Lay {\n  move: "lay";\n  card: number;\n  pile: "left" | "right";\n}',  # a tag and a choice
        "  hand?: number;\n",  # what a client sends may lack what has a default
        "  over: boolean;\n",  # what a view always says
        "  why?: Judgement | null;\n",  # what is left out while it says nothing
        "  hands: (number[] | null)[];\n",
        "  piles: [number, number]; // the card on top of each",
        "export type Event = Laid | Drew | Passed | Showed | Ended;\n",
        'import type { Ended, Judgement, SeatScore, Turn } from "./engine";\n',
        "/** A seat laid nothing. */\n",
    ],
)
def test_types_of_every_kind(lines: str) -> None:
    assert lines in SPECIMEN


def test_what_is_printed_on_the_pieces_comes_from_the_rules() -> None:
    """Giving the 5 an effect is one file and the rulebook: the page has no table of its own."""
    game = games.load("bloops")
    assert '= {"6":"give","7":"look","8":"look","9":"swap"};' in game_types(game)
    with_fives = type(game)()
    with_fives.printed = {"EFFECTS": {5: "look"}, "FACES": (1, 2)}  # type: ignore[misc]
    assert 'export const EFFECTS: Readonly<Record<number, "look">> = {"5":"look"};\n' in game_types(with_fives)
    assert "export const FACES: ReadonlyArray<number> = [1,2];\n" in game_types(with_fives)


class OddView(View, frozen=True, kw_only=True):
    """A view that cannot be said in TypeScript."""

    sent: msgspec.Raw


class Turn(msgspec.Struct):
    """Not the engine's."""

    way: Literal["left", "right"]


class TwoTurns(View, frozen=True, kw_only=True):
    """A view with two kinds of turns."""

    second: Turn


@pytest.mark.parametrize(
    ("kind", "sentence"), [(OddView, "no TypeScript"), (TwoTurns, "Two structs are called 'Turn'")]
)
def test_what_cannot_be_said_is_refused(kind: type[View], sentence: str) -> None:
    game = TwoPiles()
    game.view_type = kind  # type: ignore[assignment, misc]
    with pytest.raises(TypeError, match=sentence):
        game_types(game)
