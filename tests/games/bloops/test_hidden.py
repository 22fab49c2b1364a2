"""Kernels for bots and views: what a seat knows, re-dealt worlds, sensible actions, and who would win."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from tavoliere.engine.compiled import fast_rng
from tavoliere.games.bloops.rules import codes
from tavoliere.games.bloops.rules.state import ARRANGE, CALL, COUNTER, DECLINE, LOOK_AT, NOTHING, WITH
from tests.games.bloops.helper import GAME, REST, SCARCE, VARIANTS, at, judge, known, play, shown, variant_name


def even(found: Counter[Any], worlds: int) -> bool:
    """Pearson's chi-square for as many worlds, each as likely: no worse than once in a million times."""
    expected = sum(found.values()) / worlds
    chi = sum((count - expected) ** 2 / expected for count in found.values()) + (worlds - len(found)) * expected
    return chi < worlds - 1 + 5 * math.sqrt(2 * (worlds - 1)) + 10


def redealt(state: Any, seat: int, number: int) -> Any:
    world = GAME.copy(state)
    GAME.redeal(world, seat, fast_rng.new_rng(number))
    return world


# ---- Worlds --------------------------------------------------------------------------------------


def two_batches() -> Any:
    """Seat 0 does not know three cards of the first shuffle and two of another."""
    state = at("5 5 5 5 5 1", "5 5 5 5 2 3", discards="4", pile="8 7 6")
    s = state[0]
    for card in (0, 1, 2, 3, 4, 6, 7, 8, 9):
        s.seen[card] = 3
    first, second, third = s.pile[:3]
    s.batch[first] = s.batch[second] = 1
    s.batch[third] = 2
    return state


def test_every_possible_world_is_as_likely() -> None:
    state = two_batches()
    hidden = [5, 10, 11, *state[0].pile[:2].tolist()]
    faces = state[0].face[hidden].tolist()
    possible = {(*one, *two) for one in permutations(faces[:3]) for two in permutations(faces[3:])}
    found = Counter(tuple(redealt(state, 0, number)[0].face[hidden].tolist()) for number in range(6000))
    assert set(found) == possible
    assert even(found, len(possible))


def test_a_card_that_is_alone_in_its_batch_stays() -> None:
    state = two_batches()
    third = state[0].pile[2]
    assert {int(redealt(state, 0, number)[0].face[third]) for number in range(50)} == {int(state[0].face[third])}


@pytest.mark.parametrize(("declines", "possible"), [(False, 4), (True, 3)])
def test_answers_of_others_are_dealt_anew_evenly(declines: bool, possible: int) -> None:
    """While the guard lasts, not everybody can have said everything."""
    state = at("1 2", "3 4", "5 6", held="0", options={"window": "none"})
    play(state, "0 discard", "1 nothing", *(("0 nothing", "0 decline") if declines else ()))
    found = Counter(int(redealt(state, 0, number)[0].answered) for number in range(3000))
    assert len(found) == possible
    assert even(found, possible)


def test_whether_another_has_declined_is_open_too() -> None:
    state = at("1 2", "3 4", held="0", options={"window": "none"})
    play(state, "0 discard", "1 nothing")
    worlds = [redealt(state, 1, number)[0] for number in range(2000)]
    found = Counter((int(world.answered), int(world.declined)) for world in worlds)
    assert set(found) == {(2, 0), (2, 1), (3, 0)}
    assert even(found, 3)


def test_without_a_clock_the_end_of_the_guard_says_that_all_have_answered() -> None:
    state = at("1 2", "3 4", held="0", options={"window": "none"})
    play(state, "0 discard", "0 nothing", "1 nothing", "0 decline")
    assert {(int(w.answered), int(w.declined)) for w in (redealt(state, 1, n)[0] for n in range(50))} == {(3, 1)}
    state = at("1 2", "3 4", held="0")
    play(state, "0 discard", "1 nothing", "2 close")  # the clock ended it: who knows what was said
    assert len({(int(w.answered), int(w.declined)) for w in (redealt(state, 1, n)[0] for n in range(50))}) == 4


