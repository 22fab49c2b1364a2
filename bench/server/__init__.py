"""The server under load, beside boardgame.io in the same run."""
