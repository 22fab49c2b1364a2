"""With `--lang` everything is said in that language, errors too."""

from __future__ import annotations

import json
import re
from itertools import chain
from pathlib import Path

import pytest

from tavoliere import games
from tavoliere.engine.errors import BadInput
from tavoliere.engine.moves import Move
from tavoliere.engine.session import Session
from tavoliere.engine.view import Event
from tests.cli.conftest import Tavoliere
from tests.cli.playing import Typed, pick_always, play, seat_people, sit_down
from tests.games.every import DATA

OTHERS = ["it", "de"]

# Words that neither Italian nor German has. Notation is the same everywhere and has none of them.
ENGLISH = re.compile(
    r"\b(the|there|this|is|are|of|and|has|have|cannot|not|be|with|choose|say|your|you|nobody|player|players|points|"
    r"level|legal|move|moves|cards|tiles|flowers|rows|garden|takes|draws|hyacinth|daffodil|whole|seat)\b",
    re.IGNORECASE,
)
NOTATION = re.compile(r"'[^']*'|\b\w+ (?=\()|tavoliere [a-z]+|--\w+|/\S+")  # commands and paths too

WRONG = {
    "an unknown game": ["chess"],
    "a bad --save": ["scalino", "--save", "/no/such/folder/game.txt"],
    "an unknown option": ["scalino", "--set", "colour=blue"],
    "a bad value": ["scalino", "--set", "gaps=none"],
    "an option without a value": ["scalino", "--set", "gaps"],
    "an option twice": ["scalino", "--set", "start=0", "--set", "start=1"],
    "a missing file": ["scalino", "--set", "blocks=@no-such-file"],
    "a folder for a file": ["scalino", "--set", "blocks=@."],
    "no such starting seat": ["scalino", "--set", "start=7"],
    "options that do not go together": ["scalino", "--set", 'blocks=["tulip 1 e5"]'],
    "a deck that is too small": ["bloops", "--set", 'deck={"7": 3}'],
    "no such card": ["bloops", "--set", 'deck={"x": 3}'],
    "a bad pattern": ["bloom_garden", "--set", 'cards=["1"]'],
    "too many players": ["scalino", "--players", "9"],
    "more bots than seats": ["scalino", "--players", "2", "--bots", "5"],
    "more names than people": ["scalino", "--names", "A,B,C"],
    "a bot's name": ["scalino", "--names", "Bot 1"],
    "a clock for two": ["bloops", "--bots", "0", "--clock"],
    "nothing to resume": ["--resume"],
    "a missing record": ["--resume", "no-such-file.txt"],
    "another seed for a resumed game": ["--resume", "--seed", "1"],
    "a word where a number belongs": ["scalino", "--players", "two"],
    "no such level": ["scalino", "--level", "divine"],
    "an unknown flag": ["scalino", "--colour"],
    "one word too many": ["scalino", "bloops"],
    "an option without its value": ["scalino", "--seed"],
    "a value where none belongs": ["scalino", "--clock=yes"],
}


def english_in(text: str) -> list[str]:
    return [match[0] for match in ENGLISH.finditer(NOTATION.sub("", text))]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("arguments", WRONG.values(), ids=WRONG.keys())
def test_what_is_wrong_is_said_in_the_readers_language(
    tavoliere: Tavoliere, arguments: list[str], language: str
) -> None:
    done = tavoliere("play", *arguments, "--lang", language)
    assert done.returncode in (1, 2)
    assert done.stderr.count("\n") == 1
    assert not english_in(done.stderr), done.stderr
    assert done.stderr != tavoliere("play", *arguments).stderr


ELSEWHERE = {
    "an unknown rule": ["rules", "scalino", "99"],
    "two questions": ["position", "scalino", "--legal", "--explain", "place e5"],
    "no such seat": ["position", "scalino", "--legal", "--seat", "5"],
    "no such option": ["position", "scalino", "--set", "colour=blue"],
    "a position that is none": ["position", "scalino", "-"],
    "players with a position": ["position", "scalino", "-", "--players", "2"],
    "a record that is none": ["replay", "-"],
    "no such entry": ["replay", str(DATA / "scalino" / "complete-diamond-enclosed-4.txt"), "--move", "999"],
    "an unknown command": ["jump"],
    "no games at all": ["sim", "scalino", "--games", "0"],
    "too many players for random games": ["sim", "scalino", "--players", "9"],
    "no such option of random games": ["sim", "scalino", "--set", "colour=blue"],
}

