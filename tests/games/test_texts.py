"""Wordings that were settled once, each in its place: they do not change back by chance."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tavoliere
from tavoliere import games
from tavoliere.engine.texts import LANGUAGES

LOCKED = "available once {needed} flowers of its colour have been visible at once; visible now: {visible}."

SETTLED = [
    ("bloops", "de", "BP-2.1", "in zwei Reihen zu je drei Karten"),
    ("bloops", "de", "BP-1.1", "acht 11er"),
    ("bloops", "it", "BP-1.1", "otto 11, ognuno con una stella"),
    ("bloom_rows", "en", "BR-5.5", "or not enough of them"),
    ("bloom_rows", "en", "BR-6.1", "or not enough of them"),
    ("bloom_rows", "en", "BR-1.2", "says that"),
    ("bloom_rows", "it", "BR-7.2", "tanti turni passati di fila quanti siete"),
    ("bloom_rows", "it", "BR-5.3", "raggiungere sé stessa"),
    ("bloom_rows", "de", "BR-2.1", "verdeckte Auslage"),
    ("bloom_garden", "it", "BG-5.2", "4 con 3 giocatori"),
    ("bloom_garden", "it", "BG-7.3", "con 3 giocatori"),
    ("bloom_garden", "it", "BG-8.3", "con 3 giocatori"),
    ("bloom_garden", "it", "BG-2.3", "metti o sposti"),
    ("bloom_garden", "it", "BG-9.4", "li metti o li sposti"),
    ("bloom_garden", "de", "BG-2.3", "aufstellen oder versetzen"),
    ("bloom_garden", "de", "BG-9.4", "oder versetzt sie"),
    *(("bloom_garden", language, "BG-3.6", "(0,0), (1,0), (0,1)") for language in LANGUAGES),
    ("bloom_garden", "it", "BG-3.6", "nessun posto permesso per nessuna delle tue carte"),
    ("bloom_garden", "it", "BG-3.1", "si gira di 0, 1, 2 o 3 quarti di giro, non di {turned}"),
    ("bloom_garden", "en", "BG-6.3", LOCKED),
    ("bloom_garden", "en", "BG-6.4", LOCKED),
    ("bloops", "en", "BP-5.1", "First come, first served."),
    ("bloops", "it", "BP-5.1", "Vale l’ordine di arrivo."),
    ("bloops", "de", "BP-5.1", "Wer zuerst kommt, mahlt zuerst."),
    ("bloops", "en", "BP-8.4", "You have named one card: now name the second."),
    ("bloops", "it", "BP-6.2", "dire BLOOPS"),
    ("bloops", "en", "BP-8.1", "connection"),
    ("bloops", "de", "BP-8.1", "tandardmäßig"),
]


@pytest.mark.parametrize(("name", "language", "rule", "text"), SETTLED)
def test_settled_wordings_stand_under_their_rule(name: str, language: str, rule: str, text: str) -> None:
    page = games.load(name).rulebook.page(language)
    refusals = [sentence for code, sentence in page.sentences.items() if page.rule_of[code] == rule]
    assert any(text in said for said in (page.texts[rule], *refusals))


@pytest.mark.parametrize(("language", "title"), [("it", "Bloom (scale)"), ("de", "Bloom (Reihen)")])
def test_the_row_games_title(language: str, title: str) -> None:
    game = games.load("bloom_rows")
    assert game.texts(language).own.title == game.rulebook.page(language).title == title


@pytest.mark.parametrize("name", ["scalino", "bloom_garden"])
def test_a_daffodil_is_a_narciso(name: str) -> None:
    game = games.load(name)
    assert game.texts("it").word("daffodil") == "narciso"
    assert any("narciso" in rule.text for rule in game.rulebook.rules("it"))


def test_the_garden_may_end_with_cards_of_the_third_player_in_hand() -> None:
    """BG-9.5: all cards need not lie there, only those of the people."""
    assert games.load("bloom_garden").texts("it").ending("finished") == "Tutti hanno posato le loro carte."


@pytest.mark.parametrize(
    ("language", "before", "after", "sentence"),
    [
        ("de", 3, 1, "Tulpe: Aus 3 Punkten wird 1."),
        ("de", 1, 3, "Tulpe: Aus 1 Punkt werden 3."),
        ("de", 6, 4, "Tulpe: Aus 6 Punkten werden 4."),
        ("en", 3, 1, "tulip: 3 points become 1."),
        ("en", 1, 3, "tulip: 1 point becomes 3."),
    ],
)
def test_a_verb_goes_with_its_own_number(language: str, before: int, after: int, sentence: str) -> None:
    texts = games.load("scalino").texts(language)
    told = texts.fill(texts.own.previews["covered"], {"colour": "tulip", "before": before, "after": after})
    assert told == sentence


def test_apostrophes_are_typographic() -> None:
    """As the page's own texts have them; quotes around what can be typed stay straight."""
    folder = Path(tavoliere.__file__).parent
    read = [
        path
        for path in folder.rglob("*.*")
        if re.search(r"/(texts|rulebook|lessons)/(en|it|de)\.(toml|md)$", str(path))
    ]
    assert len(read) >= 3 * (3 * 4 + 3)
    assert not [
        (path, found) for path in read for found in re.findall(r"\w+'[\w{*`]+", path.read_text(encoding="utf-8"))
    ]
