"""A sidecar's few lines of YAML: every value as it is written, and nothing that could grow."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.errors import DocumentError, MetadataFault
from explorer.index.sidecar import read_sidecar
from explorer.index.yaml_file import LARGEST

SOURCE = "documents/a.docx.meta.yaml"


def read(folder: Path, content: str | bytes) -> tuple[dict[str, str], tuple[str, ...]]:
    path = folder / "a.meta.yaml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_sidecar(path, SOURCE)


def test_values_are_the_text_that_stands_there(tmp_path: Path) -> None:
    content = """\
# who keeps it
doc_id: returns
version: 1.10
effective_from: 2026-03-01
access: no
owner: 'Legal: "contracts"'
title: >
  Returns
  policy
effective_to: ~
language:
"""
    assert read(tmp_path, content) == (
        {
            "doc_id": "returns",
            "version": "1.10",
            "effective_from": "2026-03-01",
            "access": "no",
            "owner": 'Legal: "contracts"',
            "title": "Returns policy",
            "effective_to": "",
            "language": "",
        },
        (),
    )


def test_quoted_nothing_is_a_word(tmp_path: Path) -> None:
    assert read(tmp_path, 'owner: "~"\ntitle: "null"\n')[0] == {"owner": "~", "title": "null"}


@pytest.mark.parametrize("content", ["", "# only a remark\n", "---\n"])
def test_an_empty_one_says_nothing(tmp_path: Path, content: str) -> None:
    assert read(tmp_path, content) == ({}, ())


def test_other_names_are_said(tmp_path: Path) -> None:
    values, doubts = read(tmp_path, "doc-id: a\nversion: 2\n[1]: x\n")
    assert values == {"version": "2"}
    assert len(doubts) == 2
    assert doubts[0].startswith(f"{SOURCE}: 'doc-id' is no field and was not used. The fields are doc_id, title, version")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("a: b: c\n", r"it is no YAML on line 1 \("),
        ("a: 1\n\tb: 2\n", r"it is no YAML on line 2 \("),
        ("x\n", "it has no fields"),
        ("- a\n- b\n", "it has no fields"),
        ("a: 1\n---\nb: 2\n", "it is no YAML"),
        ("[" * 20_000, "it is no YAML"),
        ("a: \x01\n", "it is no YAML"),
        (b"\xff\xfe\xff", "it is no YAML|no UTF-8|NUL|no text"),
        ("#" * (LARGEST + 1), "it is larger than 64 KB"),
    ],
)
def test_what_cannot_be_read_says_why(tmp_path: Path, content: str | bytes, words: str) -> None:
    with pytest.raises(DocumentError, match=rf"^{SOURCE}: .*({words})"):
        read(tmp_path, content)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("doc_id: [a, b]\n", "needs a single value"),
        ("doc_id: {a: b}\n", "needs a single value"),
        ("doc_id: a\ndoc_id: b\n", "stands there twice"),
    ],
)
def test_a_field_has_one_value(tmp_path: Path, content: str, words: str) -> None:
    with pytest.raises(MetadataFault, match=f"the field 'doc_id' {words}") as caught:
        read(tmp_path, content)
    assert (caught.value.source, caught.value.field) == (SOURCE, "doc_id")


def test_nothing_in_it_grows_or_runs(tmp_path: Path) -> None:
    bomb = "a0: &a0 [x,x,x,x,x,x,x,x,x]\n" + "".join(f"a{n}: &a{n} [{','.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30))
    assert read(tmp_path, bomb + "owner: !!python/object/apply:os.getcwd []\n".replace("[]", "x"))[0] == {"owner": "x"}


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=f"^{SOURCE}: it cannot be read"):
        read_sidecar(tmp_path / "none", SOURCE)


@given(st.binary(max_size=200) | st.text(alphabet="abc: \n-[]{}'\"#&*!|>%@`,?~\t", max_size=80).map(str.encode))
def test_any_bytes_are_values_or_a_sentence(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    try:
        values, _ = read(tmp_path_factory.getbasetemp(), data)
    except DocumentError:
        return
    assert all(isinstance(value, str) for value in values.values())
