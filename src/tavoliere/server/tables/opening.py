"""Opening a table: what is wanted is checked against the game before anything is written."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec

from tavoliere import games
from tavoliere.engine.errors import BadInput
from tavoliere.engine.game import Game
from tavoliere.engine.position import read_position
from tavoliere.server.tables import entries as e
from tavoliere.server.tables.colours import COLOURS, Colour, given_colours
from tavoliere.server.tables.dealing import check_players
from tavoliere.server.tables.house import House
from tavoliere.server.tables.replaying import session_of
from tavoliere.server.tables.seats import called
from tavoliere.server.tables.table import Table
from tavoliere.server.tables.terms import SeatTerms, Terms
from tavoliere.server.texts import Refusal

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
    colours: Annotated[list[Colour], msgspec.Meta(max_length=len(COLOURS))] = []  # of the seats, where people choose
    terms: Terms = Terms()
    position: Annotated[str, msgspec.Meta(max_length=_LARGEST_POSITION)] | None = None
    origin: Origin | None = None
    start: bool = False  # deal at once: all other seats are bots or on the host's device


class Beginning(msgspec.Struct):
    """How a game is to begin; without a position, with a deal."""

    game: Game
    options: Any
    position: Any = None


async def open_table(house: House, guest: str, name: str, wanted: Wanted, lesson: str = "") -> Table:
    """Open it, with the host on the first seat for people and on all seats of the host's device."""
    house.check_opening(guest)
    begin = await _begin(house, wanted)
    if any(seat.kind == "device" for seat in wanted.seats):
        begin.options = begin.game.for_one_device(begin.options)
    options: dict[str, Any] = msgspec.to_builtins(begin.options)
    position = None if begin.position is None else _write(begin.position, options)
    check_players(begin.game, options, position, len(wanted.seats))
    opened = e.Opened(
        guest=guest,
        name=name,
        game=begin.game.name,
        rules=begin.game.known_version(begin.position.rules if begin.position else None),
        options=options,
        seats=wanted.seats,
        terms=wanted.terms,
        position=position,
        lesson=lesson,
    )
    hosts = [n for n, seat in enumerate(wanted.seats) if seat.kind == "person"][:1]
    hosts += [n for n, seat in enumerate(wanted.seats) if seat.kind == "device"]
    then: list[e.AnyEntry] = [e.Sat(seat=n, guest=guest, name=called(wanted.seats[n], name)) for n in sorted(hosts)]
    then += _colours(begin.game, opened, wanted.colours)
    return await house.open_table(opened, then, wanted.start)


def _colours(game: Game, opened: e.Opened, wanted: list[Colour]) -> list[e.Chose]:
    """The seats that are to have other colours than the first ones, in their order."""
    if wanted and given_colours(game, opened.options):
        raise Refusal("colour_given")
    if wanted and (len(wanted) != len(opened.seats) or len(set(wanted)) < len(wanted)):
        raise BadInput("Every seat needs a colour of its own.")
    if wanted == list(COLOURS[: len(wanted)]):
        return []
    return [e.Chose(seat=n, guest=opened.guest, colour=colour) for n, colour in enumerate(wanted)]


async def _begin(house: House, wanted: Wanted) -> Beginning:
    game = games.load(wanted.game)
    if wanted.origin is not None:
        return await _take_up(house, wanted.origin, game)
    if wanted.position is None:
        return Beginning(game, game.make_options(wanted.options))
    position = read_position(game, wanted.position)
    game.load(position)
    return Beginning(game, game.make_options(msgspec.to_builtins(position.options)), position)


async def _take_up(house: House, origin: Origin, wanted: Game) -> Beginning:
    """The middle of a finished game, under its rules. What nobody had seen there is mixed anew."""
    table = await house.look(origin.table)
    game, session = table.game, session_of(table)
    if game.name != wanted.name:
        raise BadInput("The finished game is another game.")
    state = (await asyncio.to_thread(session.at, origin.entries)).state  # of a long game: others play on meanwhile
    if game.is_over(state):
        raise BadInput("The finished game is over at that point: choose an earlier one.")
    game.reshuffle(state, house.new_seed())
    return Beginning(game, game.make_options(session.record.options), game.position(state))


def _write(position: Any, options: dict[str, Any]) -> str:
    """A position with these options and without a seed: nobody who wrote it may know what will be drawn."""
    kept = {name: options[name] for name in position.options.__struct_fields__ if name in options}
    settings = msgspec.convert({**msgspec.to_builtins(position.options), **kept}, type(position.options))
    return msgspec.json.encode(msgspec.structs.replace(position, chance=None, options=settings)).decode()
