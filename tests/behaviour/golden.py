"""The looks of a golden game in its course, as JSON by kind, and short hashes of them.

Each look has two viewers: the seat that acts next, and in turn every seat and the spectator. The acting seat
also previews legal moves, and drafts with parts that do not fit.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tavoliere.engine.game import Game, State
from tavoliere.engine.moves import Move
from tavoliere.engine.position import write_json
from tavoliere.engine.record import Played, Record, read_record
from tavoliere.engine.session import Session, beginning
from tavoliere.engine.view import Event
from tests.games.every import DATA, load

RECORDED = Path(__file__).with_name("golden")  # a folder for each game, a file for each record
DIGITS = 5  # hexadecimal, of every hash
MOST_LOOKS = 120  # at one record; in a long game they are some entries apart
LEGAL_MOVES = 3  # previewed at each look
BAD_DRAFTS = 8  # tried at each look
NEARBY = 20  # bad drafts are mixed from the moves up to so many entries before and after

OTHER = "'"  # marks what the second viewer sees
_SEEN = ("view", "told", "breakdown", "knowledge", "prompt")  # by each viewer
_TRIED = ("legal", "previews", "drafts")  # by the acting seat
KINDS = ("position", "turn", *_SEEN, *(f"{kind}{OTHER}" for kind in _SEEN), *_TRIED)
COLUMNS = ("entry", "actor", "other", *KINDS)
HEADLINE = " ".join(COLUMNS)


class Look(NamedTuple):
    """The looks after so many entries, by kind, as JSON."""

    entry: int
    actor: int
    other: int | None  # the second viewer; None is the spectator
    seen: dict[str, str]

    @property
    def hashes(self) -> list[str]:
        """The entry, the two viewers, and a hash for each of `KINDS`."""
        viewers = [str(self.entry), str(self.actor), "-" if self.other is None else str(self.other)]
        return viewers + [hashlib.sha256(self.seen[kind].encode()).hexdigest()[:DIGITS] for kind in KINDS]


def look_at(name: str, path: Path) -> Iterator[Look]:
    """The looks at a golden record, from the deal to its end."""
    game, record = load(name), read_record(path.read_text(encoding="utf-8"))
    drafts = _drafts(game, record)
    session = Session(game, beginning(record))
    last = len(record.entries)
    apart = 1 + last // MOST_LOOKS
    looks = 0
    events: list[Event] = []  # since the last look
    for number, new in enumerate(chain([[]], (step.events for step in session.replay(record)))):
        events += new
        if number % apart == 0 or number == last:
            viewers = [*range(len(record.players)), None]
            nearby = drafts[max(0, number - NEARBY) : number + NEARBY]
            rng = random.Random(f"{path.stem}/{number}")
            yield _look(session, number, _next_seat(record, number), viewers[looks % len(viewers)], events, nearby, rng)
            looks, events = looks + 1, []


def record(name: str) -> None:
    """Write the hashes of all golden records of a game."""
    (RECORDED / name).mkdir(parents=True, exist_ok=True)
    for old in (RECORDED / name).glob("*.txt"):
        old.unlink()
    for path in sorted((DATA / name).glob("*.txt")):
        lines = [HEADLINE, *(" ".join(look.hashes) for look in look_at(name, path))]
        (RECORDED / name / path.name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def _look(
    session: Session,
    number: int,
    actor: int,
    other: int | None,
    events: list[Event],
    nearby: list[Any],
    rng: random.Random,
) -> Look:
    game, state = session.game, session.state
    legal = _legal_moves(game, state, actor, rng)
    bad = _bad_drafts(game, nearby, rng)
    seen = {
        "position": _json(msgspec.json.decode(write_json(game, state))),
        "turn": _json(game.turn(state)),
        **_seen(session, events, actor),
        **{f"{kind}{OTHER}": json for kind, json in _seen(session, events, other).items()},
        "legal": _json([len(game.legal_actions(state, actor)), [_read_back(game, move) for move in legal]]),
        "previews": _json([[move, session.preview(actor, move)] for move in legal]),
        "drafts": _json([[draft, session.preview(actor, draft)] for draft in bad]),
    }
    return Look(number, actor, other, seen)


def _seen(session: Session, events: list[Event], viewer: int | None) -> dict[str, str]:
    game, state = session.game, session.state
    return {
        "view": _json(session.view(viewer)),
        "told": _json(session.told(events, viewer)),
        "breakdown": _json(session.breakdown(viewer)),
        "knowledge": _json(None if viewer is None else game.knowledge(state, viewer)),
        "prompt": _json(None if viewer is None else session.prompt(viewer)),
    }


def _next_seat(record: Record, number: int) -> int:
    """The next seat that acts after so many entries; at the end, any seat."""
    players = len(record.players)
    seats = (entry.seat for entry in record.entries[number:] if isinstance(entry, Played))
    return next((seat for seat in seats if seat < players), number % players)


def _legal_moves(game: Game, state: State, seat: int, rng: random.Random) -> list[Move]:
    """Legal moves, made of random actions."""
    if not game.legal_actions(state, seat):
        return []
    return [_legal_move(game, state, seat, rng) for _ in range(LEGAL_MOVES)]


def _legal_move(game: Game, state: State, seat: int, rng: random.Random) -> Move:
    after, made = game.copy(state), list[int]()
    while not made or not game.is_between_moves(after):
        made.append(rng.choice(sorted(game.legal_actions(after, seat))))
        game.apply(after, made[-1], seat)
    return game.move_of(state, seat, made)


def _read_back(game: Game, move: Move) -> list[Any]:
    """A move's notation, the move, and whether its notation is read as the same move."""
    return [str(move), move, game.parse(str(move)) == move]


