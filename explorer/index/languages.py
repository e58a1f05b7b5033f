"""The languages of a build's documents, settled when all of them are known: a label counts, whatever the text looks like.

A document without a label is in the collection's only language, or in that of its languages which py3langid finds. It is also asked where
signs in the text speak against a label or that one language; everywhere else it is not, because its model costs more than most builds.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import wait
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from explorer.domain.documents import DEFAULT_LANGUAGE
from explorer.domain.progress import Progress
from explorer.errors import Cancelled, LimitExceeded, WorkerDied
from explorer.index import metadata_rows
from explorer.metadata.language import SURE, Detection, Sample
from explorer.metadata.language_signs import SAMPLE, doubtful, values_alone
from explorer.metadata.mapping import Rules
from explorer.metadata.record import DocumentMetadata, Origin

if TYPE_CHECKING:
    from explorer.engine import Engine

_AT_ONCE = 200
_LOOK_SECONDS = 0.1
# A table's column names may fill half of its text.
_READ = 3 * SAMPLE


class Unsettled(NamedTuple):
    """A staged document version whose language has to be looked at. ``number`` is its number in ``parsed_documents``; ``label`` what it
    says, ``""`` for nothing; ``columns`` are the names in a table's text that are no values.
    """

    number: int
    source: str
    label: str
    columns: tuple[str, ...]


class Languages:
    """Collects the documents of a build whose language is not plain, and settles it at the end."""

    def __init__(self, rules: Rules) -> None:
        self._named = rules.languages
        self._labels: set[str] = set()
        self._unsettled: list[Unsettled] = []

    def known(self, documents: Iterable[DocumentMetadata]) -> None:
        """Hear of documents that are as they were."""
        self._labels.update(document.label for document in documents if document.label)

    def hear(self, number: int, source: str, metadata: DocumentMetadata, text: str) -> None:
        """Hear of a document that was just staged."""
        label = metadata.label
        if label:
            self._labels.add(label)
        columns = tuple({name for sheet in metadata.sheets for name in sheet.columns})
        if not label or doubtful(values_alone(text[:_READ], columns), label):
            self._unsettled.append(Unsettled(number, source, label, columns))

    @property
    def candidates(self) -> tuple[str, ...]:
        """The languages that the collection's texts may be in: those that it names, else those of its labels and the one that a missing
        label means to every other reader of the index.
        """
        return self._named or tuple(sorted({*self._labels, DEFAULT_LANGUAGE}))

    def settle(
        self, connection: sqlite3.Connection, engine: Engine, cancel: threading.Event | None
    ) -> Generator[Progress, None, list[str]]:
        """Settle what was heard of in the staging file; the value are sentences about labels that the text does not bear out."""
        doubts: list[str] = []
        waiting = iter(self._unsettled)
        while batch := list(islice(waiting, _AT_ONCE)):
            asked: list[tuple[Unsettled, Sample]] = []
            for each in batch:
                sample = self._sample(connection, each)
                if sample is None:
                    metadata_rows.set_language(connection, each.number, self._only, Origin.DEFAULT, "", None)
                else:
                    asked.append((each, sample))
            if asked:
                yield Progress(0, 0, "languages of the texts")
                found = _found(engine, [sample for _, sample in asked], cancel)
                doubts += self._write(connection, asked, found)
        return doubts

    @property
    def _only(self) -> str:
        """The language of a document without a label whose text does not speak against it."""
        return self.candidates[0] if len(self.candidates) == 1 else DEFAULT_LANGUAGE

    def _sample(self, connection: sqlite3.Connection, each: Unsettled) -> Sample | None:
        """What to ask about a document, None when nothing has to be asked."""
        (text,) = connection.execute("SELECT substr(text, 1, ?) FROM parsed_documents WHERE id = ?", (_READ, each.number)).fetchone()
        sample = values_alone(text, each.columns)[:SAMPLE]
        if not sample or (not each.label and len(self.candidates) < 2 and not doubtful(sample, self._only)):
            return None
        if len(self.candidates) < 2:
            # The text may be in any other language than the one that is known.
            return Sample(sample)
        return Sample(sample, tuple(filter(None, dict.fromkeys((*self.candidates, each.label)))))

    def _write(
        self, connection: sqlite3.Connection, asked: Sequence[tuple[Unsettled, Sample]], found: Sequence[Detection | None]
    ) -> Generator[str]:
        for (each, _), detection in zip(asked, found, strict=True):
            if detection is None:
                if not each.label:
                    metadata_rows.set_language(connection, each.number, self._only, Origin.DEFAULT, "", None)
                yield f"{each.source}: its language could not be found out; {each.label or self._only!r} is used."
                continue
            language, confidence = detection
            if not each.label:
                metadata_rows.set_language(connection, each.number, language, Origin.DETECTED, language, confidence)
                continue
            metadata_rows.set_language(connection, each.number, each.label, None, language, confidence)
            if disagrees(each.label, language, confidence):
                yield f"{each.source}: {disagreement(each.label, language, confidence)} The label counts."


def disagrees(label: str, detected: str, confidence: float | None) -> bool:
    """Whether a text is surely in another language than its label says."""
    return bool(detected) and label.partition("-")[0] != detected.partition("-")[0] and (confidence or 0.0) >= SURE


def disagreement(label: str, detected: str, confidence: float | None) -> str:
    """What to say of it."""
    return f"its label says the language is '{label}', its text looks like '{detected}' ({confidence or 0.0:.0%} sure)."


def _found(engine: Engine, samples: Sequence[Sample], cancel: threading.Event | None) -> Sequence[Detection | None]:
    future = engine.languages(samples, cancel=cancel)
    while not future.done():
        if cancel is not None and cancel.is_set():
            raise Cancelled("The build was cancelled; the index is as it was.")
        wait([future], timeout=_LOOK_SECONDS)
    try:
        return future.result()
    except (LimitExceeded, WorkerDied):
        # No reason to lose a build: a default is said to be one.
        return [None] * len(samples)
