"""What a worker does: small values that travel to it, with the work as a method. Heavy imports happen there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from explorer.domain.documents import ParsedDocument
    from explorer.engine.desk import Desk


class Task(Protocol):
    """Work for a worker. It must pickle, and so must what ``perform`` returns."""

    def perform(self, desk: Desk) -> object: ...


class ParseTask(NamedTuple):
    """Parse a file of any format into a document, without the pages that are to be skipped (from 1, each with the reason). ``kept`` are the
    first pages, as a worker that has ended had handed them over. The parts that are handed over are such pages, and glyph runs.
    """

    path: Path
    source: str
    password: str | None
    skip: tuple[tuple[int, str], ...] = ()
    ocr: str = ""
    kept: tuple[bytes, ...] = ()

    @property
    def paged(self) -> bool:
        from explorer.parsing import FORMATS

        return FORMATS.get(self.path.suffix.lower()) == "pdf"

    def perform(self, desk: Desk) -> ParsedDocument:
        from explorer.parsing import parse_file

        return parse_file(
            self.path,
            self.source,
            password=self.password,
            on_page=desk.report,
            skip=dict(self.skip),
            ocr=self.ocr,
            kept=self.kept,
            hand_over=desk.hand_over,
        )
