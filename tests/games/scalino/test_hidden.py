"""Knowledge of a seat (everything but the generator), its fingerprint, and re-dealt worlds."""

from __future__ import annotations

import numpy as np
import pytest

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.game import State
from tests.games.scalino.helper import EVERY_TABLE, GAME, RECORDS, at, replayed, table_name

SPECTATOR = -1


def known(state: State, seat: int, shown: int = 0) -> bytes:
    """The bytes of what a seat knows or is shown."""
    copy = GAME.copy(state)
    GAME.unchecked.forget(copy, seat, shown)
    GAME.require(copy)
    return bytes(copy.tobytes())


@pytest.fixture(scope="module")
def states() -> list[State]:
    """Every position of a random game at each table, and of the golden games, which go up to the summit."""
    found = [GAME.copy(step.state) for path in RECORDS for step in replayed(path.stem)]
    for options, players in EVERY_TABLE:
        state, rng = GAME.start(players, 7, options), new_rng(3)
        while not GAME.is_over(state):
            found.append(GAME.copy(state))
            GAME.apply(state, GAME.playout_action(state, GAME.polled(state), rng))
        found.append(state)
    return found


def test_only_the_generator_is_forgotten(states: list[State]) -> None:
    for state in states:
        kept = GAME.copy(state)
        GAME.unchecked.forget(kept, 0, 0)
        assert not kept["chance"].tobytes().strip(b"\0")
        kept[0].chance = state[0].chance
        assert kept.tobytes() == state.tobytes()


def test_all_seats_and_spectators_know_and_see_the_same(states: list[State]) -> None:
    for state in states:
        seats = (SPECTATOR, *range(int(state[0].players)))
        assert len({known(state, seat, shown) for seat in seats for shown in (0, 1)}) == 1


def test_to_forget_twice_changes_nothing_more(states: list[State]) -> None:
    for state in states:
        once = GAME.copy(state)
        GAME.unchecked.forget(once, 1, 0)
        assert known(once, 1) == known(once, 1, shown=1) == once.tobytes()


def test_a_redealt_world_is_known_as_the_same(states: list[State]) -> None:
    rng = new_rng(5)
    for state in states:
        world = GAME.copy(state)
        GAME.redeal(world, 0, rng)
        assert world.tobytes() != state.tobytes()
        assert known(world, 0) == known(state, 0)


def test_what_a_seat_knows_can_be_written_and_read(states: list[State]) -> None:
    for state in states:
        assert GAME.load(GAME.knowledge(state, 0).position).tobytes() == known(state, 0)


# ---- Fingerprints ----------------------------------------------------------------------------------


def fingerprint(state: State, seat: int = 0) -> int:
    return GAME.fingerprint(state, seat)


def test_no_two_positions_of_all_golden_games_have_the_same_fingerprint() -> None:
    found: dict[int, bytes] = {}
    for path in RECORDS:
        for step in replayed(path.stem):
            known = GAME.position(step.state)
            written = repr((known.options, known.players, known.start, known.turn, known.bonus, known.neutral))
            key = f"{written} {sorted(known.blocks)} {known.taken}".encode()
            for seat in range(known.players):
                assert found.setdefault(fingerprint(step.state, seat), key + bytes([seat])) == key + bytes([seat])
    assert len(found) > 2000


def test_every_seat_has_a_fingerprint_of_its_own() -> None:
    state = at("hyacinth 1 e5, tulip 1 e6, lily 1 f5", turn="daffodil")
    assert fingerprint(state, 0) != fingerprint(state, 1)


@pytest.mark.parametrize(
    "fields",
    [
        {"turn": "tulip"},
        {"gaps": "u-shape"},
        {"pyramid": "square"},
        {"start": 1},
        {"players": 2},
        {"blocks": "hyacinth 1 e5, tulip 1 e7"},
        {"blocks": "hyacinth 1 e5, lily 1 e6"},
        {"blocks": "hyacinth 1 e5-f5"},
    ],
    ids=str,
)
def test_whatever_is_known_matters(fields: dict[str, str]) -> None:
    known = {"blocks": "hyacinth 1 e5, tulip 1 e6", "turn": "lily"}
    assert fingerprint(at(**known)) != fingerprint(at(**{**known, **fields}))  # type: ignore[arg-type]


def test_the_same_cells_in_other_bars_are_another_position() -> None:
    one = at("hyacinth 1 d5-e5, hyacinth 1 f5", 2, mode="demolition")
    other = at("hyacinth 1 d5, hyacinth 1 e5-f5", 2, mode="demolition")
    assert fingerprint(one) != fingerprint(other)


# ---- Re-dealt worlds ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "players"), EVERY_TABLE[::5], ids=table_name)
def test_only_the_future_is_dealt_anew(options: dict[str, str], players: int) -> None:
    state = GAME.start(players, "redeal", options)
    for _ in range(10):
        GAME.apply(state, GAME.legal_actions(state)[0])
    again = GAME.copy(state)
    GAME.redeal(again, 0, new_rng(1))
    assert again[0].chance.tobytes() != state[0].chance.tobytes()
    again[0].chance = state[0].chance
    assert again.tobytes() == state.tobytes()
    assert fingerprint(again) == fingerprint(state)
    assert GAME.knowledge(again, 1) == GAME.knowledge(state, 1)


@pytest.mark.parametrize(("options", "players"), EVERY_TABLE[::5], ids=table_name)
def test_knowledge_is_all_that_is_needed(options: dict[str, str], players: int) -> None:
    state = GAME.start(players, "known", options)
    while not GAME.is_over(state):
        world = GAME.determinize(GAME.forget(state, 1), 1, bytes(range(32)))
        assert GAME.knowledge(world, 1) == GAME.knowledge(state, 1)
        assert GAME.legal_actions(world) == GAME.legal_actions(state)
        GAME.apply(state, GAME.legal_actions(state)[-1])


def test_every_legal_action_is_sensible() -> None:
    out = np.zeros(GAME.max_legal, dtype=np.int32)
    for step in replayed("complete-diamond-enclosed-3"):
        for seat in range(3):
            n = GAME.unchecked.sensible(step.state, seat, out)
            assert tuple(out[:n].tolist()) == GAME.legal_actions(step.state, seat)
