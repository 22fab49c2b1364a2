"""The terms of a table: how it is played, the plans of its seats, and the colours that stand for seats."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast, get_args

import msgspec

from tavoliere.bots.level import Level
from tavoliere.engine.game import Game

Colour = Literal["hyacinth", "tulip", "rose", "lily", "daffodil", "sloe"]

COLOURS: tuple[Colour, ...] = get_args(Colour)


def given_colours(game: Game, options: dict[str, Any], state: Any = None) -> tuple[Colour, ...]:
    """The colours that the game gives its seats; none where people choose."""
    return cast("tuple[Colour, ...]", game.colours(game.make_options(options), state))


WhenLate = Literal["bot", "pass", "lose"]

_Seconds = Annotated[int, msgspec.Meta(ge=1, le=30 * 86_400)]


class ClockTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The thinking time: unlimited, for each move (days, too), or for the whole game."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: _Seconds = 60
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0  # added after each move, when the whole game counts


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms that people play under; the game's own options are separate."""

    public: bool = False  # shown in the lobby; otherwise found by its link only
    clock: ClockTerms = ClockTerms()
    when_late: WhenLate = "bot"  # what happens when the time of a seat is up
    undo: bool = True
    spectators: bool = True
    delay: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0  # seconds by which spectators are delayed
    chat: bool = True


class SeatTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The plan of a seat: for a person, a bot, or a person who shares the host's device."""

    kind: Literal["person", "bot", "device"] = "person"
    level: Level = "easy"  # of a bot
    name: Annotated[str, msgspec.Meta(max_length=100)] = ""  # of a person who shares the host's device
