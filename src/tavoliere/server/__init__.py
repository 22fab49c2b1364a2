"""The table server: people sit down, play together, lose nothing and see nothing that is not theirs."""
