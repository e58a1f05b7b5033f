"""The only module that imports PyMuPDF; only code that runs in a worker process imports this one.

PyMuPDF 2 imports its layout models and pymupdf4llm when they are installed: half a second, 140 MB, and a global switch that glues
table cells together. Blocking both names first avoids all of it. Nothing is printed, now or later: MuPDF's own messages would land
on stdout, in the middle of somebody's JSON.
"""
# mypy: allow-untyped-calls

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from explorer.domain.documents import Aside
from explorer.domain.geometry import Rect
from explorer.errors import DocumentError, PasswordNeeded
from explorer.parsing.pdf.asides import annotation_words, form_fields
from explorer.parsing.pdf.tagged_pages import TaggedPages, is_tagged
from explorer.parsing.text_rules import clean

sys.modules["pymupdf.layout"] = sys.modules["pymupdf4llm"] = None  # type: ignore[assignment]

import pymupdf  # noqa: E402
from pymupdf import mupdf  # noqa: E402

pymupdf.TOOLS.unset_quad_corrections(False)
pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)
pymupdf.no_recommend_layout()

# Ligatures are taken apart, characters outside the page or its clip are dropped; images are not read, which is most of the time on real
# files; rules and boxes are collected on the same run, after the line they interrupt. What a font does not name stays U+FFFD.
_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_MEDIABOX_CLIP | pymupdf.TEXT_COLLECT_VECTORS | pymupdf.TEXT_LAZY_VECTORS

_OPTIONS = mupdf.FzStextOptions(_FLAGS)

OCR_DPI = 300
"""Pixels an inch of the pictures that Tesseract reads: what it was trained on."""

_BOLD = "hebo"
_BGR = mupdf.FzColorspace(mupdf.FzColorspace.Fixed_BGR)
_RGB = mupdf.FzColorspace(mupdf.FzColorspace.Fixed_RGB)


class PageFacts(NamedTuple):
    """The unrotated crop box's size in points, the page's rotation, and MuPDF's blocks with their lines, spans and characters; the
    MediaBox in the crop box's frame where it is larger, and the UserUnit.
    """

    width: float
    height: float
    rotation: int
    blocks: Sequence[Mapping[str, Any]]
    paper: tuple[float, float, float, float] | None
    unit: float


@contextmanager
def _reading(source: str, what: str) -> Iterator[None]:
    """Whatever MuPDF raises on a damaged file becomes one sentence."""
    try:
        yield
    except DocumentError:
        raise
    except Exception as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise DocumentError(source, f"{what} cannot be read ({reason}).") from error


