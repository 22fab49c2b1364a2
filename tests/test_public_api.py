"""The public API: what `tavoliere` declares is there, is documented, and is imported only when it is used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import tavoliere
from tools.public_api import api_page

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "python.md"


def test_every_declared_name_is_there_and_no_other() -> None:
    assert all(getattr(tavoliere, name) is not None for name in tavoliere.__all__)
    assert set(dir(tavoliere)) == {*tavoliere.__all__, "__version__"}
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = tavoliere.nothing


def test_the_reference_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == api_page()


def test_every_name_and_method_is_documented() -> None:
    assert "| |" not in api_page().replace("|  |", "| |")


def test_the_import_is_cheap() -> None:
    code = "import sys, tavoliere; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"numpy", "numba", "msgspec", "tavoliere.engine"} & set(done.stdout.split())
