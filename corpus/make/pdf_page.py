"""Writes a document as a PDF with reportlab: the standard Helvetica, uncompressed pages and fixed dates, so the same bytes everywhere.

Compressed pages would differ from one zlib to the next; reportlab's version is pinned with the development tools.
"""

from __future__ import annotations

from io import BytesIO

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from .parts import Document
from .typeset import HEIGHT, WIDTH, typeset


def pdf(document: Document) -> bytes:
    """The file's bytes. The metadata stand in the Keywords field as ``name=value`` joined by ``; ``."""
    meta = document.meta
    target = BytesIO()
    canvas = Canvas(target, pagesize=(WIDTH, HEIGHT), invariant=1, pageCompression=0)
    canvas.setTitle(meta["title"])
    canvas.setSubject(meta["doc_id"])
    canvas.setAuthor(meta["owner"])
    canvas.setCreator(f"{document.layout.get('house', 'Larkfield')} policy publishing")
    canvas.setKeywords("; ".join(f"{name}={value}" for name, value in meta.items()))
    for sheet in typeset(document, stringWidth):
        canvas.setLineWidth(0.75)
        for rule in sheet.rules:
            canvas.line(rule.x0, HEIGHT - rule.y0, rule.x1, HEIGHT - rule.y1)
        for words in sheet.words:
            canvas.setFont(words.font, words.size)
            canvas.drawString(words.x, HEIGHT - words.y, words.text)
        canvas.showPage()
    canvas.save()
    return target.getvalue()
