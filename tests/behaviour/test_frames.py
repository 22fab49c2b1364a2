"""Clients at whole tables get the frames that they got when they were recorded."""

from __future__ import annotations

import pytest

from tests.behaviour.frames import RECORDED, transcript
from tests.games.every import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_clients_get_the_frames_that_were_recorded(name: str) -> None:
    recorded = (RECORDED / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    present = transcript(name)
    for number, (line, old) in enumerate(zip(present, recorded, strict=False), 1):
        assert line.short == old, f"Line {number} of {name}.jsonl is now, as a whole: {line.whole}"
    assert len(present) == len(recorded)
