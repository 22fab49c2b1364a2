"""The questions before a game: language, game, players, bots. q leaves, and Enter takes what is proposed."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tavoliere import games
from tavoliere.cli.arguments import find_game, title_of
from tavoliere.cli.screen import Leave, Screen
from tavoliere.cli.texts import Phrases
from tavoliere.engine.errors import BadInput
from tavoliere.engine.texts import LANGUAGES

if TYPE_CHECKING:
    from tavoliere.cli.text_client.saved_games import SavedGame

_OWN_NAMES = {"en": "English", "it": "italiano", "de": "Deutsch"}


def ask_language(screen: Screen) -> str:
    """Ask for a language, in all of them at once; the system's own is proposed."""
    proposed = _system_language()
    screen.say("Tavoliere", "bold")
    for number, language in enumerate(LANGUAGES, 1):
        screen.say(f"  {number}  {_OWN_NAMES[language]}")
    named = {"": proposed}
    for number, language in enumerate(LANGUAGES, 1):
        named |= dict.fromkeys((str(number), language, _OWN_NAMES[language].casefold()), language)
    while True:
        said = _ask(screen, f"{'/'.join(LANGUAGES)} [{proposed}] ", Phrases(proposed)).casefold()
        if said in named:
            return named[said]


def _system_language() -> str:
    setting = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return setting[:2] if setting[:2] in LANGUAGES else "en"


def ask_game(screen: Screen, phrases: Phrases, unfinished: int = 0) -> str | None:
    """Ask for a game, by number or name; None is an unfinished one."""
    names = games.names()
    screen.say(phrases("menu.game"), "bold")
    for number, name in enumerate(names, 1):
        screen.say(f"  {number}  {title_of(name, phrases.language)}")
    if unfinished:
        screen.say(f"  0  {phrases('menu.unfinished', count=unfinished)}")
    while True:
        said = _ask(screen, "> ", phrases)
        if said == "0" and unfinished:
            return None
        if said in [str(number) for number in range(1, len(names) + 1)]:
            return names[int(said) - 1]
        try:
            return find_game(said)
        except BadInput:
            screen.say(phrases("menu.say_number", least=1, most=len(names)))


def ask_number(screen: Screen, phrases: Phrases, question: str, allowed: Sequence[int], proposed: int) -> int:
    """Ask for one of these numbers, if there is a choice."""
    if len(allowed) == 1:
        return allowed[0]
    asked = f"{phrases(f'menu.{question}')} ({allowed[0]}–{allowed[-1]}) [{proposed}] "
    while True:
        said = _ask(screen, asked, phrases)
        if not said:
            return proposed
        if said in map(str, allowed):
            return int(said)
        screen.say(phrases("menu.say_number", least=allowed[0], most=allowed[-1]))


def choose_saved(screen: Screen, phrases: Phrases, kept: Sequence[SavedGame]) -> SavedGame:
    """Ask for one of several unfinished games, the latest first."""
    if len(kept) == 1:
        return kept[0]
    screen.say(phrases("menu.which_unfinished"), "bold")
    for number, (path, record, _) in enumerate(kept, 1):
        title = title_of(record.game, phrases.language)
        screen.say(phrases("menu.kept", number=number, title=title, players=", ".join(record.players), file=path.stem))
    chosen = ask_number(screen, phrases, "number", range(1, len(kept) + 1), 1)
    return kept[chosen - 1]


def _ask(screen: Screen, question: str, phrases: Phrases) -> str:
    """Return the answer, unless the person wants to leave."""
    said = screen.ask(question)
    if phrases.is_quit(said):
        raise Leave
    return said
