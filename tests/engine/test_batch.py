"""Many games at a time: the same games as one by one, dealt anew when they end, and no way to break them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tavoliere.engine.batch import Batch
from tavoliere.engine.checks import check_templates
from tavoliere.engine.compiled import batch as batch_templates
from tavoliere.engine.compiled import templates
from tavoliere.engine.compiled.bind import bind
from tavoliere.engine.errors import BadInput
from tests.engine.toy import ACTIONS, STATE, Toy

GAME: Any = Toy()
ONE: Any = bind(templates, "toy", GAME.rules)


def batch(n: int = 50, players: int = 3, seed: int = 1) -> Batch:
    return Batch(GAME, n, players, seed=seed)


def test_every_game_is_dealt_from_a_seed_of_its_own() -> None:
    games = batch()
    assert len(games) == 50
    assert games.players == 3
    assert len({state.chance.key.tobytes() for state in games.states}) == 50
    assert set(games.states["pile"]) == {5, 6, 7, 8, 9}
    assert batch().states.tobytes() == games.states.tobytes()
    assert batch(seed=2).states.tobytes() != games.states.tobytes()


def test_masks_are_the_legal_actions() -> None:
    games = batch()
    games.states["pile"] = np.arange(50) % 9 + 1
    assert games.masks().shape == (50, ACTIONS)
    assert games.masks().sum(axis=1).tolist() == [min(3, pile) for pile in games.states["pile"]]
    assert np.array_equal(games.masks(sensible=True), games.masks())


def test_a_finished_game_has_no_legal_action() -> None:
    games = batch(2)
    games.states["pile"] = [0, 3]
    assert games.masks().tolist() == [[0, 0, 0], [1, 1, 1]]


def test_steps_are_those_of_single_games() -> None:
    games, rng = batch(), np.random.default_rng(3)
    out = np.zeros(ACTIONS, dtype=np.int32)
    ended = 0
    for _ in range(30):
        singles = [np.frombuffer(bytearray(state.tobytes()), dtype=STATE) for state in games.states]
        masks = games.masks()
        actions = [int(rng.choice(np.flatnonzero(mask))) for mask in masks]
        rewards, done = games.step(actions)
        assert (rewards.shape, done.shape, done.dtype) == ((50, 3), (50,), bool)
        for i, single in enumerate(singles):
            ONE.step(single, actions[i], out)
            over = ONE.is_over(single)
            assert done[i] == over
            if over:
                shares = np.zeros(8)
                ONE.outcome(single, shares)
                assert rewards[i].tolist() == shares[:3].tolist()
                assert games.states[i].pile >= 5
                assert games.states[i].chance.key.tobytes() != single[0].chance.key.tobytes()
            else:
                assert not rewards[i].any()
                assert games.states[i].tobytes() == single[0].tobytes()
        ended += int(done.sum())
    assert ended > 100


def test_the_judge_speaks_for_every_game() -> None:
    games = batch(4)
    assert games.judge([0, 2, 3, -1]).tolist() == [0, 0, 3, 3]
    assert games.judge([0, 0, 0, 0], seats=[0, 1, 2, 99]).tolist() == [0, 2, 2, 2]
    assert games.judge(np.full(4, 2**62)).tolist() == [3] * 4


def test_an_illegal_action_changes_no_game() -> None:
    games = batch(4)
    before = games.states.tobytes()
    with pytest.raises(BadInput, match="Action 7 is illegal in game 2 of the batch"):
        games.step([0, 1, 7, 0])
    assert games.states.tobytes() == before


def test_redealing_keeps_what_the_seat_knows() -> None:
    games = batch()
    before = games.states.copy()
    games.redeal(np.full(50, 1))
    assert np.array_equal(games.states["secret"][:, 1], before["secret"][:, 1])
    assert not np.array_equal(games.states["secret"][:, 0], before["secret"][:, 0])
    assert np.array_equal(games.states["pile"], before["pile"])


def test_playing_out_ends_every_game() -> None:
    games = batch()
    rewards = games.play_out()
    assert rewards.sum(axis=1).tolist() == [1.0] * 50
    assert not games.states["pile"].any()
    assert games.seats().tolist() == [int(np.argmax(shares)) for shares in rewards]


LOOP: list[Any] = []
LOOP.append(LOOP)


@pytest.mark.parametrize(
    "actions",
    [
        None,
        0,
        [0, 1],
        [[0, 1, 2]],
        [0.0, 1.0, 2.0],
        ["0", "1", "2"],
        [True, False, True],
        [0, 1, 2**70],
        [0, 1, [2]],
        np.zeros(3, dtype=object),
        np.zeros(3, dtype=complex),
        np.zeros(0, dtype=np.int64),
        np.zeros(3, dtype="datetime64[s]"),
        np.zeros(3, dtype=STATE),
        LOOP,
    ],
)
@pytest.mark.parametrize("call", ["step", "judge", "redeal"])
def test_anything_but_a_number_for_every_game_is_refused(call: str, actions: Any) -> None:
    games = batch(3)
    before = games.states.tobytes()
    with pytest.raises(BadInput, match=r"^The (actions|seats) of a batch are "):
        getattr(games, call)(actions)
    assert games.states.tobytes() == before


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.uint64, np.int64])
def test_whole_numbers_of_any_width_will_do(dtype: Any) -> None:
    games = batch(3)
    games.step(np.array([[0, 9], [1, 9], [2, 9]], dtype=dtype)[:, 0])


@pytest.mark.parametrize("n", [0, -1, 2**40, 1.5, "3", None, True])
def test_the_size_of_a_batch_is_checked(n: Any) -> None:
    with pytest.raises(BadInput, match="A batch holds 1 to"):
        Batch(GAME, n)


@pytest.mark.parametrize("seed", [1.5, "3", None])
def test_the_seed_of_a_batch_is_checked(seed: Any) -> None:
    with pytest.raises(BadInput, match="The seed of a batch is a whole number"):
        Batch(GAME, 2, seed=seed)


def test_no_seat_but_a_players_is_redealt_for() -> None:
    games = batch(3)
    for seat in (-1, 3, 2**62):
        with pytest.raises(BadInput, match="Nobody sits there"):
            games.redeal([0, 1, seat])


@pytest.mark.parametrize("call", ["masks", "seats", "play_out"])
def test_a_record_that_was_spoilt_is_noticed(call: str) -> None:
    games = batch(3)
    games.states[1].turn = 2**40
    with pytest.raises(BadInput, match="no position of the game"):
        getattr(games, call)()
    with pytest.raises(BadInput, match="no position of the game"):
        games.step([0, 0, 0])


def test_the_templates_themselves_check_the_lengths() -> None:
    kernels: Any = bind(check_templates(batch_templates), "toy", GAME.rules)
    games = batch(3)
    short, right = np.zeros(2, dtype=np.int64), np.zeros(3, dtype=np.int64)
    out = np.zeros(ACTIONS, dtype=np.int32)
    luck, none = np.ones(1, dtype=np.uint64), np.zeros(0, dtype=np.uint64)
    blank, shares, done = GAME.blank(), np.zeros((3, 8)), np.zeros(3, dtype=np.uint8)
    answers = [
        kernels.polled_all(games.states, short),
        kernels.judge_all(games.states, right, short, right),
        kernels.judge_all(games.states, right, right, short),
        kernels.step_all(games.states, short, blank, luck, shares, done),
        kernels.step_all(games.states, right, blank[:0], luck, shares, done),
        kernels.step_all(games.states, right, blank, none, shares, done),
        kernels.step_all(games.states, right, blank, luck, np.zeros((3, 2)), done),
        kernels.step_all(games.states, right, blank, luck, shares, done[:1]),
        kernels.mask_all(games.states, np.zeros((3, 2), dtype=np.uint8), out, 0),
        kernels.mask_all(games.states, np.zeros((2, 3), dtype=np.uint8), out, 0),
        kernels.mask_all(games.states, np.zeros((3, 3), dtype=np.uint8), out[:2], 0),
        kernels.redeal_all(games.states, short, luck),
        kernels.play_out_all(games.states, none, out, shares),
        kernels.play_out_all(games.states, luck, out[:2], shares),
        kernels.play_out_all(games.states, luck, out, shares[:2]),
        kernels.deal_all(games.states, blank[:0], luck),
        kernels.deal_all(games.states, blank, none),
    ]
    assert all(answer < 0 for answer in answers)
