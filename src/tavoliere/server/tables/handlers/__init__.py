"""What each message does at a table: it is checked here, and becomes an entry or an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tavoliere.server import wire
from tavoliere.server.tables.handlers import asking, hosting, meeting, playing, seating, talking

HANDLERS: dict[type[wire.Ask], Callable[[Any, Any, Any], None]] = {
    wire.Hello: meeting.hello,
    wire.Show: meeting.show,
    wire.Ping: meeting.ping,
    wire.Sit: seating.sit,
    wire.Stand: seating.stand,
    wire.Arrange: hosting.arrange,
    wire.Choose: seating.choose,
    wire.Return: seating.come_back,
    wire.Start: hosting.start,
    wire.Remove: hosting.remove,
    wire.Close: hosting.close,
    wire.Mute: hosting.mute,
    wire.Chat: hosting.switch_chat,
    wire.Rematch: hosting.rematch,
    wire.Play: playing.play,
    wire.Undo: playing.undo,
    wire.Resign: playing.resign,
    wire.Vote: playing.vote,
    wire.Prompt: asking.prompt,
    wire.Preview: asking.preview,
    wire.Hint: asking.hint,
    wire.Score: asking.score,
    wire.Say: talking.say,
}
