"""Prompts: every legal turn can be picked, in any order, and nothing else."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.game import State
from tavoliere.games.bloom_garden.moves import BloomGardenMove, Place
from tavoliere.games.bloom_garden.prompt import BloomGardenDraft, BloomGardenPrompt
from tests.games.bloom_garden.helper import BLOCKED, GAME, VARIANTS, load, play
from tests.games.bloom_garden.versus import play_both

NOTHING = BloomGardenPrompt()


def ask(state: State, **parts: Any) -> BloomGardenPrompt:
    return GAME.prompt(state, GAME.polled(state), BloomGardenDraft(**parts))


def leads_to(draft: Any, target: BloomGardenDraft) -> bool:
    """Does every part that is picked agree with the target?"""
    for name in ("kind", "card", "turned", "at", "keep", "gardener", "animal"):
        if getattr(draft, name) not in (None, getattr(target, name)):
            return False
    lists = ("discard", "sell", "ornament")
    return all(
        getattr(draft, name).count(part) <= getattr(target, name).count(part)
        for name in lists
        for part in getattr(draft, name)
    )


def walk_to(state: State, move: BloomGardenMove, rng: random.Random) -> None:
    """Pick at random what agrees with a legal move until it is there."""
    seat = GAME.polled(state)
    draft: Any = BloomGardenDraft()
    target = GAME.draft_of(state, seat, move)
    for _ in range(100):
        prompt = GAME.prompt(state, seat, draft)
        if draft == target or prompt.move == move:
            assert prompt.move == move
            return
        draft = rng.choice([pick for pick in GAME.picks(prompt, draft) if leads_to(pick, target)])
        draft = msgspec.structs.replace(
            draft,
            discard=sorted(draft.discard, key=target.discard.index),
            sell=sorted(draft.sell, key=target.sell.index),
            ornament=sorted(draft.ornament, key=target.ornament.index),
        )
    raise AssertionError(f"{move} was not reached")


def wander(state: State, rng: random.Random) -> None:
    """Pick anything at random: there is no dead end, and what comes out is legal."""
    seat = GAME.polled(state)
    draft: Any = BloomGardenDraft()
    for _ in range(60):
        prompt = GAME.prompt(state, seat, draft)
        assert prompt.kinds
        if prompt.move is not None:
            assert GAME.check(state, prompt.move, seat) is None
        picks = list(GAME.picks(prompt, draft))
        if not picks:
            assert prompt.move is not None
            return
        draft = rng.choice(picks)


@pytest.mark.parametrize(("players", "options"), VARIANTS, ids=str)
def test_every_turn_can_be_picked_and_nothing_else(players: int, options: dict[str, Any]) -> None:
    rng = random.Random(players)
    for number, (_, state) in enumerate(play_both(players, options, 5)):
        if GAME.is_over(state) or number % 3:
            continue
        seat = GAME.polled(state)
        wander(state, rng)
        for _ in range(2):
            walk_to(state, random_turn(state, rng), rng)
        other = (seat + 1) % players
        assert GAME.prompt(state, other) == NOTHING


def random_turn(state: State, rng: random.Random) -> BloomGardenMove:
    after, made, seat = GAME.copy(state), list[int](), GAME.polled(state)
    while not made or not GAME.is_between_moves(after):
        made.append(rng.choice(GAME.legal_actions(after)))
        GAME.apply(after, made[-1])
    return GAME.move_of(state, seat, made)


def test_the_first_prompt_is_small_and_shows_all_places() -> None:
    for _, state in play_both(4, {"order": "base", "sell": "all"}, 2):
        if GAME.is_over(state):
            continue
        prompt = ask(state)
        assert len(msgspec.json.encode(prompt)) < 1500
        assert prompt.at is not None
        assert set(prompt.at) == {(x, y) for _, _, x, y in GAME.placements(state).tolist()}


def test_card_turn_and_place_in_any_order() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0"])
    assert ask(state).turned == [0, 1]
    assert ask(state, turned=1).cards == [2, 3, 6, 7]  # the others look the same
    assert ask(state, at=(2, 2), card=6).turned == [0, 1]
    assert ask(state, at=(2, 2), card=5).move == Place(card=5, x=2, y=2)  # nothing is left to choose
    for parts in ({"at": (0, 0)}, {"card": 5, "at": (9, 9)}, {"card": 10}, {"turned": 4}, {"turned": 3}):
        assert ask(state, **parts) == NOTHING
    assert ask(state, card=6, turned=3, at=(2, 2)).move == Place(card=6, turned=1, x=2, y=2)  # looks alike


def test_flowers_are_picked_one_by_one() -> None:
    held: list[dict[str, int]] = [{}, {"hyacinth": 3, "tulip": 2}, {}]
    state = load(players=3, cards=["hyacinth 2 r1 at 0,0"], flowers=held, options={"sell": "choose"}, turn="tulip")
    opening: dict[str, Any] = {"card": 1, "at": (2, 2)}
    first = ask(state, **opening)
    assert (first.discard, first.sell, first.move) == (["hyacinth", "tulip"], ["hyacinth", "tulip"], None)
    enough = ask(state, **opening, sell=["tulip"])
    assert enough.move is not None
    assert enough.move.sell == {"tulip": 1}
    assert enough.discard == ["hyacinth", "tulip"]
    assert ask(state, **opening, sell=["tulip"], discard=["tulip"]).discard == []  # below the limit nothing is sold
    assert ask(state, **opening, discard=["hyacinth", "tulip"]).sell == []
    assert ask(state, **opening, sell=["rose"]) == NOTHING
    assert ask(state, **opening, discard=["tulip"] * 3) == NOTHING


def test_leftovers_to_keep() -> None:
    held: list[dict[str, int]] = [{}, {"hyacinth": 5, "tulip": 2}, {}]
    state = load(players=3, cards=["hyacinth 2 r1 at 0,0"], flowers=held, options={"sell": "bouquets"}, turn="tulip")
    assert ask(state, card=1, at=(2, 2)).keep == [1, 2, 3]
    kept = ask(state, card=1, at=(2, 2), keep=3)
    assert (kept.keep, kept.discard) == ([], ["tulip"])  # without a hyacinth only two would be left over
    assert ask(state, card=1, at=(2, 2), keep=4) == NOTHING


def test_nothing_can_always_be_kept() -> None:
    state = load(players=3, cards=["hyacinth 2 r1 at 0,0"], flowers=[{}, {"tulip": 1}, {}], turn="tulip")
    assert ask(state, card=1, at=(2, 2), keep=0).move == ask(state, card=1, at=(2, 2)).move
    assert GAME.preview(state, 1, BloomGardenDraft(card=1, at=(2, 2), keep=0)).legal
    assert ask(state, card=1, at=(2, 2), keep=1) == NOTHING


def test_pawns_and_the_ornament_in_either_order() -> None:
    state = load(players=3, cards=["tulip 9 at 0,0", "tulip 8 at 2,2"], turn="tulip", pawns=["tulip gardener 2,3"])
    opening: dict[str, Any] = {"card": 1, "at": (-2, -2)}
    first = ask(state, **opening)
    assert first.gardener[0] == "back"
    assert (2, 3) not in first.ornament  # the gardener stands there
    assert (2, 3) in ask(state, **opening, gardener="back").ornament
    partners = ask(state, **opening, ornament=[(3, 3)]).ornament
    assert set(partners) == {(4, 3), (3, 4), (3, 2)}
    both = ask(state, **opening, ornament=[(3, 3), (4, 3)])
    assert both.move is not None
    assert GAME.check(state, both.move) is None
    assert ask(state, **opening, ornament=[(4, 3), (3, 3)]).move == both.move  # one turn, one notation
    assert (4, 3) not in both.gardener
    assert ask(state, **opening, ornament=[(3, 3), (0, 0)]) == NOTHING


def test_passing() -> None:
    state = load(**BLOCKED, flowers=[{}, {}, {}, {}, {"lily": 2}])
    assert ask(state) == BloomGardenPrompt(kinds=["pass"])
    prompt = ask(state, kind="pass")
    assert (str(prompt.move), prompt.discard) == ("pass", ["lily"])
    assert str(ask(state, kind="pass", discard=["lily"]).move) == "pass; discard 1 lily"
    assert ask(state, kind="place") == ask(state, card=9) == NOTHING


@pytest.mark.parametrize(
    "parts",
    [
        {"kind": "dance"},
        {"kind": "pass"},
        {"card": 10**30},
        {"card": "nine"},
        {"turned": -1},
        {"at": (2**80, 0)},
        {"at": (1,)},
        {"at": "here"},
        {"card": 9, "at": (2, 2), "discard": ["oak"]},
        {"card": 9, "at": (2, 2), "keep": -1},
        {"card": 9, "at": (2, 2), "keep": 2**90},
        {"card": 9, "at": (2, 2), "gardener": (2**70, 1)},
        {"card": 9, "at": (2, 2), "gardener": "home"},
        {"card": 9, "at": (2, 2), "ornament": [(0, 0)] * 5},
        {"discard": ["tulip"]},
        {"gardener": (0, 0)},
    ],
)
def test_what_cannot_be_completed_gives_nothing(parts: dict[str, Any]) -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0"])
    assert ask(state, **parts) == NOTHING
    preview = GAME.preview(state, 1, BloomGardenDraft(**parts))
    assert not preview.legal


def test_nobody_else_is_asked_and_nobody_at_the_end() -> None:
    state = load(players=3, cards=["hyacinth 9 at 0,0"])
    for seat in (0, 2, -1, 99, 2**70):
        assert GAME.prompt(state, seat) == NOTHING
    play(state, "9 at 1,1")
    assert GAME.prompt(state, 1) == NOTHING


def test_the_absent_do_as_little_as_can_be() -> None:
    for players, options in VARIANTS:
        for number, (_, state) in enumerate(play_both(players, options, 3)):
            if not GAME.is_over(state) and number % 4 == 0:
                seat = GAME.polled(state)
                move: Any = GAME.absent_move(state, seat, new_rng(1))
                assert move is not None
                assert GAME.check(state, move, seat) is None
                assert (move.gardener, move.animal, move.ornament, move.discard) == (None, None, None, {})
                assert GAME.absent_move(state, (seat + 1) % players, new_rng(1)) is None
    assert str(GAME.absent_move(load(**BLOCKED), 4, new_rng(1))) == "pass"
    assert str(GAME.absent_move(load(players=3, cards=["hyacinth 1 at 0,0"]), 1, new_rng(1))) == "1 at -2,-2"
