"""Names of chunkers: ours, those of libraries that may be installed, and those that other packages bring."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from explorer.chunking.chunker import Chunker
from explorer.chunking.others import Factory, factory_of_others, names_of_others, schema_of, taken
from explorer.chunking.settings import Schema, defaults, plain_words
from explorer.chunking.structure import StructureChunker
from explorer.chunking.windows import FixedWindows, OverlappingWindows
from explorer.errors import ExplorerError, UsageError, UserError

EXTRA = "chunkers"
"""The optional extra that brings the libraries."""


@dataclass(frozen=True, slots=True)
class ChunkerChoice:
    """A chunker as a list offers it. ``title`` is for people; ``why_not`` is a sentence when it is not ``available``, else ``""``."""

    name: str
    title: str
    available: bool
    why_not: str


@dataclass(frozen=True, slots=True)
class _Known:
    """A chunker of ours, or our wrapping of a library's. ``needs`` is the library's module, ``""`` for none."""

    title: str
    factory: Callable[[], Factory]
    needs: str = ""


def _sentence_windows() -> Factory:
    from explorer.chunking.sentence_windows import SentenceWindows

    return SentenceWindows


def _langchain_recursive() -> Factory:
    from explorer.chunking.langchain_recursive import LangChainRecursive

    return LangChainRecursive


def _chonkie_recursive() -> Factory:
    from explorer.chunking.chonkie_chunkers import ChonkieRecursive

    return ChonkieRecursive


def _chonkie_sentence() -> Factory:
    from explorer.chunking.chonkie_chunkers import ChonkieSentence

    return ChonkieSentence


def _semantic_text_splitter() -> Factory:
    from explorer.chunking.semantic_splitter import SemanticTextSplitter

    return SemanticTextSplitter


_KNOWN: dict[str, _Known] = {
    "structure": _Known("Sections of the document", lambda: StructureChunker),
    "fixed": _Known("Windows of words", lambda: FixedWindows),
    "overlap": _Known("Overlapping windows of words", lambda: OverlappingWindows),
    "sentences": _Known("Windows of sentences", _sentence_windows),
    "langchain-recursive": _Known("LangChain: recursive, by characters", _langchain_recursive, "langchain_text_splitters"),
    "chonkie-recursive": _Known("Chonkie: recursive", _chonkie_recursive, "chonkie"),
    "chonkie-sentence": _Known("Chonkie: sentences", _chonkie_sentence, "chonkie"),
    "semantic-text-splitter": _Known("semantic-text-splitter", _semantic_text_splitter, "semantic_text_splitter"),
}


def chunker(name: str, **settings: int) -> Chunker:
    """The chunker with this name and these settings; those not given have its defaults.

    Other packages are asked only when ``name`` is none of ours; a library is imported when its chunker first cuts. Raises UsageError for
    an unknown name or setting, or a value that cannot be used; UserError when the library is not installed; EnvironmentFault when
    another package's chunker cannot be loaded or is none.
    """
    known = _KNOWN.get(name)
    if known is not None and (why_not := _why_not(known)):
        raise UserError(f"The chunker '{name}' cannot be used. {why_not}")
    make = _factory(name)
    given = ", ".join(f"{setting}={value}" for setting, value in settings.items()) or "none"
    try:
        made = make(**settings)
    except ExplorerError:
        raise
    except TypeError as error:
        raise UsageError(f"The chunker '{name}' does not take these settings: {given}.") from error
    except Exception as error:
        if known is not None:
            raise
        raise UsageError(f"The chunker '{name}' refused its settings ({given}): {error}.") from error
    return made if known is not None else taken(name, make, made)


def chunker_names() -> tuple[str, ...]:
    """All names that can be used: ours first, then those of installed libraries, then other packages' in alphabetical order."""
    ours = (name for name, known in _KNOWN.items() if not _why_not(known))
    return (*ours, *sorted(names_of_others() - _KNOWN.keys()))


def chunker_choices() -> tuple[ChunkerChoice, ...]:
    """All chunkers for a list to choose from, those that cannot be used yet among them. Nothing of a library or another package is
    imported for it.
    """
    ours = (ChunkerChoice(name, known.title, not (why_not := _why_not(known)), why_not) for name, known in _KNOWN.items())
    return (*ours, *(ChunkerChoice(name, name, True, "") for name in sorted(names_of_others() - _KNOWN.keys())))


def library_chunkers() -> frozenset[str]:
    """The names of chunkers that a library does: the first cut imports it, and may take seconds."""
    return frozenset(name for name, known in _KNOWN.items() if known.needs)


def library_of(name: str) -> str:
    """The library that does the work of one of our chunkers, by its module's name; ``""`` where there is none."""
    known = _KNOWN.get(name)
    return known.needs if known is not None else ""


def setting_schema(name: str) -> Schema:
    """What can be set of the chunker, for a form. Works without its library. Raises as :func:`chunker` does."""
    make = _factory(name)
    if name in _KNOWN:
        schema: Schema = make.schema  # type: ignore[attr-defined]
        return schema
    return schema_of(name, make)


def settings_words(name: str, settings: Mapping[str, int]) -> str:
    """The settings in a few words: "longest section 200 words", "100 words, 25 repeated". Defaults stand for those not given.

    For a chunker that is not known (any more), its settings as they are: "size 3, step 2".
    """
    try:
        schema = setting_schema(name)
        summary = getattr(_factory(name), "summary", None)
        if summary is not None:
            return str(summary({**defaults(schema), **settings}))
        return plain_words(schema, settings)
    except Exception:  # Words alone: whatever another package does wrong is said when its chunker is used.
        return ", ".join(f"{setting} {value}" for setting, value in settings.items())


def _factory(name: str) -> Factory:
    if (known := _KNOWN.get(name)) is not None:
        return known.factory()
    make = factory_of_others(name)
    if make is None:
        raise UsageError(f"There is no chunker '{name}'. There are: {', '.join(chunker_names())}.")
    return make


def _why_not(known: _Known) -> str:
    """Why the chunker cannot be used, as a sentence; ``""`` when it can. Looks for the library without importing it."""
    if not known.needs:
        return ""
    from importlib.util import find_spec

    try:
        if find_spec(known.needs) is not None:
            return ""
    except ValueError:  # Something put a module without a specification in its place: it is no library that could be imported.
        pass
    if getattr(sys, "frozen", False):
        return f"This application does not bring its library; install chunk-explorer[{EXTRA}] with pip instead."
    return (
        f"Needs the extra '{EXTRA}': install it with pip install chunk-explorer[{EXTRA}], "
        f"or in a clone with pip install -r requirements-{EXTRA}.lock."
    )
