"""The game record: a text that replays and proves itself.

    tavoliere record 1
    game: scalino
    rules: 1
    options: {"mode":"building","pyramid":"diamond"}
    players: Anna, Bruno
    commitment: 5f0c...      SHA-256 of the seed, published before the game
    seed: 2719...            shown after the game
    result: 31 24            or * while the game goes on

    1 0 place e5-g5          number, seat, move
    2 1 place e6

A game that began from a position has its JSON in a line `position:`. A record of a game that goes on
may leave the seed out; it can be read, but not replayed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere.engine import seed as seeds
from tavoliere.engine.errors import BadInput, IllegalMove, quote
from tavoliere.engine.moves import Move
from tavoliere.engine.options import Options
from tavoliere.engine.position import Chance, read_position, read_struct

if TYPE_CHECKING:
    from tavoliere.engine.game import Game

HEADLINE = "tavoliere record 1"
UNFINISHED = "*"
_FIELD = re.compile(r"([a-z]+):\s?(.*)")
_MOVE = re.compile(r"(\d{1,9})\s+(\d{1,9})\s+(\S.*)")
_FIELDS = ("game", "rules", "options", "players", "commitment", "seed", "position", "result")
_REQUIRED = ("game", "rules", "options", "players", "commitment", "result")


class Turn(msgspec.Struct, frozen=True):
    """One line of a record: who played what."""

    seat: int
    move: str


class Record(msgspec.Struct, frozen=True):
    """A game from its deal to its result."""

    game: str
    rules: int
    options: dict[str, Any]
    players: list[str]
    commitment: str
    seed: str | None = None
    position: str | None = None
    turns: list[Turn] = []
    result: list[int] | None = None


class Step(msgspec.Struct, frozen=True):
    """A position on the way through a record, and the move that led to it."""

    state: Any
    turn: Turn | None = None
    move: Any = None
    events: list[Any] = []


def new_record(game: Game, options: Options, players: list[str], seed: bytes, position: str | None = None) -> Record:
    """The record of a game that begins now."""
    return Record(
        game=game.name,
        rules=game.rules_version,
        options=msgspec.to_builtins(options),
        players=[clean_name(name) for name in players],
        commitment=seeds.commitment(seed),
        seed=seed.hex(),
        position=position,
    )


def clean_name(name: str) -> str:
    """A player's name as a record can hold it: one line of text, no commas."""
    return " ".join(name.replace(",", " ").encode(errors="replace").decode().split()) or "?"


def with_turn(record: Record, seat: int, move: Move) -> Record:
    """The record with one more move."""
    return msgspec.structs.replace(record, turns=[*record.turns, Turn(seat, str(move))])


def write_record(record: Record, game: Game) -> str:
    """A record as text."""
    fields = {
        "game": record.game,
        "rules": str(record.rules),
        "options": msgspec.json.encode(game.make_options(record.options)).decode(),
        "players": ", ".join(record.players),
        "commitment": record.commitment,
        "seed": record.seed,
        "position": record.position,
        "result": UNFINISHED if record.result is None else " ".join(map(str, record.result)),
    }
    lines = [HEADLINE, *(f"{name}: {value}" for name, value in fields.items() if value is not None), ""]
    lines += [f"{number} {turn.seat} {turn.move}" for number, turn in enumerate(record.turns, 1)]
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Record:
    """Read a record; one clear sentence says what is wrong with it."""
    lines = [line.strip() for line in text.splitlines()]
    if not lines or lines[0] != HEADLINE:
        raise BadInput(f"This is no game record: its first line must be '{HEADLINE}'.")
    fields: dict[str, str] = {}
    turns: list[Turn] = []
    for number, line in enumerate(lines[1:], 2):
        field, turn = _FIELD.fullmatch(line), _MOVE.fullmatch(line)
        if field and not turns:
            if field[1] not in _FIELDS or field[1] in fields:
                raise BadInput(f"Line {number} of the record: {field[1]!r} is unknown or stands there twice.")
            fields[field[1]] = field[2].strip()
        elif turn:
            if int(turn[1]) != len(turns) + 1:
                raise BadInput(f"Line {number} of the record: move {len(turns) + 1} should come here.")
            turns.append(Turn(int(turn[2]), turn[3]))
        elif line:
            raise BadInput(f"Line {number} of the record is neither a field nor a move: {line[:60]!r}.")
    for name in _REQUIRED:
        if name not in fields:
            raise BadInput(f"The record has no line '{name}:'.")
    return Record(
        game=fields["game"],
        rules=_number(fields["rules"], "rules"),
        options=_options(fields["options"]),
        players=[name.strip() for name in fields["players"].split(",")],
        commitment=fields["commitment"],
        seed=fields.get("seed"),
        position=fields.get("position"),
        turns=turns,
        result=_result(fields["result"]),
    )


