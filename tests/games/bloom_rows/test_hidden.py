"""Hidden tiles: forgotten into one fixed form, and dealt at random."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.game import State
from tavoliere.games.bloom_rows.rules.constants import JOKER, NUMBERS
from tavoliere.games.bloom_rows.rules.state import ADDING, IN_SUPPLY
from tests.games.bloom_rows.helper import GAME, make, play, positions, shown
from tests.games.every import SOAK


def viewers(state: State) -> tuple[int | None, ...]:
    """A spectator, and every seat."""
    return (None, *range(int(state[0].players)))


@pytest.fixture(scope="module")
def states() -> list[State]:
    found = list(positions(8 if SOAK else 4))
    assert {int(state[0].phase) for state in found} == set(range(ADDING + 1))
    return found


def tiles_of(state: State) -> Counter[str]:
    position = shown(state)
    tiles = [tile for row in position.rows for tile in row.split()]
    tiles += [str(tile) for part in (position.open, position.supply, *position.stocks) for tile in part if tile]
    return Counter([*tiles, *"J" * position.jokers])


def twin(state: State, seat: int | None, rng: random.Random) -> State:
    """A world that the seat cannot tell from this one, made from what the rules say, without their kernels."""
    world = GAME.copy(state)
    s = world[0]
    others = [other for other in range(int(s.players)) if other != seat and not s.over]
    numbers = [n for n in range(1, NUMBERS + 1) if s.where[n] in others and not s.seen[n]]
    owners = [int(s.where[n]) for n in numbers]
    for other in others:
        owners += [other] * int(s.jokers[other] - s.seen_jokers[other])
        numbers += [JOKER] * int(s.jokers[other] - s.seen_jokers[other])
        s.jokers[other] = s.seen_jokers[other]
    covered = int(s.covered)
    tiles = [*numbers, *s.supply[:covered].tolist()]
    rng.shuffle(tiles)
    for i, tile in enumerate(tiles):
        if i >= len(owners):
            s.supply[i - len(owners)] = tile
        elif tile == JOKER:
            s.jokers[owners[i]] += 1
        if tile != JOKER:
            s.where[tile] = owners[i] if i < len(owners) else IN_SUPPLY
    s.chance.key[:] = rng.getrandbits(60)
    return world


def test_twin_worlds_are_known_as_the_same_bytes(states: list[State]) -> None:
    rng = random.Random(5)
    for state in states:
        for seat in viewers(state):
            known = GAME.forget(state, seat)
            world = twin(state, seat, rng)
            assert GAME.unchecked.sane(world)
            assert world.tobytes() != state.tobytes()
            assert GAME.forget(world, seat).tobytes() == known.tobytes()
            assert GAME.forget(world, seat, shown=True).tobytes() == known.tobytes()


def test_what_is_known_is_a_state_of_the_same_game(states: list[State]) -> None:
    for state in states:
        for seat in viewers(state):
            known = GAME.forget(state, seat)
            assert GAME.unchecked.sane(known)
            assert tiles_of(known) == tiles_of(state)
            assert not known["chance"].tobytes().strip(b"\0")
            assert GAME.forget(known, seat).tobytes() == known.tobytes()


def test_a_seat_knows_what_it_sees_and_does(states: list[State]) -> None:
    for state in states:
        for seat in range(int(state[0].players)):
            known = GAME.forget(state, seat)
            assert GAME.knowledge(known, seat) == GAME.knowledge(state, seat)
            assert GAME.legal_actions(known, seat) == GAME.legal_actions(state, seat)


def test_hidden_tiles_lie_in_order_in_stocks_and_supply() -> None:
    state = make([[50], [60, 30, 62, "J"], [70, 20]], supply=["J", 80, 10], known=[[], [62], []])
    for_a_seat, for_spectators = shown(GAME.forget(state, 0)), shown(GAME.forget(state, None))
    assert for_a_seat.stocks == [[50], [10, 20, 30, 62], [60, 70]]
    assert for_a_seat.supply == [80, "J", "J"]
    assert for_spectators.stocks == [[10], [20, 30, 50, 62], [60, 70]]
    assert for_spectators.supply == [80, "J", "J"]


def test_jokers_come_into_stocks_when_the_supply_has_nothing_else_left() -> None:
    state = make([[50], [60, "J"], ["J", 70]], known=[[], [], ["J"]])
    assert shown(GAME.forget(state, 0)).stocks == [[50], [60, 70], ["J", "J"]]


def test_drawn_tiles_are_forgotten_only_if_they_were_covered() -> None:
    state = make([[50, 51], [60, 61]], open=[5, *range(91, 98)], supply=[80, 6, 7])
    play(state, "draw 5", "draw covered")
    known = shown(GAME.forget(state, 1))
    assert known.known == [[5], []]
    assert known.stocks == [[5, 7, 50, 51], [60, 61]]
    assert known.supply == [80]


def test_the_end_of_the_game_lays_all_stocks_open() -> None:
    state = make([[12, 13, 14], ["J", 40], [50]], supply=[3, 90, 80], round=2, first_round=[0, 0, 0])
    play(state, "lay 12 13 14")
    assert shown(state).over
    for seat in viewers(state):
        known = shown(GAME.forget(state, seat))
        assert known.stocks == shown(state).stocks
        assert known.supply == sorted(shown(state).supply)


def test_the_tile_that_waits_for_its_place_stays(states: list[State]) -> None:
    for state in states:
        if state[0].hand:
            for seat in viewers(state):
                assert GAME.forget(state, seat)[0].hand == state[0].hand


def test_redealing_keeps_what_the_seat_knows_and_every_tile(states: list[State]) -> None:
    rng = new_rng(1)
    for state in states:
        for seat in range(int(state[0].players)):
            world = GAME.copy(state)
            GAME.redeal(world, seat, rng)
            assert GAME.forget(world, seat).tobytes() == GAME.forget(state, seat).tobytes()
            assert GAME.view(world, seat) == GAME.view(state, seat)
            assert GAME.unchecked.sane(world)
            assert tiles_of(world) == tiles_of(state)
            assert world[0].chance.key.tolist() != state[0].chance.key.tolist()


def test_redealing_goes_by_what_the_seat_knows_only(states: list[State]) -> None:
    for number, state in enumerate(states):
        for seat in range(int(state[0].players)):
            worlds = GAME.copy(state), GAME.forget(state, seat)
            for world in worlds:
                GAME.redeal(world, seat, new_rng(number))
            assert worlds[0].tobytes() == worlds[1].tobytes()


def test_redealt_worlds_are_uniform() -> None:
    """Two hidden places in a stock and three covered ones for five tiles: all 60 worlds, each as often."""
    state = make([[1], [60, 61, 62]], supply=[63, 64, "J"], known=[[], [62]])
    rng, worlds = new_rng(3), Counter[Any]()
    draws = 12_000
    for _ in range(draws):
        world = GAME.copy(state)
        GAME.redeal(world, 0, rng)
        position = shown(world)
        assert 62 in position.stocks[1]
        worlds[tuple(map(str, position.stocks[1])), tuple(map(str, position.supply))] += 1
    assert len(worlds) == 60
    expected = draws / 60
    chi = sum((count - expected) ** 2 / expected for count in worlds.values())
    assert chi < 110  # 59 degrees of freedom: 0.9999


def test_determinizing_is_forgetting_and_redealing() -> None:
    state = make([[1], [60, 61, 62]], supply=[63, 64, "J"], known=[[], [62]])
    known = GAME.forget(state, 0)
    hands = {tuple(map(str, shown(GAME.determinize(known, 0, n.to_bytes(32, "little"))).stocks[1])) for n in range(300)}
    assert len(hands) == 10


def test_tiles_that_are_out_stay_out() -> None:
    state = make([[1], [60, 61]], supply=[63])
    world = GAME.determinize(GAME.forget(state, 0), 0, bytes(32))
    assert {*shown(world).stocks[1], *shown(world).supply} == {60, 61, 63}


def test_fingerprints_differ_where_knowledge_does() -> None:
    prints: dict[int, Any] = {}
    for state in positions(6, every=2):
        for seat in range(int(state[0].players)):
            known = GAME.knowledge(state, seat)
            found = int(GAME.fingerprint(state, seat))
            assert prints.setdefault(found, known) == known
    assert len(prints) > 500
