"""Bots are told apart by how they think: by their sources, but not by the words in them."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from tavoliere import bots
from tavoliere.arena import sources
from tavoliere.bots.levels import TABLE


def _changed(monkeypatch: pytest.MonkeyPatch, module: str, old: str, new: str, game: str) -> bool:
    """Is a game played otherwise after a change of a module?"""
    before, parse = sources.digest_of_play.__wrapped__(game), sources._parse

    def read(name: str) -> Any:
        if name != module:
            return parse(name)
        text = (Path(bots.__path__[0]) / f"{module}.py").read_text()
        assert old in text
        return ast.parse(text.replace(old, new))

    monkeypatch.setattr(sources, "_parse", read)
    return bool(sources.digest_of_play.__wrapped__(game) != before)


def test_every_game_is_played_in_its_own_way() -> None:
    assert len({sources.digest_of_play(game) for game in TABLE}) == len(TABLE)


@pytest.mark.parametrize(
    ("module", "old", "new", "game"),
    [
        ("bloops", "_SIGHT = 1.0", "_SIGHT = 1.1", "bloops"),
        ("bloops_weight", " + ", " - ", "bloops"),  # two imports away from its skill
        ("garden_turn", "_OWN, _OWN_LATER = 0.5, 0.3", "_OWN, _OWN_LATER = 0.5, 0.4", "bloom_garden"),
        ("tree", "_FEW = 1024", "_FEW = 512", "scalino"),
        ("greedy", ">= oversight", "> oversight", "bloom_rows"),
    ],
)
def test_another_number_is_another_bot(
    monkeypatch: pytest.MonkeyPatch, module: str, old: str, new: str, game: str
) -> None:
    assert _changed(monkeypatch, module, old, new, game)


@pytest.mark.parametrize(
    ("module", "old", "new", "game"),
    [
        ("bloops", "# In points.", "# In other words.", "bloops"),
        ("bloops", '"""Bloops played well', '"""Bloops played better', "bloops"),
        ("bloops", "_SIGHT = 1.0", "_SIGHT = 1.1", "scalino"),
        ("levels", "noise=10.0", "noise=11.0", "bloops"),
    ],
)
def test_other_words_and_other_games_are_not(
    monkeypatch: pytest.MonkeyPatch, module: str, old: str, new: str, game: str
) -> None:
    assert not _changed(monkeypatch, module, old, new, game)
