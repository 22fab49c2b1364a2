"""One game in progress, without console or clock: who sits where, what was done, and what each may see.

The terminal, the replay and the server all drive a `Session`. Whatever leaves it for a person goes
through a seat's eyes: `told`, `view`, `prompt`, `preview` and `breakdown` take the seat that will see
their answer, or None for a spectator.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.compiled.kernel import prepare_all
from tavoliere.engine.errors import BadInput, IllegalMove, quote
from tavoliere.engine.moves import NO_ACTION, Draft, Move
from tavoliere.engine.options import Options
from tavoliere.engine.position import read_position
from tavoliere.engine.record import (
    Abandoned,
    Entry,
    Forfeited,
    GivenBack,
    Played,
    Record,
    Result,
    TakenOver,
    Undone,
    WhyAbandoned,
    WhyForfeited,
    WhyTakenOver,
    clean_name,
    first_state,
    new_record,
    nobody,
    rank,
    read_entry,
    standing,
)
from tavoliere.engine.rules import number_of
from tavoliere.engine.view import Ended, Event

if TYPE_CHECKING:
    from tavoliere.engine.game import Game
    from tavoliere.engine.rules import State


class Step(msgspec.Struct, frozen=True):
    """An entry of the log, and everything that it set off."""

    entry: Entry
    events: list[Event]


class Session:
    """One game in progress: seats, log, undo and resume.

    What a seat of the `people` does, no other's undo takes back.
    """

    def __init__(
        self,
        game: Game,
        record: Record,
        people: Collection[int] | None = None,
    ) -> None:
        self.game = game
        self.record = record
        self.people = set(range(len(record.players)) if people is None else people)
        self.state: State = first_state(record, game)
        self.identities: Any = game.identities(self.state)
        self.forfeited: set[int] = set()
        self.result: Result | None = None  # once nobody plays on, whatever the reason
        self.undo_points = UndoPoints()

    @classmethod
    def begin(
        cls,
        game: Game,
        names: Sequence[str],
        seed: bytes,
        options: Options | None = None,
        position: str | None = None,
        people: Collection[int] | None = None,
        rules: int | None = None,
    ) -> Session:
        """A new game, dealt from the seed or begun from a position in JSON, under its version of the rules."""
        if position is not None:
            written = read_position(game, position)
            rules = written.rules if rules is None else rules
            options = game.make_options(msgspec.to_builtins(written.options)) if options is None else options
        record = new_record(game, game.make_options(options), list(names), seed, position, rules)
        return cls(game, record, people)

    @classmethod
    def resume(cls, game: Game, record: Record, people: Collection[int] | None = None) -> Session:
        """The game of a record, at its end; a sentence says what is wrong with a record that does not replay."""
        session = cls(game, beginning(record), people)
        for _ in session.replay(record):
            pass
        return session

    @property
    def names(self) -> list[str]:
        """The players' names, by seat."""
        return self.record.players

    def rename(self, seat: int, name: str) -> None:
        """Give a seat another name."""
        self.record.players[self.game._require_seat(self.state, seat, clock=False)] = clean_name(name)

    # ---- What is done -----------------------------------------------------------------------------

    def play(self, seat: int, move: Move) -> list[Event]:
        """Play a move for a seat and say everything that happened; `IllegalMove` changes nothing."""
        if self._has_stopped:
            raise BadInput(_OVER)
        game, before, seat = self.game, self.state, number_of(seat)
        after, events = game.act(before, seat, move, self.identities)
        point = UndoPoint(len(self.record.entries), seat, seat in self.people, before, self.identities)
        self.record.entries.append(Played(seat, str(move)))
        self.state, self.identities = after, game.follow(self.identities, events)
        if game.may_take_back(before, seat, move, events):
            self.undo_points.add(point)
        else:
            self.undo_points.clear()
        if events and isinstance(events[-1], Ended):
            self._end(rank(game, after, self.forfeited))
        return events

    def forfeit(self, seat: int, why: WhyForfeited) -> None:
        """A seat gives up. Its moves still have to be made; the last one who has not given up wins."""
        self._enter(Forfeited(number_of(seat), why))

    def take_over(self, seat: int, level: str, why: WhyTakenOver) -> None:
        """A bot plays for a seat: another's undo goes over its moves."""
        self._enter(TakenOver(number_of(seat), level, why))

    def give_back(self, seat: int) -> None:
        """The seat's own player is back."""
        self._enter(GivenBack(number_of(seat)))

    def abandon(self, why: WhyAbandoned) -> None:
        """End the game without a winner."""
        self._enter(Abandoned(why))

    def _enter(self, entry: Forfeited | TakenOver | GivenBack | Abandoned) -> None:
        """Add an entry and do what it says."""
        if self.result is not None:
            raise BadInput(_OVER)
        if not isinstance(entry, Abandoned):
            self.game._require_seat(self.state, entry.seat, clock=False)
        if isinstance(entry, Forfeited) and entry.seat in self.forfeited:
            raise BadInput(f"Seat {entry.seat} has given up already.")
        if read_entry(str(entry)) != entry:  # levels and reasons are words of their own
            raise BadInput(f"{quote(str(entry))} is no entry that a record can hold.")
        self.record.entries.append(entry)
        match entry:
            case Forfeited():
                self.forfeited.add(entry.seat)
                self.people.discard(entry.seat)
                if len(self.names) - len(self.forfeited) <= 1:
                    self._end(rank(self.game, self.state, self.forfeited))
            case TakenOver():
                self.people.discard(entry.seat)
            case GivenBack():
                self.people.add(entry.seat)
            case Abandoned():
                self._end(nobody(self.game, self.state, self.forfeited))

    @property
    def _has_stopped(self) -> bool:
        """True when it has ended before its rules would end it."""
        return self.result is not None and not self.game.is_over(self.state)

    def _end(self, result: Result) -> None:
        self.result = result
        self.record.result = result.scores
        self.record.ranks = result.ranks if result.forfeited or not result.winners else None

    def may_undo(self, seat: int) -> bool:
        """True when the seat can take its last move back: nothing new was seen, no other person acted or gave up."""
        return self._undoable(seat) is not None

    def undo(self, seat: int) -> Undone:
        """Take the seat's last move back, and the bots' replies with it. The log keeps everything."""
        return self._go_back(self._undoable(seat), "There is nothing to take back, or something new was seen since.")

    def undo_from_log(self, seat: int) -> Undone:
        """Take the seat's last move back because a log says so: permission was checked then."""
        return self._go_back(self.undo_points.before_last_of(seat), "There is nothing to take back.")

    def _undoable(self, seat: int) -> UndoPoint | None:
        return None if self.forfeited or self._has_stopped else self.undo_points.undoable(seat)

    def _go_back(self, point: UndoPoint | None, refusal: str) -> Undone:
        """Go back to an undo point, or refuse if there is none. Take-overs and forfeits stay as they are."""
        if point is None:
            raise BadInput(refusal)
        there = self._play_again(point.entries) if point.state is None else point
        self.state, self.identities = there.state, there.identities
        del self.undo_points[self.undo_points.index(point) :]
        undone = Undone(point.seat, point.entries)
        self.record.entries.append(undone)
        self.result = self.record.result = self.record.ranks = None
        return undone

    def _play_again(self, entries: int) -> Session:
        """A session with the moves alone that stood after so many entries."""
        moves: list[Entry] = [*standing(self.record.entries[:entries])]
        return Session.resume(self.game, msgspec.structs.replace(beginning(self.record), entries=moves))

    def replay(self, record: Record) -> Iterator[Step]:
        """Play the entries of a record on, judging every move, and check the result that it claims."""
        game = self.game
        self.undo_points.returns = {entry.to for entry in record.entries if isinstance(entry, Undone)}
        for number, entry in enumerate(record.entries, 1):
            try:
                yield Step(entry, self._replay(entry))
            except IllegalMove as error:
                reason = game.explain(error.judgement)
                raise BadInput(f"Move {number} of the record is illegal. {error.judgement.rule}: {reason}") from error
            except BadInput as error:
                raise BadInput(f"Move {number} of the record cannot be read. {error}") from error
        if record.result is None:
            return
        if self.result is None:
            raise BadInput("The record claims a result, but its game is not over.")
        for what, claimed, found in (
            ("result", record.result, self.record.result),
            ("ranks", record.ranks, self.record.ranks),
        ):
            if claimed != found:
                said, led = (" ".join(map(str, numbers or [])) for numbers in (claimed, found))
                raise BadInput(f"The record claims the {what} {said}, but its moves lead to {led}.")

    def _replay(self, entry: Entry) -> list[Event]:
        """Apply one entry of a record.

        Records do not name bots' seats, so of an undo only the way back is checked.
        """
        if self._has_stopped:
            raise BadInput(_OVER)
        match entry:
            case Played():
                return self.play(entry.seat, self.game.parse(entry.move))
            case Undone():
                fitting = (point for point in self.undo_points if (point.entries, point.seat) == (entry.to, entry.seat))
                self._go_back(next(fitting, None), f"There is no way back to entry {entry.to}.")
            case _:
                self._enter(entry)
        return []

    # ---- What is seen -----------------------------------------------------------------------------

    def told(self, events: Sequence[Event], seat: int | None) -> list[Event]:
        """Events as a seat may know them."""
        if not self.game.has_secrets:
            return list(events)
        project = self.game.project
        return [project(event, seat) for event in events]

    def view(self, seat: int | None) -> Any:
        """The view of a seat, or of a spectator."""
        return self.game.view(self.state, seat, self.identities)

    def open_view(self, seat: int | None) -> Any:
        """The view of a seat with all cards open, of a game that is over."""
        return self.game.open_view(self.state, seat, self.identities)

    def prompt(self, seat: int, draft: Draft | None = None) -> Any:
        """The prompt of a seat for a draft."""
        return self.game.prompt(self.state, seat, draft)

    def preview(self, seat: int, tried: Draft | Move) -> Any:
        """The preview of a draft or a move."""
        return self.game.preview(self.state, seat, tried)

    def breakdown(self, seat: int | None) -> list[Any]:
        """The score of every seat with its parts, as a seat or a spectator may know it."""
        return self.game.breakdown(self.state, seat)

    def at(self, entries: int) -> Session:
        """This game as it was after so many entries, as a session of its own."""
        if not 0 <= entries <= len(self.record.entries):
            raise BadInput(f"The game has no entry {entries}: it has 0 to {len(self.record.entries)}.")
        part = msgspec.structs.replace(beginning(self.record), entries=self.record.entries[:entries])
        return Session.resume(self.game, part)


