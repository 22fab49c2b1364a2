"""The command line, run as a person runs it, but in this process: starting one takes as long as the test."""

from __future__ import annotations

import io
import signal
import sys
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest

from tavoliere import cli


class Done(NamedTuple):
    """The exit status of a command, and its output."""

    returncode: int
    stdout: str
    stderr: str


class Tavoliere(Protocol):
    def __call__(self, *arguments: str, stdin: str = "") -> Done: ...


@pytest.fixture
def tavoliere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tavoliere:
    """Run `tavoliere` with these arguments; no game of a test is kept in the home."""
    for name, value in (("COLUMNS", "100"), ("NO_COLOR", "1"), ("XDG_DATA_HOME", str(tmp_path / "data"))):
        monkeypatch.setenv(name, value)

    def run(*arguments: str, stdin: str = "") -> Done:
        given, out, error = (
            io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", write_through=True)
            for data in (stdin.encode(errors="surrogateescape"), b"", b"")
        )
        heard = signal.getsignal(signal.SIGINT)
        with monkeypatch.context() as patch:
            patch.setattr(sys, "argv", ["tavoliere", *arguments])
            patch.setattr(sys, "stdin", given)
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", error)
            try:
                cli.run()
            except SystemExit as ended:
                status = ended.code
            finally:
                signal.signal(signal.SIGINT, heard)
        assert isinstance(status, int)
        return Done(status, *(_text(stream) for stream in (out, error)))

    return run


def _text(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    stream.reconfigure(errors="backslashreplace", newline="")
    return stream.read()
