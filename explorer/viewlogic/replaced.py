"""Which versions of a document were replaced by a newer one."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from explorer.domain.documents import DocumentRecord
from explorer.viewlogic.validity_words import version_state


def replaced_versions(records: Iterable[DocumentRecord], day: date) -> tuple[tuple[str, str], ...]:
    """(Document ID, version) of each version that is not in force on ``day`` while a later one of the same document is."""
    records = tuple(records)
    newest: dict[str, str] = {}
    for record in records:
        if version_state(record.effective_from, record.effective_to, day).counts:
            newest[record.doc_id] = max(newest.get(record.doc_id, ""), record.effective_from)
    return tuple(
        (record.doc_id, record.version)
        for record in records
        if record.doc_id in newest
        and record.effective_from < newest[record.doc_id]
        and not version_state(record.effective_from, record.effective_to, day).counts
    )
