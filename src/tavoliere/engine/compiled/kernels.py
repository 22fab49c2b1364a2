"""A game's compiled rules, by name."""

from __future__ import annotations

from functools import cached_property
from types import FunctionType, ModuleType
from typing import Any

from tavoliere.engine.compiled import templates
from tavoliere.engine.compiled.kernel import bind


class Kernels:
    """The templates of `templates.py` bound to one game, each when it is first asked for."""

    def __init__(self, game: str, rules: ModuleType) -> None:
        self._game = game
        self._rules = rules

    def _bind(self, template: FunctionType, *, long: bool = False) -> Any:
        return bind(template, self._game, vars(self._rules), releases_gil=long)

    start = cached_property(lambda self: self._bind(templates.start))
    actors = cached_property(lambda self: self._bind(templates.actors))
    awaited = cached_property(lambda self: self._bind(templates.awaited))
    asked = cached_property(lambda self: self._bind(templates.asked))
    over = cached_property(lambda self: self._bind(templates.over))
    between_moves = cached_property(lambda self: self._bind(templates.between_moves))
    judge = cached_property(lambda self: self._bind(templates.judge))
    list_legal = cached_property(lambda self: self._bind(templates.list_legal))
    list_legal_of = cached_property(lambda self: self._bind(templates.list_legal_of))
    act = cached_property(lambda self: self._bind(templates.act))
    act_as = cached_property(lambda self: self._bind(templates.act_as))
    pick = cached_property(lambda self: self._bind(templates.pick))
    run = cached_property(lambda self: self._bind(templates.run))
    count_scores = cached_property(lambda self: self._bind(templates.count_scores))
    how_ended = cached_property(lambda self: self._bind(templates.how_ended))
    overwrite = cached_property(lambda self: self._bind(templates.overwrite))
    play_out = cached_property(lambda self: self._bind(templates.play_out, long=True))
    simulate = cached_property(lambda self: self._bind(templates.simulate, long=True))
    count_lines = cached_property(lambda self: self._bind(templates.count_lines, long=True))
