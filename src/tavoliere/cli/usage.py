"""Wrong ways to call a command, in our words: the library that reads the command line has its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typer.exceptions import TyperException

from tavoliere.cli.voice import Voice
from tavoliere.engine.texts import LANGUAGES

_ONE_OF = " is not one of "
_WHOLE = "valid integer"


def voice_for(arguments: Sequence[str]) -> Voice:
    """The language that a command line asks for, even one that cannot be read otherwise; English without it."""
    language = "en"
    for argument, following in zip(arguments, [*arguments[1:], ""], strict=True):
        name, _, value = argument.partition("=")
        said = following if argument in ("--lang", "-l") else value if name == "--lang" else ""
        language = said if said in LANGUAGES else language
    return Voice(language)


def in_our_words(error: TyperException, voice: Voice) -> str:
    """One sentence about a command line that cannot be read; empty when the help was shown instead."""
    known: Any = error  # the kinds of this error have no public names
    option = getattr(known, "option_name", "")
    help_at = voice("usage.help", command=known.ctx.command_path) if known.ctx else ""
    match type(error).__name__:
        case "NoArgsIsHelpError":
            return ""
        case "NoSuchOption":
            return voice("usage.no_option", option=option, help=help_at)
        case "BadOptionUsage" if "requires" in error.message:
            return voice("usage.no_value", option=option)
        case "BadOptionUsage":
            return voice("usage.value", option=option)
        case "MissingParameter":
            return voice("usage.missing", option=_hint(known), help=help_at)
        case "BadParameter" if _ONE_OF in error.message:
            choices = error.message.rpartition(_ONE_OF)[2].rstrip(".").replace("'", "")
            return voice("usage.choice", option=_hint(known), choices=choices)
        case "BadParameter":  # whatever else is no text on our command line is a number
            kind = "whole_number" if _WHOLE in error.message else "number"
            return voice(f"usage.{kind}", option=_hint(known), help=help_at)
    if "No such command" in error.message:
        return voice("usage.no_command", command=error.message.split(None, 3)[-1].rstrip("."), help=help_at)
    return voice("usage.too_many", help=help_at)


def _hint(error: Any) -> str:
    """`--players`, or `GAME`"""
    return str(error.param.get_error_hint()).split(" / ")[0].strip("'")
