"""Packages that results need, but games do not: a bare machine plays without them."""

from __future__ import annotations

from importlib.util import find_spec

from tavoliere.engine.errors import TavoliereError

RATINGS, PLOTS = "openskill", "matplotlib"


def require(*packages: str) -> None:
    """Miss what is not installed, in a sentence that says what to do."""
    if missing := [package for package in packages if find_spec(package) is None]:
        raise TavoliereError(
            f"The arena needs {' and '.join(missing)}: "
            "run `make check` in a checkout, or pip install 'tavoliere[arena]'."
        )
