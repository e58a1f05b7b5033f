"""Why an ID was retired, and where its passage is now.

Of a retired passage the index keeps its place and the hash of its text. A passage with the same hash is the same text: it is
looked for at every word of every version of its document.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from explorer.domain.spans import Span
from explorer.index.opened import OpenedIndex
from explorer.index.reader import RetiredId
from explorer.tracing.findings import Explanation, Place, Places
from explorer.tracing.known_texts import KnownText, as_place, holders, known_text


def explain_retired(opened: OpenedIndex, places: Places, retired: RetiredId) -> Explanation:
    """What is known of the ID, with the passages that hold its text today as candidates."""
    said = retired_words(retired)
    records = opened.reader.versions(retired.doc_id)
    known = [found for record in records if (found := known_text(opened, record)) is not None]
    now: list[tuple[str, KnownText, Span]] = []
    for each in known:
        for start in same_text(each.text, retired.end - retired.start, retired.text_hash):
            same_version = each.record.version == retired.version
            how = "unchanged" if same_version and start == retired.start else "moved" if same_version else "unchanged in another version"
            now.append((how, each, Span(start, start + retired.end - retired.start)))
    now.sort(key=lambda found: (found[0] != "unchanged", found[1].record.version != retired.version))
    candidates: list[Place] = []
    for _, each, span in now:
        candidates += holders(opened, places, each.record, span) or (as_place(places, each, span),)
    told = "; ".join(dict.fromkeys(_now_words(how, each, span) for how, each, span in now))
    if not told:
        told, candidates = _not_there(opened, places, retired, known)
    evidence = (
        ("document", f"{retired.doc_id}, version {retired.version}"),
        ("characters", f"{retired.start} to {retired.end}"),
        ("retired", retired.retired_at),
        ("reason", retired.reason),
        ("hash of its text", retired.text_hash),
        ("now", now[0][0] if now else "edited or gone" if known else "gone"),
    )
    return Explanation("retired", f"{said} {told.removesuffix('.')}.", evidence, tuple(candidates))


def retired_words(retired: RetiredId) -> str:
    """What the ID was, when it was retired and why: a sentence."""
    day = retired.retired_at[:10]
    return f"{retired.chunk_id} was a passage of {retired.doc_id}, version {retired.version}, and was retired on {day}: {retired.reason}."


def explain_beginning(beginning: str, rows: Sequence[RetiredId], *, more: bool) -> Explanation:
    """What is known of several retired IDs that begin alike; ``more`` says that there are others."""
    count = f"more than {len(rows)}" if more else str(len(rows))
    words = f"{beginning} is the beginning of {count} retired IDs: {', '.join(row.chunk_id for row in rows)}."
    return Explanation("retired", words, tuple((row.chunk_id, retired_words(row)) for row in rows))


def same_text(text: str, length: int, text_hash: str) -> Iterator[int]:
    """Where ``length`` code points of ``text`` have this SHA-256 (hex digits, of their UTF-8); only where words begin and end."""
    for start in range(len(text) - length + 1):
        if text[start].isspace() or text[start + length - 1].isspace() or (start and not text[start - 1].isspace()):
            continue
        if hashlib.sha256(text[start : start + length].encode("utf-8")).hexdigest() == text_hash:
            yield start


def _now_words(how: str, known: KnownText, span: Span) -> str:
    if how == "unchanged":
        return "Its text still stands at the same characters, cut into other passages"
    if how == "moved":
        return f"Its text has moved to characters {span.start} to {span.end}"
    return f"Its text stands in version {known.record.version}, characters {span.start} to {span.end}"


def _not_there(opened: OpenedIndex, places: Places, retired: RetiredId, known: list[KnownText]) -> tuple[str, list[Place]]:
    if not known:
        return "Its document is not in the index any more.", []
    same = [each for each in known if each.record.version == retired.version] or known[-1:]
    near = list(holders(opened, places, same[0].record, Span(retired.start, retired.end)))
    said = "Its text stands in no version of the document any more: it was edited or taken out."
    if near:
        said += f" What stands at its characters in version {same[0].record.version} now is listed."
    return said, near
