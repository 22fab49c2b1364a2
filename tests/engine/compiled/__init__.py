"""Tests of what is compiled, and of where it is kept."""
