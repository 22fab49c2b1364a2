"""Scalino, as the engine's contract asks for it: which function answers which question."""

from __future__ import annotations

from types import ModuleType
from typing import Any, ClassVar

from tavoliere.engine.game import Game, State
from tavoliere.engine.view import Event
from tavoliere.games.scalino import moves, options, preview, rules, view
from tavoliere.games.scalino import position as positions
from tavoliere.games.scalino.events import ScalinoEvent, tell
from tavoliere.games.scalino.events import follow as follow_blocks
from tavoliere.games.scalino.pieces import ScalinoPiece, identify
from tavoliere.games.scalino.rules import codes as all_codes
from tavoliere.games.scalino.rules.state import ENDINGS


class Scalino(Game):
    """Build a pyramid of bars in four colours, or take it down again."""

    name = "scalino"
    designers = "Peter Pallat"
    publisher = "Murmel Spielwerkstatt und Verlag"
    minutes = (20, 40)
    rules_versions = (1,)
    endings = ENDINGS

    rules: ClassVar[ModuleType] = rules
    state_type = rules.STATE
    codes: ClassVar[ModuleType] = all_codes
    action_count = rules.ACTIONS
    max_legal = rules.MAX_LEGAL

    options_type = options.ScalinoOptions
    move_type: ClassVar[Any] = moves.ScalinoMove
    draft_type = moves.ScalinoDraft
    prompt_type = moves.ScalinoPrompt
    preview_type = preview.ScalinoPreview
    piece_type: ClassVar[Any] = ScalinoPiece
    event_type: ClassVar[Any] = ScalinoEvent
    view_type = view.View
    score_type = view.ScalinoScore
    position_type = positions.Position
    knowledge_type = positions.Knowledge

    # The set-up.
    players_for = options.players_for
    colours = options.colours
    write_options = positions.write_options
    demolition_of = positions.demolition_of

    # Moves and drafts.
    actions_of = moves.actions_of
    move_of = moves.move_of
    pieces = preview.pieces_of
    offers = moves.list_offers
    make_prompt = moves.make_prompt
    draft_of = moves.draft_of
    make_preview = preview.make_preview
    observe_move = preview.observe_move
    absent_move = moves.smallest_move

    # What is told, shown and saved.
    events = tell
    write_view = view.write_view
    break_down = view.break_down
    identities = identify
    follow = follow_blocks
    position = positions.write_position
    write_knowledge = positions.write_knowledge

    def read_position(self, position: positions.Position) -> State:
        return positions.read_position(position)

    def project(self, event: ScalinoEvent, seat: int | None) -> Event:
        return event
