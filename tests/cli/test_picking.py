"""Picks in words: complete, no two alike, and in the reader's language."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import msgspec
import pytest

from tavoliere import games
from tavoliere.cli.descriptions import describe_pick
from tavoliere.cli.texts import Phrases
from tavoliere.engine.game import Game
from tavoliere.engine.moves import Draft, Move
from tavoliere.engine.session import Session
from tavoliere.engine.texts import LANGUAGES
from tests.cli.test_languages import english_in
from tests.games.every import variants

_MOVES = 30


def over_the_wire(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


class Listed(NamedTuple):
    """A list of picks, as a client on the other side of the wire makes it."""

    draft: Draft
    picks: list[Draft]
    move: Move | None

    @classmethod
    def make(cls, game: Game, prompt: Any, draft: Draft) -> Listed:
        converted = msgspec.convert(prompt, game.prompt_type)
        return cls(draft, list(game.picks(converted, draft)), getattr(converted, "move", None))

    def describe(self, phrases: Phrases) -> list[str]:
        return [describe_pick(self.draft, pick, phrases) for pick in self.picks]


def walk(session: Session, rng: random.Random) -> list[Listed]:
    """Every list of picks on a random way to a move; the move is made."""
    game, seat = session.game, session.game.polled(session.state)
    lists, draft = [], game.draft_type()
    while True:
        listed = Listed.make(game, over_the_wire(session.prompt(seat, draft)), draft)
        lists.append(listed)
        if listed.move is not None and (not listed.picks or rng.random() < 0.5):
            session.play(seat, listed.move)
            return lists
        draft = rng.choice(listed.picks)


@pytest.mark.parametrize("name", games.names())
def test_picks_are_told_apart_in_every_language(name: str) -> None:
    game = games.load(name)
    for number, (players, options) in enumerate(variants(name) * 2):
        rng = random.Random(number)
        names = ["Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio"][:players]
        spoken = {language: Phrases(language, game, names) for language in LANGUAGES}
        session = Session.begin(game, names, bytes([number]) * 32, game.make_options(options))
        for _ in range(_MOVES):
            if game.is_over(session.state):
                break
            for listed in walk(session, rng):
                for language, phrases in spoken.items():
                    said = listed.describe(phrases)
                    assert len(set(said)) == len(said) == len(listed.picks), said
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
    assert Listed.make(game, prompt, draft).describe(Phrases("en", game)) == [
        "row A",
        "add 12 to row A, after 0 tiles from the left",
        "add 15 to row A, after 1 tile from the left",
    ]


def test_a_robbed_joker_is_told_from_ones_own() -> None:
    game = games.load("bloom_rows")
    draft = msgspec.convert({"kind": "lay", "tiles": [12, "J"]}, game.draft_type)
    spot = {"row": "B", "tile": "J", "which": 2}
    prompt = {"kinds": ["lay"], "lays": [{"tile": "J", "at": 2}, {"tile": "J", "at": None, "rob": spot}]}
    assert Listed.make(game, prompt, draft).describe(Phrases("de", game)) == [
        "J dazu: 12 J J",
        "J2 aus Reihe B rauben, statt den eigenen Joker zu nehmen",
    ]


def test_seats_are_named() -> None:
    game = games.load("bloops")
    draft = game.draft_type(kind="give")
    prompt = {"kinds": ["give"], "seats": [1, 2]}
    assert Listed.make(game, prompt, draft).describe(Phrases("it", game, ["Anna", "Bruno", "Carla"])) == [
        "per Bruno",
        "per Carla",
    ]
