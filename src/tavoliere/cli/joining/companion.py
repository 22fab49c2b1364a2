"""The text client at a table: reads the news aloud, and turns what is typed into messages."""

from __future__ import annotations

import queue
import random
import sys
import threading
from typing import Any

import msgspec

from tavoliere import games
from tavoliere.cli.descriptions import describe_event, score_lines
from tavoliere.cli.drawing import draw
from tavoliere.cli.joining.drafting import Drafting
from tavoliere.cli.joining.line import FINAL, Closed, Line
from tavoliere.cli.screen import Screen
from tavoliere.cli.voice import Voice
from tavoliere.engine.events import Ended
from tavoliere.engine.game import Game

COMMANDS = ("help", "start", "sit", "stand", "return", "undo", "hint", "score", "say", "resign", "abandon", "quit")


class Companion:
    """One person (or chance, if that is wanted) at a table far away."""

    def __init__(self, screen: Screen, language: str, line: Line, chance: random.Random | None = None) -> None:
        self._screen = screen
        self._language = language
        self._voice = Voice(language)
        self._line = line
        self._chance = chance
        self._game: Game | None = None
        self._table: dict[str, Any] = {}
        self._drafting: Drafting | None = None
        self._asked: tuple[str, Any] = ("", None)  # the draft that we asked about last, and under which id
        self._seat: int | None = None
        self._wants_seat = True
        self._me = ""
        self._over = False

    def run(self) -> Closed:
        """Until the game is over for chance, or the person leaves; how the line ended by then."""
        heard = self._line.heard
        if self._chance is None:
            threading.Thread(target=_read_lines, args=(heard,), daemon=True).start()
        while True:
            item = heard.get()
            if isinstance(item, Closed):
                if not item.refused:
                    self._screen.say(self._voice("join.closed"))
                return item
            if isinstance(item, str):
                if not self._type(item.strip()):
                    return Closed()
            else:
                getattr(self, f"_hear_{item['type']}", self._ignore)(item)
                if self._over and self._chance is not None:
                    return Closed()

    # ---- What is heard --------------------------------------------------------------------------------

    def _ignore(self, news: dict[str, Any]) -> None:
        """What a person at a terminal need not know."""

    def _hear_table(self, news: dict[str, Any]) -> None:
        if self._game is None:
            self._game = games.load(news["game"])
        before, self._table = self._table, news
        names = [seat.get("name") or self._voice("join.nobody") for seat in news["seats"]]
        self._voice = Voice(self._language, self._game, names)
        if news["phase"] == "open" and news["seats"] != before.get("seats"):
            self._screen.say(self._voice("join.seats", names=", ".join(names)))
        if self._wants_seat and not news.get("yours") and news["phase"] == "open" and not before:
            self._line.send("sit")
        elif self._chance and self._may_start():
            self._line.send("start")
        if news.get("result") and not before.get("result"):
            self._say_result(news["result"])
        if news["phase"] in ("over", "closed"):
            self._over = True

    def _may_start(self) -> bool:
        table = self._table
        return table["phase"] == "open" and table["host"] == self._me and all(s.get("name") for s in table["seats"])

    def _hear_welcome(self, news: dict[str, Any]) -> None:
        self._me = news["you"]

    def _hear_shown(self, news: dict[str, Any]) -> None:
        self._seat = news.get("seat")
        self._draw(news["view"])
        self._take_prompt(news.get("prompt"))

    def _hear_told(self, news: dict[str, Any]) -> None:
        assert self._game is not None
        if news.get("line"):
            self._screen.say(f"{news['line']['name']}: {news['line']['text']}")
        for event in news.get("events", []):
            self._say_event(event)
        if news.get("prompt") or (news.get("view") or {}).get("over"):
            self._draw(news.get("view"))
        if news["what"] == "move":
            self._take_prompt(news.get("prompt"))

    def _say_event(self, event: dict[str, Any]) -> None:
        assert self._game is not None
        told = msgspec.convert(event, Ended if event["event"] == "ended" else self._game.event_type)
        if not isinstance(told, Ended):
            self._screen.say(describe_event(told, self._voice))

    def _hear_refused(self, news: dict[str, Any]) -> None:
        if news["code"] in FINAL:
            return  # the line ends with this sentence
        rule = (news.get("judgement") or {}).get("rule", "")
        self._screen.say(f"✗ {rule + ': ' if rule else ''}{news['sentence']}", "red")
        if news["code"] == "not_stored":
            self._table = {}  # the table as it stands comes next, and is as new to us as the first
        elif self._chance is not None and news["code"] in ("illegal", "stale") and self._seat is not None:
            self._pick(None)

    def _say_hint(self, hint: dict[str, Any]) -> None:
        say, voice, to_the_end = self._screen.say, self._voice, hint.get("to_the_end", True)
        say(voice("join.hint", move=hint["move"]))
        if "expected" in hint:
            expects = "join.hint_expects" if to_the_end else "join.hint_expects_soon"
            say(voice(expects, points=round(hint["expected"])))
        if "runner_up_expected" in hint:
            expects = "join.hint_second_expects" if to_the_end else "join.hint_second_expects_soon"
            say(voice(expects, move=hint["runner_up"], points=round(hint["runner_up_expected"])))
        elif "runner_up" in hint:
            say(voice("join.hint_second", move=hint["runner_up"]))

    def _hear_answer(self, news: dict[str, Any]) -> None:
        if news["id"] == self._asked[0]:
            self._take_prompt(news.get("prompt"), self._asked[1])
        elif "hint" in news:
            self._say_hint(news["hint"])
        elif "score" in news:
            assert self._game is not None
            scores = msgspec.convert(news["score"], list[self._game.score_type])  # type: ignore[name-defined]
            for text, style in score_lines(scores, self._voice):
                self._screen.say(text, style)

    def _say_result(self, result: dict[str, Any]) -> None:
        if result["winners"]:
            self._screen.say(self._voice("table.won", winners=result["winners"]), "bold")
        else:
            self._screen.say(self._voice("join.no_winner"), "bold")
        for seat, points in enumerate(result["scores"]):
            self._screen.say(self._voice("table.standing", seat=seat, points=points))

    def _draw(self, view: Any) -> None:
        if self._chance is None and view is not None and self._game is not None:
            self._screen.show(draw(msgspec.convert(view, self._game.view_type), self._voice))

    # ---- What is done ---------------------------------------------------------------------------------

    def _take_prompt(self, prompt: Any, draft: Any = None) -> None:
        """What can be picked now; chance picks at once, a person is shown the picks."""
        self._asked = ("", None)
        self._drafting = None
        if not prompt or self._game is None:
            return
        self._drafting = Drafting(self._game, prompt, draft)
        if self._chance is not None:
            pick = self._drafting.choose(self._chance)
            if pick is not None:
                self._pick(pick)
            elif self._drafting.move is not None:
                self._play(self._drafting.move)
            return
        for number, said in enumerate(self._drafting.describe(self._voice), 1):
            self._screen.say(f"  {number}  {said}")
        if self._drafting.move is not None:
            self._screen.say(f"  0  {self._voice('join.as_it_is', move=str(self._drafting.move))}")

    def _pick(self, draft: Any) -> None:
        """Ask what can follow this draft; the empty one without it."""
        said = self._line.send("try", **({} if draft is None else {"draft": msgspec.to_builtins(draft)}))
        self._asked = (said, draft)

    def _play(self, move: Any) -> None:
        self._line.send("play", answers=self._line.number, move=move if isinstance(move, str) else str(move))

    def _type(self, said: str) -> bool:
        """What a person typed; False when they leave."""
        command, _, rest = said.partition(" ")
        if command in ("quit", "q"):
            return False
        if command in ("sit", "stand"):
            self._wants_seat = command == "sit"
        if said.isdecimal() and self._drafting is not None:
            self._pick_number(int(said))
        elif not said or command in ("help", "?"):
            self._screen.say(self._voice("join.help", commands=", ".join(COMMANDS)))
        elif command == "say":
            self._line.send("say", text=rest or "…")
        elif command == "sit" and rest.isdecimal():
            self._line.send("sit", seat=int(rest) - 1)
        elif command == "abandon":
            self._line.send("vote", motion="abandon")
        elif command in COMMANDS:
            self._line.send(command)
        else:
            self._play(said)
        return True

    def _pick_number(self, number: int) -> None:
        assert self._drafting is not None
        if number == 0 and self._drafting.move is not None:
            self._play(self._drafting.move)
        elif 0 < number <= len(self._drafting.picks):
            self._pick(self._drafting.picks[number - 1])
        else:
            self._screen.say(self._voice("join.no_number"))


def _read_lines(heard: queue.Queue[Any]) -> None:
    """The keyboard: its end is the end of the visit."""
    for line in sys.stdin:
        heard.put(line)
    heard.put("quit")
