"""Metadata: custom properties, keywords, core properties."""

from __future__ import annotations

import pytest

from tests.parsing.word.conftest import Word
from tests.parsing.word.making import p


def custom(**values: str) -> str:
    return "".join(f'<property name="{name}"><vt:lpwstr>{value}</vt:lpwstr></property>' for name, value in values.items())


def test_custom_properties_bring_the_nine_fields(word: Word) -> None:
    fields = {
        "doc_id": "returns",
        "title": "Returns  policy",
        "version": "4",
        "effective_from": "2026-01-01",
        "effective_to": "2026-12-31",
        "owner": "Legal",
        "access": "public",
        "language": "en",
        "doc_type": "policy",
    }
    document = word(p("x"), custom=custom(**fields, ContentTypeId="0x0101"))
    assert document.meta == {**fields, "title": "Returns policy"}


def test_names_may_be_written_as_people_write_them(word: Word) -> None:
    values = (
        '<property name="Doc ID"><vt:lpwstr>a</vt:lpwstr></property><property name="Effective-From"><vt:lpwstr>b</vt:lpwstr></property>'
    )
    assert word(p("x"), custom=values).meta == {"doc_id": "a", "effective_from": "b"}


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        ("filetime", "2026-03-01T00:00:00Z", "2026-03-01"),
        ("filetime", "2026-02-28T23:00:00Z", "2026-03-01"),
        ("filetime", "2026-03-01T08:00:00Z", "2026-03-01"),
        ("filetime", "9999-12-31T23:00:00Z", "9999-12-31T23:00:00Z"),
        ("filetime", "soon", "soon"),
        ("i4", "5", "5"),
        ("r8", "1.5", "1.5"),
        ("bool", "true", "true"),
    ],
)
def test_values_of_other_types_are_text(word: Word, kind: str, value: str, said: str) -> None:
    document = word(p("x"), custom=f'<property name="effective_from"><vt:{kind}>{value}</vt:{kind}></property>')
    assert document.meta == {"effective_from": said}


def test_core_properties_and_keywords(word: Word) -> None:
    core = (
        "<dc:title>Returns</dc:title><dc:identifier>returns</dc:identifier><cp:version>3</cp:version><cp:category>policy</cp:category>"
        "<dc:language>fr</dc:language><dc:creator>Grace</dc:creator><cp:keywords>tents; version=4; owner=Legal</cp:keywords>"
    )
    assert word(p("x"), core=core).meta == {
        "doc_id": "returns",
        "title": "Returns",
        "version": "4",
        "owner": "Legal",
        "language": "fr",
        "doc_type": "policy",
    }
    document = word(p("x"), core=core, custom=custom(title="The title", version=""))
    assert (document.meta["title"], document.meta["version"]) == ("The title", "4")


def test_a_document_without_properties_brings_nothing(word: Word) -> None:
    assert word(p("x")).meta == {}
    assert word(p("x"), core="<dc:title> </dc:title>", custom="<property/>").meta == {}
