"""Question sets: a file of JSON objects, one a line, each a question with the passages that answer it.

The bundled set has the fields of :class:`Question`. A set from elsewhere needs ``id`` and ``question``; to be scored, a question
needs ``relevant``. Other fields are ignored.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from explorer.domain.audience import PUBLIC_LABEL, Audience
from explorer.domain.chunks import Chunk
from explorer.errors import UserError

QUESTIONS = "questions.jsonl"
"""The name of a collection's question set, beside its ``documents/``."""

_KIND, _LANGUAGE = "other", "en"


@dataclass(frozen=True, slots=True)
class Passage:
    """A section of one document version. ``access`` is what the question set says of it, ``""`` when it says nothing."""

    doc_id: str
    version: str
    section: str
    access: str = ""

    def holds(self, chunk: Chunk) -> bool:
        """Whether the chunk is of this passage: of its document version, and with its section among the chunk's."""
        return chunk.doc_id == self.doc_id and chunk.version == self.version and self.section in chunk.sections


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a set.

    ``as_of`` is the day on which it is asked, None when the set does not say. ``public_ok`` says that the public may ask it and be
    answered; ``abstain`` that no document answers it. ``keys`` and ``must_not`` are regular expressions for an answer's text.
    ``relevant_chunks`` are IDs of structure chunks; ``wrong_version`` are passages that look right and are of a version that is
    not in force on that day.
    """

    id: str
    question: str
    language: str = _LANGUAGE
    kind: str = _KIND
    as_of: date | None = None
    public_ok: bool = True
    abstain: bool = False
    reference_answer: str = ""
    keys: tuple[str, ...] = ()
    must_not: tuple[str, ...] = ()
    relevant: tuple[Passage, ...] = ()
    relevant_chunks: tuple[str, ...] = ()
    wrong_version: tuple[Passage, ...] = ()
    tags: tuple[str, ...] = ()
    notes: str = ""

    def is_for(self, audience: Audience) -> bool:
        """Whether this audience may read the question: the public none that is for staff, nor one that names passages for staff."""
        passages = (*self.relevant, *self.wrong_version)
        return audience is Audience.STAFF or (
            self.public_ok and all(audience.may_read(passage.access or PUBLIC_LABEL) for passage in passages)
        )


def read_questions(path: Path) -> tuple[Question, ...]:
    """The questions of a file in its order. UserError, with file and line, for what cannot be read; for a file without questions too."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError as error:
        raise UserError(f"There is no question set at {path}. Name one with --questions FILE.") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: it is not UTF-8 text; save it as JSON lines in UTF-8.") from error
    except OSError as error:
        raise UserError(f"{path}: it cannot be read: {error.strerror}.") from error
    questions: list[Question] = []
    lines: dict[str, int] = {}
    # Not splitlines: inside of JSON strings U+2028 and its like are letters as any other.
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        where = f"{path}, line {number}"
        question = _question(_object(line, where), where)
        first = lines.setdefault(question.id, number)
        if first != number:
            raise UserError(f"{where}: the question '{question.id}' stands in line {first} already. Give one of them another ID.")
        questions.append(question)
    if not questions:
        raise UserError(f"{path}: there are no questions in it.")
    return tuple(questions)


def _object(line: str, where: str) -> Mapping[str, Any]:
    try:
        value = json.loads(line)
    except ValueError as error:
        raise UserError(f"{where}: it is not JSON ({error}). A question set has one JSON object a line.") from error
    except RecursionError as error:
        raise UserError(f"{where}: it is nested too deeply to be a question.") from error
    if not isinstance(value, dict):
        raise UserError(f'{where}: it is JSON, but not an object such as {{"id": ..., "question": ...}}.')
    return value


def _question(fields: Mapping[str, Any], where: str) -> Question:
    read = _Fields(fields, where)
    return Question(
        id=read.needed("id"),
        question=read.needed("question"),
        language=read.text("language") or _LANGUAGE,
        kind=read.text("kind") or _KIND,
        as_of=read.day("as_of"),
        public_ok=read.flag("public_ok", default=True),
        abstain=read.flag("abstain", default=False),
        reference_answer=read.text("reference_answer"),
        keys=read.texts("keys"),
        must_not=read.texts("must_not"),
        relevant=tuple(read.passages("relevant")),
        relevant_chunks=read.texts("relevant_chunks"),
        wrong_version=tuple(read.passages("wrong_version")),
        tags=read.texts("tags"),
        notes=read.text("notes"),
    )


class _Fields:
    """One object's fields as the kinds of values they should be; null counts as missing."""

    def __init__(self, fields: Mapping[str, Any], where: str) -> None:
        self._fields = fields
        self._where = where

    def _fault(self, name: str, should_be: str) -> UserError:
        return UserError(f"{self._where}: the field '{name}' should be {should_be}, not {self._fields.get(name)!r:.60}.")

    def needed(self, name: str) -> str:
        value = self.text(name)
        if not value.strip():
            raise UserError(f"{self._where}: the field '{name}' is missing.")
        return value

    def text(self, name: str) -> str:
        """A text; a number counts as one, because versions and IDs are often written so."""
        value = self._fields.get(name)
        if value is None:
            return ""
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise self._fault(name, "a text")
        return str(value)

    def texts(self, name: str) -> tuple[str, ...]:
        value = self._fields.get(name)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            raise self._fault(name, "a list of texts")
        return tuple(value)

    def flag(self, name: str, *, default: bool) -> bool:
        value = self._fields.get(name)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise self._fault(name, "true or false")
        return value

    def day(self, name: str) -> date | None:
        value = self.text(name)
        try:
            return date.fromisoformat(value) if value else None
        except ValueError as error:
            raise self._fault(name, "a day like 2026-10-09") from error

    def passages(self, name: str) -> Iterator[Passage]:
        value = self._fields.get(name)
        if value is None:
            return
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            raise self._fault(name, "a list of passages, each with doc_id, version and section")
        for number, entry in enumerate(value, start=1):
            read = _Fields(entry, f"{self._where}, passage {number} of '{name}'")
            # The section before the first heading has no name, so an empty one is a name too.
            if "section" not in entry:
                raise UserError(f"{read._where}: the field 'section' is missing.")
            yield Passage(read.needed("doc_id"), read.needed("version"), read.text("section"), read.text("access"))
