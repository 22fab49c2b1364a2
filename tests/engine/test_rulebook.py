"""Rulebooks: how a page is taken apart. What the games' rulebooks must hold is in `tests/games`."""

from __future__ import annotations

import pytest

from examples.two_piles.game import TwoPiles
from tavoliere.engine.errors import BadInput
from tavoliere.engine.rulebook import read_page
from tavoliere.engine.texts import holes

PAGE = """\
# Tea
A game.

## Kettle
### TE-1.1 Water
It must boil.

> cold: The water has only {degrees} degrees.

## Cups
### TE-2.1 Sugar
None.
"""


def test_a_page_is_taken_apart() -> None:
    page = read_page(PAGE)
    assert (page.title, page.introduction) == ("Tea", "A game.")
    assert page.chapters == {"TE-1.1": "Kettle", "TE-2.1": "Cups"}
    assert page.titles == {"TE-1.1": "Water", "TE-2.1": "Sugar"}
    assert page.texts == {"TE-1.1": "It must boil.", "TE-2.1": "None."}
    assert page.sentences == {"cold": "The water has only {degrees} degrees."}
    assert page.rule_of == {"cold": "TE-1.1"}
    assert holes(page.sentences["cold"]) == {"degrees"}


def test_a_rule_stands_once() -> None:
    with pytest.raises(BadInput, match=r"TE-1\.1 stands twice"):
        read_page(PAGE.replace("TE-2.1", "TE-1.1"))


def test_rules_in_the_readers_language() -> None:
    book = TwoPiles().rulebook
    assert book.ids == ["TP-1.1", "TP-2.1", "TP-2.2", "TP-3.1", "TP-3.2"]
    assert [rule.title for rule in book.rules("de")][1] == "Legen oder passen"
    assert book.sentence("too_low", "it") == "{card} non supera {top}."


def test_a_language_that_there_is_not() -> None:
    with pytest.raises(BadInput, match="choose among en, it, de"):
        TwoPiles().rulebook.rules("fr")
