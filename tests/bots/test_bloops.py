"""Bloops' bot: what it forgets, and what it prices."""

from __future__ import annotations

import random

import msgspec
import pytest

from tavoliere import games
from tavoliere.bots.bloops import EARLY_CALLER, SKILL
from tavoliere.bots.bloops_memory import forget
from tavoliere.bots.greedy import Greedy, GreedyBot
from tavoliere.bots.skill import Skill
from tavoliere.engine.view import UNKNOWN
from tavoliere.games.bloops.knowledge import Knowledge
from tavoliere.games.bloops.position import Position, WrittenCard

GAME = games.load("bloops")


def known(seed: int = 4) -> Knowledge:
    found = GAME.knowledge(GAME.start(2, seed), 0)
    assert isinstance(found, Knowledge)
    return found


def faces(knowledge: Knowledge) -> list[str]:
    return [card.face for hand in knowledge.position.hands for card in hand if isinstance(card, WrittenCard)]


def finished_looking(seed: int = 4) -> Knowledge:
    state = GAME.start(2, seed)
    for seat in (0, 1):
        GAME.play(state, GAME.parse("done"), seat)
    found = GAME.knowledge(state, 0)
    assert isinstance(found, Knowledge)
    return found


def test_whoever_still_looks_forgets_nothing() -> None:
    assert forget(known(), 1.0, random.Random(1)) == known()


def test_what_is_forgotten_is_among_the_unknown() -> None:
    before, after = finished_looking(), forget(finished_looking(), 1.0, random.Random(1))
    assert sum(face != UNKNOWN for face in faces(before)) == 3
    assert all(face == UNKNOWN for face in faces(after))
    assert sum(map(len, after.unknown.values())) == sum(map(len, before.unknown.values())) + 3
    GAME.determinize(after, bytes(32))  # a world that fits it can be made


def test_some_of_it_is_forgotten() -> None:
    left = {
        sum(face != UNKNOWN for face in faces(forget(finished_looking(), 0.5, random.Random(i)))) for i in range(20)
    }
    assert left == {0, 1, 2, 3}


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
    choice = bot.choose(GAME.knowledge(state, 0), bytes(32))
    assert choice is not None
    assert (str(choice.move) == "bloops") is calls
