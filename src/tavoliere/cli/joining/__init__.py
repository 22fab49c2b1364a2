"""The text client: what `tavoliere join` is made of."""