def _number(text: str, name: str) -> int:
    if not re.fullmatch(r"-?\d{1,9}", text):
        raise BadInput(f"The line '{name}:' of the record needs a whole number, not {text[:20]!r}.")
    return int(text)


def _options(text: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadInput("The line 'options:' of the record is no JSON object.") from error


def _result(text: str) -> list[int] | None:
    return None if text == UNFINISHED else [_number(word, "result") for word in text.split()]


def replay(record: Record, game: Game) -> Iterator[Step]:
    """Play a record through, judging every move; the first position comes first.

    Fails with a sentence when the seed does not fit its commitment, a move is illegal, or the game
    does not come to the result that the record claims.
    """
    if record.game != game.name:
        raise BadInput(f"The record is one of {record.game!r}, not of {game.name!r}.")
    if record.rules != game.rules_version:
        raise BadInput(
            f"The record was played with version {record.rules} of the rules; this is version {game.rules_version}."
        )
    state = _first_state(record, game)
    yield Step(game.copy(state))
    for number, turn in enumerate(record.turns, 1):
        try:
            move = game.parse(turn.move)
            events = game.play(state, move, turn.seat)
        except IllegalMove as error:
            raise BadInput(f"Move {number} of the record is illegal. {error}") from error
        except BadInput as error:
            raise BadInput(f"Move {number} of the record cannot be read. {error}") from error
        yield Step(game.copy(state), turn, move, events)
    if record.result is not None and not game.is_over(state):
        raise BadInput("The record claims a result, but its game is not over.")
    if record.result is not None and list(game.scores(state)) != record.result:
        claimed, found = " ".join(map(str, record.result)), " ".join(map(str, game.scores(state)))
        raise BadInput(f"The record claims the result {claimed}, but its moves lead to {found}.")


def _first_state(record: Record, game: Game) -> Any:
    if record.seed is None:
        raise BadInput("The record does not show its seed yet, so it cannot be replayed.")
    if not re.fullmatch(r"[0-9a-f]{64}", record.seed):
        raise BadInput("The seed of the record is not 64 hex digits.")
    seed = bytes.fromhex(record.seed)
    if seeds.commitment(seed) != record.commitment:
        raise BadInput("The seed of the record does not fit its commitment: the deal is not the promised one.")
    options = game.make_options(record.options)
    if record.position is None:
        return game.start(len(record.players), seed, options)
    position = read_position(game, record.position)
    if position.players != len(record.players):
        raise BadInput(f"The record names {len(record.players)} players, but {quote(position.players)} play.")
    if position.chance is None:
        position = msgspec.structs.replace(position, chance=Chance(record.seed))
    if position.chance.seed != record.seed:
        raise BadInput("The position of the record has another seed than the record.")
    if any(getattr(options, name) != value for name, value in msgspec.structs.asdict(position.options).items()):
        raise BadInput("The position of the record has other options than the record.")
    return read_struct(game, position)
