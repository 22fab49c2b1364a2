"""Positions as JSON: the head that all games' position structs share, and how they are read and written."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import msgspec
import numpy as np

from tavoliere.engine import seed as seeds
from tavoliere.engine.compiled.deal_rng import HEAD
from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.options import Options

if TYPE_CHECKING:
    from tavoliere.engine.game import Game
    from tavoliere.engine.rules import State


_NO_JSON = "This is no position: it is not written in JSON."


class Chance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret seed in hex, and how many words of its stream are used up."""

    seed: str
    drawn: int = 0


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The head of all positions. A game narrows `options` and adds `game` and what lies on its table.

    Everything but the number of players has a default, so that a position is quickly written by hand.
    """

    players: int
    rules: int | None = None  # the version of the rules; without one that of the record it is in, else the newest
    options: Any
    start: int = 0
    chance: Chance | None = None


def declare_position(name: str, game: str, record: np.dtype[Any], options: type[Options]) -> Any:
    """The type of a game's positions, made from its record: a field for each of the record's, a list for an array.

    What a field of the options has set stands in `options`. The game's kernel `sane` judges a position that is read.
    """
    chosen = [(field.name, field.type, field.default) for field in msgspec.structs.fields(options)]
    settings: Any = msgspec.defstruct(
        f"{name}Settings", [field for field in chosen if field[0] != "start"], frozen=True, forbid_unknown_fields=True
    )
    fields: Any = record.fields
    own = {field: fields[field][0].shape for field in _own_fields(record, settings)}
    lists = [(field, list[int] if shape else int, _zeros(shape)) for field, shape in own.items()]
    return msgspec.defstruct(
        f"{name}Position",
        [("game", Literal[game], game), ("options", settings, settings()), *lists],
        bases=(Position,),
        namespace={"__doc__": "A whole position: its record, field by field."},
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
    )


def _own_fields(record: np.dtype[Any], settings: Any) -> list[str]:
    """The fields of a record that are neither in its head nor options."""
    others = {name for name, *_ in HEAD} | {*settings.__struct_fields__}
    return [name for name in record.names or () if name not in others]


def _zeros(shape: tuple[int, ...]) -> Any:
    return msgspec.field(default_factory=partial(list, (0,) * shape[0])) if shape else 0


def write_record_fields(game: Game, state: State) -> Any:
    """The position of a state, of a type that `declare_position` has made."""
    s, kind = game.read(state).plain(), game.position_type
    settings: Any = next(field.type for field in msgspec.structs.fields(kind) if field.name == "options")
    return kind(
        players=s["players"],
        rules=s["rules"],
        start=s["start"],
        options=settings(**{name: s[name] for name in settings.__struct_fields__}),
        chance=write_chance(state[0].chance),
        **{name: s[name] for name in _own_fields(game.state_type, settings)},
    )


def read_record_fields(game: Game, position: Any) -> State:
    """The state of a position of such a type."""
    chosen = msgspec.structs.asdict(position.options)
    state = game.blank(position.players, {**chosen, "start": position.start}, position.rules)
    read_chance(state[0].chance, position.chance)
    for name in _own_fields(game.state_type, position.options):
        try:
            state[0][name] = np.array(getattr(position, name)).reshape(state[0][name].shape)
        except (ValueError, OverflowError) as error:
            raise BadInput(f"The field {name!r} of the position has a value that it cannot have.") from error
    game.require(state)
    return state


def write_chance(generator: Any) -> Chance:
    """A state's generator, for the whole position only: no seat may see it."""
    return Chance(seeds.get_seed(generator).hex(), int(generator.drawn))


def read_chance(generator: Any, written: Chance | None) -> None:
    """Set a state's generator; a position made by hand may leave it out."""
    written = written or Chance("00" * seeds.SEED_BYTES)
    try:
        seed = bytes.fromhex(written.seed)
    except ValueError:
        raise BadInput("The seed of the position is not written in hex digits.") from None
    if not 0 <= written.drawn < 2**40:
        raise BadInput(f"The number of drawn words cannot be {quote(written.drawn)}.")
    seeds.set_seed(generator, seed)
    seeds.set_drawn(generator, written.drawn)


def write_json(game: Game, state: State) -> str:
    """A whole position as JSON, one field per line."""
    return msgspec.json.format(msgspec.json.encode(game.position(state)), indent=1).decode()


def read_json(game: Game, text: str | bytes) -> State:
    """The state of a position in JSON; one clear sentence when it cannot be read."""
    return game.load(read_position(game, text))


def read_position(game: Game, text: str | bytes) -> Any:
    """The struct of a position in JSON, as it is written."""
    try:
        return msgspec.json.decode(text, type=game.position_type)
    except msgspec.ValidationError as error:
        raise BadInput(f"This is no position of {game.title}: {_in_our_words(error)}.") from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(_NO_JSON) from error


def on_one_line(text: str) -> str:
    """A position in JSON as a line of a record can hold it."""
    try:
        return msgspec.json.format(text, indent=-1)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput(_NO_JSON) from error


def _in_our_words(error: msgspec.ValidationError) -> str:
    """Describe the faulty field without the library's own wording."""
    what, _, where = str(error).partition(" - at `")
    field = where.rstrip("`").removeprefix("$.") or "it"
    if "unknown field" in what:
        return f"there is no field {what.rpartition('`')[0].rpartition('`')[2]!r}"
    if "missing required field" in what:
        return f"the field {what.rpartition('`')[0].rpartition('`')[2]!r} is missing"
    return f"the field {field!r} has a value that it cannot have"


def check_head(game: Game, position: Any) -> Any:
    """The position with its version of the rules, once that and the number of players are checked."""
    if not isinstance(position, game.position_type):
        raise BadInput(f"This is no position of {game.title}: load a {game.position_type.__name__} of it.")
    rules = game.known_version(position.rules)
    allowed = game.players_for(game.make_options(msgspec.to_builtins(position.options)))
    if position.players not in allowed:
        raise BadInput(f"With these options {allowed[0]} to {allowed[-1]} can play, not {quote(position.players)}.")
    return position if position.rules == rules else msgspec.structs.replace(position, rules=rules)
