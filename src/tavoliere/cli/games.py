"""`tavoliere games`: what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

import msgspec

from tavoliere import games
from tavoliere.cli.common import AsJson, print_json
from tavoliere.engine.options import describe

if TYPE_CHECKING:
    from tavoliere.engine.game import Game


def run(json: AsJson = False) -> None:
    """List the games, who made them, and their options."""
    listed = [_describe(name) for name in games.names()]
    if json:
        print_json(listed)
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 1, 0))
    for heading in ("name", "game", "players", "options (default first)"):
        table.add_column(heading)
    for game in listed:
        options = "\n".join(
            f"{option['name']} = {option['default']!s} ({option['values']})" for option in game["options"]
        )
        table.add_row(game["name"], f"{game['title']}\n[dim]{game['designers']}[/]", _players(game), options)
    Console().print(table)


def _describe(name: str) -> dict[str, Any]:
    game = games.load(name)
    counts = game.players_for(game.make_options(None))
    return {
        "name": game.name,
        "title": game.title,
        "designers": game.designers,
        "publisher": game.publisher,
        "rules_version": game.rules_version,
        "players": [counts[0], counts[-1]],
        "players_with": _other_players(game),
        "actions": game.action_count,
        "options": describe(game.options_type),
    }


def _other_players(game: Game) -> dict[str, list[int]]:
    """The choices of options with which more or fewer can play."""
    usual = game.players_for(game.make_options(None))
    others = {}
    for field in msgspec.structs.fields(game.options_type):
        for choice in get_args(field.type) if get_origin(field.type) is Literal else ():
            counts = game.players_for(game.make_options({field.name: choice}))
            if counts != usual:
                others[f"{field.name}={choice}"] = [counts[0], counts[-1]]
    return others


def _players(game: dict[str, Any]) -> str:
    others = [f"\n{least}–{most} with {choice}" for choice, (least, most) in game["players_with"].items()]
    return "{}–{}".format(*game["players"]) + "".join(others)
