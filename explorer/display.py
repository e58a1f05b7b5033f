"""Whether a window can open here, said in one sentence when it cannot.

Qt ends the whole process (``abort``) when no platform plugin starts, so the question must be answered before an application
object is made. The quick look below costs a few milliseconds: it loads what Qt is going to load anyway and knocks at the
display. Only when it finds fault does a child process really try, so that a wrong suspicion never keeps the window shut.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from explorer.errors import EnvironmentFault

PROBE = "--probe-display"
PLATFORM_VARIABLE = "QT_QPA_PLATFORM"
PROBE_SECONDS = 30
NAMED_LIBRARIES = 3

# Shared libraries that the Qt wheels expect from the system, and the Debian package of each.
BASE_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libzstd.so.1": "libzstd1",
}
XCB_LIBRARIES = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}


def prepare(*, screenshot: bool) -> None:
    """Make sure that an application object can be made in this process; to be called before Qt is imported.

    A screenshot needs no display: it is drawn on Qt's offscreen platform unless ``QT_QPA_PLATFORM`` names another. Raises
    EnvironmentFault with the package to install.
    """
    if not sys.platform.startswith("linux"):
        return
    if screenshot:
        os.environ.setdefault(PLATFORM_VARIABLE, "offscreen")
    platform = os.environ.get(PLATFORM_VARIABLE, "").partition(":")[0].partition(";")[0]
    if platform not in ("", "xcb", "wayland"):
        return
    trouble = _trouble(platform)
    if trouble and not _child_can_open():
        raise EnvironmentFault(trouble)


def import_fault(error: ImportError) -> EnvironmentFault | None:
    """What to say when importing the window failed with ``error``; None when that is a bug of ours."""
    missing = _missing(BASE_LIBRARIES)
    if missing:
        return EnvironmentFault(_libraries_sentence(missing))
    if (error.name or "").partition(".")[0] in ("PySide6", "shiboken6"):
        return EnvironmentFault("The window needs PySide6, which is not installed: run 'pip install PySide6-Essentials'.")
    return None


def _trouble(platform: str) -> str:
    """The sentence about what keeps a window from opening on ``platform`` ("" lets Qt choose); "" for nothing."""
    missing = _missing(BASE_LIBRARIES)
    if not missing and platform != "xcb" and os.environ.get("WAYLAND_DISPLAY") and _wayland_answers():
        return ""
    missing |= _missing(XCB_LIBRARIES)
    if missing:
        return _libraries_sentence(missing)
    display = os.environ.get("DISPLAY")
    if not display:
        return (
            "There is no display to open the window on (DISPLAY is not set): start the program in a desktop session, or install "
            "the package xvfb and start it with xvfb-run; 'window --screenshot FILE' needs none."
        )
    if not _x_answers():
        return f"The display {display} does not answer: check DISPLAY, or install the package xvfb and start the program with xvfb-run."
    return ""


def _libraries_sentence(missing: dict[str, str]) -> str:
    packages = " ".join(sorted(set(missing.values())))
    named = ", ".join(list(missing)[:NAMED_LIBRARIES])
    others = f" and {len(missing) - NAMED_LIBRARIES} more libraries" if len(missing) > NAMED_LIBRARIES else ""
    return f"The window needs {named}{others}, which this system lacks: run 'apt install {packages}' (Debian and Ubuntu)."


def _missing(libraries: dict[str, str]) -> dict[str, str]:
    """Those of ``libraries`` that cannot be loaded. The loader keeps the others for Qt, so looking costs little."""
    import ctypes

    missing = {}
    for library, package in libraries.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            missing[library] = package
    return missing


def _x_answers() -> bool:
    """Whether the X server of DISPLAY takes our connection, its authority file included."""
    import ctypes

    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    # xcb hands back a connection object even for a failure, and wants it back in both cases.
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    broken = bool(xcb.xcb_connection_has_error(connection))
    xcb.xcb_disconnect(connection)
    return not broken


def _wayland_answers() -> bool:
    """Whether the compositor of WAYLAND_DISPLAY listens."""
    import socket

    path = Path(os.environ.get("XDG_RUNTIME_DIR", "/")) / os.environ["WAYLAND_DISPLAY"]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.connect(str(path))
    except OSError:
        return False
    return True


def _child_can_open() -> bool:
    import subprocess

    command = [sys.executable, PROBE] if getattr(sys, "frozen", False) else [sys.executable, "-m", "explorer", PROBE]
    try:
        return subprocess.run(command, capture_output=True, timeout=PROBE_SECONDS, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
