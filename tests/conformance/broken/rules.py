"""Faults in the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from examples.two_piles.game import (
    Lay,
    Pass,
)
from tavoliere.engine.game import State
from tavoliere.engine.moves import Judgement
from tavoliere.engine.view import SeatScore
from tests.conformance.broken import Broken


class MissingAction(Broken):
    """The list of legal actions lacks one."""

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[int, ...]:
        actions = super().legal_actions(state, seat)
        return actions[:-1] if len(actions) > 1 else actions


class DoubleAction(Broken):
    """The list of legal actions has one twice."""

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[int, ...]:
        actions = super().legal_actions(state, seat)
        return actions + actions[:1]


class ActionOutOfTurn(Broken):
    """Everybody may act at any time, says the list."""

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[int, ...]:
        return super().legal_actions(state) if not self.is_over(state) else ()


class LenientJudge(Broken):
    """The judge lets actions pass that do not exist."""

    def violation(self, state: State, action: int, seat: int) -> int:
        return 0 if action < 0 else super().violation(state, action, seat)


class NothingSensible(Broken):
    """There is always something legal, but never anything sensible."""

    def sensible_actions(self, state: State, seat: int | None = None) -> tuple[int, ...]:
        return ()


class Reckless(Broken):
    """All that one seat may do is sensible for every seat."""

    def sensible_actions(self, state: State, seat: int | None = None) -> tuple[int, ...]:
        return self.legal_actions(state)


class EndlessGame(Broken):
    """The game is never over."""

    def is_over(self, state: State) -> bool:
        return False


class OverAtOnce(Broken):
    """The game is over before it begins."""

    def is_over(self, state: State) -> bool:
        return True


class WaitsForNobody(Broken):
    """The game waits for no seat."""

    def waited_for(self, state: State) -> tuple[int, ...]:
        return ()


class AsksNobody(Broken):
    """No seat has a question."""

    def has_question(self, state: State, seat: int) -> bool:
        return False


class WrongMove(Broken):
    """A move is named by the wrong pile."""

    def move_of(self, state: State, seat: int, actions: Sequence[int]) -> Lay | Pass:
        move = super().move_of(state, seat, actions)
        return Lay(move.card, "left") if isinstance(move, Lay) else move


class ForgetfulPlay(Broken):
    """Playing a move is not the same as its actions."""

    def play(self, state: State, move: Any, seat: int | None = None) -> list[Any]:
        events = super().play(state, move, seat)
        state[0].passes = 0
        return events


class ClumsyJudge(Broken):
    """Judging a move changes the position."""

    def check(self, state: State, move: Any, seat: int | None = None) -> Judgement | None:
        judgement = super().check(state, move, seat)
        if judgement is not None:
            state[0].chance.drawn += 1
        return judgement


class WrongBreakdown(Broken):
    """The breakdown of a score is not the score."""

    def breakdown(self, state: State, seat: int | None) -> list[Any]:
        return [SeatScore(seat=part.seat, points=(part.points or 0) + 1) for part in super().breakdown(state, seat)]


class HalfTheVictory(Broken):
    """Half of the victory is lost."""

    def outcome(self, state: State) -> tuple[float, ...]:
        return tuple(share / 2 for share in super().outcome(state))


class LastWins(Broken):
    """The worst score wins."""

    def outcome(self, state: State) -> tuple[float, ...]:
        scores = self.scores(state)
        return tuple(float(seat == scores.index(max(scores))) for seat in range(len(scores)))