def beginning(record: Record) -> Record:
    """A record before its first entry."""
    return msgspec.structs.replace(record, entries=[], result=None, ranks=None)


_OVER = "The game has come to its end before: nothing more can be done in it."


# ---- Undo points ---------------------------------------------------------------------------------

_STATES_KEPT = 2


class UndoPoint(msgspec.Struct, frozen=True, gc=False):
    """The table before one entry."""

    entries: int  # how many there were
    seat: int  # who made the next one
    by_person: bool = True  # or by a bot that played for the seat just then
    state: Any = None  # kept for the latest only: the others are played again when they are wanted
    identities: Any = None


class UndoPoints(list[UndoPoint]):
    """The undo points in order. `returns` are the entries to which the undos of a record lead that was replayed."""

    returns: Collection[int] = ()

    def add(self, point: UndoPoint) -> None:
        """Add a point. Only the latest points keep their state, and those in `returns`."""
        self.append(point)
        place = len(self) - _STATES_KEPT - 1
        if place >= 0 and (old := self[place]).entries not in self.returns:
            self[place] = UndoPoint(old.entries, old.seat, old.by_person)

    def before_last_of(self, seat: int) -> UndoPoint | None:
        """The point before this seat's last move, even if others have acted since."""
        return next((point for point in reversed(self) if point.seat == seat), None)

    def undoable(self, seat: int) -> UndoPoint | None:
        """The same, but None if another person has acted since, even when a bot plays for that person by now."""
        for point in reversed(self):
            if point.seat == seat or point.by_person:
                return point if point.seat == seat else None
        return None


