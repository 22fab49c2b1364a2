"""`tavoliere sim`: random games, fast, with what they came to."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavoliere.cli.arguments import AsJson, GameName, Language, Players, Settings, load_game, print_json, read_settings
from tavoliere.cli.errors import translate_errors
from tavoliere.cli.texts import Phrases

if TYPE_CHECKING:
    from tavoliere.engine.batch import Simulation
    from tavoliere.engine.game import Game


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
    from tavoliere.cli.screen import make_progress
    from tavoliere.engine.batch import check_numbers

    phrases = Phrases(lang)
    with translate_errors("errors.random_games"):
        check_numbers(number, seed)
    chosen = load_game(game)
    options = read_settings(settings)
    with translate_errors("errors.options"):
        chosen.simulate(1, players, seed, options)  # compiled before the clock starts
    began = perf_counter()
    with make_progress(phrases("sim.games")) as bar:
        task = bar.add_task("", total=number)
        played = chosen.simulate(number, players, seed, options, lambda done: bar.update(task, completed=done))
    summary = _summarise(chosen, played, perf_counter() - began)
    if json:
        print_json({"game": chosen.name, "games": number, "seed": seed, "options": options, **summary})
    else:
        _print_summary(number, summary, Phrases(lang, chosen))


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


def _print_summary(number: int, summary: dict[str, Any], phrases: Phrases) -> None:
    from rich.console import Console

    from tavoliere.cli.screen import make_table

    console = Console(highlight=False)
    speeds = {name: _write(summary[f"{name}_per_second"], phrases) for name in ("games", "moves", "actions")}
    title, players = phrases.texts.own.title, summary["players"]
    console.print(phrases("sim.summary", number=number, title=title, players=players, **speeds))
    for ending, count in summary["endings"].items():
        console.print(f"{_percent(count / number, phrases):>6}  {phrases.texts.ending(ending)}")
    rows = [
        [phrases("sim.moves"), *_cells(summary["moves"], phrases), ""],
        *(
            [
                phrases("sim.score", seat=seat["seat"]),
                *_cells(seat["score"], phrases),
                _percent(seat["best"] / number, phrases),
            ]
            for seat in summary["seats"]
        ),
    ]
    titles = [phrases(f"sim.{heading}") for heading in ("mean", "deviation", "least", "most", "best")]
    console.print(make_table(rows, ["", *titles]))


def _cells(spread: dict[str, float], phrases: Phrases) -> list[str]:
    return [_write(spread[name], phrases, 2) for name in ("mean", "deviation")] + [
        str(spread[name]) for name in ("least", "most")
    ]


def _percent(share: float, phrases: Phrases) -> str:
    return f"{_write(100 * share, phrases, 1)}%"


def _write(number: float, phrases: Phrases, digits: int = 0) -> str:
    """A number with the signs of the language for thousands and for what is less than one."""
    return f"{number:,.{digits}f}".translate(str.maketrans(",.", phrases("sim.signs")))
