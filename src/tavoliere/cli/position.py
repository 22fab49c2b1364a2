"""`tavoliere position`: load a position, list its moves, judge one, play one."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from tavoliere import games
from tavoliere.cli.common import AsJson, GameName, Language, Players, Seed, Settings, open_position, print_json
from tavoliere.engine.errors import BadInput

if TYPE_CHECKING:
    from tavoliere.engine.game import Game, State


def run(
    game: GameName,
    file: Annotated[
        str | None,
        typer.Argument(metavar="[FILE]", help="A position in JSON, - for standard input; a new game without it."),
    ] = None,
    legal: Annotated[bool, typer.Option("--legal", help="List the legal moves.")] = False,
    explain: Annotated[
        str | None, typer.Option("--explain", metavar="MOVE", help="Judge a move: legal, or the rule it breaks.")
    ] = None,
    play: Annotated[
        str | None, typer.Option("--play", metavar="MOVE", help="Play a move and print the new position.")
    ] = None,
    view: Annotated[int | None, typer.Option("--view", metavar="SEAT", help="Print what this seat sees.")] = None,
    show: Annotated[bool, typer.Option("--show", help="Draw the board.")] = False,
    seat: Annotated[int | None, typer.Option("--seat", help="Who moves, where several may.")] = None,
    players: Players = None,
    settings: Settings = None,
    seed: Seed = "0",
    lang: Language = "en",
    json: AsJson = False,
) -> None:
    """Work with one position. Without a question it is printed: a start position can be saved so."""
    chosen = games.load(game)
    state = open_position(chosen, file, players, settings, seed)
    if sum((legal, explain is not None, play is not None, view is not None, show)) > 1:
        raise BadInput("Ask one thing at a time: --legal, --explain, --play, --view or --show.")
    for asked in (seat, view):
        if asked is not None and not 0 <= asked < state[0].players:
            raise BadInput(f"There is no seat {asked}: seats are 0 to {state[0].players - 1}.")
    if legal:
        _print_legal(chosen, state, seat, json)
    elif explain is not None:
        _print_judgement(chosen, state, seat, explain, lang, json)
    elif view is not None:
        print_json(chosen.view(state, view))
    elif show:
        _draw(chosen, state, seat)
    elif play is not None:
        events = chosen.play(state, chosen.parse(play), seat)
        _print_position(chosen, state, events if json else None)
    else:
        _print_position(chosen, state, None)


def _print_legal(game: Game, state: State, seat: int | None, json: bool) -> None:
    seats = game.to_act(state) if seat is None else (seat,)
    if json:
        listed = [
            {"seat": actor, "move": str(move), "parts": msgspec.to_builtins(move)}
            for actor in seats
            for move in game.moves(state, actor)
        ]
        print_json({"to_act": game.to_act(state), "moves": listed})
        return
    for actor in seats:
        for move in game.moves(state, actor):
            sys.stdout.write(f"{move}\n" if len(seats) == 1 else f"{actor} {move}\n")


def _print_judgement(game: Game, state: State, seat: int | None, text: str, lang: str, json: bool) -> None:
    game.rulebook.page(lang)
    move = game.parse(text)
    judgement = game.check(state, move, seat)
    if json:
        answer: dict[str, Any] = {"move": str(move), "legal": judgement is None}
        if judgement:
            answer |= {
                "rule": judgement.rule,
                "code": judgement.code,
                "pieces": judgement.pieces,
                "sentence": game.explain(judgement, lang),
            }
        print_json(answer)
    elif judgement:
        sys.stdout.write(f"illegal: {judgement.rule}: {game.explain(judgement, lang)}\n")
    else:
        sys.stdout.write(f"legal: {move}\n")


def _print_position(game: Game, state: State, events: list[Any] | None) -> None:
    from tavoliere.engine.position import write_json

    if events is None:
        sys.stdout.write(write_json(game, state) + "\n")
    else:
        print_json({"position": game.position(state), "events": events})


def _draw(game: Game, state: State, seat: int | None) -> None:
    from rich.console import Console

    from tavoliere.cli.boards import draw

    names = [f"Player {number + 1}" for number in range(state[0].players)]
    Console().print(draw(game, game.view(state, seat), names))
