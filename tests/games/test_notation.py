"""Whatever is said to a game, in notation or in JSON, is read or refused with a sentence."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any

import msgspec
import pytest

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.errors import BadInput
from tavoliere.engine.game import Game, State
from tavoliere.engine.position import read_json, write_json
from tests.games.every import SOAK, each_name, load, variants

TRIES = 20_000 if SOAK else 600
LETTERS = "abcdefghij0123456789 -+/,.:*?'\"()[]{}é\u2028\0\t\n"


@cache
def played(name: str) -> tuple[list[str], list[str], State]:
    """The moves of some games in notation, some of their positions in JSON, and one position."""
    game, moves, positions = load(name), set[str](), []
    for players, options in variants(name)[:4]:
        state, rng = game.start(players, "notation", options), new_rng(players)
        while not game.is_over(state):
            seat = game.polled(state)
            move = game.playout_move(state, seat, rng)
            moves.add(str(move))
            if len(moves) % 7 == 0:
                positions.append(write_json(game, state))
            game.play(state, move, seat)
    return sorted(moves), positions, game.start(seed="notation")


def spoil(rng: random.Random, text: str) -> str:
    """A text with some letters lost, doubled, exchanged or brought in."""
    letters = list(text)
    for _ in range(rng.choice((1, 1, 2, 5))):
        place = rng.randrange(len(letters) + 1)
        letters[place : place + rng.randrange(3)] = rng.choices(LETTERS, k=rng.randrange(3))
    return "".join(letters)


def assert_a_sentence(error: BadInput) -> None:
    text = str(error)
    assert text.endswith((".", "?", "!")), text
    assert len(text) < 500
    assert not re.search(r"Traceback|Error\b|msgspec|numpy|<class|object at", text), text


def judge(game: Game, state: State, move: Any) -> None:
    """Every move that can be written can be judged, by every seat."""
    for seat in (0, 1, 99):
        try:
            game.check(state, move, seat)
        except BadInput as error:
            assert_a_sentence(error)


@each_name
def test_spoilt_notation(name: str) -> None:
    game, (moves, _, state) = load(name), played(name)
    rng = random.Random(name)
    for _ in range(TRIES):
        text = spoil(rng, rng.choice(moves))
        try:
            move = game.parse(text)
        except BadInput as error:
            assert_a_sentence(error)
        else:
            assert game.parse(str(move)) == move
            judge(game, state, move)


@each_name
@pytest.mark.parametrize("text", ["", " ", "\0", "x" * 100_000, "9" * 5000, "undo to 1", "-", "1 2 3", "🌹", "\ud800"])
def test_nonsense(name: str, text: str) -> None:
    with pytest.raises(BadInput) as caught:
        load(name).parse(text)
    assert_a_sentence(caught.value)


@each_name
def test_spaces_and_letter_case_do_not_matter(name: str) -> None:
    game, (moves, _, _) = load(name), played(name)
    for text in moves[:200]:
        assert game.parse(f"  {text.replace(' ', '   ')} ") == game.parse(text)


@each_name
def test_spoilt_moves_in_json(name: str) -> None:
    game, (moves, _, state) = load(name), played(name)
    rng = random.Random(name)
    for _ in range(TRIES):
        text = msgspec.json.encode(game.parse(rng.choice(moves))).decode()
        try:
            move = msgspec.json.decode(spoil(rng, text).encode(errors="replace"), type=game.move_type)
        except msgspec.MsgspecError:
            continue
        judge(game, state, move)


@each_name
def test_spoilt_positions(name: str) -> None:
    game, (_, positions, _) = load(name), played(name)
    rng = random.Random(name)
    for _ in range(TRIES):
        text = spoil(rng, rng.choice(positions))
        try:
            state = read_json(game, text)
        except BadInput as error:
            assert_a_sentence(error)
        else:
            again = read_json(game, write_json(game, state))
            assert again.tobytes() == state.tobytes()
            for seat in game.to_act(state):
                assert game.legal_actions(state, seat)
