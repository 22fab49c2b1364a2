"""Generates the TypeScript types of the page from the Python models.

`python -m tools` writes them into `web/src/generated`: `engine.ts` for what all games share, and a file
for each game, with the tables of its rules that a page draws by. A test fails when they are not what the models say.
"""

from __future__ import annotations

import inspect as python
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import inspect

from tavoliere.engine.game import Game
from tavoliere.engine.lessons import Deed, Verdict
from tavoliere.engine.moves import Draft, Judgement, Move
from tavoliere.engine.options import OptionForm, Options
from tavoliere.engine.record import Entry, Record, Result
from tavoliere.engine.rulebook import Rule
from tavoliere.engine.texts import LANGUAGES, TextFile
from tavoliere.engine.view import Ended, SeatScore, Turn, View

# What a client sends; there it may leave out whatever has a default.
INPUTS = (Draft, Move, Options)
SHARED = "tavoliere.engine."
NOTE = "// Made by tools/typescript.py from the Python models: change those, then run `make types`.\n"
_PLAIN: dict[Any, str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def engine_types() -> str:
    """Return the file with the types that all games share."""
    languages = " | ".join(f'"{language}"' for language in LANGUAGES)
    named = {"Language": languages, "Entry": type_name(inspect.type_info(Entry))}
    heads = [View, SeatScore, Turn, Judgement, Ended, OptionForm, TextFile, Rule, Deed, Verdict, Entry, Record, Result]
    return _file([], structs_of(heads), named)


def game_types(game: Game) -> str:
    """Return the file of one game: its structs, and a name for each of the contract's types."""
    kinds: dict[str, Any] = {
        "Options": game.options_type,
        "Move": game.move_type,
        "Draft": game.draft_type,
        "Prompt": game.prompt_type,
        "Preview": game.preview_type,
        "Piece": game.piece_type,
        "Event": game.event_type | Ended,
        "View": game.view_type,
        "Score": game.score_type,
    }
    named = {name: type_name(inspect.type_info(kind)) for name, kind in kinds.items()}
    types = file_of(list(kinds.values()), {name: text for name, text in named.items() if name != text})
    fields = "".join(f"  {name.lower()}: {name};\n" for name in kinds)
    types += f"\n/** The game's types by their names in the contract. */\nexport interface GameTypes {{\n{fields}}}\n"
    return types + "".join(_table(name, table) for name, table in game.printed.items())


def file_of(kinds: list[Any], named: dict[str, str]) -> str:
    """Return a file with these structs and their parts, without those of the engine, and with named types."""
    own = [struct for struct in structs_of(kinds) if not struct.__module__.startswith(SHARED)]
    spoken_of = [struct for kind in kinds for struct in _mentioned(inspect.type_info(kind))]
    spoken_of += [part for struct in own for part in _parts(struct)]
    imported = sorted({struct.__name__ for struct in spoken_of if struct not in own})
    return _file(imported, own, named)


def structs_of(kinds: Iterable[Any]) -> list[Any]:
    """Return these structs and all their parts, each once, parts first."""
    found: dict[str, Any] = {}

    def visit(struct: Any) -> None:
        if struct.__name__ not in found:
            for part in _parts(struct):
                visit(part)
        if found.setdefault(struct.__name__, struct) is not struct:
            raise TypeError(f"Two structs are called {struct.__name__!r}: rename one.")

    for kind in kinds:
        for struct in _mentioned(inspect.type_info(kind)):
            visit(struct)
    return list(found.values())


def _parts(struct: Any) -> Iterator[Any]:
    """Yield the structs that the fields of a struct name."""
    for field in _info(struct).fields:
        yield from _mentioned(field.type)


def _mentioned(info: Any) -> Iterator[Any]:
    """Yield the structs that a type names, without those inside them."""
    match info:
        case inspect.StructType():
            yield info.cls
        case inspect.UnionType():
            for part in info.types:
                yield from _mentioned(part)
        case inspect.ListType() | inspect.VarTupleType():
            yield from _mentioned(info.item_type)
        case inspect.TupleType():
            for part in info.item_types:
                yield from _mentioned(part)
        case inspect.DictType():
            yield from _mentioned(info.value_type)
        case inspect.Metadata():
            yield from _mentioned(info.type)


def _info(struct: Any) -> inspect.StructType:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    return info


def _file(imported: list[str], structs: list[Any], named: dict[str, str]) -> str:
    parts = [NOTE]
    if imported:
        parts.append(f'import type {{ {", ".join(imported)} }} from "./engine";\n')
    parts += [_interface(struct) for struct in structs]
    parts += [f"export type {name} = {text};\n" for name, text in named.items()]
    return "\n".join(parts)


def _table(name: str, table: Any) -> str:
    """Return a number of the rules as a constant, or a table of them: numbers or words by number."""
    if isinstance(table, int):
        return f"\nexport const {name} = {table};\n"
    keyed = isinstance(table, Mapping)
    values = dict.fromkeys(table.values() if keyed else table)
    kind = "number" if all(isinstance(value, int) for value in values) else " | ".join(f'"{value}"' for value in values)
    typed = f"Readonly<Record<number, {kind}>>" if keyed else f"ReadonlyArray<{kind}>"
    return f"\nexport const {name}: {typed} = {msgspec.json.encode(table).decode()};\n"


def _interface(struct: Any) -> str:
    info, config = _info(struct), struct.__struct_config__
    lines = [f'  {info.tag_field}: "{info.tag}";'] if info.tag_field else []
    notes = field_notes(struct)
    for field in info.fields:
        may_lack = not field.required and (config.omit_defaults or issubclass(struct, INPUTS))
        note = f" // {notes[field.name]}" if field.name in notes else ""
        lines.append(f"  {field.encode_name}{'?' if may_lack else ''}: {type_name(field.type)};{note}")
    comment = f"/** {' '.join(paragraphs(struct)[0].split())} */\n"
    return comment + "\n".join([f"export interface {struct.__name__} {{", *lines, "}"]) + "\n"


def paragraphs(struct: Any) -> list[str]:
    """Return the paragraphs of a struct's docstring."""
    return (python.getdoc(struct) or struct.__name__).split("\n\n")


def field_notes(struct: Any) -> dict[str, str]:
    """Return the comments behind the fields of a struct and of its bases."""
    notes: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        if base.__module__.startswith("msgspec") or base is object:
            continue
        try:
            source = python.getsource(base)
        except OSError:  # made by `declare_drafts`
            continue
        for line in source.splitlines():
            found = re.fullmatch(r"    (\w+): .*?  # (.*)", line)
            if found:
                notes[found[1]] = found[2]
    return notes


def type_name(info: Any) -> str:
    """Return a type in TypeScript."""
    if type(info) in _PLAIN:
        return _PLAIN[type(info)]
    match info:
        case inspect.LiteralType():
            return " | ".join(msgspec.json.encode(value).decode() for value in info.values)
        case inspect.StructType():
            return str(info.cls.__name__)
        case inspect.UnionType():
            return " | ".join(dict.fromkeys(type_name(part) for part in info.types))
        case inspect.ListType() | inspect.VarTupleType():
            item = type_name(info.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case inspect.TupleType():
            return f"[{', '.join(type_name(part) for part in info.item_types)}]"
        case inspect.DictType():
            return f"{{ [key: string]: {type_name(info.value_type)} }}"
        case inspect.Metadata():
            return type_name(info.type)
    raise TypeError(f"There is no TypeScript for {info}.")
