"""The view of a seat (BP-8.3), the pieces in it, the breakdown of the score, and knowledge as JSON.

Where cards lie, and which seats have looked at them, is public. Secret are the faces that a seat may not
look at now, the order of the pile, the answers of others to the guard, and the seed.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Literal

import msgspec
import numpy as np

from tavoliere.engine import view
from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import Piece
from tavoliere.engine.rules import seats_of
from tavoliere.engine.view import UNKNOWN, Deadline, Turn
from tavoliere.games.bloops.options import PositionOptions, face_name, write_settings
from tavoliere.games.bloops.position import Position, WrittenCard
from tavoliere.games.bloops.rules import cards, judge
from tavoliere.games.bloops.rules.cards import counts
from tavoliere.games.bloops.rules.effects import EFFECT_NAMES, EFFECTS
from tavoliere.games.bloops.rules.state import (
    IN_DISCARDS,
    IN_PILE,
    MAX_CARDS,
    MAX_PLAYERS,
    MAX_VALUE,
    NO_CARD,
    NOBODY,
    OVER,
    PHASES,
    Plain,
)
from tavoliere.games.bloops.rules.turn_order import describe_turn

# ---- Pieces -----------------------------------------------------------------------------------------


class Face(Piece, frozen=True, tag="face"):
    """The print of a card: its value, and perhaps a star."""

    value: int
    star: bool = False


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """The place of a card: `hand` is in front of a seat, `held` with the seat that drew it."""

    where: Literal["pile", "discards", "held", "hand"]
    seat: int | None = None
    slot: int | None = None


class Card(Piece, frozen=True, tag="card"):
    """A card by its identifier, and where it lies; without a place where there is no such card."""

    id: int
    place: Place | None = None


class ShownCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card as a seat sees it: its face only while the seat may look at it."""

    id: int
    face: Face | None = None


BloopsPiece = Face | Card

