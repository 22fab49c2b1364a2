"""User errors as translatable message keys: the sentence is made where the reader's language is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from typer.exceptions import TyperException

from tavoliere.cli.texts import Phrases
from tavoliere.engine.errors import BadInput
from tavoliere.engine.moves import Unreadable
from tavoliere.engine.texts import LANGUAGES


class UserError(BadInput):
    """A phrase with its values. The text of the error itself is English, as the engine's are.

    `cause` is an error of the engine that says the same more exactly, for readers of English. A notation that cannot
    be read says it in every language, once it is known which game is played.
    """

    def __init__(self, phrase: str, /, cause: BadInput | None = None, **values: Any) -> None:
        self._phrase = phrase
        self._cause = cause
        self._values = values
        super().__init__(self.sentence(Phrases()))

    def sentence(self, phrases: Phrases) -> str:
        """The error in the reader's language."""
        if self._cause and phrases.language == "en":
            return str(self._cause)
        if isinstance(self._cause, Unreadable) and phrases.game:
            return self._cause.sentence(phrases.texts)
        return phrases(self._phrase, **self._values)


@contextmanager
def translate_errors(phrase: str, **values: Any) -> Iterator[None]:
    """Give an error of the engine, which is in English, a phrase for readers of other languages."""
    try:
        yield
    except UserError:
        raise
    except BadInput as error:
        raise UserError(phrase, error, **values) from error


# ---- Command lines that cannot be read -----------------------------------------------------------------

_CHOICES = " is not one of "
_COMMAND = "No such command "
_BOUND = " than or equal to "
_SENTENCES = (  # the kind of an error, what its message has in it, and our phrase
    ("NoSuchOption", "", "no_option"),
    ("BadOptionUsage", "requires", "no_value"),
    ("BadOptionUsage", "", "value"),
    ("MissingParameter", "", "missing"),
    ("BadParameter", _CHOICES, "choice"),
    ("BadParameter", "valid integer", "whole_number"),
    ("BadParameter", f"greater{_BOUND}", "least"),
    ("BadParameter", f"less{_BOUND}", "most"),
    ("BadParameter", "", "number"),  # every other argument that is not text is a number
    ("UsageError", _COMMAND, "no_command"),
    ("", "", "too_many"),
)


def phrases_for(arguments: Sequence[str]) -> Phrases:
    """The texts in the language that a command line asks for, even if the rest of it cannot be read; else English."""
    language = "en"
    for argument, following in zip(arguments, [*arguments[1:], ""], strict=True):
        name, _, value = argument.partition("=")
        said = following if argument in ("--lang", "-l") else value if name == "--lang" else ""
        language = said if said in LANGUAGES else language
    return Phrases(language)


def describe_usage_error(error: TyperException, phrases: Phrases) -> str:
    """One sentence about a command line that cannot be read; empty if the help was shown instead."""
    known: Any = error  # the kinds of this error have no public names
    kind = type(error).__name__
    message = error.message
    if kind == "NoArgsIsHelpError":
        return ""
    return phrases(
        next(f"usage.{phrase}" for of_kind, part, phrase in _SENTENCES if of_kind in (kind, "") and part in message),
        option=_hint(known),
        choices=message.rpartition(_CHOICES)[2].rstrip(".").replace("'", ""),
        command=message.removeprefix(_COMMAND).rstrip("."),
        bound=message.rpartition(_BOUND)[2],
        help=phrases("usage.help", command=known.ctx.command_path) if known.ctx else "",
    )


def _hint(error: Any) -> str:
    """The option or argument that an error is about: `--players`, or `GAME`."""
    parameter = getattr(error, "param", None)
    hint = parameter.get_error_hint() if parameter else getattr(error, "option_name", "")
    return str(hint).split(" / ")[0].strip("'")
