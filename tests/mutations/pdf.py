"""Damage to PDFs: their objects, references, streams and cross-references. Streams are inflated first, and offsets made to fit again."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Sequence
from random import Random

from tests.mutations.blind import FRACTIONS, NUMBERS, Mutation, renumber, replace_one

_OPERATORS = (
    b"q",
    b"Q",
    b"BT",
    b"ET",
    b"Tj",
    b"TJ",
    b"Tm",
    b"Td",
    b"T*",
    b"Tf",
    b"Tr",
    b"re",
    b"f",
    b"cm",
    b"Do",
    b"BDC",
    b"EMC",
    b"Tz",
    b"Ts",
)
_NAMES = (b"/Type", b"/Kids", b"/Count", b"/Parent", b"/MediaBox", b"/CropBox", b"/Rotate", b"/UserUnit", b"/Resources", b"/Contents")
_OBJECT = re.compile(rb"(?m)^\s*(\d+) (\d+) obj\b.*?\bendobj\b", re.DOTALL)
_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\n?endstream", re.DOTALL)


_DEFLATED = re.compile(rb"/Filter\s*(\[\s*(/ASCII85Decode\s*)?/FlateDecode\s*\]|/FlateDecode)")


def opened(pdf: bytes) -> bytes:
    """The PDF with its deflated streams plain, so that damage reaches what stands in them."""

    def inflate(match: re.Match[bytes]) -> bytes:
        whole = match[0]
        stream = _STREAM.search(whole)
        if stream is None or b"/FlateDecode" not in whole or b"/Predictor" in whole or b"/ObjStm" in whole or b"/XRef" in whole:
            return whole
        try:
            coded = base64.a85decode(stream[1].strip().removesuffix(b"~>")) if b"/ASCII85Decode" in whole else stream[1]
            plain = zlib.decompressobj().decompress(coded, 1 << 20)
        except (zlib.error, ValueError):
            return whole
        head = _DEFLATED.sub(b"", whole[: stream.start()])
        if b"/Filter" in head:
            return whole
        head = re.sub(rb"/Length \d+( \d+ R)?", b"/Length %d" % len(plain), head)
        return head + b"stream\n" + plain + b"\nendstream\nendobj"

    return with_new_offsets(_OBJECT.sub(inflate, pdf))


def with_new_offsets(pdf: bytes) -> bytes:
    """The PDF with a cross-reference table that fits, where it has objects and a trailer that say enough for one."""
    objects = {int(found[1]): found.start(1) for found in _OBJECT.finditer(pdf) if len(found[1]) < 6}
    trailers = list(re.finditer(rb"trailer\s*(<<.*?>>)\s*(?=startxref|xref|$)", pdf, re.DOTALL))
    if not objects or not trailers or b"/ObjStm" in pdf:
        return pdf
    size = min(max(objects) + 1, 100_000)
    rows = b"".join(b"%010d 00000 n \n" % objects[number] if number in objects else b"0000000000 65535 f \n" for number in range(size))
    body = pdf[: pdf.rfind(b"xref", 0, trailers[-1].start())] if b"xref" in pdf[: trailers[-1].start()] else pdf
    trailer = re.sub(rb"/(Size|Prev|XRefStm) \d+", b"", trailers[-1][1])
    trailer = b"<</Size %d " % size + trailer.removeprefix(b"<<")
    return body + b"xref\n0 %d\n" % size + rows + b"trailer\n" + trailer + b"\nstartxref\n%d\n%%%%EOF\n" % len(body)


def _pdf_number(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    return with_new_offsets(renumber(data, others, random))


def _pdf_object(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    """An object is taken away, doubled, or gets the content of another one."""
    objects = list(_OBJECT.finditer(data))
    if not objects:
        return data
    one, other = random.choice(objects), random.choice(objects)
    content = other[0].split(b"obj", 1)[1]
    by = random.choice((b"", one[0] * 2, b"%s 0 obj%s" % (one[1], content), b"%s 0 obj null endobj" % one[1]))
    return with_new_offsets(data[: one.start()] + b"\n" + by + data[one.end() :])


def _pdf_reference(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    numbers = [found[1] for found in _OBJECT.finditer(data)] or [b"1"]
    return with_new_offsets(replace_one(data, rb"\d+ 0 R", random.choice(numbers) + b" 0 R", random))


def _pdf_stream(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    """Words of a content stream are changed, left out, repeated or brought into another order."""
    streams = [found for found in _STREAM.finditer(data) if len(found[1]) < 300_000]
    if not streams:
        return data
    one = random.choice(streams)
    words = re.findall(rb"\((?:[^()\\]|\\.)*\)|\S+", one[1])
    for _ in range(random.choice((1, 2, 5, 20))):
        if not words:
            break
        place = random.randrange(len(words))
        kind = random.randrange(5)
        if kind == 0:
            words[place] = random.choice(NUMBERS + FRACTIONS)
        elif kind == 1:
            words[place] = random.choice(_OPERATORS)
        elif kind == 2:
            del words[place]
        elif kind == 3:
            words[place:place] = words[max(0, place - 8) : place] * random.choice((1, 3, 200))
        else:
            other = random.randrange(len(words))
            words[place], words[other] = words[other], words[place]
    return with_new_offsets(data[: one.start(1)] + b" ".join(words) + data[one.end(1) :])


def _pdf_name(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    names = sorted(set(re.findall(rb"/[A-Za-z]\w+", data))) or [b"/Type"]
    return with_new_offsets(replace_one(data, rb"/[A-Za-z]\w+", random.choice((*names, *_NAMES)), random))


def _pdf_offsets(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    pattern = random.choice((rb"\d{10} \d{5} [nf]", rb"startxref\s+\d+", rb"/Size \d+", rb"trailer", rb"xref", rb"/Prev \d+", rb"%%EOF"))
    return replace_one(data, pattern, random.choice((b"", b"0000000000 00000 n", b"startxref\n1", b"9999999999 00001 n", b"xref")), random)


PDF: Sequence[Mutation] = (
    _pdf_number,
    _pdf_number,
    _pdf_object,
    _pdf_reference,
    _pdf_stream,
    _pdf_stream,
    _pdf_stream,
    _pdf_name,
    _pdf_offsets,
)
