"""The time of the path through Python that a server takes with every move, in microseconds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter
from typing import Any

import msgspec

from bench.figure import Figure
from tavoliere import games
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.record import Played, Record
from tavoliere.engine.session import Session

PLAYERS = 2
GAMES = 10
ROUNDS = 5
CROWDED = 4
HOARDING = {"bloom_rows": "draw covered"}  # what makes a hand large

encode = msgspec.json.Encoder().encode


def recorded(name: str, players: int = PLAYERS, count: int = GAMES, whenever: str = "") -> list[Record]:
    """Random games, as a table would have logged them; this move is made whenever it is legal."""
    game = games.load(name)
    records = []
    for number in range(count):
        session = Session.begin(game, [f"P{seat}" for seat in range(players)], number.to_bytes(32, "big"))
        rng = new_rng(number)
        while not game.is_over(session.state):
            seat = game.polled(session.state)
            move = game.parse(whenever) if whenever else None
            if move is None or game.check(session.state, move, seat) is not None:
                move = game.playout_move(session.state, seat, rng)
            session.play(seat, move)
        records.append(session.record)
    return records


def crowded(name: str) -> list[Record]:
    """Random games with as many players as can be, and such as make a hand as large as can be."""
    game = games.load(name)
    most = recorded(name, game.players_for(game.make_options(None))[-1], CROWDED)
    return most + (recorded(name, PLAYERS, CROWDED, HOARDING[name]) if name in HOARDING else [])


def _moves(record: Record) -> list[Played]:
    """Random play takes nothing back."""
    return [entry for entry in record.entries if isinstance(entry, Played)]


def _fresh(record: Record) -> Session:
    return Session(games.load(record.game), msgspec.structs.replace(record, entries=[], result=None))


def play_path(record: Record) -> float:
    """Parse, judge, play, tell, project for all and encode: microseconds a move."""
    session = _fresh(record)
    began = perf_counter()
    for entry in _moves(record):
        events = session.play(entry.seat, session.game.parse(entry.move))
        for eyes in (0, 1, None):
            encode(session.told(events, eyes))
    return (perf_counter() - began) / len(record.entries) * 1e6


def view_path(record: Record) -> float:
    """One view with its prompt, encoded, for the seat that is asked: microseconds, over a whole game."""
    session = _fresh(record)
    spent = 0.0
    for entry in _moves(record):
        session.play(entry.seat, session.game.parse(entry.move))
        seat = 0 if session.game.is_over(session.state) else session.game.polled(session.state)
        began = perf_counter()
        encode((session.view(seat), session.prompt(seat)))
        spent += perf_counter() - began
    return spent / len(record.entries) * 1e6


def replay(record: Record) -> float:
    """Milliseconds for a hundred moves of a record."""
    began = perf_counter()
    Session.resume(games.load(record.game), record)
    return (perf_counter() - began) / len(record.entries) * 1e5


def world_path(record: Record) -> float:
    """The known state of a seat, and a world for a bot made of it: microseconds, over a whole game."""
    session = _fresh(record)
    game, spent = session.game, 0.0
    for entry in _moves(record):
        session.play(entry.seat, game.parse(entry.move))
        seat = 0 if game.is_over(session.state) else game.polled(session.state)
        began = perf_counter()
        game.determinize(game.forget(session.state, seat), seat, bytes(32))
        spent += perf_counter() - began
    return spent / len(record.entries) * 1e6


def slowest_prompt(name: str, records: list[Record]) -> float:
    """The slowest prompt on random walks through drafts, in microseconds.

    The best of three tries of each; of one that seems to be the slowest, the best of many: a machine that was away
    for a moment was away for all three.
    """
    game, chooser, worst = games.load(name), random.Random(1), 0.0
    for record in records:
        session = _fresh(record)
        for entry in _moves(record):
            for draft in _walk(game, session, entry.seat, chooser):
                took = _best(3, session, entry.seat, draft)
                if took > worst:
                    worst = max(worst, min(took, _best(30, session, entry.seat, draft)))
            session.play(entry.seat, game.parse(entry.move))
    return worst * 1e6


def _walk(game: Any, session: Session, seat: int, chooser: random.Random) -> Iterator[Any]:
    draft = game.draft_type()
    while True:
        yield draft
        further = list(game.picks(session.prompt(seat, draft), draft))
        if not further:
            return
        draft = chooser.choice(further)


def _best(tries: int, session: Session, seat: int, draft: Any) -> float:
    return min(_seconds(session, seat, draft) for _ in range(tries))


def _seconds(session: Session, seat: int, draft: Any) -> float:
    began = perf_counter()
    session.prompt(seat, draft)
    return perf_counter() - began


def path(name: str) -> Iterator[Figure]:
    """Everything that a table asks of one game."""
    records = recorded(name)
    yield _figure(f"{name}, a move at the table, µs", records, play_path, 40)
    yield _figure(f"{name}, view and prompt, µs", records, view_path, 40)
    yield _figure(f"{name}, a world for a bot, µs", records, world_path, 10)
    yield _figure(f"{name}, replay of 100 moves, ms", records, replay, 5)
    slowest = slowest_prompt(name, records + crowded(name))
    yield Figure(f"{name}, slowest prompt, µs", f"{slowest:.0f}", "", slowest, 200, False)


def _figure(what: str, records: list[Record], measure: Callable[[Record], float], bar: float) -> Figure:
    measure(records[0])
    spent = median(median(measure(record) for record in records) for _ in range(ROUNDS))
    return Figure(what, f"{spent:.1f}", "", spent, bar, False)
