"""The filters of the search: in force on the window's day, for whom, and by the documents' labels."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QVBoxLayout, QWidget

from explorer.domain.audience import Audience
from explorer.gui.reading.filter_button import FilterButton
from explorer.gui.reading.label_filters import Choice, LabelFilters
from explorer.gui.style import STEP
from explorer.index.library import Kinds
from explorer.index.search_filter import EVERYTHING, SearchFilter


class Filters(QWidget):
    """``changed`` comes whenever the filter is another one; ``labels`` are those that ``button`` opens."""

    changed = Signal()

    def __init__(self, button: FilterButton, parent: QWidget) -> None:
        super().__init__(parent)
        self._day = date.min
        self._told: SearchFilter = EVERYTHING
        self._several = False
        self._force = QCheckBox(self)
        self._audience = Choice("Audience", "All audiences", self)
        self._audience.offer([(Audience.PUBLIC.value, "Public only")])
        self._audience.setToolTip("The public reads only what is labelled for it; staff reads everything.")
        self.labels = LabelFilters(button, self)
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * STEP)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self._force, 0, 0)
        grid.addWidget(self._audience, 0, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2 * STEP)
        column.addLayout(grid)
        column.addWidget(self.labels)
        self._force.toggled.connect(lambda _on: self._tell())
        self._audience.currentIndexChanged.connect(lambda _row: self._tell())
        self.labels.changed.connect(self._tell)
        self.show_day(date.today())

    @property
    def only(self) -> SearchFilter:
        """What is to be let through."""
        return replace(
            self.labels.only,
            in_force_on=self._day if self._force.isChecked() else None,
            audience=Audience.PUBLIC if self._audience.value else Audience.STAFF,
        )

    def show_kinds(self, kinds: Kinds) -> None:
        """Offer these values."""
        self.labels.show_kinds(kinds)

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
        if field in ("audience", ""):
            self._audience.choose("")
        self.labels.drop(field)
        self._several = False
        self._tell()

    def _tell(self) -> None:
        if self.only != self._told and not self._several:
            self._told = self.only
            self.changed.emit()
