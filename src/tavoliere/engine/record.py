"""The game record: a text that replays and proves itself.

    tavoliere record 1
    game: scalino
    rules: 1
    options: {"mode":"building","pyramid":"diamond"}
    players: Anna, Bruno
    level: sound             only where bots were seated: how well they play
    commitment: 5f0c...      SHA-256 of the seed, published before the game
    seed: 2719...            shown after the game
    result: 31 24            or * while the game goes on
    ranks: 1 2               only where somebody gave up or nobody won: the points alone do not say it

    1 0 place e5-g5          number, seat, move
    2 1 place e6
    3 1 undo to 1            the seat takes back: the position is again the one after entry 1
    4 1 forfeit resigned     the seat has lost, whatever comes (or: time)
    5 0 bot easy left        a bot of that level plays for the seat (or: voted, time)
    6 0 return               the seat's own player is back
    7 - abandon agreed       nobody plays on (or: closed)

A game that began from a position has its JSON in a line `position:`. A record of a game that goes on
may leave the seed out; it can be read, but not replayed. Entries are only ever added.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, Literal, get_args

import msgspec

from tavoliere.engine import seed as seeds
from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.options import Options
from tavoliere.engine.position import Chance, on_one_line, read_position
from tavoliere.engine.texts import plain_line

if TYPE_CHECKING:
    from tavoliere.engine.game import Game
    from tavoliere.engine.rules import State

HEADLINE = "tavoliere record 1"
UNFINISHED = "*"
NOBODY = "-"  # stands where no seat acts
_FIELD = re.compile(r"([a-z]+):\s?(.*)")
_ENTRY = re.compile(rf"(\d{{1,9}})\s+(\d{{1,9}}|{NOBODY})\s+(\S.*)")
_FIELDS = ("game", "rules", "options", "players", "level", "commitment", "seed", "position", "result", "ranks")
_REQUIRED = ("game", "rules", "options", "players", "commitment", "result")

# ---- Entries -------------------------------------------------------------------------------------

WhyForfeited = Literal["resigned", "time"]
WhyTakenOver = Literal["left", "voted", "time"]
WhyAbandoned = Literal["agreed", "closed"]


class BaseEntry(msgspec.Struct, frozen=True, tag_field="entry", gc=False):
    """Base of all entries. `line` is how an entry is written after its number, with its fields in braces."""

    line: ClassVar[str]

    def __str__(self) -> str:
        return self.line.format_map(msgspec.structs.asdict(self))


class Played(BaseEntry, frozen=True, tag="move"):
    """A seat made a move, in notation."""

    line = "{seat} {move}"
    seat: int
    move: str


class Undone(BaseEntry, frozen=True, tag="undo"):
    """A seat took back: the position is again the one after so many entries."""

    line = "{seat} undo to {to}"
    seat: int
    to: int


class Forfeited(BaseEntry, frozen=True, tag="forfeited"):
    """A seat lost: it ranks last."""

    line = "{seat} forfeit {why}"
    seat: int
    why: WhyForfeited


class TakenOver(BaseEntry, frozen=True, tag="taken_over"):
    """A bot plays for an absent player."""

    line = "{seat} bot {level} {why}"
    seat: int
    level: str
    why: WhyTakenOver


class GivenBack(BaseEntry, frozen=True, tag="given_back"):
    """The absent player is back."""

    line = "{seat} return"
    seat: int


class Abandoned(BaseEntry, frozen=True, tag="abandoned"):
    """The game ends without a winner."""

    line = f"{NOBODY} abandon {{why}}"
    why: WhyAbandoned


NoMove = Undone | Forfeited | TakenOver | GivenBack | Abandoned
Entry = Played | NoMove

_FIELD_OF_ENTRY = {int: r"\d{1,9}"}  # a word, if it is none of these


def _pattern_of(kind: type[BaseEntry]) -> re.Pattern[str]:
    """The pattern of the lines of a kind of entries."""
    fields = {field.name: field.type for field in msgspec.structs.fields(kind)}
    return re.compile(
        re.sub(r"{(\w+)}", lambda hole: f"(?P<{hole[1]}>{_FIELD_OF_ENTRY.get(fields[hole[1]], '[a-z]+')})", kind.line)
    )


_PATTERNS = {kind: _pattern_of(kind) for kind in get_args(NoMove)}


def read_entry(line: str) -> Entry:
    """Read an entry from its line, without the number."""
    for kind, pattern in _PATTERNS.items():
        if found := pattern.fullmatch(line):
            with suppress(msgspec.ValidationError):  # a reason that is none of ours
                return msgspec.convert(found.groupdict(), kind, strict=False)
    seat, said = line.split(maxsplit=1)
    if seat == NOBODY:
        raise BadInput(f"Nobody's entry can only be 'abandon', not {said[:40]!r}.")
    return Played(int(seat), said)


def standing(entries: Iterable[Entry]) -> list[Played]:
    """List the moves that were not taken back: they alone lead to the position after these entries."""
    moves: list[tuple[int, Played]] = []
    for number, entry in enumerate(entries):
        match entry:
            case Played():
                moves.append((number, entry))
            case Undone():
                moves = [(at, move) for at, move in moves if at < entry.to]
    return [move for _, move in moves]


# ---- Records -------------------------------------------------------------------------------------


class Record(msgspec.Struct):
    """A game from its deal to its result; entries are only ever added."""

    game: str
    rules: int
    options: dict[str, Any]
    players: list[str]
    commitment: str
    seed: str | None = None
    position: str | None = None
    entries: list[Entry] = []
    result: list[int] | None = None
    ranks: list[int] | None = None  # where the points alone do not say them
    level: str | None = None  # of the bots that were seated, so that a game goes on as it would have


def new_record(
    game: Game,
    options: Options,
    players: list[str],
    seed: bytes,
    position: str | None = None,
    rules: int | None = None,
) -> Record:
    """The record of a game that begins now; without a version of the rules, under the newest."""
    return Record(
        game=game.name,
        rules=game.known_version(rules),
        options=msgspec.to_builtins(options),
        players=[clean_name(name) for name in players],
        commitment=seeds.commitment(seed),
        seed=seed.hex(),
        position=None if position is None else on_one_line(position),
    )


BOT_MARK = "⚙"  # before the name of a bot at a shared table; nicknames of people never have it


def clean_name(name: str) -> str:
    """A player's name as a record can hold it: one line of text, no commas, nothing that controls a screen."""
    if not isinstance(name, str):
        raise BadInput(f"A name is a text, not {quote(name)}.")
    plain = name.replace(",", " ").encode(errors="replace").decode()
    return plain_line(plain) or "?"


