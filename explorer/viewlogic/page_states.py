"""What the page pane says when it has no page to show, or not the right one: finished sentences."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.errors import ExplorerError, LimitExceeded, PasswordNeeded, WorkerDied

WAITING_SECONDS = 0.6
"""After this long without a picture a page says that it is being drawn."""

NO_DOCUMENT = "Choose a document in the library to see its pages."
NO_PAGES = "This document has no pages."
UNKNOWN_PAGES = "The pages of this document are not known."
PAGED_FORMATS = frozenset({"pdf"})


@dataclass(frozen=True, slots=True)
class PageState:
    """What is wrong with a document as pages.

    ``sentence`` is ``""`` when nothing is. ``pictures`` says whether the printed page may be drawn, ``marks`` whether
    the chunks may be drawn over it.
    """

    sentence: str
    pictures: bool
    marks: bool


def document_state(source: str, format_name: str, file: str, page_count: int, text_known: bool, has_runs: bool) -> PageState:
    """The state of a document version.

    ``file`` is its file's state ("ok", "same text", "changed", "missing", "unknown"). Why something is missing stands beside the parsed
    text, and is not said again here. Marks over a page that may be another than the one that was cut would be a guess, so there are none.
    """
    if format_name not in PAGED_FORMATS:
        return PageState(NO_PAGES, pictures=False, marks=False)
    if page_count == 0:
        return PageState(NO_PAGES if text_known else UNKNOWN_PAGES, pictures=False, marks=False)
    if file in ("missing", "unknown"):
        where = "The boxes show where the text stood." if has_runs else "They are shown empty."
        return PageState(f"Without the file its pages cannot be drawn. {where}", pictures=False, marks=True)
    if file == "changed":
        words = f"{source} has changed since the index was built, so no chunk is marked on its pages. Build the index again to see them."
        return PageState(words, pictures=True, marks=False)
    return PageState("", pictures=True, marks=True)


def lock_words(source: str, wrong: bool) -> str:
    """What stands beside the field for a locked file's password; ``wrong`` when one was given that does not open it."""
    if wrong:
        return f"This password does not open {source}. Try another one."
    return f"{source} is locked. Enter its password to see it; the password is kept until the window closes, and stored nowhere."


def waiting_words(label: str) -> str:
    """What stands on a page that is being drawn for more than a moment."""
    return f"Drawing page {label} \u2026"


def failure_words(label: str, error: BaseException) -> str:
    """Why a page is not drawn, and what to do about it."""
    if isinstance(error, WorkerDied):
        return "The page could not be drawn because the drawing process ended. Press R to draw it again."
    if isinstance(error, LimitExceeded):
        return f"Page {label} takes too much time or memory to draw, so it was given up. {_sentence(error)} Press R to try again."
    if isinstance(error, PasswordNeeded):
        return f"Page {label} is locked like its whole file. Enter the password above to see it."
    if isinstance(error, ExplorerError):
        return f"{_sentence(error)} Press R to draw the page again."
    return f"Page {label} could not be drawn ({type(error).__name__}: {error}). Press R to draw it again."


def _sentence(error: BaseException) -> str:
    words = str(error).strip()
    return words if words.endswith((".", "!", "?")) else f"{words}."
