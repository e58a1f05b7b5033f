"""The comparison of the boats' rules."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.gui.comparison.stage import Stage, longer
from tests.gui.documents import written
from tests.gui.found.conftest import folder, ids, rest, shell

__all__ = ["folder", "ids", "long", "rest", "shell", "stage"]


@pytest.fixture
def stage(qtbot: QtBot) -> Stage:
    return Stage(qtbot, written())


@pytest.fixture
def long(qtbot: QtBot) -> Stage:
    """Text that is much longer than the window."""
    return Stage(qtbot, longer(written(paged=False), 30))
