"""`tavoliere games`: what can be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from tavoliere import games
from tavoliere.cli.arguments import AsJson, Language, print_json
from tavoliere.engine.options import OptionForm, form, other_players, usual_players

if TYPE_CHECKING:
    from tavoliere.engine.game import Game


def run(lang: Language = "en", json: AsJson = False) -> None:
    """List the games, who made them, and their options."""
    from tavoliere.cli.texts import Phrases

    if json:
        print_json([_describe(games.load(name), lang) for name in games.names()])
        return
    from rich.console import Console

    from tavoliere.cli.screen import make_table

    phrases = Phrases(lang)
    console = Console(highlight=False)
    for name in games.names():
        game = games.load(name)
        texts = game.texts(lang)
        console.print(f"\n[bold]{texts.own.title}[/] [dim]{name} · {game.designers} · {game.publisher}[/]")
        console.print(texts.own.sentence, markup=False)
        least, most = game.minutes
        fewest, many = usual_players(game)
        console.print(phrases("games.for", least=fewest, most=many, short=least, long=most), markup=False)
        for choice, (fewest, many) in other_players(game, form(game.options_type, texts)).items():
            console.print(phrases("games.for_with", least=fewest, most=many, choice=choice), markup=False)
        console.print(make_table(_rows(form(game.options_type, texts))))


def _rows(options: list[OptionForm]) -> Iterator[tuple[str, str]]:
    """The options for `--set`, the default first, with the texts of the form."""
    for option in options:
        yield f"  {option.name}={_default(option)}", f"{option.label}. {option.help}"
        for value, label in option.choices:
            if value != option.default:
                yield f"  {' ' * len(option.name)}={value}", label


def _default(option: OptionForm) -> str:
    return option.default if isinstance(option.default, str) else msgspec.json.encode(option.default).decode()


def _describe(game: Game, lang: str) -> dict[str, Any]:
    texts = game.texts(lang)
    options = form(game.options_type, texts)
    return {
        "name": game.name,
        "title": texts.own.title,
        "sentence": texts.own.sentence,
        "designers": game.designers,
        "publisher": game.publisher,
        "minutes": game.minutes,
        "rules_version": game.rules_version,
        "players": usual_players(game),
        "players_with": other_players(game, options),
        "has_secrets": game.has_secrets,
        "tests_memory": game.tests_memory,
        "actions": game.action_count,
        "options": options,
        "words": {"game": texts.own, "shared": texts.shared},
    }
