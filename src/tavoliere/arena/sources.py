"""A hash of the sources by which a game's bots think: bots with different hashes are different bots.

Parameters, a game's `LEVELS`, are compared by `entrants.describe`; this is about evaluation and search. Comments,
docstrings, imports, the names of files and the shape of lines change nothing, nor does the release of Python.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from tavoliere import games

_FRAMEWORK = "tavoliere.bots"
_FAMILY = (f"{_FRAMEWORK}.greedy", f"{_FRAMEWORK}.search")


@cache
def digest_of_play(game: str) -> str:
    """Of all modules that play a game: the framework's, the game's `bot` modules, and what these import of both."""
    found: dict[str, str] = {}
    own = f"{games.package(game)}.bot"
    ahead = [*_FAMILY, own]
    while ahead:
        name = ahead.pop()
        if name not in found and name.startswith((f"{_FRAMEWORK}.", own)) and (module := _parse(name)):
            ahead += _imported(module)
            found[name] = ast.unparse(_Bare().visit(module))
    return hashlib.sha256(repr(sorted(found.values())).encode()).hexdigest()[:16]


def _parse(name: str) -> ast.Module | None:
    """A module's syntax tree; None where there is no module of this name."""
    spec = find_spec(name)
    return ast.parse(Path(spec.origin).read_bytes()) if spec and spec.origin else None


def _imported(module: ast.Module) -> Iterator[str]:
    """All that may be a module: `from tavoliere.bots import tree` names one, and so does what it imports from one."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            if node.module == _FRAMEWORK:
                yield from (f"{_FRAMEWORK}.{imported.name}" for imported in node.names)


class _Bare(ast.NodeTransformer):
    """Takes out docstrings, imports and the levels' parameters."""

    def visit_Import(self, node: ast.Import) -> None:
        return None

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        return None

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        return None if isinstance(node.target, ast.Name) and node.target.id == "LEVELS" else node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            if ast.get_docstring(node) is not None:
                node.body = node.body[1:]
            node.body = node.body or [ast.Pass()]
        return node
