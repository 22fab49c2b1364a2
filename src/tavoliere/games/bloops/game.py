"""Bloops, as the engine's contract asks for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar

from tavoliere.engine.errors import BadInput
from tavoliere.engine.events import Event, hide
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import Judgement
from tavoliere.engine.options import Options
from tavoliere.engine.position import write_chance
from tavoliere.games.bloops import explain, moves, rules
from tavoliere.games.bloops.actions import (
    ACTIONS,
    ARRANGE,
    COUNTER,
    DECLINE,
    DISCARD,
    DONE,
    DRAW,
    GIVE_TO,
    KEEP,
    LOOK_AT,
    MAX_LEGAL,
    NOTHING,
    SWAP_OWN,
    WITH,
)
from tavoliere.games.bloops.breakdown import SeatScore, break_down
from tavoliere.games.bloops.components import DEALT, MAX_CARDS, read_deck
from tavoliere.games.bloops.events import BloopsEvent, Drew, Looked
from tavoliere.games.bloops.history import tell
from tavoliere.games.bloops.moves import SAID, SAYINGS, Arrange, BloopsMove, Counter, Give, Keep, Look, Swap
from tavoliere.games.bloops.options import BloopsOptions
from tavoliere.games.bloops.position import RULES_VERSION, Position, read_position, write_position, write_rules
from tavoliere.games.bloops.state import ENDINGS, MAX_PLAYERS, STATE, plain
from tavoliere.games.bloops.view import Knowledge, View, make_world, write_knowledge, write_view
from tavoliere.games.bloops.violations import Violation

_UNKNOWN = -1  # an action that is none: the judge answers only whether the seat may act at all

# The kinds of moves by their first actions, for prompts.
_KINDS = (
    (KEEP, COUNTER, "keep"),
    (COUNTER, LOOK_AT, "counter"),
    (LOOK_AT, SWAP_OWN, "look"),
    (SWAP_OWN, ARRANGE, "swap"),
    (ARRANGE, WITH, "arrange"),
    (WITH, ACTIONS, "with"),
    (GIVE_TO, KEEP, "give"),
)


class Bloops(Game):
    """Remember your cards and get rid of the high ones."""

    name = "bloops"
    title = "Bloops"
    designers = "MontiBearnar"
    publisher = "Asmodee"
    rules_version = RULES_VERSION
    rules: ClassVar[ModuleType] = rules
    state_type = STATE
    options_type = BloopsOptions
    move_type: ClassVar[Any] = BloopsMove
    position_type = Position
    knowledge_type = Knowledge
    violations = Violation
    action_count = ACTIONS
    max_legal = MAX_LEGAL
    longest_move = 2
    lowest_score_wins = True
    tests_memory = True
    has_secrets = True
    endings = ENDINGS

    def players_for(self, options: Options) -> range:
        assert isinstance(options, BloopsOptions)
        cards = len(read_deck(options.deck))
        most = min(MAX_PLAYERS, (cards - 1) // DEALT)
        if most < 2:
            raise BadInput(f"A deck of {cards} cards is too small: 2 players need at least {2 * DEALT + 1}.")
        return range(2, most + 1)

    def write_options(self, s: Any, options: BloopsOptions) -> None:
        write_rules(s, options)
        deck = read_deck(options.deck)
        s.cards = len(deck)
        s.face[: s.cards] = deck
        s.start = rules.RANDOM_START if options.start == "random" else options.start

    def clock(self, state: State) -> int:
        """The seat number under which the clock closes the guard."""
        return int(state[0].players)

    def reveals(self, event: BloopsEvent) -> bool:
        """It is a memory game: nothing that has happened can be taken back to be looked at again."""
        return True

    def move_when_absent(self, state: State, seat: int, pick: Callable[[Sequence[int]], int]) -> BloopsMove | None:
        """What is done for a seat that does not react (BP-8.5); None when nothing depends on it.

        `pick` chooses one of the legal targets of an effect.
        """
        legal = self.legal_actions(state, seat)
        for action in (DISCARD, DRAW, NOTHING, DECLINE):
            if action in legal:
                return SAID[action]
        targets = [action for action in legal if GIVE_TO <= action < KEEP or LOOK_AT <= action < ARRANGE]
        if not targets:
            return SAID[DONE] if DONE in legal else None
        first = pick(targets)
        if first < SWAP_OWN:
            return self.move_of(state, seat, (first,))
        half = self.copy(state)
        self.apply_as(half, first, seat)
        return self.move_of(state, seat, (first, pick(self.legal_actions(half, seat))))

    # ---- Moves ---------------------------------------------------------------------------------

    def parse(self, text: str) -> BloopsMove:
        return moves.parse(text)

    def actions_of(self, state: State, seat: int, move: BloopsMove) -> Sequence[int] | Judgement:
        code = self.violation(state, _UNKNOWN, seat)
        if code != Violation.NO_SUCH_ACTION:
            return self.judgement(code, self.pieces(state, seat, _UNKNOWN, code))
        match move:
            case Keep():
                named = [(KEEP, move.card)]
            case Counter():
                named = [(COUNTER, move.card)]
            case Look():
                named = [(LOOK_AT, move.card)]
            case Swap():
                named = [(SWAP_OWN, move.card), (WITH, move.other)]
            case Arrange():
                return self._arrangement(state, seat, move)
            case Give():
                if not 0 <= move.seat < MAX_PLAYERS:
                    return self.judgement(Violation.NO_OPPONENT, {"target": move.seat})
                return (GIVE_TO + move.seat,)
            case _:
                return (SAYINGS[type(move)],)
        if not all(0 <= card < MAX_CARDS for _, card in named):
            return self.judgement(Violation.NO_SUCH_ACTION, {})
        return tuple(kind + card for kind, card in named)

    def _arrangement(self, state: State, seat: int, move: Arrange) -> Sequence[int] | Judgement:
        low, high = sorted((move.card, move.other))
        s = state[0]
        for card in (move.card, move.other):
            if not 0 <= card < s.cards or s.place[card] != seat:
                return self.judgement(Violation.NOT_YOUR_CARD, {"card": f"c{card}"})
        if low == high:
            return self.judgement(Violation.SAME_CARD, {"card": f"c{low}"})
        return (ARRANGE + low, WITH + high)

    def move_of(self, state: State, seat: int, actions: Sequence[int]) -> BloopsMove:
        first = actions[0]
        card = (first - KEEP) % MAX_CARDS
        if first < GIVE_TO:
            return SAID[first]
        if first < KEEP:
            return Give(first - GIVE_TO)
        if first < COUNTER:
            return Keep(card)
        if first < LOOK_AT:
            return Counter(card)
        if first < SWAP_OWN:
            return Look(card)
        other = actions[1] - WITH
        return Swap(card, other) if first < ARRANGE else Arrange(card, other)

    def pieces(self, state: State, seat: int, action: int, code: int) -> Mapping[str, Any]:
        return explain.pieces(plain(state), action)

    # ---- What is told and shown -----------------------------------------------------------------

    def events(self, before: State, seat: int, move: BloopsMove, after: State) -> list[Event]:
        return tell(self, before, seat, move, after)

    def project(self, event: BloopsEvent, seat: int | None) -> Event:
        if isinstance(event, Drew | Looked) and event.seat != seat:
            return hide(event, face=None)
        return event

    def view(self, state: State, seat: int | None) -> View:
        over = self.is_over(state)
        return write_view(
            plain(state),
            seat,
            [] if seat is None else self._kinds(state, seat),
            self.to_act(state),
            self.scores(state) if over else None,
        )

    def _kinds(self, state: State, seat: int) -> list[str]:
        """What kinds of moves a seat may make: its prompt, which depends on nothing that it may not see."""
        legal = self.legal_actions(state, seat)
        kinds = [str(move) for action, move in SAID.items() if action in legal]
        return kinds + [name for first, end, name in _KINDS if any(first <= action < end for action in legal)]

    def knowledge(self, state: State, seat: int) -> Knowledge:
        return write_knowledge(plain(state), seat)

    def determinize(self, knowledge: Knowledge, seed: bytes) -> State:
        return make_world(knowledge, seed)

    def position(self, state: State) -> Position:
        return write_position(plain(state), write_chance(state[0].chance))

    def load(self, position: Position) -> State:
        return read_position(position)

    def breakdown(self, state: State) -> list[SeatScore]:
        return break_down(plain(state))
