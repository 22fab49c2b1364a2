"""The commands print for programs what they printed when it was recorded."""

from __future__ import annotations

from typing import Any

import pytest

from tavoliere.cli.commands import app
from tests.behaviour.commands import GENERAL, MIDDLES, calls, general_outputs, outputs, recorded, shorten


@pytest.mark.parametrize("name", MIDDLES)
def test_commands_print_what_was_recorded(name: str) -> None:
    _compare(name, outputs(name))


def test_general_commands_print_what_was_recorded() -> None:
    _compare(GENERAL, general_outputs())


def _compare(name: str, printed: dict[str, Any]) -> None:
    old = recorded(name)
    assert set(printed) == set(old)
    for what, output in printed.items():
        assert shorten(output) == old[what], f"{name}: {what} now prints {output}"


def test_every_command_with_json_is_recorded() -> None:
    """`join --json` passes the frames of the protocol, which are recorded apart."""
    with_json = {
        command.name
        for command in app.registered_commands
        if command.callback is not None and "json" in command.callback.__annotations__
    }
    asked = {arguments[0] for arguments in calls("scalino").values()}
    assert asked | {"games", "doctor", "join"} == with_json
