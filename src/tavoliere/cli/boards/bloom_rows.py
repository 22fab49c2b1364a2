"""Bloom (rows) on the terminal: the board, the rows, and the own stock in runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tavoliere.cli.boards.flow import Flow
from tavoliere.games.bloom_rows.helpers import sort_by_runs
from tavoliere.games.bloom_rows.rules.components import FLOWERS

if TYPE_CHECKING:
    from tavoliere.cli.voice import Voice
    from tavoliere.games.bloom_rows.draft import BloomRowsDraft
    from tavoliere.games.bloom_rows.view import View

# By the flowers on a tile; the flowers are written too, so that colour is not needed.
_STYLES = {0: "bold magenta", 1: "green", 2: "cyan", 3: "yellow", 5: "red", 7: "bold red"}
_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_EMPTY = Text("·", "dim")


def draw(view: View, voice: Voice, around: str = "") -> RenderableType:
    """The table as a seat (or a spectator) sees it."""
    tiles = _Tiles(view)
    parts: list[RenderableType] = [_board(view, voice, tiles), _players(view, voice), _rows(view, voice, tiles)]
    if view.seat is not None:
        parts.append(_stock(view, voice, tiles))
    return Group(*parts)


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


class _Tiles:
    """How the tiles of one game look: a number with its flowers, if it has more than one, as in 55⁷."""

    def __init__(self, view: View) -> None:
        self._flowers = [0, *(view.flowers or FLOWERS)]

    def one(self, tile: Any) -> Text:
        count = 0 if tile == "J" else self._flowers[tile]
        raised = str(count).translate(_SUPERSCRIPT) if count > 1 else ""
        return Text(f"{tile}{raised}", _STYLES.get(count, "white"))

    def many(self, tiles: Sequence[Any]) -> Flow:
        return Flow(map(self.one, tiles))


def _board(view: View, voice: Voice, tiles: _Tiles) -> RenderableType:
    grid = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    opened = Flow([tiles.one(tile) if tile else _EMPTY for tile in view.open])
    jokers = tiles.many("J" * len(view.board_jokers)) if view.board_jokers else Text(voice("rows.none"), "dim")
    left = [str(points) for points, count in enumerate(view.points) for _ in range(count)]
    grid.add_row(voice("rows.open"), opened)
    grid.add_row(voice("rows.jokers"), jokers)
    grid.add_row(voice("rows.covered"), voice("rows.tiles", count=view.covered))
    grid.add_row(voice("rows.points"), Flow([Text(points, "yellow") for points in left] or [_EMPTY], gap=" "))
    return Panel(grid, title=voice("rows.round", round=view.round), title_align="left")


def _players(view: View, voice: Voice) -> RenderableType:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(voice("boards.player"))
    table.add_column(voice("rows.stock"), justify="right")
    table.add_column(voice("rows.taken"))
    table.add_column(voice("rows.first"), justify="right")
    table.add_column(voice("boards.points"), justify="right")
    for seat, part in enumerate(view.seats):
        score = view.scores[seat]
        table.add_row(
            "▶" if seat == view.turn.seat and not view.over else "",
            Text(voice.names[seat], "bold" if seat == view.seat else ""),
            str(part.tiles),
            " ".join(map(str, part.taken)) or "–",
            str(part.first_round) if view.round > 1 else "–",
            voice("table.secret") if score is None else str(score),
        )
    return table


def _rows(view: View, voice: Voice, tiles: _Tiles) -> RenderableType:
    if not view.rows:
        return Text(f"\n{voice('rows.no_rows')}", "dim")
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="bold")
    table.add_column()
    table.add_column(style="dim")
    for row in view.rows:
        table.add_row(row.row, tiles.many(row.tiles), *voice.names[row.laid_by : row.laid_by + 1])
    return Group(Text(""), table)


def _stock(view: View, voice: Voice, tiles: _Tiles) -> RenderableType:
    """The own tiles; a bar stands between two that cannot be neighbours."""
    shown = [
        Text("| ", "dim") + tiles.one(tile) if number and not place else tiles.one(tile)
        for number, run in enumerate(sort_by_runs(view.stock))
        for place, tile in enumerate(run)
    ]
    title = voice("rows.your_stock", count=len(view.stock), flowers=view.penalty)
    return Panel(Flow(shown) if shown else Text(voice("rows.empty"), "dim"), title=title, title_align="left")
