"""Faults in prompts, previews and the moves of absent seats."""

from __future__ import annotations

from typing import Any

import msgspec

from examples.two_piles.game import (
    Lay,
    Pass,
    PilesDraft,
    PilesPreview,
    PilesPrompt,
)
from tavoliere.engine.game import State
from tavoliere.engine.moves import Draft, Move
from tests.conformance.broken import Broken


class PromptsEverybody(Broken):
    """Every seat is prompted."""

    def prompt(self, state: State, seat: int, draft: Any = None) -> PilesPrompt:
        return super().prompt(state, self.polled(state), draft)


class IllegalPrompt(Broken):
    """A draft becomes a move that no seat can make."""

    def prompt(self, state: State, seat: int, draft: Any = None) -> PilesPrompt:
        prompt = super().prompt(state, seat, draft)
        return msgspec.structs.replace(prompt, move=prompt.move and Lay(0, "left"))


class DeadEnd(Broken):
    """A draft that was offered leads nowhere."""

    def prompt(self, state: State, seat: int, draft: Any = None) -> PilesPrompt:
        prompt = super().prompt(state, seat, draft)
        return PilesPrompt() if draft and draft.pile else prompt


class OneSidedPrompt(Broken):
    """The right pile is never offered."""

    def prompt(self, state: State, seat: int, draft: Any = None) -> PilesPrompt:
        prompt = super().prompt(state, seat, draft)
        return msgspec.structs.replace(prompt, pile=[pile for pile in prompt.pile if pile != "right"])


class CardFirst(Broken):
    """After the pile is picked, the high cards are gone."""

    def prompt(self, state: State, seat: int, draft: Any = None) -> PilesPrompt:
        prompt = super().prompt(state, seat, draft)
        return msgspec.structs.replace(prompt, card=prompt.card[:1]) if draft and draft.pile else prompt


class FragileMove(Broken):
    """A card that the hand does not hold cannot be spelt."""

    def draft_of(self, state: State, seat: int, move: Any) -> Draft:
        if isinstance(move, Lay):
            (self.view(state, seat).hands[seat] or []).index(move.card)
        return super().draft_of(state, seat, move)


class FragilePrompt(Broken):
    """A card that there is not raises an error."""

    def prompt(self, state: State, seat: int, draft: Any = None) -> PilesPrompt:
        if draft and draft.card is not None:
            list(range(13)).index(draft.card)
        return super().prompt(state, seat, draft)


class Optimist(Broken):
    """Whatever is tried is legal, says the preview."""

    def preview(self, state: State, seat: int, tried: Any) -> PilesPreview:
        return PilesPreview(legal=True)


class NoReason(Broken):
    """A preview does not say why."""

    def preview(self, state: State, seat: int, tried: Any) -> PilesPreview:
        return msgspec.structs.replace(super().preview(state, seat, tried), why=None)


class Flatterer(Broken):
    """A preview promises more points than come of it."""

    def preview(self, state: State, seat: int, tried: Any) -> PilesPreview:
        preview = super().preview(state, seat, tried)
        return msgspec.structs.replace(preview, after=100) if preview.legal else preview


class TwoNotations(Broken):
    """A draft becomes a move whose notation is another one than that of its actions."""

    def prompt(self, state: State, seat: int, draft: Any = None) -> PilesPrompt:
        prompt = super().prompt(state, seat, draft)
        move = prompt.move
        return msgspec.structs.replace(prompt, move=Lay(move.card + 100, move.pile) if isinstance(move, Lay) else move)

    def actions_of(self, state: State, seat: int, move: Any) -> Any:
        is_long = isinstance(move, Lay) and move.card > 100
        return super().actions_of(state, seat, Lay(move.card - 100, move.pile) if is_long else move)


class WorseThanBefore(Broken):
    """A mend is no legal move either."""

    def preview(self, state: State, seat: int, tried: Any) -> PilesPreview:
        preview = super().preview(state, seat, tried)
        return msgspec.structs.replace(preview, mend=preview.mend and PilesDraft(card=99))


class Asleep(Broken):
    """Nothing is done for a seat that is absent."""

    def absent_move(self, state: State, seat: int, rng: Any) -> Move | None:
        return None


class Busybody(Broken):
    """A move is made even for seats that the game does not wait for."""

    def absent_move(self, state: State, seat: int, rng: Any) -> Move | None:
        return Pass()
