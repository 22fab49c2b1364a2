"""Settings: flags before the environment, the environment before the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tavoliere.engine.errors import BadInput
from tavoliere.server import run
from tavoliere.server.identity import Identity, nickname
from tavoliere.server.settings import read_settings


def test_who_has_the_last_word(tmp_path: Path) -> None:
    file = tmp_path / "tavoliere.toml"
    file.write_text('port = 1\nhost = "10.0.0.1"\norigins = ["https://a.example"]\n')
    environment = {"TAVOLIERE_PORT": "2", "TAVOLIERE_SECURE": "true", "TAVOLIERE_BOT_PACE": "1,2"}
    settings = read_settings({"port": 3, "data": None}, environment, file)
    assert settings.port == 3
    assert settings.host == "10.0.0.1"
    assert settings.secure
    assert settings.bot_pace == (1, 2)
    assert settings.origins == ["https://a.example"]
    assert read_settings({}, environment, file).port == 2
    assert read_settings({}, {}, file).port == 1


def test_the_database_is_in_the_data_folder() -> None:
    settings = read_settings({"data": "/somewhere"}, {})
    assert settings.database_url == "sqlite+aiosqlite:////somewhere/tables.db"


@pytest.mark.parametrize(
    "text", ["port = 'x'", "port = 99999", "unknown = 1", "= nonsense", 'host = ["a"]', "bot_pace = [2, 1]"]
)
def test_what_cannot_be_set_is_said(tmp_path: Path, text: str) -> None:
    file = tmp_path / "tavoliere.toml"
    file.write_text(text)
    with pytest.raises(BadInput):
        read_settings({}, {}, file)
    with pytest.raises(BadInput):
        read_settings({}, {}, tmp_path / "missing.toml")


def test_the_key_is_made_once_and_read_by_nobody_else(tmp_path: Path) -> None:
    first, second = Identity.load(tmp_path), Identity.load(tmp_path)
    guest = first.new_guest()
    assert second.guest(first.token(guest)) == guest
    assert second.guest(first.token(guest, "recover")) is None
    assert second.guest(first.token(guest)[:-1]) is None
    assert second.guest("") is None
    assert second.guest("é.ü") is None
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    (tmp_path / "key").write_bytes(b"short")
    with pytest.raises(BadInput, match="damaged"):
        Identity.load(tmp_path)


FAMILY = "👨\u200d👩\u200d👧"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (" A\tB ", "A B"),
        ("x" * 99, "x" * 24),
        ("\x1b[2J", "[2J"),
        ("\n", "?"),
        # No person is called as bots are.
        ("⚙ Bot 2", "Bot 2"),
        ("⚙️⚙Bot⚙ 2", "Bot 2"),
        ("🤖", "?"),
        ("⛭ Bot 2", "Bot 2"),
        # What is drawn as one sign is never cut in two.
        (FAMILY * 5, FAMILY * 4),
        ("x" * 20 + FAMILY, "x" * 20),
        ("x" * 23 + "🇮🇹", "x" * 23),
        ("x" * 23 + "👍🏽", "x" * 23),
        ("x" * 23 + "e\u0301", "x" * 23),
    ],
)
def test_nicknames_are_one_plain_line(name: str, shown: str) -> None:
    assert nickname(name) == shown


def test_only_the_proxies_that_are_named_say_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "make_app", lambda _: None)
    named = read_settings({}, {"TAVOLIERE_PROXIES": "10.0.0.0/8,192.0.2.1"})
    assert run.configure(named).forwarded_allow_ips == ["10.0.0.0/8", "192.0.2.1"]
    assert run.configure(read_settings({}, {})).forwarded_allow_ips == "127.0.0.1,::1"
