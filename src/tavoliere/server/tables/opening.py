"""Opening a table: from a form, for a rematch or for a lesson; all is checked against the game before it is written."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from tavoliere import games
from tavoliere.engine.errors import BadInput
from tavoliere.engine.game import Game
from tavoliere.engine.lessons import LEARNER
from tavoliere.engine.position import read_position
from tavoliere.server import protocol
from tavoliere.server.tables import log as e
from tavoliere.server.tables.guests import is_gone
from tavoliere.server.tables.replay import session_of
from tavoliere.server.tables.state import TableState, name_seat, require
from tavoliere.server.tables.terms import COLOURS, Colour, SeatTerms, Terms, given_colours
from tavoliere.server.tables.visibility import Connection
from tavoliere.server.texts import Refusal

if TYPE_CHECKING:
    from tavoliere.server.tables.manager import TableManager
    from tavoliere.server.tables.table import Table


def deal(state: TableState, seed: bytes, asked: str = "") -> e.Started:
    """Return the entry that starts the game."""
    require(state.phase == "open", "not_open")
    require(all(seat.taken for seat in state.seats), "seats_free")
    return e.Started(id=asked, seed=seed.hex(), names=[seat.name for seat in state.seats])


def check_players(game: Game, options: dict[str, Any], position: str | None, seats: int) -> None:
    """Deal once on the side, so that the game raises what it has against these options."""
    if position is None:
        game.blank(seats, game.make_options(options))
    elif read_position(game, position).players != seats:
        raise BadInput("The position is for another number of players than there are seats.")


_LARGEST_POSITION = 200_000


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game, and after how many of its entries to begin."""

    table: str
    entries: Annotated[int, msgspec.Meta(ge=0)]


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The form of a new table. It begins with a deal, from a position, or in the middle of a finished game."""

    game: str
    options: dict[str, Any] = {}
    seats: Annotated[list[SeatTerms], msgspec.Meta(min_length=1, max_length=len(COLOURS))]
    colours: Annotated[list[Colour], msgspec.Meta(max_length=len(COLOURS))] = []  # of the seats, where people choose
    terms: Terms = Terms()
    position: Annotated[str, msgspec.Meta(max_length=_LARGEST_POSITION)] | None = None
    origin: Origin | None = None
    start: bool = False  # deal at once: all other seats are bots or on the host's device


async def open_table(manager: TableManager, guest: str, name: str, wanted: Wanted, lesson: str = "") -> Table:
    """Open a table, with the host on the first seat for people and on all seats of the host's device."""
    manager.check_opening(guest)
    game = games.load(wanted.game)
    chosen, begun, listed_from = await _begin(manager, guest, wanted, game)
    if any(seat.kind == "device" for seat in wanted.seats):
        chosen = game.for_one_device(chosen)
    options: dict[str, Any] = msgspec.to_builtins(chosen)
    position = None if begun is None else _write(begun, options)
    check_players(game, options, position, len(wanted.seats))
    opened = e.Opened(
        guest=guest,
        name=name,
        game=game.name,
        rules=game.known_version(begun.rules if begun else None),
        options=options,
        seats=wanted.seats,
        terms=wanted.terms,
        position=position,
        lesson=lesson,
        listed_from=listed_from,
    )
    hosts = [n for n, seat in enumerate(wanted.seats) if seat.kind == "person"][:1]
    hosts += [n for n, seat in enumerate(wanted.seats) if seat.kind == "device"]
    then: list[e.AnyEntry] = [e.Sat(seat=n, guest=guest, name=name_seat(wanted.seats[n], name)) for n in sorted(hosts)]
    then += _colours(game, opened, wanted.colours)
    return await manager.open_table(opened, then, wanted.start)


def _colours(game: Game, opened: e.Opened, wanted: list[Colour]) -> list[e.Chose]:
    """Entries that give seats other colours than the first ones in their order."""
    require(not (wanted and given_colours(game, opened.options)), "colour_given")
    if wanted and (len(wanted) != len(opened.seats) or len(set(wanted)) < len(wanted)):
        raise BadInput("Every seat needs a colour of its own.")
    if wanted == list(COLOURS[: len(wanted)]):
        return []
    return [e.Chose(seat=n, guest=opened.guest, colour=colour) for n, colour in enumerate(wanted)]


