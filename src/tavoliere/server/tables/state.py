"""The state of a table, replayed from its log: `apply` takes one entry in, and nothing else changes a table.

Whether an entry is allowed is checked before it is made (`requests.py`, `seats.py`); here it has happened.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Literal

import msgspec

from tavoliere import games
from tavoliere.bots.level import Level
from tavoliere.engine.game import Game
from tavoliere.engine.moves import Move
from tavoliere.engine.record import BOT_MARK, Result
from tavoliere.engine.session import Session
from tavoliere.engine.view import Event, Turn
from tavoliere.server.identity import nickname
from tavoliere.server.tables import log as e
from tavoliere.server.tables.clocks import Clocks
from tavoliere.server.tables.terms import COLOURS, Colour, SeatTerms, given_colours
from tavoliere.server.texts import Refusal


def require(holds: object, code: str) -> None:
    """Refuse a request unless something holds."""
    if not holds:
        raise Refusal(code)


class Seat(msgspec.Struct):
    """A seat, and who has it. A bot that plays for an absent person leaves them the right to come back."""

    terms: SeatTerms
    colour: Colour
    guest: str | None = None
    name: str = ""
    bot: Level | None = None  # who plays, if it is not the person
    forfeited: Literal["", "resigned", "time"] = ""
    forfeited_at: int = 0
    bots_before: list[tuple[int, Level | None]] = []  # before each moment at which a bot took over or gave back

    @property
    def taken(self) -> bool:
        return self.guest is not None or self.terms.kind == "bot"

    def bot_at(self, until: float) -> Level | None:
        """The bot that played for this seat at the moment `until`."""
        return next((bot for at, bot in self.bots_before if at > until), self.bot)

    @property
    def played_by_person(self) -> bool:
        return self.guest is not None and self.bot is None and not self.forfeited


def name_seat(terms: SeatTerms, host: str) -> str:
    """The name on a seat that the host gives away: of a person who shares the device, or the host's own."""
    return nickname(terms.name) if terms.kind == "device" and terms.name else host


def new_seat(terms: SeatTerms, number: int, colour: Colour) -> Seat:
    if terms.kind == "bot":
        return Seat(terms, colour, name=f"{BOT_MARK} Bot {number + 1}", bot=terms.level)
    return Seat(terms, colour)


Phase = Literal["open", "playing", "over", "closed"]

_LINES_KEPT = 50
_IDS_KEPT = 32  # per guest


