"""Bloom (rows), as the engine's contract asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar

import msgspec

from tavoliere.engine.compiled.templates import RANDOM_START
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import Judgement
from tavoliere.engine.options import Options
from tavoliere.engine.seed import permutation
from tavoliere.engine.view import Event
from tavoliere.games.bloom_rows import preview, rules, translate
from tavoliere.games.bloom_rows.events import (
    SHOWING,
    BloomRowsEvent,
    Drew,
    Jokers,
    follow,
    number_jokers,
    project,
    tell,
)
from tavoliere.games.bloom_rows.moves import BloomRowsDraft, BloomRowsMove, BloomRowsPrompt, Draw, Pass, Stop, parse
from tavoliere.games.bloom_rows.options import BloomRowsOptions
from tavoliere.games.bloom_rows.pieces import BloomRowsPiece, pieces_of
from tavoliere.games.bloom_rows.position import Position, read_position, write_flowers, write_position
from tavoliere.games.bloom_rows.prompt import kinds_of, picks, prompt
from tavoliere.games.bloom_rows.rules import codes as all_codes
from tavoliere.games.bloom_rows.rules.constants import (
    ACTIONS,
    ADD,
    END,
    FLOWERS,
    LONGEST_MOVE,
    MAX_LEGAL,
    MAX_PLAYERS,
    MIN_PLAYERS,
    ROB,
)
from tavoliere.games.bloom_rows.rules.score import ENDINGS, second_round
from tavoliere.games.bloom_rows.rules.state import STATE
from tavoliere.games.bloom_rows.translate import Refusal
from tavoliere.games.bloom_rows.view import Knowledge, SeatScore, View, break_down, write_knowledge, write_view


class BloomRows(Game):
    """Lay rows of rising numbers, rob the others' rows, and be the first without tiles."""

    name = "bloom_rows"
    designers = "Wolfgang Kramer"
    publisher = "Game Factory"
    minutes = (30, 45)
    rules_versions = (1,)
    has_secrets = True
    endings = ENDINGS

    printed: ClassVar[Mapping[str, Any]] = {"FLOWERS": FLOWERS}  # on the tiles from 1 on
    rules: ClassVar[ModuleType] = rules
    state_type = STATE
    codes: ClassVar[ModuleType] = all_codes
    action_count = ACTIONS
    max_legal = MAX_LEGAL
    longest_move = LONGEST_MOVE

    options_type = BloomRowsOptions
    move_type: ClassVar[Any] = BloomRowsMove
    draft_type = BloomRowsDraft
    prompt_type = BloomRowsPrompt
    preview_type = preview.BloomRowsPreview
    piece_type: ClassVar[Any] = BloomRowsPiece
    event_type: ClassVar[Any] = BloomRowsEvent
    view_type = View
    score_type = SeatScore
    position_type = Position
    knowledge_type = Knowledge

    # ---- The set-up ------------------------------------------------------------------------------

    def players_for(self, options: Options) -> range:
        return range(MIN_PLAYERS, MAX_PLAYERS + 1)

    def write_options(self, s: Any, options: BloomRowsOptions) -> None:
        s.start = RANDOM_START if options.start == "random" else options.start
        write_flowers(s, options.flowers)

    def position(self, state: State) -> Position:
        return write_position(self.read(state), state[0].chance)

    def read_position(self, position: Position) -> State:
        return read_position(position)

    def reshuffle(self, state: State, seed: bytes) -> None:
        super().reshuffle(state, seed)
        s = state[0]
        s.supply[: s.covered] = s.supply[permutation(seed, s.covered)]

    # ---- Moves and drafts --------------------------------------------------------------------------

    def parse(self, text: str) -> BloomRowsMove:
        return parse(text)

    def actions_of(self, state: State, seat: int, move: BloomRowsMove) -> Sequence[int] | Judgement:
        found = translate.actions_of(state, self.read(state), seat, move)
        return self.judgement(found.code, found.pieces) if isinstance(found, Refusal) else found

    def move_of(self, state: State, seat: int, actions: Sequence[int]) -> BloomRowsMove:
        return translate.move_of(self.read(state), actions)

    def pieces(self, state: State, seat: int, action: int, code: int) -> Mapping[str, Any]:
        return pieces_of(self.read(state), action, code)

    def make_prompt(self, state: State, seat: int, draft: Any) -> BloomRowsPrompt:
        return prompt(state, self.read(state), seat, draft)

    def picks(self, prompt: BloomRowsPrompt, draft: BloomRowsDraft) -> Iterator[BloomRowsDraft]:
        return picks(prompt, draft)

    def draft_of(self, state: State, seat: int, move: BloomRowsMove) -> BloomRowsDraft:
        return translate.draft_of(self.read(state), move)

    make_preview = preview.make_preview
    observe_move = preview.observe_move

    def absent_move(self, state: State, seat: int, rng: Any) -> BloomRowsMove | None:
        """Stop after one tile; else draw a covered tile, or an open one; else pass, or what has to be done."""
        s, kinds = self.read(state), kinds_of(state, self.read(state), seat)
        if "stop" in kinds:
            return Stop()
        if "draw" in kinds:
            return Draw() if s.covered else Draw(min(tile for tile in s.open if tile))
        if "pass" in kinds:
            return Pass()
        if "add" in kinds:
            tile = next(action for action in self.legal_actions(state, seat) if ADD <= action < ROB)
            after = self.copy(state)
            self.apply(after, tile, seat)
            add = translate.move_of(s, (tile, self.legal_actions(after, seat)[0], END))
            return msgspec.structs.replace(add, at=(translate.draft_of(s, add).added[0].at,))
        move: Any = next(self.moves(state, seat), None) if kinds else None
        return move

    def tie_breaks(self, state: State) -> list[int]:
        s = self.read(state)
        return [second_round(s, seat) for seat in range(s.players)]

    # ---- What is told and shown --------------------------------------------------------------------

    def events(
        self, before: State, seat: int, move: BloomRowsMove, after: State, identities: Jokers | None = None
    ) -> list[Event]:
        old, new = self.read(before), self.read(after)
        scores = self.scores(after) if new.over else ()
        return tell(old, seat, move, new, scores, identities or number_jokers(old))

    def project(self, event: BloomRowsEvent, seat: int | None) -> Event:
        return project(event, seat)

    def reveals(self, event: BloomRowsEvent) -> bool:
        """Return whether the event has shown a tile that was covered before."""
        return isinstance(event, SHOWING) or (isinstance(event, Drew) and not event.space)

    def write_view(self, state: State, seat: int | None, identities: Jokers | None) -> View:
        s = self.read(state)
        winners = self.winners(state) if s.over else ()
        ending = self.ending(state) if s.over else ""
        return write_view(s, seat, ending, winners, identities or number_jokers(s))

    def break_down(self, state: State, seat: int | None) -> list[SeatScore]:
        return break_down(self.read(state), seat)

    def write_knowledge(self, known: State, seat: int) -> Knowledge:
        return write_knowledge(self.read(known), seat)

    def identities(self, state: State) -> Jokers:
        return number_jokers(self.read(state))

    def follow(self, identities: Jokers, events: Sequence[Event]) -> Jokers:
        return follow(identities, events)
