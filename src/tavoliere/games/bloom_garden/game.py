"""The garden game, as the engine's contract asks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from tavoliere.engine.events import Event
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import Judgement
from tavoliere.engine.options import Options
from tavoliere.engine.position import Chance
from tavoliere.games.bloom_garden import explain, moves, rules, setup, speech
from tavoliere.games.bloom_garden.actions import ACTIONS, LONGEST_MOVE, MAX_LEGAL
from tavoliere.games.bloom_garden.breakdown import SeatScore, break_down
from tavoliere.games.bloom_garden.components import CARDS, COLOURS, FEWEST_PLAYERS, MAX_PLAYERS, ORIENTATIONS
from tavoliere.games.bloom_garden.events import GardenEvent
from tavoliere.games.bloom_garden.foresight import list_placements
from tavoliere.games.bloom_garden.history import tell
from tavoliere.games.bloom_garden.moves import GardenMove
from tavoliere.games.bloom_garden.options import GardenOptions
from tavoliere.games.bloom_garden.position import RULES_VERSION, Position, read_position, write_position
from tavoliere.games.bloom_garden.preview import Preview, foresee
from tavoliere.games.bloom_garden.state import STATE
from tavoliere.games.bloom_garden.view import (
    Knowledge,
    View,
    colours_of,
    garden_of,
    patterns_of,
    with_seed,
    without_seed,
)
from tavoliere.games.bloom_garden.violations import Violation

_UNKNOWN = -1  # an action that is none: the judge answers only whether it is the seat's turn


class BloomGarden(Game):
    """Lay out a garden of overlapping cards, pick what you cover, and sell it in bouquets."""

    name = "bloom_garden"
    title = "Bloom (garden)"
    designers = "Laurent Escoffier and David Franck"
    publisher = ""
    rules_version = RULES_VERSION
    rules: ClassVar[ModuleType] = rules
    state_type = STATE
    options_type = GardenOptions
    move_type: ClassVar[Any] = GardenMove
    position_type = Position
    knowledge_type = Knowledge
    violations = Violation
    action_count = ACTIONS
    max_legal = MAX_LEGAL
    longest_move = LONGEST_MOVE
    endings = ("finished", "blocked")  # all have placed their cards, or nobody could go on (BG-3.6)

    def players_for(self, options: Options) -> range:
        return range(FEWEST_PLAYERS, MAX_PLAYERS + 1)

    def write_options(self, s: Any, options: GardenOptions) -> None:
        setup.write_options(s, options)

    def scores(self, state: State) -> tuple[int, ...]:
        """The score of every seat as of now, counted on a copy: counting groups marks their cells."""
        return super().scores(self.copy(state))

    # ---- Moves ---------------------------------------------------------------------------------

    def parse(self, text: str) -> GardenMove:
        return moves.parse(text)

    def actions_of(self, state: State, seat: int, move: GardenMove) -> tuple[int, ...] | Judgement:
        code = self.violation(state, _UNKNOWN, seat)
        if code != Violation.NO_SUCH_ACTION:
            return self.judgement(code, {})
        return speech.actions_of(self, state, seat, move)

    def move_of(self, state: State, seat: int, actions: Sequence[int]) -> GardenMove:
        return speech.move_of(self, state, seat, actions)

    def pieces(self, state: State, seat: int, action: int, code: int) -> Mapping[str, Any]:
        return explain.pieces(state, seat, action, code)

    def placements(self, state: State) -> Any:
        """All legal placements now, as rows of card number, quarter turns, x and y."""
        places = np.empty(MAX_LEGAL, dtype=np.int32)
        found = np.empty((CARDS * ORIENTATIONS * MAX_LEGAL, 4), dtype=np.int16)
        return found[: list_placements(state, places, found)]

    def preview(self, state: State, card: int, turned: int, x: int, y: int, language: str = "en") -> Preview:
        """What this placement would harvest, earn and unlock; if it is illegal, which rule and where."""
        return foresee(self, state, card, turned, x, y, language)

    # ---- What is told and shown -----------------------------------------------------------------

    def events(self, before: State, seat: int, move: GardenMove, after: State) -> list[Event]:
        return tell(self, before, seat, move, after)

    def project(self, event: GardenEvent, seat: int | None) -> Event:
        return event

    def view(self, state: State, seat: int | None) -> View:
        s = state[0]
        position = without_seed(write_position(s))
        return View(
            position=position,
            seat=seat,
            to_act=self.to_act(state),
            turn=COLOURS[s.turn],
            step=position.step,
            must_pass=bool(s.stuck),
            garden=garden_of(s),
            colours=colours_of(s),
            patterns=patterns_of(s),
            supply={COLOURS[colour]: int(s.supply[colour]) for colour in range(s.colours)},
            limit=int(s.limit),
            scores=self.scores(state),
            over=self.is_over(state),
        )

    def knowledge(self, state: State, seat: int) -> Knowledge:
        return Knowledge(position=without_seed(write_position(state[0])), seat=seat)

    def determinize(self, knowledge: Knowledge, seed: bytes) -> State:
        return read_position(with_seed(knowledge.position, Chance(seed.hex())))

    def position(self, state: State) -> Position:
        return write_position(state[0])

    def load(self, position: Position) -> State:
        return read_position(position)

    def breakdown(self, state: State) -> list[SeatScore]:
        return break_down(state[0])
