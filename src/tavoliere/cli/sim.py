"""`tavoliere sim`: random games, fast, with what they came to."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavoliere.cli.common import AsJson, GameName, Language, Players, Settings, load_game, print_json, read_settings

if TYPE_CHECKING:
    from rich.progress import Progress

    from tavoliere.engine.game import Game
    from tavoliere.engine.simulation import Simulation
    from tavoliere.engine.words import Words


def run(
    game: GameName,
    number: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 0,
    players: Players = None,
    settings: Settings = None,
    lang: Language = "en",
    json: AsJson = False,
) -> None:
    """Play random games: how many a second, how long they are, how they end, who scores what."""
    chosen = load_game(game)
    options = read_settings(settings)
    chosen.simulate(1, players, seed, options)  # compiled before the clock starts
    began = perf_counter()
    with _progress() as bar:
        task = bar.add_task("", total=number)
        played = chosen.simulate(number, players, seed, options, lambda done: bar.update(task, completed=done))
    summary = _summarise(chosen, played, perf_counter() - began)
    if json:
        print_json({"game": chosen.name, "games": number, "seed": seed, "options": options, **summary})
    else:
        _print_summary(chosen, number, summary, chosen.words(lang))


def _progress() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("random games", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def _summarise(game: Game, played: Simulation, seconds: float) -> dict[str, Any]:
    best = played.scores.min(axis=1) if game.lowest_score_wins else played.scores.max(axis=1)
    number, players = played.scores.shape
    return {
        "players": players,
        "seconds": seconds,
        "games_per_second": number / seconds,
        "moves_per_second": int(played.moves.sum()) / seconds,
        "actions_per_second": int(played.actions.sum()) / seconds,
        "moves": _spread(played.moves),
        "actions": _spread(played.actions),
        "endings": {
            name: share for place, name in enumerate(game.endings) if (share := int((played.endings == place).sum()))
        },
        "seats": [
            {
                "seat": seat,
                "score": _spread(played.scores[:, seat]),
                "best": int((played.scores[:, seat] == best).sum()),
            }
            for seat in range(players)
        ],
    }


def _spread(values: Any) -> dict[str, float]:
    return {
        "mean": float(values.mean()),
        "deviation": float(values.std()),
        "least": int(values.min()),
        "most": int(values.max()),
    }


def _print_summary(game: Game, number: int, summary: dict[str, Any], words: Words) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    console.print(
        f"{number} random games of {game.title} with {summary['players']} players: "
        f"{summary['games_per_second']:,.0f} games/s, {summary['moves_per_second']:,.0f} moves/s, "
        f"{summary['actions_per_second']:,.0f} actions/s"
    )
    for ending, count in summary["endings"].items():
        console.print(f"{count / number:>6.1%}  {words.ending(ending)}")
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("", "mean", "deviation", "least", "most", "best score"):
        table.add_column(heading, justify="left" if not heading else "right")
    table.add_row("moves", *_cells(summary["moves"]), "")
    for seat in summary["seats"]:
        table.add_row(f"score of seat {seat['seat']}", *_cells(seat["score"]), f"{seat['best'] / number:.1%}")
    console.print(table)


def _cells(spread: dict[str, float]) -> list[str]:
    return [f"{spread['mean']:.2f}", f"{spread['deviation']:.2f}", str(spread["least"]), str(spread["most"])]
