"""Damage to HTML and Markdown: elements and tags, charsets, lines, and characters that are trouble."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from tests.mutations.blind import NUMBERS, Mutation, replace_one

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
SIGNS = (
    "\u200f", "\u202e", "\u0301" * 9, "\ufb01", "\ufeff", "\u00ad", "\U0001f468\u200d\U0001f469", "\ud7ff", "\x0b", "\x85", "\u2028",
    "\ufdd0", "\u0130", "\u1100\u1161", "&#0;", "&#x110000;", "&nbsp;", "&notin", "]]>", "<!--", "-->", "<![CDATA[", "\x00",
)  # fmt: skip
_LINES = (
    "# ", "- ", "  - ", "\t1. ", "999999999. ", "> ", "```", "~~~", "| a | b |", "|---|:-:|", "***", "---", "[a]: <b>", "    ",
    "<div>", "</div>", "Term\n: meaning", "===", "\\", "<!--", "&#x1F600;", "![", "](", "**", "__", "* * *", "+", "", "<pre>",
    "</pre>", "<?", "|", "doc_id: x",
)  # fmt: skip

ELEMENT = re.compile(rb"<(/?)([A-Za-z][\w:.-]*)((?:\"[^\"]*\"|'[^']*'|[^<>\"'])*)>")


def elements(content: bytes, random: Random) -> bytes:
    """Markup with elements left out, repeated, moved, nested or renamed; mostly still well-formed."""
    tags = list(ELEMENT.finditer(content))
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
            content = content.replace(whole, replace_one(whole, rb'"[^"]*"', b'"%s"' % random.choice((*NUMBERS, b"", b"x")), random), 1)
        elif kind == 6:
            content = content.replace(one[0], b"<%s%s%s>" % (one[1], one[2], other[3]), 1)
        else:
            content = content[: one.end()] + random.choice(SIGNS).encode("utf-8", "surrogatepass") + content[one.end() :]
        tags = list(ELEMENT.finditer(content)) if len(content) < 400_000 else tags
        if not tags:
            break
    return content


def _end_of(content: bytes, tag: re.Match[bytes]) -> int:
    """Where the element ends that the tag begins: at the next end tag of its name, which need not be its own."""
    end = content.find(b"</" + tag[2] + b">", tag.end())
    return tag.end() if tag[1] or tag[0].endswith(b"/>") or end < 0 or end - tag.end() > 20_000 else end + len(tag[2]) + 3


def _html_elements(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    return elements(data, random)


def _html_tag(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    place = random.choice([0, len(data), *(found.start() for found in ELEMENT.finditer(data))])
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
    return data[:place] + random.choice(SIGNS).encode("utf-8", "surrogatepass") * random.choice((1, 1, 2, 3000)) + data[place:]


HTML: Sequence[Mutation] = (_html_elements, _html_elements, _html_tag, _html_tag, _html_charset, _sign)
MARKDOWN: Sequence[Mutation] = (_lines, _lines, _lines, _sign, _html_tag)
