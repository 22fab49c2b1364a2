"""The mend of an illegal draft is a legal move, whatever was tried."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tavoliere.conformance.drafts import spoilt
from tavoliere.conformance.play import Match
from tests.games.bloom_rows.versus import random_move
from tests.games.every import SOAK, each_name, load, variants

DRAFTS = 20_000 if SOAK else 2_000  # bad ones, of every game
AT_ONCE = 8
LATELY = 40  # moves


def tries(match: Match) -> Iterator[tuple[Any, int, Any]]:
    """Random games, and what people in a hurry try in them: moves of earlier turns, some parts being this turn's."""
    drafts: list[Any] = []
    for seat, move, before in match.moves():
        drafts.append(match.game.draft_of(before, seat, move))
        for draft in match.sample(drafts[-LATELY:], AT_ONCE):
            yield before, seat, _mixed(match, draft, drafts[-1])
            yield before, seat, spoilt(match, draft)
        if match.game.name == "bloom_rows":  # where most of what is put together at random has nothing to be mended
            yield from ((before, seat, random_move(match.random, before)) for _ in range(AT_ONCE))


def _mixed(match: Match, draft: Any, other: Any) -> Any:
    """A draft with some parts of another one."""
    parts = {name: getattr(other, name) for name in draft.__struct_fields__ if match.once_in(3)}
    return msgspec.structs.replace(draft, **parts)


@each_name
def test_every_mend_is_a_legal_move(name: str) -> None:
    game = load(name)
    bad = mends = number = 0
    while bad < DRAFTS:
        players, options = variants(name)[number % len(variants(name))]
        for state, seat, draft in tries(Match(game, players, options, seed=f"mends/{number}")):
            preview = game.preview(state, seat, draft)
            bad += preview.why is not None
            if preview.mend is not None:
                mends += 1
                move = game.prompt(state, seat, preview.mend).move
                assert move is not None, f"{draft} is mended into the unfinished {preview.mend}"
                assert game.check(state, move, seat) is None
                assert game.parse(str(move)) == move
        number += 1
    assert mends > bad // 20
