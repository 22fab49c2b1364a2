"""The games as a form can offer them."""

from __future__ import annotations

from functools import cache

import msgspec

from tavoliere import games
from tavoliere.engine.options import OptionForm, form


class GameOffered(msgspec.Struct, frozen=True):
    """A game: what it is, for how many, and what can be chosen."""

    name: str
    title: str
    sentence: str
    players: tuple[int, int]
    minutes: tuple[int, int]
    rules: int
    has_secrets: bool
    options: list[OptionForm]


@cache
def offer(language: str) -> list[GameOffered]:
    return [_offer(name, language) for name in games.names()]


def _offer(name: str, language: str) -> GameOffered:
    game = games.load(name)
    words = game.words(language)
    players = game.players_for(game.make_options(None))
    return GameOffered(
        name=name,
        title=words.own.title,
        sentence=words.own.sentence,
        players=(players[0], players[-1]),
        minutes=game.minutes,
        rules=game.rules_version,
        has_secrets=game.has_secrets,
        options=form(game.options_type, words),
    )
