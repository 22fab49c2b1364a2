"""The text client of `play` and `join`: one client, and a seat in this process or at a server."""
