"""The garden game, as the engine's contract asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from tavoliere.engine.events import Event
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import Judgement
from tavoliere.engine.options import Options
from tavoliere.engine.reader import Reader, Recent
from tavoliere.games.bloom_garden import (
    history,
    mending,
    moves,
    options,
    preview,
    prompt,
    rules,
    translate,
    view,
)
from tavoliere.games.bloom_garden.breakdown import GardenScore, break_down
from tavoliere.games.bloom_garden.events import GardenEvent
from tavoliere.games.bloom_garden.knowledge import GardenKnowledge, write_knowledge
from tavoliere.games.bloom_garden.moves import GardenMove
from tavoliere.games.bloom_garden.options import GardenOptions
from tavoliere.games.bloom_garden.pieces import GardenPiece
from tavoliere.games.bloom_garden.position import Position, read_position, write_position
from tavoliere.games.bloom_garden.preview import GardenPreview
from tavoliere.games.bloom_garden.prompt import GardenDraft, GardenPrompt
from tavoliere.games.bloom_garden.rules.actions import ACTIONS, LONGEST_MOVE, MAX_LEGAL
from tavoliere.games.bloom_garden.rules.codes import Violation
from tavoliere.games.bloom_garden.rules.components import CARDS, FEWEST_PLAYERS, MAX_PLAYERS, ORIENTATIONS
from tavoliere.games.bloom_garden.rules.queries import list_placements
from tavoliere.games.bloom_garden.rules.state import STATE
from tavoliere.games.bloom_garden.view import GardenView


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
    codes = Violation
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
    def read(self) -> Recent:
        """The map of the garden, which is most of a state, is left to the rules."""
        names = STATE.names or ()
        reader = Reader(STATE, names[: names.index("cells")])
        return Recent(reader.decode, reader.size)

    # ---- The set-up ---------------------------------------------------------------------------------

    def players_for(self, options: Options) -> range:
        return range(FEWEST_PLAYERS, MAX_PLAYERS + 1)

    def write_options(self, s: Any, chosen: GardenOptions) -> None:
        options.write_options(s, chosen)

    def position(self, state: State) -> Position:
        return write_position(self, state)

    def read_position(self, written: Position) -> State:
        return read_position(written)

    # ---- Moves and drafts ---------------------------------------------------------------------------

    def parse(self, text: str) -> GardenMove:
        return moves.parse(text)

    def actions_of(self, state: State, seat: int, move: GardenMove) -> Sequence[int] | Judgement:
        return translate.actions_of(self, state, seat, move)

    def carry_out(self, state: State, seat: int, move: GardenMove) -> State | Judgement:
        """The rules find the actions of a turn by playing it."""
        return translate.carry_out(self, state, seat, move)

    def move_of(self, state: State, seat: int, actions: Sequence[int]) -> GardenMove:
        return translate.move_of(self, state, actions)

    def pieces(self, state: State, seat: int, action: int, code: int) -> Mapping[str, Any]:
        return translate.pieces_of_action(self, state, seat, action, code)

    def make_prompt(self, state: State, seat: int, draft: GardenDraft | None) -> GardenPrompt:
        return prompt.prompt(self, state, seat, draft)

    def picks(self, prompted: GardenPrompt, draft: GardenDraft) -> Iterator[GardenDraft]:
        return prompt.picks(prompted, draft)

    def draft_of(self, state: State, seat: int, move: GardenMove) -> GardenDraft:
        return prompt.draft_of(move)

    def make_preview(self, state: State, seat: int, tried: GardenDraft | GardenMove) -> GardenPreview:
        return preview.make_preview(self, state, seat, tried)

    def observe_move(
        self, before: State, seat: int, move: GardenMove, after: State, events: Sequence[Event]
    ) -> GardenPreview:
        return preview.observe_move(self, before, seat, move, after, events)

    def absent_move(self, state: State, seat: int, rng: Any) -> GardenMove | None:
        return mending.harmless(self, state, seat)

    def placements(self, state: State) -> Any:
        """All legal placements now, as rows of card number, quarter turns, x and y."""
        places = np.empty(MAX_LEGAL, dtype=np.int32)
        found = np.empty((CARDS * ORIENTATIONS * MAX_LEGAL, 4), dtype=np.int32)
        return found[: list_placements(state, places, found)]

    # ---- What is told and shown -----------------------------------------------------------------------

    def events(self, before: State, seat: int, move: GardenMove, after: State, identities: Any = None) -> list[Event]:
        return history.tell(self, before, seat, move, after)

    def project(self, event: GardenEvent, seat: int | None) -> Event:
        return event

    def write_view(self, state: State, seat: int | None, identities: Any) -> GardenView:
        return view.write_view(self, state, seat)

    def break_down(self, state: State, seat: int | None) -> list[GardenScore]:
        return break_down(self, state)

    def write_knowledge(self, known: State, seat: int) -> GardenKnowledge:
        return write_knowledge(self, known, seat)
