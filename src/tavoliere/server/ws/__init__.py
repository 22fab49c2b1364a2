"""The live connection: frames over a WebSocket. It knows tables and wire types, and no rules.

A frame goes from `Socket` to `Table.handle`, which checks it (`tables/requests.py`), and changes the table's state by an
entry of its log (`TableState.apply`), which plays moves and undoes them (`Session`).
"""
