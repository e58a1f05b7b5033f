"""Damaged files out of sound ones: what a bad disk, a bad program or a bad person makes of a PDF, a Word file, a page or a text.

Every function takes bytes and a ``Random`` and returns bytes; the same seed makes the same file. Besides blind damage (bytes changed,
cut, repeated, taken from another file) each format has its own: a PDF's objects, inflated streams and cross-references, the members and
elements of a Word file, the tags of HTML, the lines of Markdown.
"""

from __future__ import annotations

import base64
import copy
import io
import re
import warnings
import zipfile
import zlib
from collections.abc import Callable, Sequence
from random import Random

Mutation = Callable[[bytes, Sequence[bytes], Random], bytes]

NUMBERS = (b"0", b"1", b"-1", b"2", b"90", b"255", b"256", b"1000", b"65535", b"65536", b"2147483647", b"-2147483648", b"4294967296")
FRACTIONS = (b"0.0001", b"-0.5", b"1e38", b"99999999999999999999", b"nan", b".", b"--5", b"32767.5")
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
_TAGS = (
    "table", "tr", "td", "th", "ul", "ol", "li", "dl", "dt", "dd", "p", "br", "h1", "h3", "pre", "code", "div", "article", "main",
    "nav", "a", "script", "template", "svg", "math", "select", "option", "textarea", "title", "body", "html", "head", "noscript",
    "ruby", "rt", "details",
)  # fmt: skip
_ATTRIBUTES = (
    ' colspan="70000"',
    ' rowspan="-1"',
    ' hidden=""',
    ' dir="rtl"',
    ' start="99999999999"',
    " type='i'",
    ' role="main"',
    ' lang=""',
)
_SIGNS = (
    "\u200f", "\u202e", "\u0301" * 9, "\ufb01", "\ufeff", "\u00ad", "\U0001f468\u200d\U0001f469", "\ud7ff", "\x0b", "\x85", "\u2028",
    "\ufdd0", "\u0130", "\u1100\u1161", "&#0;", "&#x110000;", "&nbsp;", "&notin", "]]>", "<!--", "-->", "<![CDATA[", "\x00",
)  # fmt: skip
_LINES = (
    "# ", "- ", "  - ", "\t1. ", "999999999. ", "> ", "```", "~~~", "| a | b |", "|---|:-:|", "***", "---", "[a]: <b>", "    ",
    "<div>", "</div>", "Term\n: meaning", "===", "\\", "<!--", "&#x1F600;", "![", "](", "**", "__", "* * *", "+", "", "<pre>",
    "</pre>", "<?", "|", "doc_id: x",
)  # fmt: skip


def damaged(data: bytes, suffix: str, others: Sequence[bytes], random: Random) -> bytes:
    """``data`` damaged once or several times. ``others`` are sound files of the same format."""
    own = _OWN[suffix]
    if suffix == ".docx" and random.random() < 0.75:
        # Most blind damage to a container is found by its check sums.
        own = own[:4]
        for _ in range(random.choice((1, 2, 3, 6))):
            data = random.choice(own)(data, others, random)
        return data
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        mutation = random.choice(own) if random.random() < 0.75 else random.choice(_BLIND)
        data = mutation(data, others, random)
    return data


def _span(data: bytes, random: Random, most: int = 400) -> tuple[int, int]:
    begin = random.randrange(len(data) + 1)
    return begin, min(len(data), begin + random.randrange(most))


