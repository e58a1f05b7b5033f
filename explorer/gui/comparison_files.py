"""The comparison's files: saved comparisons, and pages for any browser."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from explorer.errors import EnvironmentFault, ExplorerError, UserError
from explorer.gui.lanes import Lane

if TYPE_CHECKING:
    from explorer.comparison.measured_text import MeasuredText
    from explorer.gui.late_rooms import LateRooms
    from explorer.gui.panels.comparison import ComparisonPanel
    from explorer.viewlogic.saved_comparisons import SavedComparison

_FILTER = "Web pages (*.html)"


class ComparisonFiles(QObject):
    """``opened`` carries the :class:`SavedComparison` that the user chose, after its document was found in the index."""

    opened = Signal(object)

    def __init__(self, panel: ComparisonPanel, house: LateRooms, parent: QObject) -> None:
        super().__init__(parent)
        self._panel = panel
        self._house = house
        self._lane = Lane("export", self)
        panel.title_row.menu.aboutToShow.connect(self._fill_menu)

    @property
    def running(self) -> bool:
        return self._lane.busy

    def close(self) -> None:
        self._lane.close()

    # Saved comparisons

    def _fill_menu(self) -> None:
        from explorer.viewlogic.saved_comparisons import saved_comparisons

        menu = self._panel.title_row.menu
        menu.clear()
        menu.setToolTipsVisible(True)
        menu.addAction("Save this comparison\u2026").triggered.connect(lambda: self.save())
        entries = saved_comparisons()
        menu.addSeparator()
        if not entries:
            menu.addAction("None is saved yet").setEnabled(False)
            return
        for entry in entries:
            action = menu.addAction(entry.name.replace("&", "&&"))
            action.setEnabled(entry.saved is not None)
            action.setToolTip(entry.fault or (entry.saved.title if entry.saved is not None else ""))
            if entry.saved is not None:
                action.triggered.connect(lambda _checked=False, saved=entry.saved: self.open(saved))
        menu.addSeparator()
        delete = menu.addMenu("Delete")
        for entry in entries:
            action = delete.addAction(entry.name.replace("&", "&&"))
            action.triggered.connect(lambda _checked=False, path=entry.path, name=entry.name: self.delete(path, name))

    def save(self) -> None:
        """Ask for a name and keep the comparison under it."""
        from PySide6.QtWidgets import QInputDialog

        comparison, document = self._panel.comparison(), self._panel.document
        if comparison is None or document is None:
            return
        title = document.view.record.title or document.view.record.doc_id
        name, taken = QInputDialog.getText(self._panel, "Save this comparison", "Name:", text=title)
        if taken:
            self.save_as(name)

    def save_as(self, name: str, *, replace: bool = False) -> None:
        """Keep the comparison as ``name``; asks before it replaces another one."""
        from explorer.viewlogic.saved_comparisons import save

        comparison, document = self._panel.comparison(), self._panel.document
        if comparison is None or document is None or document.view.text is None:
            return
        try:
            save(name, comparison, document.view.record.title, document.view.text, replace=replace)
        except UserError as error:
            if name.strip() and not replace and self._may_replace(str(error)):
                self.save_as(name, replace=True)
            elif not name.strip():
                self._say(str(error))
        except EnvironmentFault as error:
            self._say(str(error))
        else:
            self._say(f"Saved as “{' '.join(name.split())}”.")

    def _may_replace(self, sentence: str) -> bool:
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox(QMessageBox.Icon.Question, "Save this comparison", sentence, parent=self._panel)
        replace = box.addButton("Replace it", QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.exec()
        return box.clickedButton() is replace

    def open(self, saved: SavedComparison) -> None:
        """Open what was saved, if the open index has its document; else say which index to open."""
        from explorer.viewlogic.saved_comparisons import require_document

        state = self._house.session.state
        if state is None:
            self._say("No index is open: open one first.")
            return
        reader = state.opened.reader
        self._lane.run(lambda: require_document(saved, reader), lambda _: self.opened.emit(saved), self._failed, topic="open")

    def delete(self, path: Path, name: str) -> None:
        """Take a saved comparison away."""
        from explorer.viewlogic.saved_comparisons import delete

        try:
            delete(path)
        except EnvironmentFault as error:
            self._say(str(error))
        else:
            self._say(f"“{name}” is deleted.")

    # Pages for any browser

    def export(self, text: MeasuredText | None) -> None:
        """Ask for a file and write the comparison into it."""
        from PySide6.QtWidgets import QFileDialog

        document = self._panel.document
        if document is None or text is None:
            return
        record = document.view.record
        near = Path(self._house.settings.text("export-folder") or str(Path.home()))
        file = near / f"{_file_name(f'{record.title or record.doc_id} {record.version} chunkers')}.html"
        found, _ = QFileDialog.getSaveFileName(self._panel, "Save as a page for any browser", str(file), _FILTER)
        if found:
            path = Path(found) if Path(found).suffix else Path(found).with_suffix(".html")
            self._house.settings.set("export-folder", str(path.parent))
            self.export_to(path, text)

    def export_to(self, path: Path, text: MeasuredText) -> None:
        """Write the comparison as it is now to ``path``; the status line says when it is there."""
        document = self._panel.document
        if document is None or document.view.text is None:
            return
        record, columns, marked = document.view.record, self._panel.cut_columns, self._panel.marked
        borders, sheets = self._panel.borders, document.view.sheets

        def work() -> None:
            from explorer.viewlogic.comparison_export import comparison_html

            page = comparison_html(record, text, columns, borders, marked, date.today(), sheets)
            try:
                path.write_bytes(page)
            except OSError as error:
                raise EnvironmentFault(f"{path} could not be written: {error.strerror}. Choose another folder.") from error

        self._lane.run(work, lambda _: self._say(f"Saved as {path}."), self._failed, topic="export")

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, ExplorerError):
            raise error
        self._say(str(error))

    def _say(self, words: str) -> None:
        self._panel.footer.say(words)


def _file_name(words: str) -> str:
    """``words`` as every system can store them."""
    return " ".join("".join(letter if letter.isalnum() or letter in "-_." else " " for letter in words).split()) or "comparison"
