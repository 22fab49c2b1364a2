"""`tavoliere rules`: the rulebook."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from tavoliere import games
from tavoliere.cli.common import AsJson, GameName, Language, print_json
from tavoliere.engine.errors import BadInput
from tavoliere.engine.rulebook import Rule, Rulebook

if TYPE_CHECKING:
    from rich.console import Console, RenderableType


def run(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="[RULE]", help="Only this rule, for example SC-3.5.")] = None,
    lang: Language = "en",
    json: AsJson = False,
) -> None:
    """Show the rules of a game, each with its id, its source and whether it is a ruling of ours."""
    if game not in games.names():
        games.load(game)  # says which games there are
    book = Rulebook.load(f"tavoliere.games.{game}")
    rules = book.rules(lang)
    if rule is not None:
        rules = [entry for entry in rules if entry.id == rule.upper()]
        if not rules:
            raise BadInput(f"There is no rule {rule!r}: they are {book.ids[0]} to {book.ids[-1]}.")
    if json:
        print_json([msgspec.to_builtins(entry) for entry in rules])
        return
    from rich.console import Console

    console = Console()
    if rule is None:
        page = book.page(lang)
        console.print(_markdown(f"# {page.title}\n\n{page.introduction}"))
    for chapter, entries in groupby(rules, key=lambda entry: entry.chapter):
        console.print(_markdown(f"## {chapter}"))
        for entry in entries:
            _print_rule(console, entry)


def _print_rule(console: Console, rule: Rule) -> None:
    ruling = " [yellow]\\[R][/]" if rule.ruling else ""
    console.print(f"\n[bold]{rule.id}[/] {rule.title}{ruling} [dim]({rule.source})[/]")
    console.print(_markdown(rule.text))


def _markdown(text: str) -> RenderableType:
    from rich.markdown import Markdown  # slow to import, and no other command needs it

    return Markdown(text)
