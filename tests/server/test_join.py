"""`tavoliere join` as a command at a real server: a person's terminal played by chance, and a program's frames."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tavoliere.cli.text_client.socket_client import Closed, Connection
from tests.server.process import ServerProcess, serving

ONE_AGAINST_A_BOT = ["--game", "scalino", "--people", "1", "--bots", "1", "--set", "start=0"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("join")) as server:
        yield server


def join(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """The command, as a guest that the server does not know yet."""
    return subprocess.Popen(
        [sys.executable, "-m", "tavoliere.cli", "join", *arguments],
        env={**os.environ, "XDG_DATA_HOME": str(folder)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_chance_plays_a_whole_game_against_a_bot(server: ServerProcess, tmp_path: Path) -> None:
    process = join(tmp_path, server.address, "--name", "Anna", "--random", *ONE_AGAINST_A_BOT)
    said, wrong = process.communicate(timeout=120)
    assert process.returncode == 0, wrong
    assert "Victory for" in said
    assert wrong == ""


class Program:
    """Another program's bot: a line out, lines in."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._asked = 0
        self.heard: list[dict[str, Any]] = []

    def say(self, kind: str, **fields: Any) -> str:
        assert self._process.stdin is not None
        self._asked += 1
        id_ = f"p{self._asked}"
        self._process.stdin.write(json.dumps({"type": kind, "id": id_, **fields}) + "\n")
        self._process.stdin.flush()
        return id_

    def listen(self) -> Iterator[dict[str, Any]]:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.heard.append(json.loads(line))
            yield self.heard[-1]

    def play(self) -> None:
        """Whenever it is asked, what a hint says; until the game is over."""
        number, hint = 0, ""
        self.say("start")  # before anybody can have heard it
        for update in self.listen():
            number = update.get("number", number)
            if update["type"] in ("told", "shown") and update.get("prompt"):
                hint = self.say("hint", level="easy")
            elif update["type"] == "answer" and update["id"] == hint:
                self.say("play", answers=number, move=update["hint"]["move"])
            elif update["type"] == "table" and update["phase"] == "over":
                return


def test_a_program_plays_a_whole_game_by_frames(server: ServerProcess, tmp_path: Path) -> None:
    process = join(tmp_path, server.address, "--name", "Robot", "--json", *ONE_AGAINST_A_BOT)
    program = Program(process)
    program.play()
    moves = [update for update in program.heard if update["type"] == "told" and update["what"] == "move"]
    assert {update["by"] for update in moves} == {0, 1}
    assert sum(bool(update.get("id")) for update in moves) > 10
    assert not any(update["type"] == "refused" for update in program.heard)
    rest, link = process.communicate(timeout=30)  # the end of its words is the end of the visit
    assert process.returncode == 0
    assert "/tables/" in link
    assert all(json.loads(line) for line in rest.splitlines())


def test_a_program_that_says_all_at_once_and_no_more_is_answered(server: ServerProcess, tmp_path: Path) -> None:
    process = join(tmp_path, server.address, "--name", "Hasty", "--json", *ONE_AGAINST_A_BOT)
    said, _ = process.communicate('{"type":"ping","id":"one"}\n\nno frame\n{"type":"score","id":"two"}\n', timeout=60)
    heard = [json.loads(line) for line in said.splitlines()]
    assert [update["id"] for update in heard if update.get("id")] == ["one", "two"]
    assert any(update.get("code") == "unreadable" for update in heard)


