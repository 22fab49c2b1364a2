"""What is agreed when a table is opened."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tavoliere.bots.level import Level

WhenLate = Literal["bot", "pass", "lose"]

_Seconds = Annotated[int, msgspec.Meta(ge=1, le=30 * 86_400)]


class ClockTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long people may think: as long as they like, so much for each move (days, too), or for the whole game."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: _Seconds = 60
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0  # added after each move, when the whole game counts


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How people play together here; the game's own options are apart."""

    public: bool = False  # shown in the lobby; else only who has the link finds it
    clock: ClockTerms = ClockTerms()
    when_late: WhenLate = "bot"  # what happens when somebody's time is up
    undo: bool = True
    spectators: bool = True
    delay: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0  # seconds by which spectators are behind
    chat: bool = True


class SeatTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit on a seat: a person, a bot, or whoever shares the host's device."""

    kind: Literal["person", "bot", "device"] = "person"
    level: Level = "easy"  # of a bot
    name: Annotated[str, msgspec.Meta(max_length=100)] = ""  # of who shares the host's device; the host's without it
