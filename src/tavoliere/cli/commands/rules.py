"""`tavoliere rules`: the rulebook."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from tavoliere import games
from tavoliere.cli.arguments import AsJson, GameName, Language, find_game, find_rule, print_json
from tavoliere.engine.rulebook import Rule, Rulebook

if TYPE_CHECKING:
    from rich.console import Console, RenderableType


def run(
    game: GameName,
    rule: Annotated[
        str | None, typer.Argument(metavar="RULE", help="Only this rule, for example SC-3.5 or 3.5.")
    ] = None,
    lang: Language = "en",
    json: AsJson = False,
) -> None:
    """Show the rules of a game, each with its id, its source and whether it is a ruling of ours."""
    book = Rulebook.load(games.package(find_game(game)))
    rules = book.rules(lang)
    if rule is not None:
        rules = [find_rule(rules, rule)]
    if json:
        print_json(rules)
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
