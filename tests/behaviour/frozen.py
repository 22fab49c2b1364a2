"""The names that others have written down, read from the code; `python -m tests.behaviour.frozen` writes their page.

A name that goes or changes needs a migration, as the page says. A new name is added by running this.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import re
import types
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
import typer.main

from tavoliere import games
from tavoliere.bots.level import Level
from tavoliere.cli.commands import app as commands
from tavoliere.engine import record as records
from tavoliere.engine import seed as seeds
from tavoliere.engine.game import Game
from tavoliere.engine.position import write_json
from tavoliere.engine.record import Entry, Record, write_record
from tavoliere.server import identity
from tavoliere.server.app import make_app
from tavoliere.server.settings import PREFIX, Settings
from tavoliere.server.store.schema import metadata
from tavoliere.server.tables.log import AnyEntry
from tavoliere.server.tables.terms import Colour
from tavoliere.server.tables.visibility import Summary
from tests.games.every import ROOT

PAGE = ROOT / "docs" / "contributing" / "frozen.md"
MARK = "<!-- From here on the code speaks: run `python -m tests.behaviour.frozen`. -->"
_SOURCE = ROOT / "src" / "tavoliere"
_SEED = "frozen"
_SHOWN = 16  # digits of a hash


class Section(NamedTuple):
    """Frozen names of one kind, a line for each, and the files that define them."""

    title: str
    files: list[str]
    names: list[str]


def page(text: str) -> str:
    """The page with everything below its mark made from the code."""
    introduction, mark, _ = text.partition(MARK)
    parts = [f"{introduction}{mark}"]
    for section in sections():
        files = ", ".join(f"`{file}`" for file in section.files)
        parts.append(
            f"\n## {section.title}\n\nDefined in {files}.\n\n" + "\n".join(f"- {name}" for name in section.names)
        )
    return "\n".join(parts) + "\n"


def sections() -> Iterator[Section]:
    yield _structs("Entries of a table's log", get_args(AnyEntry))
    yield _structs("The summary of a table", [Summary])
    yield Section("Words in a log", *_words({"level": Level, "colour": Colour}))
    yield _tables()
    yield _record()
    for name in games.names():
        yield from _of_game(games.load(name))
    yield _deals()
    yield _command_line()
    yield _environment()
    yield Section("Metrics", *_found(r'"(tavoliere_[a-z_]+)": \("(gauge|counter)"', "server"))
    yield _identities()
    yield _addresses()


def _of_game(game: Game) -> Iterator[Section]:
    yield _structs(f"Positions of {game.title}", [game.position_type])
    yield _structs(f"Moves of {game.title}", get_args(game.move_type) or [game.move_type])
    rules = [f"`{rule['id']}`" for rule in game.rulebook.index]
    codes = [f"`{name}` by {code.rule}" for name, code in game.violations.items()]
    rulebook = _SOURCE / "games" / game.name / "rulebook" / "rules.toml"
    ways = [f"ending `{ending}`" for ending in game.endings]
    yield Section(
        f"Rules of {game.title}",
        [_relative(rulebook), _file(game.codes), _file(type(game))],
        [f"version {game.rules_version}", *rules, *codes, *ways],
    )


def _structs(title: str, kinds: Iterable[Any]) -> Section:
    """Structs and all structs in them: tags and names of fields."""
    found = _reachable(kinds)
    lines = []
    for kind in found:
        tag = kind.__struct_config__.tag
        fields = ", ".join(f"`{field.encode_name}`" for field in msgspec.structs.fields(kind))
        lines.append(f"{f'tag `{tag}`' if tag else 'a part'}: {fields or 'no fields'}")
    return Section(title, sorted({_file(kind) for kind in found}), lines)


def _reachable(kinds: Iterable[Any]) -> list[Any]:
    found: list[Any] = []
    waiting = list(kinds)
    while waiting:
        kind = waiting.pop(0)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            if kind not in found:
                found.append(kind)
                waiting += get_type_hints(kind).values()
        else:
            waiting += [part for part in get_args(kind) if isinstance(part, type | types.UnionType) or get_args(part)]
    return found


def _words(kinds: dict[str, Any]) -> tuple[list[str], list[str]]:
    names = [f"{what} `{word}`" for what, kind in kinds.items() for word in get_args(kind)]
    files = ["src/tavoliere/bots/level.py", "src/tavoliere/server/tables/terms.py"]
    assert all(get_origin(kind) is Literal for kind in kinds.values())
    assert all((ROOT / file).exists() for file in files)
    return files, names


def _tables() -> Section:
    names = []
    for table in metadata.sorted_tables:
        names.append(f"table `{table.name}`")
        names += [f"`{table.name}.{column.name}` {column.type}" for column in table.columns]
    return Section("The database", ["src/tavoliere/server/store/schema.py"], sorted(names))


def _record() -> Section:
    """The lines of a game record that has all of them."""
    samples: list[Entry] = [
        records.Played(0, "MOVE"),
        records.Undone(0, 1),
        *(records.Forfeited(0, why) for why in get_args(records.WhyForfeited)),
        *(records.TakenOver(0, "easy", why) for why in get_args(records.WhyTakenOver)),
        records.GivenBack(0),
        *(records.Abandoned(why) for why in get_args(records.WhyAbandoned)),
    ]
    assert {type(sample) for sample in samples} == set(get_args(Entry))
    whole = Record("scalino", 1, {}, ["Anna"], "C", "S", "P", samples, [1], [1], "easy")
    lines = write_record(whole, games.load("scalino")).splitlines()
    heads = [f"`{line.partition(':')[0]}{':' if ':' in line else ''}`" for line in lines if line and line[0].isalpha()]
    entries = [f"`{line}`" for line in lines if line[:1].isdigit()]
    return Section("Game records", [_file(Record)], heads + entries)


def _deals() -> Section:
    """Yield what seeds deal; a change needs a new version of the rules."""
    names = [f'the seed "{_SEED}" has the commitment `{seeds.commitment(seeds.as_seed(_SEED))}`']
    for name in games.names():
        game = games.load(name)
        for players in game.players_for(game.make_options(None)):
            position = json.loads(write_json(game, game.start(players, _SEED)))
            text = json.dumps(position, sort_keys=True).encode()
            names.append(f"{name}, {players} players: `{hashlib.sha256(text).hexdigest()[:_SHOWN]}`")
    return Section("Seeds and their deals", [_file(seeds), "src/tavoliere/engine/compiled/deal_rng.py"], names)


def _command_line() -> Section:
    group: Any = typer.main.get_command(commands)
    names = [f"`{option}`" for parameter in group.params for option in parameter.opts if option.startswith("-")]
    for name, command in group.commands.items():
        arguments = [_argument(parameter) for parameter in command.params if parameter.param_type_name == "argument"]
        names.append(" ".join([f"`{name}", *arguments]) + "`")
        names += [
            f"`{name} {', '.join((*parameter.opts, *parameter.secondary_opts))}`"
            for parameter in command.params
            if parameter.param_type_name == "option"
        ]
    files = {_file(command.callback) for command in commands.registered_commands if command.callback}
    return Section("The command line", sorted(files), names)


def _argument(parameter: Any) -> str:
    return str(parameter.metavar or parameter.name)


def _environment() -> Section:
    files, read = _found(r'environ(?:\.get\(|\[)"(\w+)"', "")
    settings = [f"`{PREFIX}{name.upper()}`" for name in Settings.__struct_fields__]
    return Section("Environment variables", sorted({*files, _file(Settings)}), [*settings, *read])


def _identities() -> Section:
    """Tokens by which guests are recognised, of a guest `guest` and a key of 32 zeros."""
    signs = identity.Identity(bytes(32))
    names = [
        f"cookie `{identity.COOKIE}`, also as `Authorization: Bearer`",
        f"its token: `{signs.token('guest')}`",
        f"recovery link: `/recover/{signs.token('guest', 'recover')}`",
        "the key in the file `key`, the database in `tables.db`",
    ]
    return Section("Cookies and recovery links", [_file(identity.Identity), _file(Settings)], names)


def _addresses() -> Section:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of the framework, about paths
        application = make_app(Settings(client=str(ROOT / "no client")))
    names = set()
    for route in application.routes:
        methods = sorted(set(getattr(route, "methods", ())) - {"OPTIONS", "HEAD"}) or ["WebSocket"]
        names.add(f"`{' '.join(methods)} {re.sub(':[a-z]+', '', route.path)}`")
    kept = sorted(name for name in names if "/schema" not in name)
    return Section("Addresses", ["src/tavoliere/server/app.py"], kept)


def _found(pattern: str, folder: str) -> tuple[list[str], list[str]]:
    """Find a pattern in the sources: the files, and what its groups say."""
    files, names = set(), set()
    for path in sorted((_SOURCE / folder).rglob("*.py")):
        for match in re.finditer(pattern, path.read_text(encoding="utf-8")):
            files.add(_relative(path))
            names.add(" ".join([f"`{match[1]}`", *match.groups()[1:]]))
    return sorted(files), sorted(names)


def _file(defined: Any) -> str:
    return _relative(Path(inspect.getfile(inspect.unwrap(defined) if callable(defined) else defined)))


def _relative(path: Path) -> str:
    return path.resolve().relative_to(ROOT).as_posix()


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
