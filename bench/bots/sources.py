"""A hash of the sources of the bench's own bots: the arena hashes only those of `tavoliere.bots` and the games."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
_OURS = "bench."


def digest_of_rivals(bots: Iterable[str]) -> str:
    """Of all modules of `bench` that the `bench.module:Class` among these bots are made of; nothing without one."""
    found: dict[str, str] = {}
    ahead = [bot.partition(":")[0] for bot in bots if ":" in bot]
    while ahead:
        name = ahead.pop()
        path = ROOT / f"{name.replace('.', '/')}.py"
        if name.startswith(_OURS) and name not in found and path.is_file():
            module = ast.parse(path.read_bytes())
            ahead += _imported(module)
            found[name] = ast.unparse(module)  # comments and the shape of lines change nothing
    return hashlib.sha256(repr(sorted(found.items())).encode()).hexdigest()[:16] if found else ""


def _imported(module: ast.Module) -> Iterator[str]:
    """All that may be a module: `from bench import uct` names one, and so does `from bench.uct import PlainUct`."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{imported.name}" for imported in node.names)
        elif isinstance(node, ast.Import):
            yield from (imported.name for imported in node.names)
