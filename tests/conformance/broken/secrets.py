"""Faults in keeping secrets: a leak for every channel."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from examples.two_piles.game import (
    PilesPreview,
    PilesPrompt,
    PilesView,
)
from examples.two_piles.rules import STOCK
from tavoliere.engine.compiled import fast_rng
from tavoliere.engine.game import State
from tavoliere.engine.view import Event, PlacesKnowledge, SeatScore
from tests.conformance.broken import Broken


def secret_of(state: State) -> int:
    """A number that no seat may know: it differs between most worlds."""
    return sum(card * card for card in range(13) if state[0].place[card] == STOCK)


class LeakingKnowledge(Broken):
    """A seat knows the seed."""

    def knowledge(self, state: State, seat: int) -> PlacesKnowledge:
        known = super().knowledge(state, seat)
        whole = msgspec.structs.replace(known.position, chance=self.position(state).chance)
        return msgspec.structs.replace(known, position=whole)


class ForgetsOtherwise(Broken):
    """The result of forgetting depends on how often it is done."""

    def forget(self, state: State, seat: int | None, shown: bool = False) -> State:
        known = super().forget(state, seat, shown)
        known[0].hand ^= 1
        return known


class WrongWorld(Broken):
    """A world made from knowledge is at another point of the game."""

    def determinize(self, known: State, seat: int, seed: bytes) -> State:
        world = super().determinize(known, seat, seed)
        world[0].passes = 0
        return world


class LeakingQuestion(Broken):
    """The question to a seat depends on the cards of the stock."""

    def has_question(self, state: State, seat: int) -> bool:
        return seat in self.waited_for(state) or secret_of(state) % 2 == 0


class SameFuture(Broken):
    """Dealing again does nothing."""

    def redeal(self, state: State, seat: int, rng: Any) -> None:
        return None


class SamePresent(Broken):
    """Dealing again changes the future only."""

    def redeal(self, state: State, seat: int, rng: Any) -> None:
        state[0].chance.key[:] = fast_rng.new_rng(int(rng[0]))[0]
        state[0].chance.block[:] = 0
        state[0].chance.drawn = 0


class LosesCards(Broken):
    """Dealing again throws the stock away."""

    def redeal(self, state: State, seat: int, rng: Any) -> None:
        super().redeal(state, seat, rng)
        if self.is_between_moves(state):
            state[0].place[0] = seat


class OneFingerprint(Broken):
    """Everything has one fingerprint."""

    def fingerprint(self, state: State, seat: int) -> int:
        return 1


class FreshFingerprint(Broken):
    """Every look gives another fingerprint."""

    def __init__(self) -> None:
        self._count = itertools.count()

    def fingerprint(self, state: State, seat: int) -> int:
        return next(self._count)


class FreeLook(Broken):
    """A card that was drawn can be put back."""

    def reveals(self, event: Any) -> bool:
        return False


class LeakingView(Broken):
    """A view shows something of the stock."""

    def view(self, state: State, seat: int | None, identities: Any = None) -> PilesView:
        return msgspec.structs.replace(super().view(state, seat), passes=secret_of(state))


class TellTale(Broken):
    """Everybody is told which card was drawn."""

    def project(self, event: Any, seat: int | None) -> Event:
        return event


class LeakingBreakdown(Broken):
    """The points of everybody are open."""

    def breakdown(self, state: State, seat: int | None) -> list[Any]:
        return [SeatScore(seat=number, points=points) for number, points in enumerate(self.scores(state))]


class LeakingTurn(Broken):
    """The deadline depends on the stock."""

    def turn(self, state: State) -> Any:
        return msgspec.structs.replace(super().turn(state), asked=(secret_of(state),))


class LeakingPrompt(Broken):
    """The order in which kinds are offered depends on the stock."""

    def prompt(self, state: State, seat: int, draft: Any = None) -> PilesPrompt:
        prompt = super().prompt(state, seat, draft)
        return msgspec.structs.replace(prompt, kinds=prompt.kinds[:: 1 - 2 * (secret_of(state) % 2)])


class LeakingDraft(Broken):
    """So does what is offered for a draft that leads nowhere."""

    def prompt(self, state: State, seat: int, draft: Any = None) -> PilesPrompt:
        prompt = super().prompt(state, seat, draft)
        return prompt if prompt.kinds else PilesPrompt(card=[secret_of(state)])


class LeakingPreview(Broken):
    """The preview counts the card that will be drawn."""

    def preview(self, state: State, seat: int, tried: Any) -> PilesPreview:
        return msgspec.structs.replace(super().preview(state, seat, tried), after=secret_of(state))


class LeakingJudge(Broken):
    """The reason of a refusal depends on others' cards."""

    def pieces(self, state: State, seat: int, action: int, code: int) -> Mapping[str, Any]:
        return {**super().pieces(state, seat, action, code), "hint": secret_of(state)}


class LeakingSense(Broken):
    """Sensible actions depend on others' cards."""

    def sensible_actions(self, state: State, seat: int | None = None) -> tuple[int, ...]:
        actions = super().sensible_actions(state, seat)
        return actions[secret_of(state) % 2 :] if len(actions) > 1 else actions


class LeakingUndo(Broken):
    """The permission to take a pass back depends on the stock."""

    def may_take_back(self, before: State, seat: int, move: Any, events: Sequence[Event]) -> bool:
        return super().may_take_back(before, seat, move, events) and secret_of(before) % 2 == 0


class LeakingFingerprint(Broken):
    """A fingerprint depends on the stock."""

    def fingerprint(self, state: State, seat: int) -> int:
        return super().fingerprint(state, seat) ^ secret_of(state)
