"""Checked calls: numbers, buffers and records from hell crash nothing, write nowhere else and always come back."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from tavoliere import games
from tavoliere.engine import checks
from tavoliere.engine.checks import LARGEST_FLAW, check_templates, raise_flaw
from tavoliere.engine.compiled import templates
from tavoliere.engine.compiled.bind import PREFIX, bind
from tavoliere.engine.compiled.codes import Flaw, list_codes
from tavoliere.engine.errors import BadInput, IllegalMove
from tests.engine.toy import Toy

NUMBERS = [0, 1, -1, 2, 7, 8, 63, 64, 99, 10**6, 2**31, -(2**31), 2**40, 2**62, 2**63 - 1, -(2**63)]
BEYOND = [2**63, -(2**63) - 1, 10**30]
ODD = [1.0, float("nan"), "1", b"1", True, None, 1j, (1,), {}, object(), np.int32(1), np.uint64(1), np.zeros((1, 1))]
CANARY = 0x5A
MARGIN = 64

NAMES = ["toy", *games.names()]


def load(name: str) -> Any:
    return Toy() if name == "toy" else games.load(name)


@cache
def unchecked(name: str) -> Any:
    return bind(templates, name, load(name).rules)


def offered(game: Any) -> dict[str, Any]:
    """The checked calls whose kernels the game has."""
    kernels = bind(check_templates(templates), game.name, game.rules)
    found = {}
    for name in dir(kernels):
        try:
            found[name] = getattr(kernels, name)
        except NameError:
            continue
    return found


class Buffer:
    """An array in the middle of marked memory."""

    def __init__(self, dtype: Any, length: int, fill: int = 0) -> None:
        size = np.dtype(dtype).itemsize * length
        self.memory = np.full(MARGIN + size + MARGIN, CANARY, dtype=np.uint8)
        self.array = self.memory[MARGIN : MARGIN + size].view(dtype)
        self.array[:] = np.zeros(1, dtype=dtype)[0]
        if fill:
            self.array[:] = fill

    def is_intact(self) -> bool:
        return bool((self.memory[:MARGIN] == CANARY).all() and (self.memory[-MARGIN:] == CANARY).all())


def position(game: Any, steps: int = 3) -> Buffer:
    """A position a few random actions after the deal."""
    straight = unchecked(game.name)
    buffer = Buffer(game.state_type, 1)
    buffer.array.view(np.uint8)[:] = np.frombuffer(game.blank().tobytes(), dtype=np.uint8)
    straight.deal(buffer.array)
    out, rng = np.zeros(game.max_legal, dtype=np.int32), np.array([5], dtype=np.uint64)
    for _ in range(steps):
        if not straight.is_over(buffer.array):
            seat = straight.polled(buffer.array)
            straight.apply(buffer.array, seat, straight.playout_action(buffer.array, seat, rng, out))
    return buffer


RECORD_TYPES = ("Position", "Finished", "Tries")
NUMBER_TYPES = ("Seat", "Player", "Viewer", "Actor", "Action", "Legal", "int")
DTYPES: dict[str, Any] = {
    "Actions": np.int32,
    "Line": np.int64,
    "Rng": np.uint64,
    "Words": np.uint64,
    "Scores": np.int64,
    "Shares": np.float64,
}


def kinds(name: str) -> dict[str, str]:
    """The arguments of a checked call by name, with their types."""
    template = getattr(templates, PREFIX + name, None) or getattr(templates, name)
    return {key: str(kind) for key, kind in inspect.get_annotations(template).items() if key != "return"}


def good(game: Any, name: str) -> dict[str, Any]:
    """Arguments that can be tried."""
    lengths = {"Actions": game.max_legal, "Scores": 8, "Shares": 8, "Rng": 1, "Words": 1, "Line": 1}
    made: dict[str, Any] = {}
    for key, kind in kinds(name).items():
        if kind in RECORD_TYPES:
            made[key] = position(game)
        elif kind in DTYPES:
            made[key] = Buffer(DTYPES[kind], lengths[kind], fill=3 if kind == "Rng" else 0)
        else:
            made[key] = 0
    return made


def call(function: Callable[..., Any], arguments: dict[str, Any]) -> Any:
    """Call with what is in the buffers, and look at their margins afterwards."""
    plain = [value.array if isinstance(value, Buffer) else value for value in arguments.values()]
    answer = function(*plain)
    assert all(value.is_intact() for value in arguments.values() if isinstance(value, Buffer))
    return answer


def cases(game: Any, name: str) -> Iterator[dict[str, Any]]:
    """Good arguments with one of them gone wrong."""
    for key, kind in kinds(name).items():
        if kind in NUMBER_TYPES:
            for number in NUMBERS:
                yield {**good(game, name), key: number}
        elif kind in RECORD_TYPES:
            for length in (0, 2, 3):
                yield {**good(game, name), key: Buffer(game.state_type, length)}
        else:
            for length in (0, 1, 7, max(0, game.max_legal - 1), 5000):
                for fill in (0, 1):
                    yield {**good(game, name), key: Buffer(DTYPES[kind], length, fill)}


@pytest.mark.parametrize("name", NAMES)
def test_numbers_and_buffers_from_hell(name: str) -> None:
    game = load(name)
    for each, function in offered(game).items():
        for arguments in cases(game, each):
            before = arguments["states"].memory.tobytes()
            answer = call(function, arguments)
            assert type(answer) is int, each
            if answer <= LARGEST_FLAW:
                assert arguments["states"].memory.tobytes() == before, (each, answer)


@pytest.mark.parametrize("name", NAMES)
def test_types_from_hell(name: str) -> None:
    game = load(name)
    for each, function in offered(game).items():
        for key in kinds(each):
            for odd in ODD:
                with pytest.raises(TypeError, match="takes"):
                    call(function, {**good(game, each), key: odd})
            if kinds(each)[key] in NUMBER_TYPES:
                for number in BEYOND:
                    with pytest.raises(OverflowError):
                        call(function, {**good(game, each), key: number})
        assert len(function.signatures) == 1


@pytest.mark.parametrize("name", NAMES)
def test_buffers_inside_the_position_are_refused(name: str) -> None:
    game = load(name)
    for each, function in offered(game).items():
        for key, kind in kinds(each).items():
            if kind in DTYPES:
                arguments = good(game, each)
                states = arguments["states"]
                before = states.memory.tobytes()
                inside = states.memory[: states.memory.size // 8 * 8].view(DTYPES[kind])
                plain = {**arguments, "states": states.array, key: inside}
                answer = function(*(value.array if isinstance(value, Buffer) else value for value in plain.values()))
                assert answer in (checks.ONE_MEMORY, checks.NO_ROOM, checks.NO_RNG), (each, key)
                assert states.memory.tobytes() == before


@pytest.mark.parametrize("name", [name for name in NAMES if hasattr(load(name).rules, "sane")])
def test_records_from_hell(name: str) -> None:
    """Whatever bytes a record has: either it is refused, or every call comes back."""
    game, dice = load(name), random.Random(name)
    functions = offered(game)
    for number in range(3000):
        state = position(game, steps=number % 40)
        record = state.array.view(np.uint8)
        for _ in range(dice.choice([1, 2, 8, 64])):
            record[dice.randrange(len(record))] = dice.choice([0, 1, 2, 0x7F, 0x80, 0xFF, dice.randrange(256)])
        each = dice.choice(list(functions))
        assert type(call(functions[each], {**good(game, each), "states": state})) is int


def test_a_record_that_is_not_sane_is_refused() -> None:
    game = load("toy")
    state = position(game)
    state.array[0].turn = 9
    for each, function in offered(game).items():
        assert call(function, {**good(game, each), "states": state}) == checks.INSANE


@pytest.mark.parametrize("name", NAMES)
def test_they_answer_as_the_unchecked_ones(name: str) -> None:
    game = load(name)
    straight = unchecked(name)
    functions = offered(game)
    for steps in (0, 1, 5, 30, 1000):
        states = position(game, steps).array
        seat, over = straight.polled(states), straight.is_over(states)
        out, other = (np.zeros(game.max_legal, dtype=np.int32) for _ in range(2))
        assert functions["require"](states) == 0
        assert functions["is_over"](states) == over
        assert functions["to_act"](states) == straight.to_act(states)
        assert functions["waited_for"](states) == straight.waited_for(states)
        assert functions["is_between_moves"](states) == straight.is_between_moves(states)
        assert functions["ending"](states) == (straight.ending(states) if over else checks.NOT_OVER)
        assert functions["legal_actions_polled"](states, out) == straight.legal_actions_polled(states, other)
        listed = straight.legal_actions(states, seat, other)
        assert functions["legal_actions"](states, seat, out) == (checks.NOT_TO_ACT if over else listed)
        assert out.tolist() == other.tolist()
        if not over:
            rng, same = (np.array([9], dtype=np.uint64) for _ in range(2))
            action = functions["playout_action"](states, seat, rng, out)
            assert action == straight.playout_action(states, seat, same, other)
            assert functions["random_action"](states, seat, rng, out) in out
            check_deeds(game, functions, straight, states, action)


def check_deeds(game: Any, functions: dict[str, Any], straight: Any, states: Any, action: int) -> None:
    """An action carried out in every way comes to the same; an illegal one to nothing."""
    seat = straight.polled(states)
    copies = [np.frombuffer(bytearray(states.tobytes()), dtype=game.state_type) for _ in range(6)]
    out, other = (np.zeros(game.max_legal, dtype=np.int32) for _ in range(2))
    straight.apply(copies[0], seat, action)
    assert functions["apply"](copies[1], seat, action) == 0
    assert functions["apply_polled"](copies[2], action) == 0
    assert functions["run"](copies[3], np.array([action]), seat) == 0
    assert functions["step"](copies[4], action, out) == straight.step(copies[5], action, other)
    assert len({copy.tobytes() for copy in copies}) == 1
    assert out.tolist() == other.tolist()
    assert functions["apply"](states, seat, -1) > 0
    assert functions["step"](states, 10**9, out) < 0


@pytest.mark.parametrize("name", games.names())
def test_a_step_of_a_known_position_is_as_careful_as_the_first(name: str) -> None:
    game = games.load(name)
    state = game.start(seed=3)
    action, *_ = game.step(state, game.legal_actions(state)[0])
    before = state.tobytes()
    for odd in (-1, 2**63, -(10**30), game.action_count):
        with pytest.raises((BadInput, IllegalMove)):
            game.step(state, odd)
    strange: Any
    for strange in (1.5, "1", None):
        with pytest.raises(TypeError):
            game.step(state, strange)
    state.flags.writeable = False
    with pytest.raises(TypeError):
        game.step(state, action)
    state.flags.writeable = True
    assert state.tobytes() == before
    small: Any = np.int32(action)
    game.step(state, small)
    state.view(np.uint8).fill(255)
    with pytest.raises(BadInput):
        game.step(state, action)


def test_every_flaw_has_its_sentence() -> None:
    flaws = list_codes(checks, Flaw).values()
    assert len(flaws) == 9
    assert max(flaws) == LARGEST_FLAW < 0
    for flaw in flaws:
        with pytest.raises(BadInput, match=r"^[A-Z].*\.$"):
            raise_flaw(flaw)
