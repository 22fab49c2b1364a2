"""The conformance suite finds what it is there to find: games that are broken on purpose are caught."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec
import pytest

from tavoliere.conformance import CHECKS, NonConformance, check_game, legality, reproduction, secrets
from tavoliere.conformance.play import Match
from tavoliere.engine.events import Event
from tavoliere.engine.game import State
from tavoliere.engine.moves import Judgement
from tavoliere.engine.options import Options
from tavoliere.engine.rulebook import Rulebook
from tavoliere.games.scalino.actions import DECLINE
from tavoliere.games.scalino.events import Declined
from tavoliere.games.scalino.game import Scalino
from tavoliere.games.scalino.moves import Place, ScalinoMove
from tavoliere.games.scalino.position import Position
from tavoliere.games.scalino.view import Knowledge, View


class Broken(Scalino):
    """A game that lives elsewhere but has Scalino's rulebook."""

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.load("tavoliere.games.scalino")


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


class EndlessGame(Broken):
    """The game is never over."""

    def is_over(self, state: State) -> bool:
        return False


class OverAtOnce(Broken):
    """The game is over before it begins."""

    def is_over(self, state: State) -> bool:
        return True


class WrongMove(Broken):
    """A move is named by the wrong cells."""

    def move_of(self, state: State, seat: int, actions: Sequence[int]) -> ScalinoMove:
        move = super().move_of(state, seat, actions)
        return Place("e5") if isinstance(move, Place) else move


class ForgetfulPlay(Broken):
    """Playing a move is not the same as its actions."""

    def play(self, state: State, move: Any, seat: int | None = None) -> list[Any]:
        events = super().play(state, move, seat)
        state[0].neutral = 0 if state[0].neutral else 1
        return events


class ClumsyJudge(Broken):
    """Judging a move changes the position."""

    def check(self, state: State, move: Any, seat: int | None = None) -> Judgement | None:
        judgement = super().check(state, move, seat)
        if judgement is not None:
            state[0].chance.drawn += 1
        return judgement


class SpeechlessJudge(Broken):
    """A refusal has no words."""

    def explain(self, judgement: Judgement, language: str = "en") -> str:
        return ""


class WrongBreakdown(Broken):
    """The parts of a score do not come to the score."""

    def breakdown(self, state: State) -> list[Any]:
        first, *others = super().breakdown(state)
        return [msgspec.structs.replace(first, points=first.points + 1), *others]


class Whimsical(Broken):
    """The same seed does not give the same game."""

    def __init__(self) -> None:
        self._count = itertools.count()

    def start(
        self,
        players: int | None = None,
        seed: bytes | str | int = 0,
        options: Options | Mapping[str, Any] | None = None,
    ) -> State:
        return super().start(players, f"{seed!r} {next(self._count)}", options)


class SharedCopy(Broken):
    """A copy is the same thing."""

    def copy(self, state: State) -> State:
        return state


class PositionWithoutBonus(Broken):
    """A position forgets that an extra block is due."""

    def position(self, state: State) -> Position:
        return msgspec.structs.replace(super().position(state), bonus=False)


class PositionWithoutSeed(Broken):
    """A position forgets its seed."""

    def position(self, state: State) -> Position:
        return msgspec.structs.replace(super().position(state), chance=None)


class PositionWithoutRotation(Broken):
    """A position forgets whose turn the neutral colour is."""

    def position(self, state: State) -> Position:
        return msgspec.structs.replace(super().position(state), neutral=0)


class UnreadablePosition(Broken):
    """A position says of itself that it cannot be."""

    def position(self, state: State) -> Position:
        return msgspec.structs.replace(super().position(state), start=9)


class DeafParser(Broken):
    """The notation of a move reads back as another."""

    def parse(self, text: str) -> ScalinoMove:
        move = super().parse(text)
        return Place(move.cells, 1) if isinstance(move, Place) else move


class LeakingView(Broken):
    """A view shows the seed."""

    def view(self, state: State, seat: int | None) -> View:
        return msgspec.structs.replace(super().view(state, seat), position=self.position(state))


class TellTale(Broken):
    """What is told of a move depends on the seed."""

    def events(self, before: State, seat: int, move: ScalinoMove, after: State) -> list[Event]:
        return [*super().events(before, seat, move, after), Declined(int(after[0].chance.key[0] % 1000))]