def test_worlds_from_knowledge_are_worlds_too() -> None:
    """Made from what is known alone, they are as even as those re-dealt from the truth."""
    state = two_batches()
    known = GAME.forget(state, 0)
    assert GAME.knowledge(known, 0).unknown == {0: ["1", "2", "3"], 1: ["6", "7"], 2: ["8"]}
    hidden = [5, 10, 11]
    worlds = (GAME.determinize(known, 0, number.to_bytes(32, "little"))[0] for number in range(1200))
    found = Counter(tuple(world.face[hidden].tolist()) for world in worlds)
    assert even(found, 6)


@pytest.mark.parametrize(("players", "options"), [*VARIANTS[:8:3], (2, {"deck": SCARCE})], ids=variant_name)
def test_nothing_is_lost_and_nothing_known_changes(players: int, options: dict[str, Any]) -> None:
    state, rng = GAME.start(players, 11, options), fast_rng.new_rng(players)
    while not GAME.is_over(state):
        for seat in range(players):
            world = redealt(state, seat, int(rng[0] % 1000))
            assert sorted(world[0].face.tolist()) == sorted(state[0].face.tolist())
            assert GAME.knowledge(world, seat) == GAME.knowledge(state, seat)
            assert GAME.fingerprint(world, seat) == GAME.fingerprint(state, seat)
            assert GAME.unchecked.sane(world)
        seat = GAME.polled(state)
        GAME.apply(state, GAME.playout_action(state, seat, rng), seat)


# ---- What a seat knows -----------------------------------------------------------------------------


def forgotten(state: Any, seat: int | None, shown: bool = False) -> bytes:
    """The bytes of what a seat knows or is shown, which must be a valid position."""
    kept = GAME.forget(state, seat, shown)
    assert judge(kept) == codes.VALID
    return bytes(kept.tobytes())


def states_of_games(chance: float = 0.15) -> Iterator[tuple[int, Any]]:
    """Some states of one random game of every variant, halves of moves and the last one included."""
    for number, (players, options) in enumerate(VARIANTS):
        rng, dice = random.Random(number), fast_rng.new_rng(number)
        state = GAME.start(players, f"hidden {number}", options)
        while not GAME.is_over(state):
            if rng.random() < chance:
                yield players, state
            seat = rng.choice(GAME.to_act(state)) if rng.random() < 0.3 else GAME.polled(state)
            legal = GAME.legal_actions(state, seat)
            action = rng.choice(legal) if rng.random() < 0.3 else GAME.playout_action(state, seat, dice)
            GAME.apply(state, action, seat)
        yield players, state


def test_worlds_that_a_seat_cannot_tell_apart_are_forgotten_to_the_same_bytes() -> None:
    for number, (players, state) in enumerate(states_of_games()):
        for seat in range(players):
            world = redealt(state, seat, number)
            assert world.tobytes() != state.tobytes()
            assert forgotten(world, seat) == forgotten(state, seat)
            assert forgotten(world, seat, shown=True) == forgotten(state, seat, shown=True)


def test_to_forget_twice_changes_nothing_more() -> None:
    for players, state in states_of_games():
        for seat in (None, *range(players)):
            for only_shown in (False, True):
                once = GAME.forget(state, seat, only_shown)
                assert forgotten(once, seat, only_shown) == once.tobytes()
            assert forgotten(GAME.forget(state, seat), seat, shown=True) == once.tobytes()


