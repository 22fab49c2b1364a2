"""The garden game, as the engine's contract asks for it."""

from __future__ import annotations

from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from tavoliere.engine.game import Game, State
from tavoliere.engine.options import Options
from tavoliere.engine.reader import Reader
from tavoliere.engine.view import Event
from tavoliere.games.bloom_garden import (
    events,
    moves,
    options,
    position,
    preview,
    prompt,
    rules,
    translate,
    view,
)
from tavoliere.games.bloom_garden.events import GardenEvent
from tavoliere.games.bloom_garden.moves import GardenMove
from tavoliere.games.bloom_garden.options import GardenOptions
from tavoliere.games.bloom_garden.pieces import GardenPiece
from tavoliere.games.bloom_garden.position import GardenKnowledge, Position
from tavoliere.games.bloom_garden.preview import GardenPreview
from tavoliere.games.bloom_garden.prompt import GardenDraft, GardenPrompt
from tavoliere.games.bloom_garden.rules import codes
from tavoliere.games.bloom_garden.rules.constants import (
    ACTIONS,
    CARDS,
    FEWEST_PLAYERS,
    LONGEST_MOVE,
    MAX_LEGAL,
    MAX_PLAYERS,
    ORIENTATIONS,
)
from tavoliere.games.bloom_garden.rules.queries import list_placements
from tavoliere.games.bloom_garden.rules.state import STATE
from tavoliere.games.bloom_garden.view import GardenScore, GardenView


class BloomGarden(Game):
    """Lay out a garden of overlapping cards, pick what you cover, and sell it in bouquets."""

    name = "bloom_garden"
    designers = "Laurent Escoffier, David Franck"
    publisher = ""
    minutes = (30, 45)
    rules_versions = (1,)
    endings = ("finished", "blocked")  # all have placed their cards, or nobody could go on (BG-3.6)

    rules: ClassVar[ModuleType] = rules
    state_type = STATE
    codes: ClassVar[ModuleType] = codes
    action_count = ACTIONS
    max_legal = MAX_LEGAL
    longest_move = LONGEST_MOVE

    options_type = GardenOptions
    move_type: ClassVar[Any] = GardenMove
    draft_type = GardenDraft
    prompt_type = GardenPrompt
    preview_type = GardenPreview
    piece_type: ClassVar[Any] = GardenPiece
    event_type: ClassVar[Any] = GardenEvent
    view_type = GardenView
    score_type = GardenScore
    position_type = Position
    knowledge_type = GardenKnowledge

    @cached_property
    def read(self) -> Reader:
        """The map of the garden, which is most of a state, is left to the rules."""
        names = STATE.names or ()
        return Reader(STATE, names[: names.index("cells")])

    # ---- The set-up ---------------------------------------------------------------------------------

    def players_for(self, options: Options) -> range:
        return range(FEWEST_PLAYERS, MAX_PLAYERS + 1)

    write_options = options.write_options
    read_position = position.read_position

    # ---- Moves and drafts ---------------------------------------------------------------------------

    def parse(self, text: str) -> GardenMove:
        return moves.parse(text)

    actions_of = translate.actions_of
    carry_out = translate.carry_out
    move_of = translate.move_of
    pieces = translate.pieces_of_action
    make_prompt = prompt.make_prompt
    picks = prompt.picks
    make_preview = preview.make_preview
    observe_move = preview.observe_move
    absent_move = preview.absent_move

    def draft_of(self, state: State, seat: int, move: GardenMove) -> GardenDraft:
        return prompt.draft_of(move)

    def placements(self, state: State) -> Any:
        """All legal placements now, as rows of card number, quarter turns, x and y."""
        places = np.empty(MAX_LEGAL, dtype=np.int32)
        found = np.empty((CARDS * ORIENTATIONS * MAX_LEGAL, 4), dtype=np.int32)
        return found[: list_placements(state, places, found)]

    # ---- Events, views and scores -----------------------------------------------------------------------

    def project(self, event: GardenEvent, seat: int | None) -> Event:
        return event

    write_view = view.write_view
    break_down = view.break_down
    write_knowledge = position.write_knowledge

    # From here on these two names are no modules any more.
    events = events.list_events
    position = position.write_position
