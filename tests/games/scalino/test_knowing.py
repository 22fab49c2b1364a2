"""What a seat knows, and who has won: fingerprint, redeal, sensible, outcome."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.game import State
from tests.games.scalino.helper import EVERY_TABLE, GAME, RECORDS, at, play, replayed, table_name

ROOT = Path(__file__).parents[3]


def fingerprint(state: State, seat: int = 0) -> int:
    return GAME.fingerprint(state, seat)


# ---- Fingerprints ----------------------------------------------------------------------------------


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


def test_the_order_of_placing_does_not_matter() -> None:
    one = at("hyacinth 1 e5, tulip 1 e6, lily 1 f5", turn="daffodil")
    other = at("lily 1 f5, hyacinth 1 e5, tulip 1 e6", turn="daffodil")
    assert fingerprint(one) == fingerprint(other)
    assert fingerprint(one, 0) != fingerprint(one, 1)


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


# ---- What is dealt anew ------------------------------------------------------------------------------


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


# ---- Victory -----------------------------------------------------------------------------------------


def test_the_victory_is_shared_by_those_with_most_points() -> None:
    for path in RECORDS:
        *_, last = replayed(path.stem)
        scores, shares = GAME.scores(last.state), GAME.outcome(last.state)
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        assert shares == tuple(1 / len(best) if seat in best else 0 for seat in range(len(scores)))


def test_a_tie_is_shared() -> None:
    state = play(at("hyacinth 1 e5, tulip 1 e6", 3, mode="demolition"), "take e5", "take e6")
    assert GAME.outcome(state) == (0.5, 0.5, 0)
    assert GAME.winners(state) == (0, 1)
