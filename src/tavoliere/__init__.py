"""Tavoliere: a table for four published games, with exact and very fast rules."""

from __future__ import annotations

__version__ = "0.1.0"
