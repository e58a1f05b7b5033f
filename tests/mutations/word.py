"""Damage to Word files: members of the container and elements of its XML, mostly still well-formed."""

from __future__ import annotations

import copy
import io
import warnings
import zipfile
import zlib
from collections.abc import Callable, Sequence
from random import Random

from tests.mutations.blind import BLIND, FRACTIONS, NUMBERS, Mutation
from tests.mutations.markup import elements


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
    return _member(data, lambda _, content: elements(content, random), random)


def _word_member(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    def change(name: str, content: bytes) -> bytes | None:
        if random.random() < 0.3:
            return None
        if random.random() < 0.4:
            return random.choice(BLIND)(content, [content], random)
        try:
            with zipfile.ZipFile(io.BytesIO(random.choice(others))) as package:
                return package.read(random.choice(package.namelist()))
        except (zipfile.BadZipFile, zlib.error, OSError, ValueError, IndexError, NotImplementedError, RuntimeError, EOFError):
            return b""

    return _member(data, change, random)


WORD: Sequence[Mutation] = (_word_tree, _word_tree, _word_tree, _word_tree, _word_elements, _word_member)
