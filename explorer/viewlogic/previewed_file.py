"""A file whose cut is looked at before anything is built: its text, and what a build would still need. Reads only; call it in a lane."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from explorer.chunking.rows import is_table
from explorer.comparison.measured_text import MeasuredText
from explorer.domain.blocks import Block
from explorer.domain.documents import DocumentText, ParsedDocument
from explorer.domain.placement import Page
from explorer.errors import DocumentError, UserError
from explorer.index.collection import DOCUMENTS, Collection
from explorer.index.metadata import where_to_say
from explorer.index.supplies import Description, Supplies, describe, sidecar_names, supplies_of
from explorer.viewlogic.column_text import ColumnText, bare_text

_IDENTITY = (("doc_id", "document ID"), ("version", "version"))


@dataclass(frozen=True, slots=True)
class FileChoice:
    """A file that can be previewed. ``folder`` is that of the collection it belongs to, None for none; ``source`` names it in sentences:
    its path inside that folder with ``/``, or its name.
    """

    path: Path
    source: str
    folder: Path | None

    @property
    def label(self) -> str:
        """As a list names it."""
        return self.source.removeprefix(f"{DOCUMENTS}/")


def choice_of(path: Path) -> FileChoice:
    """The file, with the innermost collection that it belongs to."""
    path = path.absolute()
    root = next((folder for folder in path.parents if folder.name == DOCUMENTS), None)
    if root is None:
        return FileChoice(path, path.name, None)
    return FileChoice(path, path.relative_to(root.parent).as_posix(), root.parent)


@dataclass(frozen=True, slots=True)
class Documents:
    """What a folder offers: its documents by their sources, and sentences about files that cannot be taken."""

    folder: Path
    files: tuple[FileChoice, ...]
    faults: tuple[str, ...] = ()


def documents_of(folder: Path) -> Documents:
    """The documents of the collection in ``folder``; a folder that is none offers nothing and says why."""
    faults: list[str] = []
    try:
        survey = Collection(folder).survey(lambda error: faults.append(str(error)))
    except UserError as error:
        return Documents(folder, (), (str(error),))
    return Documents(folder, tuple(FileChoice(file.path, file.source, folder) for file in survey.documents), tuple(faults))


BY_ROWS = (
    "This is a table: a build makes one chunk of each row, whatever chunker is chosen. Shown is how the chosen chunker would cut its text."
)


@dataclass(frozen=True, eq=False)
class PreviewedFile:
    """One file as it would be cut now. ``lacking`` says what of its identity a build would miss and how to give it, ``""`` for nothing;
    ``doubts`` are sentences about what was read.
    """

    choice: FileChoice
    title: str
    text: MeasuredText
    ground: ColumnText
    blocks: Sequence[Block]
    pages: Sequence[Page]
    lacking: str = ""
    doubts: tuple[str, ...] = ()


def previewed(choice: FileChoice, document: ParsedDocument) -> PreviewedFile:
    """What was parsed, with everything worked out that a change of a setting is counted against."""
    description, doubts = _described(choice, document)
    title = description.values.get("title", "")
    text = MeasuredText(DocumentText(document.text, document.blocks, title))
    _ = text.words, text.inside
    skipped = tuple(f"{page.words[:1].upper()}{page.words[1:]}." for page in document.skipped)
    lacking = lacking_words(choice, document.format, description)
    ground = bare_text(document.text, document.blocks, document.pages, document.sheets).prepare()
    rows = (BY_ROWS,) if is_table(text.document) else ()
    said = (*rows, *skipped, *document.warnings, *doubts)
    return PreviewedFile(choice, title, text, ground, document.blocks, document.pages, lacking, said)


def _described(choice: FileChoice, document: ParsedDocument) -> tuple[Description, tuple[str, ...]]:
    """What is said about the file in all places where a build would look."""
    folder = choice.folder if choice.folder is not None else choice.path.parent
    beside = {name: folder / name for name in sidecar_names(choice.source) if (folder / name).is_file()}
    try:
        inside = choice.folder is not None
        supplies = supplies_of(Collection(folder), beside, derive=False) if inside else Supplies(beside, (), derive=False)
        description = describe(choice.source, document.meta, supplies.of(choice.source, ""))
    except DocumentError as error:
        return describe(choice.source, document.meta, ()), (str(error),)
    return description, (*supplies.doubts, *description.doubts)


def lacking_words(choice: FileChoice, fmt: str, description: Description) -> str:
    """What a build would miss, and how to give it."""
    missing = [words for field, words in _IDENTITY if not description.values.get(field)]
    if not missing:
        return ""
    it = "it" if len(missing) == 1 else "them"
    return (
        f"This file has no {' and no '.join(missing)}. The preview needs none, but a build does: give {it} "
        f"{where_to_say(choice.source, fmt)}, or let the build make {it} up (--derive-metadata)."
    )
