"""The command line: one file per command."""

from __future__ import annotations

import os
import sys
from typing import Any

_INTERRUPTED = 130


def run() -> None:
    """Run `tavoliere`; what is wrong is said in one sentence, without a traceback."""
    _prepare_streams()
    sys.exit(_run())


def _run() -> int:
    from typer.exceptions import Abort, TyperException

    from tavoliere.cli.app import app
    from tavoliere.engine.errors import BadInput, TavoliereError

    try:
        status = app(standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except TavoliereError as error:
        return _complain(str(error), 2 if isinstance(error, BadInput) else 1)
    except TyperException as error:  # unknown commands and options, words where numbers belong
        return _complain(" ".join(error.format_message().split()), 2)
    except (KeyboardInterrupt, Abort):
        return _complain("", _INTERRUPTED)
    except BrokenPipeError:  # the reader has seen enough, as in `tavoliere rules scalino | head`
        _forget(sys.stdout)
        return 0
    except OSError as error:
        _forget(sys.stdout)
        return _complain(f"The output cannot be written: {error.strerror}.", 1)


def _complain(sentence: str, status: int) -> int:
    try:
        sys.stderr.write(f"{sentence}\n")
        sys.stderr.flush()
    except OSError:
        _forget(sys.stderr)
    return status


def _prepare_streams() -> None:
    """Whatever the terminal's encoding is, nothing that is said or heard may break it."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
    _reconfigure(sys.stdin, "replace")
    _reconfigure(sys.stdout, "backslashreplace")
    _reconfigure(sys.stderr, "backslashreplace")


def _reconfigure(stream: Any, errors: str) -> None:
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors=errors)


def _forget(stream: Any) -> None:
    """Python writes out what is left when it ends: let that go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
