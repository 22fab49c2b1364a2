"""`tavoliere replay`: verify a game record and step through it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavoliere.cli.arguments import AsJson, Language, check_seat, load_game, print_json
from tavoliere.cli.errors import UserError, translate_errors
from tavoliere.cli.files import read_text
from tavoliere.cli.screen import Leave, Screen, draw
from tavoliere.cli.texts import Phrases

if TYPE_CHECKING:
    from tavoliere.engine.record import Record
    from tavoliere.engine.session import Session, Step


def run(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A game record, or - for standard input.")],
    step: Annotated[bool, typer.Option("--step", help="Show every position; Enter goes on, q stops.")] = False,
    move: Annotated[int | None, typer.Option("--move", metavar="N", help="The position after this entry.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="Through whose eyes; a spectator's without it.")] = None,
    position: Annotated[
        bool, typer.Option("--position", help="Print the whole position (the last, or of --move) as JSON.")
    ] = False,
    lang: Language = "en",
    json: AsJson = False,
) -> None:
    """Play a record through: the seed against its commitment, every entry, the result."""
    from tavoliere.engine.position import write_json
    from tavoliere.engine.record import read_record
    from tavoliere.engine.session import Session

    if sum((step, position, json)) > 1:
        raise UserError("errors.one_thing", choices="--step, --position, --json")
    screen = Screen()
    text = read_text(file)
    with translate_errors("errors.record", file=file):
        record = read_record(text)
        game = load_game(record.game)
        check_seat(seat, len(record.players))
        phrases = Phrases(lang, game, record.players)
        if step:
            step_through(screen, record, phrases, seat)
            return
        session = Session.resume(game, record)
    with translate_errors("errors.entry", last=len(record.entries)):
        shown = session if move is None else session.at(move)
    if position:
        sys.stdout.write(write_json(game, shown.state) + "\n")
    elif json:
        print_json(_summary(session, seat))
    elif move is not None:
        screen.show(draw(shown.view(seat), phrases))
    else:
        _say(screen, session, phrases)


def _steps(record: Record) -> Iterator[tuple[Session, Step | None]]:
    """The game at every entry of its record, the deal first."""
    from tavoliere.engine.session import Session, beginning

    session = Session(load_game(record.game), beginning(record))
    yield session, None
    for step in session.replay(record):
        yield session, step


def _summary(session: Session, seat: int | None) -> dict[str, Any]:
    from tavoliere.engine.record import Played

    record, result = session.record, session.result
    return {
        "game": record.game,
        "players": record.players,
        "entries": record.entries,
        "moves": sum(isinstance(entry, Played) for entry in record.entries),
        "verified": True,
        "over": result is not None,
        "ending": result.ending if result else "",
        "scores": result.scores if result else session.view(seat).scores,
        "winners": result.winners if result else [],
        "ranks": result.ranks if result else [],
        "forfeited": result.forfeited if result else [],
        "breakdown": session.breakdown(seat),
        "events": [session.told(step.events, seat) for session, step in _steps(record) if step],
    }


def _say(screen: Screen, session: Session, phrases: Phrases) -> None:
    """Say in two lines that it verifies, and how it stands."""
    from tavoliere.cli.descriptions import describe_standing

    screen.say(phrases("replay.verified", title=phrases.texts.own.title, count=len(session.record.entries)))
    result = session.result
    screen.say(phrases.texts.ending(result.ending) if result else phrases("replay.goes_on"))
    if result and result.forfeited:
        screen.say(phrases("table.won", winners=result.winners))
    screen.say(describe_standing(result or session.view(None), phrases))


def step_through(screen: Screen, record: Record, phrases: Phrases, seat: int | None) -> None:
    from tavoliere.cli.descriptions import describe_events
    from tavoliere.engine.record import Played

    with suppress(Leave):
        for number, (session, step) in enumerate(_steps(record)):
            if number and sys.stdin.isatty() and phrases.is_quit(screen.ask(f"{phrases('replay.next')} ")):
                return
            if step:
                # A move may say what its events hide from this seat.
                hidden = seat is not None and session.game.has_secrets
                screen.say(f"\n{number}" if hidden else f"\n{number} {step.entry}", "bold")
                if not isinstance(step.entry, Played):
                    screen.say(phrases.texts.tell_entry(step.entry, phrases.names), "dim")
                for update in describe_events(session, step.events, seat, phrases):
                    screen.say(update.text, "dim")
            screen.show(draw(session.view(seat), phrases))
