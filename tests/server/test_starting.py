"""A server that cannot start says why in one sentence, and ends."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tavoliere.server.run import make_private
from tavoliere.server.settings import Settings
from tests.server.process import serving

NOBODY = "postgresql+asyncpg://x@127.0.0.1:1/x"


def start(folder: Path, *arguments: str) -> tuple[int, str]:
    """The exit code, and everything that was said."""
    command = [sys.executable, "-m", "tavoliere.cli", "serve", "--host", "127.0.0.1", "--data", str(folder)]
    ended = subprocess.run(
        [*command, *arguments],
        env={**os.environ, "TAVOLIERE_WARM_UP": "false"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
        check=False,
    )
    return ended.returncode, ended.stdout


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_database_that_cannot_be_reached(tmp_path: Path, workers: str) -> None:
    code, said = start(
        tmp_path, "--port", "0", "--workers", workers, "--database", NOBODY, "--redis", "redis://127.0.0.1:1"
    )
    assert code == 2
    assert said == "The database cannot be reached or written: look at its address and its rights.\n"


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        code, said = start(tmp_path, "--port", str(other.getsockname()[1]))
    assert code == 2
    assert "Traceback" not in said
    assert said.endswith("taken?\n")


def modes(folder: Path) -> dict[str, str]:
    """The rights of a folder and of all that is in it."""
    return {path.name: oct(path.stat().st_mode & 0o777) for path in (folder, *folder.iterdir())}


FILES = ("key", "lock", "tables.db", "tables.db-shm", "tables.db-wal")


@pytest.mark.parametrize("is_there", [False, True])
def test_files_are_private(tmp_path: Path, is_there: bool) -> None:
    """In a new folder as in one that was open before, which may be so on purpose."""
    data = tmp_path / "data"
    if is_there:
        with serving(data):
            pass
        data.chmod(0o755)
        for path in data.iterdir():
            path.chmod(0o644)
    with serving(data) as server:
        server.open_table(server.guest("Anna"), game="scalino", seats=[{}, {}])
        assert modes(data) == {"data": "0o755" if is_there else "0o700", **dict.fromkeys(FILES, "0o600")}


def test_the_usual_folder_is_private(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "tavoliere"
    folder.mkdir(mode=0o755)
    (folder / "key").touch(0o644)
    mask = os.umask(0o022)
    try:
        make_private(Settings())
    finally:
        os.umask(mask)
    assert modes(folder) == {"tavoliere": "0o700", "key": "0o600"}


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("something else " * 1000)
    code, said = start(tmp_path, "--port", "0")
    assert code == 2
    assert said.startswith("The database cannot be reached")
