"""The contract: what every game offers, and what it has to bring.

A game brings its record type, the kernels of its rules module, and the words around them: options,
moves, events, views, positions. The engine makes the rest of them: `Rules` asks the kernels, plays moves and
tells what happened; this class shows it all, begins games and saves them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from importlib import import_module
from importlib.util import find_spec
from inspect import unwrap
from types import ModuleType
from typing import Any, ClassVar, cast

import msgspec
import numpy as np

from tavoliere.engine import prompts
from tavoliere.engine import seed as seeds
from tavoliere.engine.batch import perft, simulate
from tavoliere.engine.checks import check_methods
from tavoliere.engine.compiled import fast_rng
from tavoliere.engine.compiled.templates import RANDOM_START
from tavoliere.engine.compiled.types import Player, Rng, Seat
from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.lessons import Lessons
from tavoliere.engine.moves import Draft, Judgement, Move, Preview, Prompt
from tavoliere.engine.names import take_by_name
from tavoliere.engine.options import Options, make_options
from tavoliere.engine.position import Position, check_head, read_record_fields, write_record_fields
from tavoliere.engine.reader import Reader
from tavoliere.engine.rulebook import Rulebook
from tavoliere.engine.rules import GameMove, Rules, Shown, number_of
from tavoliere.engine.rules import State as State
from tavoliere.engine.session import warm_up
from tavoliere.engine.texts import Texts, load_texts
from tavoliere.engine.view import UNKNOWN, Event, Knowledge, PlacesKnowledge, SeatScore, Turn, View


class Game(Rules):
    """One game: its rules, its moves, and all that is shown and written of them. `games.load` makes it."""

    # What a game is. Its title and its sentence are in `texts/`.
    designers: ClassVar[str]
    publisher: ClassVar[str]
    minutes: ClassVar[tuple[int, int]]  # how long a game lasts, from and to
    players: ClassVar[range]  # how many can play, where no option decides it
    rules_versions: ClassVar[tuple[int, ...]]  # of its rules, the newest last: kernels branch on the state's `rules`
    has_secrets: ClassVar[bool] = False  # may seats see different things? otherwise views differ in `seat` alone
    tests_memory: ClassVar[bool] = False  # is what was seen before not to be looked up again?

    # What is said about it: all that leaves the engine has one of these types.
    options_type: ClassVar[type[Options]]
    draft_type: ClassVar[type[Draft]]
    prompt_type: ClassVar[type[Prompt]]
    preview_type: ClassVar[type[Preview]]
    piece_type: ClassVar[Any]
    event_type: ClassVar[Any]
    view_type: ClassVar[type[View]]
    score_type: ClassVar[type[SeatScore]] = SeatScore
    position_type: ClassVar[type[Position]]
    knowledge_type: ClassVar[type[Knowledge]] = PlacesKnowledge

    # What is printed on the pieces, for clients that draw them: numbers and tables of the rules, by their names there.
    printed: ClassVar[Mapping[str, Any]] = {}

    # Modules of the game's folder. A function in them that is called like a method of the contract is that method; a
    # type `View` or, in a class `Chess`, `ChessView` is `view_type`, and so on. The class itself comes first.
    modules: ClassVar[Sequence[ModuleType]] = ()

    _last_shown: tuple[bytes, int, State] = b"", -1, None
    _last_view: tuple[State, Any, Any] = None, None, None

    def __init_subclass__(cls) -> None:
        take_by_name(cls, Game)
        check_methods(cls, Game)

    @property
    def rules_version(self) -> int:
        """The newest version of the rules, by which new games are played."""
        return self.rules_versions[-1]

    def known_version(self, rules: int | None) -> int:
        """This version of the rules, or the newest where none is given; a sentence for one that is unknown."""
        if rules is None:
            return self.rules_version
        if rules not in self.rules_versions:
            raise BadInput(
                f"The game was begun under version {quote(rules)} of the rules of {self.title}, "
                f"but this program knows {', '.join(map(str, self.rules_versions))}."
            )
        return rules

    @cached_property
    def rulebook(self) -> Rulebook:
        """Every rule in the reader's language."""
        return Rulebook.load(self._package)

    @cached_property
    def lessons(self) -> Lessons:
        """The lessons of the game."""
        return Lessons(self, self._package)

    def texts(self, language: str = "en") -> Texts:
        """The texts of the game in a language."""
        return load_texts(self._package, language)

    @cached_property
    def _package(self) -> str:
        return type(self).__module__.rpartition(".")[0]

    def module(self, name: str) -> ModuleType | None:
        """A module of the game's folder (`bot`, `terminal`), imported when first asked for; None if there is none."""
        path = f"{self._package}.{name}"
        return import_module(path) if self._package and find_spec(path) else None

    @property
    def title(self) -> str:
        return self.texts().own.title

    @cached_property
    def read(self) -> Reader:
        """`read(state)` is the whole state as plain numbers and tuples: its fields one by one are slow."""
        return Reader(self.state_type, lengths=self.lengths)

    # ---- What each game says for itself: the set-up ---------------------------------------------

    def players_for(self, options: Options) -> range:
        """The numbers of players that these options allow; here `players`, for all options."""
        return self.players

    def write_options(self, s: Any, options: Any) -> None:
        """Put the options into a blank state, before the deal; here into the fields of the same names."""
        for name, value in msgspec.structs.asdict(options).items():
            s[name] = RANDOM_START if value == "random" else value

    def position(self, state: State) -> Any:
        """The whole position as a struct that can be written as JSON; here of a type of `declare_position`."""
        return write_record_fields(self, state)

    def read_position(self, position: Any) -> State:
        """The state of a position whose head is checked, and that has its version; `BadInput` when it cannot be."""
        return read_record_fields(self, position)

    # ---- Moves and drafts ---------------------------------------------------------------------------

    def prompt(self, state: State, seat: int, draft: Any = None) -> Any:
        """The prompt of a seat for a draft; without one, for an empty one."""
        self.require_draft(draft)
        number = self._asked(state, seat)
        return self.prompt_type() if number is None else self.make_prompt(self._shown(state, number), number, draft)

    def make_prompt(self, state: Shown, seat: int, draft: Any) -> Any:
        """Make the answer of `prompt` from the state that the seat is shown."""
        return prompts.prompt_among(self.prompt_type, self.offers(state, seat), draft or self.draft_type())

    def offers(self, state: State, seat: Seat) -> Iterable[prompts.Offer]:
        """The offers to a seat, for `make_prompt`. As it stands here every legal move is an offer of its own."""
        if seat in self.to_act(state):
            for move in self.moves(state, seat):
                yield prompts.offer_of(self.draft_of(state, seat, move), move)

    def require_draft(self, draft: Any) -> None:
        """Raise a sentence if this is neither a draft of the game nor none."""
        if draft is not None and not isinstance(draft, self.draft_type):
            raise BadInput(f"{quote(draft)} is no draft of {self.title}: make a {self.draft_type.__name__}.")

    def picks(self, prompt: Any, draft: Any) -> Iterator[Draft]:
        """Every draft that is one pick of this prompt further."""
        return prompts.picks(prompt, draft)

    def draft_of(self, state: State, seat: Seat, move: GameMove) -> Any:
        """A move as a draft with all its parts."""
        return prompts.spell(self.draft_type, move)

    def preview(self, state: State, seat: int, tried: Any) -> Any:
        """Preview a draft or a move: what it would do, as far as the seat may know, or why not and what would mend it.

        Only a legal move is offered as a mend.
        """
        if not isinstance(tried, self.draft_type):
            self.require_move(tried)
        number = self._asked(state, seat)
        if number is None:
            return self.preview_type()
        shown = self._shown(state, number)
        preview = self.make_preview(shown, number, tried)
        if preview.mend is None or self._is_legal(shown, number, preview.mend):
            return preview
        return msgspec.structs.replace(preview, mend=None)

    def make_preview(self, state: Shown, seat: int, tried: Any) -> Any:
        """Make the answer of `preview` from the state that the seat is shown, its mend not judged yet.

        As it stands here it says only whether that is legal, and looks through all moves.
        """
        return prompts.make_preview(self, state, seat, tried)

    def observe_move(self, before: State, seat: Seat, move: GameMove, after: State, events: Sequence[Event]) -> Any:
        """The preview that a move should have had, read from what the seat sees and is told afterwards.

        Conformance compares the two. As it stands here, legality and points: a game adds the fields of its own.
        """
        points = [self.view(state, seat).scores[seat] for state in (before, after)]
        return self.preview_type(legal=True, before=points[0], after=points[1])

    def _is_legal(self, state: State, seat: int, draft: Draft) -> bool:
        """True when the draft has become a legal move."""
        move = self.prompt(state, seat, draft).move
        return move is not None and self.check(state, move, seat) is None

    @abstractmethod
    def absent_move(self, state: State, seat: Seat, rng: Rng) -> Move | None:
        """The smallest harmless move for a seat that does not react; None when the game does not wait for it."""

    # ---- What is told and shown -------------------------------------------------------------------------

    def project(self, event: Any, seat: int | None) -> Event:
        """An event as this seat may know it; without a seat, as a spectator may. Here all of it."""
        return cast(Event, event)

    def view(self, state: State, seat: Player | None, identities: Any = None) -> Any:
        """The view of a seat, or of a spectator. Where nothing is secret, the last one serves all seats."""
        shown = self._shown(state, seat)
        if self.has_secrets or shown is state:
            return self.write_view(shown, seat, identities)
        known, named, view = self._last_view
        if known is not shown or named is not identities:
            view = self.write_view(shown, seat, identities)
            self._last_view = shown, identities, view
        return msgspec.structs.replace(view, seat=seat)

    @abstractmethod
    def write_view(self, state: Shown, seat: int | None, identities: Any) -> Any:
        """Write the answer of `view` from the state that the seat is shown."""

    def open_view(self, state: State, seat: Player | None, identities: Any = None) -> Any:
        """The table from this seat's side once nothing is secret any more: the views of all seats show everything."""
        return self.write_open_view(state, seat, identities)

    def write_open_view(self, state: Shown, seat: int | None, identities: Any) -> Any:
        """Write the answer of `open_view` from the whole state.

        As it stands here, what each seat sees: a game in which nobody sees some things shows them.
        """
        return self.write_view(state, seat, identities)

    def head(self, state: Shown, seat: int | None) -> dict[str, Any]:
        """The head of all views without the scores: a game decides which of them are secret."""
        over, s = bool(self.unchecked.is_over(state)), self.read(state)
        return {
            "game": self.name,
            "rules": s.rules,
            "players": s.players,
            "seat": seat,
            "turn": self._turn(state),
            "over": over,
            "ending": self.ending(state) if over else "",
            "winners": self.winners(state) if over else (),
        }

    @cached_property
    def _turn(self) -> Callable[[State], Turn]:
        """`turn` without its checks, for positions that the engine has made."""
        return partial(unwrap(type(self).turn), self)

    def breakdown(self, state: State, seat: Player | None) -> list[Any]:
        """The score of every seat with its parts, as of now and as this seat (or a spectator) may know it."""
        return self.break_down(self._shown(state, seat), seat)

    def break_down(self, state: Shown, seat: int | None) -> list[Any]:
        """Make the answer of `breakdown` from the state that the seat is shown.

        As it stands here, the points of the view: a game whose points have parts says them.
        """
        points = self.write_view(state, seat, None).scores
        return [self.score_type(seat=number, points=owned) for number, owned in enumerate(points)]

    def knowledge(self, state: State, seat: Player) -> Any:
        """All that a seat may infer with perfect recall, to be read as JSON. Bots get what `forget` leaves."""
        return self.write_knowledge(self.forget(state, seat), seat)

    def write_knowledge(self, known: Shown, seat: int) -> Any:
        """Write the answer of `knowledge` from what `forget` leaves to the seat.

        As it stands here, the position without its generator; places are written as the kernel `knows` has it.
        """
        whole = self.position(known)
        if not hasattr(self.rules, "knows"):
            kind: Any = self.knowledge_type
            return kind(seat=seat, position=msgspec.structs.replace(whole, chance=None))
        places = [place if self.unchecked.knows(known, seat, n) else UNKNOWN for n, place in enumerate(whole.place)]
        unknown = [place for place, seen in zip(whole.place, places, strict=True) if seen == UNKNOWN]
        position = msgspec.structs.replace(whole, place=places, chance=None)
        return PlacesKnowledge(seat=seat, position=position, unknown=unknown)

    def _shown(self, state: State, seat: int | None) -> State:
        """The state that a seat may look at now: views, prompts and previews are made of nothing else.

        After the end all is open. The table's clock is shown what a spectator is. A view and a prompt are mostly asked
        for together, so the last answer is remembered; `has_secrets` is false where it is the same for all.
        """
        if self.unchecked.is_over(state):
            return state
        data, viewer = state.tobytes(), -1 if seat is None or seat == state["players"][0] else seat
        viewer = viewer if self.has_secrets else -1
        known, last, shown = self._last_shown
        if known != data or last != viewer:
            shown = self.from_bytes(data)
            self.unchecked.forget(shown, viewer, 1)
            self._last_shown = data, viewer, shown
        return shown

    def _asked(self, state: State, seat: int) -> int | None:
        """The number of a player or of the table's clock; None for a seat that does not exist."""
        number = number_of(seat)
        return number if 0 <= number <= state["players"][0] else None

    # ---- What most games leave as it is ----------------------------------------------------------------

    def tie_breaks(self, state: State) -> Sequence[int]:
        """Tie-breaks for seats with the same points, the more the better; the kernel `outcome` uses them too."""
        return [0] * int(state[0].players)

    def for_one_device(self, options: Any) -> Any:
        """These options for players who share a device: a game removes its own deadline."""
        return options

    def reshuffle(self, state: State, seed: bytes) -> None:
        """Shuffle, in place, what no seat has seen, so that a game can be continued from its middle.

        As it stands here, only the generator is new: a game whose state knows what will be drawn mixes that.
        """
        seeds.set_seed(state[0].chance, seed)

    def colours(self, options: Options, state: State | None = None) -> tuple[str, ...]:
        """The colours that the game itself gives its seats; none where people choose them.

        Without a state the game is not dealt yet, and they are in the order of the seats.
        """
        return ()

    def turn(self, state: State) -> Turn:
        """The turn and the seats that are asked, as all may see them."""
        seats = self.to_act(state)
        return Turn(seats[0], seats) if seats else Turn()

    def has_question(self, state: State, seat: Seat) -> bool:
        """True when there is something for this seat to say, as far as it knows itself. Bots do nothing unasked.

        As it stands here, when it is waited for: a game in which every seat may react says which have not yet.
        """
        return seat in self.waited_for(state)

    def when_time_is_up(self, state: State) -> Move | None:
        """The move that the clock plays at the turn's deadline, as the seat after the last player."""
        return None

    def reveals(self, event: Any) -> bool:
        """True for an event that showed a seat something new."""
        return False

    def ends_identities(self, event: Any) -> bool:
        """True for an event that ended identities that seats were shown: what they were about to answer is gone."""
        return False

    def may_take_back(self, before: State, seat: int, move: Any, events: Sequence[Event]) -> bool:
        """True when this move can be taken back: it showed nothing new."""
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
        rules: int | None = None,
    ) -> State:
        """Deal a new game. Without a number of players, the fewest that can play; without a version, the newest."""
        state = self.blank(players, options, rules)
        seeds.set_seed(state[0].chance, seeds.as_seed(seed))
        self.unchecked.deal(state)
        return state

    def blank(
        self,
        players: int | None = None,
        options: Options | Mapping[str, Any] | None = None,
        rules: int | None = None,
    ) -> State:
        """A record with the version of the rules, players and options, before the deal."""
        chosen = self.make_options(options)
        allowed = self.players_for(chosen)
        players = allowed.start if players is None else players
        if not isinstance(players, int | np.integer) or players not in allowed:
            raise BadInput(
                f"{self.title} with these options is for {allowed[0]} to {allowed[-1]} players, not {quote(players)}."
            )
        start: Any = getattr(chosen, "start", "random")
        if start != "random" and not 0 <= start < players:
            raise BadInput(f"The starting seat {start} does not exist: seats are 0 to {players - 1}.")
        state = np.zeros(1, dtype=self.state_type)
        state[0].rules = self.known_version(rules)
        state[0].players = players
        self.write_options(state[0], chosen)
        return state

    def make_options(self, options: Options | Mapping[str, Any] | None) -> Any:
        """Options from a mapping, checked; the defaults without one."""
        if isinstance(options, Options):
            return options
        return make_options(self.options_type, {} if options is None else options)

    def load(self, position: Any) -> State:
        """The state of a position; `BadInput` when the position cannot be."""
        return self.read_position(check_head(self, position))

    def determinize(self, known: State, seat: int, seed: bytes) -> State:
        """A full position that agrees with what `forget` leaves to the seat, each as likely."""
        world = self.copy(known)
        self.redeal(world, seat, fast_rng.new_rng(int.from_bytes(seed[:8], "little")))
        return world

    def explain(self, judgement: Judgement, language: str = "en", names: Sequence[str] = ()) -> str:
        """The reason as a sentence in the reader's language."""
        template = self.rulebook.sentence(judgement.code, language)
        return self.texts(language).fill(template, judgement.pieces, names)

    # ---- Many games, and many kernels ----------------------------------------------------------

    simulate = simulate
    perft = perft
    warm_up = warm_up


check_methods(Game, Game)
