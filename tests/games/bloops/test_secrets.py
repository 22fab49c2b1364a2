"""What is hidden stays hidden: twins, planted leaks, and knowledge that comes from what was told alone."""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from tavoliere.conformance import NonConformance
from tavoliere.conformance.play import Match, encoded
from tavoliere.conformance.secrets import nothing_is_told_that_is_hidden, views_depend_on_nothing_hidden
from tavoliere.engine.compiled import luck
from tavoliere.games.bloops import events as told
from tavoliere.games.bloops.components import face_name
from tavoliere.games.bloops.game import Bloops
from tests.games.bloops.duel import random_options
from tests.games.bloops.helpers import at, known, names, play
from tests.games.bloops.table import GAME

GAMES = 2000 if os.environ.get("TAVOLIERE_SOAK") else 60


def test_no_tells_in_random_games_with_random_options() -> None:
    for number in range(GAMES):
        players, options = random_options(random.Random(number))
        nothing_is_told_that_is_hidden(Match(GAME, players, options, f"tells {number}"))


# ---- Planted leaks -------------------------------------------------------------------------------


class LeakyView(Bloops):
    """Shows how many of somebody's hidden cards match the discard."""

    def view(self, state: Any, seat: int | None) -> Any:
        view = super().view(state, seat)
        s = state[0]
        if not s.discarded:
            return view
        top = s.face[s.discards[s.discarded - 1]]
        matches = [card for card in s.hand[0, : s.in_front[0]] if s.face[card] == top]
        return msgspec.structs.replace(view, may=[*view.may, *("!" for _ in matches)])


class LeakyEvents(Bloops):
    """Tells everybody what was drawn."""

    def project(self, event: Any, seat: int | None) -> Any:
        return event


class LeakyIdentifiers(Bloops):
    """Tells of a gift with the face of the card instead of its name."""

    def events(self, before: Any, seat: int, move: Any, after: Any) -> list[Any]:
        found = super().events(before, seat, move, after)
        return [
            msgspec.structs.replace(event, card=int(after[0].face[event.card]))
            if isinstance(event, told.Gave)
            else event
            for event in found
        ]


class LeakyPrompt(Bloops):
    """Asks a seat only when it has something to answer with."""

    def legal_actions(self, state: Any, seat: int | None = None) -> tuple[int, ...]:
        actions = super().legal_actions(state, seat)
        s = state[0]
        if seat is None or seat >= s.players or not s.discarded:
            return actions
        top = s.face[s.discards[s.discarded - 1]]
        has_one = any(s.face[card] == top for card in s.hand[seat, : s.in_front[seat]])
        return actions if has_one else tuple(action for action in actions if action != 3)


class LeakyAnswers(Bloops):
    """Shows who has answered."""

    def view(self, state: Any, seat: int | None) -> Any:
        return msgspec.structs.replace(super().view(state, seat), to_act=self.waited_for(state))


@pytest.mark.parametrize("leak", [LeakyView, LeakyEvents, LeakyIdentifiers, LeakyPrompt, LeakyAnswers])
def test_the_check_fails_on_a_planted_leak(leak: type[Bloops]) -> None:
    assert any(_leaks(leak(), f"leak {number}") for number in range(200))


def _leaks(game: Bloops, seed: str) -> bool:
    try:
        nothing_is_told_that_is_hidden(Match(game, 3, {}, seed))
    except NonConformance:
        return True
    return False


def test_the_same_check_passes_without_a_leak() -> None:
    for number in range(10):
        match = Match(Bloops(), 3, {}, f"leak {number}")
        nothing_is_told_that_is_hidden(match)
        views_depend_on_nothing_hidden(match)


# ---- Worlds made without asking `knowledge` ------------------------------------------------------


class Memory:
    """What one seat knows, from nothing but the deal that it was shown and the events that it was told."""

    def __init__(self, state: Any, seat: int) -> None:
        self.seat = seat
        self.faces = {card.card: card.face for card in GAME.view(state, seat).hands[seat] if card.face is not None}
        self.discarded: list[int] = []

    def hear(self, events: list[Any]) -> None:
        for event in (GAME.project(event, self.seat) for event in events):
            if isinstance(event, told.Reshuffled):
                *going, top = self.discarded
                self.faces = {card: face for card, face in self.faces.items() if card not in going}
                self.discarded = [top]
            elif getattr(event, "face", None) is not None:
                self.faces[event.card] = event.face
            if isinstance(event, told.Discarded | told.Countered):
                self.discarded.append(event.card)


@pytest.mark.parametrize("number", range(12))
def test_knowledge_is_what_was_told_and_nothing_else(number: int) -> None:
    """Follow the events as one seat hears them; its knowledge must have exactly the faces told there."""
    rng = random.Random(f"memory {number}")
    players, options = random_options(rng)
    state = GAME.start(players, f"memory {number}", options)
    memories = [Memory(state, seat) for seat in range(players)]
    dice = luck.new_luck(number)
    while not GAME.is_over(state):
        for memory in memories:
            position = GAME.knowledge(state, memory.seat).position
            cards = [card for hand in position.hands for card in hand] + position.pile + position.discards
            cards += [position.held] if position.held else []
            assert {card.card: card.face for card in cards if card.face != "?"} == memory.faces
        seat = GAME.polled(state)
        events = GAME.play(state, GAME.random_move(state, seat, dice), seat)
        for memory in memories:
            memory.hear(events)