class TableState:
    """The seats, the game, the clocks, and how many updates each seat has been sent."""

    def __init__(self, opened: e.Opened, at: int) -> None:
        self.game: Game = games.load(opened.game)
        if opened.rules not in self.game.rules_versions:
            raise Refusal("unknown_rules", rules=opened.rules)  # a log of a newer program is left alone
        self.opened = opened
        self.terms = opened.terms
        self.opened_at = at
        self.changed_at = at
        self.host = opened.guest
        self.phase: Phase = "open"
        self.colours = () if given_colours(self.game, opened.options) else COLOURS  # among which people choose
        self.seats = [new_seat(terms, number, COLOURS[number]) for number, terms in enumerate(opened.seats)]
        self.session: Session | None = None  # the game, from its deal on
        self._give_colours()
        self.turn = Turn()
        self.changes = 0  # how often the game has changed for all to see
        self.actor: int | None = None  # whose move changed it last
        self.result: Result | None = None
        self.ended_at: int | None = None
        self.clocks = Clocks(opened.terms.clock, len(opened.seats))
        self.chat_on = opened.terms.chat
        self.lines: list[tuple[int, e.Said]] = []
        self.muted: set[str] = set()
        self.removed: set[str] = set()
        self.votes: set[tuple[int, str, int | None]] = set()
        self.rematch: str | None = None
        self.entries = 1
        self.numbers = [1] * (len(self.seats) + 1)  # of updates: per seat, then for spectators
        self.valid_from = [1] * len(self.numbers)  # likewise: moves that answer an earlier number are stale
        self._done: dict[str, list[str]] = {}  # per guest: the ids of the latest requests that were carried out

    # ---- Questions ----------------------------------------------------------------------------------

    def seats_of(self, guest: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.guest == guest]

    def may_be_seen_by(self, guest: str) -> bool:
        """Return whether a guest may watch: a player, a spectator where allowed, the host of a table of bots."""
        if self.terms.spectators or self.seats_of(guest):
            return True
        return guest == self.host and not any(seat.guest for seat in self.seats)

    def is_resend(self, guest: str, id_: str) -> bool:
        """Return whether this request has been carried out already."""
        return bool(id_) and id_ in self._done.get(guest, ())

    @property
    def has_deadline(self) -> bool:
        """Return whether the game has deadlines of its own. People around one board play without them."""
        options = self.game.make_options(self.opened.options)
        return bool(self.game.for_one_device(options) != options)

    def number(self, audience: int | None) -> int:
        """The number of updates that a seat, or a spectator, has been sent."""
        return self.numbers[-1 if audience is None else audience]

    def seen_until(self, guest: str, now: float) -> float:
        """The moment up to which this guest may know what happened: all but those who play may be delayed."""
        plays = self.seats_of(guest) and guest not in self.removed
        return now - self.terms.delay * 1000 if self.terms.delay and not plays else math.inf

    def phase_at(self, until: float) -> Phase:
        """The phase for those who know of nothing after the moment `until`. It alone says whether a game is over."""
        return self.phase if self.ended_at is None or self.ended_at <= until else "playing"

    @property
    def known_from(self) -> int:
        """The moment from which everybody may know that the game is over; 0 where that is no secret."""
        return self.ended_at + self.terms.delay * 1000 if self.ended_at is not None and self.terms.delay else 0

    def may_undo(self, seat: int) -> bool:
        """Return whether a seat can undo: not while a bot plays for it, nor when secrets lie open at the end."""
        if not self.terms.undo or self.session is None or self.seats[seat].bot is not None:
            return False
        going_on = self.phase == "playing" or (self.phase == "over" and not self.game.has_secrets)
        return going_on and self.session.may_undo(seat)

    def due_after_undo(self, seat: int) -> int | None:
        """The moment when the time of a seat would be up after its undo; None where no clock runs."""
        last = self.require_session().undo_points.before_last_of(seat)
        assert last is not None
        return self.clocks.due_after_going_back(last.entries)

    def require_session(self) -> Session:
        """Return the game's session; there is none before the deal."""
        if self.session is None:
            raise Refusal("not_playing")
        return self.session

    def is_stale(self, audience: int | None, answered: int) -> bool:
        """Return whether a move answers an update that is out of date, or was never sent."""
        place = -1 if audience is None else audience
        return not self.valid_from[place] <= answered <= self.numbers[place]

    # ---- Applying entries ------------------------------------------------------------------------------

    def apply(self, entry: e.AnyEntry, at: int, move: Move | None = None) -> list[Event]:
        """Apply an entry and return the events of the game; `move` is that of the entry where it is parsed already."""
        if isinstance(entry, e.Played):
            return self._play(entry, self.game.parse(entry.move) if move is None else move, at)
        _APPLY.get(type(entry), TableState._apply_around)(self, entry, at)
        self._count(entry, None, at)
        return []

    def _play(self, entry: e.Played, move: Move, at: int) -> list[Event]:
        """Play a move; an illegal one raises `IllegalMove` and changes nothing."""
        session = self.require_session()
        entries = len(session.record.entries)
        events = session.play(entry.seat, move)
        if session.undo_points:
            self.clocks.remember(entries)
        else:
            self.clocks.forget()
        if events:
            self._turn_moved(entry.seat, at, any(map(self.game.ends_identities, events)))
            self._count(entry, None, at)
        else:  # only its own seat knows of it: nothing that others see may change
            self.valid_from[entry.seat] = self.numbers[entry.seat] + 1
            self._count(entry, entry.seat, at)
        return events

    def _count(self, entry: e.Entry, only: int | None, at: int) -> None:
        self.entries += 1
        self.changed_at = at
        numbers = self.numbers
        if only is None:
            for audience in range(len(numbers)):
                numbers[audience] += 1
        else:
            numbers[only] += 1
        if entry.id:
            latest = self._done.setdefault(self._asker_of(entry), [])
            latest.append(entry.id)
            del latest[:-_IDS_KEPT]

    def _asker_of(self, entry: e.Entry) -> str:
        """The guest who asked for an entry: it names them or their seat; all else is the host's."""
        guest, seat = getattr(entry, "guest", ""), getattr(entry, "seat", None)
        if guest and not isinstance(entry, e.Muted | e.Removed):
            return str(guest)
        return self.host if seat is None else self.seats[seat].guest or ""

    def _turn_moved(self, actor: int | None, at: int, all_new: bool = False) -> None:
        """Update turn, clocks and end after a change that everybody sees; `all_new` makes all pending answers stale."""
        turn = self.game.turn(self.require_session().state)
        if turn.seat != self.turn.seat or actor is None or all_new:
            self.valid_from = [number + 1 for number in self.numbers]
        elif actor < len(self.seats):
            self.valid_from[actor] = self.numbers[actor] + 1
        self.turn = turn
        self.changes += 1
        self.actor = actor
        self.clocks.move_on(turn, actor, at)
        if self.votes:
            self.votes = {vote for vote in self.votes if vote[0] != actor}
        self._look_for_the_end(at)

    def _look_for_the_end(self, at: int) -> None:
        session = self.session
        if session is not None and session.result is not None:
            self.phase = "over"
            self.result = session.result
            self.ended_at = at
            self.clocks.stop(at)

    # ---- Seats before the deal ---------------------------------------------------------------------------

    def _sat(self, entry: e.Sat, at: int) -> None:
        seat = self.seats[entry.seat]
        seat.guest, seat.name = entry.guest, entry.name

    def _stood(self, entry: e.Stood, at: int) -> None:
        seat = self.seats[entry.seat]
        self.seats[entry.seat] = new_seat(seat.terms, entry.seat, seat.colour)

    def _arranged(self, entry: e.Arranged, at: int) -> None:
        """Plan a seat again, or take it away: later seats move up. Before the deal all have the same number."""
        if entry.terms is None:
            del self.seats[entry.seat], self.numbers[entry.seat], self.valid_from[entry.seat]
        else:
            if entry.seat == len(self.seats):
                free = next(colour for colour in COLOURS if all(seat.colour != colour for seat in self.seats))
                self.seats.append(new_seat(entry.terms, entry.seat, free))
                self.numbers.append(self.numbers[-1])
                self.valid_from.append(self.valid_from[-1])
            self.seats[entry.seat] = new_seat(entry.terms, entry.seat, self.seats[entry.seat].colour)
        for number, seat in enumerate(self.seats):
            if seat.bot:
                seat.name = new_seat(seat.terms, number, seat.colour).name
        self._give_colours()
        self.clocks = Clocks(self.terms.clock, len(self.seats))

    def _chose(self, entry: e.Chose, at: int) -> None:
        """Move a person with their colour, or give them another one in exchange for theirs."""
        seat = self.seats[entry.seat]
        if entry.to is not None:
            left, seat = seat, self.seats[entry.to]
            seat.guest, seat.name, left.guest, left.name = left.guest, left.name, None, ""
            seat.colour, left.colour = left.colour, seat.colour
        if entry.colour is not None:
            for other in self.seats:
                if other.colour == entry.colour:
                    other.colour = seat.colour
            seat.colour = entry.colour

    def _give_colours(self) -> None:
        """Give seats the colours that the game itself assigns."""
        position = self.session.state if self.session else None
        colours = given_colours(self.game, self.opened.options, position)
        for seat, colour in zip(self.seats, colours, strict=False):
            seat.colour = colour

    # ---- The game goes on ------------------------------------------------------------------------------

    def _started(self, entry: e.Started, at: int) -> None:
        for seat, name in zip(self.seats, entry.names, strict=True):
            seat.name = name
        self.phase = "playing"
        self.session = Session.begin(
            self.game,
            entry.names,
            bytes.fromhex(entry.seed),
            self.game.make_options(self.opened.options),
            self.opened.position,
            {number for number, seat in enumerate(self.seats) if seat.played_by_person},
            self.opened.rules,
        )
        self._give_colours()
        self._turn_moved(None, at)

    def _undone(self, entry: e.Undone, at: int) -> None:
        self.clocks.go_back(self.require_session().undo_from_log(entry.seat).to)
        self.phase, self.result, self.ended_at = "playing", None, None
        self._turn_moved(None, at)

    def _forfeited(self, entry: e.Forfeited, at: int) -> None:
        self.seats[entry.seat].forfeited = entry.why
        self.seats[entry.seat].forfeited_at = at
        self.require_session().forfeit(entry.seat, entry.why)
        self._look_for_the_end(at)

    def _taken_over(self, entry: e.TakenOver, at: int) -> None:
        self._change_bot(self.seats[entry.seat], entry.level, at)
        self.votes = {vote for vote in self.votes if vote[1:] != ("replace", entry.seat)}
        self.require_session().take_over(entry.seat, entry.level, entry.why)

    def _given_back(self, entry: e.GivenBack, at: int) -> None:
        self._change_bot(self.seats[entry.seat], None, at)
        self.require_session().give_back(entry.seat)
        self.clocks.give_back(entry.seat, at)

    def _change_bot(self, seat: Seat, bot: Level | None, at: int) -> None:
        if self.terms.delay:
            seat.bots_before.append((at, seat.bot))
        seat.bot = bot

    # ---- Around the game --------------------------------------------------------------------------------

    def _abandoned(self, entry: e.Abandoned, at: int) -> None:
        self.require_session().abandon("agreed")
        self._look_for_the_end(at)

    def _closed(self, entry: e.Closed, at: int) -> None:
        if self.session is not None and self.phase == "playing":
            self.session.abandon("closed")
            self._look_for_the_end(at)
        self.phase = "closed"

    def _apply_around(self, entry: e.AnyEntry, at: int) -> None:
        match entry:
            case e.Voted():
                self.votes.add((entry.seat, entry.motion, entry.about))
            case e.Said():
                self.lines = [*self.lines, (at, entry)][-_LINES_KEPT:]
            case e.Muted():
                self.muted = self.muted | {entry.guest} if entry.on else self.muted - {entry.guest}
            case e.ChatSwitched():
                self.chat_on = entry.on
            case e.Removed():
                self.removed.add(entry.guest)
            case e.HostPassed():
                self.host = entry.guest
            case e.Rematched():
                self.rematch = entry.table


_APPLY: dict[type[msgspec.Struct], Callable[[TableState, Any, int], None]] = {
    e.Sat: TableState._sat,
    e.Stood: TableState._stood,
    e.Arranged: TableState._arranged,
    e.Chose: TableState._chose,
    e.Started: TableState._started,
    e.Undone: TableState._undone,
    e.Forfeited: TableState._forfeited,
    e.TakenOver: TableState._taken_over,
    e.GivenBack: TableState._given_back,
    e.Abandoned: TableState._abandoned,
    e.Closed: TableState._closed,
}


def replay_log(log: list[tuple[e.AnyEntry, int]]) -> TableState:
    """Return the state of a table from its log."""
    (opened, at), *rest = log
    assert isinstance(opened, e.Opened)
    table = TableState(opened, at)
    for entry, time in rest:
        table.apply(entry, time)
    return table
