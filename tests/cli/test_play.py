"""A game in the terminal, said line by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tavoliere import games
from tests.cli.conftest import Tavoliere


def test_a_whole_game_is_played_saved_and_replayed(tavoliere: Tavoliere, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    done = tavoliere("play", "scalino", "--seed", "3", "--save", str(record), stdin="1\n" * 60)
    assert done.returncode == 0
    assert "The game is over" in done.stdout
    replayed = tavoliere("replay", str(record))
    assert replayed.returncode == 0
    assert "all legal" in replayed.stdout
    assert "from above" in tavoliere("replay", str(record), "--move", "3").stdout
    record.write_text(re.sub(r"place \S+", "place a1", record.read_text(), count=1))
    assert tavoliere("replay", str(record)).returncode == 2


def test_two_people_at_one_screen(tavoliere: Tavoliere) -> None:
    lines = "1\n" * 80
    done = tavoliere("play", "scalino", "--bots", "0", "--names", "Anna,Bruno", "--set", "start=0", stdin=lines)
    assert "Anna: place" in done.stdout
    assert "Bruno: place" in done.stdout
    assert "The game is over" in done.stdout


def test_bots_alone(tavoliere: Tavoliere) -> None:
    done = tavoliere("play", "scalino", "--players", "6", "--bots", "6", "--set", "mode=demolition", "--seed", "1")
    assert "pyramid cleared" in done.stdout


def test_why_moves_rules_score_and_help(tavoliere: Tavoliere) -> None:
    said = "?\nmoves\nmoves e5-g5\nwhy a5\nwhy e5\nrule SC-3.1\nrule nonsense\nscore\nboard\n\nquit\n"
    done = tavoliere("play", "scalino", "--set", "start=0", "--bots", "0", "--lang", "de", stdin=said)
    assert done.returncode == 0
    assert "SC-3.1" in done.stdout
    assert "place e5 is legal" in done.stdout
    assert "There is no rule 'nonsense'" in done.stdout
    assert "why MOVE" in done.stdout


def test_illegal_moves_are_refused_and_asked_again(tavoliere: Tavoliere) -> None:
    done = tavoliere("play", "scalino", "--set", "start=0", "--bots", "0", stdin="a5\n999\nhello\nplace e5\nquit\n")
    assert done.stdout.count("SC-3.1") == 1
    assert "There is no move number '999'" in done.stdout
    assert "is no move" in done.stdout
    assert "Player 1: place e5" in done.stdout


def test_undo_goes_back_to_ones_own_last_move(tavoliere: Tavoliere) -> None:
    done = tavoliere("play", "scalino", "--set", "start=0", "--seed", "1", stdin="undo\ne5-g5\nundo\ne5\nquit\n")
    assert "nothing to take back" in done.stdout
    assert "Taken back." in done.stdout
    assert "Player 1: place e5\n" in done.stdout


def test_save_in_the_middle(tavoliere: Tavoliere, tmp_path: Path) -> None:
    file = tmp_path / "half.txt"
    done = tavoliere(
        "play", "scalino", "--set", "start=0", stdin=f"e5\nsave {file}\nsave\nsave /no/such/folder/x\nquit\n"
    )
    assert done.returncode == 0
    assert "result: *" in file.read_text()
    assert "not over yet" in tavoliere("replay", str(file)).stdout


def test_the_table_asks_which_game(tavoliere: Tavoliere) -> None:
    done = tavoliere("play", stdin="0\nscalino\nquit\n")
    assert "which game?" in done.stdout
    assert "The game is left as it is." in done.stdout
    assert tavoliere("play", stdin="").returncode == 0


def test_demolition_of_a_finished_game(tavoliere: Tavoliere, tmp_path: Path) -> None:
    golden = Path(__file__).parent.parent / "data" / "scalino" / "complete-diamond-enclosed-4.txt"
    finished = tmp_path / "finished.json"
    finished.write_text(tavoliere("replay", str(golden), "--position").stdout)
    settings = ["--set", "mode=demolition", "--set", f"blocks=@{finished}"]
    done = tavoliere("play", "scalino", "--players", "3", "--bots", "3", *settings)
    assert "pyramid cleared" in done.stdout


def test_names_and_numbers_of_all_kinds(tavoliere: Tavoliere, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    said = "9" * 5000 + "\nquit\n"
    done = tavoliere("play", "scalino", "--names", "[/]", "--save", str(record), stdin=said)
    assert done.returncode == 0
    assert "There is no move number" in done.stdout
    assert "players: [/], Bot 1" in record.read_text()
    assert "[/]" in tavoliere("replay", str(record), "--move", "0").stdout
    assert tavoliere("play", "scalino", "--names", "\udcff", "--save", str(record), stdin="quit\n").returncode == 0


@pytest.mark.parametrize("game", games.names())
def test_every_game_can_be_played_by_bots_alone(tavoliere: Tavoliere, game: str, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    done = tavoliere("play", game, "--bots", "3", "--players", "3", "--seed", "1", "--save", str(record))
    assert "The game is over" in done.stdout
    assert "all legal" in tavoliere("replay", str(record)).stdout


@pytest.mark.parametrize("game", games.names())
def test_every_game_can_be_begun_by_a_person(tavoliere: Tavoliere, game: str) -> None:
    done = tavoliere("play", game, "--seed", "1", stdin="moves\nwhy 1\n1\nscore\nquit\n")
    assert done.returncode == 0
    assert "is legal" in done.stdout
