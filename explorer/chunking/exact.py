"""From what a library gives to pieces whose places are sure: a slice of the text at a place that the library told, or a refusal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from explorer.domain.chunks import Piece
from explorer.domain.documents import DocumentText
from explorer.errors import DocumentError, EnvironmentFault, ExplorerError

_SHOWN = 40


def exact_pieces(chunker: str, document: DocumentText, found: Iterable[tuple[int, str]]) -> list[Piece]:
    """Pieces of the texts in ``found``, each with the code point where the library says that it begins.

    White space around a piece is left out, and with it pieces that hold nothing else and those that are then equal to one before. Raises
    DocumentError, which names the chunker and the piece, for one that does not stand at its place: its true place would be a guess.
    """
    pieces: dict[tuple[int, int], Piece] = {}
    for number, (start, text) in enumerate(found):
        end = start + len(text)
        if start < 0 or document.text[start:end] != text:
            raise not_a_slice(chunker, document, number, text)
        if kept := text.strip():
            start += len(text) - len(text.lstrip())
            span = (start, start + len(kept))
            pieces.setdefault(span, Piece(*span))
    return list(pieces.values())


def not_a_slice(chunker: str, document: DocumentText, number: int, text: str) -> DocumentError:
    """The refusal of the piece ``number`` (from 0), which begins with ``text``."""
    begins = text[:_SHOWN].replace("\n", " ") + ("\u2026" if len(text) > _SHOWN else "")
    return DocumentError(
        called(document),
        f"the chunker '{chunker}' gave a piece #{number} (\u201c{begins}\u201d) that is not in the text where it should be. "
        "Its place would be a guess, so it is refused; choose another chunker or other settings.",
    )


def called(document: DocumentText) -> str:
    """How a chunker, which does not know the file, names the document."""
    return document.title or "The document"


@contextmanager
def library_at_work(chunker: str, document: DocumentText) -> Iterator[None]:
    """Makes sentences of what a chunker's library raises: EnvironmentFault when it cannot be imported, else DocumentError."""
    try:
        yield
    except ExplorerError:
        raise
    except ImportError as error:
        raise EnvironmentFault(
            f"The library of the chunker '{chunker}' cannot be loaded: {error}. Install it again: pip install chunk-explorer[chunkers]."
        ) from error
    except Exception as error:
        raise _broke_off(chunker, document, error) from error
    except BaseException as error:
        # What libraries written in Rust raise instead of an ordinary exception.
        if type(error).__name__ != "PanicException":
            raise
        raise _broke_off(chunker, document, error) from error


def _broke_off(chunker: str, document: DocumentText, error: BaseException) -> DocumentError:
    return DocumentError(called(document), f"the library of the chunker '{chunker}' broke off: {type(error).__name__}: {error}.")
