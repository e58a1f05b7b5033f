"""Whether a version is in force on a day."""

from __future__ import annotations

from datetime import date

import pytest

from explorer.domain.validity import Validity, validity


@pytest.mark.parametrize(
    ("first", "last", "day", "expected"),
    [
        ("2025-03-01", "2026-10-31", "2025-02-28", Validity.NOT_YET),
        ("2025-03-01", "2026-10-31", "2025-03-01", Validity.IN_FORCE),
        ("2025-03-01", "2026-10-31", "2026-10-31", Validity.IN_FORCE),
        ("2025-03-01", "2026-10-31", "2026-11-01", Validity.EXPIRED),
        ("2026-11-01", "", "2026-10-31", Validity.NOT_YET),
        ("2026-11-01", "", "9999-12-31", Validity.IN_FORCE),
        ("", "2026-10-31", "0001-01-01", Validity.IN_FORCE),
        ("", "", "2026-10-09", Validity.IN_FORCE),
        ("soon", "", "2026-10-09", Validity.UNCLEAR),
        ("2026-13-01", "", "2026-10-09", Validity.UNCLEAR),
        ("", "31.10.2026", "2026-10-09", Validity.UNCLEAR),
    ],
)
def test_both_days_are_inclusive_and_missing_ones_open(first: str, last: str, day: str, expected: Validity) -> None:
    assert validity(first, last, date.fromisoformat(day)) is expected
