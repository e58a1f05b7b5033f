"""The small face by itself: columns with and without figures, and what its buttons ask for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from explorer.comparison.columns import ColumnOrder
from explorer.domain.progress import Progress
from explorer.evaluation.runs import Found, Run, RunQuestion
from explorer.gui.models.grid_table import GridTable
from explorer.gui.panels.measured import MeasuredPanel
from explorer.viewlogic.grids import measured_grid
from explorer.viewlogic.measured_rows import measured_table
from explorer.viewlogic.tokens import theme

STRUCTURE, FIXED = ColumnOrder("structure"), ColumnOrder("fixed")
RUN = Run(
    "2026-10-09T12:30:00+00:00", "i", "q", "h", "d", 20, "", "", (STRUCTURE, FIXED), ("", ""),
    (
        RunQuestion("Q1", "table", "one", (Found(1, (1,)), Found(1, (4,)))),
        RunQuestion("Q2", "version", "two", (Found(1, (2,)), Found(1, ()))),
    ),
)  # fmt: skip


@pytest.fixture
def panel(qtbot) -> MeasuredPanel:
    made = MeasuredPanel(theme("light"))
    qtbot.addWidget(made)
    made.resize(380, 240)
    made.show_columns((STRUCTURE, FIXED))
    made.show_source("This collection\u2019s questions")
    with qtbot.waitExposed(made):
        made.show()
    return made


def shown(panel: MeasuredPanel) -> list[list[str]]:
    table = panel.table.table
    return [[table.index(row, column).data() for column in range(table.columnCount())] for row in range(table.rowCount())]


def test_columns_without_figures_have_dashes(panel: MeasuredPanel) -> None:
    assert shown(panel) == [["All scored", "\u2013", "\u2013"]]
    assert panel.note == "This collection\u2019s questions"


def test_figures_stay_with_their_columns(panel: MeasuredPanel) -> None:
    panel.show_measured(RUN)
    assert shown(panel) == [["All scored 2", "1.000", "0.500"], ["table 1", "1.000", "1.000"], ["version 1", "1.000", "0.000"]]
    panel.show_columns((FIXED, ColumnOrder("overlap"), STRUCTURE))
    assert shown(panel)[0] == ["All scored 2", "0.500", "\u2013", "1.000"]
    assert panel.note == "1 column is not measured yet"
    panel.show_measure("mrr", 3)
    assert shown(panel)[0] == ["All scored 2", "0.000", "\u2013", "0.750"]
    assert panel.table.table.headerData(0, Qt.Orientation.Horizontal) == "MRR"


def test_the_best_is_told_without_colours(panel: MeasuredPanel) -> None:
    panel.show_measured(RUN)
    table = panel.table.table
    assert table.index(2, 1).data(Qt.ItemDataRole.AccessibleTextRole) == "structure: 1.000, the best"
    assert table.index(1, 1).data(Qt.ItemDataRole.AccessibleTextRole) == "structure: 1.000"
    assert table.cell(table.index(2, 1)).strong
    assert table.headerData(2, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole) == (
        "<p style='white-space:pre-wrap'>fixed: 100 words</p>"
    )


def test_the_buttons_ask_for_what_they_say(panel: MeasuredPanel, qtbot) -> None:
    with qtbot.waitSignal(panel.evaluate_wanted) as wanted:
        qtbot.mouseClick(panel.run_bar.button, Qt.MouseButton.LeftButton)
    assert wanted.args == [(STRUCTURE, FIXED)]
    with qtbot.waitSignal(panel.details_wanted):
        qtbot.mouseClick(panel.details, Qt.MouseButton.LeftButton)
    panel.show_source("", "No index is open: open one first.")
    assert not panel.run_bar.button.isEnabled()
    assert panel.note == "No index is open: open one first."


def test_progress_is_in_hundredths_and_can_be_cancelled(panel: MeasuredPanel, qtbot) -> None:
    panel.begin()
    panel.progress(Progress(900, 3000, "fixed: Q1"))
    qtbot.waitUntil(lambda: panel.run_bar.bar_shown)
    assert panel.run_bar._count.text() == "30 %"
    with qtbot.waitSignal(panel.cancelled):
        qtbot.mouseClick(panel.run_bar._cancel, Qt.MouseButton.LeftButton)
    panel.end()
    qtbot.waitUntil(lambda: not panel.run_bar.bar_shown)


def test_a_failure_leaves_the_figures(panel: MeasuredPanel) -> None:
    panel.show_measured(RUN)
    panel.show_failure("The file is gone. Choose another one.")
    assert panel.fault == "The file is gone. Choose another one."
    assert shown(panel)[0][1] == "1.000"
    panel.begin()
    assert panel.fault == ""


def test_the_model_is_sound() -> None:
    table = GridTable()
    tester = QAbstractItemModelTester(table, QAbstractItemModelTester.FailureReportingMode.Fatal)
    table.show(measured_grid(measured_table((STRUCTURE, FIXED), RUN, "hit", 5)))
    table.show(measured_grid(measured_table((FIXED,), None, "hit", 5)))
    assert tester.model() is table
