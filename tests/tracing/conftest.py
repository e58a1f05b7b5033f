"""The small collection and the toy engine of the index's tests."""

from __future__ import annotations

from tests.index.conftest import build, engine, folder

__all__ = ["build", "engine", "folder"]
