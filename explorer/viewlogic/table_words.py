"""What a table's grid says: names of columns and where they come from, numbers of rows, names of sheets."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.domain.cells import ColumnName, Sheet
from explorer.domain.chunks import Chunk
from explorer.viewlogic.table_plan import SheetPlan
from explorer.viewlogic.table_rows import ShownRow

MADE_UP = "The file has no name for this column, so it has a number."
NUMBERED = "An earlier column has this name already, so it has a number."
BORROWED = "borrowed"


@dataclass(frozen=True, slots=True)
class HeadWords:
    """A column's head: what the file has, and what was added to it. ``tip`` says the difference in sentences, ``""`` for none."""

    original: str
    added: str
    tip: str

    @property
    def text(self) -> str:
        """The whole name, as the parsed text has it."""
        return f"{self.original}{self.added}"

    @property
    def spoken(self) -> str:
        """The name for screen readers, which do not see that letters are slanted."""
        return f"{self.text}, added" if self.added else self.text


def head_words(column: ColumnName) -> HeadWords:
    """How a column's head is written: as in the file, with what makes its name its own behind it."""
    original = " ".join(column.original.split())
    if not original:
        return HeadWords("", column.name, MADE_UP)
    in_text = f"In the parsed text: {column.name}" if column.name != original else ""
    at = column.name.rfind(" ")
    added = ""
    if column.name[at + 1 :].isdecimal() and column.name != original and len(column.name) > len(original):
        added = column.name[at:]
        in_text = f"{NUMBERED}\n{in_text}"
    if original != column.original and not in_text:
        in_text = "In the file this name has other white space."
    return HeadWords(original, added, in_text)


def sheet_words(sheet: Sheet) -> str:
    """The name on a sheet's tab."""
    name = sheet.name or "Table"
    return f"{name} (hidden)" if sheet.hidden else name


def row_label(row: ShownRow) -> str:
    """The number at a row's edge; a sign above the head, "head" for a head without rows."""
    if row.above:
        return "\u2191"
    return str(row.number) if row.number else "head"


def row_words(sheet: Sheet, row: ShownRow) -> str:
    """ "Row 5, row 7 of the file" (the file's own number only where it is another one), "Above the head, row 1 of the file"."""
    in_file = sheet.head_row + row.number
    if row.above:
        return f"Above the head, row {in_file} of the file"
    if not row.number:
        return f"The head, row {in_file} of the file; no rows follow it"
    return f"Row {row.number}, row {in_file} of the file" if sheet.head_row else f"Row {row.number}"


def row_tip(sheet: Sheet, row: ShownRow, chunk: Chunk | None) -> str:
    """What a row's edge says about it."""
    return f"{row_words(sheet, row)}\n" + (f"Chunk #{chunk.position}, {chunk.chunk_id}" if chunk is not None else "In no chunk")


def counted(count: int, noun: str) -> str:
    """ "1 row", "200,000 rows", with narrow blanks between thousands."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}".replace(",", "\u202f")


def sheet_facts(plan: SheetPlan) -> str:
    """ "12 rows, 3 columns · row 1 is row 2 of the file"."""
    sheet = plan.sheet
    facts = f"{counted(plan.count - plan.above, 'row')}, {counted(len(sheet.columns), 'column')}"
    if sheet.rows == 0 and sheet.head_row:
        return f"a head without rows, {counted(len(sheet.columns), 'column')}"
    return f"{facts} \u00b7 row 1 is row {sheet.head_row + 1} of the file" if sheet.head_row else facts


def seen_words(first: int, last: int, count: int) -> str:
    """ "rows 1–14 of 200 000" of the grid, counted from 1."""
    if not count:
        return ""
    total = f"{count:,}".replace(",", "\u202f")
    return f"row {first} of {total}" if first == last else f"rows {first}\u2013{last} of {total}"


def borrowed_words(row: ShownRow) -> str:
    """The legend of the marked row's head; "" for a row that borrows nothing."""
    if row.above or not row.number:
        return ""
    return f"{BORROWED}: these names stand before the values in the text of row {row.number}, added by the parser"
