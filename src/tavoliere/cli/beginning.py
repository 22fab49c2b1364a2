"""How a game in the terminal comes about: a new deal, or the record of one that was left."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any, NamedTuple

from tavoliere.bots.level import LEVELS, Level
from tavoliere.cli.common import find_game, load_game, read_settings
from tavoliere.cli.files import read_text
from tavoliere.cli.menu import ask_number, choose_kept
from tavoliere.cli.mistakes import Mistake, told_as
from tavoliere.cli.saving import Keeper, Kept, folder, unfinished
from tavoliere.cli.screen import Screen
from tavoliere.cli.seats import DEFAULT_LEVEL, people_at, seat_names
from tavoliere.cli.voice import Voice
from tavoliere.engine.errors import quote
from tavoliere.engine.game import Game
from tavoliere.engine.record import read_record
from tavoliere.engine.seed import as_seed
from tavoliere.engine.session import Session


class Wishes(NamedTuple):
    """What the command line says about a new game; what it leaves open may be asked for."""

    game: str
    players: int | None
    bots: int | None
    names: str
    settings: list[str] | None
    seed: str | None
    level: Level | None
    asks: bool


def begin(screen: Screen, voice: Voice, wishes: Wishes) -> Keeper:
    """Deal a new game."""
    game = load_game(wishes.game)
    options = _choose_options(game, read_settings(wishes.settings))
    with told_as("mistakes.options"):
        allowed = game.players_for(options)
    players, bots = wishes.players, wishes.bots
    if players is None and wishes.asks:
        players = ask_number(screen, voice, "players", allowed, allowed[0])
    if players is None:
        players = allowed[0] if bots is None else max(allowed[0], min(allowed[-1], bots + 1))
    if players not in allowed:
        raise Mistake("mistakes.players", least=allowed[0], most=allowed[-1], players=players)
    if bots is None:
        bots = ask_number(screen, voice, "bots", range(players + 1), players - 1) if wishes.asks else players - 1
    names = seat_names(players, bots, wishes.names.split(","), voice)
    seed = as_seed(wishes.seed) if wishes.seed is not None else secrets.token_bytes(32)
    with told_as("mistakes.options"):
        session = Session.begin(game, names, seed, options, people=people_at(names))
    session.record.level = (wishes.level or DEFAULT_LEVEL) if bots else None
    return Keeper(session)


def _choose_options(game: Game, given: dict[str, Any]) -> Any:
    """The options of a new game; of a wrong one the name is told."""
    known = game.options_type.__struct_fields__
    for name, value in given.items():
        if name not in known:
            raise Mistake("mistakes.no_option", option=quote(name), names=", ".join(known))
        with told_as("mistakes.option", option=name):
            game.make_options({name: value})
    return game.make_options(given)


def find_unfinished(screen: Screen, voice: Voice, said: str | None) -> Kept:
    """The game that is meant: a file, one of this game, or any."""
    if said is not None and _is_file(said):
        text = read_text(said)
        with told_as("mistakes.record", file=said):
            return Kept(Path(said).absolute(), read_record(text), text)
    kept = unfinished(said and find_game(said))
    if not kept:
        raise Mistake("mistakes.none_unfinished", folder=str(folder()))
    return choose_kept(screen, voice, kept)


def _is_file(said: str) -> bool:
    """What has a folder or a suffix, and whatever is not called like a game."""
    if Path(said).suffix or os.sep in said:
        return True
    try:
        find_game(said)
    except Mistake:
        return True
    return False


def resume(kept: Kept, level: Level | None) -> Keeper:
    """Go on with a game, with bots of another level if one is given.

    A file from elsewhere is only read: the game goes on in the folder where games are kept.
    """
    if kept.record.result is not None:
        raise Mistake("mistakes.over")
    if kept.record.level not in (None, *LEVELS):
        raise Mistake("mistakes.record", file=str(kept.path))
    with told_as("mistakes.record", file=str(kept.path)):
        session = Session.resume(load_game(kept.record.game), kept.record, people_at(kept.record.players))
    session.record.level = level or kept.record.level
    return Keeper(session, kept.path, kept.text) if kept.path.parent == folder() else Keeper(session)
