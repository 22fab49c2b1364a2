"""Who sits at a table: people first, then bots. A bot is known by its name, in the record too."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tavoliere.bots.level import LEVELS, Level
from tavoliere.cli.mistakes import Mistake
from tavoliere.cli.voice import Voice
from tavoliere.engine.errors import quote
from tavoliere.engine.record import Record, clean_name

DEFAULT_LEVEL: Level = "easy"
_BOT = re.compile(r"Bot \d+")


def seat_names(players: int, bots: int, people: Sequence[str], voice: Voice) -> list[str]:
    """The names of all seats; people who gave none are called by the number of their seat."""
    if not 0 <= bots <= players:
        raise Mistake("mistakes.bots", players=players, bots=bots)
    given = [clean_name(name) for name in people if name.strip()]
    if len(given) > players - bots:
        raise Mistake("mistakes.names", count=len(given), people=players - bots)
    for name in given:
        if _BOT.fullmatch(name):
            raise Mistake("mistakes.bots_name", name=quote(name))
    guests = [voice.texts.player(seat) for seat in range(len(given), players - bots)]
    return [*given, *guests, *(f"Bot {number + 1}" for number in range(bots))]


def people_at(names: Sequence[str]) -> set[int]:
    """The seats of people."""
    return {seat for seat, name in enumerate(names) if not _BOT.fullmatch(name)}


def level_of(record: Record) -> Level:
    """How well the bots of a game play; one that was kept long ago does not say it."""
    return next((level for level in LEVELS if level == record.level), DEFAULT_LEVEL)