OPTION = re.compile(r"\w*=\S+")  # as the command line takes it
ANSWERS = {
    "the games": ["games"],
    "random games": ["sim", "bloops", "--games", "20"],
    "an illegal move": ["position", "scalino", "--set", "start=0", "--explain", "a1"],
    "a board": ["position", "scalino", "--show"],
    "a record": ["replay", str(DATA / "scalino" / "complete-diamond-enclosed-4.txt")],
    "a moment of it": ["replay", str(DATA / "scalino" / "complete-diamond-enclosed-4.txt"), "--move", "5"],
}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("arguments", ANSWERS.values(), ids=ANSWERS.keys())
def test_answers_are_in_the_readers_language(tavoliere: Tavoliere, arguments: list[str], language: str) -> None:
    done = tavoliere(*arguments, "--lang", language)
    said = OPTION.sub("", done.stdout + done.stderr)
    assert done.returncode == 0
    assert not english_in(said), english_in(said)
    assert done.stdout != tavoliere(*arguments).stdout


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("arguments", ELSEWHERE.values(), ids=ELSEWHERE.keys())
def test_other_commands_with_a_language_speak_it_too(tavoliere: Tavoliere, arguments: list[str], language: str) -> None:
    done = tavoliere(*arguments, "--lang", language, stdin="{}")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert not english_in(done.stderr), done.stderr


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", games.names())
def test_titles_and_sources_of_rules_are_in_the_readers_language(
    tavoliere: Tavoliere, name: str, language: str
) -> None:
    """The text of a rule may have notation in it."""
    rules = json.loads(tavoliere("rules", name, "--lang", language, "--json").stdout)
    for rule in rules:
        assert not english_in(f"{rule['chapter']} {rule['title']} {rule['source']}"), rule
        assert "Rulebook" not in rule["source"]
    assert rules[0]["source"] in tavoliere("rules", name, rules[0]["id"], "--lang", language).stdout


def test_the_language_that_was_asked_for_counts_too(tavoliere: Tavoliere) -> None:
    done = tavoliere("play", "--names", "A,B,C", stdin="it\nscalino\n2\n1\n")
    assert done.returncode == 2
    assert done.stderr == "Ci sono 3 nomi per 1 persona: danne al massimo altrettanti.\n"


@pytest.mark.parametrize("language", OTHERS)
def test_damaged_records_are_told_in_the_readers_language(tavoliere: Tavoliere, tmp_path: Path, language: str) -> None:
    file = tmp_path / "game.txt"
    tavoliere("play", "scalino", "--set", "start=0", "--seed", "1", "--save", str(file), stdin="e5-g5\nquit\n")
    whole = file.read_text()
    for damaged in ("", "dear diary", whole.replace("e5-g5", "a1"), whole.replace("game: scalino", "game: chess")):
        file.write_text(damaged)
        done = tavoliere("play", "--resume", str(file), "--lang", language)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert not english_in(done.stderr), done.stderr


@pytest.mark.parametrize(("language", "said"), [("it", "Il file"), ("de", "Die Datei")])
def test_a_record_that_cannot_be_written_in_the_end(
    tavoliere: Tavoliere, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    file = tmp_path / "folder" / "game.txt"
    file.parent.mkdir()
    monkeypatch.setattr("tavoliere.cli.text_client.client.TextClient.run", lambda _: file.parent.rmdir())
    arguments = ["scalino", "--save", str(file)]
    done = tavoliere("play", *arguments, "--lang", language)
    assert done.returncode == 1
    assert done.stderr.startswith(said)


@pytest.mark.parametrize("language", OTHERS)
def test_what_only_the_engine_has_words_for(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own sentences are English: who reads another language gets a whole one of the table's."""

    def refuse(session: Session, seat: int, move: Move) -> list[Event]:
        raise BadInput("An add needs one tile at least, and no more than the box holds.")

    monkeypatch.setattr(Session, "play", refuse)
    shown = play(seat_people("bloom_rows", language=language), ["draw covered"], tmp_path, language)
    assert "'draw covered'" in shown
    assert not english_in(shown), shown


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", games.names())
def test_a_whole_game_in_another_language(name: str, language: str, tmp_path: Path) -> None:
    """Nothing of the table itself is said in English; moves are written the same everywhere."""
    rule = games.load(name).rulebook.ids[4]
    asked = [
        "?",
        "hello",
        "999999",
        "a1",
        "why",
        "why 1",
        f"rule {rule}",
        "rule 99",
        "rules",
        "board",
        "board x",
        "score",
    ]
    screen = Typed(())
    screen.said = chain([*asked, "hint", "undo"], pick_always(screen))
    sit_down(seat_people(name, language=language), screen, tmp_path, language).run()
    assert not english_in(screen.shown), english_in(screen.shown)
    assert {"it": "Vittoria", "de": "Sieg"}[language] in screen.shown
