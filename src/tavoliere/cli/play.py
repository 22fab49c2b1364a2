"""`tavoliere play`: a game in the terminal, against random bots or each other."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from tavoliere.cli.common import Players, Settings, complete_game, find_game, load_game, read_settings
from tavoliere.cli.files import CannotWrite, check_writable, read_text, write_text
from tavoliere.cli.voice import Voice
from tavoliere.engine.errors import BadInput, TavoliereError

if TYPE_CHECKING:
    from tavoliere.cli.saving import Keeper, Kept
    from tavoliere.cli.screen import Screen
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
        int | None, typer.Option("--bots", "-b", help="How many seats random bots take; all but one without it.")
    ] = None,
    names: Annotated[str, typer.Option("--names", help="The people's names, with commas between them.")] = "",
    settings: Settings = None,
    seed: Annotated[
        str | None, typer.Option("--seed", help="For a game that can be repeated; else a secret one.")
    ] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Write the record of the game to this file too.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a game that was not finished.")] = False,
    lang: Annotated[str | None, typer.Option("--lang", "-l", help="en, it or de.")] = None,
) -> None:
    """Play in the terminal. During the game, ? explains what can be said."""
    from tavoliere.cli.menu import ask_game, ask_language
    from tavoliere.cli.saving import Keeper, folder, unfinished
    from tavoliere.cli.screen import Leave, Screen

    screen = Screen()
    try:
        asks = game is None and not resume
        voice = Voice(lang or (ask_language(screen) if asks else "en"))
        if save is not None:
            _check_save(screen, voice, save)
        if asks:
            game = ask_game(screen, voice, len(unfinished()))
        if game is None or resume:
            kept = _find_kept(screen, voice, game)
            session = _resume(kept)
            keeper = Keeper(session, kept.path if kept.path.parent == folder() else None)
        else:
            session = _begin(screen, voice, Wishes(game, players, bots, names, settings, seed, asks))
            keeper = Keeper(session)
    except Leave:
        return
    _play(screen, voice.language, keeper, save)


class Wishes(NamedTuple):
    """What the command line says about a new game; what it leaves open may be asked for."""

    game: str
    players: int | None
    bots: int | None
    names: str
    settings: list[str] | None
    seed: str | None
    asks: bool


def _begin(screen: Screen, voice: Voice, wishes: Wishes) -> Session:
    """Deal a new game."""
    from tavoliere.cli.menu import ask_number
    from tavoliere.cli.seats import people_at, seat_names
    from tavoliere.engine.game import as_seed
    from tavoliere.engine.session import Session

    game = load_game(wishes.game)
    options = game.make_options(read_settings(wishes.settings))
    allowed = game.players_for(options)
    players, bots = wishes.players, wishes.bots
    if players is None and wishes.asks:
        players = ask_number(screen, voice, "players", allowed, allowed[0])
    if players is None:
        players = allowed[0] if bots is None else max(allowed[0], min(allowed[-1], bots + 1))
    if players not in allowed:
        raise BadInput(f"{game.title} with these options is for {allowed[0]} to {allowed[-1]} players, not {players}.")
    if bots is None:
        bots = ask_number(screen, voice, "bots", range(players + 1), players - 1) if wishes.asks else players - 1
    names = seat_names(players, bots, wishes.names.split(","), voice)
    seed = as_seed(wishes.seed) if wishes.seed is not None else secrets.token_bytes(32)
    return Session.begin(game, names, seed, options, people=people_at(names))


def _find_kept(screen: Screen, voice: Voice, said: str | None) -> Kept:
    """The unfinished game that is meant: a file, one of this game, or any."""
    from tavoliere.cli.menu import choose_kept
    from tavoliere.cli.saving import Kept, folder, unfinished
    from tavoliere.engine.record import read_record

    if said is not None and Path(said).suffix:
        return Kept(Path(said), read_record(read_text(said)))
    kept = unfinished(said and find_game(said))
    if not kept:
        raise BadInput(f"There is no unfinished game in {folder()}.")
    return choose_kept(screen, voice, kept)


def _resume(kept: Kept) -> Session:
    """The game of a record, as it was left."""
    from tavoliere.cli.seats import people_at
    from tavoliere.engine.session import Session

    if kept.record.result is not None:
        raise BadInput("This game is over: look at it with 'tavoliere replay'.")
    return Session.resume(load_game(kept.record.game), kept.record, people_at(kept.record.players))


def _play(screen: Screen, language: str, keeper: Keeper, save: Path | None) -> None:
    from tavoliere.cli.table import Table
    from tavoliere.engine.record import write_record

    session = keeper.session
    try:
        Table(screen, session, Voice(language, session.game, session.names), keeper).play()
    finally:  # also when somebody leaves by Ctrl-C
        if save is not None:
            secret = session.game.has_secrets and session.record.result is None
            _write(save, write_record(session.record, session.game), secret)


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


def _write(file: Path, text: str, secret: bool) -> None:
    try:
        write_text(file, text, private=secret)
    except CannotWrite as trouble:
        raise TavoliereError(trouble.sentence(Voice())) from trouble
