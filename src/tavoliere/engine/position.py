"""Positions as JSON: what all games' position structs share, and how they are read and written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.engine import seed as seeds
from tavoliere.engine.errors import BadInput, quote

if TYPE_CHECKING:
    from tavoliere.engine.game import Game


class Chance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret seed in hex, and how many words of its stream are used up."""

    seed: str
    drawn: int = 0


def write_chance(record: Any) -> Chance:
    """A record's generator, for the whole position only: no seat may see it."""
    return Chance(seeds.get_seed(record).hex(), int(record.drawn))


def read_chance(record: Any, written: Chance | None) -> None:
    """Set a record's generator; a position made by hand may leave it out."""
    if written is None:
        seeds.set_seed(record, bytes(seeds.SEED_BYTES))
        return
    try:
        seed = bytes.fromhex(written.seed)
    except ValueError:
        raise BadInput("The seed of the position is not written in hex digits.") from None
    if not 0 <= written.drawn < 2**40:
        raise BadInput(f"The number of drawn words cannot be {quote(written.drawn)}.")
    seeds.set_seed(record, seed)
    seeds.set_drawn(record, written.drawn)


def read_seat(value: Any, players: int, field: str) -> int:
    """A seat number, checked."""
    if not isinstance(value, int) or not 0 <= value < players:
        raise BadInput(f"The {field} {quote(value)} is no seat: seats are 0 to {players - 1}.")
    return value


def write_json(game: Game, state: Any) -> str:
    """A whole position as JSON, one field per line."""
    return msgspec.json.format(msgspec.json.encode(game.position(state)), indent=1).decode()


def read_json(game: Game, text: str | bytes) -> Any:
    """The state of a position in JSON; one clear sentence when it cannot be read."""
    return read_struct(game, read_position(game, text))


def read_position(game: Game, text: str | bytes) -> Any:
    """The struct of a position in JSON, as it is written."""
    try:
        return msgspec.json.decode(text, type=game.position_type)
    except msgspec.ValidationError as error:
        raise BadInput(f"This is no position of {game.title}: {error}.") from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(f"This is no JSON: {error}.") from error


def read_struct(game: Game, position: Any) -> Any:
    """The state of a position struct, after the checks that all games share."""
    if position.rules != game.rules_version:
        raise BadInput(
            f"The position is written for version {quote(position.rules)} of the rules, "
            f"but this is version {game.rules_version}."
        )
    allowed = game.players_for(game.make_options(msgspec.to_builtins(position.options)))
    if position.players not in allowed:
        raise BadInput(f"With these options {allowed[0]} to {allowed[-1]} can play, not {quote(position.players)}.")
    return game.load(position)