def _drafts(game: Game, record: Record) -> list[Any]:
    """The moves of a record as drafts with all their parts, in plain values."""
    session = Session(game, beginning(record))
    drafts = []
    before = session.state
    for step in session.replay(record):
        if isinstance(step.entry, Played) and step.entry.seat < len(record.players):
            move = game.parse(step.entry.move)
            drafts.append(msgspec.to_builtins(game.draft_of(before, step.entry.seat, move)))
        before = session.state
    return drafts


def _bad_drafts(game: Game, drafts: list[Any], rng: random.Random) -> list[Any]:
    """Drafts with parts that are missing, changed by one, or taken from another draft."""
    if not drafts:
        return []
    wanted = [_spoil(rng.choice(drafts), rng.choice(drafts), rng) for _ in range(BAD_DRAFTS)]
    return [draft for draft in (_as_draft(game, plain) for plain in wanted) if draft is not None]


def _spoil(draft: Any, other: Any, rng: random.Random) -> dict[str, Any]:
    spoilt = {}
    for name in sorted(draft):
        match rng.randrange(6):
            case 0 if name != "kind":
                continue
            case 1 if name in other:
                spoilt[name] = other[name]
            case 2 | 3:
                spoilt[name] = _shift(draft[name], rng)
            case _:
                spoilt[name] = draft[name]
    return spoilt


def _shift(value: Any, rng: random.Random) -> Any:
    """The same value with one number changed by one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-1, 1))
    if isinstance(value, list) and value:
        at = rng.randrange(len(value))
        return [*value[:at], _shift(value[at], rng), *value[at + 1 :]]
    if isinstance(value, dict) and value:
        name = rng.choice(sorted(value))
        return value | {name: _shift(value[name], rng)}
    return value


def _as_draft(game: Game, plain: dict[str, Any]) -> Any:
    try:
        return msgspec.convert(plain, game.draft_type)
    except msgspec.ValidationError:
        return None


def _json(value: Any) -> str:
    """JSON with sorted names: the order of a struct's fields may change."""
    return msgspec.json.encode(msgspec.to_builtins(value, str_keys=True), order="sorted").decode()
