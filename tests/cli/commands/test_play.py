"""A game in the terminal, said line by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tavoliere import games
from tests.cli.conftest import Tavoliere

BEGIN = ["play", "scalino", "--set", "start=0"]


def test_a_whole_game_is_played_saved_and_replayed(tavoliere: Tavoliere, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    done = tavoliere("play", "scalino", "--seed", "3", "--save", str(record), stdin="moves\n1\n" * 60)
    assert done.returncode == 0
    assert "Victory for" in done.stdout
    replayed = tavoliere("replay", str(record))
    assert replayed.returncode == 0
    assert "all legal" in replayed.stdout
    record.write_text(re.sub(r"place \S+", "place a1", record.read_text(), count=1))
    assert tavoliere("replay", str(record)).returncode == 2


def test_two_people_at_one_screen(tavoliere: Tavoliere) -> None:
    done = tavoliere(*BEGIN, "--bots", "0", "--names", "Anna,Bruno", stdin="moves\n1\n" * 80)
    assert "Anna >" in done.stdout
    assert "Bruno >" in done.stdout
    assert "Victory for" in done.stdout


def test_bots_alone(tavoliere: Tavoliere) -> None:
    done = tavoliere("play", "scalino", "--players", "6", "--bots", "6", "--set", "mode=demolition", "--seed", "1")
    assert "Victory for" in done.stdout
    assert "Bot 6: " in done.stdout


def test_commands_during_a_game(tavoliere: Tavoliere) -> None:
    said = (
        "?\nHELP\nmoves\nmoves E5-G5\nwhy a5\nwhy e5\nrule SC-3.1\nrule 3.5\nrules\nrule nonsense\nScore\nboard\n\nQ\n"
    )
    done = tavoliere(*BEGIN, "--bots", "0", stdin=said)
    assert done.returncode == 0
    assert "SC-3.1" in done.stdout
    assert "SC-3.5" in done.stdout
    assert "place e5 is legal" in done.stdout
    assert "There is no rule 'nonsense'" in done.stdout
    assert done.stdout.count("why [MOVE]") == 3


def test_a_bare_why_explains_the_last_refusal(tavoliere: Tavoliere) -> None:
    done = tavoliere(*BEGIN, "--bots", "0", stdin="why\na5\nwhy\nquit\n")
    assert "Nothing was refused yet" in done.stdout
    assert done.stdout.count("SC-3.1") == 2


def test_illegal_moves_are_refused_and_asked_again(tavoliere: Tavoliere) -> None:
    done = tavoliere(*BEGIN, "--bots", "0", stdin="a5\n999\nhello\nplace e5\nquit\n")
    assert done.stdout.count("SC-3.1") == 1
    assert "There is no number '999'" in done.stdout
    assert "isn’t a move" in done.stdout
    assert "Player 2 >" in done.stdout


def test_a_move_is_picked_part_by_part(tavoliere: Tavoliere) -> None:
    """Every list is numbered; 0 plays what the picks have become, and the board begins again."""
    done = tavoliere(*BEGIN, "--bots", "0", stdin="2\n2\n0\nboard\n1\n7\nquit\n")
    assert done.returncode == 0
    assert "play place" in done.stdout
    assert "Player 2 >" in done.stdout


def test_a_hint(tavoliere: Tavoliere) -> None:
    done = tavoliere(*BEGIN, "--level", "learning", stdin="hint\nquit\n")
    assert "A bot would say: place" in done.stdout


def test_undo_goes_back_to_ones_own_last_move(tavoliere: Tavoliere) -> None:
    done = tavoliere(*BEGIN, "--seed", "1", stdin="undo\ne5-g5\nUndo\ne5\nquit\n")
    assert "nothing to take back" in done.stdout
    assert "Player 1 takes a move back." in done.stdout


def test_moves_are_searched_beyond_those_that_are_listed(tavoliere: Tavoliere) -> None:
    """Bloom (garden) has thousands of moves; a search looks at all of them, and their numbers can be said."""
    done = tavoliere(
        "play", "bloom_garden", "--set", "start=0", "--seed", "1", stdin="moves\n1\nmoves\nmoves r1\nquit\n"
    )
    assert done.returncode == 0
    numbers = [int(number) for number in re.findall(r"(\d+)  \d+ r1 at", done.stdout)]
    assert numbers
    assert max(numbers) > 200


def test_the_table_asks_what_it_needs(tavoliere: Tavoliere) -> None:
    done = tavoliere("play", stdin="fr\nit\n0\nscalino\n9\n3\n1\nesci\n")
    assert "Quale gioco?" in done.stdout
    assert "In quanti giocate?" in done.stdout
    assert "La partita resta" in done.stdout
    assert "Giocatore 2" in done.stdout


@pytest.mark.parametrize("stdin", ["", "q\n", "en\nq\n", "en\nscalino\nquit\n", "en\n1\n2\nq\n"])
def test_the_menu_can_be_left(tavoliere: Tavoliere, stdin: str) -> None:
    done = tavoliere("play", stdin=stdin)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "name", ["Scalino", "BLOOM_ROWS", "Bloom (rows)", "bloom (garten)", "Bloom Giardino", "bloops"]
)
def test_games_are_found_by_any_name(tavoliere: Tavoliere, name: str) -> None:
    assert tavoliere("rules", name).returncode == 0


def test_demolition_of_a_finished_game(tavoliere: Tavoliere, tmp_path: Path) -> None:
    golden = Path(__file__).parent.parent.parent / "data" / "scalino" / "complete-diamond-enclosed-4.txt"
    finished = tmp_path / "finished.json"
    finished.write_text(tavoliere("replay", str(golden), "--position").stdout)
    settings = ["--set", "mode=demolition", "--set", f"blocks=@{finished}"]
    done = tavoliere("play", "scalino", "--players", "3", "--bots", "3", *settings)
    assert "Victory for" in done.stdout


def test_names_and_numbers_of_all_kinds(tavoliere: Tavoliere, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    said = "9" * 5000 + "\nquit\n"
    done = tavoliere("play", "scalino", "--names", "[/]\x1b[31m", "--save", str(record), stdin=said)
    assert done.returncode == 0
    assert "There is no number" in done.stdout
    assert "players: [/] [31m, Bot 1" in record.read_text()
    shown = tavoliere("replay", str(record), "--move", "0").stdout
    assert "[/]" in shown
    assert "\x1b" not in done.stdout + shown
    record.unlink()
    assert tavoliere("play", "scalino", "--names", "\udcff", "--save", str(record), stdin="quit\n").returncode == 0
    assert tavoliere("play", "scalino", "--names", "Bot 3").returncode == 2


@pytest.mark.parametrize("game", games.names())
def test_every_game_can_be_played_by_bots_alone(tavoliere: Tavoliere, game: str, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    done = tavoliere("play", game, "--bots", "3", "--players", "3", "--seed", "1", "--save", str(record))
    assert "Victory for" in done.stdout
    assert "all legal" in tavoliere("replay", str(record)).stdout


@pytest.mark.parametrize("language", ["en", "it", "de"])
@pytest.mark.parametrize("game", games.names())
def test_every_game_can_be_begun_by_a_person(tavoliere: Tavoliere, game: str, language: str) -> None:
    said = "moves\nwhy 1\n1\nscore\nquit\n"
    done = tavoliere("play", game, "--seed", "1", "--lang", language, stdin=said)
    assert done.returncode == 0
    assert {"en": "is legal", "it": "è ammessa", "de": "ist erlaubt"}[language] in done.stdout
