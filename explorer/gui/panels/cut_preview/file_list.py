"""The files that can be previewed: those of the folder, with a field to filter them, and a way to any other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSortFilterProxyModel, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QListView, QPushButton, QVBoxLayout, QWidget

from explorer.gui.pane import ElidedLabel
from explorer.gui.style import SMALL, STEP, ui_font
from explorer.viewlogic.previewed_file import Documents, FileChoice


class FileList(QFrame):
    """``chosen`` carries a :class:`FileChoice` of the list, ``other_wanted`` says that another file is wished."""

    chosen = Signal(object)
    other_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("preview-files")
        self._files: tuple[FileChoice, ...] = ()
        self._quiet = False
        self._folder = ElidedLabel(self)
        self._folder.setObjectName("quiet")
        self._folder.setFont(ui_font(SMALL))
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText("Filter the files")
        self.filter.setAccessibleName("Filter the files")
        self.filter.setClearButtonEnabled(True)
        self.filter.installEventFilter(self)
        self._names = QStringListModel(self)
        self._shown = QSortFilterProxyModel(self)
        self._shown.setSourceModel(self._names)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.view = QListView(self)
        self.view.setObjectName("preview-list")
        self.view.setModel(self._shown)
        self.view.setAccessibleName("Files of the folder")
        self.view.setUniformItemSizes(True)
        self.view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._notes = QLabel(self)
        self._notes.setObjectName("quiet")
        self._notes.setWordWrap(True)
        self._notes.setTextFormat(Qt.TextFormat.PlainText)
        self._notes.setContentsMargins(3 * STEP, 0, 3 * STEP, 0)
        self._notes.hide()
        self.other = QPushButton("Choose another file\u2026", self)
        self.other.setToolTip("Any Markdown, HTML, Word or PDF file; it is only read (O)")
        self.other.setAutoDefault(False)
        self.other.clicked.connect(self.other_wanted)
        head = QVBoxLayout()
        head.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 2 * STEP)
        head.setSpacing(STEP)
        head.addWidget(self._folder)
        head.addWidget(self.filter)
        foot = QVBoxLayout()
        foot.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 3 * STEP)
        foot.addWidget(self.other)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.view, 1)
        column.addWidget(self._notes)
        column.addLayout(foot)
        self.filter.textChanged.connect(self._filter)
        self.view.selectionModel().currentChanged.connect(self._moved)
        self.show_documents(None)

    @property
    def files(self) -> tuple[FileChoice, ...]:
        return self._files

    def show_documents(self, documents: Documents | None, reading: bool = False) -> None:
        """List the files of a folder; None while there is none, or while it is read."""
        self._files = documents.files if documents is not None else ()
        faults = documents.faults if documents is not None else ()
        self._quiet = True
        self._names.setStringList([file.label for file in self._files])
        self._quiet = False
        count = len(self._files)
        if documents is not None:
            self._folder.set_text(f"{count:,} file{'' if count == 1 else 's'} in {documents.folder.name or documents.folder}")
        else:
            self._folder.set_text("Reading the folder\u2026" if reading else "No folder is open")
        self.filter.setEnabled(count > 0)
        self._notes.setText(" ".join(faults[:2]))
        self._notes.setVisible(bool(faults))

    def mark(self, choice: FileChoice | None) -> None:
        """Show which file is shown, without telling anybody; none for a file of another place."""
        self._quiet = True
        number = next((number for number, file in enumerate(self._files) if choice is not None and file.path == choice.path), None)
        index = self._shown.mapFromSource(self._names.index(number)) if number is not None else QModelIndex()
        if index.isValid():
            self.view.setCurrentIndex(index)
            self.view.scrollTo(index)
        else:
            self.view.selectionModel().clear()
        self._quiet = False

    def _filter(self, words: str) -> None:
        self._quiet = True
        self._shown.setFilterFixedString(words.strip())
        self._quiet = False

    def _moved(self, current: QModelIndex, _before: QModelIndex) -> None:
        if not self._quiet and current.isValid():
            self.chosen.emit(self._files[self._shown.mapToSource(current).row()])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down goes from the field into the list."""
        pressed = isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Down
        if watched is self.filter and pressed and self._shown.rowCount():
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            if not self.view.currentIndex().isValid():
                self.view.setCurrentIndex(self._shown.index(0, 0))
            return True
        return super().eventFilter(watched, event)


def first_of(files: Sequence[FileChoice], wanted: FileChoice | None) -> FileChoice | None:
    """The wanted file if it is among them, else the first."""
    return next((file for file in files if wanted is not None and file.path == wanted.path), files[0] if files else None)