class PdfFile:
    """An open PDF. Pages count from 1. Use as a context manager, or ``close`` it.

    Raises DocumentError when the file cannot be read, is no PDF or has no pages, and PasswordNeeded when it is locked and ``password``
    is missing or wrong. A file that only restricts what may be done with it opens.
    """

    PIXEL_FORMAT = "bgrx8888"
    """What ``render`` writes: blue, green, red and an unused byte."""

    def __init__(self, path: Path, source: str, password: str | None = None) -> None:
        self.source = source
        self._path, self._password = path, password
        self._document = _open(path, source)
        try:
            self._unlock(password)
            with _reading(source, "the page tree"):
                self.page_count = int(self._document.page_count)
            if not self.page_count:
                raise DocumentError(source, "the PDF has no pages.")
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> PdfFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if not self._document.is_closed:
            self._document.close()

    def _unlock(self, password: str | None) -> None:
        if not self._document.needs_pass:
            return
        if password is None:
            raise PasswordNeeded(self.source, "the PDF is locked: it opens with its password only.")
        if not self._document.authenticate(password):
            raise PasswordNeeded(self.source, "the password does not open this PDF.")

    def tagged_pages(self) -> TaggedPages | None:
        """The places of the structure's parts, where the file is tagged and its structure can be read. To be closed."""
        again = None
        try:
            if not is_tagged(self._document):
                return None
            again = _open(self._path, self.source)
            if again.needs_pass:
                again.authenticate(self._password)
            return TaggedPages(again)
        except Exception:
            # A damaged structure must not take the text with it.
            if again is not None:
                again.close()
            return None

    @property
    def keywords(self) -> str:
        """The Keywords field of the document's information, ``""`` when there is none."""
        return str((self._document.metadata or {}).get("keywords") or "")

    @property
    def repaired(self) -> bool:
        """Whether the file's structure is broken and MuPDF had to reconstruct it."""
        return bool(self._document.is_repaired)

    @property
    def label_rules(self) -> Sequence[Mapping[str, Any]]:
        """The rules for page labels: ``startpage`` (from 0), ``prefix``, ``style``, ``firstpagenum``. Unreadable ones count as none."""
        try:
            return list(self._document.get_page_labels())
        except Exception:
            return []

    @property
    def outline(self) -> Sequence[tuple[int, str, int]]:
        """The bookmarks: depth (from 1), words and page (from 1). Those that lead nowhere are left out; unreadable ones count as none."""
        try:
            entries = [(int(depth), clean(str(title)), int(page)) for depth, title, page, *_ in self._document.get_toc()]
        except Exception:
            return []
        return [entry for entry in entries if entry[1] and 1 <= entry[2] <= self.page_count]

    def page_facts(self, number: int) -> PageFacts:
        """The page's size and everything that its text and its straight lines say."""
        with _reading(self.source, f"page {number}"):
            page = self._document.load_page(number - 1)
            text, paper = _contents(page)
            bounds = text.rect
            return PageFacts(bounds.width, bounds.height, page.rotation, _blocks(text), paper, _user_unit(page))

    def page_asides(self, number: int) -> list[Aside]:
        """What stands on the page and is no part of its text: the values of form fields, and what annotations say. Never raises."""
        try:
            page = self._document.load_page(number - 1)
            if self._document.xref_get_key(page.xref, "Annots")[0] == "null":
                return []
            return [*form_fields(page, number), *annotation_words(page, number)]
        except Exception:
            # A damaged form must not take the text with it.
            return []

    def read_picture(self, number: int, languages: str) -> Sequence[Mapping[str, Any]]:
        """The text blocks that Tesseract reads in the page's picture, in the page's unrotated frame."""
        with _reading(self.source, f"page {number}, as a picture,"):
            page = self._document.load_page(number - 1)
            rotation = page.rotation
            if rotation:
                page.set_rotation(0)
            try:
                text = page.get_textpage_ocr(flags=_FLAGS, language=languages, dpi=OCR_DPI, full=True, tessdata=pymupdf.get_tessdata())
            finally:
                if rotation:
                    page.set_rotation(rotation)
            return _blocks(text)

    def draws_anything(self, number: int) -> bool:
        """Whether the page draws lines, areas or pictures. As slow as drawing it: ask only for pages without text."""
        with _reading(self.source, f"page {number}"):
            return any(not kind.endswith("text") for kind, *_ in self._document.load_page(number - 1).get_bboxlog())

    def _page(self, number: int) -> Any:
        if not 1 <= number <= self.page_count:
            raise DocumentError(self.source, f"there is no page {number}: the PDF has {self.page_count}.")
        with _reading(self.source, f"page {number}"):
            return self._document.load_page(number - 1)

    def view(self, number: int) -> tuple[float, float, int]:
        """Width and height in points of the page as it is viewed, its rotation applied, and the rotation in degrees clockwise."""
        page = self._page(number)
        return page.rect.width, page.rect.height, int(page.rotation)

    def render(self, number: int, scale: float, clip: Rect | None, room: Callable[[int, int], memoryview]) -> tuple[int, int]:
        """Draw the page as it is viewed, annotations included, at ``scale`` pixels a point; return width and height in pixels.

        ``clip`` (unrotated page frame) limits the picture to the pixels that touch it. ``room`` is asked once, with the size,
        for width * height * 4 bytes of memory, in which the pixels are drawn directly: blue, green, red and an unused
        byte each, rows without gaps from the top, on white.
        """
        page = self._page(number)
        area = page.rect
        if clip is not None:
            area &= pymupdf.Rect(clip) * page.rotation_matrix if page.rotation else pymupdf.Rect(clip)
        x0, y0, x1, y1 = pixel_bounds(area, scale)
        width, height = x1 - x0, y1 - y0
        memory = room(width, height)
        with _reading(self.source, f"page {number}"):
            data = mupdf.python_mutable_buffer_data(memory)
            pixels = mupdf.fz_new_pixmap_with_data(_BGR, width, height, mupdf.FzSeparations(), 1, width * 4, data)
            mupdf.fz_clear_pixmap_with_value(pixels, 0xFF)
            _run(page, mupdf.fz_new_draw_device(mupdf.FzMatrix(scale, 0, 0, scale, -x0, -y0), pixels))
        return width, height


