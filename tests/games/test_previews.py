"""Conformance compares every field of a preview with what came of the move, and each is told in some game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tavoliere.conformance import NonConformance
from tavoliere.conformance.drafts import opened
from tavoliere.conformance.play import Match
from tavoliere.conformance.prompts import previews_come_true
from tavoliere.engine.game import Game
from tests.games.every import NAMES, each_name, load, variants

REFUSALS = {"legal", "why", "mend"}  # compared with the judge
NEVER_TOLD = {
    "bloops": {"before", "after"},  # points are a secret until the end
    "two_piles": {"after"},  # the card that is drawn is
}


def told_fields(name: str) -> list[str]:
    fields = load(name).preview_type.__struct_fields__
    return [field for field in fields if field not in REFUSALS | NEVER_TOLD.get(name, set())]


def lying(name: str, field: str) -> Game:
    """The same game, but its previews say something else wherever they say anything in this field."""
    kind: Any = type(load(name))

    def make_preview(self: Game, state: Any, seat: int, tried: Any) -> Any:
        preview = kind.make_preview(self, state, seat, tried)
        is_told = getattr(preview, field) != opened(next(f for f in msgspec.structs.fields(preview) if f.name == field))
        return msgspec.structs.replace(preview, **{field: "a lie"}) if is_told else preview

    game: Game = type("Lying", (kind,), {"__module__": kind.__module__, "make_preview": make_preview})()
    return game


def play_games(game: Game, name: str) -> None:
    for number in range(5):
        for players, options in variants(name):
            previews_come_true(Match(game, players, options, seed=f"lie {number}"))


@pytest.mark.parametrize(("name", "field"), [(name, field) for name in NAMES for field in told_fields(name)])
def test_a_lie_is_found_in_every_field(name: str, field: str) -> None:
    game = lying(name, field)
    with pytest.raises(NonConformance, match=f"says {field} a lie, but"):
        play_games(game, name)


@each_name
def test_points_are_told_before_a_move_is_whole(name: str) -> None:
    """An empty draft says the points of a seat that may know them."""
    game = load(name)
    state = game.start(seed=1)
    seat = game.polled(state)
    assert game.preview(state, seat, game.draft_type()).before == game.view(state, seat).scores[seat]
