"""Bloops' bot: what it forgets, and what it prices."""

from __future__ import annotations

import msgspec
import pytest

from bench.bots.rivals import EARLY_CALLER
from tavoliere import games
from tavoliere.bots.greedy import Greedy, GreedyBot
from tavoliere.bots.skill import Skill
from tavoliere.engine.rules import State
from tavoliere.engine.view import UNKNOWN
from tavoliere.games.bloops.bot import SKILL, forget
from tavoliere.games.bloops.position import Position

GAME = games.load("bloops")


def finished_looking(seed: int = 4) -> State:
    """The knowledge of seat 0 once both have looked at their cards."""
    state = GAME.start(2, seed)
    for seat in (0, 1):
        GAME.play(state, GAME.parse("done"), seat)
    return GAME.forget(state, 0)


def forgetful(known: State, how: float) -> State:
    """The knowledge that seat 0 still has."""
    return GAME.forget(forget(known, 0, how), 0)


def faces(known: State) -> list[str]:
    return [card.face for hand in GAME.knowledge(known, 0).position.hands for card in hand]


def test_whoever_still_looks_forgets_nothing() -> None:
    known = GAME.forget(GAME.start(2, 4), 0)
    assert forgetful(known, 1.0).tobytes() == known.tobytes()


def test_what_is_forgotten_is_among_the_unknown() -> None:
    before, after = finished_looking(), forgetful(finished_looking(), 1.0)
    assert sum(face != UNKNOWN for face in faces(before)) == 3
    assert all(face == UNKNOWN for face in faces(after))
    unknown, more = (GAME.knowledge(known, 0).unknown for known in (before, after))
    assert sum(map(len, more.values())) == sum(map(len, unknown.values())) + 3
    GAME.determinize(after, 0, bytes(32))  # a world that fits it can be made


def test_some_of_it_is_forgotten() -> None:
    left = {sum(face != UNKNOWN for face in faces(forgetful(finished_looking(seed), 0.5))) for seed in range(40)}
    assert left == {0, 1, 2, 3}


def test_what_is_forgotten_stays_forgotten() -> None:
    """No card is known at one moment, and not at the next, and then again."""
    state = GAME.start(2, seed=4)
    for seat in (0, 1):
        GAME.play(state, GAME.parse("done"), seat)
    first = faces(forgetful(GAME.forget(state, 0), 0.5))
    GAME.play(state, GAME.parse("draw"), 0)
    assert faces(forgetful(GAME.forget(state, 0), 0.5)) == first


def with_cards(known: State, field: str, value: int) -> State:
    """The same with this field changed of every card on the table that the seat has seen."""
    changed = known.copy()
    s = changed[0]
    for owner in range(s.players):
        for card in s.hand[owner, : s.in_front[owner]].tolist():
            if s.seen[card] & 1:
                s[field][card] = value
    return changed


def test_a_second_look_is_no_firmer() -> None:
    """A card that is looked at is known; afterwards it is forgotten as before."""
    before = finished_looking()
    looking = with_cards(before, "open", 1)
    assert forget(looking, 0, 1.0).tobytes() == looking.tobytes()
    assert faces(forgetful(with_cards(before, "open", 0), 1.0)) == faces(forgetful(before, 1.0)) != faces(before)


def test_what_is_shuffled_anew_may_stick() -> None:
    before = finished_looking()
    assert len({forget(with_cards(before, "batch", batch), 0, 0.5)[0].seen.tobytes() for batch in range(20)}) > 1


def test_whoever_forgets_more_forgets_the_same_and_more() -> None:
    for seed in range(20):
        much, little = (faces(forgetful(finished_looking(seed), how)) for how in (0.75, 0.45))
        assert all(few in (many, UNKNOWN) or many == UNKNOWN for many, few in zip(much, little, strict=True))


@pytest.mark.parametrize(("skill", "calls"), [(SKILL, False), (EARLY_CALLER, True)])
def test_the_early_caller_calls_with_heavier_cards(skill: Skill, calls: bool) -> None:
    """Ten in front of oneself, a rival with much more: one of the two is content with it."""
    position = msgspec.convert(
        {
            "game": "bloops",
            "rules": 1,
            "players": 2,
            "hands": [
                [{"face": "5", "seen": [0]}, {"face": "5", "seen": [0]}],
                [{"face": "10", "seen": [0, 1]}, {"face": "10", "seen": [0, 1]}, {"face": "9", "seen": [0, 1]}],
            ],
            "discards": ["1"],
            "phase": "open",
            "turn": 0,
            "answered": [0, 1],
        },
        Position,
    )
    state = GAME.load(position)
    bot = GreedyBot(GAME, skill, Greedy())
    choice = bot.choose(GAME.forget(state, 0), 0, bytes(32))
    assert choice is not None
    assert (str(choice.move) == "bloops") is calls
