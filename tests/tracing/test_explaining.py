"""Unknown IDs are explained, each with its evidence, or it is said what was tried."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.audience import Audience
from explorer.domain.identity import chunk_digest, chunk_id
from explorer.domain.progress import Progress
from explorer.errors import Cancelled, NotFound
from explorer.index.opened import OpenedIndex
from explorer.index.reader import RetiredId, open_index
from explorer.tracing.explaining import explain
from explorer.tracing.finding import find_all
from explorer.tracing.findings import Finding, Status
from explorer.tracing.likely_ids import is_id, likely_ids
from explorer.tracing.lookup import the_trace
from explorer.tracing.retired import explain_beginning
from explorer.tracing.spans_by_hash import key_of, word_spans
from tests.index.conftest import Build
from tests.index.toy import ToyEngine, write_markdown

BODY = "\n## How\n\nWrite to us (by post), please.\n\n## Then\n\n" + " ".join(f"word{number}" for number in range(450)) + "\n"


@pytest.fixture
def reopened(folder: Path, build: Build, engine: ToyEngine) -> Any:
    write_markdown(folder, "long.md", doc_id="long", body=BODY)
    build()

    @contextmanager
    def run(index: Path | None = None) -> Iterator[OpenedIndex]:
        with open_index(index or folder / "index.sqlite") as reader:
            yield OpenedIndex(reader, folder, engine)  # type: ignore[arg-type]

    return run


def explained(opened: OpenedIndex, text: str, **options: Any) -> tuple[tuple[Finding, ...], list[Progress]]:
    work, steps = explain(opened, find_all(opened, text), **options), []
    while True:
        try:
            steps.append(next(work))
        except StopIteration as end:
            return end.value, steps


def one(opened: OpenedIndex, text: str, **options: Any) -> Finding:
    (found,), _ = explained(opened, text, **options)
    return found


@given(st.from_regex(r"[0-9a-f]{12}", fullmatch=True), st.data())
def test_one_slip_of_the_hand_is_undone(right: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, 10))
    other = data.draw(st.sampled_from("0123456789abcdef"))
    for typed in (
        right[:place] + other + right[place + 1 :],
        right[:place] + right[place + 1] + right[place] + right[place + 2 :],
        right[:place] + right[place + 1 :],
        right[:place] + other + right[place:],
        right.replace("0", "O").replace("1", "l"),
    ):
        found = likely_ids(typed)
        assert typed.lower() == right or right in found
        assert all(is_id(each) for each in found)


@pytest.mark.parametrize("slip", ["wrong", "missing", "added", "swapped", "letters"])
def test_a_typing_error(reopened: Any, slip: str) -> None:
    with reopened() as opened:
        right = opened.reader.chunks("long", "1")[0].chunk_id
        place = next(number for number in range(2, 11) if right[number] != right[number + 1])
        typed = {
            "wrong": right[:5] + ("7" if right[5] != "7" else "3") + right[6:],
            "missing": "[" + right[:-1][:4] + right[5:] + "]",
            "added": right[:6] + "3" + right[6:],
            "swapped": right[:place] + right[place + 1] + right[place] + right[place + 2 :],
            "letters": right.replace("0", "O").replace("1", "l"),
        }[slip]
        found = one(opened, typed)
        if slip == "letters" and typed == right:
            assert found.status is Status.FOUND
            return
        assert found.status is Status.EXPLAINED
        assert found.explanation is not None
        assert found.explanation.kind == "typo"
        assert right in [place.chunk_id for place in found.explanation.candidates]


def test_a_retired_id_whose_text_is_cut_otherwise_now(reopened: Any, build: Build) -> None:
    with reopened() as opened:
        old = opened.reader.chunks("long", "1")[0]
    build(name="fixed", words=40)
    with reopened() as opened:
        found = one(opened, old.chunk_id)
        assert found.explanation is not None
        assert found.explanation.kind == "retired"
        assert "the chunker changed from structure to fixed" in found.explanation.words
        assert dict(found.explanation.evidence)["now"] == "unchanged"
        assert found.explanation.candidates[0].doc_id == "long"
        assert found.explanation.candidates[0].cited == old.span


def test_a_retired_id_whose_text_moved(reopened: Any, folder: Path, build: Build) -> None:
    with reopened() as opened:
        old = opened.reader.chunks("long", "1")[0]
    write_markdown(folder, "long.md", doc_id="long", body="\n## First\n\nSomething new.\n" + BODY)
    build()
    with reopened() as opened:
        found = one(opened, old.chunk_id)
        assert found.explanation is not None
        assert dict(found.explanation.evidence)["now"] == "moved"
        assert found.explanation.candidates[0].sections == ("How",)


def test_a_retired_id_of_a_version_that_left(reopened: Any, folder: Path, build: Build) -> None:
    with reopened() as opened:
        old = opened.reader.chunks("long", "1")[0]
    (folder / "documents" / "long.md").unlink()
    write_markdown(folder, "long2.md", doc_id="long", version="2", body=BODY)
    build()
    with reopened() as opened:
        found = one(opened, old.chunk_id)
        assert found.explanation is not None
        assert "this version left the collection" in found.explanation.words
        assert "version 2" in found.explanation.words
        assert found.explanation.candidates[0].version == "2"
    (folder / "documents" / "long2.md").unlink()
    build()
    with reopened() as opened:
        found = one(opened, old.chunk_id)
        assert found.explanation is not None
        assert found.explanation.words.endswith("Its document is not in the index any more.")
        opened.reader.audience = Audience.PUBLIC
        (hidden,) = find_all(opened, old.chunk_id)
        assert hidden.explanation is not None
        assert hidden.explanation.kind == "audience"


def test_the_beginning_of_retired_ids(reopened: Any, build: Build) -> None:
    with reopened() as opened:
        old = [chunk.chunk_id for record in opened.reader.documents() for chunk in opened.reader.chunks(record.doc_id, record.version)]
    build(name="fixed", words=3)
    with reopened() as opened:
        assert opened.reader.retired_with_prefix("0", 1) == opened.reader.retired_with_prefix("0", 30)[:1]
        found = one(opened, f"[{old[0][:7]}]")
        assert found.explanation is not None
        assert found.explanation.kind == "retired"
        assert found.explanation.words.startswith(f"{old[0]} was a passage of ")
        with pytest.raises(NotFound, match=rf"^{old[0]} was a passage of .*, and was retired on .*: .*\. Trace it to see where"):
            the_trace(opened, old[0], date(2026, 10, 9))
        opened.reader.audience = Audience.PUBLIC
        hidden = {each.chunk_id for each in opened.reader.retired_with_prefix(old[0][:7], 30)}
        assert hidden == ({old[0]} if opened.reader.retired(old[0]) else set())


def test_several_retired_ids_that_begin_alike_are_all_named() -> None:
    rows = [RetiredId(f"abcdef00000{number}", "d", "1", 0, 9, "", "2026-10-09T00:00:00", "the file changed") for number in range(2)]
    found = explain_beginning("abcdef", rows, more=True)
    assert found.words == "abcdef is the beginning of more than 2 retired IDs: abcdef000000, abcdef000001."
    assert found.evidence[0] == (
        "abcdef000000",
        "abcdef000000 was a passage of d, version 1, and was retired on 2026-10-09: the file changed.",
    )


def test_the_sizes_that_a_chunker_comes_with_are_tried_first(reopened: Any, folder: Path, build: Build) -> None:
    build(name="fixed", index=folder / "other.sqlite")
    with reopened(folder / "other.sqlite") as opened:
        theirs = opened.reader.chunks("long", "1")[1]
    with reopened() as opened:
        _, steps = explained(opened, theirs.chunk_id)
        assert not any("other sizes" in step.what for step in steps)


def test_another_chunker_and_other_sizes(reopened: Any, folder: Path, build: Build) -> None:
    build(name="overlap", index=folder / "other.sqlite", words=200, step=150)
    with reopened(folder / "other.sqlite") as opened:
        theirs = opened.reader.chunks("long", "1")[1]
    with reopened() as opened:
        found = one(opened, theirs.chunk_id)
        assert found.explanation is not None
        assert found.explanation.kind == "chunker"
        evidence = dict(found.explanation.evidence)
        assert evidence["chunker"] == "overlap (words 200, step 150)"
        assert evidence["characters"] == f"{theirs.start} to {theirs.end}"
        assert evidence["hash"] == chunk_digest("long", "1", theirs.start, theirs.end)
        assert {place.doc_id for place in found.explanation.candidates} == {"long"}


def test_another_index(reopened: Any, folder: Path, build: Build, tmp_path: Path) -> None:
    added = write_markdown(folder, "only-there.md", doc_id="there")
    build(index=folder / "other.sqlite")
    added.unlink()
    with reopened(folder / "other.sqlite") as opened:
        theirs = opened.reader.chunks("there", "1")[0]
    with reopened() as opened:
        indexes = [tmp_path / "not-there.sqlite", folder / "index.sqlite", folder / "other.sqlite"]
        found = one(opened, theirs.chunk_id, other_indexes=indexes)
        assert found.explanation is not None
        assert found.explanation.kind == "index"
        assert "other.sqlite (chunker structure): A policy, version 1, One" in found.explanation.words
        assert one(opened, theirs.chunk_id).status is Status.UNKNOWN


@pytest.mark.parametrize(
    "words", ["Write to us", "by post), please", "by post", "word3 word4", "word0 " + " ".join(f"word{n}" for n in range(1, 430))]
)
def test_any_span_of_words(reopened: Any, words: str) -> None:
    with reopened() as opened:
        text = opened.reader.stored("long", "1").text
        start = text.index(words)
        cited = chunk_id("long", "1", start, start + len(words))
        found = one(opened, f"[{cited}]")
        assert found.status is Status.EXPLAINED
        assert found.explanation is not None
        assert found.explanation.kind == "span"
        evidence = dict(found.explanation.evidence)
        assert evidence["characters"] == f"{start} to {start + len(words)}"
        assert words.startswith(evidence["text"].removesuffix("…"))
        assert found.explanation.candidates[0].cited is not None


def test_spans_are_each_tried_once_and_exactly() -> None:
    text = 'one (two), "three" four'
    wanted = {key_of(chunk_id("d", "1", start, end)): (start, end) for start in range(23) for end in range(start + 1, 24)}
    found = [span for each in word_spans("d", "1", text, 1, 99, wanted) if each is not None for _, span in [each]]
    assert len(found) == len(set(found))
    told = {text[start:end] for start, end in found}
    assert {"one", "two", "(two", "(two),", "three", '"three" four', text, "four"} <= told
    assert not {"ne", "tw", " one"} & told
    short = {span for each in word_spans("d", "1", text, 1, 2, wanted) if each is not None for _, span in [each]}
    long = {span for each in word_spans("d", "1", text, 3, 99, wanted) if each is not None for _, span in [each]}
    assert short | long == set(found)
    assert not short & long


def test_what_is_not_found_says_what_was_tried(reopened: Any) -> None:
    with reopened() as opened:
        found, steps = explained(opened, "000000000000 abcde1 " + opened.reader.chunks("long", "1")[0].chunk_id)
        assert [finding.status for finding in found] == [Status.UNKNOWN, Status.UNKNOWN, Status.FOUND]
        assert len(found[0].tried) == 8
        assert "all spans of up to 400 words of 5 document versions" in found[0].tried
        assert found[1].tried == ("IDs of the index one character away", "IDs that this index held once")
        assert steps


def test_it_can_be_cancelled_and_has_an_end(reopened: Any) -> None:
    with reopened() as opened:
        cancel = threading.Event()
        work = explain(opened, find_all(opened, "000000000000"), cancel=cancel)
        next(work)
        cancel.set()
        with pytest.raises(Cancelled):
            list(work)
        assert one(opened, "000000000000", seconds=0.0).tried == ("the time that was given is over",)


def test_each_is_told_as_soon_as_it_is_known(reopened: Any) -> None:
    with reopened() as opened:
        right = opened.reader.chunks("long", "1")[0].chunk_id
        told: list[tuple[int, str]] = []
        explained(opened, f"000000000000 [{right[:-1]}x]", on_found=lambda number, finding: told.append((number, finding.status.value)))
        assert told == [(1, "explained")]


def test_the_public_is_told_nothing_of_staff_documents(reopened: Any, folder: Path, build: Build) -> None:
    path = folder / "documents" / "long.md"
    path.write_text(path.read_text(encoding="utf-8").replace("access: public", "access: staff"), encoding="utf-8")
    build()
    with reopened() as opened:
        chunk = opened.reader.chunks("long", "1")[0]
        span = chunk_id("long", "1", chunk.start, chunk.start + 3)
        opened.reader.audience = Audience.PUBLIC
        for typed in (chunk.chunk_id[:-1] + "x", span):
            assert one(opened, typed).status is Status.UNKNOWN
