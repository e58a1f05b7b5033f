"""The trainer's own questions: typed in, kept in the user's folder for each collection, in a file as a question set is one."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from explorer import places
from explorer.errors import EnvironmentFault, UserError
from explorer.evaluation.questions import Question, read_questions
from explorer.index.opened import OpenedIndex

KIND = "own"
"""The kind of a question for which none was typed."""

_LONGEST_QUESTION = 2000
_LONGEST_KIND = 40
_SLUG = 40


def own_questions_file(opened: OpenedIndex) -> Path:
    """Where the questions about a collection are kept: by its folder, or by the index's address where that is not known. It may not exist
    yet.
    """
    place = opened.folder if opened.folder is not None else opened.reader.path
    about = os.fsencode(place.resolve()) if place is not None else opened.reader.address.encode()
    stem = place.resolve().stem if place is not None else opened.reader.name
    slug = re.sub(r"[^a-z0-9]+", "-", stem.casefold()).strip("-")[:_SLUG].strip("-") or "collection"
    mark = hashlib.sha256(about).hexdigest()[:8]
    return places.user_data() / "questions" / f"{slug}-{mark}.jsonl"


def read_own(file: Path) -> tuple[Question, ...]:
    """The questions of the file, none when it is not there. UserError, with file and line, when it is damaged."""
    return read_questions(file) if file.exists() and file.stat().st_size else ()


def next_id(questions: Iterable[Question]) -> str:
    """ "own-7": an ID that none of them has."""
    numbers = [int(found[1]) for each in questions if (found := re.fullmatch(r"own-(\d{1,9})", each.id))]
    return f"own-{max(numbers, default=0) + 1}"


def checked(question: Question, opened: OpenedIndex, others: Iterable[Question] = ()) -> Question:
    """The question with blanks tidied and its kind filled in, after a look at whether it can be asked and scored.

    UserError, a sentence, for a question without words, one that is there already, one without a passage, and passages that the index
    does not hold.
    """
    words = " ".join(question.question.split())
    if not words:
        raise UserError("The question has no words yet. Type what somebody might ask.")
    if len(words) > _LONGEST_QUESTION:
        raise UserError(f"The question is longer than {_LONGEST_QUESTION:,} characters. Shorten it.")
    if any(each.id != question.id and " ".join(each.question.split()).casefold() == words.casefold() for each in others):
        raise UserError("This question is in the list already. Change that one, or ask something else.")
    if not question.relevant:
        raise UserError("The question has no relevant passage yet. Choose the document, version and section that answer it, and add them.")
    for passage in question.relevant:
        _check(opened, passage.doc_id, passage.version, passage.section)
    kind = " ".join(question.kind.split())[:_LONGEST_KIND] or KIND
    return Question(question.id, words, kind=kind, relevant=tuple(dict.fromkeys(question.relevant)))


def _check(opened: OpenedIndex, doc_id: str, version: str, section: str) -> None:
    known = [record.version for record in opened.reader.versions(doc_id)]
    if not known:
        raise UserError(f"This index has no document '{doc_id}'. Remove the passage, or choose one of another document.")
    if version not in known:
        raise UserError(f"This index has no version '{version}' of {doc_id}, only: {', '.join(known)}. Choose the passage again.")
    if section not in sections(opened, doc_id, version):
        raise UserError(f"{doc_id}, version {version}, has no section '{section}'. Choose the passage again.")


def sections(opened: OpenedIndex, doc_id: str, version: str) -> tuple[str, ...]:
    """The sections of a document version that a passage can name, in their order. What stands before the first heading has no name."""
    text = opened.reader.stored(doc_id, version)
    if text is not None:
        return tuple(dict.fromkeys(block.section for block in text.blocks if block.section))
    chunks = opened.reader.chunks(doc_id, version)
    return tuple(dict.fromkeys(section for chunk in chunks for section in chunk.sections))


def lost(questions: Sequence[Question], opened: OpenedIndex) -> dict[str, str]:
    """The questions that cannot be asked of this index as they are: a sentence for each, by its ID."""
    faults = {}
    for question in questions:
        try:
            checked(question, opened, questions)
        except UserError as error:
            faults[question.id] = str(error)
    return faults


def save_own(file: Path, questions: Sequence[Question]) -> None:
    """Keep these questions, and no others. EnvironmentFault when they cannot be written; the old ones are then still there."""
    content = "".join(f"{json.dumps(_fields(each), ensure_ascii=False)}\n" for each in questions).encode("utf-8", "backslashreplace")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, waiting = tempfile.mkstemp(dir=file.parent, prefix=".saving-")
        try:
            with os.fdopen(handle, "wb") as target:
                target.write(content)
                target.flush()
                os.fsync(target.fileno())
            Path(waiting).replace(file)
        except BaseException:
            with contextlib.suppress(OSError):
                Path(waiting).unlink()
            raise
    except OSError as error:
        raise EnvironmentFault(f"Your questions could not be saved to {file}: {error.strerror}.") from error


def _fields(question: Question) -> dict[str, Any]:
    relevant = [{"doc_id": each.doc_id, "version": each.version, "section": each.section} for each in question.relevant]
    return {"id": question.id, "question": question.question, "kind": question.kind, "relevant": relevant}
