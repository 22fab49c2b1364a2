"""Games are kept as they go, for their owner alone, and can be gone on with."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tavoliere.cli.text_client.new_game import resume
from tavoliere.cli.text_client.saved_games import GameFile, games_folder, list_unfinished
from tavoliere.engine.record import read_record
from tests.cli.conftest import Tavoliere
from tests.cli.playing import Typed, seat_people, sit_down

BEGIN = ["play", "scalino", "--set", "start=0", "--seed", "1"]


def kept(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "data" / "tavoliere" / "games").glob("*.txt"))


def test_every_game_is_kept_for_its_owner_only(tavoliere: Tavoliere, tmp_path: Path) -> None:
    done = tavoliere(*BEGIN, stdin="e5-g5\nquit\n")
    (file,) = kept(tmp_path)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert "result: *" in file.read_text()
    assert "tavoliere play --resume" in done.stdout


def test_a_game_without_a_move_is_not_worth_a_file(tavoliere: Tavoliere, tmp_path: Path) -> None:
    assert "--resume" not in tavoliere(*BEGIN, stdin="quit\n").stdout
    assert kept(tmp_path) == []


def test_a_game_is_resumed_to_its_end(tavoliere: Tavoliere, tmp_path: Path) -> None:
    tavoliere(*BEGIN, stdin="e5-g5\nquit\n")
    (file,) = kept(tmp_path)
    before = file.read_text()
    tavoliere("play", "--resume", stdin="moves\n1\nquit\n")
    assert kept(tmp_path) == [file]
    assert len(file.read_text()) > len(before)
    done = tavoliere("play", "--resume", stdin="moves\n1\n" * 60)
    assert f"The game is kept in {file}" in done.stdout.replace("\n", " ") or str(file) in done.stdout
    assert "all legal" in tavoliere("replay", str(file)).stdout
    over = tavoliere("play", "--resume")
    assert (over.returncode, over.stderr.count("\n")) == (2, 1)
    assert "is over" in tavoliere("play", "--resume", str(file)).stderr


def test_a_resumed_game_goes_on_as_it_would_have(tavoliere: Tavoliere, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.txt", tmp_path / "parts.txt"
    tavoliere(*BEGIN, "--save", str(whole), stdin="e5-g5\nmoves\n1\nmoves\n1\nquit\n")
    for file in kept(tmp_path):
        file.unlink()
    tavoliere(*BEGIN, stdin="e5-g5\nquit\n")
    tavoliere("play", "--resume", "scalino", "--save", str(parts), stdin="moves\n1\nmoves\n1\nquit\n")
    assert whole.read_text() == parts.read_text()


def test_a_file_from_elsewhere_is_left_as_it_is(tavoliere: Tavoliere, tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    tavoliere(*BEGIN, "--save", str(mine), stdin="e5-g5\nquit\n")
    before = mine.read_text()
    tavoliere("play", "--resume", str(mine), stdin="moves\n1\nquit\n")
    assert mine.read_text() == before
    assert len(kept(tmp_path)) == 2


def test_one_of_several_is_chosen(tavoliere: Tavoliere, tmp_path: Path) -> None:
    tavoliere(*BEGIN, "--names", "Anna", stdin="e5-g5\nquit\n")
    tavoliere(*BEGIN[:-1], "2", "--names", "Berta", stdin="e5-g5\nquit\n")
    assert "Berta >" in tavoliere("play", "--resume", stdin="\nquit\n").stdout
    assert "Anna >" in tavoliere("play", "--resume", stdin="7\n2\nquit\n").stdout
    assert tavoliere("play", "--resume", stdin="q\n").returncode == 0


def test_two_games_of_one_seed_have_a_file_each(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Even when both were begun before either had made a move."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    keepers = [GameFile(seat_people("scalino")) for _ in range(2)]
    for number, keeper in enumerate(keepers, 1):
        for _ in range(number):
            seat = keeper.session.game.polled(keeper.session.state)
            keeper.session.play(seat, next(keeper.session.game.moves(keeper.session.state, seat)))
            assert not keeper.keep()
    assert [len(read_record(keeper.path.read_text()).entries) for keeper in keepers] == [1, 2]
    assert sorted(keeper.path for keeper in keepers) == kept(tmp_path)


@pytest.mark.parametrize("name", ["mygame", "scalino.txt", "folder/scalino"])
def test_a_file_is_resumed_whatever_it_is_called(
    tavoliere: Tavoliere, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    tavoliere(*BEGIN, "--names", "Anna", "--save", name, stdin="e5-g5\nquit\n")
    tavoliere(*BEGIN, "--names", "Berta", stdin="e5-g5\nquit\n")
    assert "Anna >" in tavoliere("play", "--resume", name, stdin="quit\n").stdout


def test_a_game_is_resumed_by_its_name(tavoliere: Tavoliere, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scalino").write_text("no record")
    tavoliere(*BEGIN, "--names", "Berta", stdin="e5-g5\nquit\n")
    assert "Berta >" in tavoliere("play", "--resume", "Scalino", stdin="quit\n").stdout
    assert "'chess' cannot be read" in tavoliere("play", "--resume", "chess").stderr


def test_a_bad_path_is_noticed_before_the_game(tavoliere: Tavoliere, tmp_path: Path) -> None:
    done = tavoliere(*BEGIN, "--save", "/no/such/folder/game.txt", stdin="e5-g5\nquit\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert "its folder does not exist" in done.stderr
    assert tavoliere(*BEGIN, "--save", str(tmp_path), stdin="quit\n").returncode == 2


def test_nothing_is_overwritten_unasked(tavoliere: Tavoliere, tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("dear diary")
    assert tavoliere(*BEGIN, "--save", str(file), stdin="n\n").returncode == 1
    assert tavoliere(*BEGIN, "--save", str(file)).returncode == 1
    tavoliere(*BEGIN, stdin=f"e5\nsave {file}\nno\nquit\n")
    assert file.read_text() == "dear diary"
    done = tavoliere(*BEGIN, stdin=f"e5\nsave {file}\ny\nsave {tmp_path / 'new.txt'}\nquit\n")
    assert "Saved in" in done.stdout
    assert file.read_text() == (tmp_path / "new.txt").read_text()


def test_a_record_with_secrets_is_written_only_after_a_word_of_warning(tavoliere: Tavoliere, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    done = tavoliere("play", "bloom_rows", "--set", "start=0", stdin=f"save {file}\nn\nquit\n")
    assert "everything that is hidden" in done.stdout
    assert not file.exists()
    tavoliere("play", "bloom_rows", "--set", "start=0", stdin=f"save {file}\ny\nquit\n")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_folder_follows_the_convention(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert games_folder() == tmp_path / "tavoliere" / "games"
    assert list_unfinished() == []
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert games_folder() == tmp_path / ".local" / "share" / "tavoliere" / "games"
    games_folder().mkdir(parents=True)
    (games_folder() / "letter.txt").write_text("no record")
    assert list_unfinished() == []


def test_bots_of_a_resumed_game_play_as_well_as_before(tavoliere: Tavoliere, tmp_path: Path) -> None:
    whole, parts, easy = (tmp_path / f"{name}.txt" for name in ("whole", "parts", "easy"))
    said = "e5-g5\nmoves\n1\nmoves\n1\nmoves\n1\nquit\n"
    tavoliere(*BEGIN, "--level", "sound", "--save", str(whole), stdin=said)
    tavoliere(*BEGIN, "--save", str(easy), stdin=said)
    for file in kept(tmp_path):
        file.unlink()
    tavoliere(*BEGIN, "--level", "sound", stdin="e5-g5\nquit\n")
    assert "level: sound" in kept(tmp_path)[0].read_text()
    tavoliere("play", "--resume", "--save", str(parts), stdin="moves\n1\nmoves\n1\nmoves\n1\nquit\n")
    assert whole.read_text() == parts.read_text() != easy.read_text()


def test_a_resumed_game_can_have_bots_of_another_level(tavoliere: Tavoliere, tmp_path: Path) -> None:
    """A game that was kept before levels were goes on too, and one with an unknown level does not."""
    tavoliere(*BEGIN, "--level", "sound", stdin="e5-g5\nquit\n")
    (file,) = kept(tmp_path)
    file.write_text(file.read_text().replace("level: sound\n", ""))
    tavoliere("play", "--resume", stdin="moves\n1\nquit\n")
    assert "level:" not in file.read_text()
    tavoliere("play", "--resume", "--level", "learning", stdin="moves\n1\nquit\n")
    assert "level: learning\n" in file.read_text()
    file.write_text(file.read_text().replace("level: learning", "level: divine"))
    done = tavoliere("play", "--resume", stdin="moves\n1\nquit\n")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_without_bots_there_is_no_level(tavoliere: Tavoliere, tmp_path: Path) -> None:
    tavoliere(*BEGIN, "--bots", "0", "--level", "sound", stdin="e5-g5\nquit\n")
    assert "level:" not in kept(tmp_path)[0].read_text()


def test_who_goes_on_with_one_game_twice_loses_no_move(
    tavoliere: Tavoliere, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tavoliere(*BEGIN, "--bots", "0", stdin="e5-g5\nquit\n")
    (file,) = kept(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    first, second = (resume(list_unfinished()[0], None) for _ in range(2))
    for keeper, move in ((first, "place e6"), (second, "place e4"), (first, "place e7"), (second, "place e3")):
        session = keeper.session
        session.play(session.game.polled(session.state), session.game.parse(move))
        news = keeper.keep()
        assert (news is not None) == (move == "place e4")
        assert news is None or str(news).startswith("This game was continued elsewhere")
    assert first.path == file != second.path
    for keeper in (first, second):
        assert read_record(keeper.path.read_text()) == keeper.session.record
    file.unlink()  # no moves are lost by writing it again
    assert not first.keep()
    assert file.exists()


def test_the_table_says_where_the_second_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    screen = Typed(["e5-g5", "e6", "e4"])
    session = seat_people("scalino", people=2)
    client = sit_down(session, screen, tmp_path)
    ask = screen.ask

    def write_and_ask(question: str, until: float | None = None) -> str:
        if len(session.record.entries) == 1:
            (tmp_path / "kept.txt").write_text("somebody else's")
        return ask(question, until)

    monkeypatch.setattr(screen, "ask", write_and_ask)
    client.run()
    assert (tmp_path / "kept.txt").read_text() == "somebody else's"
    assert screen.shown.count("This game was continued elsewhere") == 1
    assert read_record(kept(tmp_path)[0].read_text()) == session.record
