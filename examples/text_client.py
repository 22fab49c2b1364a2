"""A player in any language: a program that talks to `tavoliere join --json` in lines of JSON, and knows no rules.

    python examples/text_client.py http://localhost:8642/tables/NAME
    python examples/text_client.py http://localhost:8642 --game bloops --people 1 --bots 1

It uses nothing but the standard library, so that it can be read as a recipe: whatever can start a program
and read its lines can play. It sits down, deals when it is the host and all seats are taken, and builds its
moves from prompts: it always picks the first that is offered, in Scalino and in Bloops. The messages are in
docs/reference/protocol.md.
"""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import count
from typing import Any

JOIN = [sys.executable, "-m", "tavoliere.cli", "join", "--json"]  # `tavoliere join --json` where it is installed


class Client:
    """One seat at one table."""

    def __init__(self, arguments: list[str]) -> None:
        self.line = subprocess.Popen([*JOIN, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603
        self.ids = count()
        self.me = ""
        self.number = 0  # the last news that we were told: what our moves answer
        self.draft: dict[str, Any] = {}

    def say(self, kind: str, **fields: Any) -> None:
        assert self.line.stdin is not None
        self.line.stdin.write(json.dumps({"type": kind, "id": str(next(self.ids)), **fields}) + "\n")
        self.line.stdin.flush()

    def run(self) -> dict[str, Any]:
        """Play until the game is over; its result."""
        assert self.line.stdout is not None
        for line in self.line.stdout:
            news = json.loads(line)
            self.number = news.get("number", self.number)
            if news["type"] == "welcome":
                self.me = news["you"]
            elif news["type"] == "table":
                if news.get("result"):
                    break
                self.see_table(news)
            elif news["type"] == "refused":
                self.draft = {}
                self.say("try")  # the table has gone on: what is asked now?
            elif news.get("prompt"):
                if news["type"] != "answer":
                    self.draft = {}  # something happened: start again
                self.pick(news["prompt"])
        else:
            raise SystemExit("The table is gone.")
        self.line.terminate()
        self.line.communicate()
        result: dict[str, Any] = news["result"]
        return result

    def see_table(self, table: dict[str, Any]) -> None:
        if table["phase"] == "open" and not table.get("yours"):
            self.say("sit")
        elif table["phase"] == "open" and table["host"] == self.me and all(seat.get("name") for seat in table["seats"]):
            self.say("start")

    def pick(self, prompt: dict[str, Any]) -> None:
        """Play the move that the draft has become, or pick one part more."""
        if prompt.get("move"):
            self.say("play", answers=self.number, move=prompt["move"])
            return
        for field, offered in prompt.items():
            part = {"kinds": "kind", "cards": "card", "others": "other", "seats": "seat"}.get(field, field)
            if isinstance(offered, list) and offered and part not in self.draft:
                self.draft[part] = offered[0]
                self.say("try", draft=self.draft)
                return


if __name__ == "__main__":
    print(json.dumps(Client(sys.argv[1:]).run()))  # noqa: T201
