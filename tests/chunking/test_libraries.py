"""Chunkers of libraries: the library's own pieces, at places that are sure."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.chunking import chunker, chunker_choices, chunker_names, library_chunkers, make_chunks, setting_schema, settings_words
from explorer.domain.documents import DocumentText
from explorer.errors import DocumentError, EnvironmentFault, UsageError, UserError
from tests.chunking.toy_documents import record

NAMES = ("langchain-recursive", "chonkie-recursive", "chonkie-sentence", "semantic-text-splitter")
MODULES = ("langchain_text_splitters", "chonkie", "semantic_text_splitter")


def of(text: str) -> DocumentText:
    return DocumentText(text, (), "Tent care")


def spans(name: str, text: str, **values: int) -> list[tuple[int, int]]:
    return [(piece.start, piece.end) for piece in chunker(name, **values).cut(of(text))]


def cut(name: str, text: str, **values: int) -> list[str]:
    return [text[start:end] for start, end in spans(name, text, **values)]


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Puts a module with these names into the place of a library."""

    def put(name: str, **names: Any) -> None:
        module = ModuleType(name)
        module.__spec__ = ModuleSpec(name, None)
        vars(module).update(names)
        monkeypatch.setitem(sys.modules, name, module)

    return put


def test_they_are_all_there() -> None:
    assert library_chunkers() == set(NAMES) <= set(chunker_names())