def write_record(record: Record, game: Game) -> str:
    """A record as text."""
    fields = {
        "game": record.game,
        "rules": str(record.rules),
        "options": msgspec.json.encode(game.make_options(record.options)).decode(),
        "players": ", ".join(record.players),
        "level": record.level,
        "commitment": record.commitment,
        "seed": record.seed,
        "position": record.position,
        "result": UNFINISHED if record.result is None else " ".join(map(str, record.result)),
        "ranks": None if record.ranks is None else " ".join(map(str, record.ranks)),
    }
    lines = [HEADLINE, *(f"{name}: {value}" for name, value in fields.items() if value is not None), ""]
    lines += [f"{number} {entry}" for number, entry in enumerate(record.entries, 1)]
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Record:
    """Read a record; one clear sentence says what is wrong with it."""
    lines = [line.strip() for line in text.removeprefix("\ufeff").splitlines()]
    if not lines or lines[0] != HEADLINE:
        raise BadInput(f"This is no game record: its first line must be '{HEADLINE}'.")
    fields: dict[str, str] = {}
    entries: list[Entry] = []
    for number, line in enumerate(lines[1:], 2):
        field, entry = _FIELD.fullmatch(line), _ENTRY.fullmatch(line)
        if field and not entries:
            if field[1] not in _FIELDS or field[1] in fields:
                raise BadInput(f"Line {number} of the record: {field[1]!r} is unknown or stands there twice.")
            fields[field[1]] = field[2].strip()
        elif entry:
            if int(entry[1]) != len(entries) + 1:
                raise BadInput(f"Line {number} of the record: entry {len(entries) + 1} should come here.")
            entries.append(read_entry(f"{entry[2]} {entry[3]}"))
        elif line:
            raise BadInput(f"Line {number} of the record is neither a field nor a move: {line[:60]!r}.")
    for name in _REQUIRED:
        if name not in fields:
            raise BadInput(f"The record has no line '{name}:'.")
    return Record(
        game=fields["game"],
        rules=_number(fields["rules"], "rules"),
        options=_options(fields["options"]),
        players=[clean_name(name) for name in fields["players"].split(",")],
        commitment=fields["commitment"],
        seed=fields.get("seed"),
        position=fields.get("position"),
        entries=entries,
        result=_numbers(fields["result"], "result"),
        ranks=_numbers(fields.get("ranks", UNFINISHED), "ranks"),
        level=fields.get("level"),
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


def _numbers(text: str, name: str) -> list[int] | None:
    return None if text == UNFINISHED else [_number(word, name) for word in text.split()]


def first_state(record: Record, game: Game) -> State:
    """The position that a record begins with, after all that can be checked of its head."""
    if record.game != game.name:
        raise BadInput(f"The record is one of {record.game!r}, not of {game.name!r}.")
    rules = game.known_version(record.rules)
    seed = _verify_seed(record)
    options = game.make_options(record.options)
    if record.position is None:
        return game.start(len(record.players), seed, options, rules)
    written = read_position(game, record.position)
    own = rules if written.rules is None else written.rules
    position = msgspec.structs.replace(written, rules=own, chance=written.chance or Chance(seed.hex()))
    if position.players != len(record.players):
        raise BadInput(f"The record names {len(record.players)} players, but {quote(position.players)} play.")
    chosen = msgspec.structs.asdict(position.options)
    for what, there, here in (
        ("another version of the rules", position.rules, rules),
        ("another seed", position.chance.seed, record.seed),
        ("other options", chosen, {name: getattr(options, name) for name in chosen}),
    ):
        if there != here:
            raise BadInput(f"The position of the record has {what} than the record.")
    return game.load(position)


def _verify_seed(record: Record) -> bytes:
    """The seed of a record, if it is the one to which the record is committed."""
    if record.seed is None:
        raise BadInput("The record does not show its seed yet, so it cannot be replayed.")
    if not re.fullmatch(r"[0-9a-f]{64}", record.seed):
        raise BadInput("The seed of the record is not 64 hex digits.")
    seed = bytes.fromhex(record.seed)
    if seeds.commitment(seed) != record.commitment:
        raise BadInput("The seed of the record does not fit its commitment: the deal is not the promised one.")
    return seed


# ---- Results -------------------------------------------------------------------------------------


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a game. `ranks` counts from 1, equal where nothing separates two seats."""

    ending: str  # a word of the game's vocabulary, or `forfeited`, `abandoned`
    ranks: list[int]
    scores: list[int]
    winners: list[int]
    forfeited: list[int] = []


def rank(game: Game, state: Any, forfeited: Collection[int]) -> Result:
    """The result of a game that is over, or that ends now because one seat is left.

    Who wins a game that nobody has given up is also the rules' own kernel `outcome` (`compiled/defaults.py` has the
    usual one); conformance compares the two.
    """
    scores, ties = game.scores(state), game.tie_breaks(state)
    better = -1 if game.lowest_score_wins else 1

    # Not by the shares of the victory: among all seats, a seat that has forfeited may have them all.
    seats = range(len(scores))
    standings = [(seat not in forfeited, better * scores[seat], ties[seat]) for seat in seats]
    ranks = [1 + sum([other > own for other in standings]) for own in standings]
    return Result(
        ending=game.ending(state) or "forfeited",
        ranks=ranks,
        scores=list(scores),
        winners=[seat for seat in seats if ranks[seat] == 1 and seat not in forfeited],
        forfeited=sorted(forfeited),
    )


def nobody(game: Game, state: Any, forfeited: Collection[int]) -> Result:
    """The result of a game that is abandoned: nobody wins, all rank first."""
    scores = game.scores(state)
    return Result("abandoned", [1] * len(scores), list(scores), [], sorted(forfeited))
