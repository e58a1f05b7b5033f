"""Small PDFs for tests: policies in the style that the product is made for, and pages written operator by operator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

LETTER = (612.0, 792.0)
Table = Sequence[Sequence[str]]


@dataclass
class Typesetter:
    """Sets blocks one below the other on Letter pages: body 10.5 on 14 points, 20 between paragraphs, headings 13 bold, title 17."""

    keywords: str = ""
    header: str = ""
    footer: str = ""
    pages: int = 1
    encrypt: object = None
    buffer: BytesIO = field(default_factory=BytesIO)

    def __post_init__(self) -> None:
        self.canvas = Canvas(self.buffer, pagesize=LETTER, invariant=1, encrypt=self.encrypt)
        self.canvas.setKeywords(self.keywords)
        self.page = 0
        self.new_page()

    def new_page(self) -> None:
        if self.page:
            self.canvas.showPage()
        self.page += 1
        self.y = 90.0
        self.after = 0.0
        self.begun = False
        if self.header:
            self._write(72, 50, 8.5, self.header)
        if self.footer:
            self._write(72, 752, 8.5, self.footer.format(page=self.page, pages=self.pages))

    def title(self, text: str) -> None:
        self._step(0)
        self._write(72, self.y, 17, text, bold=True)
        self.after = 36.0

    def heading(self, text: str) -> None:
        self._step(26)
        self._write(72, self.y, 13, text, bold=True)
        self.after = 18.0

    def paragraph(self, *lines: str) -> None:
        self._step(20)
        self._lines(72, lines)

    def items(self, *items: Sequence[str]) -> None:
        """List items, each a sequence of lines."""
        for number, lines in enumerate(items):
            self._step(14 if number else 20)
            self._write(74, self.y, 10.5, "\u2022")
            self._lines(86, lines)

    def table(self, rows: Table, us: Sequence[float], *, widths: float = 1.0) -> None:
        """A ruled table with its column borders at ``us``; cells are lines joined with "\\n"."""
        self._step(8)
        top = self.y
        self.canvas.setLineWidth(widths)
        for row in rows:
            cells = [cell.split("\n") for cell in row]
            height = 6 + 12 * max(map(len, cells))
            for u, lines in zip(us, cells, strict=False):
                for number, line in enumerate(lines):
                    self._write(u + 4, top + 11 + 12 * number, 9.5, line)
            self.canvas.rect(us[0], LETTER[1] - top - height, us[-1] - us[0], height)
            for u in us[1:-1]:
                self.canvas.line(u, LETTER[1] - top, u, LETTER[1] - top - height)
            top += height
        self.y = top
        self.after = 26.0

    def bytes(self) -> bytes:
        self.canvas.save()
        return self.buffer.getvalue()

    def _step(self, before: float) -> None:
        """Go down to the next baseline: by what the block above asks for, else by ``before``; not at all on top of a page."""
        if self.begun:
            self.y += self.after or before
        self.begun, self.after = True, 0.0

    def _lines(self, x: float, lines: Sequence[str]) -> None:
        for number, line in enumerate(lines):
            self.y += 14 if number else 0
            self._write(x, self.y, 10.5, line)
        self.after = 0.0

    def _write(self, x: float, y: float, size: float, text: str, *, bold: bool = False) -> None:
        self.canvas.setFont("Helvetica-Bold" if bold else "Helvetica", size)
        self.canvas.drawString(x, LETTER[1] - y, text)


@dataclass(frozen=True)
class RawPage:
    """A page written by hand: its content stream, and entries of its dictionary ("Rotate": "90", "CropBox": "[0 0 9 9]")."""

    content: str
    entries: Mapping[str, str] = field(default_factory=dict)
    media: str = "[0 0 400 300]"


HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"


def raw_pdf(
    pages: Sequence[RawPage],
    *,
    unicode: Mapping[str, str] | None = None,
    flat: str = "",
    fonts: str = "",
    catalogue: str = "",
    objects: Sequence[str] = (),
) -> bytes:
    """A PDF of ``pages``, whose font F1 is Helvetica. ``unicode`` says what its letters stand for: "A" -> "ffi"; those in ``flat``
    have no width. ``fonts`` are more fonts by name, ``catalogue`` more entries of the catalogue, such as page labels; ``objects`` are more
    objects, from number 4 on, where there is no ``unicode``.
    """
    font = HELVETICA
    extra = [text.encode("latin-1") for text in objects]
    if unicode is not None:
        widths = [0 if chr(code) in flat else round(1000 * stringWidth(chr(code), "Helvetica", 1)) for code in range(32, 127)]
        font = f"{HELVETICA[:-3]} /FirstChar 32 /LastChar 126 /Widths {widths} /ToUnicode 4 0 R >>".replace(",", "")
        extra.append(stream(_to_unicode(unicode)))
    made: list[bytes] = [b"", b"", font.encode(), *extra]
    kids = []
    for page in pages:
        made.append(stream(page.content))
        entries = " ".join(f"/{name} {value}" for name, value in page.entries.items())
        kids.append(len(made) + 1)
        made.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox {page.media} {entries} /Contents {len(made)} 0 R"
            f" /Resources << /Font << /F1 3 0 R {fonts} >> >> >>".encode()
        )
    made[0] = f"<< /Type /Catalog /Pages 2 0 R {catalogue} >>".encode()
    made[1] = f"<< /Type /Pages /Kids [{' '.join(f'{kid} 0 R' for kid in kids)}] /Count {len(kids)} >>".encode()
    return file_of(made)


def written(text: str, x: float = 50, y: float = 200, size: float = 12, matrix: str = "1 0 0 1 0 0") -> str:
    """Operators that write ``text`` (Latin-1) at a place in PDF coordinates, under a matrix."""
    escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return f"q {matrix} cm BT /F1 {size} Tf 1 0 0 1 {x} {y} Tm ({escaped}) Tj ET Q\n"


def stream(content: str) -> bytes:
    data = content.encode("latin-1")
    return b"<< /Length %d >>\nstream\n%s\nendstream" % (len(data), data)


def _to_unicode(letters: Mapping[str, str]) -> str:
    lines = "\n".join(f"<{ord(code):02x}> <{text.encode('utf-16-be').hex()}>" for code, text in letters.items())
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def\n"
        f"1 begincodespacerange <00> <ff> endcodespacerange\n{len(letters)} beginbfchar\n{lines}\nendbfchar\nendcmap end end"
    )


def file_of(objects: Sequence[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.7\n")
    places = []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    return bytes(out + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start))
