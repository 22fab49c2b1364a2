"""A session at rest: nobody looks at it, and it takes a few hundred bytes. It wakes as what it was."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from tavoliere.engine.past import Moment, Past
from tavoliere.engine.record import Record
from tavoliere.engine.result import Result
from tavoliere.engine.session import Session

if TYPE_CHECKING:
    from tavoliere.engine.game import Game

_QUICKLY = 1  # the level of compression: most of a position is noughts


class _Kept(msgspec.Struct, array_like=True):
    """All that a session cannot find out again."""

    record: Record
    state: bytes
    people: set[int]
    forfeited: set[int]
    result: Result | None
    past: list[tuple[int, int, bool]]  # entries, seat and maker of what can be taken back


_decoder = msgspec.msgpack.Decoder(_Kept)


class Resting:
    """What is left of a session; its identities stay as they are, since sessions share most of them."""

    __slots__ = ("_game", "_identities", "_packed")

    def __init__(self, session: Session) -> None:
        past = [(moment.entries, moment.seat, moment.by_person) for moment in session.past]
        state = session.state.tobytes()
        kept = _Kept(session.record, state, session.people, session.forfeited, session.result, past)
        self._game: Game = session.game
        self._identities: Any = session.identities
        self._packed = zlib.compress(msgspec.msgpack.encode(kept), _QUICKLY)

    def wake(self) -> Session:
        kept = _decoder.decode(zlib.decompress(self._packed))
        state = np.ndarray(1, self._game.state_type, bytearray(kept.state))
        session = Session(self._game, kept.record, kept.people, state, self._identities)
        session.forfeited, session.result = kept.forfeited, kept.result
        session.past = Past(Moment(*moment) for moment in kept.past)
        return session
