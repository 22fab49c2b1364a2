"""Scalino, as the engine's contract asks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar

from tavoliere.engine.events import Event
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import Judgement
from tavoliere.engine.options import Options
from tavoliere.engine.prompts import Offer
from tavoliere.games.scalino import rules, setup, translate
from tavoliere.games.scalino.breakdown import ScalinoScore, break_down
from tavoliere.games.scalino.events import ScalinoEvent
from tavoliere.games.scalino.explain import pieces_of
from tavoliere.games.scalino.history import tell
from tavoliere.games.scalino.identities import Identities, follow, identify
from tavoliere.games.scalino.knowledge import Knowledge, write_knowledge
from tavoliere.games.scalino.moves import ScalinoMove
from tavoliere.games.scalino.options import ScalinoOptions
from tavoliere.games.scalino.pieces import ScalinoPiece
from tavoliere.games.scalino.position import Position, read_position, write_position
from tavoliere.games.scalino.preview import ScalinoPreview, make_preview, observe_move
from tavoliere.games.scalino.prompt import ScalinoDraft, ScalinoPrompt, draft_of, list_offers, prompt
from tavoliere.games.scalino.rules.codes import Violation
from tavoliere.games.scalino.rules.constants import ACTIONS, MAX_LEGAL
from tavoliere.games.scalino.rules.state import ENDINGS, STATE
from tavoliere.games.scalino.view import View, write_view


class Scalino(Game):
    """Build a pyramid of bars in four colours, or take it down again."""

    name = "scalino"
    designers = "Peter Pallat"
    publisher = "Murmel Spielwerkstatt und Verlag"
    minutes = (20, 40)
    rules_versions = (1,)
    endings = ENDINGS

    rules: ClassVar[ModuleType] = rules
    state_type = STATE
    codes = Violation
    action_count = ACTIONS
    max_legal = MAX_LEGAL

    options_type = ScalinoOptions
    move_type: ClassVar[Any] = ScalinoMove
    draft_type = ScalinoDraft
    prompt_type = ScalinoPrompt
    preview_type = ScalinoPreview
    piece_type: ClassVar[Any] = ScalinoPiece
    event_type: ClassVar[Any] = ScalinoEvent
    view_type = View
    score_type = ScalinoScore
    position_type = Position
    knowledge_type = Knowledge

    def players_for(self, options: Options) -> range:
        return setup.players_for(options)

    def write_options(self, s: Any, options: ScalinoOptions) -> None:
        setup.write_options(s, options)

    def colours(self, options: Options, state: State | None = None) -> tuple[str, ...]:
        return setup.colours(options, state)

    def demolition_of(self, finished: State) -> ScalinoOptions:
        """The options to demolish the pyramid of a completed building game."""
        return setup.demolition_of(self, finished)

    def position(self, state: State) -> Position:
        return write_position(self, state)

    def read_position(self, position: Position) -> State:
        return read_position(position)

    def actions_of(self, state: State, seat: int, move: ScalinoMove) -> Sequence[int] | Judgement:
        return translate.actions_of(self, state, seat, move)

    def move_of(self, state: State, seat: int, actions: Sequence[int]) -> ScalinoMove:
        return translate.move_of(self, state, actions)

    def pieces(self, state: State, seat: int, action: int, code: int) -> Mapping[str, Any]:
        return pieces_of(self, state, action, code)

    def offers(self, state: State, seat: int) -> list[Offer]:
        return list_offers(self, state, seat)

    def make_prompt(self, state: State, seat: int, draft: ScalinoDraft | None) -> ScalinoPrompt:
        return prompt(self, state, draft or ScalinoDraft(), self.offers(state, seat))

    def draft_of(self, state: State, seat: int, move: ScalinoMove) -> ScalinoDraft:
        return draft_of(move)

    def make_preview(self, state: State, seat: int, tried: ScalinoDraft | ScalinoMove) -> ScalinoPreview:
        return make_preview(self, state, seat, tried)

    def observe_move(
        self, before: State, seat: int, move: ScalinoMove, after: State, events: Sequence[Event]
    ) -> ScalinoPreview:
        return observe_move(self, before, seat, move, after, events)

    def absent_move(self, state: State, seat: int, rng: Any) -> ScalinoMove | None:
        return translate.smallest_move(self, state, seat)

    def events(
        self, before: State, seat: int, move: ScalinoMove, after: State, identities: Identities | None = None
    ) -> list[Event]:
        return tell(self, before, seat, move, after, identities)

    def project(self, event: ScalinoEvent, seat: int | None) -> Event:
        return event

    def write_view(self, state: State, seat: int | None, identities: Identities | None) -> View:
        return write_view(self, state, seat, identities)

    def break_down(self, state: State, seat: int | None) -> list[ScalinoScore]:
        return break_down(self, state)

    def write_knowledge(self, known: State, seat: int) -> Knowledge:
        return write_knowledge(self, known, seat)

    def identities(self, state: State) -> Identities:
        return identify(state, self.read(state))

    def follow(self, identities: Identities, events: Sequence[Event]) -> Identities:
        return follow(identities, events)
