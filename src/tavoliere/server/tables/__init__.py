"""The tables: state, requests, updates, timers. No HTTP, no SQL and no rules of a game."""
