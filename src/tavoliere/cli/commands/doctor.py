"""`tavoliere doctor`: what runs where on this machine."""

from __future__ import annotations

import os
import platform
import sys
from time import perf_counter
from typing import Any

from tavoliere import __version__, games
from tavoliere.cli.arguments import AsJson, print_json

_PACKAGES = ("numpy", "numba", "llvmlite", "msgspec", "typer", "rich")


def run(json: AsJson = False) -> None:
    """Check the installation: Python, packages, compiler, kernel cache, and a game of each kind."""
    findings = _findings()
    healthy = all(game["works"] for game in findings["games"])
    if json:
        print_json({"healthy": healthy, **findings})
    else:
        _print_findings(findings)
    sys.exit(0 if healthy else 1)


def _findings() -> dict[str, Any]:
    from importlib import metadata

    from tavoliere.engine.compiled.cache import cache_folder
    from tavoliere.engine.compiled.kernel import is_compiled

    folder = cache_folder()
    return {
        "tavoliere": __version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "packages": {name: metadata.version(name) for name in _PACKAGES},
        "rules": "compiled" if is_compiled() else "interpreted (NUMBA_DISABLE_JIT is set)",
        "kernel_cache": str(folder.parent) if folder else None,
        "games": [_try_game(name) for name in games.names()],
    }


def _try_game(name: str) -> dict[str, Any]:
    began = perf_counter()
    try:
        game = games.load(name)
        played = game.simulate(1, seed=1)
    except Exception as error:  # a doctor reports every illness
        return {"game": name, "works": False, "problem": f"{type(error).__name__}: {error}"}
    return {"game": name, "works": True, "moves": int(played.moves[0]), "first_game_seconds": perf_counter() - began}


def _print_findings(findings: dict[str, Any]) -> None:
    from rich.console import Console

    from tavoliere.cli.screen import make_table

    rows = [
        ("Tavoliere", findings["tavoliere"]),
        ("Python", findings["python"]),
        ("system", findings["system"]),
        ("packages", ", ".join(f"{name} {version}" for name, version in findings["packages"].items())),
        ("rules", findings["rules"]),
        ("kernel cache", findings["kernel_cache"] or "none: no folder is writable, every start compiles again"),
        *((game["game"], _describe(game)) for game in findings["games"]),
    ]
    Console().print(make_table(rows))


def _describe(game: dict[str, Any]) -> str:
    if not game["works"]:
        return f"[red]does not work: {game['problem']}[/]"
    return f"works; {game['moves']} moves, first game after {game['first_game_seconds']:.2f} s"
