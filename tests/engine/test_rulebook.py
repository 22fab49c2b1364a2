"""The rulebooks: the same rules, codes and pieces in all languages, and a test for every rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tavoliere import games
from tavoliere.engine.errors import BadInput
from tavoliere.engine.game import Game
from tavoliere.engine.rulebook import LANGUAGES, placeholders, read_page

TESTS = Path(__file__).parents[1]
GAMES = [games.load(name) for name in games.names()]

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def codes(game: Game) -> set[str]:
    return {violation.name.lower() for violation in game.violations if violation != 0}


@each_game
@each_language
def test_every_rule_has_an_entry_with_title_and_text(game: Game, language: str) -> None:
    page = game.rulebook.page(language)
    ids = game.rulebook.ids
    assert list(page.texts) == ids  # and in the same order
    assert len(set(ids)) == len(ids)
    for rule in game.rulebook.rules(language):
        assert rule.title
        assert rule.chapter
        assert rule.source
        assert len(rule.text) > 20
    assert page.title
    assert page.introduction


@each_game
def test_titles_and_texts_are_translated(game: Game) -> None:
    pages = [game.rulebook.page(language) for language in LANGUAGES]
    for rule in game.rulebook.ids:
        assert len({page.texts[rule] for page in pages}) == len(LANGUAGES)
    for code in codes(game):
        assert len({page.sentences[code] for page in pages}) == len(LANGUAGES)


@each_game
@each_language
def test_chapters_are_one_after_the_other(game: Game, language: str) -> None:
    chapters = [rule.chapter for rule in game.rulebook.rules(language)]
    changes = [chapter for i, chapter in enumerate(chapters) if i == 0 or chapters[i - 1] != chapter]
    assert len(changes) == len(set(chapters))
    assert len(changes) == len({rule.split(".")[0] for rule in game.rulebook.ids})


@each_game
@each_language
def test_every_violation_has_a_sentence_and_no_sentence_is_left_over(game: Game, language: str) -> None:
    page = game.rulebook.page(language)
    assert set(page.sentences) == codes(game)
    assert all(sentence.endswith(".") for sentence in page.sentences.values())


@each_game
@each_language
def test_codes_name_the_same_rule_and_the_same_pieces_in_every_language(game: Game, language: str) -> None:
    page, english = game.rulebook.page(language), game.rulebook.page("en")
    assert page.rule_of == english.rule_of
    assert set(page.rule_of.values()) <= set(game.rulebook.ids)
    for code, sentence in page.sentences.items():
        assert placeholders(sentence) == placeholders(english.sentences[code]), code


@each_game
def test_rulings_of_ours_are_marked(game: Game) -> None:
    """A rule with a ruling says so in its text, and no other does."""
    for language, words in (("en", "Our ruling"), ("it", "ostra"), ("de", "nsere")):
        for rule in game.rulebook.rules(language):
            assert not rule.ruling or words in rule.text, f"{rule.id} in {language}"
    for rule in game.rulebook.rules("en"):
        assert rule.ruling == ("Our ruling" in rule.text), rule.id


@each_game
def test_every_rule_has_a_test_that_names_it(game: Game) -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (TESTS / "games" / game.name).rglob("test_*.py"))
    tested = set(re.findall(r"def test_([a-z]{2}_\d+_\d+)_", sources))
    named = {rule.lower().replace("-", "_").replace(".", "_") for rule in game.rulebook.ids}
    assert named <= tested
    assert {test for test in tested if test[:2] == game.rulebook.ids[0][:2].lower()} <= named  # no test of a lost rule


@each_game
def test_every_violation_is_named_in_a_test(game: Game) -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (TESTS / "games" / game.name).rglob("test_*.py"))
    assert {code for code in codes(game) if f'"{code}"' not in sources} == set()


@each_game
def test_a_language_that_there_is_not(game: Game) -> None:
    with pytest.raises(BadInput, match="choose among en, it, de"):
        game.rulebook.rules("fr")


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
    assert placeholders(page.sentences["cold"]) == {"degrees"}


def test_a_rule_stands_once() -> None:
    with pytest.raises(BadInput, match=r"TE-1\.1 stands twice"):
        read_page(PAGE.replace("TE-2.1", "TE-1.1"))
