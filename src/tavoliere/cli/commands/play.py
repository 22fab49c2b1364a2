"""`tavoliere play`: a game in the terminal, against bots or each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tavoliere.cli.arguments import BotLevel, OptionalLanguage, Players, Settings, complete_game, find_game
from tavoliere.cli.errors import UserError
from tavoliere.cli.files import CannotWrite, check_writable, write_text
from tavoliere.cli.screen import Leave, Screen
from tavoliere.cli.texts import Phrases
from tavoliere.engine.errors import BadInput, TavoliereError

if TYPE_CHECKING:
    from tavoliere.engine.session import Session


def run(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="Which game; asks without it. With --resume also a FILE.", autocompletion=complete_game
        ),
    ] = None,
    players: Players = None,
    bots: Annotated[
        int | None, typer.Option("--bots", "-b", help="How many seats bots take; all but one without it.")
    ] = None,
    names: Annotated[str, typer.Option("--names", help="The people's names, with commas between them.")] = "",
    settings: Settings = None,
    level: BotLevel = None,
    seed: Annotated[
        str | None, typer.Option("--seed", help="For a game that can be repeated; else a secret one.")
    ] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Write the record of the game to this file too.")] = None,
    clock: Annotated[
        bool, typer.Option("--clock", help="Let the game's own clock run (Bloops), for one person against bots.")
    ] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a game that was not finished.")] = False,
    lang: OptionalLanguage = None,
) -> None:
    """Play in the terminal. During the game, ? explains what can be said."""
    from tavoliere.cli.text_client.menu import ask_game, ask_language

    if resume and any(given is not None for given in (players, bots, settings, seed, names or None)):
        raise UserError("errors.resumed")
    screen = Screen()
    asks = game is None and not resume
    phrases = Phrases(lang or "en")
    try:
        if asks and lang is None:
            phrases = Phrases(ask_language(screen))

        # The first question is there before everything is imported.
        from tavoliere.cli.text_client import new_game
        from tavoliere.cli.text_client.saved_games import list_unfinished
        from tavoliere.cli.text_client.session_client import SessionClient, warm_up

        if save is not None:
            _check_save(save, phrases, screen)
        if asks:
            game = ask_game(screen, phrases, len(list_unfinished()))
        if game is None or resume:
            saved = new_game.find_unfinished(screen, phrases, game)
            warmup = warm_up(screen, find_game(saved.record.game))
            file = new_game.resume(saved, level)
        else:
            warmup = warm_up(screen, find_game(game))
            file = new_game.begin(screen, phrases, game, players, bots, names, settings, seed, level, asks)
        session = file.session
        if clock and len(session.people) != 1:
            raise UserError("errors.clock")
    except Leave:
        return
    except UserError as error:  # only here the language is known that was chosen
        raise BadInput(error.sentence(phrases)) from error
    try:
        SessionClient(screen, phrases, file, clock, warmup).run()
    finally:  # also when the person leaves by Ctrl-C
        if save is not None:
            _save(save, session, phrases)


def _check_save(file: Path, phrases: Phrases, screen: Screen) -> None:
    """Check before the game that a file can be written, and ask before one is overwritten."""
    check_writable(file)
    try:
        agreed = not file.exists() or phrases.is_yes(screen.ask(f"{phrases('files.exists', file=str(file))} "))
    except Leave:
        agreed = False
    if not agreed:
        raise TavoliereError(phrases("files.left", file=str(file)))


def _save(file: Path, session: Session, phrases: Phrases) -> None:
    from tavoliere.engine.record import write_record

    try:
        private = session.game.has_secrets and session.record.result is None
        write_text(file, write_record(session.record, session.game), private=private)
    except CannotWrite as error:
        raise TavoliereError(error.sentence(phrases)) from error
