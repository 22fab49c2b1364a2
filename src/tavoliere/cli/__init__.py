"""The command line: `commands/` has a file per command, `text_client/` the client of `play` and `join`."""

from __future__ import annotations

# Only modules that Python has loaded anyway: Ctrl-C must be handled from the first line on.
import _signal as signal  # type: ignore[import-not-found]
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

INTERRUPTED = 130
_MOMENT = 0.02


def run() -> None:
    """Run `tavoliere`; errors are one sentence, without a traceback."""
    _handle_sigint(signal.SIG_DFL)  # until all is imported, it ends the process
    _prepare_streams()
    sys.exit(_run())


def _run() -> int:
    from typer.exceptions import Abort, TyperException

    from tavoliere.cli.commands import app
    from tavoliere.cli.errors import UserError, describe_usage_error, phrases_for
    from tavoliere.cli.files import reason_for
    from tavoliere.engine.errors import BadInput, TavoliereError

    phrases = phrases_for(sys.argv)
    _handle_sigint(signal.default_int_handler)
    sys.unraisablehook = repeat_sigint
    try:
        status = app(prog_name="tavoliere", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except TavoliereError as error:
        sentence = error.sentence(phrases) if isinstance(error, UserError) else str(error)
        return _report(sentence, 2 if isinstance(error, BadInput) else 1)
    except ModuleNotFoundError as error:  # the table server is an extra
        package = (error.name or "").partition(".")[0]
        if package in ("", "tavoliere"):
            raise
        return _report(phrases("usage.package", package=package), 1)
    except TyperException as error:  # unknown commands and options, words where numbers belong
        sentence = describe_usage_error(error, phrases)
        return _report(sentence, 2) if sentence else 0
    except (KeyboardInterrupt, Abort):
        return _report("", INTERRUPTED)
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):  # the same, noticed by Rich
            return 0
        raise
    except OSError as error:
        _discard(sys.stdout)
        if isinstance(error, BrokenPipeError):  # the reader has closed the pipe: `tavoliere rules scalino | head`
            return 0
        return _report(phrases("usage.output", reason=phrases(f"files.{reason_for(error)}")), 1)


def _handle_sigint(handler: Any) -> None:
    """Set what Ctrl-C does, unless the parent process has it ignored."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, handler)


def repeat_sigint(lost: Any) -> None:
    """Repeat a Ctrl-C that was lost, with a traceback, inside the compiler."""
    import threading

    if issubclass(lost.exc_type, KeyboardInterrupt):
        # Not at once, or it would be lost here too. The main thread hears it also while it waits.
        interrupt = (threading.main_thread().ident, signal.SIGINT)
        repeat = threading.Timer(_MOMENT, signal.pthread_kill, interrupt)
        repeat.daemon = True
        repeat.start()
    else:
        sys.__unraisablehook__(lost)


def _report(sentence: str, status: int) -> int:
    try:
        sys.stderr.write("".join(c if c.isprintable() else "?" for c in sentence) + "\n")
        sys.stderr.flush()
    except OSError:
        _discard(sys.stderr)
    return status


def _prepare_streams() -> None:
    """Make the streams write and read any text, whatever the terminal's encoding."""
    for name, mode, errors in (
        ("stdin", "r", "replace"),
        ("stdout", "w", "backslashreplace"),
        ("stderr", "w", "backslashreplace"),
    ):
        if getattr(sys, name) is None:  # closed by the parent process
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
        stream = getattr(sys, name)
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)


def _discard(stream: Any) -> None:
    """Discard what Python would write out when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
