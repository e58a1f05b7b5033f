"""What the value of each metadata field must be like. The models of :mod:`explorer.metadata.schema` are built from these rules, so that a
build can check values without importing pydantic, which takes longer than most builds.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, date, datetime
from typing import NamedTuple

TABLE_FORMATS = ("csv", "tsv", "xlsx", "xls")
"""Formats whose chunks are rows."""

LONGEST_WORD = 64
# No blanks, no controls, no capitals of ASCII, none of the signs that part paths and IDs.
WORD = r"^[^\x00-\x20\x7f-\xa0A-Z/\\|]{1,64}$"
LANGUAGE = r"^[a-z]{2,3}(-[a-z0-9]{2,8})*$"
FILE_NAME = r"^[^\x00-\x1f/\\]{1,255}$"
CONTENT_HASH = r"^[0-9a-f]{64}$"
MOMENT = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
DAY = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"

_MOMENT_FORM = "%Y-%m-%dT%H:%M:%SZ"


class Fault(NamedTuple):
    """A value that cannot be used. ``reason`` is the end of a sentence that begins with the field."""

    field: str
    value: object
    reason: str


def moment(seconds: int) -> str:
    """Seconds since 1970 as ISO 8601 in UTC, "2025-01-15T10:30:00Z"."""
    return datetime.fromtimestamp(seconds, UTC).strftime(_MOMENT_FORM)


def normal_word(text: str) -> str:
    """A domain, a type or the like in its one spelling: composed, lower case, a hyphen for blanks and slashes."""
    words = re.split(r"[\s/\\|]+", unicodedata.normalize("NFC", text).strip().lower())
    return "-".join(filter(None, words))


def normal_language(code: str) -> str:
    """A language code in its one spelling: lower case, with hyphens ("en_US" is "en-us")."""
    return code.strip().lower().replace("_", "-")


def _text(pattern: str, reason: str) -> Callable[[object], str]:
    fits = re.compile(pattern).match

    def check(value: object) -> str:
        return "" if isinstance(value, str) and fits(value) and value[-1] != "\n" else reason

    return check


def _number(least: int) -> Callable[[object], str]:
    def check(value: object) -> str:
        fits = isinstance(value, int) and not isinstance(value, bool) and value >= least
        return "" if fits else f"is no whole number from {least} on"

    return check


def is_moment(value: object) -> bool:
    """Whether this is a moment in UTC to the second, such as "2025-01-15T10:30:00Z"."""
    return _is_time(value, MOMENT, lambda text: datetime.strptime(text, _MOMENT_FORM))


def is_day(value: object) -> bool:
    """Whether this is a day such as "2026-10-09"."""
    return _is_time(value, DAY, date.fromisoformat)


def _is_time(value: object, pattern: str, read: Callable[[str], object]) -> bool:
    if not isinstance(value, str) or not re.fullmatch(pattern, value):
        return False
    try:
        read(value)
    except ValueError:
        return False
    return True


def _names(value: object) -> str:
    fits = isinstance(value, list | tuple) and value and all(isinstance(name, str) and name for name in value)
    return "" if fits else "is no list of column names"


_WORD = _text(WORD, f"is no single word in lower case of at most {LONGEST_WORD} characters")


def _filled(value: object) -> str:
    return "" if isinstance(value, str) and value else "is empty"


CHECKS: Mapping[str, Callable[[object], str]] = {
    "domain": _WORD,
    "document_type": _WORD,
    "language": _text(LANGUAGE, "is no language code such as 'en' or 'fa'"),
    "source_file": _text(FILE_NAME, "is no file name"),
    "chunk_index": _number(0),
    "content_hash": _text(CONTENT_HASH, "is no SHA-256 of 64 hexadecimal digits"),
    "created_at": lambda value: "" if is_moment(value) else "is no moment in UTC such as '2025-01-15T10:30:00Z'",
    "row_number": _number(1),
    "column_names": _names,
    "original_format": lambda value: "" if value in TABLE_FORMATS else f"is none of {', '.join(TABLE_FORMATS)}",
    "sheet": _filled,
    "policy_version": _filled,
    "effective_date": lambda value: "" if is_day(value) else "is no date such as '2026-10-09'",
    "department": _filled,
    "region": _filled,
}
"""Field -> what is wrong with a value that is there, ``""`` for nothing. The order is the schema's."""

REQUIRED = ("domain", "document_type", "language", "source_file", "chunk_index", "content_hash", "created_at")
TABULAR = ("row_number", "column_names", "original_format", "sheet")
RESERVED = ("policy_version", "effective_date", "department", "region")


def faults(record: Mapping[str, object], required: tuple[str, ...] = REQUIRED) -> Iterator[Fault]:
    """Everything that is wrong with a record of metadata, in the order of the fields, then of those that are no fields."""
    for field, check in CHECKS.items():
        value = record.get(field)
        if value is None:
            if field in required:
                yield Fault(field, None, "is missing")
            elif field == "original_format" and any(record.get(name) is not None for name in TABULAR):
                yield Fault(field, None, "is missing, though this is a row of a table")
        elif reason := check(value):
            yield Fault(field, value, reason)
    for field in record:
        if field not in CHECKS:
            yield Fault(field, record[field], "is no field of the schema")
