"""Noticing that the open index was built again, by this window or by another program."""

from __future__ import annotations

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from explorer.gui.two_lanes import TwoLanes
from explorer.viewlogic.index_state import IndexState

SETTLES_MS = 250


class IndexWatch(QObject):
    """``replaced`` is emitted when the file on the disk is not the one that was opened. While ``paused`` nothing is asked."""

    replaced = Signal()

    def __init__(self, lanes: TwoLanes, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lanes = lanes
        self._state: IndexState | None = None
        self.paused = False
        self._watcher: QFileSystemWatcher | None = None
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLES_MS)
        self._settle.timeout.connect(self.look)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.applicationStateChanged.connect(self._came_back)

    def watch(self, state: IndexState | None) -> None:
        """Watch this index's file and folder, and no other; of what is no file nothing is told."""
        self._state = state
        if self._watcher is None:
            self._watcher = QFileSystemWatcher(self)
            self._watcher.fileChanged.connect(lambda _path: self._settle.start())
            self._watcher.directoryChanged.connect(lambda _path: self._settle.start())
        for paths in (self._watcher.files(), self._watcher.directories()):
            if paths:
                self._watcher.removePaths(paths)
        if state is not None and state.path is not None:
            self._watcher.addPaths([path for path in (str(state.path), str(state.path.parent)) if path])

    def _came_back(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive:
            self.look()

    def look(self) -> None:
        """Ask, off the GUI's thread, whether the file is another one now."""
        state = self._state
        if state is None or self.paused:
            return

        def told(changed: bool) -> None:
            if changed and self._state is state and not self.paused:
                self.replaced.emit()

        self._lanes.run("watch", state.opened.reader.changed_on_disk, told)
