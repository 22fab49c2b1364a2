"""`tavoliere arena`: bots against bots, the same deals for all, with ratings and a report."""

from __future__ import annotations

import math
import sys
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from tavoliere.cli import INTERRUPTED
from tavoliere.cli.arguments import AsJson, GameName, Players, Settings, find_game, print_json, read_settings
from tavoliere.engine.errors import BadInput

if TYPE_CHECKING:
    from rich.progress import Progress

    from tavoliere.arena.executors import InProcess
    from tavoliere.arena.journal import Journal
    from tavoliere.arena.summary import Summary

_SLOW_SECONDS = 600.0  # a fixture of masters takes minutes


def run(
    game: GameName,
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT…", help="A level, random, greedy, strong@400, strong@0.5s or module:Class."),
    ],
    number: Annotated[
        int, typer.Option("--games", "-n", min=1, max=1_000_000, help="How many games of every line-up.")
    ] = 400,
    players: Players = None,
    settings: Settings = None,
    simulations: Annotated[int | None, typer.Option("--simulations", help="For every move of a searching bot.")] = None,
    seconds: Annotated[float | None, typer.Option("--seconds", help="For every move of a searching bot.")] = None,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same deals.")] = "arena",
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", min=1, max=1024, help="Processes; one per core without it.")
    ] = None,
    budget: Annotated[float | None, typer.Option("--budget", help="Stop after so many seconds.")] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="A folder for games, results and report.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the games in that folder.")] = False,
    ray: Annotated[bool, typer.Option("--ray", help="Play on a Ray cluster.")] = False,
    json: AsJson = False,
) -> None:
    """Let bots play each other: win rates, ratings, and what that says about the game."""
    if budget is not None and not budget > 0:
        raise BadInput(f"The budget must be more than 0 seconds, not {budget:g}.")
    if simulations is not None and seconds is not None:
        raise BadInput("Give searching bots either --simulations or --seconds, not both.")
    if resume and out is None:
        raise BadInput("Say where the games are that are to be resumed: --out FOLDER.")
    from tavoliere.arena.contest import make_contest
    from tavoliere.arena.entrants import with_limit
    from tavoliere.arena.journal import Journal
    from tavoliere.arena.ratings import PLOTS, RATINGS, require_packages

    require_packages(RATINGS, *([PLOTS] if out else []))  # missed now, not when all is played
    sys.path.insert(0, str(Path.cwd()))  # bots of one's own are found where one is
    name = find_game(game)
    with redirect_stdout(sys.stderr), TemporaryDirectory() as passing:  # what bots print is no result
        limit = simulations if seconds is None else f"{seconds:f}s"
        entrants = bots if limit is None else [with_limit(name, bot, limit) for bot in bots]
        contest = make_contest(name, entrants, number, players, read_settings(settings), seed)
        executor = _make_executor(workers, ray)
        journal = (Journal.resume if resume else Journal.begin)(out or Path(passing), [contest])
        _play(journal, executor, math.inf if budget is None else budget, out)
        summary = _finish(journal, out)
    if json:
        print_json(summary)
    else:
        _print_summary(summary)


def _make_executor(workers: int | None, ray: bool) -> InProcess:
    if ray:
        from tavoliere.arena.cluster import RayCluster

        return RayCluster(workers)
    from tavoliere.arena.executors import InProcess, ProcessPool

    return InProcess() if workers == 1 else ProcessPool(workers)


def _play(journal: Journal, executor: InProcess, budget: float, out: Path | None) -> None:
    from tavoliere.arena import tournament
    from tavoliere.cli.screen import make_progress

    total = journal.contests[0].games
    with make_progress("games", _SLOW_SECONDS) as bar:
        task = bar.add_task("", total=total, completed=len(journal.lines))
        try:
            tournament.run(
                journal, executor, budget, lambda done: bar.update(task, completed=done), lambda: _hear(bar, executor)
            )
        except KeyboardInterrupt:
            bar.stop()
            again = "--resume goes on with them" if out else "with --out they could be resumed"
            typer.echo(f"Stopped after {len(journal.lines)} of {total} games: {again}.", err=True)
            raise typer.Exit(INTERRUPTED) from None


def _hear(bar: Progress, executor: InProcess) -> None:
    """Say at a terminal why Ctrl-C does not end it at once."""
    if executor.patience and bar.console.is_terminal:
        waiting = f"moves that bots still think about are waited for, {executor.patience:g} seconds at most"
        bar.console.print(f"Stopping: {waiting}.", highlight=False)


def _finish(journal: Journal, out: Path | None) -> Summary:
    """Summarise the games, and write the results into the folder if there is one."""
    from tavoliere.arena.report import write_report, write_results
    from tavoliere.arena.summary import summarise

    if not journal.lines:
        raise BadInput("No game was finished in this time: give a larger --budget.")
    summary = summarise(journal.contests[0], journal.deals(0))
    if out is not None:
        for file in (*write_results(out, journal, [summary]), *write_report(out, [summary])):
            typer.echo(file, err=True)
    return summary


def _print_summary(summary: Summary) -> None:
    from rich.console import Console

    from tavoliere.arena.report import describe_games, format_count, format_heading, list_tables
    from tavoliere.cli.screen import make_table

    console = Console()
    console.print(f"{format_heading(summary)}: {format_count(summary)}", style="bold")
    for head, *lines in list_tables(summary):
        console.print(make_table(lines, head, gap=1))
    for sentence in describe_games(summary):
        console.print(sentence, highlight=False)