def test_what_a_seat_knows_is_kept() -> None:
    """Every field but unseen faces, others' answers and the generator."""
    for players, state in states_of_games():
        for seat in range(players):
            kept, s = GAME.forget(state, seat), state[0]
            assert GAME.knowledge(kept, seat) == GAME.knowledge(state, seat)
            assert (kept[0].answered ^ s.answered) >> seat & 1 == 0
            hidden = {"chance", "face", "answered", "declined"}
            assert all(np.array_equal(kept[name], state[name]) for name in state.dtype.names if name not in hidden)
            seen = (s.seen >> seat & 1 != 0)[: s.cards]
            assert (kept[0].face[: s.cards] == s.face[: s.cards])[seen].all()
            assert not kept["chance"].tobytes().strip(b"\0")


def test_a_redealt_world_depends_on_what_the_seat_knows_alone() -> None:
    for number, (players, state) in enumerate(states_of_games()):
        for seat in range(players):
            kept = GAME.forget(state, seat)
            assert redealt(kept, seat, number).tobytes() == redealt(state, seat, number).tobytes()


def test_unseen_faces_are_in_ascending_order_within_their_batch() -> None:
    state = two_batches()
    state[0].face[[5, 10, 11]] = [6, 2, 4]
    kept = GAME.forget(state, 0)[0]
    assert kept.face[[5, 10, 11]].tolist() == [2, 4, 6]
    assert kept.face[np.sort(kept.pile[:2])].tolist() == [12, 14]


def test_answers_of_others_are_forgotten_where_they_need_not_have_been_given() -> None:
    state = at("1 2", "3 4", held="0", options={"window": "none"})
    play(state, "0 discard", "0 nothing", "0 decline")
    assert (int(GAME.forget(state, 1)[0].answered), int(GAME.forget(state, 1)[0].declined)) == (0, 0)
    assert (int(GAME.forget(state, 0)[0].answered), int(GAME.forget(state, 0)[0].declined)) == (1, 1)
    play(state, "1 nothing")  # so the guard is over, as everybody can see
    for seat in (None, 0, 1):
        kept = GAME.forget(state, seat)[0]
        assert (int(kept.answered), int(kept.declined)) == (3, 1)


@pytest.mark.parametrize("memory", ["off", "aid"])
def test_without_an_aid_a_seat_is_shown_only_what_it_is_looking_at(memory: str) -> None:
    state = GAME.start(2, 3, {"start": 0, "memory": memory})
    assert GAME.forget(state, 0, shown=True).tobytes() == GAME.forget(state, 0).tobytes()
    play(state, "0 done")
    kept = GAME.forget(state, 0, shown=True)
    assert known(kept, 0) == (known(state, 0) if memory == "aid" else {})
    assert known(state, 0) == known(GAME.forget(state, 0), 0) != {}
    assert shown(kept, 0) == shown(state, 0)


def test_a_spectator_knows_what_lies_open() -> None:
    state = at("1 2 3", "3 4", discards="5 6", pile=REST)
    s = state[0]
    s.seen[:3] = 3  # both players have looked at these cards
    play(state, "1 counter c4")  # wrong, so shown to all
    in_view = [4, *s.discards[: s.discarded].tolist()]
    hidden = [card for card in range(s.cards) if card not in in_view]
    watched = GAME.forget(state, None)[0]
    assert watched.face[in_view].tolist() == s.face[in_view].tolist()
    assert watched.face[hidden].tolist() == sorted(s.face[hidden].tolist())
    play(state, "0 done", "1 done")
    assert shown(GAME.forget(state, None), None) == {}


def test_at_the_end_the_cards_in_front_are_known_to_all() -> None:
    for players, state in states_of_games(chance=0):
        s = state[0]
        for seat in (None, *range(players)):
            in_front = np.flatnonzero(s.place[: s.cards] < 5)
            assert (GAME.forget(state, seat, shown=True)[0].face[in_front] == s.face[in_front]).all()


# ---- Fingerprints ----------------------------------------------------------------------------------


