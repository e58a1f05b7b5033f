"""Progress appears late, stays long enough to be read, and can be cancelled once."""

from __future__ import annotations

from time import monotonic

import pytest
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QWidget

from explorer.domain.progress import Progress
from explorer.gui.dialogs import progress as module
from explorer.gui.dialogs.progress import ProgressDialog


@pytest.fixture
def ground(qtbot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


def test_the_times_are_those_of_the_manners() -> None:
    assert (module.APPEARS_AFTER_MS, module.STAYS_MS) == (600, 500)


def test_short_work_shows_nothing(ground: QWidget, qtbot) -> None:
    dialog = ProgressDialog("Building", ground)
    gone = []
    dialog.destroyed.connect(lambda: gone.append(True))
    dialog.end()
    assert not dialog.isVisible()
    qtbot.waitUntil(lambda: bool(gone))


def test_longer_work_shows_what_is_done_and_stays_readable(ground: QWidget, qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "APPEARS_AFTER_MS", 10)
    monkeypatch.setattr(module, "STAYS_MS", 120)
    dialog = ProgressDialog("Building", ground)
    dialog.tell(Progress(12, 36, "documents/returns.md"))
    qtbot.waitUntil(dialog.isVisible)
    shown = monotonic()
    gone = []
    dialog.destroyed.connect(lambda: gone.append(monotonic()))
    assert dialog.findChild(QProgressBar).value() == 12
    assert "12 of 36" in [label.text() for label in dialog.findChildren(QLabel)]
    dialog.end()
    qtbot.waitUntil(lambda: bool(gone))
    assert gone[0] - shown >= 0.1


def test_cancelling_is_asked_for_once_and_closing_means_the_same(ground: QWidget, qtbot) -> None:
    dialog = ProgressDialog("Building", ground)
    asked = []
    dialog.cancelled.connect(lambda: asked.append(True))
    dialog.show()
    button = dialog.findChild(QPushButton)
    button.click()
    button.click()
    assert asked == [True]
    assert not dialog.close()
    assert dialog.isVisible()
    dialog.end()
