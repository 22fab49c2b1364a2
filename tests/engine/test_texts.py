"""The little language of words: holes, forms, pieces, lists, plurals and conditions."""

from __future__ import annotations

from typing import Any

import pytest

from examples.two_piles.game import Card, Drew, Showed, TwoPiles
from tavoliere.engine.errors import BadInput
from tavoliere.engine.texts import LANGUAGES, TextFile, Texts, holes
from tavoliere.engine.view import Ended

GAME = TwoPiles()
WORDS = Texts(
    "en",
    TextFile(
        words={"rose": "rose", "rose:of": "of the rose", "rose:one": "rose", "rose:many": "roses", "red": "red"},
        pieces={"card": "the {number}"},
    ),
    TextFile(words={"and": "and", "player": "Player", "clock": "the clock"}),
)


@pytest.mark.parametrize(
    ("template", "values", "text"),
    [
        ("{n} left", {"n": 3}, "3 left"),
        ("a {flower}", {"flower": "rose"}, "a rose"),
        ("the thorn {flower:of}", {"flower": "rose"}, "the thorn of the rose"),
        ("a {colour:of} thing", {"colour": "red"}, "a red thing"),  # a form that there is not
        ("{cell}", {"cell": "e5"}, "e5"),  # no word: it stands for itself
        ("{n} {n|flower|flowers}", {"n": 1}, "1 flower"),
        ("{n} {n|flower|flowers}", {"n": 0}, "0 flowers"),
        ("done{again?, again}.", {"again": True}, "done, again."),
        ("done{again?, again}.", {}, "done."),
        ("{again!first}{again?second} time", {"again": False}, "first time"),
        ("{card}", {"card": Card(7)}, "the 7"),
        ("{card.number}", {"card": Card(7)}, "7"),
        ("{cards}", {"cards": [Card(1), Card(2), Card(3)]}, "the 1, the 2 and the 3"),
        ("{cards}", {"cards": []}, ""),
        ("{found}", {"found": {"rose": 2, "red": 1}}, "2 roses and 1 red"),
        ("{seat:player} moves", {"seat": 0}, "Player 1 moves"),
        ("{missing}", {}, ""),
        ("{missing.deeper}", {}, ""),
    ],
)
def test_templates_are_filled(template: str, values: dict[str, Any], text: str) -> None:
    assert WORDS.fill(template, values) == text


def test_players_have_names_and_the_clock_is_after_them() -> None:
    assert [WORDS.player(seat, ["Anna", "Bruno"]) for seat in range(3)] == ["Anna", "Bruno", "the clock"]
    assert WORDS.fill("{seats:player}", {"seats": [0, 1]}, ["Anna", "Bruno"]) == "Anna and Bruno"


def test_holes_are_found() -> None:
    assert holes("{seat:player} takes {card.number} {n|card|cards}{again?, again}") == {"seat", "card", "n", "again"}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Anna draws a card."), ("it", "Anna pesca una carta."), ("de", "Anna zieht eine Karte.")],
)
def test_events_are_told_in_the_readers_language(language: str, sentence: str) -> None:
    assert GAME.texts(language).tell(Drew(0, None), ["Anna", "Bruno"]) == sentence


def test_events_of_the_engine_are_told_by_its_own_words() -> None:
    ended = Ended("all_passed", (3, 5), (0,))
    assert GAME.texts("en").tell(ended, ["Anna", "Bruno"]) == "The game is over. Victory for Anna. Points: 3 and 5."
    assert GAME.texts("de").ending("all_passed") == "Alle haben gepasst."


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The game is over. Victory for Anna and Bruno. Points: 5 and 5."),
        ("it", "La partita è finita. Vittoria per Anna e Bruno. Punti: 5 e 5."),
        ("de", "Die Partie ist zu Ende. Sieg für Anna und Bruno. Punkte: 5 und 5."),
    ],
)
def test_a_shared_victory_is_told_as_well_as_a_single_one(language: str, sentence: str) -> None:
    assert GAME.texts(language).tell(Ended("all_passed", (5, 5), (0, 1)), ["Anna", "Bruno"]) == sentence


def test_lists_of_pieces() -> None:
    assert GAME.texts("it").tell(Showed(1, [Card(4), Card(12)])) == "Giocatore 2 mostra la carta 4 e la carta 12."
    assert GAME.texts("en").tell(Showed(1, [])) == "Player 2 shows an empty hand."


def test_every_language_has_a_title() -> None:
    assert [GAME.texts(language).own.title for language in LANGUAGES] == ["Two Piles", "Due pile", "Zwei Stapel"]
    assert GAME.title == "Two Piles"


def test_a_language_that_there_is_not() -> None:
    with pytest.raises(BadInput, match="choose among en, it, de"):
        GAME.texts("fr")
