"""`tools/check_renames.py` finds what is more than a rename, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "tools" / "check_renames.py"
NAMES = """
shop.till shop.counter      # a module
shop.goods store.shelf      # one that goes to another package
Basket Trolley              # an identifier
price cost
shop.till:weigh measure     # in one module only
"""
TILL = '''"""The till."""

from __future__ import annotations

from typing import cast

from shop import goods
from shop.goods import Basket

__all__ = ["Basket", "weigh"]
SHELF = "shop.goods.Basket"


def weigh(basket: "Basket | None", *, price: int = 0) -> dict[str, "Basket"]:
    """The weight of it."""
    price = price + basket.price  # a comment
    return {"price": cast("Basket", goods.fill(price=price))}
'''
COUNTER = '''"""Another docstring."""

from __future__ import annotations

from typing import cast

from store import shelf
from store.shelf import Trolley

__all__ = ["measure", "Trolley"]
SHELF = "store.shelf.Trolley"


def measure(
    basket: "Trolley | None", *, cost: int = 0
) -> dict[str, "Trolley"]:
    cost = cost + basket.cost
    return {"price": cast("Trolley", shelf.fill(cost=cost))}
'''
GOODS = "class Basket:\n    def weigh(self) -> int:\n        return 0\n"
SHELF = "class Trolley:\n    def weigh(self) -> int:\n        return 0\n"

BILL = """from shop import till
from shop.till import weigh
from other import weigh as other_weigh


class Bill:
    def weigh(self, basket):
        return weigh(basket, price=1), till.weigh(basket), other_weigh(basket)
"""
RENAMED_BILL = """from other import weigh as other_weigh
from shop import counter
from shop.counter import measure


class Bill:
    def weigh(self, basket):
        return measure(basket, cost=1), counter.measure(basket), other_weigh(basket)
"""


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A repository in which everything has been renamed since its commit."""
    write(tmp_path, {"src/shop/till.py": TILL, "src/shop/goods.py": GOODS, "bill.py": BILL})
    for command in (["init", "-q"], ["add", "."], ["-c", "user.name=x", "-c", "user.email=x", "commit", "-qm", "x"]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    for path in ("till", "goods"):
        (tmp_path / "src" / "shop" / f"{path}.py").unlink()
    write(
        tmp_path, {"src/shop/counter.py": COUNTER, "src/store/shelf.py": SHELF, "bill.py": RENAMED_BILL, "names": NAMES}
    )
    return tmp_path


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def check(folder: Path) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, SCRIPT, "names", "HEAD"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert not done.stderr
    return done.returncode, done.stdout


def test_a_rename_is_nothing_else(shop: Path) -> None:
    assert check(shop) == (0, "Nothing but names has changed.\n")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("cost + basket", "cost - basket"),
        ('"price": cast', '"cost": cast'),
        ('"Trolley | None"', '"Basket | None"'),
        ("basket.cost", "basket.price"),
        ("from store import shelf", "from shop import shelf"),
        ("store.shelf.Trolley", "store.shelf.Basket"),
        ("def measure(", "def weigh("),
        ('"measure", ', ""),
    ],
)
def test_what_is_more_than_a_rename_is_printed(shop: Path, old: str, new: str) -> None:
    assert old in COUNTER
    write(shop, {"src/shop/counter.py": COUNTER.replace(old, new, 1)})
    status, said = check(shop)
    assert status == 1
    assert "src/shop/till.py at HEAD, renamed" in said


def test_modules_that_are_missing_or_new(shop: Path) -> None:
    (shop / "src" / "store" / "shelf.py").rename(shop / "src" / "store" / "rack.py")
    status, said = check(shop)
    assert status == 1
    assert "src/shop/goods.py: there is no module store.shelf now" in said
    assert "src/store/rack.py: this module is new" in said
