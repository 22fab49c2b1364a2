"""Hidden things stay hidden: twins, planted leaks, and knowledge that comes from what was told alone."""

from __future__ import annotations

import os
import random
from typing import Any

import msgspec
import pytest

from tavoliere.conformance import NonConformance
from tavoliere.conformance.play import Match, encoded
from tavoliere.conformance.secrets import nothing_is_told_that_is_hidden, worlds_keep_what_a_seat_knows
from tavoliere.engine.compiled import fast_rng
from tavoliere.games.bloops import events as told
from tavoliere.games.bloops.game import Bloops
from tavoliere.games.bloops.view import SeatScore, ShownCard
from tests.games.bloops.helper import GAME, written
from tests.games.bloops.versus import random_options

GAMES = 2000 if os.environ.get("TAVOLIERE_SOAK") else 15


def test_no_tells_in_random_games_with_random_options() -> None:
    for number in range(GAMES):
        players, options = random_options(random.Random(number))
        nothing_is_told_that_is_hidden(Match(GAME, players, options, f"tells {number}"))


# ---- Planted leaks -------------------------------------------------------------------------------


class LeakyView(Bloops):
    """Shows how many of a seat's hidden cards match the discard."""

    def view(self, state: Any, seat: int | None, identities: Any = None) -> Any:
        view = super().view(state, seat)
        s = state[0]
        if not s.discarded:
            return view
        top = s.face[s.discards[s.discarded - 1]]
        matches = [card for card in s.hand[0, : s.in_front[0]] if s.face[card] == top]
        return msgspec.structs.replace(view, pile=view.pile + len(matches))


class LeakyEvents(Bloops):
    """Tells everybody what was drawn."""

    def project(self, event: Any, seat: int | None) -> Any:
        return event


class LeakyIdentifiers(Bloops):
    """Tells of a gift with the face of the card instead of its name."""

    def events(self, before: Any, seat: int, move: Any, after: Any, identities: Any = None) -> list[Any]:
        found = told.events(self, before, seat, move, after)
        return [
            msgspec.structs.replace(event, card=ShownCard(int(after[0].face[event.card.id])))
            if isinstance(event, told.Gave)
            else event
            for event in found
        ]


class LeakyPrompt(Bloops):
    """Asks a seat only when it has something to answer with."""

    def prompt(self, state: Any, seat: int, draft: Any = None) -> Any:
        prompt, s = super().prompt(state, seat, draft), state[0]
        if not s.discarded:
            return prompt
        top = s.face[s.discards[s.discarded - 1]]
        has_one = any(s.face[card] == top for card in s.hand[seat, : s.in_front[seat]])
        return prompt if has_one else msgspec.structs.replace(prompt, kinds=[])


class LeakyPreview(Bloops):
    """Says whether a card matches that the seat may not look at."""

    def preview(self, state: Any, seat: int, tried: Any) -> Any:
        preview, s = super().preview(state, seat, tried), state[0]
        card = getattr(tried, "card", None)
        if card is None or not s.discarded or not 0 <= card < s.cards:
            return preview
        return msgspec.structs.replace(preview, matches=bool(s.face[card] == s.face[s.discards[s.discarded - 1]]))


class LeakyAnswers(Bloops):
    """Shows who has answered."""

    def turn(self, state: Any) -> Any:
        return msgspec.structs.replace(super().turn(state), asked=self.waited_for(state))


class LeakyScores(Bloops):
    """Shows the points of hidden cards."""

    def breakdown(self, state: Any, seat: int | None) -> Any:
        return [SeatScore(seat=at, points=points) for at, points in enumerate(self.scores(state))]


LEAKS = [LeakyView, LeakyEvents, LeakyIdentifiers, LeakyPrompt, LeakyPreview, LeakyAnswers, LeakyScores]


@pytest.mark.parametrize("leak", LEAKS)
def test_the_check_fails_on_a_planted_leak(leak: type[Bloops]) -> None:
    assert any(_leaks(leak(), f"leak {number}") for number in range(200))


def _leaks(game: Bloops, seed: str) -> bool:
    try:
        nothing_is_told_that_is_hidden(Match(game, 3, {}, seed))
    except NonConformance:
        return True
    return False


def test_the_same_check_passes_without_a_leak() -> None:
    for number in range(3):
        match = Match(GAME, 3, {}, f"leak {number}")
        nothing_is_told_that_is_hidden(match)
        worlds_keep_what_a_seat_knows(match)


# ---- Worlds made without asking `knowledge` ------------------------------------------------------


class Memory:
    """The knowledge of one seat, from nothing but the deal that it was shown and the events that it was told."""

    def __init__(self, state: Any, seat: int) -> None:
        self.seat = seat
        self.faces = {card.id: written(card.face) for card in GAME.view(state, seat).hands[seat] if card.face}
        self.discarded: list[int] = []

    def hear(self, events: list[Any]) -> None:
        for event in (GAME.project(event, self.seat) for event in events):
            if isinstance(event, told.Reshuffled):
                *going, top = self.discarded
                assert event.cards == going
                self.faces = {card: face for card, face in self.faces.items() if card not in going}
                self.discarded = [top]
                continue
            card = getattr(event, "card", None)
            if card is not None and card.face is not None:
                self.faces[card.id] = written(card.face)
            if isinstance(event, told.Discarded | told.Countered):
                self.discarded.append(event.card.id)


@pytest.mark.parametrize("number", range(12))
def test_knowledge_is_what_was_told_and_nothing_else(number: int) -> None:
    """Follow the events as one seat hears them; its knowledge must have exactly the faces told there."""
    rng = random.Random(f"memory {number}")
    players, options = random_options(rng)
    state = GAME.start(players, f"memory {number}", options)
    memories = [Memory(state, seat) for seat in range(players)]
    dice = fast_rng.new_rng(number)
    while not GAME.is_over(state):
        for memory in memories:
            position = GAME.knowledge(state, memory.seat).position
            cards = [card for hand in position.hands for card in hand] + position.pile + position.discards
            cards += [position.held] if position.held else []
            assert {card.card: card.face for card in cards if card.face != "?"} == memory.faces
        seat = GAME.polled(state)
        events = GAME.play(state, GAME.playout_move(state, seat, dice), seat)
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
    dice = fast_rng.new_rng(number)
    while not GAME.is_over(state):
        batches: dict[int, list[int]] = {}
        for card in range(int(state[0].cards)):
            if card not in memory.faces:
                batches.setdefault(int(state[0].batch[card]), []).append(card)
        seat = GAME.polled(state)
        move = GAME.playout_move(state, seat, dice)
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
