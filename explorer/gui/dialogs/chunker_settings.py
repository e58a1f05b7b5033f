"""The button that says a chunker's settings and opens their form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from explorer.chunking.registry import library_chunkers, setting_schema, settings_words
from explorer.chunking.settings import Schema
from explorer.viewlogic.column_cut import IN_PLACE

if TYPE_CHECKING:
    from explorer.gui.reading.cut_text.settings_form import SettingsForm

_ARROW = "\u25be"


class ChunkerSettings(QPushButton):
    """``values`` are the settings that were given; the chunker's own defaults stand for all others.

    Another package's chunker says what can be set of it only when it is imported, which is not for this thread: the preview sets those.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._name = ""
        self._schema: Schema = ()
        self.form: SettingsForm | None = None
        self.values: tuple[tuple[str, int], ...] = ()
        self.setAutoDefault(False)
        self.setStyleSheet("text-align: left;")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._open)

    def show_chunker(self, name: str, values: tuple[tuple[str, int], ...]) -> None:
        self._name, self.values = name, values
        known = name in IN_PLACE or name in library_chunkers()
        self._schema = setting_schema(name) if known else ()
        words = settings_words(name, dict(values)) if known else ", ".join(f"{setting} {value}" for setting, value in values)
        self.setEnabled(bool(self._schema))
        self.setText(f"{words or 'usual settings'} {_ARROW}" if self._schema else words or "usual settings")
        self.setAccessibleName(f"Settings of {name}: {words or 'the usual ones'}")
        self.setToolTip("Change the settings" if self._schema else "The preview of the cut shows what can be set")

    def _open(self) -> None:
        if self.close_form():
            return
        from explorer.gui.reading.cut_text.settings_form import SettingsForm

        form = self.form = SettingsForm(self._name, self._schema, dict(self.values), self.window())
        form.changed.connect(lambda values: self.show_chunker(self._name, tuple(sorted(values.items()))))
        form.destroyed.connect(self._forget_form)
        form.drop(self, self)

    def _forget_form(self) -> None:
        self.form = None

    def close_form(self) -> bool:
        """Close the form, if it is open, and take the keyboard."""
        if self.form is None:
            return False
        self.form.close()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        return True
