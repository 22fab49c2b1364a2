"""The arena is run as a person runs it, too."""

from __future__ import annotations

from tests.cli.conftest import tavoliere

__all__ = ["tavoliere"]