def test_fingerprints_tell_seats_and_unseen_cards_apart() -> None:
    state = two_batches()
    assert GAME.fingerprint(state, 0) != GAME.fingerprint(state, 1)
    other = two_batches()
    other[0].face[5] = 8  # there is a 4 among the unseen now, and no 1: that is known
    assert GAME.fingerprint(other, 0) != GAME.fingerprint(state, 0)
    twin = two_batches()
    twin[0].face[5], twin[0].face[10] = state[0].face[10], state[0].face[5]
    assert GAME.fingerprint(twin, 0) == GAME.fingerprint(state, 0)


def test_a_drawn_card_is_in_the_fingerprint_of_who_drew_it() -> None:
    one, other = (at("1 2", "3 4", held=face, pile=f"{rest} {REST}") for face, rest in (("6", "7"), ("7", "6")))
    assert GAME.fingerprint(one, 0) != GAME.fingerprint(other, 0)
    assert GAME.fingerprint(one, 1) == GAME.fingerprint(other, 1)


# ---- What is worth doing ---------------------------------------------------------------------------


def test_sensible_answers_are_nothing_and_cards_known_to_match() -> None:
    state = at("5 5 1", "5 2", held="5", pile=REST)
    play(state, "0 discard")
    assert GAME.sensible_actions(state, 0) == (NOTHING,)
    state[0].seen[1] = 1
    state[0].seen[2] = 1
    assert GAME.sensible_actions(state, 0) == (NOTHING, COUNTER + 1)


def test_sensible_play_never_rearranges_and_misses_no_target() -> None:
    state = at("5 5 1", "7 2", held="7", pile=REST)
    play(state, "0 discard", "0 nothing")
    assert GAME.sensible_actions(state, 0) == tuple(LOOK_AT + card for card in range(5))
    play(state, "0 look at c0", "0 nothing")
    assert GAME.sensible_actions(state, 0) == (DECLINE, CALL)
    play(state, "0 decline")
    legal = GAME.legal_actions(state, 0)
    assert GAME.sensible_actions(state, 0) == legal  # it is not asked for anything more
    assert any(ARRANGE <= action < WITH for action in legal)


def test_sensible_actions_answer_what_is_asked() -> None:
    """In the sequential form there is always one, it is legal, and none of them rearranges."""
    for number, (players, options) in enumerate(VARIANTS):
        state, rng = GAME.start(players, number, options), random.Random(number)
        while not GAME.is_over(state):
            seat = GAME.polled(state)
            sensible = GAME.sensible_actions(state, seat)
            assert sensible
            assert set(sensible) <= set(GAME.legal_actions(state, seat))
            assert not any(ARRANGE <= action < WITH for action in sensible)
            GAME.apply(state, rng.choice(sensible), seat)


# ---- Who would win -----------------------------------------------------------------------------------


def test_the_lowest_win_and_share_a_tie() -> None:
    state = at("3 4", "7", "8", discards="5")
    assert GAME.outcome(state) == (0.5, 0.5, 0.0)
    state = at("11* 11* 3 11*", "4", discards="5")  # three stars do not count
    assert GAME.outcome(state) == (1.0, 0.0)
    assert GAME.outcome(at("", "", "0", discards="5")) == (1 / 3, 1 / 3, 1 / 3)


def test_random_play_is_not_uniform() -> None:
    """Blind counter-discards and calls are seldom: 1 time in 16."""
    state, rng = at("5 5 1", "5 2", held="5", pile=REST), fast_rng.new_rng(3)
    play(state, "0 discard")
    said = Counter(GAME.playout_action(state, 0, rng) for _ in range(8000))
    assert 0.92 < said[NOTHING] / 8000 < 0.96
    assert set(said) == {NOTHING, COUNTER, COUNTER + 1, COUNTER + 2}
    play(state, "0 nothing", "1 nothing")
    said = Counter(GAME.playout_action(state, 0, rng) for _ in range(8000))
    assert 0.05 < said[CALL] / 8000 < 0.075
