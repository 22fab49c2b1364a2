"""Numbers in the texts that people read are those of the rules' tables."""

from __future__ import annotations

import re

import pytest

from tavoliere.engine.texts import LANGUAGES
from tavoliere.games.bloops.options import DECK, read_face
from tavoliere.games.bloops.rules.effects import EFFECTS, SWAP
from tavoliere.games.bloops.rules.state import DEALT, LAST_VALUE, LAST_WINDOW, MAX_CARDS, MAX_VALUE, MOST_TURNS
from tests.games.bloops.helper import GAME


def numbers(text: str) -> set[int]:
    """The numbers in a text, without those in commands such as `look at c31`."""
    return set(map(int, re.findall(r"[0-9]+", re.sub(r"`[^`]*`", "", text))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_name_the_numbers_of_the_tables(language: str) -> None:
    """A change of a table of the rules shows here which sentences to change."""
    book, texts = GAME.rulebook.page(language), GAME.texts(language).own
    assert numbers(book.texts["BP-4.1"]) == set(EFFECTS)
    assert numbers(book.titles["BP-6.1"]) == numbers(texts.endings["twenty"]) == {LAST_VALUE}
    assert numbers(book.titles["BP-6.3"]) == {value for value, effect in EFFECTS.items() if effect == SWAP}
    assert numbers(book.texts["BP-2.1"]) >= {DEALT}
    assert numbers(book.texts["BP-6.5"]) >= {MOST_TURNS}
    assert numbers(book.texts["BP-8.1"]) >= {LAST_WINDOW, GAME.options_type().window}
    deck = {read_face(face) // 2 for face in DECK}
    assert numbers(book.texts["BP-1.1"]) >= {sum(DECK.values()), min(deck), max(deck), MAX_VALUE, MAX_CARDS, *EFFECTS}
    assert not any(numbers(text) for text in texts.previews.values())
