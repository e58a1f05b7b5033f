"""The lesson's table: a row a number, with the passage that it meant before and the one that it means after a document left."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from explorer.viewlogic.lesson_state import LessonState, meaning

Index = QModelIndex | QPersistentModelIndex
NUMBER, BEFORE, BEFORE_ID, AFTER, AFTER_ID, OUTCOME = range(6)
_HEADS = ("Number", "Meant before", "Hash ID", "Means now", "Hash ID", "")
_SAME, _OTHER, _NOTHING = "the same", "\u2260 another passage", "\u2205 nothing"


class NumberTable(QAbstractTableModel):
    """Texts are made for the rows on the screen alone, so a million numbers cost no more than twenty."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._state: LessonState | None = None
        self._after = True

    def show_after(self, after: bool) -> None:
        """Whether the numbers' later meaning is shown beside the first one: what the first column is called depends on it."""
        self._after = after
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, BEFORE, BEFORE)

    def show(self, state: LessonState | None) -> None:
        self.beginResetModel()
        self._state = state
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if self._state is None or parent.isValid() else len(self._state.passages)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(_HEADS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return "Passage" if section == BEFORE and not self._after else _HEADS[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(_alignment(section))
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        state = self._state
        if state is None or not index.isValid():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(_alignment(index.column()))
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._words(state, index.row(), index.column())
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{_HEADS[index.column()] or 'Outcome'}: {self._words(state, index.row(), index.column())}"
        return None

    def is_wrong(self, row: int) -> bool:
        """Whether the number means another passage now, or nothing."""
        state = self._state
        return state is not None and _outcome(state, row) != _SAME

    @staticmethod
    def _words(state: LessonState, row: int, column: int) -> str:
        before, after = state.change.before, state.change.after
        if column == NUMBER:
            return str(row)
        if column in (BEFORE, AFTER):
            return meaning(before if column == BEFORE else after, row)
        if column == OUTCOME:
            return _outcome(state, row)
        passages = before if column == BEFORE_ID else after
        return passages[row].chunk_id if row < len(passages) else "\u2013"


def _outcome(state: LessonState, row: int) -> str:
    before, after = state.change.before, state.change.after
    if row >= len(after):
        return _NOTHING
    return _SAME if before[row].chunk_id == after[row].chunk_id else _OTHER


def _alignment(column: int) -> Qt.AlignmentFlag:
    return (Qt.AlignmentFlag.AlignRight if column == NUMBER else Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignVCenter
