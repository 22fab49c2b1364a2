"""The live connection: frames over a WebSocket. It knows tables and wire types, and no rules."""
