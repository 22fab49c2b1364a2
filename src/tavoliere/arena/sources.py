"""How a game's bots think, as a hash of their sources: two that differ are not the same bots.

Parameters are told apart by themselves (`entrants.describe`); this is about evaluation and search. Comments,
docstrings and the shape of lines change nothing, nor does the release of Python.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tavoliere import bots

_FAMILY = ("greedy", "search")


@cache
def digest_of_play(game: str) -> str:
    """Of all modules of `bots` that play a game: the family's, the game's own, and what these import from there."""
    found: dict[str, str] = {}
    ahead = [*_FAMILY, game]
    while ahead:
        name = ahead.pop()
        if name not in found and (module := _parse(name)):
            ahead += _imported(module)
            found[name] = ast.unparse(_Bare().visit(module))
    return hashlib.sha256(repr(sorted(found.items())).encode()).hexdigest()[:16]


def _parse(name: str) -> ast.Module | None:
    """A module of `bots`; None where there is none of this name."""
    path = Path(bots.__path__[0]) / f"{name}.py"
    return ast.parse(path.read_bytes()) if path.is_file() else None


def _imported(module: ast.Module) -> Iterator[str]:
    """What it imports from `bots`, wherever it does so."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.module == bots.__name__:
            yield from (imported.name for imported in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            home, _, name = node.module.rpartition(".")
            if home == bots.__name__:
                yield name


class _Bare(ast.NodeTransformer):
    """Takes docstrings out."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        return node
