"""What can be picked, in words: complete, no two alike, and in the reader's language."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tavoliere import games
from tavoliere.cli.joining.drafting import Drafting
from tavoliere.cli.voice import Voice
from tavoliere.engine.session import Session
from tavoliere.engine.texts import LANGUAGES
from tests.cli.test_languages import english_in
from tests.games.every import variants

_MOVES = 30


def over_the_wire(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def walk(session: Session, rng: random.Random) -> list[Drafting]:
    """Every list of picks on a random way to a move; the move is made."""
    game, seat = session.game, session.game.polled(session.state)
    lists, draft = [], None
    while True:
        drafting = Drafting(game, over_the_wire(session.prompt(seat, draft)), draft)
        lists.append(drafting)
        draft = drafting.choose(rng)
        if draft is None:
            session.play(seat, drafting.move)
            return lists


@pytest.mark.parametrize("name", games.names())
def test_picks_are_told_apart_in_every_language(name: str) -> None:
    game = games.load(name)
    for number, (players, options) in enumerate(variants(name) * 2):
        rng = random.Random(number)
        names = ["Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio"][:players]
        voices = {language: Voice(language, game, names) for language in LANGUAGES}
        session = Session.begin(game, names, bytes([number]) * 32, game.make_options(options))
        for _ in range(_MOVES):
            if game.is_over(session.state):
                break
            for drafting in walk(session, rng):
                for language, voice in voices.items():
                    said = drafting.describe(voice)
                    assert len(set(said)) == len(said) == len(drafting.picks), said
                    assert all(said)
                    assert language == "en" or not any(map(english_in, said)), said


def test_a_tile_is_named_with_the_row_it_is_added_to() -> None:
    game = games.load("bloom_rows")
    draft = game.draft_type(kind="add")
    prompt = {
        "kinds": ["add"],
        "adds": [{"tile": 12, "row": "A", "at": 0}, {"tile": 15, "row": "A", "at": 1}],
        "rows": ["A"],
    }
    assert Drafting(game, prompt, draft).describe(Voice("en", game)) == [
        "row A",
        "add 12 to row A, after 0 tiles from the left",
        "add 15 to row A, after 1 tile from the left",
    ]


def test_a_robbed_joker_is_told_from_ones_own() -> None:
    game = games.load("bloom_rows")
    draft = msgspec.convert({"kind": "lay", "tiles": [12, "J"]}, game.draft_type)
    spot = {"row": "B", "tile": "J", "which": 2}
    prompt = {"kinds": ["lay"], "lays": [{"tile": "J", "at": 2}, {"tile": "J", "at": None, "rob": spot}]}
    assert Drafting(game, prompt, draft).describe(Voice("de", game)) == [
        "J dazu: 12 J J",
        "J2 aus Reihe B rauben, statt den eigenen Joker zu nehmen",
    ]


def test_seats_are_named() -> None:
    game = games.load("bloops")
    draft = game.draft_type(kind="give")
    prompt = {"kinds": ["give"], "seats": [1, 2]}
    assert Drafting(game, prompt, draft).describe(Voice("it", game, ["Anna", "Bruno", "Carla"])) == [
        "per Bruno",
        "per Carla",
    ]