bits = st.sampled_from(
    ["a", "b ", "ab ", "the tent ", "\n", "\n\n", ". ", "! ", "é", "\U0001f600", "漢字。", "\u3000", "\u00a0", "✄", "- ", " | "]
)
texts = st.lists(bits, max_size=80).map("".join) | st.text(max_size=120)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60, deadline=None)
@given(text=texts, data=st.data())
def test_pieces_are_slices_in_order_that_hold_every_word(name: str, text: str, data: st.DataObject) -> None:
    first, second = setting_schema(name)
    size = data.draw(st.integers(first.least, 300))
    values = {first.name: size, second.name: data.draw(st.integers(second.least, size * second.percent // 100))}
    found = spans(name, text, **values)
    assert len(set(found)) == len(found)
    assert [start for start, _ in found] == sorted(start for start, _ in found)
    held = set[int]()
    for start, end in found:
        assert 0 <= start < end <= len(text)
        assert text[start:end] == text[start:end].strip()
        held |= set(range(start, end))
        assert end - start <= size or name == "chonkie-sentence"
    assert all(place in held for place, letter in enumerate(text) if not letter.isspace())
    assert spans(name, text, **values) == found


@settings(max_examples=80, deadline=None)
@given(text=texts, size=st.integers(20, 120), data=st.data())
def test_the_shadow_is_cut_as_langchain_cuts_the_text(text: str, size: int, data: st.DataObject) -> None:
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    overlap = data.draw(st.integers(0, size * 9 // 10))
    theirs = RecursiveCharacterTextSplitter(chunk_size=size, chunk_overlap=overlap).split_text(text)
    ours = cut("langchain-recursive", text, size=size, overlap=overlap)
    # Equal neighbours with one place are one piece: two chunks cannot share an ID.
    rest = iter(theirs)
    assert all(piece in rest for piece in ours)
    assert set(ours) == set(theirs)


def test_langchain_is_placed_where_searching_goes_wrong() -> None:
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    text = "ab ab ab ab\n" * 6
    theirs = RecursiveCharacterTextSplitter(chunk_size=23, chunk_overlap=12, add_start_index=True).create_documents([text])
    assert [found.metadata["start_index"] for found in theirs] == [0, 12, 12, 12, 12]
    assert spans("langchain-recursive", text, size=23, overlap=12) == [(0, 23), (24, 35), (36, 47), (48, 59), (60, 71)]


def test_code_points_above_the_first_plane_count_as_one() -> None:
    text = "\U0001f600\U0001f600 one. " * 20
    for name in NAMES:
        assert "".join(cut(name, text, **{setting_schema(name)[0].name: 200})).count("\U0001f600") >= 40


@pytest.mark.parametrize("name", NAMES)
def test_nobody_is_asked_over_the_network(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise AssertionError("a chunker opened a connection")

    monkeypatch.setattr(socket, "socket", refused)
    monkeypatch.setattr(socket, "create_connection", refused)
    monkeypatch.setattr(socket, "getaddrinfo", refused)
    assert cut(name, "One sentence. " * 40)


@pytest.mark.parametrize("name", NAMES)
def test_settings_that_would_not_end_are_refused_in_a_sentence(name: str) -> None:
    first, second = setting_schema(name)
    for value in (0, -1, first.least - 1, first.most + 1):
        with pytest.raises(UsageError, match=rf"^The chunker '{name}' takes {first.least:,} to 8,000 for '{first.name}', not {value:,}\.$"):
            chunker(name, **{first.name: value})
    top = first.least * second.percent // 100
    with pytest.raises(
        UsageError, match=rf"takes at most {top} for '{second.name}' when '{first.name}' is {first.least}, not {top + 1}\.$"
    ):
        chunker(name, **{first.name: first.least, second.name: top + 1})
    with pytest.raises(UsageError, match="does not take these settings: words=3"):
        chunker(name, words=3)
    with pytest.raises(UsageError, match="needs a whole number"):
        chunker(name, **{first.name: 500.0})  # type: ignore[arg-type]


def test_a_small_size_alone_takes_the_overlap_along() -> None:
    assert dict(chunker("langchain-recursive", size=100).settings) == {"size": 100, "overlap": 90}
    assert dict(chunker("chonkie-recursive", size=20).settings) == {"size": 20, "shortest": 20}


def test_the_words_for_their_settings() -> None:
    assert settings_words("langchain-recursive", {}) == "1,000 characters, 200 repeated"
    assert settings_words("chonkie-recursive", {"size": 500}) == "500 characters"
    assert settings_words("chonkie-sentence", {"overlap": 9}) == "2,048 characters, 9 repeated"
    assert settings_words("semantic-text-splitter", {}) == "1,000 characters"


def test_a_piece_that_is_no_slice_is_refused_by_name(library: Callable[..., None]) -> None:
    class Splitter:
        def __init__(self, *_: int, **__: int) -> None: ...

        def chunk_indices(self, text: str) -> list[tuple[int, str]]:
            return [(0, "One."), (5, "Zwei. And more of what nobody wrote, at length.")]

    library("semantic_text_splitter", TextSplitter=Splitter)
    with pytest.raises(DocumentError) as refused:
        make_chunks(of("One. Two. Three."), record(), chunker("semantic-text-splitter"))
    assert str(refused.value) == (
        "documents/tent.md: the chunker 'semantic-text-splitter' gave a piece #1 (“Zwei. And more of what nobody wrote, at …”) that is not "
        "in the text where it should be. Its place would be a guess, so it is refused; choose another chunker or other settings."
    )


def test_a_piece_that_was_not_cut_from_the_shadow_is_refused(library: Callable[..., None]) -> None:
    class Splitter:
        def __init__(self, **_: object) -> None: ...

        def split_text(self, text: str) -> Iterator[str]:
            yield text[:4]
            yield text[6:7] + text[5:6]

    library("langchain_text_splitters", RecursiveCharacterTextSplitter=Splitter)
    with pytest.raises(DocumentError, match=r"^Tent care: the chunker 'langchain-recursive' gave a piece #1 "):
        chunker("langchain-recursive").cut(of("One. Two. Three."))


class PanicException(BaseException):
    """As libraries written in Rust raise it."""


@pytest.mark.parametrize("error", [ValueError("no borders"), PanicException("no borders")])
def test_a_library_that_breaks_off_gets_a_sentence(library: Callable[..., None], error: BaseException) -> None:
    def splitter(*_: int, **__: int) -> None:
        raise error

    library("semantic_text_splitter", TextSplitter=splitter)
    with pytest.raises(
        DocumentError,
        match=rf"^Tent care: the library of the chunker 'semantic-text-splitter' broke off: {type(error).__name__}: no borders",
    ):
        chunker("semantic-text-splitter").cut(of("One."))


def test_a_broken_library_gets_a_sentence(library: Callable[..., None]) -> None:
    library("chonkie")
    with pytest.raises(EnvironmentFault, match=r"^The library of the chunker 'chonkie-sentence' cannot be loaded: cannot import name"):
        chunker("chonkie-sentence").cut(of("One."))


def test_without_the_libraries_they_are_listed_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib.util

    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, package=None: None if name in MODULES else real(name, package))
    assert not set(NAMES) & set(chunker_names())
    missing = [choice for choice in chunker_choices() if not choice.available]
    assert tuple(choice.name for choice in missing) == NAMES
    sentence = (
        "Needs the extra 'chunkers': install it with pip install chunk-explorer[chunkers], "
        "or in a clone with pip install -r requirements-chunkers.lock."
    )
    assert {choice.why_not for choice in missing} == {sentence}
    with pytest.raises(UserError) as refused:
        chunker("semantic-text-splitter")
    assert str(refused.value) == f"The chunker 'semantic-text-splitter' cannot be used. {sentence}"
    assert setting_schema("semantic-text-splitter")[0].name == "capacity"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert next(choice.why_not for choice in chunker_choices() if not choice.available).startswith("This application does not bring")


def test_nothing_of_a_library_is_imported_before_its_first_cut() -> None:
    code = (
        "import sys\n"
        "from explorer.chunking import *\n"
        "chunker_choices(), [(setting_schema(n), settings_words(n, {}), chunker(n)) for n in chunker_names()]\n"
        f"assert not [name for name in ({', '.join(map(repr, MODULES))}, 'numpy', 'langchain_core', 'httpx') if name in sys.modules]\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
