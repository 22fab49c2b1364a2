"""Bots are told apart by how they think: by their sources, but not by the words in them."""

from __future__ import annotations

import ast
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tavoliere import games
from tavoliere.arena import entrants


def _changed(monkeypatch: pytest.MonkeyPatch, module: str, old: str, new: str, game: str) -> bool:
    """Return whether a game is played differently after a change of a module."""
    before, parse = entrants.digest_of_play.__wrapped__(game), entrants.parse_module
    changed = f"tavoliere.{module}"

    def read(name: str) -> Any:
        if name != changed:
            return parse(name)
        spec = find_spec(name)
        assert spec is not None
        text = Path(str(spec.origin)).read_text()
        assert old in text
        return ast.parse(text.replace(old, new))

    monkeypatch.setattr(entrants, "parse_module", read)
    return bool(entrants.digest_of_play.__wrapped__(game) != before)


def test_every_game_is_played_in_its_own_way() -> None:
    assert len({entrants.digest_of_play(game) for game in games.names()}) == len(games.names())


@pytest.mark.parametrize(
    ("module", "old", "new", "game"),
    [
        ("games.bloops.bot", "_SIGHT = 1.0", "_SIGHT = 1.1", "bloops"),
        ("games.bloops.bot", "_KEPT = 0.75", "_KEPT = 0.7", "bloops"),
        # imported by its skill:
        ("games.bloom_garden.bot_turn", "_OWN, _OWN_LATER = 0.5, 0.3", "_OWN, _OWN_LATER = 0.5, 0.4", "bloom_garden"),
        ("bots.tree", "_FEW = 1024", "_FEW = 512", "scalino"),
        ("bots.greedy", ">= oversight", "> oversight", "bloom_rows"),
    ],
)
def test_another_number_is_another_bot(
    monkeypatch: pytest.MonkeyPatch, module: str, old: str, new: str, game: str
) -> None:
    assert _changed(monkeypatch, module, old, new, game)


@pytest.mark.parametrize(
    ("module", "old", "new", "game"),
    [
        ("games.bloops.bot", "# In points.", "# In other words.", "bloops"),
        ("games.bloops.bot", '"""The Bloops bot', '"""The bot of Bloops', "bloops"),
        ("games.bloops.bot", "_SIGHT = 1.0", "_SIGHT = 1.1", "scalino"),
        ("games.bloops.bot", "import math\n", "import math\nimport cmath\n", "bloops"),
        ("games.bloops.bot", "noise=1.5", "noise=1.6", "bloops"),  # a parameter: `describe` says it
    ],
)
def test_other_words_and_other_games_are_not(
    monkeypatch: pytest.MonkeyPatch, module: str, old: str, new: str, game: str
) -> None:
    assert not _changed(monkeypatch, module, old, new, game)
