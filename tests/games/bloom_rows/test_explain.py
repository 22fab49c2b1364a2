"""Every mistake is explained in every language."""

from __future__ import annotations

import pytest

from tavoliere.engine.texts import LANGUAGES
from tests.games.bloom_rows.helper import GAME, make

MISTAKES = [
    "pass",
    "stop",
    "draw 77",
    "draw J",
    "swap 99 in A",
    "swap 23 in C",
    "swap 23 in B",
    "swap 50 in A",
    "lay 12 13 14 rob B:30 B:32 B:34",
    "lay 12 13 14 rob A:21 B:30",
    "lay 12 13 14 rob C:30",
    "lay 12 13 14 rob B:31",
    "lay 12 30 14 rob B:30 B:30",
    "lay 12 13 14 rob B:30",
    "lay 12 13 99",
    "lay 12 13",
    "lay 14 13 12",
    "lay 12 13 23",
    "lay 14 J 23",
    "lay 23 J J rob A:J1",
    "lay 12 13 14 23 take joker",
    "lay 12 13 14 take joker",
    "add 99 to A",
    "add 12 to C",
    "add 12 to A",
]


@pytest.mark.parametrize("text", MISTAKES)
def test_mistakes_are_explained_in_every_language(text: str) -> None:
    state = make([[12, 13, 14, 23, "J", 50], [70]], ["21 22 J 25", "30 32 33 34"], supply=[90, 91])
    judgement = GAME.check(state, GAME.parse(text))
    assert judgement is not None
    for language in LANGUAGES:
        sentence = GAME.explain(judgement, language)
        assert "{" not in sentence
        assert sentence.endswith(".") or "{" in GAME.rulebook.page(language).sentences[judgement.code][-9:]


def test_every_illegal_action_can_be_explained() -> None:
    state = GAME.start(2, 3)
    for _ in range(120):
        seat = GAME.to_act(state)[0]
        for action in range(0, GAME.action_count, 7):
            code = GAME.violation(state, action, seat)
            if code:
                assert GAME.explain(GAME.judgement(code, GAME.pieces(state, seat, action, code)))
        GAME.apply(state, GAME.legal_actions(state)[-1])
