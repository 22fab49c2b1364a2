"""The client in any language plays a whole game at a real table, against a bot."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.process import ServerProcess

CLIENT = Path(__file__).parent.parent.parent / "examples" / "text_client.py"


@pytest.mark.parametrize("game", ["scalino", "bloops"])
def test_a_whole_game(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    server = ServerProcess(tmp_path / "server")
    server.start()
    try:
        server.open_table(server.guest("Host"), game=game, seats=[{}, {}])  # it has compiled the game then
        call = [
            sys.executable,
            str(CLIENT),
            server.address,
            "--name",
            "Nora",
            "--game",
            game,
            "--people",
            "1",
            "--bots",
            "1",
        ]
        done = subprocess.run(call, capture_output=True, text=True, timeout=120, check=False)
    finally:
        server.stop()
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["scores"]) == 2
