"""What a seat sees now, what it knows, and worlds made from what it knows.

Where cards lie, and who has looked at which, everybody knows. Secret are the faces that a seat has not
seen, the order of the pile, the answers of others to the guard, and the seed.
"""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import msgspec

from tavoliere.engine.position import Chance
from tavoliere.games.bloops.components import face_name
from tavoliere.games.bloops.position import (
    Card,
    Position,
    Table,
    ending_name,
    read_position,
    seats,
    write_position,
    write_table,
)
from tavoliere.games.bloops.state import MAX_PLAYERS, NO_CARD, NOBODY, OPEN, OVER, PHASES

UNKNOWN = "?"


class VisibleCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card on the table: its face only while the viewer may look at it."""

    card: int
    face: str | None = None


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it now (BP-8.3). `may` are the kinds of moves it can make."""

    seat: int | None
    players: int
    options: Table
    phase: str
    start: int
    turn: int
    turns: int
    hands: list[list[VisibleCard]]
    held: VisibleCard | None
    top: str | None
    discards: int
    pile: int
    reshuffles: int
    looking: list[int]  # the seats that look at cards on the table now
    effects: list[int]
    guard: bool
    answered: bool  # the seat itself
    caller: int | None
    turns_left: int | None  # after a call
    may: list[str]
    to_act: tuple[int, ...]
    over: bool
    ending: str
    scores: tuple[int, ...] | None  # once all cards are revealed


class Knowledge(msgspec.Struct, frozen=True):
    """All that a seat can infer with perfect recall.

    `position` has `?` for every face that it has not seen. What these faces are it does know, for
    each batch of cards that were shuffled together, but not which is which. Of the answers to the
    guard it knows its own.
    """

    seat: int
    position: Position
    unknown: dict[int, list[str]]


def visible(s: Any, seat: int | None, card: int) -> bool:
    """May this seat look at a card now? A spectator may when everybody may."""
    if s.phase == OVER:
        return True
    if seat is None:
        return s.open[card] == (1 << s.players) - 1
    marks = s.open[card] | (s.seen[card] if s.aid else 0)
    return bool(marks >> seat & 1)


def look_at(s: Any, seat: int | None, card: int) -> VisibleCard:
    return VisibleCard(card, face_name(s.face[card]) if visible(s, seat, card) else None)


def write_view(
    s: Any, seat: int | None, may: list[str], to_act: tuple[int, ...], scores: tuple[int, ...] | None
) -> View:
    """The record through the eyes of a seat."""
    players = s.players
    return View(
        seat=seat,
        players=players,
        options=write_table(s),
        phase=PHASES[s.phase],
        start=s.start,
        turn=s.turn,
        turns=s.turns,
        hands=[[look_at(s, seat, card) for card in s.hand[at][: s.in_front[at]]] for at in range(players)],
        held=None if s.held == NO_CARD else look_at(s, seat, s.held),
        top=face_name(s.face[s.discards[s.discarded - 1]]) if s.discarded else None,
        discards=s.discarded,
        pile=s.piled,
        reshuffles=s.reshuffles,
        looking=seats(s.looking),
        effects=s.effect[: s.waiting],
        guard=bool(s.guard),
        answered=seat is not None and bool(s.answered >> seat & 1),
        caller=None if s.caller == NOBODY else s.caller,
        turns_left=None if s.caller == NOBODY else s.left,
        may=may,
        to_act=to_act,
        over=s.phase == OVER,
        ending=ending_name(s),
        scores=scores,
    )


def write_knowledge(s: Any, seat: int) -> Knowledge:
    """The record as far as a seat can know it."""
    whole = write_position(s)
    hidden: dict[int, list[int]] = {}

    def censor(card: str | Card) -> Card:
        assert isinstance(card, Card)
        assert card.card is not None
        revealed = s.phase == OVER and s.place[card.card] < MAX_PLAYERS
        if revealed or s.seen[card.card] >> seat & 1:
            return card
        hidden.setdefault(card.batch, []).append(s.face[card.card])
        return msgspec.structs.replace(card, face=UNKNOWN)

    assert whole.pile is not None
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
    return Knowledge(seat, position, unknown)


def make_world(known: Knowledge, seed: bytes) -> Any:
    """A position that is consistent with the knowledge, each as likely."""
    rng = random.Random(seed)  # noqa: S311
    faces = {batch: rng.sample(rest, len(rest)) for batch, rest in known.unknown.items()}

    def fill(card: str | Card) -> Card:
        assert isinstance(card, Card)
        return msgspec.structs.replace(card, face=faces[card.batch].pop()) if card.face == UNKNOWN else card

    position = known.position
    assert position.pile is not None
    answered, declined = rng.choice(_possible_answers(known))
    return read_position(
        msgspec.structs.replace(
            position,
            hands=[[fill(card) for card in hand] for hand in position.hands],
            held=None if position.held is None else fill(position.held),
            pile=[fill(card) for card in position.pile],
            answered=answered,
            declined=declined,
            chance=Chance(seed.hex()),
        )
    )


def _possible_answers(known: Knowledge) -> list[tuple[list[int], bool]]:
    """What the others may have answered: with a guard, not all; without a clock, and no guard, all."""
    position, seat = known.position, known.seat
    if position.phase != PHASES[OPEN]:
        return [([], False)]
    asked = [at for at in range(position.players) if position.hands[at]]
    call_open = position.caller is None and not position.effects
    own_call = seat == position.turn
    possible: list[tuple[list[int], bool]] = []
    complete: list[tuple[list[int], bool]] = []
    for said in product((False, True), repeat=len(asked)):
        answered = [at for at, yes in zip(asked, said, strict=True) if yes]
        if (seat in answered) != (seat in position.answered):
            continue
        for declined in (False, True) if call_open and not own_call else (position.declined,):
            ended = answered == asked and (declined or position.caller is not None)
            (complete if ended else possible).append((answered, declined))
    if position.guard:
        return possible
    if position.options.window == "none" and complete:
        return complete
    return possible + complete
