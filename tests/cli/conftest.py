"""The command line, run as a person runs it: in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest


class Tavoliere(Protocol):
    def __call__(self, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]: ...


@pytest.fixture
def tavoliere(tmp_path: Path) -> Tavoliere:
    """Run `tavoliere` with these arguments; no traceback ever reaches a person, and no game is kept in the home."""

    def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "tavoliere.cli", *arguments],
            input=stdin.encode(errors="surrogateescape"),
            capture_output=True,
            check=False,
            env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "XDG_DATA_HOME": str(tmp_path / "data")},
        )
        out, error = (stream.decode(errors="backslashreplace") for stream in (done.stdout, done.stderr))
        assert "Traceback" not in out + error, error
        return subprocess.CompletedProcess(done.args, done.returncode, out, error)

    return run
