"""Tests of the tools of developers."""
