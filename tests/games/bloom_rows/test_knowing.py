"""What seats know: dealing anew, fingerprints, what is worth doing, who wins, and states that cannot be."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np

from tavoliere.engine.compiled.luck import new_luck
from tavoliere.engine.result import rank
from tavoliere.games.bloom_rows.rules.actions import END, END_WITH_JOKER, lay_action
from tests.games.bloom_rows.helper import GAME, VARIANTS, make, play, shown
from tests.games.every import SOAK


def positions(games: int, every: int = 7) -> Any:
    """Positions along random games, in the middle of moves too."""
    for number in range(games):
        players, options = VARIANTS[number % len(VARIANTS)]
        rng = random.Random(number)
        state = GAME.start(players, number, options)
        step = 0
        while not GAME.is_over(state):
            if step % every == 0:
                yield GAME.copy(state)
            GAME.apply(state, rng.choice(GAME.legal_actions(state)))
            step += 1
        yield GAME.copy(state)


def tiles_of(state: Any) -> Counter[str]:
    position = shown(state)
    tiles = [tile for row in position.rows for tile in row.split()]
    tiles += [str(tile) for part in (position.open, position.supply, *position.stocks) for tile in part if tile]
    return Counter([*tiles, *"J" * position.jokers])


def test_redealing_keeps_what_the_seat_knows_and_every_tile() -> None:
    rng = new_luck(1)
    for state in positions(8 if SOAK else 4):
        for seat in range(int(state[0].players)):
            world = GAME.copy(state)
            GAME.redeal(world, seat, rng)
            assert GAME.knowledge(world, seat) == GAME.knowledge(state, seat)
            assert GAME.view(world, seat) == GAME.view(state, seat)
            assert GAME.fingerprint(world, seat) == GAME.fingerprint(state, seat)
            assert GAME.unchecked.sane(world)
            assert tiles_of(world) == tiles_of(state)
            if not state[0].over:
                assert GAME.legal_actions(world, seat) == GAME.legal_actions(state, seat)
            assert world[0].chance.key.tolist() != state[0].chance.key.tolist()


def test_redealt_worlds_are_uniform() -> None:
    """Two hidden places in a stock and three covered ones for five tiles: all 60 worlds, each as often."""
    state = make([[1], [60, 61, 62]], supply=[63, 64, "J"], known=[[], [62]])
    rng, worlds = new_luck(3), Counter[Any]()
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


def test_determinizing_is_recalling_and_redealing() -> None:
    state = make([[1], [60, 61, 62]], supply=[63, 64, "J"], known=[[], [62]])
    known = GAME.knowledge(state, 0)
    hands = {tuple(map(str, shown(GAME.determinize(known, n.to_bytes(32, "little"))).stocks[1])) for n in range(300)}
    assert len(hands) == 10


def test_tiles_that_are_out_stay_out() -> None:
    state = make([[1], [60, 61]], supply=[63])
    world = GAME.determinize(GAME.knowledge(state, 0), bytes(32))
    assert {*shown(world).stocks[1], *shown(world).supply} == {60, 61, 63}


def test_fingerprints_differ_where_knowledge_does() -> None:
    prints: dict[int, Any] = {}
    for state in positions(6, every=2):
        for seat in range(int(state[0].players)):
            known = GAME.knowledge(state, seat)
            found = int(GAME.fingerprint(state, seat))
            assert prints.setdefault(found, known) == known
    assert len(prints) > 500


def test_a_row_of_three_is_ended_with_its_joker() -> None:
    state = make([[12, 13, 14, 50], [70]], supply=[90], jokers=1)
    for tile in (12, 13, 14):
        GAME.apply(state, lay_action(tile))
    assert {END, END_WITH_JOKER} <= set(GAME.legal_actions(state))
    assert set(GAME.sensible_actions(state)) == set(GAME.legal_actions(state)) - {END}


def test_sensible_actions_are_legal_and_never_none() -> None:
    for state in positions(3):
        seat = GAME.polled(state)
        sensible = GAME.sensible_actions(state, seat)
        assert set(sensible) <= set(GAME.legal_actions(state, seat))
        assert bool(sensible) != GAME.is_over(state)


def test_the_outcome_is_the_victory_with_its_tie_breaks() -> None:
    def outcome(first_round: list[int], **more: Any) -> tuple[float, ...]:
        state = make([[12, 13, 14], ["J"]], supply=[90], round=2, first_round=first_round, **more)
        play(state, "lay 12 13 14")
        return GAME.outcome(state)

    assert outcome([1, 9]) == (0, 1)
    assert outcome([1, 4]) == (1, 0)  # 4 and 4: the better second round
    assert outcome([1, 1], taken=[[], [3]]) == (0.5, 0.5)
    assert outcome([-90, -95]) == (1, 0)
    for state in positions(4):
        shares = GAME.outcome(state)
        assert sum(shares) == 1
        best = max(GAME.scores(state))
        assert all(GAME.scores(state)[seat] == best for seat, share in enumerate(shares) if share)


def test_real_states_are_sane_and_mangled_ones_do_no_harm() -> None:
    """Whatever bytes a state holds: it is not sane, or everything can be asked about it and played on."""
    rng, luck = random.Random(11), new_luck(11)
    passed = 0
    for state in positions(4 if SOAK else 2, every=9):
        assert GAME.unchecked.sane(state)
        for _ in range(60 if SOAK else 12):
            mangled = bytearray(state.tobytes())
            for _ in range(rng.choice((1, 1, 2, 5))):
                mangled[rng.randrange(104, len(mangled))] = rng.choice(
                    (0, 1, 2, 5, 101, 127, 128, 255, rng.randrange(256))
                )
            world = np.frombuffer(mangled, dtype=GAME.state_type)
            if GAME.unchecked.sane(world):
                passed += 1
                _ask_everything(world, luck)
    assert passed > 10
    assert not GAME.unchecked.sane(np.zeros(1, dtype=GAME.state_type))


def _ask_everything(state: Any, luck: Any) -> None:
    for seat in range(int(state[0].players)):
        assert set(GAME.sensible_actions(state, seat)) <= set(GAME.legal_actions(state, seat))
        GAME.fingerprint(state, seat)
        world = GAME.copy(state)
        GAME.redeal(world, seat, luck)
    GAME.outcome(state)
    for _ in range(200):
        if GAME.is_over(state) or not GAME.legal_actions(state):
            return
        GAME.apply(state, GAME.playout_action(state, GAME.polled(state), luck))


def test_a_tie_of_those_who_stay_goes_to_the_better_second_round() -> None:
    """Whoever gave up had most points: the others are level, and BR-7.4 still names one of them."""
    state = make([[12, 13, 14], ["J"], ["J"]], supply=[90], round=2, first_round=[1, 4, 90])
    play(state, "lay 12 13 14")
    assert GAME.scores(state) == (4, 4, 90)
    assert GAME.outcome(state) == (0, 0, 1)
    result = rank(GAME, state, {2})
    assert (result.winners, result.ranks) == ([0], [1, 2, 3])
    assert rank(GAME, state, ()).ranks == [2, 3, 1]
