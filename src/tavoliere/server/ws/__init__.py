"""The live connection: frames over a WebSocket. It knows tables and wire types, and no rules.

A frame goes from `Socket` to `Table.handle`, which checks it (`tables/requests.py`) and makes an entry of the log. The
entry changes the table's state (`TableState.apply`), where a `Session` plays moves and undoes them.
"""
