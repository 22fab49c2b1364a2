"""`tavoliere play`: a game in the terminal, against bots or each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tavoliere.cli.common import BotLevel, Players, Settings, complete_game, find_game
from tavoliere.cli.files import CannotWrite, check_writable, write_text
from tavoliere.cli.mistakes import Mistake, told_to
from tavoliere.cli.voice import Voice
from tavoliere.engine.errors import BadInput, TavoliereError

if TYPE_CHECKING:
    from tavoliere.cli.screen import Screen
    from tavoliere.cli.table import Table


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
    lang: Annotated[str | None, typer.Option("--lang", "-l", help="en, it or de.")] = None,
) -> None:
    """Play in the terminal. During the game, ? explains what can be said."""
    from tavoliere.cli.menu import ask_game, ask_language
    from tavoliere.cli.screen import Leave, Screen

    if resume and any(given is not None for given in (players, bots, settings, seed, names or None)):
        raise Mistake("mistakes.resumed")
    screen = Screen()
    asks = game is None and not resume
    try:
        voice = Voice(lang or (ask_language(screen) if asks else "en"))

        # The first question is there before everything is imported.
        from tavoliere.cli import beginning
        from tavoliere.cli.clock import Clock
        from tavoliere.cli.saving import unfinished
        from tavoliere.cli.table import Table
        from tavoliere.cli.warming import warm_up

        with told_to(voice):
            if save is not None:
                _check_save(screen, voice, save)
            if asks:
                game = ask_game(screen, voice, len(unfinished()))
            if game is None or resume:
                kept = beginning.find_unfinished(screen, voice, game)
                warming = warm_up(screen, voice, find_game(kept.record.game))
                keeper = beginning.resume(kept, level)
            else:
                warming = warm_up(screen, voice, find_game(game))
                wishes = beginning.Wishes(game, players, bots, names, settings, seed, level, asks)
                keeper = beginning.begin(screen, voice, wishes)
            if clock and len(keeper.session.people) != 1:
                raise Mistake("mistakes.clock")
    except Leave:
        return
    table = Table(screen, keeper, voice.language, Clock() if clock else None, warming)
    _play(table, save)


def _play(table: Table, save: Path | None) -> None:
    from tavoliere.engine.record import write_record

    session = table.session
    try:
        table.play()
    finally:  # also when somebody leaves by Ctrl-C
        table.warming.stop()
        if save is not None:
            secret = session.game.has_secrets and session.record.result is None
            _write(save, write_record(session.record, session.game), secret, table.voice)


def _check_save(screen: Screen, voice: Voice, file: Path) -> None:
    """A file that cannot be written is noticed before the game, and one that is there is not lost unasked."""
    from tavoliere.cli.screen import Leave

    try:
        check_writable(file)
        if file.exists() and not voice.agrees(screen.ask(f"{voice('files.exists', file=str(file))} ")):
            raise TavoliereError(voice("files.left", file=str(file)))
    except CannotWrite as trouble:
        raise BadInput(trouble.sentence(voice)) from trouble
    except Leave:
        raise TavoliereError(voice("files.left", file=str(file))) from None


def _write(file: Path, text: str, secret: bool, voice: Voice) -> None:
    try:
        write_text(file, text, private=secret)
    except CannotWrite as trouble:
        raise TavoliereError(trouble.sentence(voice)) from trouble
