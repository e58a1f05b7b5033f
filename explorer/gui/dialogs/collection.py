"""Which collection to open: on a server or in a folder, by its name; and where the documents are, if they are on this machine."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont, QShowEvent
from PySide6.QtWidgets import (
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

from explorer.errors import UsageError
from explorer.exchange.qdrant import address
from explorer.exchange.qdrant.connecting import collections_in
from explorer.exchange.sources import address_of, is_address, text_of
from explorer.gui.pane import MessageBar
from explorer.gui.style import LARGE, STEP, ui_font

INTRO = "A collection that this program exported to Qdrant is listed, searched and traced like an index file."
KEY = (
    "A server\u2019s key is taken from the environment (QDRANT_API_KEY) or from the system\u2019s keyring. It is not typed here, and "
    "stored nowhere."
)
ON_SERVER, IN_FOLDER = "On a server", "In a folder"
SERVER, FOLDER = "http://localhost:6333", "A folder with collections"


class CollectionDialog(QDialog):
    """``wanted`` carries the collection's address and the documents' folder or None. What is wrong is said in the dialog itself."""

    wanted = Signal(str, object)

    def __init__(self, known: str, documents: Path | None, parent: QWidget) -> None:
        """``known`` is the address of the collection that was open last, ``""`` for none."""
        super().__init__(parent)
        self.setWindowTitle("Open a collection")
        self.setMinimumWidth(540)
        heading = QLabel("Open a collection", self)
        heading.setFont(ui_font(LARGE, QFont.Weight.DemiBold))
        intro, key = (QLabel(words, self) for words in (INTRO, KEY))
        for label in (intro, key):
            label.setObjectName("quiet")
            label.setWordWrap(True)
        self._where = QComboBox(self)
        self._where.addItems([ON_SERVER, IN_FOLDER])
        self._place = QLineEdit(self)
        self._place_label = QLabel(self)
        self._place_label.setBuddy(self._place)
        self._choose = QPushButton("Choose\u2026", self)
        self._choose.setAccessibleName("Choose the folder with collections")
        self._choose.setAutoDefault(False)
        self._choose.clicked.connect(self._choose_place)
        # The rows stay where they are, whichever place is chosen.
        size = self._choose.sizePolicy()
        size.setRetainSizeWhenHidden(True)
        self._choose.setSizePolicy(size)
        self._collection = QComboBox(self)
        self._collection.setEditable(True)
        self._collection.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._documents = QLineEdit(str(documents) if documents is not None else "", self)
        self._documents.setPlaceholderText("Not needed, but with them pages are drawn")
        locate = QPushButton("Choose\u2026", self)
        locate.setAccessibleName("Choose the documents\u2019 folder")
        locate.setAutoDefault(False)
        locate.clicked.connect(self._choose_documents)
        self.message = MessageBar(self)
        self._open = QPushButton("Open", self)
        self._open.setObjectName("primary")
        self._open.setDefault(True)
        self._open.clicked.connect(self._take)
        cancel = QPushButton("Cancel", self)
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)

        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * STEP)
        grid.setVerticalSpacing(10)
        where_label, collection_label, documents_label = (QLabel(words, self) for words in ("&Where", "&Collection", "&Documents"))
        where_label.setBuddy(self._where)
        collection_label.setBuddy(self._collection)
        documents_label.setBuddy(self._documents)
        grid.addWidget(where_label, 0, 0)
        grid.addWidget(self._where, 0, 1)
        grid.addWidget(self._place_label, 1, 0)
        grid.addWidget(self._place, 1, 1)
        grid.addWidget(self._choose, 1, 2)
        grid.addWidget(collection_label, 2, 0)
        grid.addWidget(self._collection, 2, 1)
        grid.addWidget(documents_label, 3, 0)
        grid.addWidget(self._documents, 3, 1)
        grid.addWidget(locate, 3, 2)
        grid.setColumnStretch(1, 1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(cancel)
        foot.addWidget(self._open)
        column = QVBoxLayout(self)
        column.setContentsMargins(5 * STEP, 5 * STEP, 5 * STEP, 4 * STEP)
        column.setSpacing(3 * STEP)
        for widget in (heading, intro):
            column.addWidget(widget)
        column.addLayout(grid)
        column.addWidget(key)
        column.addWidget(self.message)
        column.addLayout(foot)
        self._begin(known)
        self._where.currentIndexChanged.connect(self._turn)
        self._place.textChanged.connect(self._told)
        self._collection.editTextChanged.connect(self._told)
        self._documents.textChanged.connect(self._told)
        self._turn()
        self._place.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Wrapped text has no height of its own before it is laid out."""
        self.setMinimumHeight(self.heightForWidth(self.width()))

    def _begin(self, known: str) -> None:
        """As it was left the last time."""
        try:
            before = address_of(known) if known else None
        except UsageError:
            before = None
        if before is not None:
            self._where.setCurrentText(ON_SERVER if before.folder is None else IN_FOLDER)
            self._place.setText(str(before.folder) if before.folder is not None else before.url)
            self._collection.setEditText(before.collection)

    @property
    def _in_folder(self) -> bool:
        return self._where.currentText() == IN_FOLDER

    def _turn(self) -> None:
        in_folder = self._in_folder
        self._place_label.setText("&Folder" if in_folder else "&Server")
        self._place.setPlaceholderText(FOLDER if in_folder else SERVER)
        self._place.setAccessibleName("Folder with collections" if in_folder else "Address of the server")
        self._choose.setVisible(in_folder)
        self._told()

    def _told(self) -> None:
        self.message.say("")
        if self._in_folder:
            self._offer(collections_in(self._folder))
        elif self._collection.count():
            self._offer(())
        named = bool(self._place.text().strip()) and bool(self._collection.currentText().strip())
        self._open.setEnabled(named or is_address(self._place.text().strip()))

    def _offer(self, names: tuple[str, ...]) -> None:
        """The names of the folder's collections; the first one, unless another was typed."""
        offered = [self._collection.itemText(number) for number in range(self._collection.count())]
        if offered == list(names):
            return
        typed = self._collection.currentText()
        self._collection.blockSignals(True)
        self._collection.clear()
        self._collection.addItems(list(names))
        self._collection.setEditText(typed if typed and typed not in offered else names[0] if names else "")
        self._collection.blockSignals(False)

    @property
    def _folder(self) -> Path:
        return Path(self._place.text().strip()).expanduser()

    def _choose_place(self) -> None:
        found = QFileDialog.getExistingDirectory(self, "A folder with collections", self._place.text())
        if found:
            self._place.setText(found)

    def _choose_documents(self) -> None:
        found = QFileDialog.getExistingDirectory(self, "Where the documents are", self._documents.text())
        if found:
            self._documents.setText(found)

    def _take(self) -> None:
        try:
            found = text_of(self._address())
            documents = self._documents_folder()
        except UsageError as error:
            self.message.say(str(error))
            self._make_room()
            return
        self.accept()
        self.wanted.emit(found, documents)

    def _address(self) -> address.Address:
        place, collection = self._place.text().strip(), self._collection.currentText().strip()
        if is_address(place) and (not collection or place.lower().startswith("qdrant:///")):
            # A whole address was pasted.
            return address_of(place)
        if not self._in_folder:
            return address.on_server(place if "://" in place else f"http://{place}", collection)
        if not collections_in(self._folder):
            raise UsageError(f"There are no Qdrant collections in the folder {self._folder}. Choose the one that was exported to.")
        return address.in_folder(self._folder.absolute(), collection)

    def _documents_folder(self) -> Path | None:
        from explorer.index.collection import DOCUMENTS

        text = self._documents.text().strip()
        if not text:
            return None
        folder = Path(text).expanduser()
        if not (folder / DOCUMENTS).is_dir():
            raise UsageError(f"{folder} holds no folder \u201c{DOCUMENTS}\u201d. Choose the collection\u2019s folder, or leave this empty.")
        return folder
