"""The rulebooks: the same rules, codes and pieces in all languages, and a test for every rule."""

from __future__ import annotations

import re

import pytest

from tavoliere.engine.texts import LANGUAGES, holes
from tests.games.every import NAMES, ROOT, SPECIMEN, each_name, load

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_of_ours = pytest.mark.parametrize("name", [name for name in NAMES if name != SPECIMEN])


def sources_of_tests(name: str) -> str:
    folder = ROOT / "tests" / "games" / name
    return "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("test_*.py"))


@each_name
@each_language
def test_every_rule_has_an_entry_with_title_and_text(name: str, language: str) -> None:
    book = load(name).rulebook
    page, ids = book.page(language), book.ids
    assert list(page.texts) == ids  # and in the same order
    assert len(set(ids)) == len(ids)
    for rule in book.rules(language):
        assert rule.title
        assert rule.chapter
        assert rule.source
        assert len(rule.text) > 20
    assert page.title
    assert page.introduction


@each_name
def test_titles_and_texts_are_translated(name: str) -> None:
    book = load(name).rulebook
    pages = [book.page(language) for language in LANGUAGES]
    for rule in book.ids:
        assert len({page.texts[rule] for page in pages}) == len(LANGUAGES)
    for code in load(name).violations:
        assert len({page.sentences[code] for page in pages}) == len(LANGUAGES)


@each_name
def test_sources_are_translated(name: str) -> None:
    """All but our own name, and nothing else is."""
    book = load(name).rulebook
    said = {rule.source for rule in book.rules("en")} - {"Tavoliere"}
    for language in LANGUAGES[1:]:
        assert set(book.sources[language]) == said
        for ours, english in zip(book.rules(language), book.rules("en"), strict=True):
            assert (ours.source == english.source) == (english.source == "Tavoliere")


@each_name
@each_language
def test_chapters_are_one_after_the_other(name: str, language: str) -> None:
    book = load(name).rulebook
    chapters = [rule.chapter for rule in book.rules(language)]
    changes = [chapter for i, chapter in enumerate(chapters) if i == 0 or chapters[i - 1] != chapter]
    assert len(changes) == len(set(chapters))
    assert len(changes) == len({rule.split(".")[0] for rule in book.ids})


@each_name
@each_language
def test_every_code_has_a_sentence_under_its_rule(name: str, language: str) -> None:
    game = load(name)
    page, english = game.rulebook.page(language), game.rulebook.page("en")
    assert set(page.sentences) == set(game.violations)
    assert page.rule_of == {name: code.rule for name, code in game.violations.items()}
    for code, sentence in page.sentences.items():
        assert sentence.endswith((".", "!", "?")), code
        assert holes(sentence) == holes(english.sentences[code]), code


@each_of_ours
def test_rulings_of_ours_are_marked(name: str) -> None:
    """A rule with a ruling says so in its text, and no other does."""
    book = load(name).rulebook
    for language, words in (("en", "Our ruling"), ("it", "ostra"), ("de", "nsere")):
        for rule in book.rules(language):
            assert not rule.ruling or words in rule.text, f"{rule.id} in {language}"
    for rule in book.rules("en"):
        assert rule.ruling == ("Our ruling" in rule.text), rule.id


@each_of_ours
def test_every_rule_has_a_test_that_names_it(name: str) -> None:
    book = load(name).rulebook
    tested = set(re.findall(r"def test_([a-z]{2}_\d+_\d+)_", sources_of_tests(name)))
    named = {rule.lower().replace("-", "_").replace(".", "_") for rule in book.ids}
    assert named <= tested
    assert {test for test in tested if test[:2] == book.ids[0][:2].lower()} <= named  # no test of a lost rule


@each_of_ours
def test_every_code_is_named_in_a_test(name: str) -> None:
    sources = sources_of_tests(name)
    assert {code for code in load(name).violations if f'"{code}"' not in sources} == set()