def test_what_is_said_while_the_line_is_broken_is_kept_in_order(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    server.start()
    anna = server.guest("Anna")
    table = server.open_table(anna, game="scalino", seats=[{}, {}])
    token = anna["Authorization"].removeprefix("Bearer ")
    server.kill()
    line = Connection(f"ws://127.0.0.1:{server.port}/api/tables/{table}/live", token, {"version": 2})
    try:
        for said in (b"before", b"after"):  # the line was never up; then it breaks
            line.forward(b'{"type":"say","text":"%s all"}' % said)
            for number in range(3):
                line.forward(b'{"type":"say","id":"%s %d","text":"x"}' % (said, number))
            server.start()
            line.settle(30)
            server.kill()
        server.start()
        line.forward(b'{"type":"ping","id":"last"}')
        line.settle(30)
    finally:
        line.close()
        server.stop()
    heard = [line.inbox.get_nowait() for _ in range(line.inbox.qsize() - 1)]
    answered = [update["id"] for update in heard if update.get("id") and update["type"] in ("told", "done", "pong")]
    assert list(dict.fromkeys(answered)) == [f"{w} {n}" for w in ("before", "after") for n in range(3)] + ["last"]
    texts = [update["line"]["text"] for update in heard if update.get("line")]
    assert [text for text in texts if text != "x"] == ["before all", "after all"]


def test_a_program_of_another_version_is_told_and_does_not_dial_again(server: ServerProcess) -> None:
    anna = server.guest("Anna")
    table = server.open_table(anna, game="scalino", seats=[{}, {}])
    token = anna["Authorization"].removeprefix("Bearer ")
    line = Connection(f"ws://127.0.0.1:{server.port}/api/tables/{table}/live", token, {"version": 99})
    line.forward(b'{"type":"say","id":"kept","text":"x"}')
    heard = [line.inbox.get(timeout=30), line.inbox.get(timeout=30)]
    assert heard[0]["code"] == "version"
    assert isinstance(heard[1], Closed)
    assert list(line.unanswered) == ["kept"]
    line.close()


@pytest.mark.parametrize("mode", [[], ["--json"], ["--random"]])
def test_a_link_that_leads_nowhere_ends_with_one_sentence(
    server: ServerProcess, tmp_path: Path, mode: list[str]
) -> None:
    process = join(tmp_path, f"{server.address}/tables/nonsense", "--name", "Anna", "--lang", "de", *mode)
    try:
        process.wait(timeout=60)  # nobody has closed its input
    finally:
        process.kill()
    said, wrong = process.communicate()
    assert process.returncode == 2
    assert wrong.count("Diesen Tisch gibt es nicht.") == 1
    assert [json.loads(line)["code"] for line in said.splitlines()] == (["no_table"] if "--json" in mode else [])


@pytest.mark.parametrize("game", ["scalino", "bloom_rows", "bloom_garden", "bloops"])
def test_chance_plays_every_game_to_its_end(server: ServerProcess, tmp_path: Path, game: str) -> None:
    """Bloops among them, with its guard and the clock of it."""
    host = join(tmp_path / "a", server.address, "--name", "Anna", "--random", "--game", game, "--people", "2")
    assert host.stdout is not None
    link = host.stdout.readline().split()[-1]
    guest = join(tmp_path / "b", link, "--name", "Bruno", "--random")
    for process in (guest, host):
        said, wrong = process.communicate(timeout=300)
        assert process.returncode == 0, wrong
        assert wrong == ""
        assert "✗" not in said or game == "bloops"  # there somebody else may be faster


def test_a_line_that_breaks_is_greeted_through_the_same_eyes(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    server.start()
    anna = server.guest("Anna")
    seats = [{}, {"kind": "device"}]
    table = server.open_table(anna, game="bloom_rows", options={"start": 0}, seats=seats, start=True)
    token = anna["Authorization"].removeprefix("Bearer ")
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"

    def see(line: Connection, **asked: Any) -> dict[str, Any]:
        """The text shown now; its beginning came with the greeting."""
        line.forward(json.dumps({"type": "show", "id": "look", **asked}).encode())
        while (update := line.inbox.get(timeout=60)).get("id") != "look":
            pass
        return dict(update)

    lines: list[Connection] = []
    try:
        before = []
        for eyes, seat in (({"seat": 1}, 1), ({"board": True}, None), ({"seat": 0}, 0)):
            lines.append(Connection(address, token, {"version": 2}))
            before.append(see(lines[-1], **eyes))
            assert before[-1]["seat"] == seat
        server.kill()
        server.start()
        for line, seen in zip(lines, before, strict=True):
            line.forward(b'{"type":"ping","id":"back"}')
            line.settle(60)
            after = see(line)
            assert (after["seat"], after["number"], after["view"]) == (seen["seat"], seen["number"], seen["view"])
    finally:
        for line in lines:
            line.close()
        server.stop()
