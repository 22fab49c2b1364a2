"""Packages that reports need and games do not."""

from __future__ import annotations

from importlib.util import find_spec

from tavoliere.engine.errors import TavoliereError

RATINGS, PLOTS = "openskill", "matplotlib"


def require(*packages: str) -> None:
    """Raise a sentence that names the packages that are not installed."""
    if missing := [package for package in packages if find_spec(package) is None]:
        raise TavoliereError(
            f"The arena needs {' and '.join(missing)}: "
            "run `make check` in a checkout, or pip install 'tavoliere[arena]'."
        )
