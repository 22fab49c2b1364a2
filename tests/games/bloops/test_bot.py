"""Bloops' bot: what it forgets, and what it prices."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tavoliere import games
from tavoliere.bots.greedy import Greedy, GreedyBot
from tavoliere.bots.skill import Skill
from tavoliere.engine.view import UNKNOWN
from tavoliere.games.bloops.bot import EARLY_CALLER, SKILL
from tavoliere.games.bloops.bot_memory import forget
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
    assert forget(known(), 1.0) == known()


def test_what_is_forgotten_is_among_the_unknown() -> None:
    before, after = finished_looking(), forget(finished_looking(), 1.0)
    assert sum(face != UNKNOWN for face in faces(before)) == 3
    assert all(face == UNKNOWN for face in faces(after))
    assert sum(map(len, after.unknown.values())) == sum(map(len, before.unknown.values())) + 3
    GAME.determinize(after, bytes(32))  # a world that fits it can be made


def test_some_of_it_is_forgotten() -> None:
    left = {sum(face != UNKNOWN for face in faces(forget(finished_looking(seed), 0.5))) for seed in range(40)}
    assert left == {0, 1, 2, 3}


def test_what_is_forgotten_stays_forgotten() -> None:
    """Nobody knows a card at one moment, and not at the next, and then again."""
    state = GAME.start(2, seed=4)
    for seat in (0, 1):
        GAME.play(state, GAME.parse("done"), seat)
    first = faces(forget(GAME.knowledge(state, 0), 0.5))
    GAME.play(state, GAME.parse("draw"), 0)
    assert faces(forget(GAME.knowledge(state, 0), 0.5)) == first


def with_cards(knowledge: Knowledge, **changes: Any) -> Knowledge:
    """The same with every card changed that the seat has seen."""

    def change(card: str | WrittenCard) -> str | WrittenCard:
        if not isinstance(card, WrittenCard) or knowledge.seat not in card.seen:
            return card
        return msgspec.structs.replace(card, **changes)

    hands = [[change(card) for card in hand] for hand in knowledge.position.hands]
    return msgspec.structs.replace(knowledge, position=msgspec.structs.replace(knowledge.position, hands=hands))


def test_a_second_look_is_no_firmer() -> None:
    """What is looked at is known; afterwards it is forgotten as before."""
    before = finished_looking()
    assert faces(forget(with_cards(before, open=[0]), 1.0)) == faces(before)
    assert faces(forget(with_cards(before, open=[]), 1.0)) == faces(forget(before, 1.0)) != faces(before)


def test_what_is_shuffled_anew_may_stick() -> None:
    before = finished_looking()
    assert len({tuple(faces(forget(with_cards(before, batch=batch), 0.5))) for batch in range(20)}) > 1


def test_whoever_forgets_more_forgets_the_same_and_more() -> None:
    for seed in range(20):
        much, little = (faces(forget(finished_looking(seed), how)) for how in (0.75, 0.45))
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
    choice = bot.choose(GAME.knowledge(state, 0), bytes(32))
    assert choice is not None
    assert (str(choice.move) == "bloops") is calls
