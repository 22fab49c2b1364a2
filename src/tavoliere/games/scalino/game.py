"""Scalino, as the engine's contract asks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar

from tavoliere.engine.errors import BadInput
from tavoliere.engine.events import Event
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import Judgement
from tavoliere.engine.options import Options
from tavoliere.engine.position import Chance
from tavoliere.games.scalino import explain, moves, rules
from tavoliere.games.scalino.breakdown import SeatScore, break_down
from tavoliere.games.scalino.events import ScalinoEvent
from tavoliere.games.scalino.history import tell
from tavoliere.games.scalino.moves import Bar, Decline, Place, ScalinoMove, Take, bar_at, bar_name
from tavoliere.games.scalino.options import ScalinoOptions
from tavoliere.games.scalino.position import RULES_VERSION, Position, lay_blocks, read_position, write_position
from tavoliere.games.scalino.rules.actions import ACTIONS, DECLINE, MAX_LEGAL, TAKE, parts, place_action, take_action
from tavoliere.games.scalino.rules.codes import Violation
from tavoliere.games.scalino.rules.components import BLOCKS, CELLS, COLOURS, LENGTHS, LEVELS, PYRAMIDS, contains
from tavoliere.games.scalino.rules.scoring import NOBODY, owners
from tavoliere.games.scalino.rules.state import BUILDING, GAPS, MODES, STATE
from tavoliere.games.scalino.view import Knowledge, View, with_seed, without_seed

_UNKNOWN = -1  # an action that is none: the judge answers only whether it is the seat's turn


class Scalino(Game):
    """Build a pyramid of bars in four colours, or take it down again."""

    name = "scalino"
    title = "Scalino"
    designers = "Peter Pallat"
    publisher = "Murmel Spielwerkstatt und Verlag"
    rules_version = RULES_VERSION
    rules: ClassVar[ModuleType] = rules
    state_type = STATE
    options_type = ScalinoOptions
    move_type: ClassVar[Any] = ScalinoMove
    position_type = Position
    knowledge_type = Knowledge
    violations = Violation
    action_count = ACTIONS
    max_legal = MAX_LEGAL
    endings = rules.ENDINGS

    def players_for(self, options: Options) -> range:
        assert isinstance(options, ScalinoOptions)
        return range(2, 5) if options.mode == "building" else range(2, 7)

    def write_options(self, s: Any, options: ScalinoOptions) -> None:
        s.mode = MODES.index(options.mode)
        s.pyramid = PYRAMIDS.index(options.pyramid)
        s.gaps = GAPS.index(options.gaps)
        s.start = rules.RANDOM_START if options.start == "random" else options.start
        if options.blocks:
            if s.mode == BUILDING:
                raise BadInput("The option blocks is the pyramid to demolish: set mode=demolition with it.")
            lay_blocks(s, options.blocks)
            if s.standing != BLOCKS:
                raise BadInput(f"A pyramid to demolish has all {BLOCKS} blocks, not {s.standing}.")

    def demolition_of(self, finished: State) -> ScalinoOptions:
        """The options to demolish the pyramid of a completed building game."""
        s = finished[0]
        if s.mode != BUILDING or s.level != LEVELS:
            raise BadInput("Only the pyramid of a building game that was completed can be demolished.")
        position = write_position(s)
        return ScalinoOptions(mode="demolition", pyramid=position.options.pyramid, blocks=position.blocks)

    # ---- Moves ---------------------------------------------------------------------------------

    def parse(self, text: str) -> ScalinoMove:
        return moves.parse(text)

    def actions_of(self, state: State, seat: int, move: ScalinoMove) -> Sequence[int] | Judgement:
        code = self.violation(state, _UNKNOWN, seat)
        if code != Violation.NO_SUCH_ACTION:
            return self.judgement(code, {})
        if isinstance(move, Decline):
            return (DECLINE,)
        bar = moves.read_bar(move.cells)
        building = state[0].mode == BUILDING
        if isinstance(move, Place) != building:
            return self.judgement(Violation.MUST_PLACE if building else Violation.MUST_TAKE, {})
        return self._placing(state, move, bar) if isinstance(move, Place) else self._taking(state, move, bar)

    def _placing(self, state: State, move: Place, bar: Bar) -> Sequence[int] | Judgement:
        pyramid, current = int(state[0].pyramid), int(state[0].level) + 1
        if not bar.is_straight:
            return self.judgement(Violation.NOT_STRAIGHT, {"bar": bar_name(bar)})
        if bar.length > len(LENGTHS):
            return self.judgement(Violation.TOO_LONG, {"bar": bar_name(bar), "length": bar.length})
        if not moves.is_on(pyramid, 0, bar):
            off = [moves.cell_name(x, y) for x, y in bar.cells if not contains(pyramid, current - 1, x, y)]
            said = {"bar": bar_name(bar), "cells": moves.listed(off), "level": current}
            return self.judgement(Violation.OFF_LEVEL, said)
        level = current if move.level is None else move.level
        if not 1 <= level <= LEVELS:
            return self.judgement(Violation.WRONG_LEVEL, {"named": level, "level": current})
        return (place_action(level - 1, bar.shape, moves.anchor_number(pyramid, bar)),)

    def _taking(self, state: State, move: Take, bar: Bar) -> Sequence[int] | Judgement:
        s = state[0]
        standing = [(level, bar_at(int(s.pyramid), *where)) for level, *where in map(parts, s.bar[: s.standing])]
        levels = [level for level, block in standing if block == bar]
        if move.level is not None:
            levels = [level for level in levels if level == move.level - 1]
        if not levels:
            return self.judgement(Violation.NO_SUCH_BLOCK, {"bar": bar_name(bar)})
        return (take_action(max(levels), moves.anchor_number(int(s.pyramid), bar)),)

    def move_of(self, state: State, seat: int, actions: Sequence[int]) -> ScalinoMove:
        (action,) = actions
        if action == DECLINE:
            return Decline()
        if action < TAKE:
            _, shape, anchor = parts(action)
            return Place(bar_name(bar_at(int(state[0].pyramid), shape, anchor)))
        level, anchor = divmod(action - TAKE, CELLS)
        s = state[0]
        shape = next(sh for lv, sh, an in map(parts, s.bar[: s.standing]) if (lv, an) == (level, anchor))
        return Take(bar_name(bar_at(int(s.pyramid), shape, anchor)))

    def pieces(self, state: State, seat: int, action: int, code: int) -> Mapping[str, Any]:
        return explain.pieces(state, action, code)

    # ---- What is told and shown -----------------------------------------------------------------

    def events(self, before: State, seat: int, move: ScalinoMove, after: State) -> list[Event]:
        return tell(self, before[0], seat, move, after)

    def project(self, event: ScalinoEvent, seat: int | None) -> Event:
        return event

    def view(self, state: State, seat: int | None) -> View:
        s = state[0]
        return View(
            position=without_seed(write_position(s)),
            seat=seat,
            to_act=self.to_act(state),
            stock={colour: s.stock[i].tolist() for i, colour in enumerate(COLOURS)},
            owners={colour: seat for colour, seat in zip(COLOURS, owners(s), strict=True) if seat != NOBODY},
            level=int(s.level) + 1,
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
