"""What a document calls its pages, and what its Keywords say."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.parsing.pdf.keywords import metadata
from explorer.parsing.pdf.labels import page_labels


def rule(start: int, style: str = "D", prefix: str = "", first: int = 1) -> dict[str, Any]:
    return {"startpage": start, "style": style, "prefix": prefix, "firstpagenum": first}


@pytest.mark.parametrize(
    ("rules", "labels"),
    [
        ([], ["1", "2", "3", "4", "5"]),
        ([rule(0, "r"), rule(2)], ["i", "ii", "1", "2", "3"]),
        ([rule(2, prefix="A-"), rule(0, "R", first=8)], ["VIII", "IX", "A-1", "A-2", "A-3"]),
        ([rule(1, "a", first=25)], ["1", "y", "z", "aa", "bb"]),
        ([rule(0, "", "Cover"), rule(1, "A")], ["Cover", "A", "B", "C", "D"]),
        ([rule(0, "", "")], ["1", "2", "3", "4", "5"]),
        ([rule(0, "r", first=-3)], ["-3", "-2", "-1", "0", "i"]),
        ([rule(0, "D", "\ud800 ")], ["\ufffd 1", "\ufffd 2", "\ufffd 3", "\ufffd 4", "\ufffd 5"]),
    ],
)
def test_labels_follow_the_rules(rules: list[dict[str, Any]], labels: list[str]) -> None:
    assert list(page_labels(rules, 5)) == labels


@given(
    st.lists(st.builds(rule, st.integers(-5, 50), st.sampled_from(["D", "r", "R", "a", "A", "", "x"]), st.text(max_size=4), st.integers())),
    st.integers(0, 40),
)
def test_any_rules_give_every_page_a_label(rules: list[dict[str, Any]], count: int) -> None:
    labels = page_labels(rules, count)
    assert len(labels) == count
    assert all(labels)


@pytest.mark.parametrize(
    ("keywords", "fields"),
    [
        ("", {}),
        ("doc_id=a; version=2; owner=Support (Grace)", {"doc_id": "a", "version": "2", "owner": "Support (Grace)"}),
        ("doc_id=a;version=2;", {"doc_id": "a", "version": "2"}),
        ("title=Terms; conditions; and more; version=1", {"title": "Terms; conditions; and more", "version": "1"}),
        ("title=a = b; version=", {"title": "a = b", "version": ""}),
        ("garden, tools; warranty", {}),
        ("doc_id=a; doc_id=b", {"doc_id": "b"}),
        ("title=Garantie le\u0301gale\u00a0; version=1", {"title": "Garantie l\u00e9gale", "version": "1"}),
    ],
)
def test_keywords_are_names_and_values(keywords: str, fields: dict[str, str]) -> None:
    assert metadata(keywords) == fields