class Overlay:
    """Shapes and words to lay over a sheet, in points from its upper left corner. Colours are "#rrggbb"."""

    def __init__(self, width: float, height: float) -> None:
        self._document = pymupdf.open()
        self._page = self._document.new_page(width=width, height=height)
        self._shape = self._page.new_shape()

    def polygon(self, corners: Sequence[tuple[float, float]], fill: str, opacity: float, edge: str = "", edge_width: float = 0.0) -> None:
        self._shape.draw_polyline([*corners, corners[0]])
        stroke = _colour(edge) if edge_width > 0 else None
        self._shape.finish(fill=_colour(fill), fill_opacity=opacity, color=stroke, width=edge_width if stroke else 0, closePath=True)

    def dashes(self, start: tuple[float, float], end: tuple[float, float], colour: str) -> None:
        """A dashed line."""
        self._shape.draw_line(start, end)
        self._shape.finish(color=_colour(colour), width=1, dashes="[4 3] 0", closePath=False)

    def words(self, left: float, baseline: float, text: str, size: float, colour: str) -> None:
        """Bold words. Characters outside Latin-1 show as question marks."""
        self._shape.insert_text((left, baseline), text, fontname=_BOLD, fontsize=size, color=_colour(colour))

    @staticmethod
    def width_of(text: str, size: float) -> float:
        """How wide ``words`` makes a text."""
        return float(pymupdf.get_text_length(text, fontname=_BOLD, fontsize=size))

    def finished(self) -> Any:
        """The shapes as a page to run."""
        self._shape.commit()
        self._shape = self._page.new_shape()
        return self._page


class Sheet:
    """A picture to draw pages and overlays on: ``width`` times ``height`` pixels, in one grey (0 to 255)."""

    def __init__(self, width: int, height: int, grey: int) -> None:
        self._pixels = mupdf.fz_new_pixmap_with_bbox(_RGB, mupdf.FzIrect(0, 0, width, height), mupdf.FzSeparations(), 0)
        mupdf.fz_clear_pixmap_with_value(self._pixels, grey)

    def place(self, pdf: PdfFile, number: int, x: int, y: int, scale: float, part: tuple[int, int, int, int]) -> None:
        """Draw a page as it is viewed, annotations included, on white: ``part`` of its pixels (left, top, right, bottom), the upper left
        one of them at pixel (``x``, ``y``) of the sheet.
        """
        page = pdf._page(number)
        x0, y0, x1, y1 = part
        area = mupdf.FzIrect(x, y, x + x1 - x0, y + y1 - y0)
        with _reading(pdf.source, f"page {number}"):
            mupdf.fz_clear_pixmap_rect_with_value(self._pixels, 0xFF, area)
            _run(page, mupdf.fz_new_draw_device_with_bbox(mupdf.FzMatrix(scale, 0, 0, scale, x - x0, y - y0), self._pixels, area))

    def lay(self, overlay: Overlay, scale: float, *, multiply: bool) -> None:
        """Draw an overlay over everything. With ``multiply`` it works like a text marker: black stays black."""
        page = overlay.finished()
        device = mupdf.fz_new_draw_device(mupdf.FzMatrix(scale, 0, 0, scale, 0, 0), self._pixels)
        if multiply:
            mupdf.fz_begin_group(device, mupdf.FzRect(*page.rect), _RGB, 1, 0, mupdf.FZ_BLEND_MULTIPLY, 1.0)
        _run(page, device, close=not multiply)
        if multiply:
            mupdf.fz_end_group(device)
            mupdf.fz_close_device(device)

    def png(self, dpi: float) -> bytes:
        self._pixels.m_internal.xres = self._pixels.m_internal.yres = round(dpi)
        return bytes(mupdf.fz_new_buffer_from_pixmap_as_png(self._pixels, mupdf.FzColorParams()).fz_buffer_extract_copy())


def pixel_bounds(area: Any, scale: float) -> tuple[int, int, int, int]:
    """The pixels that an area of a viewed page touches (left, top, right, bottom), at least one; a thousandth counts as nothing."""
    x0, y0 = math.floor(area.x0 * scale + 0.001), math.floor(area.y0 * scale + 0.001)
    x1, y1 = math.ceil(area.x1 * scale - 0.001), math.ceil(area.y1 * scale - 0.001)
    return x0, y0, max(x1, x0 + 1), max(y1, y0 + 1)


