"""How a table in plain text is written: the sign between its values, the quotation mark, and the sign before a quoted quotation mark."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from itertools import islice
from typing import Any, NamedTuple

_DELIMITERS = (",", ";", "\t", "|")
_NO_DELIMITER = "\x1f"
"""Stands nowhere in a text that people write: a table of one column has no sign between its values."""
_LOOKED_AT = 200_000
_RECORDS = 200
_COMMENT = re.compile(r"^#.*\n", re.MULTILINE)
_SEPARATOR_LINE = re.compile(r"sep=(.)[ \t]*(?:\n|\Z)", re.IGNORECASE)


class Dialect(NamedTuple):
    """``skipped`` lines at the file's top are no rows: Excel's ``sep=;``."""

    delimiter: str
    quote: str = '"'
    escape: str | None = None
    blanks_before_quotes: bool = False
    skipped: int = 0

    def options(self, quoting: bool = True) -> dict[str, Any]:
        """The arguments of ``csv.reader``."""
        return {
            "delimiter": self.delimiter,
            "quotechar": self.quote,
            "escapechar": self.escape,
            "skipinitialspace": self.blanks_before_quotes,
            "quoting": csv.QUOTE_MINIMAL if quoting else csv.QUOTE_NONE,
        }


def find_dialect(text: str, fmt: str) -> Dialect:
    """The dialect of a table, from its beginning. ``fmt`` ("csv", "tsv") counts where several would do.

    The sign between values is the one that gives the most rows the same number of values, more than one; in doubt, the one that gives more
    values. Where none gives half of the rows the same number and the first row is one value, the table has one column; but a tab is
    nothing else in a TSV file. Lines that begin with "#" do not count.
    """
    named = _SEPARATOR_LINE.match(text)
    sample = text[named.end() if named else 0 :][:_LOOKED_AT]
    if len(sample) == _LOOKED_AT:
        sample = sample[: sample.rfind("\n") + 1] or sample
    sample = _COMMENT.sub("", sample)
    quote = _quote(sample)
    if named:
        return _completed(named[1], quote, sample, 1)
    usual = "\t" if fmt == "tsv" else ","
    found = {each: _agreement(sample, each, quote) for each in (usual, *(other for other in _DELIMITERS if other != usual))}
    best = max(found, key=lambda each: found[each][:2])
    share, _, first = found[best]
    if fmt == "tsv" and found[usual][1]:
        best = usual
    elif share < 0.5 and first <= 1 and found[usual][2] <= 1:
        return _completed(_NO_DELIMITER, quote, sample, 0)
    return _completed(best if share else usual, quote, sample, 0)


def _agreement(sample: str, delimiter: str, quote: str) -> tuple[float, int, int]:
    """The share of rows with the most frequent number of values above one, that number, and the values of the first row. The share counts
    half where something else stands behind a closing quotation mark.
    """
    widths, fits = _widths(sample, delimiter, quote, strict=True), True
    if widths is None:
        widths, fits = _widths(sample, delimiter, quote, strict=False), False
    if widths is None:
        return 0.0, 0, 0
    counts = Counter(width for width in widths if width > 1)
    if not counts:
        return 0.0, 0, min(widths[:1], default=0)
    width, often = max(counts.items(), key=lambda entry: (entry[1], entry[0]))
    # Rows that lack their last values are no sign against it.
    shorter = sum(count for each, count in counts.items() if each < width)
    share = (often + shorter / 2) / len(widths)
    return round(share if fits else share / 2, 2), width, widths[0]


def _widths(sample: str, delimiter: str, quote: str, strict: bool) -> list[int] | None:
    """How many values each of the first rows has, None when they cannot be read so."""
    reader = csv.reader(io.StringIO(sample, newline="\n"), strict=strict, **Dialect(delimiter, quote).options())
    widths: list[int] = []
    try:
        widths.extend(len(row) for row in islice(reader, _RECORDS) if any(row))
    except csv.Error as error:
        # The sample may end in the middle of a row.
        if "end of data" not in str(error):
            return None
    return widths


def _quote(sample: str) -> str:
    """A quotation mark is the double one, unless values stand between single ones and none between double ones."""
    edge = r"[,;\t|]"
    if re.search(rf'(?:^|{edge}) *"', sample, re.MULTILINE):
        return '"'
    opened = len(re.findall(rf"(?:^|{edge}) *'", sample, re.MULTILINE))
    closed = len(re.findall(rf"(?:^|{edge}) *'[^'\n]*'(?= *(?:{edge}|$))", sample, re.MULTILINE))
    return "'" if opened > 1 and opened == closed else '"'


def _completed(delimiter: str, quote: str, sample: str, skipped: int) -> Dialect:
    between, mark = re.escape(delimiter), re.escape(quote)
    escape = None
    if "\\" + quote in sample and quote * 2 not in sample and re.search(rf"\\{mark}(?! *(?:{between}|$))", sample, re.MULTILINE):
        escape = "\\"
    spaced = len(re.findall(rf"{between} +{mark}", sample))
    whole = len(re.findall(rf"{between} +{mark}[^{mark}]*(?:{mark}{mark}[^{mark}]*)*{mark} *(?={between}|$)", sample, re.MULTILINE))
    return Dialect(delimiter, quote, escape, bool(spaced) and spaced == whole, skipped)
