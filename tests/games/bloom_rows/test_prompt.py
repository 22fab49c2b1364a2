"""Prompts: every pick leads on to a legal move, every legal move can be picked, in any order, and quickly."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.games.bloom_rows.moves import BloomRowsDraft as Draft
from tavoliere.games.bloom_rows.moves import Placed, Spot
from tests.games.bloom_rows.helper import GAME, make
from tests.games.bloom_rows.versus import random_position
from tests.games.every import SOAK

POSITIONS = 1500 if SOAK else 80
WALKS = 20


def is_part(some: Any, whole: Any) -> bool:
    """Return whether the one can grow to the other; tuples grow by putting things in."""
    if not isinstance(whole, tuple):
        return some in (None, False, whole)
    rest = iter(whole)
    return all(thing in rest for thing in some)


def agrees(draft: Any, target: Any) -> bool:
    return all(is_part(getattr(draft, name), getattr(target, name)) for name in draft.__struct_fields__)


def walk_to(state: Any, seat: int, target: Draft, rng: random.Random) -> Any:
    """Pick towards a draft in a random order; the last prompt."""
    draft: Any = Draft()
    while True:
        prompt = GAME.prompt(state, seat, draft)
        if draft == target:
            return prompt
        nearer = [next_one for next_one in GAME.picks(prompt, draft) if agrees(next_one, target)]
        assert nearer, (draft, target, GAME.position(state))
        draft = rng.choice(nearer)


def test_every_legal_move_can_be_picked_in_any_order() -> None:
    rng = random.Random(1)
    kinds: Counter[str] = Counter()
    for _ in range(POSITIONS):
        state = random_position(rng)
        moves = list(GAME.moves(state, 0))
        for move in rng.sample(moves, min(len(moves), 12)):
            target: Any = GAME.draft_of(state, 0, move)
            kinds[f"{target.kind}{' rob' if target.rob else ''}{' wish' if target.wish else ''}"] += 1
            assert walk_to(state, 0, target, rng).move == move
    assert set(kinds) >= {"draw", "stop", "pass", "swap", "lay", "lay rob", "lay wish", "add"}


def walk(state: Any, seat: int, rng: random.Random) -> None:
    """Pick at random until there is nothing to pick: no dead end, and only legal moves."""
    draft: Any = Draft()
    while True:
        prompt = GAME.prompt(state, seat, draft)
        assert prompt.kinds, (draft, GAME.position(state))
        if prompt.move is not None:
            assert GAME.check(state, prompt.move, seat) is None, (draft, GAME.position(state))
        picks = list(GAME.picks(prompt, draft))
        if not picks or (prompt.move is not None and rng.random() < 0.2):
            assert prompt.move is not None, (draft, GAME.position(state))
            return
        assert len(set(picks)) == len(picks)
        draft = rng.choice(picks)


def test_no_pick_is_a_dead_end() -> None:
    rng = random.Random(2)
    for _ in range(POSITIONS):
        state = random_position(rng)
        for _ in range(WALKS):
            walk(state, 0, rng)


def test_no_pick_is_left_out() -> None:
    """A number is offered for a place in the groove exactly when some legal lay has it there."""
    rng = random.Random(3)
    for _ in range(POSITIONS):
        state = random_position(rng)
        targets: list[Any] = [GAME.draft_of(state, 0, move) for move in GAME.moves(state, 0)]
        lays = [target for target in targets if target.kind == "lay"]
        if not lays:
            continue
        whole = rng.choice(lays)
        kept = sorted(rng.sample(range(len(whole.tiles)), rng.randint(0, len(whole.tiles) - 1)))
        tiles = tuple(whole.tiles[i] for i in kept)
        rob = tuple(spot for spot in whole.rob if spot.tile in tiles)
        if any(spot.tile == "J" for spot in rob):
            continue
        offered = {
            (pick.tile, pick.at, pick.rob) for pick in GAME.prompt(state, 0, Draft("lay", tiles=tiles, rob=rob)).lays
        }
        view = GAME.view(state, 0)
        candidates: list[tuple[Any, Any]] = [(tile, None) for tile in view.stock]
        candidates += [(tile, Spot(row.row, tile)) for row in view.rows for tile in row.tiles]
        for tile, spot in candidates:
            if tile in tiles or tile == "J":
                continue
            robbed = {*rob, spot} - {None}
            for at in range(len(tiles) + 1):
                longer = (*tiles[:at], tile, *tiles[at:])
                can_be = any(is_part(longer, lay.tiles) and robbed <= set(lay.rob) for lay in lays)
                assert ((tile, at, spot) in offered) == can_be, (tiles, rob, tile, at, GAME.position(state))


def test_whole_games_are_played_from_prompts_alone() -> None:
    rng = random.Random(4)
    for players in (2, 5):
        state = GAME.start(players, players)
        while not GAME.is_over(state):
            seat = GAME.polled(state)
            draft: Any = Draft()
            prompt = GAME.prompt(state, seat)
            while prompt.move is None:
                draft = rng.choice(list(GAME.picks(prompt, draft)))
                prompt = GAME.prompt(state, seat, draft)
            GAME.play(state, prompt.move, seat)


def test_others_are_not_asked() -> None:
    state = GAME.start(3, 1, {"start": 1})
    for seat in (-1, 0, 2, 3, 99):
        assert GAME.prompt(state, seat) == GAME.prompt_type()
        assert GAME.prompt(state, seat, Draft(kind="draw")) == GAME.prompt_type()
    assert GAME.prompt(state, 1).kinds[0] == "draw"


def test_the_empty_prompt_is_small() -> None:
    state = GAME.start(5, 1)
    assert len(msgspec.json.encode(GAME.prompt(state, GAME.polled(state)))) < 100


TABLE = make(
    [[23, 24, 46, 47, 48, 60, "J"], [90, 91]],
    ["21 22 J 25", "41 42 43 44 45"],
    supply=[80, 81],
    open=[70],
    jokers=1,
)


@pytest.mark.parametrize(
    "draft",
    [
        Draft(kind="fly"),  # type: ignore[arg-type]
        Draft(kind="stop"),
        Draft(kind="pass"),
        Draft(kind="draw", tile=71),
        Draft(kind="draw", tile="J"),
        Draft(kind="draw", tile=70, row="A"),
        Draft(kind="draw", tile=[1]),  # type: ignore[arg-type]
        Draft(kind="swap", tile=60),
        Draft(kind="swap", row="B"),
        Draft(kind="swap", row="A", joker=2),
        Draft(kind="lay", tiles=(46, 60)),
        Draft(kind="lay", tiles=(47, 46)),
        Draft(kind="lay", tiles=(46, 46)),
        Draft(kind="lay", tiles=(90,)),
        Draft(kind="lay", tiles=(45,)),
        Draft(kind="lay", tiles=("J", "J")),
        Draft(kind="lay", tiles=("x", 10**30)),  # type: ignore[arg-type]
        Draft(kind="lay", tiles=(46,) * 104),
        Draft(kind="lay", tiles=(44,), rob=(Spot("C", 44),)),
        Draft(kind="lay", tiles=(43,), rob=(Spot("B", 43), Spot("B", 43))),
        Draft(kind="lay", tiles=(43, 45, 44), rob=(Spot("B", 43), Spot("B", 44), Spot("B", 45))),
        Draft(kind="lay", tiles=(45, 46), rob=(Spot("B", 45),), wish=True),
        Draft(kind="lay", tiles=(46, 47, 48, "J"), wish=True),
        Draft(kind="lay", rob=("B:45",)),  # type: ignore[arg-type]
        Draft(kind="add", row="C"),
        Draft(kind="add", row="Ω"),
        Draft(kind="add", row="B", added=(Placed(60, 5),)),
        Draft(kind="add", row="B", added=(Placed(46, 9),)),
        Draft(kind="add", row="B", tiles=(46,)),
        Draft(kind="add", added=(Placed(46, 5),)),
        Draft(kind="add", row="B", added=(Placed(46, 5), Placed("J", 0))),
        Draft(kind="add", row="B", added=(Placed(46, 5), Placed(46, 5))),
    ],
)
def test_what_cannot_be_completed_gives_an_empty_prompt(draft: Draft) -> None:
    prompt = GAME.prompt(TABLE, 0, draft)
    assert prompt == GAME.prompt_type()
    assert list(GAME.picks(prompt, draft)) == []


@pytest.mark.parametrize("draft", ["lay", 7, ["lay"]])
def test_what_is_no_draft_is_refused_in_a_sentence(draft: Any) -> None:
    with pytest.raises(BadInput, match=r"is no draft of Bloom \(rows\)"):
        GAME.prompt(TABLE, 0, draft)


def test_tiles_before_their_kind() -> None:
    assert GAME.prompt(TABLE, 0, Draft(tiles=(46,))).kinds == ["lay"]
    assert GAME.prompt(TABLE, 0, Draft(tile=23)).kinds == ["swap"]
