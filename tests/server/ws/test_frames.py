"""Frames as RFC 6455 has them, in whatever pieces they come; what is none is said to be so."""

from __future__ import annotations

import random
import secrets

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from tavoliere.server.ws.frames import (
    BINARY,
    PING,
    PONG,
    PROTOCOL_ERROR,
    TEXT,
    TOO_LARGE,
    Broken,
    FrameReader,
    write_close,
    write_frame,
)

LARGEST = 200_000


def said(*frames: Frame) -> bytes:
    """A frame as a client sends it: masked."""
    return b"".join(frame.serialize(mask=True) for frame in frames)


def read_in_pieces(data: bytes, sizes: random.Random | None) -> list[tuple[int, bytes]]:
    reader, at = FrameReader(LARGEST), 0
    found: list[tuple[int, bytes]] = []
    while at < len(data):
        size = sizes.choice((1, 2, 5, 300, 70_000)) if sizes else len(data)
        found += reader.feed(data[at : at + size])
        at += size
    return found


@pytest.mark.parametrize("seed", range(10))
def test_messages_come_whole_in_whatever_pieces(seed: int) -> None:
    rng = random.Random(seed)
    sizes = [0, 1, 4, 125, 126, 127, 1000, 65_535, 65_536, 100_000]
    messages = [(rng.choice((Opcode.TEXT, Opcode.BINARY)), rng.randbytes(rng.choice(sizes))) for _ in range(8)]
    data = said(*(Frame(kind, content) for kind, content in messages))
    expected = [(int(kind), content) for kind, content in messages]
    assert read_in_pieces(data, None) == expected
    assert read_in_pieces(data, rng) == expected


def test_a_message_in_parts_with_a_ping_between_them() -> None:
    data = said(
        Frame(Opcode.TEXT, b"one ", fin=False),
        Frame(Opcode.PING, b"?"),
        Frame(Opcode.CONT, b"", fin=False),
        Frame(Opcode.CONT, b"two"),
        Frame(Opcode.BINARY, b"three"),
    )
    assert read_in_pieces(data, None) == [(PING, b"?"), (TEXT, b"one two"), (BINARY, b"three")]
    assert read_in_pieces(data, random.Random(1)) == [(PING, b"?"), (TEXT, b"one two"), (BINARY, b"three")]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x81\x04bare", PROTOCOL_ERROR),
        (said(Frame(Opcode.CONT, b"of nothing")), PROTOCOL_ERROR),
        (said(Frame(Opcode.TEXT, b"a", fin=False), Frame(Opcode.TEXT, b"b")), PROTOCOL_ERROR),
        (b"\xc1\x80\0\0\0\0", PROTOCOL_ERROR),  # packed, which we have not offered
        (b"\x83\x80\0\0\0\0", PROTOCOL_ERROR),  # kinds that do not exist
        (b"\x8b\x80\0\0\0\0", PROTOCOL_ERROR),
        (b"\x09\x80\0\0\0\0", PROTOCOL_ERROR),  # a ping in parts
        (b"\x89\xfe\x00\x7e\0\0\0\0" + bytes(126), PROTOCOL_ERROR),  # a ping that is too long
        (b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0", TOO_LARGE),
        (said(Frame(Opcode.TEXT, bytes(LARGEST + 1))), TOO_LARGE),
        (said(Frame(Opcode.TEXT, bytes(LARGEST), fin=False), Frame(Opcode.CONT, b"!")), TOO_LARGE),
        (said(Frame(Opcode.TEXT, b"", fin=False), *[Frame(Opcode.CONT, b"", fin=False)] * 2000), TOO_LARGE),
    ],
    ids=lambda value: "" if isinstance(value, bytes) else str(value),  # masks are random: no name for a test
)
def test_what_is_no_frame_breaks_the_line(data: bytes, code: int) -> None:
    with pytest.raises(Broken) as broken:
        read_in_pieces(data, None)
    assert broken.value.code == code


def test_noise_is_read_or_refused_and_nothing_else() -> None:
    rng = random.Random(4)
    for _ in range(2000):
        reader = FrameReader(1000)
        try:
            for _ in range(4):
                list(reader.feed(rng.randbytes(rng.randrange(40))))
        except Broken:
            continue


@pytest.mark.parametrize("seed", range(20))
def test_what_a_reader_keeps_is_bounded(seed: int) -> None:
    """Frames that could be, in an order that no client has, for as long as the reader bears it."""
    rng, largest = random.Random(seed), 1000
    kinds = [Opcode.CONT] * 9 + [Opcode.PING, Opcode.PONG]
    reader = FrameReader(largest)
    try:
        list(reader.feed(said(Frame(Opcode.TEXT, b"", fin=False))))
        for _ in range(3000):
            kind = rng.choice(kinds)
            ends = kind in (Opcode.PING, Opcode.PONG) or rng.random() < 0.001
            list(reader.feed(said(Frame(kind, bytes(rng.choice((0, 0, 0, 1))), fin=ends))))
            assert len(reader._parts) <= 1000
            assert len(reader._rest) + sum(map(len, reader._parts)) <= largest + 14
    except Broken:
        return
    raise AssertionError("it reads for ever")


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_client_understands_what_we_write(size: int) -> None:
    client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN, max_size=None)
    content = secrets.token_bytes(size)
    client.receive_data(write_frame(BINARY, content) + write_frame(PONG, b"") + write_close(1000))
    heard = [event.data for event in client.events_received() if isinstance(event, Frame)]
    assert heard == [content, b"", b"\x03\xe8"]
    assert client.close_rcvd is not None
    assert client.close_rcvd.code == 1000
