"""Random frames over a real socket: each is answered, and none breaks anything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.sync.client import ClientConnection

from tests.server.process import ServerProcess
from tests.server.test_live import dial

EXAMPLES = 300

VALID: list[dict[str, Any]] = [
    {"type": "hello", "version": 2, "language": "it"},
    {"type": "show", "seat": 0},
    {"type": "sit", "seat": 1},
    {"type": "stand"},
    {"type": "return"},
    {"type": "play", "answers": 4, "move": "place e5-g5"},
    {"type": "play", "answers": 4, "move": {"move": "place", "first": {"x": 0, "y": 0}, "last": {"x": 2, "y": 0}}},
    {"type": "undo"},
    {"type": "vote", "motion": "replace", "about": 1},
    {"type": "try", "draft": {"kind": "place"}},
    {"type": "try", "move": "pass"},
    {"type": "score"},
    {"type": "say", "text": "hello"},
    {"type": "mute", "guest": "0123456789ab", "on": True},
    {"type": "chat", "on": True},
    {"type": "rematch"},
    {"type": "ping"},
]

texts = st.text(st.characters(codec="utf-8"), max_size=30) | st.sampled_from(["\0", "\u202e", "’", "9" * 400, "-1"])
scalars = st.none() | st.booleans() | st.integers() | st.floats() | texts
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4), max_leaves=12
)


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A message that could be, with some of its parts replaced, taken away or added."""
    message = dict(draw(st.sampled_from(VALID)))
    for _ in range(draw(st.integers(0, 3))):
        key = draw(st.sampled_from([*message, "id", "seat", "more"]))
        if draw(st.booleans()):
            message[key] = draw(values)
        else:
            message.pop(key, None)
    frame = json.dumps(message).encode()
    if draw(st.booleans()):
        at = draw(st.integers(0, len(frame)))
        frame = frame[:at] + draw(st.binary(max_size=6)) + frame[at + draw(st.integers(0, 6)) :]
    return frame


deep = st.builds(lambda depth, mark: mark * depth, st.integers(1, 20_000), st.sampled_from([b"[", b'{"a":', b"["]))
frames = mutated() | deep | st.binary(max_size=200) | values.map(lambda value: json.dumps(value).encode())


@pytest.fixture(scope="module")
def line(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClientConnection]:
    server = ServerProcess(tmp_path_factory.mktemp("fuzz"))
    server.start()
    anna, bruno = server.guest("Anna"), server.guest("Bruno")
    table = server.open_table(anna, game="scalino", seats=[{}, {}])
    with dial(server, table, bruno) as other, dial(server, table, anna) as line:
        for client in (other, line):
            client.send('{"type":"hello","version":2}')
        other.send('{"type":"sit"}')
        line.send('{"type":"start"}')
        yield line
    said = server.stop()
    assert "Traceback" not in said
    assert "failed" not in said


@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(frame=frames, as_text=st.booleans())
def test_every_frame_is_answered_and_breaks_nothing(line: ClientConnection, frame: bytes, as_text: bool) -> None:
    line.send(frame.decode("latin-1") if as_text else frame)
    line.send('{"type":"ping","id":"after"}')
    while True:
        update = json.loads(line.recv(timeout=20))
        assert update.get("code") != "broken", frame
        if update["type"] == "pong" and update.get("id") == "after":
            return
