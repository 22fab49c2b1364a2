"""The level of the bots of a new table, as `tavoliere join` asks a real server for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tavoliere.cli.commands import join
from tavoliere.cli.errors import UserError
from tests.cli.conftest import Tavoliere
from tests.cli.test_languages import english_in
from tests.server.process import ServerProcess, serving

JOIN = [sys.executable, "-m", "tavoliere.cli", "join", "--name", "Anna", "--json", "--people", "1", "--bots", "1"]
PING = '{"type":"ping","id":"one"}\n'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("level")) as server:
        yield server


@pytest.mark.parametrize(("asked", "level"), [(["--level", "sound"], "sound"), ([], "easy")])
def test_the_bots_of_a_new_table_play_as_well_as_asked(
    server: ServerProcess, tmp_path: Path, asked: list[str], level: str
) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    command = [*JOIN, server.address, *asked]
    done = subprocess.run(command, env=environment, input=PING, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    heard = [json.loads(line) for line in done.stdout.splitlines()]
    table = next(update for update in heard if update["type"] == "table")
    assert [seat.get("bot") for seat in table["seats"]] == [None, level]


@pytest.mark.parametrize(
    ("path", "asked", "expected"),
    [
        ("", ["--level", "sound"], "--bots"),
        ("", ["--bots", "0", "--level", "sound"], "--bots"),
        ("/tables/t1", ["--level", "sound"], "link"),
        ("/tables/t1", ["--bots", "1", "--level", "sound"], "link"),
    ],
)
def test_a_level_needs_bots_at_a_new_table(tavoliere: Tavoliere, path: str, asked: list[str], expected: str) -> None:
    """The error comes before any server is asked: there is none at this address."""
    for language in ("en", "it", "de"):
        done = tavoliere("join", f"http://127.0.0.1:9{path}", *asked, "--lang", language)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert "--level" in done.stderr
        assert expected in done.stderr.lower()
        assert language == "en" or not english_in(done.stderr), done.stderr


def test_an_unknown_level_is_refused_as_in_play(tavoliere: Tavoliere) -> None:
    refused = [tavoliere(*command, "--level", "divine") for command in (["join", "localhost"], ["play", "scalino"])]
    assert refused[0] == refused[1]
    assert refused[0].returncode == 2
    assert "learning, easy, sound, strong, master" in refused[0].stderr


@pytest.mark.parametrize("url", ["http://[::1", "http://[::1/tables/t1", "[::1"])
def test_half_an_address_is_none(tavoliere: Tavoliere, url: str) -> None:
    done = tavoliere("join", url)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "Traceback" not in done.stderr


def test_a_user_without_a_name_is_asked_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> str:
        raise KeyError("getpwuid(): uid not found: 4711")

    monkeypatch.setattr("getpass.getuser", unknown)
    with pytest.raises(UserError, match="--name"):
        join.run("127.0.0.1:9")


def test_a_game_is_called_as_people_call_it(server: ServerProcess, tmp_path: Path) -> None:
    command = [*JOIN, server.address, "--game", "BLOOM (rows)"]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(command, env=environment, input=PING, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert '"game":"bloom_rows"' in done.stdout
