"""One window for each user: a second start hands its argument to the first one and ends.

The first window listens on a local socket that only its user can reach. What comes in is a small JSON object: a chunk ID to show, an
index or a folder to open, and the token with which the desktop lets the window come to the front. Nothing else is done for anybody.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import tempfile
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QFileOpenEvent, QGuiApplication

from explorer.exchange.sources import is_address
from explorer.places import APP, HOME_VARIABLE
from explorer.viewlogic.window_options import WindowOptions

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalSocket

CONNECT_MS = 500
ANSWER_MS = 4000
MOST_BYTES = 65536
TOKEN_VARIABLE = "XDG_ACTIVATION_TOKEN"
_ANSWER = b"ok\n"


def address() -> str | None:
    """Where the window of this user and this home folder listens; None where no folder is the user's alone."""
    home = os.environ.get(HOME_VARIABLE, "")
    if sys.platform == "win32":
        from getpass import getuser

        return _name(f"{getuser()}\0{home}")
    folder = _own_folder()
    return str(folder / _name(home)) if folder is not None else None


def _name(of: str) -> str:
    """A short name. It only has to tell apart the places of one user: who may listen and ask is decided by the folder's rights."""
    return f"{APP}-{zlib.crc32(of.encode()):08x}"


def _own_folder() -> Path | None:
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    if runtime and _is_own(Path(runtime)):
        return Path(runtime)
    # Socket addresses are short, so this is not the user's cache folder.
    folder = Path(tempfile.gettempdir()) / f"{APP}-{os.getuid()}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError:
        return None
    return folder if _is_own(folder) else None


def _is_own(folder: Path) -> bool:
    """Whether it is a folder of this user's that nobody else can enter."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077


def may_hand_over(options: WindowOptions) -> bool:
    """Whoever asks for a look, a size, a day, an audience, a password or a comparison of its own gets a window of its own."""
    own = (options.screenshot, options.size, options.theme, options.scale, options.as_of, options.audience, options.password)
    return all(wish is None for wish in own) and not options.compare


def hand_over(options: WindowOptions, to: str | None) -> bool:
    """Whether a window that listens at ``to`` took what this start was asked for."""
    if to is None or not (sys.platform == "win32" or Path(to).exists()):
        # The first start does not wait for the network's library, which it needs only after its first paint.
        return False
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(to)
    if not socket.waitForConnected(CONNECT_MS):
        return False
    wish = {
        "goto": options.goto or "",
        "index": str(options.index.absolute()) if isinstance(options.index, Path) else options.index or "",
        "collection": str(options.collection.absolute()) if options.collection is not None else "",
        "token": os.environ.get(TOKEN_VARIABLE, ""),
    }
    socket.write(json.dumps(wish).encode("utf-8") + b"\n")
    answered = socket.waitForReadyRead(ANSWER_MS) and socket.readAll().data() == _ANSWER
    socket.disconnectFromServer()
    return answered


class Door(QObject):
    """Listens for later starts, and for the links that macOS brings as events. ``asked`` carries WindowOptions."""

    asked = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        from PySide6.QtNetwork import QLocalServer

        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._take)
        app = QGuiApplication.instance()
        if app is not None and sys.platform == "darwin":
            app.installEventFilter(self)

    def listen(self, at: str | None) -> bool:
        """Begin to listen; False when another window listens there already. What a killed window left is cleared away."""
        if at is None:
            return True
        from PySide6.QtNetwork import QLocalServer, QLocalSocket

        # Asked first: to listen where somebody listens already takes the place away from them.
        socket = QLocalSocket()
        socket.connectToServer(at)
        if socket.waitForConnected(CONNECT_MS):
            socket.disconnectFromServer()
            return False
        QLocalServer.removeServer(at)
        # Without a door the window works all the same; only later starts open windows of their own.
        self._server.listen(at)
        return True

    def close(self) -> None:
        self._server.close()

    def _take(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(lambda caller=socket: self._read(caller))
            socket.disconnected.connect(socket.deleteLater)
            if socket.bytesAvailable():
                self._read(socket)

    def _read(self, socket: QLocalSocket) -> None:
        if socket.canReadLine():
            wish = wish_of(bytes(socket.readLine(MOST_BYTES).data()))
            if wish is None:
                socket.abort()
                return
            socket.write(_ANSWER)
            socket.flush()
            options, token = wish
            if token:
                os.environ[TOKEN_VARIABLE] = token
            self.asked.emit(options)
        elif socket.bytesAvailable() > MOST_BYTES:
            socket.abort()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent):
            from explorer.tracing.evidence import chunk_id_of_link

            chunk_id = chunk_id_of_link(event.url().toString())
            if chunk_id is not None:
                self.asked.emit(WindowOptions(goto=chunk_id))
                return True
        return super().eventFilter(watched, event)


def wish_of(line: bytes) -> tuple[WindowOptions, str] | None:
    """What a later start asks for, and its token; None for anything that no later start sends."""
    try:
        wish = json.loads(line)
    except ValueError:
        return None
    if not isinstance(wish, dict) or not all(isinstance(value, str) for value in wish.values()):
        return None
    index, collection = wish.get("index", ""), wish.get("collection", "")
    options = WindowOptions(
        index=(index if is_address(index) else Path(index)) if index else None,
        collection=Path(collection) if collection else None,
        goto=wish.get("goto") or None,
    )
    return options, wish.get("token", "")
