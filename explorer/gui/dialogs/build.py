"""What to build: the folder of documents, the chunker, and where the index goes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from explorer.gui.builder import BuildOrder
from explorer.gui.dialogs.chunker_settings import ChunkerSettings
from explorer.gui.pane import ElidedLabel, MessageBar
from explorer.gui.style import LARGE, STEP, ui_font
from explorer.index.collection import DOCUMENTS, default_index


class BuildDialog(QDialog):
    """``ordered`` carries a BuildOrder, and so does ``preview_wanted``, for what would be built. What is wrong with the folder is said in
    the dialog itself.
    """

    ordered = Signal(object)
    preview_wanted = Signal(object)

    def __init__(self, folder: Path | None, chunkers: Sequence[str], chunker: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Build an index")
        self.setMinimumWidth(520)
        heading = QLabel("Build an index", self)
        heading.setFont(ui_font(LARGE, QFont.Weight.DemiBold))
        intro = QLabel(f"Choose a folder that holds a folder \u201c{DOCUMENTS}\u201d with Markdown, HTML, Word or PDF files.", self)
        intro.setObjectName("quiet")
        intro.setWordWrap(True)
        self._folder = QLineEdit(str(folder) if folder is not None else "", self)
        self._folder.setMinimumWidth(280)
        self._folder.setPlaceholderText("A collection\u2019s folder")
        choose = QPushButton("Choose\u2026", self)
        choose.clicked.connect(self._choose)
        self._chunker = QComboBox(self)
        self._chunker.addItems(list(chunkers))
        self._chunker.setCurrentText(chunker)
        self._chunker.currentTextChanged.connect(lambda _name: self._take_settings(()))
        self._settings = ChunkerSettings(self)
        self._preview = QPushButton("Preview the cut\u2026", self)
        self._preview.setToolTip("Choose a file and see how it would be cut, before anything is built")
        self._preview.setAutoDefault(False)
        self._preview.clicked.connect(self._look)
        self._index = ElidedLabel(self)
        self._index.setObjectName("quiet")
        self._afresh = QCheckBox("From scratch, even where nothing changed", self)
        self._derive = QCheckBox("Make up missing document IDs and versions (--derive-metadata)", self)
        self._derive.setToolTip("The ID from the file\u2019s path, the version from the hash of its bytes")
        self._keep_going = QCheckBox("Leave out what cannot be read (--keep-going)", self)
        self._keep_going.setToolTip("Every file that is left out is listed with the reason")
        self.message = MessageBar(self)
        self._build = QPushButton("Build", self)
        self._build.setObjectName("primary")
        self._build.setDefault(True)
        self._build.clicked.connect(self._order)
        cancel = QPushButton("Cancel", self)
        cancel.clicked.connect(self.reject)

        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * STEP)
        grid.setVerticalSpacing(10)
        folder_label, chunker_label, settings_label = (QLabel(words, self) for words in ("&Folder", "&Chunker", "&Settings"))
        folder_label.setBuddy(self._folder)
        chunker_label.setBuddy(self._chunker)
        settings_label.setBuddy(self._settings)
        grid.addWidget(folder_label, 0, 0)
        grid.addWidget(self._folder, 0, 1)
        grid.addWidget(choose, 0, 2)
        grid.addWidget(chunker_label, 1, 0)
        grid.addWidget(self._chunker, 1, 1)
        grid.addWidget(self._preview, 1, 2)
        grid.addWidget(settings_label, 2, 0)
        grid.addWidget(self._settings, 2, 1)
        grid.addWidget(QLabel("Index", self), 3, 0)
        grid.addWidget(self._index, 3, 1, 1, 2)
        for number, choice in enumerate((self._afresh, self._derive, self._keep_going), start=4):
            grid.addWidget(choice, number, 1, 1, 2)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(cancel)
        foot.addWidget(self._build)
        column = QVBoxLayout(self)
        column.setContentsMargins(5 * STEP, 5 * STEP, 5 * STEP, 4 * STEP)
        column.setSpacing(3 * STEP)
        column.addWidget(heading)
        column.addWidget(intro)
        column.addLayout(grid)
        column.addWidget(self.message)
        column.addLayout(foot)
        self._folder.textChanged.connect(self._told)
        self._take_settings(())
        self._told()

    @property
    def folder(self) -> Path:
        return Path(self._folder.text().strip()).expanduser()

    def take_cut(self, chunker: str, settings: tuple[tuple[str, int], ...]) -> None:
        """Choose a chunker with its settings. One that is not in the list changes nothing."""
        if self._chunker.findText(chunker) >= 0:
            self._chunker.setCurrentText(chunker)
            self._take_settings(settings)

    def take(self, order: BuildOrder) -> None:
        """Show what was ordered, to be changed."""
        self._folder.setText(str(order.folder))
        self.take_cut(order.chunker, order.settings)
        for box, ticked in ((self._afresh, order.rebuild), (self._derive, order.derive), (self._keep_going, order.keep_going)):
            box.setChecked(ticked)

    def order(self) -> BuildOrder:
        """What the dialog holds."""
        folder = self.folder
        ticks = (self._afresh.isChecked(), self._derive.isChecked(), self._keep_going.isChecked())
        return BuildOrder(folder, default_index(folder), self._chunker.currentText(), *ticks, settings=self._settings.values)

    def _take_settings(self, settings: tuple[tuple[str, int], ...]) -> None:
        self._settings.show_chunker(self._chunker.currentText(), settings)

    def _choose(self) -> None:
        found = QFileDialog.getExistingDirectory(self, "A collection\u2019s folder", self._folder.text())
        if found:
            self._folder.setText(found)

    def _told(self) -> None:
        self.message.say("")
        named = bool(self._folder.text().strip())
        self._build.setEnabled(named)
        self._preview.setEnabled(named)
        self._index.set_text(str(default_index(self.folder)) if named else "")

    def _is_right(self) -> bool:
        """Whether the folder can be built; says what is wrong with it."""
        folder = self.folder
        if not folder.is_dir():
            self._refuse(f"There is no folder {folder}.")
        elif not (folder / DOCUMENTS).is_dir():
            self._refuse(f"{folder} holds no folder \u201c{DOCUMENTS}\u201d. Put the documents into one, or choose another folder.")
        else:
            return True
        return False

    def _order(self) -> None:
        if self._is_right():
            self.accept()
            self.ordered.emit(self.order())

    def _look(self) -> None:
        if self._is_right():
            self.accept()
            self.preview_wanted.emit(self.order())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Escape mean the form of the settings while that is open."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape) and self._settings.close_form():
            event.accept()
        else:
            super().keyPressEvent(event)

    def _refuse(self, sentence: str) -> None:
        """Say what is wrong, and make room for it: a wrapped text has no height of its own before it is laid out."""
        self.message.say(sentence)
        self.setMinimumHeight(self.heightForWidth(self.width()))