class LeakingKnowledge(Broken):
    """A seat knows the seed."""

    def knowledge(self, state: State, seat: int) -> Knowledge:
        return Knowledge(self.position(state), seat)


class WrongWorld(Broken):
    """A world made from knowledge is at another point of the game."""

    def determinize(self, knowledge: Knowledge, seed: bytes) -> State:
        world = super().determinize(knowledge, seed)
        if DECLINE not in self.legal_actions(world) and not self.is_over(world):
            self.apply(world, self.legal_actions(world)[0])
        return world


DEMOLITION = {"mode": "demolition"}
# Which check finds it, and what it says.
BROKEN: list[tuple[Callable[[], Scalino], int, dict[str, Any], Callable[[Match], None], str]] = [
    (MissingAction, 2, {}, legality.legal_list_is_the_judge, "List and judge differ"),
    (DoubleAction, 2, {}, legality.legal_list_is_the_judge, "an action twice"),
    (ActionOutOfTurn, 2, {}, legality.legal_list_is_the_judge, "not to act"),
    (LenientJudge, 2, {}, legality.legal_list_is_the_judge, "lets the action -1 pass"),
    (EndlessGame, 2, {}, legality.games_end_without_dead_ends, "Nobody is to act although the game is not over"),
    (OverAtOnce, 2, {}, legality.games_end_without_dead_ends, "over before it begins"),
    (WrongMove, 2, {}, legality.moves_are_distinct_and_legal, "one notation"),
    (ForgetfulPlay, 2, {}, legality.moves_are_distinct_and_legal, "not the same as its actions"),
    (ClumsyJudge, 3, {}, legality.illegal_moves_change_nothing, "changed the position"),
    (SpeechlessJudge, 2, {}, legality.illegal_moves_change_nothing, "cannot be explained"),
    (WrongBreakdown, 2, {}, legality.scores_are_the_sum_of_their_parts, "breakdown"),
    (Whimsical, 4, {}, reproduction.same_seed_same_game, "The same seed"),
    (SharedCopy, 2, {}, reproduction.copies_are_exact_and_independent, "changed the original"),
    (PositionWithoutBonus, 2, DEMOLITION, reproduction.positions_survive_json, "changed in JSON"),
    (PositionWithoutSeed, 2, {}, reproduction.positions_survive_json, "changed in JSON"),
    (PositionWithoutRotation, 3, {}, reproduction.positions_survive_json, "changed in JSON"),
    (UnreadablePosition, 2, {}, reproduction.positions_survive_json, r"\."),
    (DeafParser, 2, {}, reproduction.moves_survive_notation_and_json, "reads back as another move"),
    (Whimsical, 2, {"start": 0}, reproduction.records_replay, "replays to another end"),
    (Whimsical, 2, DEMOLITION, reproduction.records_replay, r"\."),
    (LeakingKnowledge, 2, {}, secrets.knowledge_determinizes_consistently, "another knowledge"),
    (WrongWorld, 2, {}, secrets.knowledge_determinizes_consistently, "another knowledge"),
    (TellTale, 2, {}, secrets.nothing_is_told_that_is_hidden, "is told of"),
    (LeakingView, 2, {}, secrets.views_depend_on_nothing_hidden, "depends on something that it cannot know"),
]


@pytest.mark.parametrize(
    ("broken", "players", "options", "check", "sentence"),
    BROKEN,
    ids=[f"{case[3].__name__}-{case[0].__name__}" for case in BROKEN],
)
def test_a_broken_game_is_caught(
    broken: Callable[[], Scalino],
    players: int,
    options: dict[str, Any],
    check: Callable[[Match], None],
    sentence: str,
) -> None:
    """By the check that is meant for it, with a sentence; and so by the whole suite."""
    with pytest.raises(NonConformance, match=sentence):
        check(Match(broken(), players, options, seed="broken"))
    with pytest.raises(NonConformance):
        check_game(broken(), players, options, games=1)


def test_every_check_catches_something() -> None:
    assert {case[3] for case in BROKEN} == set(CHECKS)


def test_an_unbroken_game_passes() -> None:
    check_game(Broken(), 3, {}, games=1)


def test_every_check_says_what_it_checks() -> None:
    assert all(check.__doc__ for check in CHECKS)
