"""Why IDs are unknown, and what they mean all the same: from the cheapest guess that can be proved to the one that always can.

First IDs that are one character away, then retired ones, then the documents cut by other chunkers, then other indexes, and last every
span of words of every document version. Where there are so many documents that cutting them takes long, the other indexes, which
cost one look each, come before it. Everything that is said was looked up or computed; nothing is likely only.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from explorer.chunking import Chunker
from explorer.domain.documents import DocumentRecord, DocumentText
from explorer.domain.identity import ID_LENGTH, chunk_id
from explorer.domain.progress import Progress
from explorer.domain.spans import Span
from explorer.errors import Cancelled, ExplorerError
from explorer.index.opened import OpenedIndex
from explorer.index.reader import open_index
from explorer.parsing import TABLES
from explorer.tracing.citations_in_text import CitationKind
from explorer.tracing.finding import MOST_CANDIDATES
from explorer.tracing.findings import Explanation, Finding, Place, Places, Status
from explorer.tracing.known_texts import KnownText, as_place, holders, known_text, proof_of, quoted
from explorer.tracing.likely_ids import as_read, is_id, likely_beginnings, likely_ids
from explorer.tracing.other_cuts import default_chunkers, other_sizes, settings_words
from explorer.tracing.retired import explain_beginning, explain_retired
from explorer.tracing.spans_by_hash import USUAL_WORDS, block_spans, key_of, word_spans

Told = Callable[[int, Finding], None]
Steps = Generator[Progress, None, None]
_MANY_DOCUMENTS = 500
_NO_LIMIT = 1 << 40
_LONG_BEGINNING = 8


def explain(
    opened: OpenedIndex,
    findings: Sequence[Finding],
    *,
    other_indexes: Sequence[Path] = (),
    cancel: threading.Event | None = None,
    seconds: float | None = None,
    on_found: Told | None = None,
) -> Generator[Progress, None, tuple[Finding, ...]]:
    """The findings, those with an unknown ID explained where that is possible; the rest of them say in ``tried`` what was tried.

    ``on_found`` is called with a finding's number as soon as it is explained. After ``seconds`` no more is tried. Raises Cancelled when
    ``cancel`` is set. May read much and take long: see :class:`Progress`.
    """
    search = _Search(opened, findings, cancel, seconds, on_found)
    stages: list[Steps] = [search.typos(), search.retired()]
    dear: list[Steps] = [search.chunkers(), search.indexes(other_indexes), search.spans()]
    if opened.reader.far:
        dear = [search.indexes(other_indexes), search.left_out()]
    elif search.open and opened.reader.counts().documents > _MANY_DOCUMENTS:
        dear[:2] = dear[1::-1]
    for stage in (*stages, *dear):
        if search.open and not search.late:
            yield from stage
        stage.close()
    return search.results()


class _Search:
    """The IDs that are still unknown, by the ID, with the numbers of their findings."""

    def __init__(
        self, opened: OpenedIndex, findings: Sequence[Finding], cancel: threading.Event | None, seconds: float | None, on_found: Told | None
    ) -> None:
        self._opened = opened
        self._findings = list(findings)
        self._cancel = cancel
        self._until = None if seconds is None else time.monotonic() + seconds
        self._on_found = on_found
        self._places = Places(opened.reader.pages, opened.reader.rows)
        self._tried: list[str] = []
        self._texts: dict[tuple[str, str], KnownText | None] = {}
        self._records: tuple[DocumentRecord, ...] | None = None
        self.open: dict[str, list[int]] = {}
        for number, finding in enumerate(findings):
            if finding.status is Status.UNKNOWN and finding.citation.kind is not CitationKind.QUOTE:
                self.open.setdefault(finding.citation.value, []).append(number)

    @property
    def late(self) -> bool:
        return self._until is not None and time.monotonic() > self._until

    def _may_go_on(self) -> bool:
        if self._cancel is not None and self._cancel.is_set():
            raise Cancelled("The search for an explanation was cancelled.")
        return bool(self.open) and not self.late

    @property
    def _ids(self) -> dict[str, str]:
        """Whole IDs that are open, each with the value that was cited: letters that look like digits are read as those."""
        return {as_read(value): value for value in self.open if is_id(as_read(value))}

    def _settle(self, value: str, explanation: Explanation) -> None:
        for number in self.open.pop(value, ()):
            self._findings[number] = replace(self._findings[number], status=Status.EXPLAINED, explanation=explanation, tried=())
            if self._on_found is not None:
                self._on_found(number, self._findings[number])

    def results(self) -> tuple[Finding, ...]:
        tried = (*self._tried, "the time that was given is over") if self.late else tuple(self._tried)
        for value, numbers in self.open.items():
            for number in numbers:
                # What needs a whole hash cannot be tried for a part of an ID.
                told = tried if is_id(as_read(value)) else tried[:2]
                self._findings[number] = replace(self._findings[number], tried=told)
        return tuple(self._findings)

    def typos(self) -> Steps:
        values = list(self.open)
        for done, value in enumerate(values):
            if not self._may_go_on():
                return
            yield Progress(done, len(values), "IDs one character away")
            explanation = self._typo(value) if len(value) >= ID_LENGTH - 1 else self._typo_in_beginning(value)
            if explanation is not None:
                self._settle(value, explanation)
        self._tried.append("IDs of the index one character away")

    def _typo(self, value: str) -> Explanation | None:
        reader, slips = self._opened.reader, likely_ids(value)
        found = reader.chunks_by_id(list(slips))
        near = [each for each in slips if each in found]
        if near:
            return _one_away(value, {each: slips[each] for each in near}, [self._places.of(found[each]) for each in near])
        old = reader.retired_by_id(list(slips))
        each = next((each for each in slips if each in old), "")
        if not each:
            return None
        was = explain_retired(self._opened, self._places, old[each])
        words = f"{value} is one character away from {each} ({slips[each]}). {was.words}"
        return Explanation("typo", words, ((each, slips[each]), *was.evidence), was.candidates)

    def _typo_in_beginning(self, value: str) -> Explanation | None:
        """Only for beginnings that are long enough to mean something: of six characters, many are one character away by chance."""
        if len(value) < _LONG_BEGINNING:
            return None
        found: dict[str, str] = {}
        places = []
        for beginning, slip in likely_beginnings(value).items():
            for chunk in self._opened.reader.with_prefix(beginning, 2):
                found[chunk.chunk_id] = slip
                places.append(self._places.of(chunk))
        return _one_away(value, found, places) if found else None

    def retired(self) -> Steps:
        yield Progress(0, 0, "retired IDs")
        ids = self._ids
        for each, row in self._opened.reader.retired_by_id(list(ids)).items():
            self._may_go_on()
            self._settle(ids[each], explain_retired(self._opened, self._places, row))
        for value in [each for each in self.open if len(each) < ID_LENGTH]:
            self._may_go_on()
            rows = self._opened.reader.retired_with_prefix(as_read(value), MOST_CANDIDATES + 1)
            if len(rows) == 1:
                self._settle(value, explain_retired(self._opened, self._places, rows[0]))
            elif rows:
                self._settle(value, explain_beginning(value, rows[:MOST_CANDIDATES], more=len(rows) > MOST_CANDIDATES))
        self._tried.append("IDs that this index held once")

    def chunkers(self) -> Steps:
        """First each chunker with its own sizes through all documents, which is a small part of the work and finds most; then the rest."""
        defaults = default_chunkers()
        yield from self._cut_all(defaults, "other chunkers")
        if self.open and not self.late:
            yield from self._cut_all(other_sizes(defaults), "other sizes of chunkers")

    def _cut_all(self, tried: Sequence[Chunker], words: str) -> Steps:
        own = (self._opened.reader.chunker, dict(self._opened.reader.chunker_settings))
        cutters = [cutter for cutter in tried if (cutter.name, dict(cutter.settings)) != own]
        # A table is cut by its rows, whatever the chunker.
        records = tuple(record for record in self._all_records() if record.format not in TABLES)
        done = 0
        for record in records:
            if not self._may_go_on() or not self._ids:
                break
            yield Progress(done, len(records), f"{words}: {record.file}")
            known = self._text(record)
            if known is not None:
                for cutter in cutters:
                    self._cut(known, cutter)
                    yield Progress(done, len(records), f"{words}: {record.file}")
                    if not self._may_go_on():
                        break
            done += not self.late
        self._tried.append(f"{_part(done, len(records))} cut by {len(cutters)} {words}")

    def _cut(self, known: KnownText, cutter: Chunker) -> None:
        record = known.record
        try:
            pieces = cutter.cut(DocumentText(known.text, known.blocks, record.title))
            spans = {chunk_id(record.doc_id, record.version, piece.start, piece.end): Span(piece.start, piece.end) for piece in pieces}
        except Exception:
            # Chunkers of other packages may fail in any way, and are only asked out of curiosity.
            return
        ids = self._ids
        for each in spans.keys() & ids.keys():
            named = settings_words(cutter)
            words = f"{each} is a passage of {_named(record)} as the chunker {named} cuts it; this index was cut by {self._own_chunker()}."
            self._settle(ids[each], self._at_span("chunker", words, known, spans[each], (("chunker", named),)))

    def _own_chunker(self) -> str:
        reader = self._opened.reader
        told = ", ".join(f"{name} {value}" for name, value in reader.chunker_settings.items())
        return f"{reader.chunker} ({told})" if told else reader.chunker

    def indexes(self, paths: Sequence[Path]) -> Steps:
        looked = 0
        for number, path in enumerate(paths):
            if not self._may_go_on() or not self._ids:
                break
            yield Progress(number, len(paths), f"other indexes: {path.name}")
            own = self._opened.reader.path
            if own is not None and _is_same(path, own):
                continue
            try:
                self._look_into(path)
            except ExplorerError:
                continue
            looked += 1
        self._tried.append(f"{looked} other {'index' if looked == 1 else 'indexes'}")

    def _look_into(self, path: Path) -> None:
        with open_index(path, self._opened.reader.audience) as other:
            ids = self._ids
            theirs = Places(other.pages, other.rows)
            for each, chunk in other.chunks_by_id(list(ids)).items():
                record = other.document(chunk.doc_id, chunk.version)
                here = self._opened.reader.document(chunk.doc_id, chunk.version)
                same = here is not None and record is not None and here.content_hash == record.content_hash
                held = holders(self._opened, self._places, here, chunk.span) if same and here is not None else ()
                words = f"{each} is a chunk of another index, {path.name} (chunker {other.chunker}): {theirs.of(chunk).citation}."
                if held:
                    words += " The same file is in this index, cut otherwise."
                evidence = [("index", str(path)), ("chunker", other.chunker), ("updated", other.updated_at)]
                if record is not None:
                    evidence += proof_of(record, chunk.span)
                self._settle(ids[each], Explanation("index", words, tuple(evidence), held))
            ids = self._ids
            for each, row in other.retired_by_id(list(ids)).items():
                words = f"{each} was retired from another index, {path.name}, on {row.retired_at[:10]}: {row.reason}."
                was = f"{row.doc_id}, version {row.version}, characters {row.start} to {row.end}"
                self._settle(ids[each], Explanation("index", words, (("index", str(path)), ("was", was))))

    def left_out(self) -> Steps:
        """What is not tried, because it would read every document over a connection."""
        self._tried.append(f"no other cuts of the documents, because {self._opened.reader.name} is not read as a whole")
        yield from ()

    def spans(self) -> Steps:
        records = self._all_records()
        for name, fewest, most in (
            ("spans of blocks", 0, 0),
            (f"spans of up to {USUAL_WORDS} words", 1, USUAL_WORDS),
            ("longer spans", USUAL_WORDS + 1, _NO_LIMIT),
        ):
            done = 0
            for record in records:
                if not self._may_go_on() or not self._ids:
                    break
                step = Progress(done, len(records), f"{name}: {record.file}")
                yield step
                known = self._text(record)
                if known is not None:
                    yield from self._spans_of(known, fewest, most, step)
                done += not self.late
            self._tried.append(f"all {name} of {_part(done, len(records))}")
            if done < len(records):
                return

    def _spans_of(self, known: KnownText, fewest: int, most: int, step: Progress) -> Steps:
        record = known.record
        wanted = {key_of(each): value for each, value in self._ids.items()}
        found: Iterator[tuple[bytes, Span] | None]
        if fewest:
            found = word_spans(record.doc_id, record.version, known.text, fewest, most, wanted)
        else:
            found = block_spans(record.doc_id, record.version, known.blocks, wanted)
        for each in found:
            if each is None:
                yield step
                if not self._may_go_on():
                    return
                continue
            key, span = each
            if wanted[key] in self.open:
                words = (
                    f"{key.hex()} is the ID of characters {span.start} to {span.end} of {_named(record)}, which is no chunk of this index."
                )
                self._settle(wanted[key], self._at_span("span", words, known, span, ()))

    def _at_span(self, kind: str, words: str, known: KnownText, span: Span, evidence: tuple[tuple[str, str], ...]) -> Explanation:
        record = known.record
        told = (*evidence, ("characters", f"{span.start} to {span.end}"), *proof_of(record, span), quoted(known.text, span))
        held = holders(self._opened, self._places, record, span)
        return Explanation(kind, words, told, held or (as_place(self._places, known, span),))

    def _all_records(self) -> tuple[DocumentRecord, ...]:
        if self._records is None:
            self._records = self._opened.reader.documents()
        return self._records

    def _text(self, record: DocumentRecord) -> KnownText | None:
        """Kept for the next stage as long as they are few."""
        key = (record.doc_id, record.version)
        if key in self._texts:
            return self._texts[key]
        known = known_text(self._opened, record)
        if len(self._all_records()) <= _MANY_DOCUMENTS:
            self._texts[key] = known
        return known


def _part(done: int, total: int) -> str:
    """ "36 document versions", or "the first 7 of 36 document versions" when the time was over before."""
    return f"{total} document versions" if done == total else f"the first {done} of {total} document versions"


def _one_away(value: str, slips: Mapping[str, str], places: Sequence[Place]) -> Explanation:
    told = " or ".join(f"{each} ({slip})" for each, slip in slips.items())
    return Explanation("typo", f"{value} is one character away from {told}.", tuple(slips.items()), tuple(places))


def _named(record: DocumentRecord) -> str:
    return f"{record.title or record.doc_id}, version {record.version}"


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False
