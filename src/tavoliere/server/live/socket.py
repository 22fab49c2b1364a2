"""One client over a WebSocket: frames in, frames out, and bounds for those who talk too much or read too little."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from tavoliere.server import protocol
from tavoliere.server.limits import Allowance
from tavoliere.server.live.door import Door
from tavoliere.server.live.frames import (
    BINARY,
    CLOSE,
    PING,
    PONG,
    TEXT,
    TOO_LARGE,
    Broken,
    FrameReader,
    write_close,
    write_frame,
)
from tavoliere.server.tables.connection import Connection
from tavoliere.server.words import Refusal, say

LARGEST_OUTBOX = 1_000_000  # bytes that wait for a client that does not read
SLOW = 1013  # the close codes that we use
GONE = 1000
RETRY = 1012
POLICY = 1008

_LINGER_SECONDS = 2.0  # for the client to read why, before the line is cut
_FORGIVEN = 50  # messages over the allowance before we hang up

PassOn = Callable[[bytes], None]


class Socket(Connection, asyncio.Protocol):
    """A connection that is its own transport protocol, from the moment that its guest was let in."""

    def __init__(self, guest: str, name: str, door: Door, allowance: Allowance) -> None:
        super().__init__(guest, name)
        self._door = door
        self._transport = door.let_in(self)
        # A little too much gets an answer, not a closed door. None: what comes cannot be understood any more.
        self._reader: FrameReader | None = FrameReader(2 * protocol.LARGEST_FRAME)
        self._allowance = allowance
        self._refused = 0
        self._pass_on: PassOn | None = None
        self._early: deque[bytes] = deque()  # what was said before anybody listened
        self._full = False
        self._silent = False
        self._cut: asyncio.TimerHandle | None = None
        self.closing = False
        self.received = 0
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport.set_protocol(self)
        self._pause()

    # ---- Who listens -----------------------------------------------------------------------------------

    def listen(self, pass_on: PassOn) -> None:
        """From now on frames go there, those that have come already first."""
        if self.closing:
            return
        self._pass_on = pass_on
        while self._early and self._pass_on is not None:
            pass_on(self._early.popleft())
        if self._pass_on is not None and not self._transport.is_closing():
            self._transport.resume_reading()

    def hold(self, frame: bytes) -> None:
        """Nobody can listen just now: this frame, and all after it, wait."""
        self._pass_on = None
        self._early.appendleft(frame)
        self._pause()

    def _pause(self) -> None:
        if not self._transport.is_closing():
            self._transport.pause_reading()

    # ---- What comes in -----------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self._silent = False
        if self._reader is None:
            return
        try:
            for kind, content in self._reader.feed(data):
                if kind == CLOSE:
                    self.hang_up(GONE)
                    self._transport.close()
                    return
                if self.closing:
                    continue
                if kind <= BINARY:
                    self._hear(content)
                elif self._allow(b"") and kind == PING:
                    self._transport.write(write_frame(PONG, content))
        except Broken as broken:
            if broken.code == TOO_LARGE:
                self.refuse(Refusal("too_large"))
            self.hang_up(broken.code)
            self._reader = None

    def _hear(self, frame: bytes) -> None:
        """What the client says, as far as it may: not too much at once, and not too fast."""
        self.received += 1
        too_large = len(frame) > protocol.LARGEST_FRAME
        if not self._allow(b"" if too_large else frame):
            return
        if too_large:
            self.refuse(Refusal("too_large"))
        elif self._pass_on is not None:
            self._pass_on(frame)
        else:
            self._early.append(frame)

    def _allow(self, frame: bytes) -> bool:
        if self._allowance.take():
            return True
        self._refused += 1
        self.refuse(Refusal("too_fast"), protocol.read_id(frame))
        if self._refused > _FORGIVEN:
            self.hang_up(POLICY)
        return False

    def look_after(self) -> None:
        """To be called now and then: whoever has not said a word since the last time, asked for one, is gone."""
        if self._silent:
            self._transport.abort()
        elif not self.closing:
            self._silent = True
            self._transport.write(write_frame(PING, b""))

    # ---- What goes out -----------------------------------------------------------------------------------

    def deliver(self, data: bytes) -> None:
        """Send at once; what the network does not take waits with the transport, up to a bound."""
        if self.closing:
            return
        if self._full and self._transport.get_write_buffer_size() > LARGEST_OUTBOX:
            self._transport.write(write_frame(TEXT, self._refusal(Refusal("too_slow"))))
            self.hang_up(SLOW)
        else:
            self._transport.write(write_frame(TEXT, data))

    def refuse(self, refusal: Refusal, asked: str = "") -> None:
        self.deliver(self._refusal(refusal, asked))

    def _refusal(self, refusal: Refusal, asked: str = "") -> bytes:
        return protocol.encode(protocol.Refused(id=asked, code=refusal.code, sentence=say(refusal, self.language)))

    def drop(self) -> None:
        self.hang_up(GONE)

    def close(self) -> None:
        """The server closes: dial again."""
        self.hang_up(RETRY)
        self._transport.close()

    def hang_up(self, code: int) -> None:
        """Close after what is already on its way; the other side may say goodbye first, but not for ever."""
        if self.closing:
            return
        self.closing = True
        self._early.clear()
        if not self._transport.is_closing():
            self._transport.write(write_close(code))
            self._transport.resume_reading()
            self._cut = asyncio.get_running_loop().call_later(_LINGER_SECONDS, self._transport.abort)

    # ---- What the transport says -------------------------------------------------------------------------

    def pause_writing(self) -> None:
        self._full = True

    def resume_writing(self) -> None:
        self._full = False

    def connection_lost(self, error: Exception | None) -> None:
        self.closing = True
        if self._cut is not None:
            self._cut.cancel()
        self._door.connection_lost(error)
        self._pass_on = None
        if not self.gone.done():
            self.gone.set_result(None)