def _open(path: Path, source: str) -> Any:
    try:
        with path.open("rb") as file:
            empty = not file.read(1)
    except FileNotFoundError as error:
        raise DocumentError(source, "the file is not there.") from error
    except OSError as error:
        raise DocumentError(source, f"the file cannot be read ({error.strerror or error}).") from error
    if empty:
        raise DocumentError(source, "the file is empty.")
    try:
        document = pymupdf.open(str(path), filetype="pdf")
    except Exception as error:
        raise DocumentError(source, "the file is damaged, or no PDF.") from error
    if not document.is_pdf:
        # MuPDF looks at the content and opens pictures and books too.
        document.close()
        raise DocumentError(source, "the file is damaged, or no PDF.")
    return document


def _blocks(text: Any) -> Sequence[Mapping[str, Any]]:
    try:
        return text.extractRAWDICT()["blocks"]  # type: ignore[no-any-return]
    except (SystemError, ValueError):
        # A font names a character that does not exist (from U+FDD0 MuPDF makes one), and PyMuPDF gives up the page for it.
        return list(_blocks_one_by_one(text.this))


def _blocks_one_by_one(text: Any) -> Iterator[Mapping[str, Any]]:
    """The text blocks as ``extractRAWDICT`` gives them, slowly, with U+FFFD for characters that do not exist. A span for each character."""
    for block in text:
        if block.m_internal.type != mupdf.FZ_STEXT_BLOCK_TEXT:
            continue
        lines = []
        for line in block:
            spans = []
            for char in line:
                inner = char.m_internal
                font = mupdf.FzFont(mupdf.ll_fz_keep_font(inner.font))
                box = mupdf.FzRect(mupdf.fz_rect_from_quad(mupdf.FzQuad(inner.quad)))
                letter = chr(inner.c) if inner.c <= sys.maxunicode else "\ufffd"
                spans.append(
                    {
                        "chars": [{"c": letter, "bbox": (box.x0, box.y0, box.x1, box.y1), "origin": (inner.origin.x, inner.origin.y)}],
                        "size": inner.size,
                        "flags": 16 if mupdf.fz_font_is_bold(font) else 0,
                        "ascender": mupdf.fz_font_ascender(font),
                        "descender": mupdf.fz_font_descender(font),
                        "origin": (inner.origin.x, inner.origin.y),
                    }
                )
            if spans:
                box, direction = line.m_internal.bbox, line.m_internal.dir
                bounds = (box.x0, box.y0, box.x1, box.y1)
                lines.append({"spans": spans, "wmode": line.m_internal.wmode, "dir": (direction.x, direction.y), "bbox": bounds})
        yield {"type": 0, "lines": lines}


def _user_unit(page: Any) -> float:
    unit = mupdf.pdf_dict_gets(pymupdf._as_pdf_page(page.this).obj(), "UserUnit")
    value = float(mupdf.pdf_to_real(unit)) if mupdf.pdf_is_number(unit) else 1.0
    # What MuPDF takes for one where the file says something else.
    return value if math.isfinite(value) and value > 0 else 1.0


def _contents(page: Any) -> tuple[Any, tuple[float, float, float, float] | None]:
    """The page's text in its unrotated frame, without what annotations and form fields draw; the MediaBox where it is larger."""
    rotation = page.rotation
    if rotation:
        page.set_rotation(0)
    try:
        this = page.this if isinstance(page.this, mupdf.FzPage) else mupdf.FzPage(page.this)
        bounds = mupdf.fz_bound_page(this)
        media = mupdf.fz_bound_page_box(this, mupdf.FZ_MEDIA_BOX)
        text = mupdf.FzStextPage(bounds)
        device = mupdf.fz_new_stext_device(text, _OPTIONS)
        mupdf.fz_run_page_contents(this, device, mupdf.FzMatrix(), mupdf.FzCookie())
        mupdf.fz_close_device(device)
    finally:
        if rotation:
            page.set_rotation(rotation)
    paper = None if mupdf.fz_contains_rect(bounds, media) else (media.x0, media.y0, media.x1, media.y1)
    return pymupdf.TextPage(text), paper


def _run(page: Any, device: Any, *, close: bool = True) -> None:
    this = page.this if isinstance(page.this, mupdf.FzPage) else mupdf.FzPage(page.this)
    mupdf.fz_run_page(this, device, mupdf.FzMatrix(), mupdf.FzCookie())
    if close:
        mupdf.fz_close_device(device)


def _colour(hexadecimal: str) -> tuple[float, float, float]:
    red, green, blue = bytes.fromhex(hexadecimal.removeprefix("#"))
    return red / 255, green / 255, blue / 255
