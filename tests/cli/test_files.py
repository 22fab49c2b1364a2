"""Files are written whole or not at all, and nothing that is no plain file is ever replaced."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tavoliere.cli.files import CannotWrite, check_writable, read_text, write_text
from tavoliere.cli.texts import Phrases
from tavoliere.engine.errors import BadInput


def reason(name: str | Path) -> str:
    with pytest.raises(CannotWrite) as caught:
        write_text(name, "x")
    with pytest.raises(CannotWrite) as noticed:
        check_writable(name)
    assert noticed.value.reason == caught.value.reason
    assert caught.value.sentence(Phrases("it")).startswith("Il file ")
    return caught.value.reason


def test_why_a_file_cannot_be_written(tmp_path: Path) -> None:
    assert reason(tmp_path / "no" / "such" / "folder") == "folder"
    assert reason(tmp_path) == "plain"
    assert reason("/dev/null") == "plain"
    assert reason(tmp_path / ("x" * 300)) == "name"
    assert reason("a\0b") == "name"


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.txt"
    write_text(file, "old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(CannotWrite) as caught:
        write_text(file, "new")
    assert caught.value.reason == "full"
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_private_file_is_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    write_text(file, "secret", private=True)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_drafts_of_others_are_left_alone(tmp_path: Path) -> None:
    """A file with the name of a draft is another person's and is not written: a record with the seed stays private."""
    file, stale = tmp_path / "game.txt", tmp_path / ".game.txt.new"
    stale.write_text("mine")
    stale.chmod(0o644)
    check_writable(file)
    write_text(file, "secret", private=True)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stale.read_text() == "mine"
    assert {path.name for path in tmp_path.iterdir()} == {file.name, stale.name}


def test_a_public_file_can_become_private(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("old")
    file.chmod(0o644)
    write_text(file, "secret", private=True)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_longest_name_that_a_file_can_have(tmp_path: Path) -> None:
    file = tmp_path / ("x" * 255)
    check_writable(file)
    write_text(file, "new")
    assert file.read_text() == "new"


def test_a_byte_order_mark_is_read_over(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(b"\xef\xbb\xbftavoliere")
    assert read_text(str(file)) == "tavoliere"


@pytest.mark.parametrize("name", ["no-such-file", ".", "a\0b"])
def test_what_cannot_be_read_is_said(name: str) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        read_text(name)
