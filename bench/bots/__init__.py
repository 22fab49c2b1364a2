"""The strength of the bots: `bars` plays the pairings that have a bar, `ladder` plays every bot against every other.

Playing needs NumPy, Numba and msgspec only. So both can be played on another machine, with a budget of
seconds, and written where the journal is copied to:

    PYTHONPATH=src python -m bench.bots.ladder --out FOLDER --budget 1200
    python -m bench.bots.ladder --out FOLDER --write
"""
