"""Why an ID is a hash of four values: what counters and text-only IDs do to old citations when one document leaves the collection.

Nothing here changes an index: the passages are read once, and the other two kinds of ID are made beside the real ones.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from explorer.comparison.matching import source_text
from explorer.domain.chunks import Chunk
from explorer.domain.identity import ID_LENGTH, chunk_id
from explorer.domain.progress import Progress
from explorer.errors import NotFound
from explorer.index.reading import Reader, index_file


@dataclass(frozen=True, slots=True)
class Passage:
    """One chunk of the lesson. ``section`` is one line, ``text_id`` the ID that it would have if only its source text were hashed."""

    chunk_id: str
    doc_id: str
    version: str
    title: str
    section: str
    start: int
    end: int
    text_id: str

    @property
    def computed_id(self) -> str:
        """The ID, made again from the four values."""
        return chunk_id(self.doc_id, self.version, self.start, self.end)


def text_only_id(text: str) -> str:
    """The first twelve hex digits of SHA-256 of the text alone (UTF-8): an ID that does not know where its passage stands."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:ID_LENGTH]


def read_passages(reader: Reader) -> Generator[Progress, None, tuple[Passage, ...]]:
    """Every chunk that the reader's audience may read, in the order in which ingestion numbers them: by source, then by position.

    A step of progress before each document version. Raises what the reader raises, and UserError for an index that is no file.
    """
    index_file(reader, "Numbering all passages")
    records = reader.documents()
    found: list[Passage] = []
    for number, record in enumerate(records):
        yield Progress(number, len(records), record.file)
        found += map(_passage, reader.chunks(record.doc_id, record.version))
    return tuple(found)


def _passage(chunk: Chunk) -> Passage:
    text_id = text_only_id(source_text(chunk))
    return Passage(chunk.chunk_id, chunk.doc_id, chunk.version, chunk.title, chunk.section_words, chunk.start, chunk.end, text_id)


@dataclass(frozen=True)
class Renumbering:
    """The passages numbered from 0, ``before`` and ``after`` one document version left. Counters are places in these two."""

    before: tuple[Passage, ...]
    after: tuple[Passage, ...]

    @cached_property
    def removed(self) -> tuple[Passage, ...]:
        left = self._counters_after
        return tuple(passage for passage in self.before if passage.chunk_id not in left)

    @cached_property
    def _counters_after(self) -> Mapping[str, int]:
        return {passage.chunk_id: counter for counter, passage in enumerate(self.after)}

    @cached_property
    def _counters_before(self) -> Mapping[str, int]:
        return {passage.chunk_id: counter for counter, passage in enumerate(self.before)}

    def counter_before(self, wanted: str) -> int | None:
        """The counter that the passage with this ID had, or None when it was not there."""
        return self._counters_before.get(wanted)

    def counter_after(self, wanted: str) -> int | None:
        """The counter that the passage with this ID has now, or None when it left."""
        return self._counters_after.get(wanted)

    @cached_property
    def misleading_counters(self) -> tuple[int, ...]:
        """The counters in use that mean another passage now: an old citation by them is wrong, and nothing says so."""
        pairs = enumerate(zip(self.before, self.after, strict=False))
        return tuple(counter for counter, (old, new) in pairs if old.chunk_id != new.chunk_id)

    @cached_property
    def dead_counters(self) -> range:
        """The counters that mean nothing any more."""
        return range(len(self.after), len(self.before))

    @property
    def telling_counter(self) -> int:
        """The counter that shows best what happens: the first that misleads about a passage that is still there, else 0."""
        left = self._counters_after
        return next((counter for counter in self.misleading_counters if self.before[counter].chunk_id in left), 0)

    @cached_property
    def moved_ids(self) -> tuple[Passage, ...]:
        """The passages still there whose ID, made again from its four values, is not the one that they had."""
        return tuple(passage for passage in self.after if passage.computed_id != passage.chunk_id)

    @cached_property
    def misleading_text_ids(self) -> tuple[tuple[Passage, Passage], ...]:
        """Passages that left, each with one still there that has the same text: a text-only ID of the first now leads to the second."""
        still: dict[str, Passage] = {}
        for passage in self.after:
            still.setdefault(passage.text_id, passage)
        return tuple((gone, still[gone.text_id]) for gone in self.removed if gone.text_id in still)


def without(passages: Sequence[Passage], doc_id: str, version: str) -> Renumbering:
    """Number the passages, take one document version out, number again. NotFound when none of them is of that version."""
    after = tuple(passage for passage in passages if (passage.doc_id, passage.version) != (doc_id, version))
    if len(after) == len(passages):
        raise NotFound(f"No passage of {doc_id}, version {version}, is among those that are numbered.")
    return Renumbering(tuple(passages), after)


def same_text(passages: Sequence[Passage]) -> tuple[tuple[Passage, ...], ...]:
    """The passages that share their text with another, group by group in the order of the first: one text-only ID would mean them all."""
    groups: dict[str, list[Passage]] = {}
    for passage in passages:
        groups.setdefault(passage.text_id, []).append(passage)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)
