"""What Qt says while a picture of the window is taken."""

from __future__ import annotations

import pytest
from PySide6.QtCore import qWarning

from explorer.gui.offscreen import platform_hushed


def test_only_what_the_platform_says_of_itself_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    with platform_hushed():
        qWarning("This plugin does not support propagateSizeHints()")
        qWarning("something else")
    assert capsys.readouterr().err == "something else\n"