async def _begin(manager: TableManager, guest: str, wanted: Wanted, game: Game) -> tuple[Any, Any, int]:
    """The options; the position that the game begins with, None where it begins with a deal; when lists may show it."""
    if wanted.origin is not None:
        return await _take_up(manager, guest, wanted.origin, game)
    if wanted.position is None:
        return game.make_options(wanted.options), None, 0
    position = read_position(game, wanted.position)
    game.load(position)
    return game.make_options(msgspec.to_builtins(position.options)), position, 0


async def _take_up(manager: TableManager, guest: str, origin: Origin, wanted: Game) -> tuple[Any, Any, int]:
    """The middle of a finished game, under its rules. Cards that no seat had seen there are dealt again."""
    table = await manager.read_state(origin.table)
    require(guest not in table.removed, "removed")
    game, session = table.game, session_of(table, table.seen_until(guest, manager.now()))
    listed_from = table.known_from
    if game.name != wanted.name:
        raise BadInput("The finished game is another game.")
    state = (await asyncio.to_thread(session.at, origin.entries)).state  # of a long game: others play on meanwhile
    if game.is_over(state):
        raise BadInput("The finished game is over at that point: choose an earlier one.")
    game.reshuffle(state, manager.new_seed())
    return game.make_options(session.record.options), game.position(state), listed_from


def _write(position: Any, options: dict[str, Any]) -> str:
    """A position with these options and without a seed: its author must not know what will be drawn."""
    kept = {name: options[name] for name in position.options.__struct_fields__ if name in options}
    settings = msgspec.convert({**msgspec.to_builtins(position.options), **kept}, type(position.options))
    return msgspec.json.encode(msgspec.structs.replace(position, chance=None, options=settings)).decode()


async def open_rematch(table: Table, connection: Connection, asked: str) -> None:
    """Open a table for a rematch, one however many people ask for it at once, and answer the one who asks."""
    manager = table.manager
    try:
        async with manager.rematching:
            table = await manager.get(table.id)
            if table.state.rematch is None:
                new = await manager.open_table(*plan_rematch(table.state))
                table = await manager.get(table.id)  # it may have left memory meanwhile
                table.commit(e.Rematched(table=new.id))
        table.answer(connection, protocol.Done(id=asked, number=table.state.number(connection.shown)))
    except Exception:
        table.refuse(connection, asked, Refusal("unreachable"))
        raise


def plan_rematch(state: TableState) -> tuple[e.Opened, list[e.AnyEntry]]:
    """Return the entries of a table like this one, where people keep their seats and the colours they chose.

    The host stays the host. The seats of people who were removed or erased are free.
    """
    people = {number: seat for number, seat in enumerate(state.seats) if seat.guest and not is_gone(state, seat.guest)}
    host = next((seat for seat in people.values() if seat.guest == state.host), next(iter(people.values())))
    opened = msgspec.structs.replace(
        state.opened,
        id="",
        guest=host.guest,
        name=host.name,
        seats=[seat.terms for seat in state.seats],
        position=None,
        listed_from=state.known_from,
    )
    then: list[e.AnyEntry] = []
    for number, seat in people.items():
        assert seat.guest is not None
        then.append(e.Sat(seat=number, guest=seat.guest, name=seat.name))
        if state.colours:
            then.append(e.Chose(seat=number, guest=seat.guest, colour=seat.colour))
    return opened, then


_TERMS = Terms(spectators=False, chat=False)


async def open_lesson(manager: TableManager, guest: str, name: str, game: str, lesson: str) -> Table:
    """Open a table for the learner and as many bots as the lesson needs, dealt at once."""
    lessons = games.load(game).lessons
    found = lessons.find(lesson)
    seats = [SeatTerms(kind="bot", level="learning")] * found.position["players"]
    seats[LEARNER] = SeatTerms()
    wanted = Wanted(game=game, seats=seats, terms=_TERMS, position=lessons.position_of(found), start=True)
    return await open_table(manager, guest, name, wanted, lesson)