@pytest.mark.parametrize("number", range(12))
def test_two_unseen_cards_can_change_faces_unnoticed(number: int) -> None:
    """Twins made by hand: exchange the faces of two cards that a seat has never been told of."""
    rng = random.Random(f"twins {number}")
    players, options = random_options(rng)
    state = GAME.start(players, f"twins {number}", options)
    watcher = rng.randrange(players)
    memory = Memory(state, watcher)
    dice = luck.new_luck(number)
    while not GAME.is_over(state):
        batches: dict[int, list[int]] = {}
        for card in range(int(state[0].cards)):
            if card not in memory.faces:
                batches.setdefault(int(state[0].batch[card]), []).append(card)
        seat = GAME.polled(state)
        move = GAME.random_move(state, seat, dice)
        shown_by_move = {getattr(move, "card", -1), int(state[0].held)}
        twin = GAME.copy(state)
        for cards in batches.values():
            kept = [card for card in cards if card not in shown_by_move]
            faces = [int(state[0].face[card]) for card in kept]
            rng.shuffle(faces)
            for card, face in zip(kept, faces, strict=True):
                twin[0].face[card] = face
        assert encoded(GAME.view(twin, watcher)) == encoded(GAME.view(state, watcher))
        assert encoded(GAME.knowledge(twin, watcher)) == encoded(GAME.knowledge(state, watcher))
        if str(move) != "draw" or seat != watcher:
            heard = [encoded(GAME.project(event, watcher)) for event in GAME.play(twin, move, seat)]
        else:
            heard = None
        events = GAME.play(state, move, seat)
        memory.hear(events)
        if heard is not None and not GAME.is_over(state):
            assert heard == [encoded(GAME.project(event, watcher)) for event in events]
            assert GAME.to_act(twin) == GAME.to_act(state)


# ---- Determinizing -------------------------------------------------------------------------------


def test_worlds_are_uniform_over_what_is_unknown() -> None:
    """Two hidden 1s and one 2 of the first shuffle: the 2 is in each place a third of the time."""
    state = at("5 5 5 5 5 1", "5 5 5 5 1 2", discards="4", pile="4 4 4 4")
    s = state[0]
    for card in (0, 1, 2, 3, 4, 6, 7, 8, 9):
        s.seen[card] = 3
    for card in s.pile[: s.piled]:
        s.batch[card] = 1
    knowledge = GAME.knowledge(state, 0)
    assert knowledge.unknown == {0: ["1", "1", "2"], 1: ["4", "4", "4", "4"]}
    places: Counter[int] = Counter()
    for number in range(900):
        world = GAME.determinize(knowledge, number.to_bytes(32, "big"))
        places[next(card for card in (5, 10, 11) if face_name(int(world[0].face[card])) == "2")] += 1
    assert all(240 < places[card] < 360 for card in (5, 10, 11))


def test_a_reshuffled_pile_is_known_as_a_whole() -> None:
    """Whoever saw the discards knows what the new pile is made of, and what the hands are not."""
    state = at("1 1 1 1 1 1", "2 2 2 2 2", turn=1, discards="10 7 8 9", pile="", guard=False)
    play(state, "0 draw", "0 keep, discard c0")
    known_now = GAME.knowledge(state, 1)
    faces = {face for faces in known_now.unknown.values() for face in faces}
    assert faces == {"1", "2", "7", "8", "9"}
    mixed = [sorted(set(batch)) for batch in known_now.unknown.values()]
    assert ["1", "2"] in mixed
    assert ["7", "8", "9"] in mixed


def test_worlds_keep_the_others_answers_open() -> None:
    state = at("1 2", "3 4", "5 6", held="0", options={"window": "none"})
    play(state, "0 discard", "1 nothing")
    found = set()
    for number in range(200):
        world = GAME.determinize(GAME.knowledge(state, 0), number.to_bytes(32, "big"))
        assert GAME.position(world).guard
        found.add(tuple(GAME.position(world).answered))
    assert found == {(), (1,), (2,), (1, 2)}
    play(state, "0 nothing", "0 decline")
    answers = {
        tuple(GAME.position(GAME.determinize(GAME.knowledge(state, 0), bytes([n] * 32))).answered) for n in range(60)
    }
    assert answers == {(0,), (0, 1), (0, 2)}  # not all of them: the guard goes on


def test_knowledge_follows_the_cards_through_a_swap() -> None:
    state = at("1 2", "3 4", held="7")
    play(state, "0 discard", "0 look at c2", "2 close", "1 draw")
    s = state[0]
    s.face[s.held] = 18  # a 9, for certain
    play(state, "1 discard", "1 swap c2 with c0")
    assert known(state, 0) == {2: "3"}
    assert names(state, 0) == [2, 1]  # it lies in front of seat 0 now, who still knows it


def test_what_was_given_away_is_still_known() -> None:
    state = GAME.start(2, 3, {"start": 0})
    mine = known(state, 0)
    play(state, "0 done", "1 done", "0 draw")
    s = state[0]
    s.face[s.held] = 18
    play(state, "0 discard", "0 swap c5 with c6")
    assert known(state, 0)[5] == mine[5]
    assert names(state, 1)[0] == 5
    assert 5 not in known(state, 1)
