"""The project itself: locks without hosts, no paths of anybody's machine, the same files in every game."""

from __future__ import annotations

import ast
import lzma
import re
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tavoliere import games

ROOT = Path(__file__).parent.parent
GAME_FILES = {"__init__.py", "events.py", "game.py", "moves.py", "options.py", "position.py", "terminal.py", "view.py"}
RULES_FILES = {"__init__.py", "state.py"}


def _tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split() if (ROOT / name).is_file()]


def test_locks_have_hashes_and_no_hosts() -> None:
    for lock in (ROOT / "requirements").glob("*.txt"):
        text = lock.read_text()
        assert "://" not in text
        assert "--index-url" not in text
        for requirement in re.split(r"\n(?=\S)", text.strip()):
            if not requirement.startswith("#"):
                assert "--hash=sha256:" in requirement, requirement


def test_types_are_shipped() -> None:
    assert (ROOT / "src" / "tavoliere" / "py.typed").exists()


def _text_of(path: Path) -> str:
    """The text of a file, also of a packed one; of a folder that is packed, all that it holds."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as packed:
            return "\n".join(packed.read(name).decode("latin-1") for name in packed.namelist())
    held = path.read_bytes()
    return (lzma.decompress(held) if path.suffix == ".xz" else held).decode()


def test_no_paths_of_a_machine() -> None:
    private = re.compile("/(" + "|".join(["home", "ro" + "ot", "wo" + "rk", "Users"]) + r")/\w")
    for path in _tracked():
        if path.suffix not in {".png", ".svg", ".webp"} and path.name != "LICENSE":
            found = private.search(_text_of(path))
            assert found is None, f"{path.name}: {found}"


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_the_same_files(name: str) -> None:
    folder = ROOT / "src" / "tavoliere" / "games" / name
    missing = GAME_FILES - {path.name for path in folder.glob("*.py")}
    missing |= RULES_FILES - {path.name for path in (folder / "rules").glob("*.py")}
    assert not missing
    assert {path.name for path in (folder / "rulebook").iterdir()} == {"rules.toml", "en.md", "it.md", "de.md"}
    assert {path.name for path in (folder / "texts").iterdir()} == {"en.toml", "it.toml", "de.toml"}


def test_compiled_modules_import_only_compiled_modules() -> None:
    """A kernel touches no Python object: its modules import numbers, the compiler and each other."""
    source = ROOT / "src"
    for path in [*source.glob("tavoliere/engine/compiled/*.py"), *source.glob("tavoliere/games/*/rules/*.py")]:
        package = ".".join(path.parent.relative_to(source).parts)
        for name in _imports_of(path):
            if name.startswith("tavoliere."):
                assert name.startswith(("tavoliere.engine.compiled", package)), f"{path.name} imports {name}"
            assert not name.startswith("msgspec"), f"{path.name} imports {name}"


def _imports_of(path: Path) -> Iterator[str]:
    """The modules that a file imports, and the names that it imports from packages."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
