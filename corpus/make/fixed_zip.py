"""Zip files that are the same bytes everywhere: stored, in the given order, of one day."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from zipfile import ZIP_STORED, ZipFile, ZipInfo

_MOMENT = (2026, 1, 1, 0, 0, 0)


def fixed_zip(parts: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip file of parts, each a name and its bytes. They are not compressed: that would differ from one zlib to the next."""
    target = BytesIO()
    with ZipFile(target, "w", ZIP_STORED) as archive:
        for name, data in parts:
            entry = ZipInfo(name, _MOMENT)
            entry.create_system = 0
            archive.writestr(entry, data)
    return target.getvalue()
