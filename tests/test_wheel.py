"""The wheel that people install has the rules, their texts and the built client, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.missing import missing

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src/tavoliere"
STATIC = PACKAGE / "server/static"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    if not (STATIC / "index.html").is_file():
        missing("The client is not built: scripts/client build does it.")
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


def _inside(folder: Path, pattern: str) -> set[str]:
    return {file.relative_to(ROOT / "src").as_posix() for file in folder.rglob(pattern) if file.is_file()}


def test_the_client_is_in_it(files: set[str]) -> None:
    assert _inside(STATIC, "*") <= files


@pytest.mark.parametrize("pattern", ["*.py", "*.md", "*.toml"])
def test_code_rulebooks_and_words_are_in_it(files: set[str], pattern: str) -> None:
    wanted = _inside(PACKAGE, pattern)
    assert wanted
    assert wanted <= files


def test_nothing_else_is_in_it(files: set[str]) -> None:
    strange = {name for name in files if not name.startswith("tavoliere") or "__pycache__" in name}
    assert not strange
