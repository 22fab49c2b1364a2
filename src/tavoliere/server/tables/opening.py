"""Opening a table: what is wanted is checked against the game before anything is written."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from tavoliere import games
from tavoliere.engine.errors import BadInput
from tavoliere.engine.game import Game
from tavoliere.engine.position import read_position
from tavoliere.server.tables import entries as e
from tavoliere.server.tables.colours import COLOURS
from tavoliere.server.tables.dealing import check_players
from tavoliere.server.tables.house import House
from tavoliere.server.tables.replaying import session_of
from tavoliere.server.tables.seats import called
from tavoliere.server.tables.table import Table
from tavoliere.server.tables.terms import SeatTerms, Terms

_LARGEST_POSITION = 200_000


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game, and after how many of its entries to begin."""

    table: str
    entries: Annotated[int, msgspec.Meta(ge=0)]


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table is to be like. It begins with a deal, from a position, or in the middle of a finished game."""

    game: str
    options: dict[str, Any] = {}
    seats: Annotated[list[SeatTerms], msgspec.Meta(min_length=1, max_length=len(COLOURS))]
    terms: Terms = Terms()
    position: Annotated[str, msgspec.Meta(max_length=_LARGEST_POSITION)] | None = None
    origin: Origin | None = None
    start: bool = False  # deal at once: all other seats are bots or on the host's device


async def open_table(house: House, guest: str, name: str, wanted: Wanted) -> Table:
    """Open it, with the host on the first seat for people and on all seats of the host's device."""
    game = games.load(wanted.game)
    chosen, position = game.make_options(wanted.options), wanted.position
    if any(seat.kind == "device" for seat in wanted.seats):
        chosen = game.for_one_device(chosen)
    options: dict[str, Any] = msgspec.to_builtins(chosen)
    if wanted.origin is not None:
        game, options, position = await _take_up(house, wanted.origin, game)
    elif position is not None:
        options, position = _begin_from(game, position)
    check_players(game, options, position, len(wanted.seats))
    opened = e.Opened(
        guest=guest,
        name=name,
        game=game.name,
        rules=game.rules_version,
        options=options,
        seats=wanted.seats,
        terms=wanted.terms,
        position=position,
    )
    hosts = [n for n, seat in enumerate(wanted.seats) if seat.kind == "person"][:1]
    hosts += [n for n, seat in enumerate(wanted.seats) if seat.kind == "device"]
    sat = [e.Sat(seat=n, guest=guest, name=called(wanted.seats[n], name)) for n in sorted(hosts)]
    return await house.open_table(opened, sat, wanted.start)


def _begin_from(game: Game, text: str) -> tuple[dict[str, Any], str]:
    """A position by hand, with a new seed: nobody who wrote it may know what will be drawn."""
    position = read_position(game, text)
    game.load(position)
    options = msgspec.to_builtins(game.make_options(msgspec.to_builtins(position.options)))
    return options, _write_without_seed(position)


async def _take_up(house: House, origin: Origin, wanted: Game) -> tuple[Game, dict[str, Any], str]:
    """The middle of a finished game, under its rules. What nobody had seen there is mixed anew."""
    table = await house.look(origin.table)
    game, session = table.game, session_of(table)
    if game.name != wanted.name:
        raise BadInput("The finished game is another game.")
    state = session.at(origin.entries).state
    if game.is_over(state):
        raise BadInput("The finished game is over at that point: choose an earlier one.")
    game.reshuffle(state, house.new_seed())
    return game, session.record.options, _write_without_seed(game.position(state))


def _write_without_seed(position: Any) -> str:
    """The table deals from a seed of its own."""
    return msgspec.json.encode(msgspec.structs.replace(position, chance=None)).decode()
