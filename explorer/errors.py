"""One tree of exceptions: what the user can mend, and what the environment broke.

Every message is a finished sentence for the user: what happened, to which file, and what to do. The command line
prints it on stderr; the window shows it in the pane where the user is looking. Anything outside this tree is a bug.
"""

from __future__ import annotations


class ExplorerError(Exception):
    """Root of the tree; ``str(error)`` is the sentence to show.

    ``page`` is the document's page (from 1) where it happened, None when it concerns no single page or nobody knows.
    """

    exit_code = 1
    page: int | None = None


class UserError(ExplorerError):
    """Something that the user can mend: a file, a name, a setting."""


class UsageError(UserError):
    """A command or call was put together wrongly."""

    exit_code = 2


class DocumentError(UserError):
    """One document cannot be taken.

    ``source`` is the file as the user knows it; ``field`` names the metadata field when one is at fault, else ``""``.
    """

    def __init__(self, source: str, reason: str, *, field: str = "", page: int | None = None) -> None:
        super().__init__(f"{source}: {reason}")
        self.source = source
        self.reason = reason
        self.field = field
        self.page = page

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild_document_error, (type(self), self.source, self.reason, self.field, self.page))


def _rebuild_document_error(kind: type[DocumentError], source: str, reason: str, field: str, page: int | None) -> DocumentError:
    """Undo ``DocumentError.__reduce__``: errors cross from worker processes, and keyword arguments do not pickle."""
    return kind(source, reason, field=field, page=page)


class PasswordNeeded(DocumentError):
    """The document is encrypted and does not open without a password."""


class MetadataFault(DocumentError):
    """A document's metadata lacks a field, or holds a value that cannot be used."""


class IndexFault(UserError):
    """An index file cannot be used as it is."""


class MissingIndex(IndexFault):
    """There is no file where the index should be."""


class NotAnIndex(IndexFault):
    """The file is no SQLite database, or one without the tables of an index."""


class CorruptIndex(IndexFault):
    """The file is damaged."""


class NewerIndex(IndexFault):
    """The index was written by a newer version of the program."""


class IndexBusy(IndexFault):
    """Another program holds the file."""


class NotFound(UserError):
    """A chunk, document or version that the index does not hold."""


class EnvironmentFault(ExplorerError):
    """Something outside the user's documents broke: a library, the disk, a worker process."""


class WorkerDied(EnvironmentFault):
    """A worker process ended before it answered. The next request gets a new one."""


class LimitExceeded(EnvironmentFault):
    """A worker took more time or memory than it may, and was ended."""


class Cancelled(ExplorerError):
    """The user cancelled. Nothing is shown for it; the old state stands."""
