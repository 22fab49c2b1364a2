"""The contract: what every game offers, and what it has to bring.

A game brings its record type, the kernels of its rules module, and the words around them: options,
moves, events, views, positions. This class makes the rest of them: judged play, lists of legal moves,
random games, perft.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, NoReturn, get_args

import msgspec
import numpy as np

from tavoliere.engine import prompting
from tavoliere.engine import seed as seeds
from tavoliere.engine.compiled import luck
from tavoliere.engine.compiled.codes import Codes
from tavoliere.engine.compiled.templates import MAX_SEATS, RUN_STRIDE
from tavoliere.engine.errors import BadInput, IllegalMove, quote
from tavoliere.engine.events import Ended, Event
from tavoliere.engine.guard import guard_calls, without_look
from tavoliere.engine.lessons import Lessons
from tavoliere.engine.moves import Draft, Judgement, Move, Preview, Prompt
from tavoliere.engine.options import Options, make_options
from tavoliere.engine.position import Position, check_head
from tavoliere.engine.reader import Reader, Recent
from tavoliere.engine.rehearsal import rehearse
from tavoliere.engine.rulebook import Rulebook
from tavoliere.engine.rules import Rules
from tavoliere.engine.rules import State as State
from tavoliere.engine.view import Knowledge, SeatScore, Turn, View
from tavoliere.engine.words import Words

_GAMES_AT_A_TIME = 500


class Simulation(msgspec.Struct, frozen=True):
    """What random games came to: a row per game."""

    scores: Any  # games x players
    actions: Any
    moves: Any
    endings: Any


class Game(Rules, ABC):
    """One game: its rules (see `Rules`), and everything that is said about them. `games.load` makes them."""

    # What a game is. Its title and its sentence are in `words/`.
    designers: ClassVar[str]
    publisher: ClassVar[str]
    minutes: ClassVar[tuple[int, int]]  # how long a game lasts, from and to
    rules_version: ClassVar[int]
    lowest_score_wins: ClassVar[bool] = False
    has_secrets: ClassVar[bool] = False  # may seats see different things?
    tests_memory: ClassVar[bool] = False  # is what was seen before not to be looked up again?
    endings: ClassVar[tuple[str, ...]]  # the ways in which a game can end, as the kernel `ending` numbers them

    codes: ClassVar[type[Codes]]  # what the judge says

    # What is said about it: all that leaves the engine has one of these types.
    options_type: ClassVar[type[Options]]
    move_type: ClassVar[Any]
    draft_type: ClassVar[type[Draft]]
    prompt_type: ClassVar[type[Prompt]]
    preview_type: ClassVar[type[Preview]]
    piece_type: ClassVar[Any]
    event_type: ClassVar[Any]
    view_type: ClassVar[type[View]]
    score_type: ClassVar[type[SeatScore]] = SeatScore
    position_type: ClassVar[type[Position]]
    knowledge_type: ClassVar[type[Knowledge]]

    # Earlier versions of the rules, as games of their own: what was begun under them is played and replayed
    # so. They share all kernels, which look at a field of the state where the rules have changed.
    earlier: ClassVar[Mapping[int, type[Game]]] = {}

    def __init_subclass__(cls) -> None:
        guard_calls(cls)

    def under(self, rules: int) -> Game:
        """This game as that version of its rules had it."""
        if rules == self.rules_version:
            return self
        if rules not in self.earlier:
            raise BadInput(
                f"The game was begun under version {rules} of the rules of {self.title}, "
                f"but this program knows {self._known_versions}."
            )
        if rules not in self._earlier:
            self._earlier[rules] = self.earlier[rules]()
        return self._earlier[rules]

    @cached_property
    def _earlier(self) -> dict[int, Game]:
        return {}

    @property
    def _known_versions(self) -> str:
        return ", ".join(map(str, sorted((*self.earlier, self.rules_version))))

    @cached_property
    def rulebook(self) -> Rulebook:
        """Every rule in the reader's language."""
        return Rulebook.load(self._package)

    @cached_property
    def lessons(self) -> Lessons:
        """How the game is learnt by playing."""
        return Lessons(self, self._package)

    def words(self, language: str = "en") -> Words:
        """What people read of this game, in their language."""
        if language not in self._words:
            self._words[language] = Words.load(self._package, language)
        return self._words[language]

    @cached_property
    def _words(self) -> dict[str, Words]:
        return {}

    @cached_property
    def _codes(self) -> dict[int, Codes]:
        return {int(code): code for code in self.codes}

    @cached_property
    def _kinds_of_moves(self) -> tuple[type, ...]:
        return get_args(self.move_type) or (self.move_type,)

    @cached_property
    def _package(self) -> str:
        return type(self).__module__.rpartition(".")[0]

    @property
    def title(self) -> str:
        return self.words().own.title

    @cached_property
    def read(self) -> Recent:
        """`read(state)` is the whole state as plain numbers and tuples: its fields one by one are slow."""
        return Recent(Reader(self.state_type).decode)

    # ---- What each game says for itself: the set-up ---------------------------------------------

    @abstractmethod
    def players_for(self, options: Options) -> range:
        """How many people can play with these options."""

    @abstractmethod
    def write_options(self, s: Any, options: Any) -> None:
        """Put the options into a blank state, before the deal."""

    @abstractmethod
    def position(self, state: State) -> Any:
        """The whole position as a struct that can be written as JSON."""

    @abstractmethod
    def read_position(self, position: Any) -> State:
        """The state of a position whose head is checked; `BadInput` when it cannot be."""

    # ---- Moves and drafts ---------------------------------------------------------------------------

    @abstractmethod
    def parse(self, text: str) -> Move:
        """Read the notation of a move; `BadInput` when it is none."""

    @abstractmethod
    def actions_of(self, state: State, seat: int, move: Any) -> Sequence[int] | Judgement:
        """The actions that make up a move, or what is wrong with its very form."""

    @abstractmethod
    def move_of(self, state: State, seat: int, actions: Sequence[int]) -> Move:
        """The move that these actions are, from this position on."""

    @abstractmethod
    def pieces(self, state: State, seat: int, action: int, code: int) -> Mapping[str, Any]:
        """What the sentence of an illegal action speaks of: numbers, words, pieces, lists of these."""

    def prompt(self, state: State, seat: int, draft: Any = None) -> Any:
        """What this seat can do now with a draft; without one, with an empty one.

        As it stands here it looks through all moves: a game with many of them finds a better way.
        """
        moves = self.moves(state, seat) if seat in self.to_act(state) else ()
        legal = ((self.draft_of(state, seat, move), move) for move in moves)
        return prompting.prompt_among(self.prompt_type, legal, draft or self.draft_type())

    def picks(self, prompt: Any, draft: Any) -> Iterator[Draft]:
        """Every draft that is one pick of this prompt further."""
        return prompting.picks(prompt, draft)

    def draft_of(self, state: State, seat: int, move: Any) -> Draft:
        """A move as a draft with all its parts."""
        return prompting.spell(self.draft_type, move)

    def preview(self, state: State, seat: int, tried: Any) -> Any:
        """What a draft or a move would do, as far as the seat may know, or why not and what would mend it.

        As it stands here it says only whether that is legal, and looks through all moves.
        """
        return prompting.preview(self, state, seat, tried)

    @abstractmethod
    def absent_move(self, state: State, seat: int, rng: Any) -> Move | None:
        """The smallest harmless move, made for a seat that does not react; None when nobody waits for it."""

    # ---- What is told and shown -------------------------------------------------------------------------

    @abstractmethod
    def events(self, before: State, seat: int, move: Any, after: State, identities: Any = None) -> list[Event]:
        """What happened when this move was played, all of it but the end of the game."""

    @abstractmethod
    def project(self, event: Any, seat: int | None) -> Event:
        """An event as this seat may know it; without a seat, as a spectator may."""

    @abstractmethod
    def view(self, state: State, seat: int | None, identities: Any = None) -> Any:
        """What a seat (or a spectator) may see now."""

    def head(self, state: State, seat: int | None) -> dict[str, Any]:
        """What all views begin with, but for the scores: a game says which of them are secret."""
        over = self.is_over(state)
        return {
            "game": self.name,
            "rules": self.rules_version,
            "players": int(state[0].players),
            "seat": seat,
            "turn": self.turn(state),
            "over": over,
            "ending": self.ending(state),
            "winners": self.winners(state) if over else (),
        }

    def breakdown(self, state: State, seat: int | None) -> list[Any]:
        """The score of every seat with its parts, as of now and as this seat (or a spectator) may know it.

        As it stands here, the points of the view: a game whose points have parts says them.
        """
        return [
            self.score_type(seat=number, points=points) for number, points in enumerate(self.view(state, seat).scores)
        ]

    @abstractmethod
    def knowledge(self, state: State, seat: int) -> Any:
        """All that a seat may infer with perfect recall."""

    @abstractmethod
    def recall(self, knowledge: Any) -> State:
        """A state that is consistent with the knowledge, whatever is unknown being filled in anyhow."""

    # ---- What most games leave as it is ----------------------------------------------------------------

    def open_view(self, state: State, seat: int | None, identities: Any = None) -> Any:
        """The table from this seat's side once nothing is secret any more: the views of all seats show everything.

        As it stands here, what each seat sees: a game in which nobody sees some things shows them.
        """
        return self.view(state, seat, identities)

    def for_one_device(self, options: Any) -> Any:
        """These options for people who hand one device round: a game with a deadline of its own does without."""
        return options

    def reshuffle(self, state: State, seed: bytes) -> None:
        """Mix anew, in place, what nobody has seen; what anybody holds stays. So a game is taken up in its middle.

        As it stands here, only the generator is new: a game whose state knows what will be drawn mixes that.
        """
        seeds.set_seed(state[0].chance, seed)

    def colours(self, options: Options, state: State | None = None) -> tuple[str, ...]:
        """The colours that the game itself gives its seats; none where people choose them.

        Without a state the game is not dealt yet, and they are in the order of the seats.
        """
        return ()

    def turn(self, state: State) -> Turn:
        """Whose turn it is and who is asked, as everybody may see it."""
        seats = self.to_act(state)
        return Turn(seats[0], seats) if seats else Turn()

    def when_time_is_up(self, state: State) -> Move | None:
        """What the clock plays at the turn's deadline, as the seat after the last player."""
        return None

    def reveals(self, event: Any) -> bool:
        """Did this event show somebody something new?"""
        return False

    def ends_identities(self, event: Any) -> bool:
        """Did this event end identities that seats were shown? Then what they were about to answer is gone."""
        return False

    def may_take_back(self, before: State, seat: int, move: Any, events: Sequence[Event]) -> bool:
        """Can this move be taken back? Not when it showed something new."""
        return not any(map(self.reveals, events))

    def identities(self, state: State) -> Any:
        """Names for pieces that are alike, where they have none of their own; `Session` carries them along."""
        return None

    def follow(self, identities: Any, events: Sequence[Event]) -> Any:
        """The identities after these events; the ones before stay as they are."""
        return identities

    # ---- The life of a position --------------------------------------------------------------

    def start(
        self,
        players: int | None = None,
        seed: bytes | str | int = 0,
        options: Options | Mapping[str, Any] | None = None,
    ) -> State:
        """Deal a new game. Without a number of players, the fewest that can play."""
        state = self.blank(players, options)
        seeds.set_seed(state[0].chance, as_seed(seed))
        self.unchecked.deal(state)
        return state

    def warm_up(self) -> None:
        """Compile (or read from disk) what a table needs, so that nobody waits in the middle of a game."""
        rehearse(self)

    def blank(self, players: int | None = None, options: Options | Mapping[str, Any] | None = None) -> State:
        """A record with players and options, before the deal."""
        chosen = self.make_options(options)
        allowed = self.players_for(chosen)
        if players is None:
            players = allowed.start
        if players not in allowed:
            raise BadInput(
                f"{self.title} with these options is for {allowed[0]} to {allowed[-1]} players, not {players}."
            )
        start: Any = getattr(chosen, "start", "random")
        if start != "random" and not 0 <= start < players:
            raise BadInput(f"The starting seat {start} does not exist: seats are 0 to {players - 1}.")
        state = np.zeros(1, dtype=self.state_type)
        state[0].players = players
        self.write_options(state[0], chosen)
        return state

    def make_options(self, options: Options | Mapping[str, Any] | None) -> Any:
        """Options from a mapping, checked; the defaults without one."""
        if isinstance(options, Options):
            return options
        return make_options(self.options_type, options or {})

    def load(self, position: Any) -> State:
        """The state of a position; `BadInput` when the position cannot be."""
        check_head(self, position)
        return self.read_position(position)

    def determinize(self, knowledge: Any, seed: bytes) -> State:
        """A full position that is consistent with the knowledge, made from nothing else, each as likely."""
        state = self.recall(knowledge)
        self.redeal(state, knowledge.seat, luck.new_luck(int.from_bytes(seed[:8], "little")))
        return state

    def ending(self, state: State) -> str:
        """How the game ended; empty while it goes on."""
        return self.endings[self.unchecked.ending(state)] if self.is_over(state) else ""

    # ---- Moves: what people say ---------------------------------------------------------------

    def moves(self, state: State, seat: int | None = None) -> Iterator[Move]:
        """The legal moves of a seat (of all who may act, without one), one at a time."""
        self._require_between_moves(state)
        seats = self.to_act(state) if seat is None else (seat,)
        for actor in seats:
            yield from self._moves_from(state, state, actor, [])

    def _require_between_moves(self, state: State) -> None:
        if not self.is_between_moves(state):
            raise BadInput("A move is half made here: carry out the rest of its actions first.")

    def _moves_from(self, origin: State, state: State, seat: int, made: list[int]) -> Iterator[Move]:
        for action in self.legal_actions(state, seat):
            made.append(action)
            after = self.copy(state)
            self.apply(after, action, seat)
            if self.is_between_moves(after):
                yield self.move_of(origin, seat, made)
            else:
                yield from self._moves_from(origin, after, seat, made)
            made.pop()

    def playout_move(self, state: State, seat: int, rng: Any) -> Move:
        """A move of random play: made of the actions that `playout_action` picks."""
        self._require_between_moves(state)
        after = self.copy(state)
        made: list[int] = []
        while not made or not self.is_between_moves(after):
            made.append(self.playout_action(after, seat, rng))
            self.apply(after, made[-1], seat)
        return self.move_of(state, seat, made)

    def check(self, state: State, move: Move, seat: int | None = None) -> Judgement | None:
        """Why this move is illegal now; None when it is legal."""
        outcome = self._try(state, move, seat)
        return outcome if isinstance(outcome, Judgement) else None

    def play(self, state: State, move: Move, seat: int | None = None) -> list[Event]:
        """Play a move and tell what happened. An illegal one raises, and changes nothing."""
        after, events = self.act(state, self._actor(state, seat), move)
        self.unchecked.overwrite(state, after)
        return events

    def act(self, state: State, seat: int, move: Move, identities: Any = None) -> tuple[State, list[Event]]:
        """The position after a move, as a new one, and everything that the move set off; an illegal one raises."""
        after = self.after(state, move, seat)
        return after, self._to_the_end(after, self._events(state, seat, move, after, identities))

    def after(self, state: State, move: Move, seat: int) -> State:
        """The position after a move, as a new one; an illegal move raises."""
        after = self._try(state, move, seat)
        if isinstance(after, Judgement):
            raise IllegalMove(after)
        return after

    def tell(self, before: State, seat: int, move: Move, after: State, identities: Any = None) -> list[Event]:
        """Everything that a move set off, the end of the game included."""
        self.require(after)
        return self._to_the_end(after, self.events(before, seat, move, after, identities))

    def _to_the_end(self, after: State, events: list[Event]) -> list[Event]:
        if self.unchecked.is_over(after):
            events.append(Ended(self.ending(after), self.scores(after), self.winners(after)))
        return events

    @cached_property
    def _events(self) -> Callable[..., list[Event]]:
        return without_look(self, "events")

    def _refuse(self, state: State, seat: int | None, action: int, found: int) -> NoReturn:
        if found < 0:
            super()._refuse(state, seat, action, found)
        actor = self._actor(state, seat)
        raise IllegalMove(self.judgement(found, self.pieces(state, actor, action, found)))

    def _actor(self, state: State, seat: int | None) -> int:
        if seat is not None:
            return seat
        return 0 if self.is_over(state) else self.polled(state)

    def _try(self, state: State, move: Move, seat: int | None) -> State | Judgement:
        """The position after the move, or why there is none."""
        if not isinstance(move, self._kinds_of_moves):
            raise BadInput(f"{quote(move)} is no move of {self.title}: `parse` reads its notation.")
        return self.carry_out(state, self._actor(state, seat), move)

    def carry_out(self, state: State, seat: int, move: Any) -> State | Judgement:
        """The position after a move, as a new one, or why there is none.

        As it stands here, its actions are judged and played one by one; a game whose rules play a whole
        move in one call leaves it to them.
        """
        actions = self.actions_of(state, seat, move)
        if isinstance(actions, Judgement):
            return actions
        after = self.copy(state)
        found = self.unchecked.run(after, np.array(actions, dtype=np.int64), seat)
        if found:
            stopped, code = divmod(found, RUN_STRIDE)
            return self.judgement(code, self.pieces(after, seat, actions[stopped], code))
        return after

    def judgement(self, code: int, pieces: Mapping[str, Any]) -> Judgement:
        """A violation code as a judgement, with the rule that it names."""
        named = self._codes[code]
        return Judgement(rule=named.rule, code=named.name.lower(), pieces=pieces)

    def explain(self, judgement: Judgement, language: str = "en", names: Sequence[str] = ()) -> str:
        """The reason as a sentence in the reader's language."""
        template = self.rulebook.sentence(judgement.code, language)
        return self.words(language).fill(template, judgement.pieces, names)

    # ---- Many games ----------------------------------------------------------------------------

    def simulate(
        self,
        games: int,
        players: int | None = None,
        seed: int = 0,
        options: Options | Mapping[str, Any] | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> Simulation:
        """Deal and play random games inside the kernel; `progress` is told how many are done."""
        blank = self.blank(players, options)
        state = blank.copy()
        seeds = np.random.Philox(seed).random_raw((games, 4))
        scores = np.zeros((games, MAX_SEATS), dtype=np.int64)
        counts = np.zeros((games, 3), dtype=np.int64)
        scratch = np.empty(self.max_legal, dtype=np.int32)
        rng = luck.new_luck(seed)
        for first in range(0, games, _GAMES_AT_A_TIME):
            part = slice(first, first + _GAMES_AT_A_TIME)
            self.unchecked.simulate(state, blank, seeds[part], rng, scratch, scores[part], counts[part])
            if progress:
                progress(min(part.stop, games))
        return Simulation(scores[:, : blank[0].players], *counts.T)


def as_seed(seed: bytes | str | int) -> bytes:
    """A seed is 32 bytes; a text or a number is made into one."""
    return seed if isinstance(seed, bytes) else seeds.seed_from_text(str(seed))
