"""What the tests under stress need: documents whose every page tells by its colour what it is, and an eye on everything that is painted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QPainter
from reportlab.pdfgen.canvas import Canvas

from explorer.chunking import chunker
from explorer.engine import Engine
from explorer.gui.app import Shell
from explorer.gui.panels.page import canvas
from explorer.gui.panels.page.painting import Shape
from explorer.gui.panels.page.shared_image import SharedImage
from explorer.index.build import ingest
from explorer.index.collection import Collection
from explorer.viewlogic.page_frame import PageFrame
from tests.index.toy import finish

PAGES = 3
STEP = 10  # between two colours, which no rounding makes equal
SIZES = ((595, 842), (842, 595), (612, 792), (400, 400))
TURNS = (0, 90, 180, 270)
CROPS = (None, (30, 20, 380, 390))
Colour = tuple[int, int, int]


@dataclass
class Papers:
    """A collection with PDFs and others. ``pages`` says of each colour which document, which bytes and which page it is."""

    folder: Path
    pages: dict[Colour, tuple[str, str, int]] = field(default_factory=dict)
    states: dict[str, int] = field(default_factory=dict)

    @property
    def documents(self) -> Path:
        return self.folder / "documents"

    def pdf(self, number: int) -> Path:
        """Write a PDF, in another state each time: other colours, other words."""
        name = f"paper{number}"
        state = self.states[name] = self.states.get(name, -1) + 1
        buffer = BytesIO()
        sheet = Canvas(buffer, invariant=1)
        colours = []
        for page in range(PAGES):
            size = SIZES[(number + page) % len(SIZES)]
            colours.append((number, state, page))
            sheet.setPageSize(size)
            sheet.setPageRotation(TURNS[(number + 2 * page) % 4])
            sheet.setCropBox(CROPS[(number + page) % 2] or (0, 0, *size))
            sheet.setFillColorRGB(*((part * STEP + STEP / 2) / 255 for part in colours[-1]))
            sheet.rect(0, 0, *size, stroke=0, fill=1)
            sheet.setFillColorRGB(0, 0, 0)
            for row, words in enumerate(("One", "Two")):
                sheet.setFont("Helvetica-Bold", 13)
                sheet.drawString(60, size[1] - 60 - 50 * row, f"{words} of page {'ABC'[page]}")
                sheet.setFont("Helvetica", 10)
                sheet.drawString(
                    60, size[1] - 80 - 50 * row, f"Paper {'abcdefgh'[number]} in its state {'klmnopqrstuvwxyz'[state]} says this."
                )
            sheet.showPage()
        sheet.save()
        path = self.documents / f"{name}.pdf"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(buffer.getvalue())
        _label(path, name)
        digest = sha256(buffer.getvalue()).hexdigest()
        self.pages.update({colour: (name, digest, page) for page, colour in enumerate(colours, start=1)})
        return path

    def others(self) -> None:
        (self.documents / "notes.md").write_text("# Notes\n\n## Alpha\n\nFirst words.\n\n## Beta\n\nSecond words.\n", encoding="utf-8")
        (self.documents / "prices.csv").write_text("item,price\n" + "".join(f"thing {n},{n}\n" for n in range(30)), encoding="utf-8")
        from docx import Document

        letter = Document()
        for words in ("Gamma", "Delta"):
            letter.add_heading(words, 1)
            letter.add_paragraph(f"What {words} says.")
        letter.save(str(self.documents / "letter.docx"))
        for name in ("notes.md", "prices.csv", "letter.docx"):
            _label(self.documents / name, name.partition(".")[0], "staff" if name == "notes.md" else "public")

    def build(self, engine: Engine, name: str = "structure", **settings: int) -> Path:
        index = self.folder / "index.sqlite"
        finish(ingest(Collection(self.folder), index, chunker=chunker(name, **settings), engine=engine))
        return index


def _label(path: Path, name: str, access: str = "public") -> None:
    words = f"doc_id: {name}\nversion: 1\ntitle: {name}\naccess: {access}\n"
    path.with_name(f"{path.name}.meta.yaml").write_text(words, encoding="utf-8")


@dataclass
class Eye:
    """Looks at every page that is painted, and lists what is wrong. ``seen`` are the pages that were painted sharp."""

    papers: Papers
    wrong: list[str] = field(default_factory=list)
    seen: set[tuple[str, int]] = field(default_factory=set)
    _page: Any = None

    def picture(self, picture: SharedImage, *, sharp: bool) -> None:
        panel, index = self._page
        loaded, image = panel._loaded, picture.image
        colour = image.pixelColor(image.width() // 2, image.height() // 2)
        found = self.papers.pages.get((colour.red() // STEP, colour.green() // STEP, colour.blue() // STEP))
        number = panel.pages.sizes.pages[index].number
        if found is None or loaded is None:
            self.wrong.append(f"an unknown picture {colour.name()} for page {number}")
            return
        doc_id, digest, page = found
        if (doc_id, page) != (loaded.view.record.doc_id, number):
            self.wrong.append(f"page {page} of {doc_id} for page {number} of {loaded.key}")
        if panel._state.marks and digest != loaded.view.record.content_hash:
            self.wrong.append(f"marks over another state of {doc_id}, page {page}")
        if sharp:
            self.seen.add((doc_id, page))
            frame = PageFrame.of(panel.pages.sizes.pages[index], panel.pages.scale * panel.devicePixelRatioF())
            if max(abs(picture.width - frame.view_width), abs(picture.height - frame.view_height)) > 2:
                self.wrong.append(f"a picture of {picture.width} x {picture.height} for {frame.view_width} x {frame.view_height}")

    def marks(self, shapes: list[Shape]) -> None:
        panel, _ = self._page
        loaded = panel._loaded
        ids = {chunk.chunk_id for chunk in loaded.chunks} if loaded is not None else set()
        strange = {shape.look.owner for shape in shapes} - ids
        if strange:
            self.wrong.append(f"marks of {strange} over {loaded.key if loaded is not None else None}")
        if shapes and not panel._state.marks:
            self.wrong.append("marks over a file that has changed")

    @contextmanager
    def open(self, patch: pytest.MonkeyPatch) -> Iterator[Eye]:
        paint_page, exact, stretched, marks = (
            canvas.PageCanvas._paint_page,
            canvas.paint_picture,
            canvas.paint_stretched,
            canvas.paint_marks,
        )

        def page(panel: Any, painter: QPainter, index: int) -> None:
            self._page = panel, index
            paint_page(panel, painter, index)

        def sharp(painter: QPainter, picture: SharedImage, x: float, y: float, ratio: float) -> None:
            self.picture(picture, sharp=True)
            exact(painter, picture, x, y, ratio)

        def blurred(painter: QPainter, picture: SharedImage, rect: Any) -> None:
            self.picture(picture, sharp=False)
            stretched(painter, picture, rect)

        def boxes(painter: QPainter, shapes: Any, frame: PageFrame) -> None:
            self.marks(list(shapes))
            marks(painter, shapes, frame)

        with patch.context() as inside:
            inside.setattr(canvas.PageCanvas, "_paint_page", page)
            inside.setattr(canvas, "paint_picture", sharp)
            inside.setattr(canvas, "paint_stretched", blurred)
            inside.setattr(canvas, "paint_marks", boxes)
            yield self


def disagreements(shell: Shell) -> list[str]:
    """Where the panes do not show what the session says, when the window is at rest."""
    session, rest = shell.session, shell.rest
    document, chunk = session.document, session.chunk
    wrong = []
    if document is None:
        return ["no document"]
    if chunk is not None and document.chunk(chunk.chunk_id) != chunk:
        wrong.append(f"chunk {chunk.chunk_id} is not one of {document.key}")
    for name, panel in (("page", rest.page), ("formatted", rest.formatted), ("strip", rest.strip), ("inspector", rest.inspector)):
        shown = getattr(panel, "_loaded", None) or getattr(panel, "_document", None)
        if shown is not None and shown.key != document.key:
            wrong.append(f"{name} shows {shown.key} and not {document.key}")
    chosen = chunk.chunk_id if chunk is not None else None
    table = document.table is not None
    if rest.page.chosen_id != chosen:
        wrong.append(f"the page marks {rest.page.chosen_id} and not {chosen}")
    found = shell.window.top_bar.goto._found
    if (found.chunk_id if found is not None else None) != chosen:
        wrong.append(f"the box shows {found} and not {chosen}")
    inspected = rest.inspector._id.text() if not rest.inspector._body.isHidden() else None
    if inspected != chosen:
        wrong.append(f"the inspector shows {inspected} and not {chosen}")
    if (session.trace.chunk_id if session.trace is not None else None) != chosen:
        wrong.append("the trace is another chunk's")
    if chosen is not None and not shell.window.windowTitle().startswith(chosen):
        wrong.append(f"the title is {shell.window.windowTitle()}")
    marked = shell.text._shown.chunks[shell.text.view.marks.chosen].chunk_id if shell.text.view.marks.chosen is not None else None
    if marked != chosen:
        wrong.append(f"the text marks {marked} and not {chosen}")
    if table != (shell.made("tables") and shell.tables.panel.view.sheet.rowCount() > 0):
        wrong.append("the grid is another document's")
    if table and bool(shell.tables.panel.view.marks.chosen) != (chunk is not None):
        wrong.append("the grid marks no row, or one too many")
    return wrong
