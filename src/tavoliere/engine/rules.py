"""The rules of a game for programs: positions, and the small steps between them.

Every call here is checked: whatever positions, numbers, seats and generators it is given, it answers,
raises a clear error, or refuses an illegal action, and does no harm. `unchecked` are the same questions
without the checks, for those who keep the conditions that `compiled/templates.py` names.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from operator import index
from types import ModuleType
from typing import Any, ClassVar, NoReturn

import numpy as np

from tavoliere.engine.checks import LARGEST_FLAW, NOT_TO_ACT, check_templates, raise_flaw
from tavoliere.engine.compiled import templates
from tavoliere.engine.compiled.bind import Kernels, bind
from tavoliere.engine.compiled.kernel import straight
from tavoliere.engine.compiled.templates import MAX_SEATS
from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.reader import Scratch, Unpack, unpackers

# Positions are NumPy arrays of one record. In the methods that games define, `engine.checks` reads these names:
State = Any  # any value: it is checked before the method gets it
Shown = Any  # a position that the engine has made or checked itself
GameMove = Any  # any value: it is checked to be one of the game's moves
Notation = str  # any value: it is checked to be a text

_LARGEST = 2**62
_SPECTATOR = -1
_ARRAY = np.ndarray


class Rules:
    """The compiled rules of a game, for Python. Instances hold no position and can be shared."""

    name: ClassVar[str]
    rules: ClassVar[ModuleType]
    state_type: ClassVar[np.dtype[Any]]
    action_count: ClassVar[int]
    max_legal: ClassVar[int]
    codes: ClassVar[ModuleType]  # the module `codes` of the rules, or the rules themselves
    lowest_score_wins: ClassVar[bool] = False
    longest_move: ClassVar[int] = 1  # in actions

    @classmethod
    def take_from_rules(cls) -> None:
        """Take what a class does not say itself from the constants of its rules."""
        if "rules" in vars(cls):
            if "codes" not in vars(cls):
                cls.codes = getattr(cls.rules, "codes", getattr(cls, "codes", cls.rules))
            for name, constant in _CONSTANTS.items():
                if name not in vars(cls) and hasattr(cls.rules, constant):
                    setattr(cls, name, getattr(cls.rules, constant))

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
        found = self._require(_array(state))
        if found:
            raise_flaw(found)

    def is_over(self, state: State) -> bool:
        """Has the game ended?"""
        return bool(_answer(self._is_over(_array(state))))

    def is_between_moves(self, state: State) -> bool:
        """Is no move of several actions half made?"""
        return bool(_answer(self.checked.is_between_moves(_array(state))))

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seats that may act now, in seat order. A number past the last player is the table's clock."""
        return seats_of(_answer(self.checked.to_act(_array(state))))

    def waited_for(self, state: State) -> tuple[int, ...]:
        """The seats without which the game does not go on. For the table, not for other seats' eyes."""
        return seats_of(_answer(self.checked.waited_for(_array(state))))

    def polled(self, state: State) -> int:
        """The seat that is asked next when one is asked at a time; meaningless once the game is over."""
        return _answer(self.checked.polled(_array(state)))

    def scores(self, state: State) -> tuple[int, ...]:
        """The score of every seat as of now."""
        out = np.zeros(MAX_SEATS, dtype=np.int64)
        _answer(self.checked.score(_array(state), out))
        return tuple(out[: int(state["players"][0])].tolist())

    def outcome(self, state: State) -> tuple[float, ...]:
        """The share of the victory that every seat has, tie-breaks included, as if the game ended now."""
        out = np.zeros(MAX_SEATS)
        _answer(self.checked.outcome(_array(state), out))
        return tuple(out[: int(state["players"][0])].tolist())

    def winners(self, state: State) -> tuple[int, ...]:
        """The seats that have won a finished game; several on a tie."""
        return tuple(seat for seat, share in enumerate(self.outcome(state)) if share > 0)

    def forget(self, state: State, seat: int | None, shown: bool = False) -> State:
        """The state that a seat knows: all else has one fixed form. Without a seat, a spectator.

        It keeps all that the seat has ever seen; `shown`, only what it may look at now.
        """
        known = self.copy(state)
        _answer(self._forget(known, _SPECTATOR if seat is None else _number(seat), 1 if shown else 0))
        return known

    def fingerprint(self, state: State, seat: int) -> int:
        """64 bits of what a seat knows: equal for equal knowledge."""
        out = np.zeros(1, dtype=np.uint64)
        tries = np.zeros(1, dtype=self.state_type)
        _answer(self.checked.fingerprint(_array(state), _number(seat), tries, out))
        return int(out[0])

    def redeal(self, state: State, seat: int, rng: Any) -> None:
        """Replace, in place, what the seat cannot know by another possibility, each as likely."""
        _answer(self.checked.redeal(_array(state), _number(seat), _array(rng)))

    # ---- Actions -------------------------------------------------------------------------------

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[int, ...]:
        """The legal actions of a seat; without one, of the polled seat."""
        scratch = self._scratch
        if seat is None:
            n = self._legal_polled(_array(state), scratch.out)
        else:
            n = self.checked.legal_actions(_array(state), _number(seat), scratch.out)
        return self._unpack[_listed(n)](scratch.data)

    def sensible_actions(self, state: State, seat: int | None = None) -> tuple[int, ...]:
        """The legal actions that are worth considering; the game's `sensible` says what it leaves out."""
        scratch = self._scratch
        asked = self.polled(state) if seat is None else seat
        return self._unpack[_listed(self.checked.sensible(_array(state), _number(asked), scratch.out))](scratch.data)

    def violation(self, state: State, action: int, seat: int) -> int:
        """0 when the seat may do this, else the code of the rule that it breaks."""
        known, who = _number(action), _number(seat)
        return _answer(self.checked.violation(_array(state), who, known))

    def apply(self, state: State, action: int, seat: int | None = None) -> None:
        """Carry out an action of a seat; without one, of the seat that is polled. An illegal one is refused."""
        if state.__class__ is not _ARRAY or action.__class__ is not int:
            state, action = _array(state), _number(action)
        if seat is None:
            found = self._apply_polled(state, action)
        else:
            found = self.checked.apply(state, _number(seat), action)
        if found:
            self._refuse(state, seat, action, found)

    @cached_property
    def step(self) -> Callable[[State, int], tuple[int, ...]]:
        """`step(state, action)` carries out an action of the polled seat, and lists what whoever is polled then may do.

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
        return _answer(self.checked.playout_action(_array(state), _number(seat), _array(rng), self._scratch.out))

    def random_action(self, state: State, seat: int, rng: Any) -> int:
        """One of the legal actions of a seat that may act, each as likely."""
        return _answer(self.checked.random_action(_array(state), _number(seat), _array(rng), self._scratch.out))

    def play_out(self, state: State, rng: Any) -> int:
        """Play a game to its end at random, in place; say how many actions that took."""
        return _answer(self.checked.play_out(_array(state), _array(rng), self._scratch.out))

    def perft(self, state: State, depth: int) -> int:
        """The number of sequences of `depth` legal moves from here."""
        if not isinstance(depth, int):
            raise TypeError(f"A depth is a whole number, not {quote(depth)}.")
        if depth <= 0 or self.is_over(state):
            return 1 if depth == 0 else 0
        room = depth * self.longest_move + 1
        width = self.max_legal * MAX_SEATS
        if room * width > _LARGEST_SEARCH:
            raise BadInput(f"Sequences of {depth} moves are too many to count: choose a smaller depth.")
        stack = np.zeros(room, dtype=self.state_type)
        stack[0] = state[0]
        seats, actions = (np.zeros((room, width), dtype=np.int32) for _ in range(2))
        pending = np.zeros((room, 3), dtype=np.int64)
        pending[0, 2] = depth
        progress = np.array([0, 1, 0])
        while not self.unchecked.count_lines(stack, seats, actions, pending, progress, self.longest_move == 1):
            pass  # Ctrl-C is heard here
        return int(progress[2])

    def _refuse(self, state: State, seat: int | None, action: int, found: int) -> NoReturn:
        """Raise what is against an action: the trouble, or the code of the rule that it breaks."""
        if found < 0:
            raise_flaw(found)
        raise BadInput(f"The action {action} is illegal (code {found}).")

    # ---- What the calls above ask most often, found once ------------------------------------------

    @cached_property
    def _is_over(self) -> Callable[..., int]:
        return self.checked.is_over

    @cached_property
    def _require(self) -> Callable[..., int]:
        return self.checked.require

    @cached_property
    def _forget(self) -> Callable[..., int]:
        return self.checked.forget

    @cached_property
    def _legal_polled(self) -> Callable[..., int]:
        return self.checked.legal_actions_polled

    @cached_property
    def _apply_polled(self) -> Callable[..., int]:
        return self.checked.apply_polled

    @cached_property
    def _scratch(self) -> Scratch:
        return Scratch(self.max_legal)

    @cached_property
    def _unpack(self) -> list[Unpack]:
        return unpackers(self.max_legal)


_CONSTANTS = {
    "state_type": "STATE",
    "action_count": "ACTIONS",
    "max_legal": "MAX_LEGAL",
    "longest_move": "LONGEST_MOVE",
    "endings": "ENDINGS",
    "lowest_score_wins": "LOWEST_SCORE_WINS",
}
_LARGEST_SEARCH = 1 << 28


def _array(value: Any) -> Any:
    """Only arrays reach the compiler: it looks into anything else, and an odd list breaks it."""
    if value.__class__ is not _ARRAY:
        raise TypeError(f"A position or a generator is a NumPy array, not {quote(type(value).__name__)}.")
    return value


def _number(value: Any) -> int:
    """A whole number that a kernel can take; one that is too large is just as unknown as -1."""
    number = index(value)
    return number if -_LARGEST < number < _LARGEST else -1


def _answer(answer: int) -> int:
    """A checked call's answer, or the sentence of its trouble."""
    return raise_flaw(answer) if answer < 0 else int(answer)


def _listed(answer: int) -> int:
    """The number of listed actions: none for a seat that may not act."""
    return 0 if answer == NOT_TO_ACT else _answer(answer)


def seats_of(bits: int) -> tuple[int, ...]:
    """A set of seats, kept as bits, as a tuple in seat order."""
    return _SEATS[bits]


_SEATS = [tuple(seat for seat in range(MAX_SEATS) if bits >> seat & 1) for bits in range(1 << MAX_SEATS)]
