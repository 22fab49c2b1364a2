"""`tavoliere replay`: verify a game record and step through it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavoliere import games
from tavoliere.cli.common import AsJson, print_json, read_text
from tavoliere.engine.errors import BadInput

if TYPE_CHECKING:
    from tavoliere.engine.game import Game
    from tavoliere.engine.record import Record, Step


def run(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A game record, or - for standard input.")],
    step: Annotated[bool, typer.Option("--step", help="Show every position; Enter goes on, q stops.")] = False,
    move: Annotated[int | None, typer.Option("--move", metavar="N", help="Show the position after this move.")] = None,
    json: AsJson = False,
) -> None:
    """Play a record through: the seed against its commitment, every move, the result."""
    from tavoliere.engine.record import read_record, replay

    record = read_record(read_text(file))
    game = games.load(record.game)
    steps = list(replay(record, game))
    if move is not None and not 0 <= move < len(steps):
        raise BadInput(f"The record has no move {move}: it has 0 to {len(steps) - 1}.")
    if json:
        print_json(_summary(game, record, steps))
    elif step or move is not None:
        _show(game, record, steps if move is None else [steps[move]])
    else:
        _say(game, record, steps)


def _summary(game: Game, record: Record, steps: list[Step]) -> dict[str, Any]:
    last = steps[-1].state
    return {
        "game": record.game,
        "players": record.players,
        "moves": len(record.turns),
        "verified": True,
        "over": game.is_over(last),
        "ending": game.ending(last),
        "scores": game.scores(last),
        "winners": game.winners(last) if game.is_over(last) else [],
        "breakdown": game.breakdown(last),
        "events": [[*step.events] for step in steps[1:]],
    }


def _say(game: Game, record: Record, steps: list[Step]) -> None:
    last = steps[-1].state
    scores = ", ".join(f"{name} {score}" for name, score in zip(record.players, game.scores(last), strict=True))
    state = f"over ({game.ending(last)})" if game.is_over(last) else "not over yet"
    sys.stdout.write(
        f"{game.title}: {len(record.turns)} moves, all legal; the seed fits its commitment.\n"
        f"The game is {state}. {scores}.\n"
    )


def _show(game: Game, record: Record, steps: list[Step]) -> None:
    from rich.console import Console

    from tavoliere.cli.boards import draw

    console = Console()
    for shown in steps:
        if shown.turn:
            number = next(i for i, step in enumerate(steps) if step is shown) if len(steps) > 1 else ""
            console.print(f"\n{number} {record.players[shown.turn.seat]}: [bold]{shown.move}[/]")
        console.print(draw(game, game.view(shown.state, None), record.players))
        waits = len(steps) > 1 and shown is not steps[-1] and sys.stdin.isatty()
        if waits and console.input("[dim]Enter: next, q: stop [/]").strip().lower() == "q":
            return
