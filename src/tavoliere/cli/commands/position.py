"""`tavoliere position`: load a position, list its moves, judge one, play one."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from tavoliere.cli.arguments import (
    AsJson,
    GameName,
    Language,
    Players,
    Seed,
    Settings,
    check_seat,
    load_game,
    open_position,
    print_json,
)
from tavoliere.cli.errors import UserError
from tavoliere.cli.screen import Screen, draw
from tavoliere.cli.texts import Phrases
from tavoliere.engine.errors import BadInput, IllegalMove, TavoliereError
from tavoliere.engine.moves import Unreadable

if TYPE_CHECKING:
    from tavoliere.engine.game import Game, State
    from tavoliere.engine.moves import Move


def run(
    game: GameName,
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help="A position in JSON, - for standard input; a new game without it."),
    ] = None,
    legal: Annotated[bool, typer.Option("--legal", help="List the legal moves.")] = False,
    explain: Annotated[
        str | None, typer.Option("--explain", metavar="MOVE", help="Judge a move: legal, or the rule it breaks.")
    ] = None,
    play: Annotated[
        str | None, typer.Option("--play", metavar="MOVE", help="Play a move and print the new position.")
    ] = None,
    view: Annotated[int | None, typer.Option("--view", metavar="SEAT", help="Print what this seat sees.")] = None,
    show: Annotated[bool, typer.Option("--show", help="Draw the board, through the eyes of --seat.")] = False,
    seat: Annotated[
        int | None,
        typer.Option("--seat", help="Who moves, where several may; the seat after the last one is the clock."),
    ] = None,
    players: Players = None,
    settings: Settings = None,
    seed: Seed = None,
    lang: Language = "en",
    json: AsJson = False,
) -> None:
    """Work with one position. Without a question it is printed: a start position can be saved so."""
    from tavoliere.engine.game import Game
    from tavoliere.engine.position import write_json

    chosen = load_game(game)
    phrases = Phrases(lang, chosen)
    state = open_position(chosen, file, players, settings, seed)
    if sum((legal, explain is not None, play is not None, view is not None, show)) > 1:
        raise UserError("errors.one_thing", choices="--legal, --explain, --play, --view, --show")
    check_seat(view, int(state[0].players))
    # Some games need a clock, which acts as the seat after the last player.
    has_clock = type(chosen).when_time_is_up is not Game.when_time_is_up
    check_seat(seat, int(state[0].players) + (has_clock and not show))
    if legal:
        _print_legal(chosen, state, seat, json)
    elif explain is not None:
        _print_judgement(chosen, state, seat, explain, lang, json)
    elif view is not None:
        print_json(chosen.view(state, view))
    elif show:
        phrases.names = [phrases.texts.player(place) for place in range(state[0].players)]
        Screen().show(draw(chosen.view(state, seat), phrases))
    else:
        try:
            events = None if play is None else chosen.play(state, _read_move(chosen, play, lang), seat)
        except IllegalMove as error:
            raise TavoliereError(f"{error.judgement.rule}: {chosen.explain(error.judgement, lang)}") from error
        if json and events is not None:
            print_json({"position": chosen.position(state), "events": events})
        else:
            sys.stdout.write(write_json(chosen, state) + "\n")


def _print_legal(game: Game, state: State, seat: int | None, json: bool) -> None:
    seats = game.to_act(state) if seat is None else (seat,)
    listed = ((actor, move) for actor in seats for move in game.moves(state, actor))
    if json:
        moves = [{"seat": actor, "move": str(move), "parts": msgspec.to_builtins(move)} for actor, move in listed]
        print_json({"to_act": game.to_act(state), "moves": moves})
        return
    for actor, move in listed:
        sys.stdout.write(f"{move}\n" if len(seats) == 1 else f"{actor} {move}\n")


def _read_move(game: Game, text: str, lang: str) -> Move:
    try:
        return game.parse(text)
    except Unreadable as error:
        raise BadInput(error.sentence(game.texts(lang))) from None


def _print_judgement(game: Game, state: State, seat: int | None, text: str, lang: str, json: bool) -> None:
    move = _read_move(game, text, lang)
    judgement = game.check(state, move, seat)
    if json:
        why = {**msgspec.structs.asdict(judgement), "sentence": game.explain(judgement, lang)} if judgement else {}
        print_json({"move": str(move), "legal": judgement is None, **why})
    elif judgement:
        sys.stdout.write(f"illegal: {judgement.rule}: {game.explain(judgement, lang)}\n")
    else:
        sys.stdout.write(f"legal: {move}\n")
