"""Bloom (rows), as the engine's contract asks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar

from tavoliere.engine.events import Event
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import Judgement
from tavoliere.engine.options import Options
from tavoliere.games.bloom_rows import explain, history, moves, rules, translate
from tavoliere.games.bloom_rows.rules.actions import ACTIONS, LONGEST_MOVE, MAX_LEGAL
from tavoliere.games.bloom_rows.breakdown import SeatScore, break_down
from tavoliere.games.bloom_rows.rules.components import MAX_PLAYERS, MIN_PLAYERS
from tavoliere.games.bloom_rows.events import BloomRowsEvent, Drew, Refilled, RoundBegan, RoundEnded
from tavoliere.games.bloom_rows.moves import BloomRowsMove
from tavoliere.games.bloom_rows.options import BloomRowsOptions
from tavoliere.games.bloom_rows.position import (
    RULES_VERSION,
    Position,
    read_position,
    write_flowers,
    write_position,
)
from tavoliere.games.bloom_rows.rules.state import STATE
from tavoliere.games.bloom_rows.translate import Refusal
from tavoliere.games.bloom_rows.view import Knowledge, View, imagine, knowledge_of, view_of
from tavoliere.games.bloom_rows.rules.codes import Violation


class BloomRows(Game):
    """Lay rows of rising numbers, rob the others' rows, and be the first without tiles."""

    name = "bloom_rows"
    title = "Bloom (rows)"
    designers = "Wolfgang Kramer"
    publisher = "Game Factory"
    rules_version = RULES_VERSION
    rules: ClassVar[ModuleType] = rules
    state_type = STATE
    options_type = BloomRowsOptions
    move_type: ClassVar[Any] = BloomRowsMove
    position_type = Position
    knowledge_type = Knowledge
    violations = Violation
    action_count = ACTIONS
    max_legal = MAX_LEGAL
    longest_move = LONGEST_MOVE
    has_secrets = True
    endings = rules.ENDINGS

    def players_for(self, options: Options) -> range:
        return range(MIN_PLAYERS, MAX_PLAYERS + 1)

    def write_options(self, s: Any, options: BloomRowsOptions) -> None:
        s.start = rules.RANDOM_START if options.start == "random" else options.start
        write_flowers(s, options.flowers)

    def winners(self, state: State) -> tuple[int, ...]:
        """Most points; then the better second round; then all who are level (BR-7.4)."""
        first = state[0].earned.tolist()
        ranks = [(score, score - first[seat]) for seat, score in enumerate(self.scores(state))]
        return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))

    # ---- Moves ---------------------------------------------------------------------------------

    def parse(self, text: str) -> BloomRowsMove:
        return moves.parse(text)

    def actions_of(self, state: State, seat: int, move: BloomRowsMove) -> Sequence[int] | Judgement:
        found = translate.actions_of(state, seat, move)
        return self.judgement(found.code, found.pieces) if isinstance(found, Refusal) else found

    def move_of(self, state: State, seat: int, actions: Sequence[int]) -> BloomRowsMove:
        return translate.move_of(state, actions)

    def pieces(self, state: State, seat: int, action: int, code: int) -> Mapping[str, Any]:
        return explain.pieces(state, action, code)

    # ---- What is told and shown -----------------------------------------------------------------

    def events(self, before: State, seat: int, move: BloomRowsMove, after: State) -> list[Event]:
        return history.tell(self, before, seat, move, after)

    def project(self, event: BloomRowsEvent, seat: int | None) -> Event:
        return history.project(event, seat)

    def reveals(self, event: BloomRowsEvent) -> bool:
        """A tile that was covered before has been seen by somebody."""
        return isinstance(event, Refilled | RoundEnded | RoundBegan) or (isinstance(event, Drew) and event.covered)

    def view(self, state: State, seat: int | None) -> View:
        return view_of(state[0], seat, self.to_act(state), self.scores(state))

    def knowledge(self, state: State, seat: int) -> Knowledge:
        return knowledge_of(state[0], seat)

    def determinize(self, knowledge: Knowledge, seed: bytes) -> State:
        return imagine(knowledge, seed)

    def position(self, state: State) -> Position:
        return write_position(state[0])

    def load(self, position: Position) -> State:
        return read_position(position)

    def breakdown(self, state: State) -> list[SeatScore]:
        return break_down(state[0])
