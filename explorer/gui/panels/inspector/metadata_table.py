"""The fields of a chunk's metadata as a table of text: a sign, the name, the value with where it comes from and what is found about it."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QFont, QHelpEvent, QTextCharFormat, QTextCursor, QTextTable, QTextTableFormat
from PySide6.QtGui import QTextLength as Length
from PySide6.QtWidgets import QToolTip, QWidget

from explorer.gui.panels.inspector.text_block import TextBlock, end_flat, from_the_left
from explorer.gui.style import SMALL, colour, fixed_font, ui_font
from explorer.metadata.validation import Level
from explorer.viewlogic.metadata_form import FormField, FormGroup
from explorer.viewlogic.tokens import Theme

ERROR, WARNING, FINE, NOTHING = "\u2717", "\u26a0", "\u2713", "\u2013"
_SIGN_WIDTH, _NAME_WIDTH = 17, 76
_LONG_FIELDS = ("content_hash",)


class MetadataTable(TextBlock):
    """Selectable like any text. The tool tip of a line says how the field stands and what the schema calls it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__("The chunk\u2019s metadata", parent)
        self._theme = theme
        self._groups: tuple[FormGroup, ...] = ()
        self._fields: dict[int, FormField] = {}

    def show_groups(self, groups: tuple[FormGroup, ...]) -> None:
        if groups != self._groups:
            self._groups = groups
            self._write()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._write()

    def _form(self, token: str, size: int = 0, weight: QFont.Weight = QFont.Weight.Normal) -> QTextCharFormat:
        made = QTextCharFormat()
        made.setFont(ui_font(size, weight) if size else ui_font(weight=weight))
        made.setForeground(colour(self._theme, token))
        return made

    def _write(self) -> None:
        cursor = QTextCursor(self.document())
        # In one step, so that the text is laid out once and not after every word.
        cursor.beginEditBlock()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.removeSelectedText()
        self._fields = {}
        rows = sum(1 + sum(map(_lines, group.fields)) for group in self._groups)
        if rows:
            self._write_table(cursor, rows)
            end_flat(self.document())
        cursor.endEditBlock()

    def _write_table(self, cursor: QTextCursor, rows: int) -> None:
        shape = QTextTableFormat()
        shape.setBorder(0)
        shape.setCellPadding(0)
        shape.setCellSpacing(0)
        shape.setWidth(Length(Length.Type.PercentageLength, 100))
        fixed = [Length(Length.Type.FixedLength, width) for width in (_SIGN_WIDTH, _NAME_WIDTH)]
        shape.setColumnWidthConstraints([*fixed, Length(Length.Type.PercentageLength, 100)])
        table = cursor.insertTable(rows, 3, shape)
        row = 0
        for number, group in enumerate(self._groups):
            self._write_head(table, row, group, first=number == 0)
            row += 1
            for field in group.fields:
                self._write_field(table, row, field)
                for line in range(row, row + _lines(field)):
                    self._fields[line] = field
                row += _lines(field)

    def _write_head(self, table: QTextTable, row: int, group: FormGroup, *, first: bool) -> None:
        table.mergeCells(row, 0, 1, 3)
        cell = table.cellAt(row, 0)
        form = cell.format().toTableCellFormat()
        form.setTopPadding(0 if first else 6)
        form.setBottomPadding(4)
        cell.setFormat(form)
        at = cell.firstCursorPosition()
        at.insertText(group.title, self._form("quiet", SMALL, QFont.Weight.DemiBold))
        if group.note:
            at.insertText(f"\u2002{group.note}", self._form("quiet", SMALL))

    def _write_field(self, table: QTextTable, row: int, field: FormField) -> None:
        more = _more(field)
        for line in range(row, row + _lines(field)):
            for column in range(3):
                cell = table.cellAt(line, column)
                room = cell.format().toTableCellFormat()
                room.setBottomPadding(1 if line == row and more else 6)
                cell.setFormat(room)
        sign, token = sign_of(field)
        table.cellAt(row, 0).firstCursorPosition().insertText(sign, self._form(token))
        table.cellAt(row, 1).firstCursorPosition().insertText(field.name, self._form("quiet"))
        at = table.cellAt(row, 2).firstCursorPosition()
        # A value in a script that runs from the right stays beside its name.
        at.setBlockFormat(from_the_left())
        if field.field not in _LONG_FIELDS:
            at.insertText(field.value or "not given", self._form("text" if field.value else "quiet"))
        if not more:
            return
        # Under the value and its name, where there is room for a sentence.
        table.mergeCells(row + 1, 1, 1, 2)
        at = table.cellAt(row + 1, 1).firstCursorPosition()
        for number, (words, form) in enumerate(self._below(field)):
            at.insertText(f"{chr(0x2028) if number else ''}{words}", form)

    def _below(self, field: FormField) -> Iterator[tuple[str, QTextCharFormat]]:
        if field.field in _LONG_FIELDS and field.value:
            form = self._form("text")
            form.setFont(fixed_font(SMALL - 1))
            yield field.value, form
        if field.said and field.origin:
            yield field.origin, self._form("quiet", SMALL)
        for mark in field.marks:
            yield mark, self._form("warn", SMALL)

    def field_at(self, point: QPoint) -> FormField | None:
        """The field under ``point`` (pixels in the viewport)."""
        cursor = self.cursorForPosition(point)
        table: QTextTable | None = cursor.currentTable()
        return self._fields.get(table.cellAt(cursor).row()) if table else None

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            field = self.field_at(event.pos())
            QToolTip.showText(event.globalPos(), tip_of(field) if field is not None else "", self)
            return True
        return super().viewportEvent(event)


def _more(field: FormField) -> bool:
    """Whether something stands below the field's line."""
    return bool(field.marks or (field.said and field.origin) or (field.value and field.field in _LONG_FIELDS))


def _lines(field: FormField) -> int:
    """Rows of the table that a field takes."""
    return 2 if _more(field) else 1


def sign_of(field: FormField) -> tuple[str, str]:
    """The sign of how a field stands, and the token of its colour."""
    if field.level is Level.ERROR:
        return ERROR, "warn"
    if field.level is Level.WARNING:
        return WARNING, "warn"
    return (FINE, "good") if field.value else (NOTHING, "quiet")


def tip_of(field: FormField) -> str:
    """How the field stands in words, and its name in the schema."""
    stands = " ".join(field.marks) or ("As it should be." if field.value else "Not given, and not required.")
    origin = f" Its value is {field.origin}." if field.value and not field.said else ""
    return f"{stands}{origin} The record calls it {field.field}."
