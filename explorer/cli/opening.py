"""Opening the index that a command was asked for, and closing it again."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.cli.options import Target
from explorer.cli.output import say
from explorer.errors import MissingIndex

if TYPE_CHECKING:
    from explorer.index.opened import OpenedIndex
    from explorer.index.reader import IndexReader
    from explorer.index.reading import Reader
    from explorer.index.search_filter import SearchFilter


@contextmanager
def open_reader(target: Target) -> Iterator[Reader]:
    """The target's index or collection, open for reading.

    Raises the index's own errors; that of a missing one also names the command that builds it.
    """
    from explorer.exchange.sources import open_source

    source = target.chosen_source()
    try:
        reader = open_source(source, target.reader_audience)
    except MissingIndex:
        if isinstance(source, str):
            raise
        raise MissingIndex(f"No index at {source}. Build one with: {build_command(target)}") from None
    try:
        yield reader
    finally:
        reader.close()


@contextmanager
def open_file(target: Target) -> Iterator[IndexReader]:
    """The target's index file, open for reading: for what a collection cannot do. UsageError for a collection, else as
    :func:`open_reader`.
    """
    from explorer.index.reader import open_index

    path = target.chosen_index()
    try:
        reader = open_index(path, target.reader_audience)
    except MissingIndex:
        raise MissingIndex(f"No index at {path}. Build one with: {build_command(target)}") from None
    with reader:
        yield reader


@contextmanager
def open_whole(target: Target, password: str | None = None, ocr: str = "") -> Iterator[OpenedIndex]:
    """The index with its source files and a worker for pages, which opens locked files with ``password`` and reads those without text in
    the languages ``ocr``; the day that counts as today is settled too.
    """
    from explorer.engine import Engine
    from explorer.index.opened import OpenedIndex

    with open_reader(target) as reader, Engine(password=password, ocr=ocr) as engine:
        yield OpenedIndex(reader, target.collection, engine, target.as_of)


def say_unknown(reader: Reader, only: SearchFilter, target: Target) -> None:
    """Why a filter by domain or department finds nothing, where that is because the index has no metadata."""
    if (only.domain or only.department) and not reader.complete and not reader.far:
        say(f"{reader.name} knows no domains and departments. It gets to know them with: {build_command(target)}")


def today(target: Target, reader: Reader) -> date:
    """The day that counts as today: the one that was named, else the collection's own, else the clock's."""
    from explorer.index.collection import Collection
    from explorer.index.opened import choose_folder

    folder = choose_folder(reader, target.collection)
    return target.as_of or (Collection(folder).today() if folder is not None else None) or date.today()


def build_command(target: Target) -> str:
    """What to type to build the index that a command with this target looked for."""
    words = ["ingest"]
    if target.collection is not None:
        words.append(str(target.collection))
    if target.index is not None:
        words += ["--index", str(target.index)]
    return f"{program_name()} {shlex.join(words)}"


def program_name() -> str:
    """The program as the user called it."""
    called = Path(sys.argv[0])
    return "python -m explorer" if called.name == "__main__.py" else called.name
