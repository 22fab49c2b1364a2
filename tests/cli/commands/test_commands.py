"""Every command does what its help says, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path
from unittest.mock import Mock

import pytest

from tavoliere import games
from tavoliere.cli.commands import replay
from tavoliere.cli.texts import Phrases
from tavoliere.engine.record import read_record, write_record
from tavoliere.engine.session import Session
from tests.cli.conftest import Tavoliere
from tests.cli.playing import Typed
from tests.games.every import DATA

COMMANDS = ("play", "games", "rules", "position", "perft", "sim", "arena", "replay", "doctor")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(tavoliere: Tavoliere, command: str) -> None:
    done = tavoliere(command, "--help")
    assert done.returncode == 0
    assert "Usage" in done.stdout


def test_help_and_version_do_not_load_numba() -> None:
    import subprocess
    import sys

    code = "import sys, tavoliere.cli.commands; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_version(tavoliere: Tavoliere) -> None:
    assert tavoliere("--version").stdout.startswith("tavoliere ")


def test_games(tavoliere: Tavoliere) -> None:
    listed = json.loads(tavoliere("games", "--json").stdout)
    scalino = next(game for game in listed if game["name"] == "scalino")
    assert scalino["players"] == [2, 4]
    assert scalino["players_with"] == {"mode=demolition": [2, 6]}
    gaps = next(option for option in scalino["options"] if option["name"] == "gaps")
    assert gaps["kind"] == "choice"
    assert gaps["default"] == "enclosed"
    assert [choice for choice, _ in gaps["choices"]] == ["enclosed", "u-shape"]
    assert all(gaps[text] for text in ("label", "help"))
    assert all({"sentence", "minutes", "words", "players_with"} <= set(game) for game in listed)
    assert "Peter Pallat" in tavoliere("games").stdout
    for language, title in (("it", "Bloom (scale)"), ("de", "Bloom (Reihen)")):
        assert title in tavoliere("games", "--lang", language).stdout
        assert title in [game["title"] for game in json.loads(tavoliere("games", "--lang", language, "--json").stdout)]


@pytest.mark.parametrize("language", ["en", "it", "de"])
def test_rules(tavoliere: Tavoliere, language: str) -> None:
    rules = json.loads(tavoliere("rules", "scalino", "--lang", language, "--json").stdout)
    ids = [rule["id"] for rule in rules]
    assert ids[0] == "SC-1.1"
    assert ids[-1] == "SC-5.4"
    assert all(rule["title"] and rule["text"] and rule["source"] for rule in rules)
    assert {rule["ruling"] for rule in rules} == {True, False}
    assert "SC-3.5" in tavoliere("rules", "scalino", "--lang", language).stdout


def test_one_rule(tavoliere: Tavoliere) -> None:
    for said in ("SC-3.5", "sc-3.5", "3.5"):
        assert "SC-3.5" in tavoliere("rules", "Scalino", said).stdout
    assert tavoliere("rules", "scalino", "SC-9.9").returncode == 2


def test_perft(tavoliere: Tavoliere) -> None:
    assert tavoliere("perft", "scalino", "--depth", "2", "--players", "4").stdout.strip() == "484"
    divided = json.loads(tavoliere("perft", "scalino", "--depth", "2", "--divide", "--json").stdout)
    assert divided["count"] == sum(divided["divide"].values()) == 484
    assert len(divided["divide"]) == 11
    assert tavoliere("perft", "scalino", "--depth", "0").stdout.strip() == "1"


def test_sim(tavoliere: Tavoliere) -> None:
    once = json.loads(tavoliere("sim", "scalino", "--games", "50", "--seed", "3", "--players", "3", "--json").stdout)
    again = json.loads(tavoliere("sim", "scalino", "--games", "50", "--seed", "3", "--players", "3", "--json").stdout)
    assert once["seats"] == again["seats"]
    assert len(once["seats"]) == 3
    assert sum(once["endings"].values()) == 50
    assert "games/s" in tavoliere("sim", "scalino", "--games", "5", "--set", "mode=demolition").stdout


def test_a_position_goes_round(tavoliere: Tavoliere, tmp_path: Path) -> None:
    first = tavoliere("position", "scalino", "--players", "2", "--seed", "1").stdout
    file = tmp_path / "position.json"
    file.write_text(first, encoding="utf-8")
    assert tavoliere("position", "scalino", str(file)).stdout == first
    assert len(tavoliere("position", "scalino", str(file), "--legal").stdout.split("\n")) == 12
    second = tavoliere("position", "scalino", str(file), "--play", "place e5-g5").stdout
    assert json.loads(second)["blocks"] == ["hyacinth 1 e5-g5"]
    listed = json.loads(tavoliere("position", "scalino", "-", "--legal", "--json", stdin=second).stdout)
    assert {"seat", "move", "parts"} == set(listed["moves"][0])
    assert "chance" not in json.loads(tavoliere("position", "scalino", "-", "--view", "0", stdin=second).stdout)
    assert "level 1" in tavoliere("position", "scalino", "-", "--show", stdin=second).stdout


def test_explain(tavoliere: Tavoliere) -> None:
    position = json.dumps({"players": 2, "turn": "lily", "blocks": ["hyacinth 1 e5", "tulip 1 e6", "lily 1 d6"]})
    good = tavoliere("position", "scalino", "-", "--explain", "place f5", stdin=position)
    assert good.stdout.startswith("legal")
    bad = tavoliere("position", "scalino", "-", "--explain", "place d5", "--json", stdin=position)
    judged = json.loads(bad.stdout)
    assert (judged["legal"], judged["rule"]) == (False, "SC-3.5")
    assert [block["name"] for block in judged["pieces"]["blocks"]] == ["d6"]
    italian = tavoliere("position", "scalino", "-", "--explain", "place d5", "--lang", "it", stdin=position)
    assert italian.stdout.startswith("illegal: SC-3.5: ")


def test_an_illegal_move_is_not_played(tavoliere: Tavoliere) -> None:
    done = tavoliere("position", "scalino", "--play", "place a5")
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("SC-3.1: ")
    italian = tavoliere("position", "scalino", "--play", "place a5", "--lang", "it")
    assert "stella" in italian.stderr
    assert done.stderr.count("\n") == 1


def test_the_clock_can_be_played_for(tavoliere: Tavoliere, tmp_path: Path) -> None:
    """In Bloops it is the seat after the last player."""
    position = tavoliere("position", "bloops", "--players", "3", "--set", "start=0").stdout
    for seat, move in ((0, "done"), (1, "done"), (2, "done"), (0, "draw"), (0, "discard")):
        position = tavoliere("position", "bloops", "-", "--seat", str(seat), "--play", move, stdin=position).stdout
    assert tavoliere("position", "bloops", "-", "--seat", "3", "--explain", "close", stdin=position).returncode == 0
    assert tavoliere("position", "bloops", "-", "--seat", "3", "--play", "close", stdin=position).returncode == 0
    assert tavoliere("position", "bloops", "-", "--seat", "4", "--play", "close", stdin=position).returncode == 2
    assert tavoliere("position", "bloops", "-", "--seat", "3", "--show", stdin=position).returncode == 2


def test_a_position_is_drawn_through_a_seats_eyes(tavoliere: Tavoliere) -> None:
    mine = tavoliere("position", "bloom_rows", "--show", "--seat", "0").stdout
    yours = tavoliere("position", "bloom_rows", "--show", "--seat", "1", "--lang", "de").stdout
    spectators = tavoliere("position", "bloom_rows", "--show").stdout
    assert "Your stock" in mine
    assert "Dein Vorrat" in yours
    assert "tock:" not in spectators


@pytest.mark.parametrize(("language", "word"), [("en", "quit"), ("en", "Q"), ("it", "esci"), ("de", "Ende")])
def test_stepping_is_left_by_any_name_of_leaving(monkeypatch: pytest.MonkeyPatch, language: str, word: str) -> None:
    game = games.load("scalino")
    record = read_record((DATA / "scalino" / "complete-diamond-enclosed-4.txt").read_text())
    screen = Typed(["", word])
    monkeypatch.setattr("sys.stdin", Mock(isatty=lambda: True))
    replay.step_through(screen, record, Phrases(language, game, record.players), None)
    assert screen.shown.count(Phrases(language)("replay.next")) == 2


def test_a_record_is_stepped_through(tavoliere: Tavoliere, tmp_path: Path) -> None:
    """An undo is an entry like a move; what a seat may not know is not said to it."""
    record = tmp_path / "game.txt"
    tavoliere(
        "play", "scalino", "--set", "start=0", "--seed", "1", "--save", str(record), stdin="e5-g5\nundo\ne5\nquit\n"
    )
    summary = json.loads(tavoliere("replay", str(record), "--json").stdout)
    assert summary["verified"]
    assert "undo" in [entry["entry"] for entry in summary["entries"]]
    assert summary["moves"] == len(summary["entries"]) - 1 == len([*filter(None, summary["events"])])
    stepped = tavoliere("replay", str(record), "--step").stdout
    assert "undo to 0" in stepped
    assert stepped.count("╭") == 2 * (len(summary["entries"]) + 1)
    assert json.loads(tavoliere("replay", str(record), "--move", "0", "--position").stdout)["blocks"] == []
    assert "von oben" in tavoliere("replay", str(record), "--move", "1", "--lang", "de").stdout
    assert tavoliere("replay", str(record), "--move", "99").returncode == 2
    assert tavoliere("replay", str(record), "--seat", "2").returncode == 2


@pytest.mark.parametrize(
    ("language", "left", "gave_up", "end"),
    [
        ("en", "Anna leaves; a bot plays on (easy).", "Bruno gives up.", "Victory for Anna."),
        ("it", "Anna se ne va; continua un bot (facile).", "Bruno si arrende.", "Vittoria per Anna."),
        ("de", "Anna geht; ein Bot spielt weiter (leicht).", "Bruno gibt auf.", "Sieg für Anna."),
    ],
)
def test_a_replay_tells_what_happened_around_the_moves(
    tavoliere: Tavoliere, tmp_path: Path, language: str, left: str, gave_up: str, end: str
) -> None:
    game = games.load("scalino")
    session = Session.begin(game, ["Anna", "Bruno"], bytes(32), game.make_options({"start": 0}))
    session.play(0, game.parse("place e5-g5"))
    session.take_over(0, "easy", "left")
    session.give_back(0)
    session.forfeit(1, "resigned")
    record = tmp_path / "game.txt"
    record.write_text(write_record(session.record, game))
    stepped = tavoliere("replay", str(record), "--step", "--lang", language).stdout
    assert left in stepped
    assert gave_up in stepped
    said = tavoliere("replay", str(record), "--lang", language).stdout
    assert end in said
    assert game.texts(language).ending("forfeited") in said
    summary = json.loads(tavoliere("replay", str(record), "--json").stdout)
    assert (summary["winners"], summary["ranks"], summary["forfeited"]) == ([0], [1, 2], [1])


def test_a_replay_keeps_secrets_from_a_seat(tavoliere: Tavoliere, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    tavoliere(
        "play", "bloom_rows", "--bots", "2", "--players", "2", "--seed", "1", "--save", str(record), stdin="quit\n"
    )
    seen = tavoliere("replay", str(record), "--step", "--seat", "1").stdout
    assert "0 draw covered" not in seen
    assert "0 draw covered" in tavoliere("replay", str(record), "--step").stdout
    assert tavoliere("replay", str(record), "--seat", "1").returncode == 0


def test_doctor(tavoliere: Tavoliere) -> None:
    findings = json.loads(tavoliere("doctor", "--json").stdout)
    assert findings["healthy"]
    assert all(game["works"] for game in findings["games"])
    assert "kernel cache" in tavoliere("doctor").stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_offered_to_the_shell_at_hand(
    tavoliere: Tavoliere, monkeypatch: pytest.MonkeyPatch, shell: str
) -> None:
    monkeypatch.setattr("shellingham.detect_shell", lambda: (shell, f"/bin/{shell}"))
    assert "complet" in tavoliere("--show-completion").stdout.lower()