def _flip(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(random.choice((1, 1, 4, 30))):
        if changed:
            changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def _overwrite(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    begin, end = _span(data, random, 40)
    return data[:begin] + random.randbytes(end - begin) + data[end:]


def _cut_out(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    begin, end = _span(data, random)
    return data[:begin] + data[end:]


def _truncate(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def _repeat(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    begin, end = _span(data, random)
    return data[:end] + data[begin:end] * random.choice((1, 1, 2, 60)) + data[end:]


def _splice(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    other = random.choice(others)
    begin, end = _span(other, random, 3000)
    place, until = _span(data, random, 3000)
    return data[:place] + other[begin:end] + data[until if random.random() < 0.5 else place :]


def _renumber(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    return _replace_one(data, rb"-?\d+(?:\.\d+)?", random.choice(NUMBERS + FRACTIONS), random)


_BLIND: Sequence[Mutation] = (_flip, _overwrite, _cut_out, _truncate, _repeat, _splice, _renumber)


def _replace_one(data: bytes, pattern: bytes, by: bytes, random: Random) -> bytes:
    found = list(re.finditer(pattern, data))
    if not found:
        return data
    one = random.choice(found)
    return data[: one.start()] + by + data[one.end() :]


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
    return with_new_offsets(_renumber(data, others, random))


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
    return with_new_offsets(_replace_one(data, rb"\d+ 0 R", random.choice(numbers) + b" 0 R", random))


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
    return with_new_offsets(_replace_one(data, rb"/[A-Za-z]\w+", random.choice((*names, *_NAMES)), random))


def _pdf_offsets(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    pattern = random.choice((rb"\d{10} \d{5} [nf]", rb"startxref\s+\d+", rb"/Size \d+", rb"trailer", rb"xref", rb"/Prev \d+", rb"%%EOF"))
    return _replace_one(data, pattern, random.choice((b"", b"0000000000 00000 n", b"startxref\n1", b"9999999999 00001 n", b"xref")), random)


def _member(data: bytes, change: Callable[[str, bytes], bytes | None], random: Random) -> bytes:
    """The Word file with one member changed, or left out where ``change`` returns None."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            members = {entry.filename: package.read(entry) for entry in package.infolist()}
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError):
        return data
    names = [
        *members,
        *(name for name in members if name.endswith("document.xml")),
        *(name for name in members if name.startswith("word/")),
    ]
    if not names:
        return data
    chosen = random.choice(names)
    out = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        # A damaged name may be there twice, which zipfile warns of.
        warnings.simplefilter("ignore")
        for name, content in members.items():
            changed = change(name, content) if name == chosen else content
            if changed is not None:
                # Always of the same day, so that the same seed makes the same bytes.
                package.writestr(zipfile.ZipInfo(name), changed, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _word_tree(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    """A member stays well-formed: its elements are left out, repeated, moved, nested, renamed, or get another value."""
    return _member(data, lambda name, content: _tree(content, random) if name.endswith((".xml", ".rels")) else content, random)


def _tree(content: bytes, random: Random) -> bytes:
    from lxml import etree

    try:
        root = etree.fromstring(content, etree.XMLParser(huge_tree=True))
    except etree.XMLSyntaxError:
        return content
    for _ in range(random.choice((1, 1, 2, 5, 12))):
        inner = [element for element in root.iter("*") if element.getparent() is not None]
        if not inner:
            break
        one, other = random.choice(inner), random.choice(inner)
        parent = one.getparent()
        kind = random.randrange(7)
        if kind == 0:
            parent.remove(one)
        elif kind == 1:
            parent[parent.index(one) : parent.index(one)] = [copy.deepcopy(one) for _ in range(random.choice((1, 2, 30)))]
        elif kind == 2:
            one.append(copy.deepcopy(other))
        elif kind == 3:
            for _ in range(random.choice((1, 10, 120))):
                wrapped = etree.Element(one.tag, one.attrib)
                wrapped.append(copy.deepcopy(one))
                parent.replace(one, wrapped)
                one, parent = wrapped, wrapped.getparent()
                if len(etree.tostring(one)) > 100_000:
                    break
        elif kind == 4:
            one.tag = other.tag
        elif kind == 5 and one.attrib:
            values = [value for element in inner[:200] for value in element.attrib.values()]
            one.set(random.choice(list(one.attrib)), random.choice((*(number.decode() for number in NUMBERS + FRACTIONS), "", *values)))
        else:
            one.text = (one.text or "") + random.choice(
                ("\u200f", "\u00ad", "\u0301", "\ufb01x", "\U0001f468\u200d", "- ", "\t", "\u2028", "\ud7ff")
            )
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)


def _word_elements(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    return _member(data, lambda _, content: _elements(content, random), random)


def _word_member(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    def change(name: str, content: bytes) -> bytes | None:
        if random.random() < 0.3:
            return None
        if random.random() < 0.4:
            return random.choice(_BLIND)(content, [content], random)
        try:
            with zipfile.ZipFile(io.BytesIO(random.choice(others))) as package:
                return package.read(random.choice(package.namelist()))
        except (zipfile.BadZipFile, zlib.error, OSError, ValueError, IndexError, NotImplementedError, RuntimeError, EOFError):
            return b""

    return _member(data, change, random)


_ELEMENT = re.compile(rb"<(/?)([A-Za-z][\w:.-]*)((?:\"[^\"]*\"|'[^']*'|[^<>\"'])*)>")


def _elements(content: bytes, random: Random) -> bytes:
    """Markup with elements left out, repeated, moved, nested or renamed; mostly still well-formed."""
    tags = list(_ELEMENT.finditer(content))
    if not tags:
        return content
    for _ in range(random.choice((1, 1, 2, 5))):
        one = random.choice(tags)
        whole = content[one.start() : _end_of(content, one)]
        other = random.choice(tags)
        kind = random.randrange(8)
        if kind == 0:
            content = content.replace(whole, b"", 1)
        elif kind == 1:
            content = content.replace(whole, whole * random.choice((2, 3, 40)), 1)
        elif kind == 2:
            content = content.replace(one[0], one[0] + content[other.start() : _end_of(content, other)], 1)
        elif kind == 3:
            depth = random.choice((2, 20, 300))
            content = content.replace(whole, b"<%s>" % one[2] * depth + whole + b"</%s>" % one[2] * depth, 1)
        elif kind == 4:
            content = content.replace(one[0], one[0].replace(one[2], other[2], 1), 1)
        elif kind == 5:
            content = content.replace(whole, _replace_one(whole, rb'"[^"]*"', b'"%s"' % random.choice((*NUMBERS, b"", b"x")), random), 1)
        elif kind == 6:
            content = content.replace(one[0], b"<%s%s%s>" % (one[1], one[2], other[3]), 1)
        else:
            content = content[: one.end()] + random.choice(_SIGNS).encode("utf-8", "surrogatepass") + content[one.end() :]
        tags = list(_ELEMENT.finditer(content)) if len(content) < 400_000 else tags
        if not tags:
            break
    return content


def _end_of(content: bytes, tag: re.Match[bytes]) -> int:
    """Where the element ends that the tag begins: at the next end tag of its name, which need not be its own."""
    end = content.find(b"</" + tag[2] + b">", tag.end())
    return tag.end() if tag[1] or tag[0].endswith(b"/>") or end < 0 or end - tag.end() > 20_000 else end + len(tag[2]) + 3


def _html_elements(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    return _elements(data, random)


def _html_tag(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    place = random.choice([0, len(data), *(found.start() for found in _ELEMENT.finditer(data))])
    name = random.choice(_TAGS)
    tag = random.choice((f"<{name}>", f"</{name}>", f"<{name}{random.choice(_ATTRIBUTES)}>", f"<{name}", f"<{name}></{name}>"))
    return data[:place] + tag.encode() * random.choice((1, 1, 1, 3, 500)) + data[place:]


def _html_charset(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    name = random.choice(
        (b"utf-16", b"shift_jis", b"windows-1252", b"utf-7", b"x-none", b"iso-2022-jp", b"big5", b"utf-8", b"ebcdic-cp-us")
    )
    if random.random() < 0.5:
        try:
            return data.decode("utf-8").encode(name.decode(), "replace")
        except (UnicodeDecodeError, LookupError):
            return data
    return b'<meta charset="' + name + b'">' + data


def _lines(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    """Lines of a text moved, indented, marked, joined or repeated."""
    lines = data.split(b"\n")
    for _ in range(random.choice((1, 3, 10))):
        place = random.randrange(len(lines))
        kind = random.randrange(6)
        if kind == 0:
            lines.insert(place, lines.pop(random.randrange(len(lines))))
        elif kind == 1:
            lines[place] = random.choice(_LINES).encode() + lines[place]
        elif kind == 2:
            lines[place] = random.choice((b" ", b"\t", b"    ", b"> ", b"- ")) * random.choice((1, 2, 9, 120)) + lines[place]
        elif kind == 3:
            lines[place] += random.choice(_LINES).encode()
        elif kind == 4:
            lines[place:place] = lines[place : place + 5] * random.choice((1, 2, 50))
        else:
            lines[place] = lines[place].replace(b"\r", b"") + random.choice((b"\r", b"\r\r", b"\\"))
    return b"\n".join(lines)


def _sign(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    place = random.randrange(len(data) + 1)
    return data[:place] + random.choice(_SIGNS).encode("utf-8", "surrogatepass") * random.choice((1, 1, 2, 3000)) + data[place:]


_OWN: dict[str, Sequence[Mutation]] = {
    ".pdf": (_pdf_number, _pdf_number, _pdf_object, _pdf_reference, _pdf_stream, _pdf_stream, _pdf_stream, _pdf_name, _pdf_offsets),
    ".docx": (_word_tree, _word_tree, _word_tree, _word_tree, _word_elements, _word_member),
    ".html": (_html_elements, _html_elements, _html_tag, _html_tag, _html_charset, _sign),
    ".md": (_lines, _lines, _lines, _sign, _html_tag),
}
SUFFIXES = tuple(_OWN)
