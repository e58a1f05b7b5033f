"""What keeps a window from opening is said in one sentence, with the package to install."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from explorer import display
from explorer.errors import EnvironmentFault

ROOT = Path(__file__).parents[1]
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display and their libraries")


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Neither a display nor a platform is named."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", display.PLATFORM_VARIABLE):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def started(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "explorer", *arguments], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)


@linux
@pytest.mark.parametrize("arguments", [(), ("window",)])
def test_no_display_is_one_sentence(bare: pytest.MonkeyPatch, arguments: tuple[str, ...]) -> None:
    result = started(*arguments)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith("There is no display to open the window on (DISPLAY is not set)")
    assert "xvfb" in result.stderr
    assert result.stderr.count("\n") == 1


@linux
def test_a_display_that_does_not_answer_is_one_sentence(bare: pytest.MonkeyPatch) -> None:
    bare.setenv("DISPLAY", ":987")
    result = started("window")
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith("The display :987 does not answer")
    assert result.stderr.count("\n") == 1


@linux
def test_a_missing_library_names_its_package(bare: pytest.MonkeyPatch) -> None:
    bare.setenv("DISPLAY", ":987")
    bare.setattr(display, "XCB_LIBRARIES", {"libno-such.so.9": "libno-such9", "libneither.so.1": "libneither1"})
    bare.setattr(display, "_child_can_open", lambda: False)
    with pytest.raises(EnvironmentFault) as fault:
        display.prepare(screenshot=False)
    assert str(fault.value) == (
        "The window needs libno-such.so.9, libneither.so.1, which this system lacks: "
        "run 'apt install libneither1 libno-such9' (Debian and Ubuntu)."
    )


@linux
def test_a_wrong_suspicion_does_not_keep_the_window_shut(bare: pytest.MonkeyPatch) -> None:
    bare.setenv("DISPLAY", ":987")
    bare.setattr(display, "_child_can_open", lambda: True)
    display.prepare(screenshot=False)


@linux
def test_a_screenshot_needs_no_display(bare: pytest.MonkeyPatch) -> None:
    bare.setattr(display, "_trouble", lambda platform: pytest.fail("nothing to look for"))
    display.prepare(screenshot=True)
    assert os.environ[display.PLATFORM_VARIABLE] == "offscreen"
    bare.delenv(display.PLATFORM_VARIABLE)


@linux
def test_the_platform_that_the_user_chose_stays(bare: pytest.MonkeyPatch) -> None:
    bare.setenv(display.PLATFORM_VARIABLE, "vnc:port=5901")
    display.prepare(screenshot=True)
    assert os.environ[display.PLATFORM_VARIABLE] == "vnc:port=5901"


@pytest.mark.parametrize("module", ["PySide6", "PySide6.QtWidgets", "shiboken6"])
def test_missing_qt_is_said(module: str) -> None:
    fault = display.import_fault(ModuleNotFoundError(f"No module named {module!r}", name=module))
    assert str(fault) == "The window needs PySide6, which is not installed: run 'pip install PySide6-Essentials'."


def test_a_missing_library_found_while_importing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display, "BASE_LIBRARIES", {"libno-such.so.9": "libno-such9"})
    fault = display.import_fault(ImportError("libno-such.so.9: cannot open shared object file: No such file or directory"))
    assert "apt install libno-such9" in str(fault)


@linux
def test_another_import_error_is_a_bug_and_stays_one() -> None:
    assert display.import_fault(ImportError("cannot import name 'run'", name="explorer.gui.app")) is None


@linux
@pytest.mark.window
def test_a_display_that_answers_is_found_by_looking_alone(bare: pytest.MonkeyPatch, display: str) -> None:
    from explorer import display as looking

    bare.setenv("DISPLAY", display)
    bare.setattr(looking, "_child_can_open", lambda: pytest.fail("no child is needed"))
    looking.prepare(screenshot=False)


@linux
@pytest.mark.window
def test_the_child_opens_a_window_where_there_is_a_display(window_environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", "explorer", display.PROBE]
    assert subprocess.run(command, cwd=ROOT, env=window_environment, capture_output=True, check=False, timeout=60).returncode == 0
