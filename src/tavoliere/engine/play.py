"""Moves: what people say, judged by the rules and played action by action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, NoReturn, get_args

import numpy as np

from tavoliere.engine.checks import number_of, require_text, without_checks
from tavoliere.engine.compiled.codes import Violation, list_violations
from tavoliere.engine.compiled.templates import RUN_STRIDE
from tavoliere.engine.compiled.types import Seat
from tavoliere.engine.errors import BadInput, IllegalMove, quote
from tavoliere.engine.moves import Judgement, Move, MoveTable
from tavoliere.engine.rules import GameMove, Notation, Rules, State
from tavoliere.engine.view import Ended, Event


class Play(Rules, ABC):
    """A game's rules with the words for moves: what is said is played, and what happened is told."""

    move_type: ClassVar[Any]
    endings: ClassVar[tuple[str, ...]]  # the ways in which a game can end, as the kernel `ending` numbers them

    @property
    @abstractmethod
    def title(self) -> str:
        """The English title of the game."""

    # ---- What each game says for itself ------------------------------------------------------------

    @abstractmethod
    def pieces(self, state: State, seat: Seat, action: int, code: int) -> Mapping[str, Any]:
        """The pieces that the sentence about an illegal action names: numbers, words, pieces, lists of these."""

    @abstractmethod
    def events(self, before: State, seat: Seat, move: GameMove, after: State, identities: Any = None) -> list[Event]:
        """All events of a move that was played, without the end of the game."""

    # ---- Moves as text and as actions: here as their classes declare it ------------------------------

    def parse(self, text: Notation) -> Any:
        """Read the notation of a move; `BadInput` when it is none."""
        require_text(text)
        return self._move_table.parse(text)

    def actions_of(self, state: State, seat: Seat, move: GameMove) -> Sequence[int] | Judgement:
        """The actions of a move, or what is wrong with its form."""
        self.require(state)
        self.require_move(move)
        return self._move_table.actions_of(move)

    def move_of(self, state: State, seat: Seat, actions: Sequence[int]) -> Any:
        """The move that these actions are, from this position on."""
        self.require(state)
        return self._move_table.move_of(actions)

    # ---- What follows from it ----------------------------------------------------------------------

    def moves(self, state: State, seat: int | None = None) -> Iterator[Move]:
        """The legal moves of a seat (of all who may act, without one), one at a time."""
        self._require_between_moves(state)
        seats = self.to_act(state) if seat is None else (seat,)
        for actor in seats:
            yield from self._moves_from(state, state, actor, [])

    def _require_between_moves(self, state: State) -> None:
        if not self.is_between_moves(state):
            raise BadInput("A move is half made here: carry out the rest of its actions first.")

    def _moves_from(self, origin: State, state: State, seat: int, made: list[int]) -> Iterator[Move]:
        for action in self.legal_actions(state, seat):
            made.append(action)
            after = self.copy(state)
            self.apply(after, action, seat)
            if self.is_between_moves(after):
                yield self.move_of(origin, seat, made)
            else:
                yield from self._moves_from(origin, after, seat, made)
            made.pop()

    def playout_move(self, state: State, seat: int, rng: Any) -> Move:
        """A move of random play: made of the actions that `playout_action` picks."""
        self._require_between_moves(state)
        after = self.copy(state)
        made: list[int] = []
        while not made or not self.is_between_moves(after):
            made.append(self.playout_action(after, seat, rng))
            self.apply(after, made[-1], seat)
        return self.move_of(state, seat, made)

    def check(self, state: State, move: Move, seat: int | None = None) -> Judgement | None:
        """Why this move is illegal now; None when it is legal."""
        outcome = self._try(state, move, seat)
        return outcome if isinstance(outcome, Judgement) else None

    def play(self, state: State, move: Move, seat: int | None = None) -> list[Event]:
        """Play a move and tell what happened. An illegal one raises, and changes nothing."""
        after, events = self.act(state, self._actor(state, seat), move)
        self.unchecked.overwrite(state, after)
        return events

    def act(self, state: State, seat: int, move: Move, identities: Any = None) -> tuple[State, list[Event]]:
        """The position after a move, as a new one, and everything that the move set off; an illegal one raises."""
        after = self.after(state, move, seat)
        seat = seat if seat.__class__ is int else number_of(seat)
        return after, self._to_the_end(after, self._events(state, seat, move, after, identities))

    def after(self, state: State, move: Move, seat: int) -> State:
        """The position after a move, as a new one; an illegal move raises."""
        after = self._try(state, move, seat)
        if isinstance(after, Judgement):
            raise IllegalMove(after)
        return after

    def tell(self, before: State, seat: int, move: Move, after: State, identities: Any = None) -> list[Event]:
        """Everything that a move set off, the end of the game included."""
        self.require(after)
        return self._to_the_end(after, self.events(before, seat, move, after, identities))

    def _to_the_end(self, after: State, events: list[Event]) -> list[Event]:
        if self.unchecked.is_over(after):
            events.append(Ended(self.ending(after), self.scores(after), self.winners(after)))
        return events

    @cached_property
    def _events(self) -> Callable[..., list[Event]]:
        return without_checks(self, "events")

    def _refuse(self, state: State, seat: int | None, action: int, found: int) -> NoReturn:
        if found < 0:
            super()._refuse(state, seat, action, found)
        actor = self._actor(state, seat)
        raise IllegalMove(self.judgement(found, self.pieces(state, actor, action, found)))

    def _actor(self, state: State, seat: int | None) -> int:
        if seat is not None:
            return seat
        return 0 if self.is_over(state) else self.polled(state)

    def _try(self, state: State, move: Move, seat: int | None) -> State | Judgement:
        """The position after the move, or why there is none."""
        return self.carry_out(state, self._actor(state, seat), move)

    def require_move(self, move: Any) -> None:
        """Raise a sentence if this is not a move of the game."""
        if not isinstance(move, self._kinds_of_moves):
            raise BadInput(f"{quote(move)} is no move of {self.title}: `parse` reads its notation.")

    def carry_out(self, state: State, seat: Seat, move: GameMove) -> State | Judgement:
        """The position after a move, as a new one, or why there is none.

        As it stands here, its actions are judged and played one by one; a game whose rules play a whole
        move in one call leaves it to them.
        """
        actions = self.actions_of(state, seat, move)
        if isinstance(actions, Judgement):
            return actions
        after = self.copy(state)
        by = seat if seat.__class__ is int else number_of(seat)
        found = self.unchecked.run(after, np.array(actions, dtype=np.int64), by)
        if found:
            stopped, code = divmod(found, RUN_STRIDE)
            return self.judgement(code, self.pieces(after, seat, actions[stopped], code))
        return after

    def judgement(self, code: int, pieces: Mapping[str, Any]) -> Judgement:
        """A violation code as a judgement, with the rule that it names."""
        name = self._names[code]
        return Judgement(rule=self.violations[name].rule, code=name, pieces=pieces)

    def ending(self, state: State) -> str:
        """The ending of the game; empty while it goes on."""
        return self.endings[self.unchecked.ending(state)] if self.is_over(state) else ""

    @cached_property
    def violations(self) -> dict[str, Violation]:
        """The codes of the judge by the names that rulebooks and clients use; each has a `rule`."""
        return list_violations(self.codes)

    @cached_property
    def _names(self) -> dict[int, str]:
        return {code: name for name, code in self.violations.items()}

    @cached_property
    def _move_table(self) -> MoveTable:
        return MoveTable(self._kinds_of_moves)

    @cached_property
    def _kinds_of_moves(self) -> tuple[type, ...]:
        return get_args(self.move_type) or (self.move_type,)
