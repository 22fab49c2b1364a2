"""The recent log of a seat depends on nothing that it may not see, nor on secret moves of others."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tavoliere import games
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.errors import IllegalMove
from tavoliere.engine.game import Game
from tavoliere.engine.session import Session, Step
from tavoliere.server.tables import log as e
from tavoliere.server.tables import replay
from tavoliere.server.tables.replay import recent_log
from tavoliere.server.tables.state import TableState
from tavoliere.server.tables.terms import SeatTerms, Terms
from tests.server.twins import WATCHER, Leak

GUESTS = ("anna", "bruno", "carla")
SEED = bytes(range(32))
_TWINS = 24  # in many of them the watcher soon learns how they differ


def _world(game: Game, state: Any, options: dict[str, Any]) -> TableState:
    """A table that begins with this position."""
    position = msgspec.structs.replace(game.position(state), chance=None)
    table = TableState(
        e.Opened(
            guest=GUESTS[0],
            name=GUESTS[0],
            game=game.name,
            rules=game.rules_version,
            options=msgspec.to_builtins(game.make_options(options)),
            seats=[SeatTerms() for _ in GUESTS],
            terms=Terms(),
            position=msgspec.json.encode(position).decode(),
        ),
        0,
    )
    for seat, guest in enumerate(GUESTS):
        table.apply(e.Sat(seat=seat, guest=guest, name=guest), 0)
    table.apply(e.Started(seed=SEED.hex(), names=list(GUESTS)), 0)
    return table


def _compare(real: TableState, twin: TableState) -> int:
    """The watcher and a spectator look the past up in both worlds; how much there was."""
    for seat in (WATCHER, None):
        found, there = (msgspec.json.encode(recent_log(table, seat)()) for table in (real, twin))
        if found != there:
            raise Leak(f"{found.decode()} | {there.decode()}")
    return len(recent_log(real, None)().happened)


def _play_twins(name: str, options: dict[str, Any], seed: int, steps: int = 12) -> tuple[int, int]:
    """The same moves in two worlds that look the same to the watcher: entries compared, and how often they differed."""
    game, rng = games.load(name), random.Random(seed)
    state = game.start(len(GUESTS), seed, options)
    for _ in range(3):  # somebody holds something by now
        seat = game.waited_for(state)[0]
        game.play(state, game.playout_move(state, seat, new_rng(rng.randrange(2**60))), seat)
    known = game.forget(state, WATCHER)
    real = _world(game, state, options)
    twin = _world(game, game.determinize(known, WATCHER, rng.randbytes(32)), options)
    different = 0
    for at in range(1, steps + 1):
        found = _pick(game, real, twin, rng)
        if found is None:
            break
        for table in (real, twin):
            table.apply(e.Played(seat=found[0], move=found[1]), at)
        assert real.session is not None
        assert twin.session is not None
        different += real.session.state.tobytes() != twin.session.state.tobytes()
        _compare(real, twin)
    return _compare(real, twin), different


def _pick(game: Game, real: TableState, twin: TableState, rng: random.Random) -> tuple[int, str] | None:
    """A move from which the watcher learns the same in both worlds."""
    assert real.session is not None
    assert twin.session is not None
    here, there = real.session.state, twin.session.state
    for _ in range(0 if game.is_over(here) else 20):
        seat = rng.choice(game.waited_for(here))
        move = game.playout_move(here, seat, new_rng(rng.randrange(2**60)))
        try:
            known, known_there = (
                msgspec.json.encode(game.knowledge(game.after(state, move, seat), WATCHER)) for state in (here, there)
            )
        except IllegalMove:
            continue
        if known == known_there:
            return seat, str(move)
    return None


GAMES: list[tuple[str, dict[str, Any]]] = [
    ("two_piles", {"start": 0}),
    ("bloom_rows", {"start": 0}),
    ("bloops", {"start": 0}),
]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_twin_worlds_have_the_same_past(name: str, options: dict[str, Any]) -> None:
    found = [_play_twins(name, options, seed) for seed in range(_TWINS)]
    assert sum(entries for entries, _ in found) > _TWINS / 4
    assert sum(different for _, different in found) > _TWINS / 8


def _in_a_guard() -> TableState:
    """Bloops: anna has discarded, and all may answer."""
    game = games.load("bloops")
    table = _world(game, game.start(len(GUESTS), SEED, {"start": 0}), {"start": 0})
    for at, (seat, move) in enumerate([(0, "done"), (1, "done"), (2, "done"), (0, "draw"), (0, "discard")], 1):
        table.apply(e.Played(seat=seat, move=move), at)
    return table


def _say_nothing_in_one_world() -> None:
    real, twin = _in_a_guard(), _in_a_guard()
    _compare(real, twin)
    assert twin.apply(e.Played(seat=1, move="nothing"), 9) == []
    assert len(recent_log(twin, 1)().happened) == len(recent_log(real, 1)().happened) + 1  # its own seat knows
    _compare(real, twin)


def test_what_was_done_in_secret_is_in_nobody_elses_past() -> None:
    _say_nothing_in_one_world()


def test_a_planted_entry_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def tell_all(step: Step, seat: int | None) -> bool:
        return True

    monkeypatch.setattr(replay, "_is_known", tell_all)
    with pytest.raises(Leak):
        _say_nothing_in_one_world()


def test_a_planted_event_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def tell_all(self: Session, events: list[Any], seat: int | None) -> list[Any]:
        return events

    monkeypatch.setattr(Session, "told", tell_all)
    with pytest.raises(Leak):
        [_play_twins("two_piles", {"start": 0}, seed) for seed in range(_TWINS)]
