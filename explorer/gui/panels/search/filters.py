"""The filters of the search: in force on the window's day, audience, type and language."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QSizePolicy, QWidget

from explorer.domain.audience import Audience
from explorer.gui.style import STEP
from explorer.index.library import Kinds
from explorer.index.search_filter import EVERYTHING, SearchFilter


class Choice(QComboBox):
    """A choice that asks for nothing at its first entry; with any other it stands out."""

    def __init__(self, name: str, first: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.addItem(first, "")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(90)
        self.currentIndexChanged.connect(lambda _row: self._dress())

    def offer(self, entries: Sequence[tuple[str, str]]) -> None:
        """Other entries (value and words) after the first; what was chosen stays if it is among them."""
        kept = self.value
        before = self.blockSignals(True)
        while self.count() > 1:
            self.removeItem(self.count() - 1)
        for value, words in entries:
            self.addItem(words, value)
        self.blockSignals(before)
        self.choose(kept)

    @property
    def value(self) -> str:
        """The chosen value, ``""`` for no condition."""
        return str(self.currentData() or "")

    def choose(self, value: str) -> None:
        self.setCurrentIndex(max(self.findData(value), 0))
        self._dress()

    def _dress(self) -> None:
        name = "active" if self.value else ""
        if self.objectName() != name:
            self.setObjectName(name)
            self.style().unpolish(self)
            self.style().polish(self)


class Filters(QWidget):
    """``changed`` comes whenever the filter is another one."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._day = date.min
        self._told: SearchFilter = EVERYTHING
        self._several = False
        self._force = QCheckBox(self)
        self._audience = Choice("Audience", "All audiences", self)
        self._audience.offer([(Audience.PUBLIC.value, "Public only")])
        self._audience.setToolTip("The public reads only what is labelled for it; staff reads everything.")
        self._type = Choice("Document type", "All types", self)
        self._language = Choice("Language", "All languages", self)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(2 * STEP)
        grid.setVerticalSpacing(2 * STEP)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self._force, 0, 0)
        grid.addWidget(self._audience, 0, 1)
        grid.addWidget(self._type, 1, 0)
        grid.addWidget(self._language, 1, 1)
        self._force.toggled.connect(lambda _on: self._tell())
        for choice in (self._audience, self._type, self._language):
            choice.currentIndexChanged.connect(lambda _row: self._tell())
        self.show_day(date.today())

    @property
    def only(self) -> SearchFilter:
        """What is to be let through."""
        return SearchFilter(
            in_force_on=self._day if self._force.isChecked() else None,
            audience=Audience.PUBLIC if self._audience.value else Audience.STAFF,
            doc_type=self._type.value,
            language=self._language.value,
        )

    def show_kinds(self, kinds: Kinds) -> None:
        """Offer these types and languages."""
        self._several = True
        self._type.offer([(name, name) for name in kinds.types])
        self._language.offer([(code, language_name(code)) for code in kinds.languages])
        self._several = False
        self._tell()

    def show_day(self, day: date) -> None:
        self._day = day
        self._force.setText(f"In force on {day.isoformat()}")
        self._force.setToolTip("Only versions that are in force on the day chosen at the top right")
        self._tell()

    def drop(self, field: str) -> None:
        """Ask no more for this field of :class:`SearchFilter`; for none of them with ``""``."""
        self._several = True
        if field in ("in_force_on", ""):
            self._force.setChecked(False)
        for name, choice in (("audience", self._audience), ("doc_type", self._type), ("language", self._language)):
            if field in (name, ""):
                choice.choose("")
        self._several = False
        self._tell()

    def _tell(self) -> None:
        if self.only != self._told and not self._several:
            self._told = self.only
            self.changed.emit()


def language_name(code: str) -> str:
    """ "French (fr)"; the code alone where it is no language that Qt knows."""
    language = QLocale.codeToLanguage(code)
    if language is QLocale.Language.AnyLanguage:
        return code
    return f"{QLocale.languageToString(language)} ({code})"
