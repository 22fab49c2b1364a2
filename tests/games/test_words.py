"""The words of every game: the same keys and the same holes in three languages, and none of them left in English.

That everything has words, and that all sentences can be said, is part of the conformance suite.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import resources
from typing import Any

import msgspec
import pytest

from tavoliere.engine.options import OptionForm, form
from tavoliere.engine.texts import LANGUAGES, TextFile, holes
from tests.games.every import each_name, load

each_language = pytest.mark.parametrize("language", LANGUAGES)
SENTENCES = ("endings", "events", "previews")


def texts(words: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """All texts of a list of words, by their path."""
    for key, value in (msgspec.to_builtins(words) if isinstance(words, TextFile) else words).items():
        if isinstance(value, dict):
            yield from texts(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


@each_name
@each_language
def test_holes_are_the_same_in_every_language(name: str, language: str) -> None:
    english = dict(texts(load(name).texts("en").own))
    for path, text in texts(load(name).texts(language).own):
        if path in english:
            assert holes(text) == holes(english[path]), path


@each_name
@each_language
def test_nothing_is_empty_and_sentences_end(name: str, language: str) -> None:
    own = load(name).texts(language).own
    for path, text in texts(own):
        assert text.strip() == text, path
        assert text, path
        if path.startswith(SENTENCES) and not path.startswith("previews"):
            assert text.endswith((".", "!")), path
    assert own.sentence.endswith(".")
    assert all(option.help.endswith(".") for option in own.options.values())


@each_name
def test_what_is_said_is_translated(name: str) -> None:
    """Whole sentences differ between any two languages; single words may not."""
    lists = [dict(texts(load(name).texts(language).own)) for language in LANGUAGES]
    for path, english in lists[0].items():
        if " " in english.replace("{", " {").strip() and path.startswith(("events", "endings", "options", "sentence")):
            said = {words[path] for words in lists if path in words}
            assert len(said) == len(LANGUAGES), path


@each_name
@each_language
def test_options_make_a_form(name: str, language: str) -> None:
    game = load(name)
    fields = form(game.options_type, game.texts(language))
    assert [field.name for field in fields] == list(game.options_type.__struct_fields__)
    assert msgspec.json.decode(msgspec.json.encode(fields), type=list[OptionForm])
    for field in fields:
        assert field.label
        assert field.help
        assert field.kind != "choice" or field.default in [value for value, _ in field.choices]


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_engines_own_words(language: str) -> None:
    english, other = (
        tomllib.loads((resources.files("tavoliere.engine") / "texts" / f"{code}.toml").read_text(encoding="utf-8"))
        for code in ("en", language)
    )
    assert set(dict(texts(english))) == set(dict(texts(other)))
