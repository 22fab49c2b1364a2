"""Bloops, as the engine's contract asks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar

import msgspec
import numpy as np

from tavoliere.engine.compiled.templates import RANDOM_START
from tavoliere.engine.errors import BadInput
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import NO_ACTION, Judgement
from tavoliere.engine.options import Options
from tavoliere.engine.position import write_chance
from tavoliere.engine.reader import Recent
from tavoliere.engine.rules import seats_of
from tavoliere.engine.view import Deadline, Event, Turn
from tavoliere.games.bloops import events, moves, preview, rules
from tavoliere.games.bloops.events import BloopsEvent
from tavoliere.games.bloops.moves import Arrange, BloopsMove, Close, Draft, Prompt
from tavoliere.games.bloops.options import BloopsOptions, read_deck
from tavoliere.games.bloops.position import Position, mix_faces, read_position, read_settings, write_position
from tavoliere.games.bloops.preview import Preview
from tavoliere.games.bloops.rules import codes, turn_order
from tavoliere.games.bloops.rules.effects import EFFECT_NAMES, EFFECTS
from tavoliere.games.bloops.rules.playout import absent
from tavoliere.games.bloops.rules.state import ARRANGE, DEALT, ENDINGS, MAX_PLAYERS, OVER, WITH, Record, read_state
from tavoliere.games.bloops.rules.turn_order import describe_turn
from tavoliere.games.bloops.view import BloopsPiece, Knowledge, SeatScore, View, break_down, write_knowledge, write_view


class Bloops(Game):
    """Remember your cards and get rid of the high ones."""

    name = "bloops"
    designers = "MontiBearnar"
    publisher = "Asmodee"
    minutes = (10, 20)
    rules_versions = (1,)
    lowest_score_wins = True
    has_secrets = True
    tests_memory = True
    endings = ENDINGS

    printed: ClassVar[Mapping[str, Any]] = {
        "EFFECTS": {value: EFFECT_NAMES[effect] for value, effect in EFFECTS.items()}
    }
    rules: ClassVar[ModuleType] = rules
    state_type = rules.STATE
    codes: ClassVar[ModuleType] = codes
    action_count = rules.ACTIONS
    max_legal = rules.MAX_LEGAL
    longest_move = 2

    options_type = BloopsOptions
    move_type: ClassVar[Any] = BloopsMove
    draft_type = Draft
    prompt_type = Prompt
    preview_type = Preview
    piece_type: ClassVar[Any] = BloopsPiece
    event_type: ClassVar[Any] = BloopsEvent
    view_type = View
    score_type = SeatScore
    position_type = Position
    knowledge_type = Knowledge

    @cached_property
    def read(self) -> Recent:
        """A state has much more room than cards: it is read in a way of its own."""
        return Recent(read_state)

    # ---- The set-up ------------------------------------------------------------------------------

    def players_for(self, options: Options) -> range:
        assert isinstance(options, BloopsOptions)
        cards = len(read_deck(options.deck))
        most = min(MAX_PLAYERS, (cards - 1) // DEALT)
        if most < 2:
            raise BadInput(f"A deck of {cards} cards is too small: 2 players need at least {2 * DEALT + 1}.")
        return range(2, most + 1)

    def write_options(self, s: Record, options: BloopsOptions) -> None:
        read_settings(s, options)
        deck = read_deck(options.deck)
        s.cards = len(deck)
        s.face[: s.cards] = deck
        s.start = RANDOM_START if options.start == "random" else options.start

    def for_one_device(self, options: BloopsOptions) -> BloopsOptions:
        """On a shared device there is no clock: a player cannot be quick while another one holds it."""
        return msgspec.structs.replace(options, window="none")

    def position(self, state: State) -> Position:
        return write_position(self.read(state), write_chance(state[0].chance))

    def read_position(self, position: Position) -> State:
        return read_position(position)

    def reshuffle(self, state: State, seed: bytes) -> None:
        super().reshuffle(state, seed)
        mix_faces(state[0], seed)

    # ---- Moves and drafts --------------------------------------------------------------------------

    def actions_of(self, state: State, seat: int, move: Any) -> Sequence[int] | Judgement:
        """The actions of a move: of a rearrangement the lower card first, of a half-made move only the second."""
        actions = super().actions_of(state, seat, move)
        if isinstance(actions, Judgement) or len(actions) == 1:
            return actions
        if isinstance(move, Arrange):
            if why := self._why_no_pair(state, seat, move, actions):
                return why
            actions = ARRANGE + min(move.card, move.other), WITH + max(move.card, move.other)
        return actions[1:] if actions[0] == moves.half_made(state) else actions

    def _why_no_pair(self, state: State, seat: int, move: Arrange, actions: Sequence[int]) -> Judgement | None:
        """The reason why a seat cannot rearrange these two cards, in either order."""
        s, code = self.read(state), self.violation(state, NO_ACTION, seat)
        if code != codes.NO_SUCH_ACTION:  # it may do nothing at all
            return self.judgement(code, self.pieces(state, seat, NO_ACTION, code))
        for card, action in zip((move.card, move.other), actions, strict=True):
            if action == NO_ACTION or card >= s.cards or s.place[card] != seat:
                return self.judgement(codes.NOT_YOUR_CARD, self.pieces(state, seat, action, codes.NOT_YOUR_CARD))
        if move.card == move.other:
            return self.judgement(codes.SAME_CARD, self.pieces(state, seat, actions[0], codes.SAME_CARD))
        return None

    def move_of(self, state: State, seat: int, actions: Sequence[int]) -> BloopsMove:
        return super().move_of(state, seat, [moves.half_made(state), *actions] if actions[0] >= WITH else actions)

    # Functions of other modules whose first argument is the game.
    offers = moves.list_offers
    make_prompt = moves.make_prompt
    make_preview = preview.make_preview
    observe_move = preview.observe_move
    pieces = preview.pieces

    def absent_move(self, state: State, seat: int, rng: Any) -> BloopsMove | None:
        """The move made for a seat that does not react (BP-8.5)."""
        out = np.empty(self.max_legal, dtype=np.int32)
        n = absent(state, seat, rng, out)
        return self.move_of(state, seat, out[:n].tolist()) if n else None

    # ---- What is told and shown ----------------------------------------------------------------------

    def events(self, before: State, seat: int, move: Any, after: State, identities: Any = None) -> list[Event]:
        return events.tell(self.read(before), seat, move, self.read(after))

    def project(self, event: Any, seat: int | None) -> Event:
        return events.project(event, seat)

    def write_view(self, state: State, seat: int | None, identities: Any) -> View:
        s = self.read(state)
        return self._view(state, s, seat, self.scores(state) if s.phase == OVER else (None,) * s.players)

    def write_open_view(self, state: State, seat: int | None, identities: Any) -> View:
        """All cards face up: what a seat has seen once it may not look at again in the game."""
        s = self.read(state)
        everybody = bytes([(1 << s.players) - 1]) * s.cards
        return self._view(state, s._replace(open=everybody, seen=everybody), seat, self.scores(state))

    def _view(self, state: State, s: Any, seat: int | None, scores: tuple[int | None, ...]) -> View:
        over = s.phase == OVER
        head = {  # as the engine's, from what is read already
            "game": self.name,
            "rules": s.rules,
            "players": s.players,
            "seat": seat,
            "turn": self._turn(state),
            "over": over,
            "ending": self.ending(state) if over else "",
            "winners": self.winners(state) if over else (),
        }
        return write_view(s, head, scores)

    def break_down(self, state: State, seat: int | None) -> list[SeatScore]:
        return break_down(self.read(state), self.scores(state))

    def write_knowledge(self, known: State, seat: int) -> Knowledge:
        return write_knowledge(self.read(known), seat)

    # ---- Several at a time, and a clock ----------------------------------------------------------------

    def turn(self, state: State) -> Turn:
        """The seat whose turn it is, and all that could be asked as far as everyone can see (BP-8.2)."""
        return self._turn(state)

    def _turn(self, state: State) -> Turn:
        """The same, of a state that was looked at already."""
        out = np.empty(4, dtype=np.int64)
        describe_turn(state, out)
        seat, asked, seconds, mark = out.tolist()
        if not asked:
            return Turn()
        return Turn(seat, seats_of(asked), Deadline(seconds, mark) if seconds else None)

    def has_question(self, state: State, seat: int) -> bool:
        """Questions are an answer, a call or a turn, also where the game does not wait for it (BP-5.1, BP-6.2)."""
        return bool(turn_order.has_question(state, seat))

    def when_time_is_up(self, state: State) -> BloopsMove | None:
        """The guard ends."""
        return Close() if self.turn(state).deadline else None

    def ends_identities(self, event: Any) -> bool:
        """A reshuffle deals the faces among the identifiers again (BP-8.4)."""
        return isinstance(event, events.Reshuffled)

    def may_take_back(self, before: State, seat: int, move: Any, events: Sequence[Event]) -> bool:
        """Never: it is a memory game, and an answer to the guard shows itself only in what follows."""
        return False
