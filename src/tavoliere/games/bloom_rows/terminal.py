"""Bloom (rows) in a terminal: the board, the rows, and the own stock in runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tavoliere.engine.blocks import Block, Column, Flow, Frame, Grid, Line, text
from tavoliere.games.bloom_rows.rules import row
from tavoliere.games.bloom_rows.rules.constants import FLOWERS, STEP, plain

if TYPE_CHECKING:
    from tavoliere.engine.texts import Texts
    from tavoliere.games.bloom_rows.moves import BloomRowsDraft
    from tavoliere.games.bloom_rows.view import View

# By the flowers on a tile; the flowers are written too, so that colour is not needed.
_STYLES = {0: "bold magenta", 1: "green", 2: "cyan", 3: "yellow", 5: "red", 7: "bold red"}
_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_EMPTY = text("·", "dim")
_way = plain(row.way)


def draw(view: View, texts: Texts, names: Sequence[str], around: str = "") -> list[Block]:
    """The table as a seat (or a spectator) sees it."""
    blocks = [_board(view, texts), _players(view, texts, names), *_rows(view, texts, names)]
    return blocks if view.seat is None else [*blocks, _stock(view, texts)]


def phrase_of_pick(pick: BloomRowsDraft, added: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """A tile comes with the row as it would lie; one of another row with the row that it comes from."""
    match added:
        case {"rob": spot}:
            phrase = "rob" if "tiles" in added else "rob_instead"
            robbed = f"J{spot.which}" if spot.tile == "J" else str(spot.tile)
            return phrase, {"tile": robbed, "row": spot.row, "tiles": _listed(pick.tiles)}
        case {"tiles": tile}:
            return "lay", {"tile": tile, "tiles": _listed(pick.tiles)}
        case {"added": placed}:
            phrase = "add" if len(pick.added) == 1 else "add_among"
            among = _listed([other.tile for other in pick.added])
            return phrase, {"tile": placed.tile, "at": placed.at, "row": pick.row, "tiles": among}
        case {"joker": joker}:
            return "joker", {"joker": joker, "row": pick.row}
    ((part, value),) = added.items()
    return part, {part: value}


def _listed(tiles: Sequence[Any]) -> str:
    return " ".join(map(str, tiles))


def _tile(view: View, tile: Any) -> Line:
    """The look of a tile: a number with its flowers, if it has more than one, as in 55⁷."""
    count = 0 if tile == "J" else (view.flowers or FLOWERS)[tile - 1]
    raised = str(count).translate(_SUPERSCRIPT) if count > 1 else ""
    return text(f"{tile}{raised}", _STYLES.get(count, "white"))


def _tiles(view: View, tiles: Sequence[Any]) -> Flow:
    return Flow([_tile(view, tile) for tile in tiles])


def _board(view: View, texts: Texts) -> Block:
    opened = Flow([_tile(view, tile) if tile else _EMPTY for tile in view.open])
    jokers = _tiles(view, "J" * len(view.board_jokers)) if view.board_jokers else text(texts.phrase("none"), "dim")
    left = [str(points) for points, count in enumerate(view.points) for _ in range(count)]
    rows: list[list[str | Line | Flow]] = [
        [texts.phrase("open"), opened],
        [texts.phrase("jokers"), jokers],
        [texts.phrase("covered"), texts.phrase("tiles", count=view.covered)],
        [texts.phrase("point_tiles"), Flow([text(points, "yellow") for points in left] or [_EMPTY], gap=" ")],
    ]
    return Frame(Grid([Column(), Column()], rows), texts.phrase("round", round=view.round), wide=True)


def _players(view: View, texts: Texts, names: Sequence[str]) -> Block:
    columns = [
        Column(),
        Column(texts.phrase("player")),
        Column(texts.phrase("stock"), to_the_right=True),
        Column(texts.phrase("taken")),
        Column(texts.phrase("first"), to_the_right=True),
        Column(texts.phrase("points"), to_the_right=True),
    ]
    rows: list[list[str | Line | Flow]] = [
        [
            "▶" if seat == view.turn.seat and not view.over else "",
            text(names[seat], "bold" if seat == view.seat else ""),
            str(part.tiles),
            " ".join(map(str, part.taken)) or "–",
            str(part.first_round) if view.round > 1 else "–",
            texts.phrase("hidden") if score is None else str(score),
        ]
        for seat, (part, score) in enumerate(zip(view.seats, view.scores, strict=True))
    ]
    return Grid(columns, rows)


def _rows(view: View, texts: Texts, names: Sequence[str]) -> list[Block]:
    if not view.rows:
        return [text(""), text(texts.phrase("no_rows"), "dim")]
    columns = [Column(style="bold", to_the_right=True), Column(), Column(style="dim")]
    rows: list[list[str | Line | Flow]] = [
        [row.row, _tiles(view, row.tiles), text(names[row.laid_by] if row.laid_by < len(names) else "")]
        for row in view.rows
    ]
    return [text(""), Grid(columns, rows)]


def _stock(view: View, texts: Texts) -> Block:
    """The own tiles; a bar stands between two that cannot be neighbours."""
    shown = [
        text("| ", "dim") + _tile(view, tile) if number and not place else _tile(view, tile)
        for number, run in enumerate(sort_by_runs(view.stock))
        for place, tile in enumerate(run)
    ]
    title = texts.phrase("your_stock", count=len(view.stock), flowers=view.penalty)
    return Frame(Flow(shown) if shown else text(texts.phrase("empty"), "dim"), title, wide=True)


def sort_by_runs(tiles: Sequence[Any]) -> list[list[Any]]:
    """Sort a stock into runs of numbers that can be neighbours, past 100 too; jokers come last."""
    runs: list[list[Any]] = []
    for number in sorted(tile for tile in tiles if tile != "J"):
        if runs and number - runs[-1][-1] <= STEP:
            runs[-1].append(number)
        else:
            runs.append([number])
    if len(runs) > 1 and _way(runs[-1][-1], runs[0][0]) <= STEP:
        runs[0] = runs.pop() + runs[0]
    jokers = [tile for tile in tiles if tile == "J"]
    return [*runs, jokers] if jokers else runs
