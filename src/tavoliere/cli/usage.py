"""Wrong ways to call a command, in our words: the library that reads the command line has its own."""

from __future__ import annotations

from typing import Any

from typer.exceptions import TyperException


def in_our_words(error: TyperException) -> str:
    """One sentence about a command line that cannot be read; empty when the help was shown instead."""
    known: Any = error  # the kinds of this error have no public names
    option = getattr(known, "option_name", "")
    match type(error).__name__:
        case "NoArgsIsHelpError":
            return ""
        case "NoSuchOption":
            return f"There is no option {option}{_see_help(known)}."
        case "BadOptionUsage" if "requires" in error.message:
            return f"The option {option} needs a value after it."
        case "BadOptionUsage":
            return f"The option {option} takes no value."
        case "MissingParameter":
            return f"{_hint(known)} is missing{_see_help(known)}."
        case "BadParameter":  # whatever is no text on our command line is a whole number
            return f"{_hint(known)} takes a whole number{_see_help(known)}."
    if "No such command" in error.message:
        return f"There is no command {error.message.split(None, 3)[-1].rstrip('.')}{_see_help(known)}."
    return f"There are more words than the command takes{_see_help(known)}."


def _hint(error: Any) -> str:
    """`--players`, or `GAME`"""
    return str(error.param.get_error_hint()).split(" / ")[0].strip("'")


def _see_help(error: Any) -> str:
    return f": see {error.ctx.command_path} --help" if error.ctx else ""
