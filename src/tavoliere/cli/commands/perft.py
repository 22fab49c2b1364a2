"""`tavoliere perft`: count sequences of moves, the acid test of any rules."""

from __future__ import annotations

import signal
from time import perf_counter
from typing import Annotated

import typer

from tavoliere.cli.arguments import AsJson, GameName, Players, Seed, Settings, load_game, open_position, print_json


def run(
    game: GameName,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, max=100, help="How many moves deep.")],
    players: Players = None,
    settings: Settings = None,
    seed: Seed = None,
    position: Annotated[
        str | None, typer.Option("--position", help="A position file, or - for standard input.")
    ] = None,
    divide: Annotated[bool, typer.Option("--divide", help="Also the count after each first move.")] = False,
    json: AsJson = False,
) -> None:
    """Count the sequences of so many legal moves. Forced skips are no moves."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # the kernel counts on and on, and does not hear Ctrl-C
    chosen = load_game(game)
    state = open_position(chosen, position, players, settings, seed)
    began = perf_counter()
    seats = chosen.to_act(state) if divide and depth > 0 else ()
    first = ((seat, move) for seat in seats for move in chosen.moves(state, seat))
    parts = {f"{seat} {move}": chosen.perft(chosen.after(state, move, seat), depth - 1) for seat, move in first}
    count = sum(parts.values()) if parts else chosen.perft(state, depth)
    seconds = perf_counter() - began
    if json:
        print_json({"game": chosen.name, "depth": depth, "count": count, "seconds": seconds, "divide": parts})
        return
    for line, number in parts.items():
        typer.echo(f"{line}: {number}")
    typer.echo(count)
