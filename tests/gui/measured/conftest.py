"""The faces of what is measured, on the window of the search's tests: a small collection with two questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from explorer.comparison.columns import ColumnOrder
from explorer.gui.app import Shell
from explorer.gui.measuring import Measuring
from tests.gui.search.conftest import folder, shell

__all__ = ["folder", "shell"]

COLUMNS = (ColumnOrder("structure"), ColumnOrder("fixed"), ColumnOrder.of("fixed", {"words": 3}))


@pytest.fixture
def measuring(shell: Shell, qtbot) -> Iterator[Measuring]:
    made = Measuring(shell.session, shell.appearance, shell.settings, shell.window)
    qtbot.addWidget(made.panel)
    made.show_columns(COLUMNS)
    yield made
    made.close()


@pytest.fixture
def evaluate(measuring: Measuring, shell: Shell, qtbot) -> Callable[[], None]:
    """Press the button, and wait until everything is shown."""

    def run() -> None:
        measuring.panel.run_bar.button.click()
        qtbot.waitUntil(lambda: not measuring.running and shell.session.idle)

    return run
