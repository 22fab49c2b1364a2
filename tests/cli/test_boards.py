"""The drawings for the terminal: within its width and height, readable without colour, as discreet as the view."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from rich.console import Console, RenderableType

from tavoliere import games
from tavoliere.cli.screen import arrows, draw, fit
from tavoliere.cli.texts import Phrases
from tavoliere.engine.compiled.fast_rng import new_rng
from tavoliere.engine.errors import BadInput
from tavoliere.engine.game import Game, State
from tavoliere.engine.position import read_json

COLOURS = ("hyacinth", "tulip", "rose", "lily", "daffodil")
NAMES = ["Anna", "Bartholomew the second", "Carla", "Dory", "Emil", "Flounder"]
TABLES = [
    ("scalino", 2, {}),
    ("scalino", 3, {"pyramid": "square"}),
    ("scalino", 6, {"mode": "demolition"}),
    ("bloom_rows", 5, {}),
    ("bloom_garden", 2, {}),
    ("bloom_garden", 5, {"order": "advanced"}),
    ("bloops", 5, {}),
]


def lines(drawing: RenderableType, width: int = 80, height: int = 24, colours: bool = False) -> list[str]:
    console = Console(width=width, height=height, force_terminal=colours, color_system="truecolor" if colours else None)
    with console.capture() as caught:
        console.print(drawing, markup=False, highlight=False)
    return caught.get().splitlines()


def phrases_of(game: Game, state: State, language: str = "en") -> Phrases:
    return Phrases(language, game, NAMES[: int(state[0].players)])


def along(game: Game, players: int, options: dict[str, str], every: int) -> Iterator[State]:
    """Positions of a random game, its last one among them."""
    state, rng, number = game.start(players, 7, options), new_rng(players), 0
    while not game.is_over(state):
        if number % every == 0:
            yield state
        seat = game.polled(state)
        game.play(state, game.playout_move(state, seat, rng), seat)
        number += 1
    yield state


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
@pytest.mark.parametrize("width", [60, 80, 120])
def test_every_position_fits(name: str, players: int, options: dict[str, str], width: int) -> None:
    game = games.load(name)
    for number, state in enumerate(along(game, players, options, every=7)):
        phrases = phrases_of(game, state, ("en", "it", "de")[number % 3])
        for seat in (0, None):
            drawn = lines(draw(game.view(state, seat), phrases), width)
            assert max(map(len, drawn)) <= width
            assert any("Anna" in line for line in drawn)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_garden_fits_into_24_rows(players: int) -> None:
    """With a line for what can be said, and one for the answer."""
    game = games.load("bloom_garden")
    for state in along(game, players, {}, every=3):
        assert len(lines(draw(game.view(state, 0), phrases_of(game, state)))) <= 22


@pytest.mark.parametrize("language", ["en", "it", "de"])
@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_no_letter_of_a_board_means_two_things(name: str, players: int, options: dict[str, str], language: str) -> None:
    """Colours and pawns are told apart by their letters alone, and each is explained beside its letter."""
    game = games.load(name)
    state = game.start(players, 7, options)
    game.play(state, game.playout_move(state, game.polled(state), new_rng(1)), game.polled(state))
    phrases = phrases_of(game, state, language)
    words = {key: phrases.texts.word(key) for key in (*COLOURS, "gardener", "animal", "ornament")}
    text = shown(state, name, language=language)
    meanings = {key: re.findall(rf"\b([A-Z]) {word}\b", text) for key, word in words.items()}
    letters = [found[0] for found in meanings.values() if found]
    assert len(letters) == len(set(letters)), meanings
    assert len(letters) == {"bloom_garden": max(players, 3) + 3, "scalino": 4}.get(name, 0)


def position(name: str, text: str) -> State:
    return read_json(games.load(name), text)


def shown(state: State, name: str, seat: int | None = None, language: str = "en", around: str = "") -> str:
    game = games.load(name)
    return "\n".join(lines(draw(game.view(state, seat), phrases_of(game, state, language), around)))


# ---- Scalino -----------------------------------------------------------------------------------


def test_scalino_shows_star_bars_levels_and_owners_without_colours() -> None:
    empty = shown(games.load("scalino").start(2), "scalino")
    assert "★" in empty
    blocks = '["hyacinth 1 e5-g5", "tulip 1 e6-e8"]'
    text = shown(position("scalino", f'{{"players": 2, "turn": "lily", "blocks": {blocks}}}'), "scalino")
    assert "H1=H1=H1" in text
    assert text.count("T1'") == 4  # from above and on its level, at all but its last cell
    assert "lead on to the next cell" in text
    assert "H hyacinth" in text
    assert "★" in text  # in the legend
    italian = shown(
        position("scalino", f'{{"players": 2, "turn": "lily", "blocks": {blocks}}}'), "scalino", language="it"
    )
    assert "G1=G1=G1" in italian
    assert "G giacinto" in italian


# ---- Bloom (garden) ------------------------------------------------------------------------------

GARDEN = """{"players": 3,
 "cards": ["hyacinth 9 at 0,0", "hyacinth 8 at 2,2", "tulip 1 at 4,4"],
 "pawns": ["hyacinth gardener 0,0", "hyacinth animal -1,1", "hyacinth ornament 2,3 and 3,3"],
 "flowers": [{"tulip": 2}, {}, {}]}"""


def test_the_garden_shows_ground_pawns_and_coordinates() -> None:
    text = shown(position("bloom_garden", GARDEN), "bloom_garden")
    assert "garden 0,0 to 6,6" in text
    row = {words[1]: line for line in text.splitlines() if len(words := line.split()) > 2 and words[0] == "│"}
    assert "hGh h" in row["0"]
    assert "Ah h h" in row["1"]
    assert "hO·Oh" in row["3"]
    assert "T" in row["5"]  # the last card is written in capitals
    assert "2T" in text
    assert "limit 4" in text
    assert "G 0,0 A -1,1 O 2,3+3,3" in text  # whose pawns they are, without colours


def test_a_long_garden_is_shown_around_a_cell_with_arrows() -> None:
    colours = ("hyacinth", "tulip", "rose", "lily")
    cards = [f'"{c} {n} at {-2 * i},{2 * i}"' for i, (n, c) in enumerate((n, c) for n in range(1, 9) for c in colours)]
    state = position("bloom_garden", f'{{"players": 4, "turn": "hyacinth", "cards": [{", ".join(cards)}]}}')
    last = shown(state, "bloom_garden")
    assert "-60" in last
    assert "↑ " in last
    assert "→ " in last
    assert "← " in shown(state, "bloom_garden", around="0,0")
    with pytest.raises(BadInput):
        shown(state, "bloom_garden", around="nowhere")


def test_two_players_have_a_third_colour_and_nobody_moves_after_the_end() -> None:
    game = games.load("bloom_garden")
    assert "the third" in shown(game.start(2), "bloom_garden")
    *_, last = along(game, 3, {}, every=1000)
    assert "▶" not in shown(last, "bloom_garden")


def test_a_map_shows_all_or_what_fits() -> None:
    columns, rows = range(-3, 31), range(-3, 6)
    assert (fit(columns, 0, 40), fit(rows, 0, 40)) == (columns, rows)
    part = fit(columns, 30, 10), fit(rows, 0, 4)
    assert part == (range(21, 31), range(-2, 2))
    assert arrows(*part, columns, rows) == "← 24  ↑ 1  ↓ 4"
    assert arrows(columns, rows, columns, rows) is None


# ---- Bloom (rows) and Bloops -----------------------------------------------------------------------


def test_only_the_own_stock_is_shown() -> None:
    state = games.load("bloom_rows").start(3, 2)
    assert "Your stock: 13 tiles" in shown(state, "bloom_rows", 0)
    assert "Your stock" not in shown(state, "bloom_rows", None)
    assert shown(state, "bloom_rows", 0) != shown(state, "bloom_rows", 1)


def test_cards_are_not_torn() -> None:
    state = games.load("bloops").start(5, 1)
    game = games.load("bloops")
    for width in range(50, 100, 3):
        drawn = lines(draw(game.view(state, 0), phrases_of(game, state)), width)
        assert sum(line.count("▒▒") for line in drawn) == 27  # three of thirty are looked at
        assert not any(line.rstrip().endswith(tuple(f"c{card}" for card in range(30))) for line in drawn)


def test_faces_are_shown_only_to_who_may_look() -> None:
    state = games.load("bloops").start(2, 1)
    assert shown(state, "bloops", None).count("▒▒") == 12
    assert shown(state, "bloops", 1).count("▒▒") == 9


def test_colours_are_used_where_there_are_some() -> None:
    for name in games.names():
        game = games.load(name)
        state = game.start(2, 1)
        assert any("\x1b[" in line for line in lines(draw(game.view(state, 0), phrases_of(game, state)), colours=True))
