"""Pages in several columns, tables without rules, and notes, set with reportlab: lines are given with their places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

A4 = (595.0, 842.0)
WORDS = ["goods", "sent", "back", "within", "thirty", "days", "are", "taken", "at", "full", "price", "when", "their", "seals"]


class Sheet:
    """A PDF whose pages are written piece by piece. Heights are measured from the top."""

    def __init__(self, size: tuple[float, float] = A4) -> None:
        self.buffer = BytesIO()
        self.size = size
        self.canvas = Canvas(self.buffer, pagesize=size, invariant=1)

    def write(self, x: float, y: float, text: str, size: float = 10, *, bold: bool = False) -> None:
        self.canvas.setFont("Helvetica-Bold" if bold else "Helvetica", size)
        self.canvas.drawString(x, self.size[1] - y, text)

    def column(self, x: float, y: float, lines: Iterable[str], size: float = 10, step: float = 12) -> float:
        """Lines one below the other; returns the height of the next one."""
        for line in lines:
            self.write(x, y, line, size)
            y += step
        return y

    def rows(self, y: float, xs: Sequence[float], rows: Iterable[Sequence[str]], size: float = 10, step: float = 14) -> float:
        for row in rows:
            for x, text in zip(xs, row, strict=True):
                if text:
                    self.write(x, y, text, size)
            y += step
        return y

    def rule(self, x0: float, x1: float, y: float) -> None:
        self.canvas.line(x0, self.size[1] - y, x1, self.size[1] - y)

    def new_page(self) -> None:
        self.canvas.showPage()

    def bytes(self) -> bytes:
        self.canvas.save()
        return self.buffer.getvalue()


def prose(name: str, count: int, words: int = 7) -> list[str]:
    """``count`` lines of about 40 letters; each begins with its name, so that the order can be read off the text."""
    return [f"{name}{number} " + " ".join(WORDS[(number * 5 + place) % len(WORDS)] for place in range(words)) for number in range(count)]


def names(text: str, *wanted: str) -> list[str]:
    """The words of the text that begin with one of ``wanted`` and end with a digit: the order of reading."""
    return [word for word in text.split() if word[:-1].rstrip("0123456789") in wanted and word[-1].isdigit()]
