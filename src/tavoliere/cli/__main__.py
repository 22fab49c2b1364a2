"""`python -m tavoliere.cli`."""

from __future__ import annotations

from tavoliere.cli import run

run()