# ---- Warm-up -------------------------------------------------------------------------------------

# All that a table, a bot or the terminal will call is compiled by it, or read from disk, before a player waits.

MOVES = 3


def warm_up(game: Game) -> None:
    """Compile (or read from disk) what a table needs, so that nobody waits in the middle of a game.

    Prepares the game's own entries, then plays the first moves with everything that can be asked about them.
    """
    prepare_all(type(game).__module__.rpartition(".")[0])
    session = Session.begin(game, ["?"] * game.players_for(game.make_options(None)).start, bytes(32))
    rng = new_rng(1)
    for _ in range(MOVES):
        if game.is_over(session.state):
            return
        _ask_everything(game, session, rng)
        seat = game.polled(session.state)
        session.play(seat, game.playout_move(session.state, seat, rng))


def _ask_everything(game: Game, session: Session, rng: Any) -> None:
    state, seat = session.state, game.polled(session.state)
    session.view(seat), session.breakdown(seat), game.turn(state)
    draft = game.draft_of(state, seat, next(game.moves(state, seat)))
    session.prompt(seat), session.prompt(seat, draft), session.preview(seat, draft)
    session.preview((seat + 1) % len(session.names), draft)  # another seat's turn: why not
    game.absent_move(state, seat, rng)
    game.waited_for(state), game.violation(state, NO_ACTION, seat)
    world = game.determinize(game.forget(state, seat), seat, bytes(32))
    game.fingerprint(world, seat), game.sensible_actions(world, seat), game.random_action(world, seat, rng)
    game.step(world, game.legal_actions(world)[0])
    game.play_out(world, rng)
    game.winners(world), game.ending(world), game.breakdown(world, seat)
