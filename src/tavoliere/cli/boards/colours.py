"""Flower colours on the terminal. A colour never appears without its letter, so none has to be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from tavoliere.cli.voice import Voice

STYLES = {
    "hyacinth": "bold white on #2F6FB0",
    "tulip": "bold white on #C23B2E",
    "rose": "bold #3B0F22 on #DE7FA8",
    "lily": "bold #4A4229 on #FBF6E6",
    "daffodil": "bold #4A3200 on #F3BC3A",
}


def letter(colour: str, voice: Voice) -> str:
    """The letter that stands for a colour in the reader's language."""
    return voice(f"letters.{colour}")


def chip(colour: str, voice: Voice) -> Text:
    """A colour with its letter: `T tulip`."""
    return Text(f" {letter(colour, voice)} {voice.words.word(colour)} ", STYLES[colour], no_wrap=True)
