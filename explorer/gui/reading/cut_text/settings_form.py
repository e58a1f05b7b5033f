"""The form of a chunker's settings, made from its schema: a slider and a number each, and every change counts at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QSlider, QSpinBox, QVBoxLayout, QWidget

from explorer.chunking.settings import Setting, largest
from explorer.gui.style import SMALL, STEP, ui_font

_TICKS = 400
_WIDTH = 430


def tick_of(setting: Setting, value: int) -> int:
    """Where the slider stands for a value: small values, which are set most finely, have more of its length."""
    wide = setting.most - setting.least
    return round(_TICKS * ((value - setting.least) / wide) ** 0.5) if wide else 0


def value_of(setting: Setting, tick: int) -> int:
    """The value at a place of the slider."""
    return setting.least + round((setting.most - setting.least) * (tick / _TICKS) ** 2)


class SettingsForm(QFrame):
    """A sheet over the columns, under the settings' words. ``changed`` carries all values by name, after every step of slider or number.

    The text can be scrolled and the comparison's keys work while it is open; it goes when the keyboard goes elsewhere.
    """

    changed = Signal(object)

    def __init__(self, title: str, schema: Sequence[Setting], values: Mapping[str, int], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("popup")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAutoFillBackground(True)
        self.setAccessibleName(f"Settings of {title}")
        self._host = parent
        self._schema = tuple(schema)
        self._values = {setting.name: values.get(setting.name, setting.default) for setting in schema}
        self._spins: dict[str, QSpinBox] = {}
        self._sliders: dict[str, QSlider] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * STEP)
        grid.setVerticalSpacing(STEP)
        for number, setting in enumerate(self._schema):
            self._add(grid, 2 * number, setting)
        usual = QPushButton("Usual values", self)
        usual.setToolTip("Back to the chunker\u2019s own values.")
        usual.clicked.connect(self._take_defaults)
        below = QHBoxLayout()
        below.addStretch(1)
        below.addWidget(usual)
        column = QVBoxLayout(self)
        column.setContentsMargins(4 * STEP, 3 * STEP, 4 * STEP, 3 * STEP)
        column.setSpacing(3 * STEP)
        if schema:
            column.addLayout(grid)
            column.addLayout(below)
        else:
            usual.hide()
            column.addWidget(QLabel(f"{title} has nothing to set.", self))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFixedWidth(_WIDTH)
        self._bound()
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._focus_moved)

    @property
    def values(self) -> dict[str, int]:
        return dict(self._values)

    def spin(self, name: str) -> QSpinBox:
        """The number of this setting."""
        return self._spins[name]

    def slider(self, name: str) -> QSlider:
        """The slider of this setting."""
        return self._sliders[name]

    def drop(self, beside: QWidget, below: QWidget) -> None:
        """Open at the left edge of ``beside`` and under ``below``, inside the parent."""
        self.adjustSize()
        host = self._host
        corner = QPoint(beside.mapTo(host, QPoint(0, 0)).x(), below.mapTo(host, QPoint(0, below.height() + 3)).y())
        self.move(max(min(corner.x(), host.width() - self.width() - STEP), 0), max(min(corner.y(), host.height() - self.height()), 0))
        self.show()
        self.raise_()
        if self._schema:
            first = self._spins[self._schema[0].name]
            first.setFocus(Qt.FocusReason.PopupFocusReason)
            first.selectAll()
        else:
            self.setFocus(Qt.FocusReason.PopupFocusReason)

    def _focus_moved(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is not None and new is not self and not self.isAncestorOf(new):
            self.close()

    def _add(self, grid: QGridLayout, row: int, setting: Setting) -> None:
        label = QLabel(setting.label, self)
        spin = QSpinBox(self)
        spin.setRange(setting.least, setting.most)
        spin.setSuffix(f" {setting.unit}" if setting.unit else "")
        spin.setGroupSeparatorShown(True)
        spin.setAccelerated(True)
        spin.setMinimumHeight(28)
        spin.setMaximumWidth(124)
        spin.setValue(self._values[setting.name])
        spin.setAccessibleName(setting.label)
        spin.setAccessibleDescription(setting.help)
        slider = QSlider(Qt.Orientation.Horizontal, self)
        slider.setRange(0, _TICKS)
        slider.setPageStep(_TICKS // 20)
        slider.setValue(tick_of(setting, self._values[setting.name]))
        slider.setAccessibleName(f"{setting.label}, slider")
        label.setBuddy(spin)
        told = QLabel(setting.help, self)
        told.setObjectName("quiet")
        told.setFont(ui_font(SMALL))
        told.setWordWrap(True)
        grid.addWidget(label, row, 0)
        grid.addWidget(slider, row, 1)
        grid.addWidget(spin, row, 2)
        grid.addWidget(told, row + 1, 0, 1, 3)
        grid.setColumnStretch(1, 1)
        self._spins[setting.name], self._sliders[setting.name] = spin, slider
        spin.valueChanged.connect(lambda value: self._set(setting, value))
        slider.valueChanged.connect(lambda tick: self._slide(setting, tick))

    def _slide(self, setting: Setting, tick: int) -> None:
        # A place of the slider stands for several values: it changes nothing while it stands for the one that is set.
        if tick != tick_of(setting, self._values[setting.name]):
            self._spins[setting.name].setValue(value_of(setting, tick))

    def _set(self, setting: Setting, value: int) -> None:
        if value == self._values[setting.name]:
            return
        self._values[setting.name] = value
        slider = self._sliders[setting.name]
        if slider.value() != tick_of(setting, value):
            slider.setValue(tick_of(setting, value))
        self._bound()
        self.changed.emit(self.values)

    def _bound(self) -> None:
        """Settings that depend on others follow them; a number that has become too large shrinks."""
        for setting in self._schema:
            top = largest(setting, self._values)
            if self._spins[setting.name].maximum() != top:
                self._spins[setting.name].setMaximum(top)

    def _take_defaults(self) -> None:
        for setting in sorted(self._schema, key=lambda setting: bool(setting.within)):
            self._spins[setting.name].setValue(setting.default)
