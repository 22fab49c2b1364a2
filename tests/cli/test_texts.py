"""The phrases of the terminal exist in three languages, with the same holes, and all of them are used."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from tavoliere import cli, games
from tavoliere.cli.texts import Phrases, read_phrases
from tavoliere.engine.errors import BadInput
from tavoliere.engine.texts import LANGUAGES, holes

COMMANDS = [key.partition(".")[2] for key in read_phrases("en") if key.startswith("commands.")]
SOURCES = "\n".join(path.read_text() for path in Path(str(cli.__file__)).parent.rglob("*.py"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_phrases_with_the_same_holes(language: str) -> None:
    english, other = read_phrases("en"), read_phrases(language)
    assert list(english) == list(other)
    for key, phrase in other.items():
        assert holes(phrase) == holes(english[key]), key
        assert bool(phrase) == bool(english[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_can_be_said_and_no_name_means_two(language: str) -> None:
    phrases = Phrases(language)
    spoken = phrases.spoken(COMMANDS)
    names = [name for command in COMMANDS for name in {command, *phrases.names_of(command)}]
    assert len(names) == len(set(names)) == len(spoken)
    for command in COMMANDS:
        assert spoken[command] == command
        assert phrases(f"help.{command}", rule="SC-1.1")
        phrases(f"arguments.{command}")


def test_no_phrase_is_left_over_and_none_is_missing() -> None:
    """Phrases are named in the sources in full, or by their section."""
    by_section = set(re.findall(r"""["']([a-z_]+)\.\{""", SOURCES))
    named = set(re.findall(r"""["']([a-z_]+\.[a-z_]+)["']""", SOURCES))
    known = set(read_phrases("en"))
    assert {key for key in known if key.partition(".")[0] not in by_section} <= named
    assert {key for key in named if key.partition(".")[0] in {name.partition(".")[0] for name in known}} <= known


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(BadInput, match="no words in 'fr'"):
        Phrases("fr")


def test_peoples_own_texts_are_never_translated() -> None:
    """A player may be called like a word of the vocabulary."""
    assert Phrases("de")("files.saved", file="random").endswith("random")


@pytest.mark.parametrize(("language", "yes"), [("en", "Y"), ("it", "sì"), ("de", "JA"), ("it", "yes")])
def test_yes_is_understood(language: str, yes: str) -> None:
    assert Phrases(language).is_yes(yes)
    assert not Phrases(language).is_yes("")


@pytest.mark.parametrize("name", games.names())
def test_every_phrase_of_a_terminal_is_used(name: str) -> None:
    """The board's module names the phrases of its game, and a few that all games share."""
    game = games.load(name)
    source = inspect.getsource(game.module("terminal") or inspect)
    used = set(re.findall(r"""phrase\(\s*["']([a-z_]+)["']""", source)) | set(re.findall(r'else "([a-z_]+)"\)', source))
    for language in LANGUAGES:
        texts = game.texts(language)
        assert set(texts.own.terminal) <= used <= {*texts.own.terminal, *texts.shared.terminal}
        assert set(texts.own.picks) == set(game.texts("en").own.picks)
