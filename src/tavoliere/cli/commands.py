"""What a person can say besides a move. Each command has its names in the files of words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from tavoliere.cli.descriptions import preview_lines
from tavoliere.cli.files import check_writable, write_text
from tavoliere.cli.rules import find_rule
from tavoliere.cli.screen import Leave, Refused
from tavoliere.engine.errors import BadInput, quote
from tavoliere.engine.record import write_record

if TYPE_CHECKING:
    from tavoliere.cli.asking import Asking
    from tavoliere.engine.rulebook import Rule


def show_help(asking: Asking, words: str) -> None:
    """What can be said."""
    voice = asking.voice
    asking.screen.say(voice("help.say"))
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 2))
    table.add_column(no_wrap=True)
    for command in COMMANDS:
        call = f"{voice.names_of(command)[0]} {voice(f'arguments.{command}')}"
        table.add_row(Text(call), Text(voice(f"help.{command}", rule=asking.table.game.rulebook.ids[0])))
    asking.screen.show(table)


def list_moves(asking: Asking, words: str) -> None:
    """The legal moves with this text in them, numbered."""
    asking.table.warming.mention()
    found = asking.moves.search(words)
    if found.moves:
        width = len(str(found.moves[-1][0]))
        asking.screen.show(Columns([Text(f"{number:>{width}} {move}") for number, move in found.moves]))
    else:
        asking.screen.say(asking.voice("table.none_found"))
    if found.more:
        asking.screen.say(asking.voice("table.more_moves", count=asking.moves.known), "dim")


def why(asking: Asking, words: str) -> None:
    """Judge a move without playing it and say what it would do; without one, explain the last refusal."""
    if words:
        move = asking.read_move(words)
        judgement = asking.table.game.check(asking.session.state, move, asking.seat)
        if judgement is None:
            asking.screen.say(f"✓ {asking.voice('table.legal', move=str(move))}", "green")
            for line in preview_lines(asking.session.preview(asking.seat, move), asking.voice):
                asking.screen.say(f"  {line}")
            return
        asking.refuse(judgement)
    if asking.refused is None:
        raise Refused(asking.voice("table.nothing_refused"))
    read_rule(asking, asking.refused.rule)


def read_rule(asking: Asking, words: str) -> None:
    """One rule; without an id, the list of all."""
    if not words:
        list_rules(asking, words)
        return
    rules = _rules(asking)
    rule = find_rule(rules, words)
    if rule is None:
        raise Refused(asking.voice("table.no_rule", rule=quote(words), first=rules[0].id, last=rules[-1].id))
    asking.screen.say(f"{rule.id} {rule.title}", "bold")
    asking.screen.say(rule.text, "dim")


def list_rules(asking: Asking, words: str) -> None:
    """The ids and titles of all rules."""
    for rule in _rules(asking):
        asking.screen.say(f"{rule.id:<8} {rule.title}")


def _rules(asking: Asking) -> list[Rule]:
    return asking.table.game.rulebook.rules(asking.voice.language)


def draw_board(asking: Asking, words: str) -> None:
    """The table again; what is larger than the screen, around this cell."""
    try:
        asking.table.draw(asking.seat, words)
    except BadInput:
        raise Refused(asking.voice("table.no_cell", cell=quote(words))) from None


def show_score(asking: Asking, words: str) -> None:
    """How the points come about, as far as this person may know."""
    asking.table.show_score(asking.seat)


def undo(asking: Asking, words: str) -> None:
    seat = asking.table.taker_back(asking.seat)
    if seat is None:
        raise Refused(asking.voice("table.no_way_back"))
    asking.table.take_back(seat)
    asking.done = True


def save(asking: Asking, words: str) -> None:
    """Write the record so far to a file; without one, say where the game is kept."""
    table, voice = asking.table, asking.voice
    if not words:
        asking.screen.say(voice("table.kept", file=str(table.keeper.path)), wrap=False)
        return
    check_writable(words)
    if Path(words).exists() and not asking.agrees(voice("files.exists", file=words)):
        return
    if table.game.has_secrets and not asking.agrees(voice("files.secrets", file=words)):
        return
    write_text(words, write_record(asking.session.record, table.game), private=table.game.has_secrets)
    asking.screen.say(voice("files.saved", file=words), wrap=False)


def leave(asking: Asking, words: str) -> None:
    raise Leave


COMMANDS: dict[str, Callable[[Asking, str], None]] = {
    "help": show_help,
    "moves": list_moves,
    "why": why,
    "rule": read_rule,
    "rules": list_rules,
    "board": draw_board,
    "score": show_score,
    "undo": undo,
    "save": save,
    "quit": leave,
}
