"""Bots by name, so that a name is all that goes to other processes and into a journal.

random, greedy            the baselines: random play, and greedy play without errors
learning … master         the five levels
strong@400, strong@0.5s   a searching bot with so many simulations, or so much time, for every move
package.module:Class      your own bot: called with the game, it has `choose` (see `bots.protocol`)
"""

from __future__ import annotations

import ast
import hashlib
import re
import traceback
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from tavoliere import games
from tavoliere.bots import levels
from tavoliere.bots.greedy import Greedy
from tavoliere.bots.protocol import Bot
from tavoliere.bots.random import RandomBot
from tavoliere.bots.search import Search
from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.game import Game

_FRAMEWORK = "tavoliere.bots"
_FAMILY = (f"{_FRAMEWORK}.greedy", f"{_FRAMEWORK}.search")
_TREE = 100_000  # simulations that a tree has room for at least, when the clock is the limit
_MOST_SIMULATIONS = 10_000_000  # the tree's room is taken beforehand
_LONGEST_SECONDS = 86_400
_LIMIT = re.compile(r"(\d+)|(\d*\.?\d+)s")


@cache
def load_bot(game: str, name: str) -> Bot:
    """The bot of this name for this game; the same object every time."""
    rules = games.load(game)
    plain, at, limit = name.partition("@")
    if ":" in plain:
        if at:
            raise BadInput(f"{quote(name)} brings its own limits: leave @{limit} out.")
        return _import_bot(rules, plain)
    if plain == "random":
        return RandomBot(rules)
    parameters = _parameters(game, plain)
    return levels.make_as(rules, _limited(name, parameters, limit) if at else parameters)


def is_own(name: str) -> bool:
    """Returns whether the name is of a class from elsewhere."""
    return ":" in name


def describe(game: str, name: str) -> str:
    """The parameters of a built-in bot as JSON; empty for bots without parameters."""
    parameters: Any = None if is_own(name) else getattr(load_bot(game, name), "parameters", None)
    return "" if parameters is None else msgspec.json.encode(parameters).decode()


def with_limit(game: str, name: str, limit: int | str) -> str:
    """The bot's name with this limit, if it searches and has no limit of its own."""
    is_limited = "@" in name or is_own(name)
    return name if is_limited or not isinstance(_parameters(game, name), Search) else f"{name}@{limit}"


def _parameters(game: str, name: str) -> Any:
    own: Any = levels.levels_of(games.load(game))
    known: dict[str, Any] = {"random": None, **({"greedy": Greedy(), **own} if own else {})}
    if name not in known:
        raise BadInput(f"There is no bot {quote(name)} for {game}: choose among {', '.join(known)}, or name a class.")
    return known[name]


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
        raise BadInput(f"{quote(name)} cannot be made a bot of: {describe_error(error)}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BadInput(f"{quote(name)} is no bot: it has no method choose.")
    return bot


def _find(name: str) -> Any:
    """The class of this name; a missing class and a broken module are different errors."""
    module, _, kind = name.partition(":")
    missing = BadInput(f"There is no bot {quote(name)}: write package.module:Class, as Python finds it.")
    if not module or module.startswith("."):
        raise missing
    try:
        found = import_module(module)
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and f"{module}.".startswith(f"{error.name}."):
            raise missing from error
        raise BadInput(f"{quote(name)} cannot be imported: {describe_error(error)}") from error
    if not hasattr(found, kind):
        raise missing
    return getattr(found, kind)


# ---- Errors of bots: half a sentence instead of a traceback ----------------------------------------------


def describe_error(error: BaseException) -> str:
    """The error with the line where it happened, unless that is the line that called the bot."""
    kind = type(error).__name__
    if isinstance(error, SyntaxError):
        return f"{kind} ({Path(error.filename or '?').name}, line {error.lineno}): {error.msg}"
    frames = traceback.extract_tb(error.__traceback__)[1:]
    reached = [frame for frame in frames if not frame.filename.startswith("<frozen importlib")]
    place = f" ({Path(reached[-1].filename).name}, line {reached[-1].lineno})" if reached else ""
    return f"{kind}{place}: {error}"


# ---- A hash of the sources by which a game's bots think -------------------------------------------------------


@cache
def digest_of_play(game: str) -> str:
    """A hash of the modules that play a game: the framework's, the game's `bot` modules, and what these import of both.

    Bots with different hashes are different bots. Parameters, a game's `LEVELS`, are compared by `describe`. Comments,
    docstrings, imports, the names of files and the layout of lines change nothing, nor does the release of Python.
    """
    found: dict[str, str] = {}
    own = f"{games.package(game)}.bot"
    ahead = [*_FAMILY, own]
    while ahead:
        name = ahead.pop()
        if name not in found and name.startswith((f"{_FRAMEWORK}.", own)) and (module := parse_module(name)):
            ahead += _imported(module)
            _strip(module)
            found[name] = ast.unparse(module)
    return hashlib.sha256(repr(sorted(found.values())).encode()).hexdigest()[:16]


def parse_module(name: str) -> ast.Module | None:
    """A module's syntax tree; None where there is no module of this name."""
    spec = find_spec(name)
    return ast.parse(Path(spec.origin).read_bytes()) if spec and spec.origin else None


def _imported(module: ast.Module) -> Iterator[str]:
    """All names that may be modules, as `tavoliere.bots.tree` in `from tavoliere.bots import tree`."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            if node.module == _FRAMEWORK:
                yield from (f"{_FRAMEWORK}.{imported.name}" for imported in node.names)


def _strip(module: ast.Module) -> None:
    """Take out docstrings, imports and the levels' parameters."""
    for node in ast.walk(module):
        if isinstance(body := getattr(node, "body", None), list):
            is_scope = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            first = 1 if is_scope and ast.get_docstring(node) is not None else 0  # type: ignore[arg-type]
            body[:] = [statement for statement in body[first:] if not _is_left_out(statement)]
            if is_scope and not body:
                body.append(ast.Pass())


def _is_left_out(statement: ast.stmt) -> bool:
    is_levels = isinstance(statement, ast.AnnAssign) and getattr(statement.target, "id", "") == "LEVELS"
    return is_levels or isinstance(statement, ast.Import | ast.ImportFrom)
