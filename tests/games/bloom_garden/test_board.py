"""The drawing for the terminal: complete, within 80 columns, readable without colour."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from tavoliere.cli.boards import bloom_garden as board
from tavoliere.engine.game import State
from tests.games.bloom_garden.helper import EVERY_TABLE, GAME, load, table_name
from tests.games.bloom_garden.versus import play_both


def drawn(state: State, colour: bool = False) -> list[str]:
    out = io.StringIO()
    console = Console(file=out, width=80, force_terminal=colour, color_system="truecolor" if colour else None)
    names = ["Anna", "Bruno", "Carla", "Dino", "Elsa"][: int(state[0].players)]
    console.print(board.draw(GAME, GAME.view(state, 0), names))
    return out.getvalue().splitlines()


def test_shows_ground_pawns_and_coordinates() -> None:
    state = load(
        players=3,
        cards=["hyacinth 9 at 0,0", "hyacinth 8 at 2,2", "tulip 1 at 4,4"],
        pawns=["hyacinth gardener 0,0", "hyacinth animal -1,1", "hyacinth ornament 2,3 and 3,3"],
        flowers=[{"tulip": 2}, {}, {}],
    )
    lines = drawn(state)
    text = "\n".join(lines)
    assert "garden 0,0 to 6,6" in text
    row = {words[1]: line for line in lines if len(words := line.split()) > 2 and words[0] == "│"}
    assert "hGh h" in row["0"]
    assert "Ah h h" in row["1"]
    assert "hO·Oh" in row["3"]
    assert "T" in row["5"]  # the last card is written in capitals
    assert "2 tulip" in text
    assert "limit 4" in text


@pytest.mark.parametrize(("options", "players"), EVERY_TABLE[::5], ids=table_name)
def test_fits_into_80_columns_all_game_long(options: dict[str, str], players: int) -> None:
    for number, (_, state) in enumerate(play_both(players, options, 9)):
        if number % 3 == 0 or GAME.is_over(state):
            lines = drawn(state)
            assert max(map(len, lines)) <= 80
            assert len(lines) <= 48
            assert drawn(state, colour=True)


def test_a_long_garden_shows_the_part_around_the_last_card() -> None:
    colours = ("hyacinth", "tulip", "rose", "lily")
    cards = [f"{c} {n} at {-2 * i},{2 * i}" for i, (n, c) in enumerate((n, c) for n in range(1, 9) for c in colours)]
    lines = drawn(load(players=4, cards=cards, turn="hyacinth"))
    assert max(map(len, lines)) <= 80
    assert any("-60" in line for line in lines)
    assert any("the garden goes on" in line for line in lines)


def test_two_players_and_the_end() -> None:
    assert any("the third" in line for line in drawn(GAME.start(2)))
    *_, (_, state) = play_both(3, {"order": "base", "sell": "all"}, 4)
    assert not any("▶" in line for line in drawn(state))
