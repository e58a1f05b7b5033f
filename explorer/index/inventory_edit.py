"""One row of ``inventory.csv`` with other values; every other row stays as it is, to the byte."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import replace
from io import StringIO
from typing import NamedTuple

from explorer.errors import DocumentError
from explorer.index.collection import INVENTORY, inventory_lines, inventory_rows

_MARK = "\ufeff"


class _Record(NamedTuple):
    """The values of a row and its lines in the text, from ``first`` to before ``end``."""

    values: list[str]
    first: int
    end: int


def edited_inventory(text: str, source: str, changes: Mapping[str, str]) -> str:
    """The inventory's text with other values in the (first) row of the file ``source``; columns that it lacks are added at the end.

    ``text`` has its own line ends and may begin with a byte order mark. Raises DocumentError when it cannot be changed without changing
    what else is in it.
    """
    mark = _MARK if text.startswith(_MARK) else ""
    lines = inventory_lines(text.removeprefix(_MARK))
    head, *rows = _records(lines)
    names = [*head.values, *(name for name in changes if name not in head.values)]
    place = names.index("file")
    wanted = next(row for row in rows if len(row.values) > place and row.values[place].strip() == source)
    new = list(lines)
    if len(names) > len(head.values):
        for record in (head, *rows):
            _lengthen(new, record, len(head.values), names)
    values = [*wanted.values, *[""] * (len(names) - len(wanted.values))]
    for name, value in changes.items():
        values[names.index(name)] = value
    ending = lines[wanted.end - 1][len(lines[wanted.end - 1].rstrip("\r\n")) :]
    new[wanted.first : wanted.end] = [_written(values) + ending, *[""] * (wanted.end - wanted.first - 1)]
    edited = "".join(new)
    _check(text.removeprefix(_MARK), edited, source, changes)
    return mark + edited


def _records(lines: Sequence[str]) -> list[_Record]:
    reader = csv.reader(lines, strict=True)
    records: list[_Record] = []
    before = 0
    for values in reader:
        if values:
            records.append(_Record(values, before, reader.line_num))
        before = reader.line_num
    return records


def _lengthen(lines: list[str], record: _Record, columns: int, names: Sequence[str]) -> None:
    """Append cells for the new columns: their names in the head, else nothing."""
    if len(record.values) > columns:
        raise DocumentError(
            INVENTORY, f"the row on line {record.first + 1} has more values than there are columns. Mend it, then correct again."
        )
    is_head = record.first == 0 or record.values == list(names[:columns])
    missing = names[columns:] if is_head else [""] * (len(names) - len(record.values))
    last = lines[record.end - 1]
    body = last.rstrip("\r\n")
    lines[record.end - 1] = body + "".join(f",{_written([name]) if name else ''}" for name in missing) + last[len(body) :]


def _written(values: Sequence[str]) -> str:
    target = StringIO()
    # Both signs end a line for a reader, so a value with one of them needs quotation marks; the writer looks at its own line ends.
    csv.writer(target, lineterminator="\r\n").writerow(values)
    return target.getvalue().removesuffix("\r\n")


def _check(before: str, after: str, source: str, changes: Mapping[str, str]) -> None:
    """Raise DocumentError unless the texts differ in what was wanted alone."""
    expected = list(inventory_rows(before))
    place = next(number for number, row in enumerate(expected) if row.file == source)
    expected[place] = replace(expected[place], **changes)
    if inventory_rows(after) != tuple(expected):
        raise DocumentError(INVENTORY, f"the row of {source} could not be changed without changing others. Change it by hand.")
