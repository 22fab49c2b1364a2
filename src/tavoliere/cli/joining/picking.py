"""A pick in the reader's words: every part that it adds to a draft."""

from __future__ import annotations

from typing import Any

from tavoliere.cli.boards import phrases_of_pick
from tavoliere.cli.saying import say
from tavoliere.cli.voice import Voice
from tavoliere.engine.moves import Draft


def describe(draft: Draft, pick: Draft, voice: Voice) -> str:
    """What is picked, as a line of a list."""
    added = added_parts(draft, pick)
    kind = [voice.words.own.kinds[added.pop("kind")]] if "kind" in added else []
    return ", ".join(
        [*kind, *(_fill(name, values, voice) for name, values in phrases_of_pick(voice.game, pick, added))]
    )


def added_parts(draft: Draft, pick: Draft) -> dict[str, Any]:
    """The parts that differ; of those that are picked one by one, the one that is new."""
    parts = {name: (getattr(draft, name), getattr(pick, name)) for name in pick.__struct_fields__}
    return {name: _added(old, new) for name, (old, new) in parts.items() if old != new}


def _added(old: Any, new: Any) -> Any:
    if not isinstance(old, list | tuple):
        return new
    rest = list(new)
    for value in old:
        rest.remove(value)
    return rest[0]


def _fill(name: str, values: dict[str, Any], voice: Voice) -> str:
    """Numbers stay what they are: a phrase may depend on how many."""
    said = {key: value if isinstance(value, int) else say(value, voice) for key, value in values.items()}
    return voice(f"picks.{voice.game}.{name}", **said)