FACES = tuple(Face(number // 2, number % 2 == 1) for number in range(2 * MAX_VALUE + 2))  # by the number of the face
HIDDEN = tuple(ShownCard(card) for card in range(MAX_CARDS))  # by the identifier of the card
PILE, DISCARDS = Place("pile"), Place("discards")


def place_of(s: Plain, card: int) -> Place:
    """The place of a card in a state as `game.read` gives it."""
    where = s.place[card]
    if where < MAX_PLAYERS:
        return Place("hand", where, s.hand[where].index(card))
    if where == IN_PILE:
        return PILE
    return DISCARDS if where == IN_DISCARDS else Place("held", s.turn)


# ---- The view ---------------------------------------------------------------------------------------


class View(view.View, frozen=True, kw_only=True, omit_defaults=True):
    """The table as one seat sees it now.

    `epoch` counts the reshuffles: at each the identifiers of the cards that went into the pile end.
    """

    options: PositionOptions
    phase: str
    start: int
    turns: int  # how many have begun
    hands: list[list[ShownCard]]
    pile: int
    epoch: int
    held: ShownCard | None = None  # by the seat whose turn it is
    top: ShownCard | None = None  # of the discards
    discards: int = 0
    looking: list[int] = []  # the seats that look at cards on the table now
    effects: list[int] = []  # the seats that have one to carry out, in order
    effect: str = ""  # what it does: the kind of move that carries it out
    guard: bool = False
    answered: bool = False  # has the seat itself said "nothing"?
    declined: bool = False  # has the seat itself declined to call?
    caller: int | None = None
    turns_left: int | None = None  # after a call


def look_at(s: Plain, seat: int | None, card: int) -> ShownCard:
    """One card as a seat sees it now. A spectator sees what all seats look at."""
    if seat is None:
        is_seen = s.open[card] == (1 << s.players) - 1
    else:
        is_seen = bool((s.seen if s.aid else s.open)[card] >> seat & 1)  # who may look at a card has seen it
    return turn_up(s, card) if is_seen else HIDDEN[card]


def turn_up(s: Plain, card: int) -> ShownCard:
    """One card with its face."""
    return ShownCard(card, FACES[s.face[card]])


def write_view(game: Game, state: State, seat: int | None, identities: None) -> View:
    """The table through the eyes of a seat."""
    return _write(game, state, seat, game.read(state).phase == OVER)


def write_open_view(game: Game, state: State, seat: int | None, identities: None) -> View:
    """All cards face up: what a seat has seen once it may not look at again in the game."""
    return _write(game, state, seat, True)


def _write(game: Game, state: State, seat: int | None, is_open: bool) -> View:
    s: Plain = game.read(state)
    look = partial(turn_up, s) if is_open else partial(look_at, s, seat)
    called = s.caller != NOBODY
    return View(
        **game.head(state, seat),
        scores=game.scores(state) if is_open else (None,) * s.players,
        options=write_settings(s),
        phase=PHASES[s.phase],
        start=s.start,
        turns=s.turns,
        hands=[[look(card) for card in hand] for hand in s.hand[: s.players]],
        pile=s.piled,
        epoch=s.reshuffles,
        held=None if s.held == NO_CARD else look(s.held),
        top=turn_up(s, s.discards[-1]) if s.discarded else None,
        discards=s.discarded,
        looking=[*seats_of(s.looking)],
        effects=[*s.effect],
        effect=EFFECT_NAMES[EFFECTS[s.face[s.discards[-1]] // 2]] if s.waiting else "",
        guard=bool(s.guard),
        answered=seat is not None and bool(s.answered >> seat & 1),
        declined=seat == s.turn and bool(s.declined),
        caller=s.caller if called else None,
        turns_left=((s.caller - s.turn) * s.step - 1) % s.players if called else None,
    )


# ---- Several at a time, and a clock -----------------------------------------------------------------


def turn(game: Game, state: State) -> Turn:
    """The seat whose turn it is, and all that could be asked as far as everyone can see (BP-8.2)."""
    out = np.empty(4, dtype=np.int64)
    describe_turn(state, out)
    seat, asked, seconds, mark = out.tolist()
    return Turn(seat, seats_of(asked), Deadline(seconds, mark) if seconds else None) if asked else Turn()


def has_question(game: Game, state: State, seat: int) -> bool:
    """Questions are an answer, a call or a turn, also where the game does not wait for it (BP-5.1, BP-6.2)."""
    return bool(judge.has_question(state, seat))


# ---- The score with its parts -----------------------------------------------------------------------


_counts: Any = getattr(counts, "py_func", counts)


class SeatScore(view.SeatScore, frozen=True):
    """A seat's score (BP-6.4): what counts, and what was set aside. All of it is secret until the end."""

    counted: list[Face] = []
    set_aside: list[Face] = []


def break_down(game: Game, state: State, seat: int | None) -> list[SeatScore]:
    """The score of every seat. No seat sees one before all reveal, not even its own (BP-8.3)."""
    s, points = game.read(state), game.scores(state)
    if s.phase != OVER:
        return [SeatScore(seat=at, points=None) for at in range(s.players)]
    return [_seat_score(s, at, points[at]) for at in range(s.players)]


def _seat_score(s: Plain, seat: int, points: int) -> SeatScore:
    faces = [s.face[card] for card in s.hand[seat]]
    stars = sum(face % 2 for face in faces)
    return SeatScore(
        seat=seat,
        points=points,
        counted=[FACES[face] for face in faces if _counts(face, stars)],
        set_aside=[FACES[face] for face in faces if not _counts(face, stars)],
    )


# ---- Knowledge --------------------------------------------------------------------------------------


_knows: Any = getattr(cards.knows, "py_func", cards.knows)


class Knowledge(view.Knowledge, frozen=True):
    """All that a seat can infer with perfect recall.

    `position` has `?` for every face that it has not seen. What these faces are it does know, for
    each batch of cards that were shuffled together, but not which is which. Of the answers to the
    guard it knows its own.
    """

    position: Position
    unknown: dict[int, list[str]]


def write_knowledge(game: Game, known: State, seat: int) -> Knowledge:
    """Write what `forget` leaves to a seat as JSON."""
    s, whole = game.read(known), game.position(known)
    hidden: dict[int, list[int]] = {}

    def censor(card: WrittenCard) -> WrittenCard:
        assert card.card is not None
        if _knows(s, seat, card.card):
            return card
        hidden.setdefault(card.batch, []).append(s.face[card.card])
        return msgspec.structs.replace(card, face=UNKNOWN)

    position = msgspec.structs.replace(
        whole,
        hands=[[censor(card) for card in hand] for hand in whole.hands],
        held=None if whole.held is None else censor(whole.held),
        pile=[censor(card) for card in whole.pile],
        answered=[seat] if seat in whole.answered else [],
        declined=whole.declined and seat == whole.turn,
        chance=None,
    )
    unknown = {batch: [face_name(face) for face in sorted(faces)] for batch, faces in sorted(hidden.items())}
    return Knowledge(seat=seat, position=position, unknown=unknown)
