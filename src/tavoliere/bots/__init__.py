"""The framework of the bots: protocol, greedy play, search and levels. What a game brings is in its own `bot.py`.

`protocol` is the protocol, for bots of others too; `levels.make_bot(game, "sound")` makes one of ours.
"""
