"""Begins a game in this process: a new deal, or a saved game that is resumed."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tavoliere.bots.level import LEVELS, Level
from tavoliere.cli.arguments import load_game, match_game, read_settings
from tavoliere.cli.errors import UserError, translate_errors
from tavoliere.cli.files import read_text
from tavoliere.cli.screen import Screen
from tavoliere.cli.text_client.menu import ask_number, choose_saved
from tavoliere.cli.text_client.saved_games import GameFile, SavedGame, games_folder, list_unfinished
from tavoliere.cli.texts import Phrases
from tavoliere.engine.errors import quote
from tavoliere.engine.game import Game
from tavoliere.engine.record import BOT_MARK, clean_name, read_record
from tavoliere.engine.seed import as_seed
from tavoliere.engine.session import Session

DEFAULT_LEVEL: Level = "easy"
_BOT = re.compile(rf"({BOT_MARK} )?Bot \d+")


def begin(
    screen: Screen,
    phrases: Phrases,
    name: str,
    players: int | None,
    bots: int | None,
    names: str,
    settings: list[str] | None,
    seed: str | None,
    level: Level | None,
    asks: bool,
) -> GameFile:
    """Deal a new game. The menu asks for numbers that are missing, if it `asks` at all."""
    game = load_game(name)
    options = _choose_options(game, read_settings(settings))
    with translate_errors("errors.options"):
        allowed = game.players_for(options)
    if players is None and asks:
        players = ask_number(screen, phrases, "players", allowed, allowed[0])
    if players is None:
        players = allowed[0] if bots is None else max(allowed[0], min(allowed[-1], bots + 1))
    if players not in allowed:
        raise UserError("errors.players", least=allowed[0], most=allowed[-1], players=players)
    if bots is None:
        bots = ask_number(screen, phrases, "bots", range(players + 1), players - 1) if asks else players - 1
    seated = seat_names(players, bots, names.split(","), phrases)
    dealt_from = as_seed(seed) if seed is not None else secrets.token_bytes(32)
    with translate_errors("errors.options"):
        session = Session.begin(game, seated, dealt_from, options, people=people_at(seated))
    session.record.level = (level or DEFAULT_LEVEL) if bots else None
    return GameFile(session)


def _choose_options(game: Game, given: dict[str, Any]) -> Any:
    """Make the options of a new game; an error names the wrong one."""
    known = game.options_type.__struct_fields__
    for name, value in given.items():
        if name not in known:
            raise UserError("errors.no_option", option=quote(name), names=", ".join(known))
        with translate_errors("errors.option", option=name):
            game.make_options({name: value})
    return game.make_options(given)


def find_unfinished(screen: Screen, phrases: Phrases, said: str | None) -> SavedGame:
    """Find a saved game: in this file, one of this game, or any. What has a folder or names no game is a file."""
    game = None if said is None or os.sep in said else match_game(said)
    if said is not None and game is None:
        text = read_text(said)
        with translate_errors("errors.record", file=said):
            return SavedGame(Path(said).absolute(), read_record(text), text)
    kept = list_unfinished(game)
    if not kept:
        raise UserError("errors.none_unfinished", folder=str(games_folder()))
    return choose_saved(screen, phrases, kept)


def resume(kept: SavedGame, level: Level | None) -> GameFile:
    """Resume a saved game, with bots of another level if one is given.

    A file from elsewhere is only read: the game goes on in the folder of saved games.
    """
    if kept.record.result is not None:
        raise UserError("errors.over")
    if kept.record.level not in (None, *LEVELS):
        raise UserError("errors.record", file=str(kept.path))
    with translate_errors("errors.record", file=str(kept.path)):
        session = Session.resume(load_game(kept.record.game), kept.record, people_at(kept.record.players))
    session.record.level = level or kept.record.level
    return GameFile(session, kept.path, kept.text) if kept.path.parent == games_folder() else GameFile(session)


# ---- Who sits at the table: people first, then bots, which are known by their names ----------------------


def seat_names(players: int, bots: int, people: Sequence[str], phrases: Phrases) -> list[str]:
    """Return the names of all seats; people without a name are called by the number of their seat."""
    if not 0 <= bots <= players:
        raise UserError("errors.bots", players=players, bots=bots)
    given = [clean_name(name) for name in people if name.strip()]
    if len(given) > players - bots:
        raise UserError("errors.names", count=len(given), people=players - bots)
    for name in given:
        if _BOT.fullmatch(name):
            raise UserError("errors.bots_name", name=quote(name))
    guests = [phrases.texts.player(seat) for seat in range(len(given), players - bots)]
    return [*given, *guests, *(f"Bot {number + 1}" for number in range(bots))]


def people_at(names: Sequence[str]) -> set[int]:
    """The seats of people."""
    return {seat for seat, name in enumerate(names) if not _BOT.fullmatch(name)}
