"""One window for each user: what a second start hands over, and who may not be talked to."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket

from explorer.gui.instance import MOST_BYTES, Door, address, hand_over, may_hand_over, wish_of
from explorer.viewlogic.window_options import WindowOptions

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="looks at socket files")


@pytest.fixture
def place(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> str:
    runtime = tmp_path_factory.mktemp("run")
    runtime.chmod(0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    found = address()
    assert found is not None
    return found


@pytest.fixture
def door(qtbot, place: str) -> Iterator[Door]:
    made = Door()
    assert made.listen(place)
    yield made
    made.close()


def start(qtbot, options: WindowOptions, to: str) -> bool:
    """A second start, in a process of its own: whoever waits for the answer keeps Python to itself."""
    program = f"""
import sys
from pathlib import Path, PosixPath
from explorer.gui.instance import hand_over
from explorer.viewlogic.window_options import WindowOptions
sys.exit(0 if hand_over({options!r}, {to!r}) else 1)
"""
    other = subprocess.Popen([sys.executable, "-c", program], env={**os.environ, "PYTHONPATH": str(ROOT)})
    qtbot.waitUntil(lambda: other.poll() is not None, timeout=20_000)
    return other.wait() == 0


def test_a_second_start_hands_over_its_link(qtbot, door: Door, place: str) -> None:
    with qtbot.waitSignal(door.asked) as told:
        assert start(qtbot, WindowOptions(goto="a4dc9ec49818"), place)
    assert told.args == [WindowOptions(goto="a4dc9ec49818")]


def test_paths_are_handed_over_whole(qtbot, door: Door, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with qtbot.waitSignal(door.asked) as told:
        assert start(qtbot, WindowOptions(index=Path("mine.sqlite")), place)
    assert told.args == [WindowOptions(index=tmp_path / "mine.sqlite")]


def test_nobody_listening_is_no_hand_over(place: str) -> None:
    assert not hand_over(WindowOptions(), place)
    assert not hand_over(WindowOptions(), None)


def test_a_second_door_knows_that_there_is_one(door: Door, place: str) -> None:
    assert not Door().listen(place)


def test_what_a_killed_window_left_is_cleared_away(qtbot, place: str) -> None:
    import socket

    left = socket.socket(socket.AF_UNIX)
    left.bind(place)
    left.close()
    made = Door()
    assert made.listen(place)
    with qtbot.waitSignal(made.asked):
        assert start(qtbot, WindowOptions(goto="a4dc9ec49818"), place)
    made.close()


def test_only_the_user_reaches_the_socket(door: Door, place: str) -> None:
    assert stat.S_IMODE(Path(place).stat().st_mode) & 0o077 == 0


def test_a_folder_that_others_can_enter_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o755)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    found = address()
    assert found is not None
    assert Path(found).parent != tmp_path
    assert stat.S_IMODE(Path(found).parent.stat().st_mode) == 0o700
    Path(found).parent.chmod(0o777)
    assert address() is None


def test_another_home_is_another_window(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHUNK_EXPLORER_HOME", "elsewhere")
    assert address() != place


@pytest.mark.parametrize("line", [b"", b"no\n", b"[]\n", b'{"goto": 3}\n', b"\xff\n", json.dumps({"goto": {"a": "b"}}).encode()])
def test_what_no_start_sends_is_not_listened_to(line: bytes) -> None:
    assert wish_of(line) is None


def test_a_caller_that_does_not_end_is_cut_off(qtbot, door: Door, place: str) -> None:
    asked: list[object] = []
    door.asked.connect(asked.append)
    caller = QLocalSocket()
    caller.connectToServer(place)
    qtbot.waitUntil(lambda: caller.state() == QLocalSocket.LocalSocketState.ConnectedState)
    caller.write(b"x" * (MOST_BYTES + 10))
    qtbot.waitUntil(lambda: caller.state() == QLocalSocket.LocalSocketState.UnconnectedState)
    assert asked == []


@pytest.mark.parametrize(
    ("options", "hands"),
    [
        (WindowOptions(), True),
        (WindowOptions(goto="a4dc9ec49818"), True),
        (WindowOptions(screenshot=Path("x.png")), False),
        (WindowOptions(audience="public"), False),
        (WindowOptions(as_of=date(2026, 1, 1)), False),
        (WindowOptions(theme="dark"), False),
        (WindowOptions(password="word"), False),
    ],
)
def test_who_asks_for_something_of_its_own_gets_a_window_of_its_own(options: WindowOptions, hands: bool) -> None:
    assert may_hand_over(options) is hands
