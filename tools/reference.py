"""The reference pages of events, views, prompts and options: the part of them that is made from the types.

Each page begins with a text of its own; below the mark stands what `make types` writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import inspect

from tavoliere.engine.game import Game
from tavoliere.engine.moves import Draft, Preview, Prompt
from tavoliere.engine.options import OptionForm, form
from tavoliere.engine.view import SeatScore, View
from tools.typescript import SHARED, field_notes, paragraphs, structs_of, type_name

MARK = "<!-- From here on the types speak: run `make types`. -->"
PAGES = ("events", "views", "prompts", "options")


def rewrite(page: str, text: str, games: Iterable[Game]) -> str:
    """A page with everything below its mark replaced."""
    introduction, mark, _ = text.partition(MARK)
    if not mark:
        raise ValueError(f"The page {page}.md has no mark.")
    return "\n".join([introduction + MARK, "", *_sections(page, games)])


def _sections(page: str, games: Iterable[Game]) -> Iterator[str]:
    for game in games:
        yield f"## {game.title}\n"
        if page == "options":
            yield _options(game)
        else:
            kinds, head = _kinds(page, game)
            for struct in structs_of(kinds):
                if not struct.__module__.startswith(SHARED):
                    yield _struct(struct, head)


def _kinds(page: str, game: Game) -> tuple[list[Any], set[str]]:
    """The part of a game that a page shows, and the fields that need not be said again."""
    if page == "events":
        return [game.event_type], set()
    if page == "views":
        return [game.view_type, game.score_type], _fields(View) | _fields(SeatScore)
    kinds = [game.piece_type, game.move_type, game.draft_type, game.prompt_type, game.preview_type]
    return kinds, (_fields(Draft) | _fields(Prompt) | _fields(Preview)) - {"mend"}


def _fields(head: Any) -> set[str]:
    return set(head.__struct_fields__)


def _struct(struct: Any, head: set[str]) -> str:
    """A struct as a heading, its own words, and a table of its fields."""
    info, notes = inspect.type_info(struct), field_notes(struct)
    assert isinstance(info, inspect.StructType)
    tag = f" `{info.tag}`" if info.tag else ""
    rows = [
        f"| `{field.encode_name}` | {_cell(type_name(field.type))} | {_cell(notes.get(field.name, ''))} |"
        for field in info.fields
        if field.name not in head
    ]
    table = "\n".join(["| field | type | |", "|---|---|---|", *rows]) + "\n" if rows else ""
    return "\n\n".join([f"### {struct.__name__}{tag}", *paragraphs(struct)]) + f"\n\n{table}"


def _cell(text: str) -> str:
    """A text that does not break its table."""
    return text.replace("|", "\\|")


def _options(game: Game) -> str:
    rows = [
        f"| `{option.name}` | {_choices(option)} | `{_default(option)}` | {option.help} |"
        for option in form(game.options_type, game.texts())
    ]
    return "\n".join(["| option | values | default | |", "|---|---|---|---|", *rows]) + "\n"


def _choices(option: OptionForm) -> str:
    choices = [f"`{value}`" for value, _ in option.choices]
    if option.kind == "number":
        choices.append(f"{option.least} to {option.most}" if option.most is not None else "a number")
    if option.kind in ("seat", "data"):
        choices.append({"seat": "a seat", "data": "JSON"}[option.kind])
    return ", ".join(choices) + (", for experts" if option.expert else "")


def _default(option: OptionForm) -> str:
    return str(option.default) if option.kind != "data" else "none"
