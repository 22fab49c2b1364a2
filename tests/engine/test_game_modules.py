"""A game takes what the contract names from its modules, and the class itself comes first."""

from __future__ import annotations

from types import ModuleType
from typing import Any, ClassVar

from examples.two_piles.game import Lay, Pass, PilesView, TwoPiles
from tavoliere.engine.view import Event


def module_of(**names: Any) -> ModuleType:
    module = ModuleType("tests.parts")
    for name, value in names.items():
        if isinstance(value, type) or callable(value):
            value.__module__ = module.__name__
        setattr(module, name, value)
    return module


def reveals(game: TwoPiles, event: Event) -> bool:
    return True


def helper() -> None: ...


class Elsewhere(PilesView, frozen=True, kw_only=True): ...


def test_functions_and_types_are_taken_by_their_names() -> None:
    class Piles(TwoPiles):
        modules: ClassVar[Any] = [module_of(reveals=reveals, helper=helper, PilesView=Elsewhere, Move=Lay | Pass)]

    assert Piles().reveals(object())
    assert Piles.view_type is Elsewhere
    assert Piles.move_type == Lay | Pass
    assert not hasattr(Piles, "helper")


def test_the_class_comes_first() -> None:
    class Piles(TwoPiles):
        modules: ClassVar[Any] = [module_of(reveals=reveals, View=Elsewhere)]
        view_type = PilesView

        def reveals(self, event: Any) -> bool:
            return False

    assert not Piles().reveals(object())
    assert Piles.view_type is PilesView


def test_what_a_module_imports_is_left_out() -> None:
    imported = ModuleType("tests.importing")
    imported.View = Elsewhere  # type: ignore[attr-defined]

    class Piles(TwoPiles):
        modules: ClassVar[Any] = [imported]

    assert Piles.view_type is PilesView
