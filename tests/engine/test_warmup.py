"""After a warm-up nothing is left to compile or to read from disk, however a game is played."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from tavoliere import games
from tavoliere.engine.game import Game
from tavoliere.engine.moves import NO_ACTION
from tests.games.every import ROOT

GAMES = 2


def pick_games(game: Game) -> None:
    """Play games as a page does: each move is picked part by part, with a prompt and a preview for each."""
    for number in range(GAMES):
        chance, state = random.Random(number), game.start(seed=number)
        while not game.is_over(state):
            seat = game.polled(state)
            game.waited_for(state)
            for other in range(state[0].players):
                game.violation(state, NO_ACTION, other), game.preview(state, other, game.draft_type())
            prompt, draft = game.prompt(state, seat), game.draft_type()
            while picks := list(game.picks(prompt, draft)):
                draft = chance.choice(picks)
                game.preview(state, seat, draft)
                prompt = game.prompt(state, seat, draft)
                if prompt.move is not None and chance.random() < 0.5:
                    break
            game.play(state, prompt.move, seat)


COUNT = """
import sys
from tavoliere import games
from tavoliere.engine.compiled.kernel import Entry
from tests.engine.test_warmup import pick_games
made = []
compile = Entry.compile
def counted(self, *args):
    made.append(self.__name__)
    return compile(self, *args)
game = games.load(sys.argv[1])
game.warm_up()
Entry.compile = counted
pick_games(game)
print(*made)
"""


@pytest.mark.parametrize("name", games.names())
def test_nothing_is_compiled_or_read_later(name: str) -> None:
    games.load(name).warm_up()
    run = subprocess.run([sys.executable, "-c", COUNT, name], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.split() == []
