"""All commands, a file for each; what they share is beside this folder."""

from __future__ import annotations

from typing import Annotated

import typer

from tavoliere import __version__
from tavoliere.cli.commands import arena, doctor, games, join, perft, play, position, replay, rules, serve, sim

app = typer.Typer(
    name="tavoliere",
    help="A table for four published games: play them, study them, check their rules.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tavoliere {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", help="Say which version this is.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Options before a command."""


for command in (play, serve, join, games, rules, position, perft, sim, arena, replay, doctor):
    app.command(command.__name__.rsplit(".", 1)[-1])(command.run)
