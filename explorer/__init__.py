"""Chunk explorer: see every chunk of a policy collection on its text and on its printed page."""

__version__ = "0.1.0"
