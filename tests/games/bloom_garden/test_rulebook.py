"""The rulebook: complete in three languages, with a test for every rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tavoliere.engine.rulebook import LANGUAGES, placeholders
from tests.games.bloom_garden.helper import GAME

MARK = {"en": "Our ruling:", "it": "Nostra interpretazione:", "de": "Unsere Festlegung:"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_and_every_sentence(language: str) -> None:
    page, english = GAME.rulebook.page(language), GAME.rulebook.page("en")
    assert list(page.titles) == GAME.rulebook.ids
    assert set(page.sentences) == {code.name.lower() for code in GAME.violations if code}
    assert page.rule_of == english.rule_of
    for code, sentence in page.sentences.items():
        assert placeholders(sentence) == placeholders(english.sentences[code])
    for rule in GAME.rulebook.rules(language):
        assert (MARK[language] in rule.text) == rule.ruling
        assert "—" not in rule.text + rule.title


def test_every_rule_has_a_test() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_rules_*.py"))
    named = {f"BG-{chapter}.{number}" for chapter, number in re.findall(r"def test_bg_(\d)_(\d)_", sources)}
    assert named == set(GAME.rulebook.ids)
