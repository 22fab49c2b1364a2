"""Tables that another process writes."""

from __future__ import annotations


class Elsewhere(Exception):
    """Another process writes this table."""

    def __init__(self, process: str) -> None:
        super().__init__(process)
        self.process = process
