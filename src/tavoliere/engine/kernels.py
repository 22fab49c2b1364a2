"""A game's compiled rules, by name."""

from __future__ import annotations

from functools import cached_property
from types import FunctionType, ModuleType
from typing import Any

from tavoliere.engine import drive
from tavoliere.engine.kernel import bind


class Kernels:
    """The templates of `drive.py` bound to one game, each when it is first asked for."""

    def __init__(self, game: str, rules: ModuleType) -> None:
        self._game = game
        self._rules = rules

    def _bind(self, template: FunctionType, *, long: bool = False) -> Any:
        return bind(template, self._game, vars(self._rules), releases_gil=long)

    start = cached_property(lambda self: self._bind(drive.start))
    actors = cached_property(lambda self: self._bind(drive.actors))
    awaited = cached_property(lambda self: self._bind(drive.awaited))
    asked = cached_property(lambda self: self._bind(drive.asked))
    over = cached_property(lambda self: self._bind(drive.over))
    between_moves = cached_property(lambda self: self._bind(drive.between_moves))
    judge = cached_property(lambda self: self._bind(drive.judge))
    list_legal = cached_property(lambda self: self._bind(drive.list_legal))
    list_legal_of = cached_property(lambda self: self._bind(drive.list_legal_of))
    act = cached_property(lambda self: self._bind(drive.act))
    act_as = cached_property(lambda self: self._bind(drive.act_as))
    pick = cached_property(lambda self: self._bind(drive.pick))
    run = cached_property(lambda self: self._bind(drive.run))
    count_scores = cached_property(lambda self: self._bind(drive.count_scores))
    how_ended = cached_property(lambda self: self._bind(drive.how_ended))
    overwrite = cached_property(lambda self: self._bind(drive.overwrite))
    play_out = cached_property(lambda self: self._bind(drive.play_out, long=True))
    simulate = cached_property(lambda self: self._bind(drive.simulate, long=True))
    count_lines = cached_property(lambda self: self._bind(drive.count_lines, long=True))
