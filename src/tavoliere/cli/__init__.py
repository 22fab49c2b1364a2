"""The command line: one file per command, and the table of `play` in a room of its own."""

from __future__ import annotations

# Only what Python has loaded anyway: Ctrl-C must not come between us and our first line.
import _signal as signal  # type: ignore[import-not-found]
import errno
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_INTERRUPTED = 130
_A_MOMENT = 0.02
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def run() -> None:
    """Run `tavoliere`; what is wrong is said in one sentence, without a traceback."""
    _handle_sigint(signal.SIG_DFL)  # until everything is imported it simply ends the process
    _prepare_streams()
    sys.exit(_run())


def _run() -> int:
    from typer.exceptions import Abort, TyperException

    from tavoliere.cli.commands import app
    from tavoliere.cli.errors import UserError, describe_usage_error, voice_for
    from tavoliere.engine.errors import BadInput, TavoliereError

    _handle_sigint(signal.default_int_handler)
    sys.unraisablehook = _once_more
    try:
        status = app(prog_name="tavoliere", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except UserError as mistake:
        return _complain(mistake.sentence(voice_for(sys.argv)), 2)
    except TavoliereError as error:
        return _complain(str(error), 2 if isinstance(error, BadInput) else 1)
    except ModuleNotFoundError as error:  # the table server is an extra
        package = (error.name or "").partition(".")[0]
        if package in ("", "tavoliere"):
            raise
        return _complain(voice_for(sys.argv)("usage.package", package=package), 1)
    except TyperException as error:  # unknown commands and options, words where numbers belong
        sentence = describe_usage_error(error, voice_for(sys.argv))
        return _complain(sentence, 2) if sentence else 0
    except (KeyboardInterrupt, Abort):
        return _complain("", _INTERRUPTED)
    except BrokenPipeError:  # the reader has seen enough, as in `tavoliere rules scalino | head`
        _forget(sys.stdout)
        return 0
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):  # the same, noticed by Rich
            return 0
        raise
    except OSError as error:
        _forget(sys.stdout)
        reason = "files.full" if error.errno in _FULL else "files.other"
        voice = voice_for(sys.argv)
        return _complain(voice("usage.output", reason=voice(reason)), 1)


def _handle_sigint(handler: Any) -> None:
    """What Ctrl-C does, unless whoever started us wants it to do nothing."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, handler)


def _press_ctrl_c() -> None:
    """As the person did: whatever the main thread waits for is interrupted, where the system can do that."""
    import _thread
    import threading

    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        _thread.interrupt_main()


def _once_more(lost: Any) -> None:
    """Ctrl-C in the middle of the compiler's own work is lost there, with a traceback: hear it again after it."""
    import threading

    if issubclass(lost.exc_type, KeyboardInterrupt):
        again = threading.Timer(_A_MOMENT, _press_ctrl_c)  # at once it would be lost here
        again.daemon = True
        again.start()
    else:
        sys.__unraisablehook__(lost)


def _complain(sentence: str, status: int) -> int:
    try:
        sys.stderr.write("".join(c if c.isprintable() else "?" for c in sentence) + "\n")
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
