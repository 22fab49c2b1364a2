"""Every command does what its help says, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Tavoliere

COMMANDS = ("play", "games", "rules", "position", "perft", "sim", "replay", "doctor")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(tavoliere: Tavoliere, command: str) -> None:
    done = tavoliere(command, "--help")
    assert done.returncode == 0
    assert "Usage" in done.stdout


def test_help_and_version_do_not_load_numba() -> None:
    import subprocess
    import sys

    code = "import sys, tavoliere.cli.app; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_version(tavoliere: Tavoliere) -> None:
    assert tavoliere("--version").stdout.startswith("tavoliere ")


def test_games(tavoliere: Tavoliere) -> None:
    listed = json.loads(tavoliere("games", "--json").stdout)
    scalino = next(game for game in listed if game["name"] == "scalino")
    assert scalino["players"] == [2, 4]
    assert scalino["players_with"] == {"mode=demolition": [2, 6]}
    assert {"name": "gaps", "values": "enclosed, u-shape", "default": "enclosed"} in scalino["options"]
    assert "Peter Pallat" in tavoliere("games").stdout


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
    assert "SC-3.5" in tavoliere("rules", "scalino", "sc-3.5").stdout
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
    assert (judged["legal"], judged["rule"], judged["pieces"]["blocks"]) == (False, "SC-3.5", "d6")
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


def test_doctor(tavoliere: Tavoliere) -> None:
    findings = json.loads(tavoliere("doctor", "--json").stdout)
    assert findings["healthy"]
    assert all(game["works"] for game in findings["games"])
    assert "kernel cache" in tavoliere("doctor").stdout


def test_completion_knows_the_games(tavoliere: Tavoliere) -> None:
    assert "complete" in tavoliere("--show-completion", "bash").stdout.lower()
