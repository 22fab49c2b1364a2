"""The rules of a game for programs: positions, the small steps between them, and the moves that are made of them.

Every call here is checked: whatever positions, numbers, seats and generators it is given, it answers,
raises a clear error, or refuses an illegal action, and does no harm. `unchecked` are the same questions
without the checks, for those who keep the conditions that `compiled/templates.py` names.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from inspect import unwrap
from operator import index
from types import ModuleType
from typing import Any, ClassVar, NoReturn, get_args

import numpy as np

from tavoliere.engine.checks import LARGEST_FLAW, NO_RNG, NOT_TO_ACT, check_templates, raise_flaw, require_answer
from tavoliere.engine.compiled import templates
from tavoliere.engine.compiled.bind import Kernels, bind
from tavoliere.engine.compiled.codes import Violation, list_codes
from tavoliere.engine.compiled.kernel import straight
from tavoliere.engine.compiled.templates import MAX_SEATS, RUN_STRIDE
from tavoliere.engine.compiled.types import Seat
from tavoliere.engine.errors import BadInput, IllegalMove, quote
from tavoliere.engine.moves import Judgement, Move, MoveTable, compose_move
from tavoliere.engine.reader import Scratch, Unpack, unpackers
from tavoliere.engine.view import Ended, Event

# Positions are NumPy arrays of one record. In the methods that games define, `engine.checks` reads these names:
State = Any  # any value: it is checked before the method gets it
Shown = Any  # a position that the engine has made or checked itself
GameMove = Any  # any value: it is checked to be one of the game's moves
Notation = str  # any value: it is checked to be a text

_LARGEST = 2**62
_SPECTATOR = -1
_ARRAY = np.ndarray


class Rules(ABC):
    """The rules of a game, for Python. Instances hold no position and can be shared."""

    name: ClassVar[str]
    rules: ClassVar[ModuleType]
    state_type: ClassVar[np.dtype[Any]]
    action_count: ClassVar[int]
    max_legal: ClassVar[int]
    codes: ClassVar[ModuleType]  # the module `codes` of the rules, or the rules themselves
    lowest_score_wins: ClassVar[bool] = False
    longest_move: ClassVar[int] = 1  # in actions
    move_type: ClassVar[Any]
    endings: ClassVar[tuple[str, ...]]  # the ways in which a game can end, as the kernel `ending` numbers them
    lengths: ClassVar[Mapping[str, str]] = {}  # of arrays that are partly used: the fields that say how much

    @property
    @abstractmethod
    def title(self) -> str:
        """The English title of the game."""

    @cached_property
    def unchecked(self) -> Kernels:
        """The compiled rules, straight: no state, number or buffer is looked at before it is used."""
        return bind(templates, self.name, self.rules)

    @cached_property
    def checked(self) -> Kernels:
        """The compiled rules behind the methods of this class."""
        return bind(check_templates(templates), self.name, self.rules)

    # ---- Positions -----------------------------------------------------------------------------

    def copy(self, state: State) -> State:
        """An independent copy; NumPy's own goes field by field and takes five times as long."""
        return np.ndarray(len(_array(state)), self.state_type, bytearray(state.tobytes()))

    def from_bytes(self, data: bytes) -> State:
        """The position that `state.tobytes()` was made of, to be changed freely."""
        return np.ndarray(1, self.state_type, bytearray(data))

    def require(self, state: State) -> None:
        """Raise a sentence if this is not one sound position of the game."""
        require_answer(self.checked.require(_array(state)))

    def _require_seat(self, state: Shown, seat: Any, clock: bool = True) -> int:
        """The number of a player's seat, or with `clock` also the one after the last, which is the table's clock."""
        number, players = number_of(seat), int(state["players"][0])
        if not 0 <= number < players + clock:
            raise BadInput(f"There is no seat {quote(seat)}: seats are 0 to {players - 1}.")
        return number

    def _require_rng(self, rng: Any) -> None:
        """Raise a sentence if this is not a generator made by `new_rng`."""
        if not isinstance(rng, np.ndarray) or rng.dtype != np.uint64 or rng.ndim != 1 or not len(rng) or not rng[0]:
            raise_flaw(NO_RNG)

    def _require_text(self, text: Any) -> None:
        """Raise a sentence if this is not a text."""
        if not isinstance(text, str):
            raise BadInput(f"The notation of a move is a text, not {quote(text)}.")

    def is_over(self, state: State) -> bool:
        """True when the game has ended."""
        return bool(require_answer(self.checked.is_over(_array(state))))

    def is_between_moves(self, state: State) -> bool:
        """True when no move of several actions is half made."""
        return bool(require_answer(self.checked.is_between_moves(_array(state))))

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seats that may act now, in seat order. A number past the last player is the table's clock."""
        return seats_of(require_answer(self.checked.to_act(_array(state))))

    def waited_for(self, state: State) -> tuple[int, ...]:
        """The seats without which the game does not go on. For the table, not for other seats' eyes."""
        return seats_of(require_answer(self.checked.waited_for(_array(state))))

    def polled(self, state: State) -> int:
        """The seat that is asked next when one is asked at a time; meaningless once the game is over."""
        return require_answer(self.checked.polled(_array(state)))

    def scores(self, state: State) -> tuple[int, ...]:
        """The score of every seat as of now."""
        out = np.zeros(MAX_SEATS, dtype=np.int64)
        require_answer(self.checked.score(_array(state), out))
        return tuple(out[: int(state["players"][0])].tolist())

    def outcome(self, state: State) -> tuple[float, ...]:
        """The share of the victory that every seat has, tie-breaks included, as if the game ended now."""
        out = np.zeros(MAX_SEATS)
        require_answer(self.checked.outcome(_array(state), out))
        return tuple(out[: int(state["players"][0])].tolist())

    def winners(self, state: State) -> tuple[int, ...]:
        """The seats that have won a finished game; several on a tie."""
        return tuple(seat for seat, share in enumerate(self.outcome(state)) if share > 0)

    def forget(self, state: State, seat: int | None, shown: bool = False) -> State:
        """The state that a seat knows: all else has one fixed form. Without a seat, a spectator.

        It keeps all that the seat has ever seen; `shown`, only what it may look at now.
        """
        known = self.copy(state)
        require_answer(self.checked.forget(known, _SPECTATOR if seat is None else _number(seat), 1 if shown else 0))
        return known

    def fingerprint(self, state: State, seat: int) -> int:
        """64 bits of what a seat knows: equal for equal knowledge."""
        out = np.zeros(1, dtype=np.uint64)
        tries = np.zeros(1, dtype=self.state_type)
        require_answer(self.checked.fingerprint(_array(state), _number(seat), tries, out))
        return int(out[0])

    def redeal(self, state: State, seat: int, rng: Any) -> None:
        """Replace, in place, what the seat cannot know by another possibility, each as likely."""
        require_answer(self.checked.redeal(_array(state), _number(seat), _array(rng)))

    # ---- Actions -------------------------------------------------------------------------------

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[int, ...]:
        """The legal actions of a seat; without one, of the polled seat."""
        scratch = self._scratch
        if seat is None:
            n = self.checked.legal_actions_polled(_array(state), scratch.out)
        else:
            n = self.checked.legal_actions(_array(state), _number(seat), scratch.out)
        return self._unpack[_listed(n)](scratch.data)

    def _legal_actions(self, state: State, seat: int) -> tuple[int, ...]:
        """`legal_actions` without its checks, for positions that the engine has made."""
        out, data = self._scratch.pair
        return self._unpack[self.unchecked.legal_actions(state, seat, out)](data)

    def sensible_actions(self, state: State, seat: int | None = None) -> tuple[int, ...]:
        """The legal actions that are worth considering; the game's `sensible` says what it leaves out."""
        scratch = self._scratch
        n = self.checked.sensible(_array(state), self.polled(state) if seat is None else _number(seat), scratch.out)
        return self._unpack[_listed(n)](scratch.data)

    def violation(self, state: State, action: int, seat: int) -> int:
        """0 when the seat may do this, else the code of the rule that it breaks."""
        return require_answer(self.checked.violation(_array(state), _number(seat), _number(action)))

    def apply(self, state: State, action: int, seat: int | None = None) -> None:
        """Carry out an action of a seat; without one, of the seat that is polled. An illegal one is refused."""
        if seat is None:
            found = self.checked.apply_polled(_array(state), _number(action))
        else:
            found = self.checked.apply(_array(state), _number(seat), _number(action))
        if found:
            self._refuse(state, seat, action, found)

    @cached_property
    def step(self) -> Callable[[State, int], tuple[int, ...]]:
        """`step(state, action)` carries out an action of the polled seat, and lists what is legal for the next one.

        One call instead of two; nothing can be done any more when the game is over. What it needs is
        found once, not at every call: looking it up takes as long as the rules themselves. So does the
        compiler's look at the types, so the position of the last call is not looked at again.
        """
        carry_out, carry_out_known = self.checked.step, straight(self.checked.step)
        known: State = None
        unpack, rooms, count = self._unpack, self._scratch, self.action_count

        def step(state: State, action: int) -> tuple[int, ...]:
            nonlocal known
            room = rooms.pair
            if state is known and action.__class__ is int and 0 <= action < count and state.flags.writeable:
                n = carry_out_known(state, action, room[0])
            else:
                n = carry_out(_array(state), _number(action), room[0])
                known = state
            if n < 0:
                self._refuse(state, None, action, n if n <= LARGEST_FLAW else -n)
            return unpack[n](room[1])

        return step

    def playout_action(self, state: State, seat: int, rng: Any) -> int:
        """The action of random play for a seat that may act; `rng` comes from `new_rng`.

        In most games each legal action is as likely; a game says where not.
        """
        return require_answer(self.checked.playout_action(_array(state), _number(seat), _array(rng), self._scratch.out))

    def random_action(self, state: State, seat: int, rng: Any) -> int:
        """One of the legal actions of a seat that may act, each as likely."""
        return require_answer(self.checked.random_action(_array(state), _number(seat), _array(rng), self._scratch.out))

    def play_out(self, state: State, rng: Any) -> int:
        """Play a game to its end at random, in place; say how many actions that took."""
        return require_answer(self.checked.play_out(_array(state), _array(rng), self._scratch.out))

    def _refuse(self, state: State, seat: int | None, action: int, found: int) -> NoReturn:
        """Raise what is against an action: the trouble, or the code of the rule that it breaks."""
        if found < 0:
            raise_flaw(found)
        raise IllegalMove(self.judgement(found, self.pieces(state, self._actor(state, seat), action, found)))

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
        self._require_text(text)
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
        for actor in self.to_act(state) if seat is None else (seat,):
            yield from self._moves_from(state, state, actor)

    def _require_between_moves(self, state: State) -> None:
        if not self.is_between_moves(state):
            raise BadInput("A move is half made here: carry out the rest of its actions first.")

    def _moves_from(self, origin: State, state: State, seat: int, begun: tuple[int, ...] = ()) -> Iterator[Move]:
        for action in self.legal_actions(state, seat):
            made = (*begun, action)
            after = self.copy(state)
            self.apply(after, action, seat)
            if self.is_between_moves(after):
                yield self.move_of(origin, seat, made)
            else:
                yield from self._moves_from(origin, after, seat, made)

    def playout_move(self, state: State, seat: int, rng: Any) -> Move:
        """A move of random play: made of the actions that `playout_action` picks."""
        self._require_between_moves(state)
        return compose_move(self, state, seat, lambda after: self.playout_action(after, seat, rng))

    def check(self, state: State, move: Move, seat: int | None = None) -> Judgement | None:
        """Why this move is illegal now; None when it is legal."""
        outcome = self.carry_out(state, self._actor(state, seat), move)
        return outcome if isinstance(outcome, Judgement) else None

    def play(self, state: State, move: Move, seat: int | None = None) -> list[Event]:
        """Play a move and tell what happened. An illegal one raises, and changes nothing."""
        after, events = self.act(state, self._actor(state, seat), move)
        state.view(np.uint8)[:] = after.view(np.uint8)
        return events

    def act(self, state: State, seat: int, move: Move, identities: Any = None) -> tuple[State, list[Event]]:
        """The position after a move, as a new one, and everything that the move set off; an illegal one raises."""
        after = self.after(state, move, seat)
        return after, self._to_the_end(after, self._events(state, number_of(seat), move, after, identities))

    def after(self, state: State, move: Move, seat: int) -> State:
        """The position after a move, as a new one; an illegal move raises."""
        after = self.carry_out(state, seat, move)
        if isinstance(after, Judgement):
            raise IllegalMove(after)
        return after

    def tell(self, before: State, seat: int, move: Move, after: State, identities: Any = None) -> list[Event]:
        """Everything that a move set off, the end of the game included."""
        return self._to_the_end(after, self.events(before, seat, move, after, identities))

    def _to_the_end(self, after: State, events: list[Event]) -> list[Event]:
        if self.unchecked.is_over(after):
            events.append(Ended(self.ending(after), self.scores(after), self.winners(after)))
        return events

    @cached_property
    def _events(self) -> Callable[..., list[Event]]:
        """`events` without its checks, for positions that the rules have made and a seat that was checked."""
        return partial(unwrap(type(self).events), self)

    def _actor(self, state: State, seat: int | None) -> int:
        if seat is not None:
            return seat
        return 0 if self.is_over(state) else self.polled(state)

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
        found = self.unchecked.run(after, np.array(actions, dtype=np.int64), number_of(seat))
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
        return list_codes(self.codes, Violation)

    @cached_property
    def _names(self) -> dict[int, str]:
        return {code: name for name, code in self.violations.items()}

    @cached_property
    def _move_table(self) -> MoveTable:
        return MoveTable(self._kinds_of_moves)

    @cached_property
    def _kinds_of_moves(self) -> tuple[type, ...]:
        return get_args(self.move_type) or (self.move_type,)

    @cached_property
    def _scratch(self) -> Scratch:
        return Scratch(self.max_legal)

    @cached_property
    def _unpack(self) -> list[Unpack]:
        return unpackers(self.max_legal)


def _array(value: Any) -> Any:
    """Only arrays reach the compiler: it looks into anything else, and an odd list breaks it."""
    if value.__class__ is not _ARRAY:
        raise TypeError(f"A position or a generator is a NumPy array, not {quote(type(value).__name__)}.")
    return value


def _number(value: Any) -> int:
    """A whole number that a kernel can take; one that is too large is just as unknown as -1."""
    number = index(value)
    return number if -_LARGEST < number < _LARGEST else -1


def number_of(seat: Any) -> int:
    """A seat as a Python number, also when it is one of NumPy's, as in batches; -1 for anything else."""
    try:
        return int(index(seat))
    except TypeError:
        return -1


def _listed(answer: int) -> int:
    """The number of listed actions: none for a seat that may not act."""
    return 0 if answer == NOT_TO_ACT else require_answer(answer)


def seats_of(bits: int) -> tuple[int, ...]:
    """A set of seats, kept as bits, as a tuple in seat order."""
    return _SEATS[bits]


_SEATS = [tuple(seat for seat in range(MAX_SEATS) if bits >> seat & 1) for bits in range(1 << MAX_SEATS)]
