"""The contract of all games: rules, moves, sessions, records, texts. It knows no single game, clock or network."""
