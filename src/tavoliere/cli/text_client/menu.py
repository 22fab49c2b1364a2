"""The questions before a game: language, game, players, bots. q leaves, and Enter takes what is proposed."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from tavoliere import games
from tavoliere.cli.arguments import find_game, title_of
from tavoliere.cli.screen import Leave, Screen
from tavoliere.cli.texts import Phrases
from tavoliere.engine.errors import BadInput
from tavoliere.engine.texts import LANGUAGES

if TYPE_CHECKING:
    from tavoliere.cli.text_client.saved_games import SavedGame

T = TypeVar("T")
_OWN_NAMES = {"en": "English", "it": "italiano", "de": "Deutsch"}


def ask_language(screen: Screen) -> str:
    """Ask for a language, in all of them at once; the system's own is proposed."""
    proposed = _system_language()
    screen.say("Tavoliere", "bold")
    named = {"": proposed}
    for number, language in enumerate(LANGUAGES, 1):
        screen.say(f"  {number}  {_OWN_NAMES[language]}")
        named |= dict.fromkeys((str(number), language, _OWN_NAMES[language].casefold()), language)
    question = f"{'/'.join(LANGUAGES)} [{proposed}] "
    return _ask_until(screen, Phrases(proposed), question, lambda said: named[said.casefold()])


def _system_language() -> str:
    setting = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return setting[:2] if setting[:2] in LANGUAGES else "en"


def ask_game(screen: Screen, phrases: Phrases, unfinished: int = 0) -> str | None:
    """Ask for a game, by number or name; None is an unfinished one."""
    names = games.names()
    numbered: dict[str, str | None] = {str(number): name for number, name in enumerate(names, 1)}
    screen.say(phrases("menu.game"), "bold")
    for number, name in enumerate(names, 1):
        screen.say(f"  {number}  {title_of(name, phrases.language)}")
    if unfinished:
        screen.say(f"  0  {phrases('menu.unfinished', count=unfinished)}")
        numbered["0"] = None
    return _ask_until(
        screen,
        phrases,
        "> ",
        lambda said: numbered[said] if said in numbered else find_game(said),
        phrases("menu.say_number", least=1, most=len(names)),
    )


def ask_number(screen: Screen, phrases: Phrases, question: str, allowed: Sequence[int], proposed: int) -> int:
    """Ask for one of these numbers, if there is a choice."""
    if len(allowed) == 1:
        return allowed[0]
    asked = f"{phrases(f'menu.{question}')} ({allowed[0]}–{allowed[-1]}) [{proposed}] "
    numbers = {"": proposed, **{str(number): number for number in allowed}}
    return _ask_until(
        screen,
        phrases,
        asked,
        numbers.__getitem__,
        phrases("menu.say_number", least=allowed[0], most=allowed[-1]),
    )


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


def _ask_until(screen: Screen, phrases: Phrases, question: str, read: Callable[[str], T], complaint: str = "") -> T:
    """Ask until the answer can be read; the person may also leave."""
    while True:
        said = screen.ask(question)
        if phrases.is_quit(said):
            raise Leave
        try:
            return read(said)
        except (KeyError, BadInput):
            if complaint:
                screen.say(complaint)
