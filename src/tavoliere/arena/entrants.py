"""Who takes part, by name, so that a name is all that travels to other processes and into a journal.

random, greedy            the measures from below: chance, and greedy play without errors
learning … master         the five levels
strong@400, strong@0.5s   a searching bot with so many simulations, or so much time, for every move
package.module:Class      a bot of yours: called with the game, it has `choose` (see `bots.base`)
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from tavoliere import games
from tavoliere.arena.mishaps import told
from tavoliere.bots import levels
from tavoliere.bots.base import Bot
from tavoliere.bots.greedy import Greedy
from tavoliere.bots.random import RandomBot
from tavoliere.bots.search import Search
from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.game import Game

_TREE = 100_000  # simulations that a tree has room for at least, when the clock is the limit
_MOST_SIMULATIONS = 10_000_000  # the tree's room is taken beforehand
_LONGEST_SECONDS = 86_400
_LIMIT = re.compile(r"(\d+)|(\d*\.?\d+)s")


@cache
def load_bot(game: str, name: str) -> Bot:
    """The bot of this name, for this game; one and the same in a process."""
    rules = games.load(game)
    plain, at, limit = name.partition("@")
    if ":" in plain:
        if at:
            raise BadInput(f"{quote(name)} brings its own limits: leave @{limit} out.")
        return _import_bot(rules, plain)
    if plain == "random":
        return RandomBot(rules)
    parameters = _parameters(game, plain)
    if at:
        parameters = _limited(name, parameters, limit)
    return levels.make_as(rules, parameters)


def is_own(name: str) -> bool:
    """Is it somebody's own bot, of which nothing is known?"""
    return ":" in name


def describe(game: str, name: str) -> str:
    """The parameters of a bot of the family; nothing for others, who are what their class makes them."""
    plain = name.partition("@")[0]
    if ":" in plain or plain == "random":
        return ""
    parameters: Any = getattr(load_bot(game, name), "parameters", None)
    return "" if parameters is None else msgspec.json.encode(parameters).decode()


def with_limit(game: str, name: str, limit: str) -> str:
    """The same bot with this limit, if it searches and has none of its own."""
    own = "@" in name or ":" in name or name == "random"
    return name if own or not isinstance(_parameters(game, name), Search) else f"{name}@{limit}"


def _parameters(game: str, name: str) -> Any:
    table: Any = levels.levels_of(games.load(game))
    if name == "greedy" and table:
        return Greedy()
    if name not in table:
        known = ["random", *(["greedy", *table] if table else [])]
        raise BadInput(f"There is no bot {quote(name)} for {game}: choose among {', '.join(known)}, or name a class.")
    return table[name]


def _limited(name: str, parameters: Any, limit: str) -> Search:
    found = _LIMIT.fullmatch(limit)
    if not isinstance(parameters, Search):
        raise BadInput(f"{quote(name)} does not search: it takes no limit.")
    if found is None or not float(found[1] or found[2]):
        raise BadInput(f"{quote(limit)} is no limit: write simulations, as in 400, or seconds, as in 0.5s.")
    if float(found[1] or 0) > _MOST_SIMULATIONS:
        raise BadInput(f"{quote(name)} has too many simulations: at most {_MOST_SIMULATIONS:,}.")
    if float(found[2] or 0) > _LONGEST_SECONDS:
        raise BadInput(f"{quote(name)} thinks too long: at most {_LONGEST_SECONDS:,} s.")
    if found[1]:
        return msgspec.structs.replace(parameters, simulations=int(found[1]), seconds=0.0, effort=0.0)
    most = max(_TREE, parameters.simulations)
    return msgspec.structs.replace(parameters, simulations=most, seconds=float(found[2]), effort=0.0)


def _import_bot(game: Game, name: str) -> Bot:
    make = _find(name)
    try:
        bot: Bot = make(game)
    except (Exception, SystemExit) as error:
        raise BadInput(f"{quote(name)} cannot be made a bot of: {told(error)}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BadInput(f"{quote(name)} is no bot: it has no method choose.")
    return bot


def _find(name: str) -> Any:
    """The class of this name; whether it is missing, or its module is at fault, is not the same."""
    module, _, kind = name.partition(":")
    missing = BadInput(f"There is no bot {quote(name)}: write package.module:Class, as Python finds it.")
    if not module or module.startswith("."):
        raise missing
    try:
        found = import_module(module)
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and f"{module}.".startswith(f"{error.name}."):
            raise missing from error
        raise BadInput(f"{quote(name)} cannot be imported: {told(error)}") from error
    if not hasattr(found, kind):
        raise missing
    return getattr(found, kind)
