"""The live protocol: everything that goes over a table's socket, in both directions.

A client asks, the server says. Each frame is one JSON object whose `type` names the message. What a
client asks carries an `id` of its own choosing: the answer repeats it, and what changes the table is
done once, however often it is sent. See docs/reference/protocol.md.
"""

from __future__ import annotations

import msgspec

from tavoliere.server.wire.asks import (
    AnyAsk,
    Arrange,
    Ask,
    Chat,
    Choose,
    Close,
    Hello,
    Hint,
    Id,
    Language,
    Mute,
    Ping,
    Play,
    Preview,
    Prompt,
    Rematch,
    Remove,
    Resign,
    Return,
    Say,
    Score,
    Show,
    Sit,
    Stand,
    Start,
    Undo,
    Vote,
)
from tavoliere.server.wire.news import (
    Answer,
    AnyNews,
    Done,
    Line,
    News,
    Pong,
    Present,
    Refused,
    SeatShown,
    Shown,
    TableShown,
    Told,
    Welcome,
)

__all__ = [
    "LARGEST_FRAME",
    "VERSION",
    "Answer",
    "AnyAsk",
    "AnyNews",
    "Arrange",
    "Ask",
    "Chat",
    "Choose",
    "Close",
    "Done",
    "Hello",
    "Hint",
    "Line",
    "Mute",
    "News",
    "Ping",
    "Play",
    "Pong",
    "Present",
    "Preview",
    "Prompt",
    "Refused",
    "Rematch",
    "Remove",
    "Resign",
    "Return",
    "Say",
    "Score",
    "SeatShown",
    "Show",
    "Shown",
    "Sit",
    "Stand",
    "Start",
    "TableShown",
    "Told",
    "Undo",
    "Vote",
    "Welcome",
    "encode",
    "read_ask",
    "read_id",
    "read_language",
]

VERSION = 1
LARGEST_FRAME = 64_000

_asks = msgspec.json.Decoder(AnyAsk)
_encoder = msgspec.json.Encoder()

encode = _encoder.encode


def read_ask(frame: bytes | str) -> AnyAsk:
    return _asks.decode(frame)


class _Named(msgspec.Struct):
    id: Id = ""


class _Greeting(msgspec.Struct, tag_field="type", tag="hello"):
    language: Language = "en"


def read_language(frame: bytes) -> str | None:
    """The language that a client says hello in; None when the message is another one."""
    try:
        return msgspec.json.decode(frame, type=_Greeting).language
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def read_id(frame: bytes | str) -> str:
    """The id of a message that cannot be read otherwise, so that its sender knows which it was."""
    try:
        return msgspec.json.decode(frame, type=_Named).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
