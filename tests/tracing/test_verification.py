"""Every chunk against its file: what is traceable, and what is not and why."""

from __future__ import annotations

import sqlite3
import threading
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from explorer.domain.audience import Audience
from explorer.errors import Cancelled
from explorer.index.opened import OpenedIndex
from explorer.index.reader import open_index
from explorer.tracing.junit import junit_xml
from explorer.tracing.verification import Verification, verify
from tests.index.conftest import Build
from tests.index.toy import ToyEngine, write_markdown


@pytest.fixture
def verified(folder: Path, build: Build, engine: ToyEngine) -> Any:
    build()

    @contextmanager
    def opened() -> Iterator[OpenedIndex]:
        with open_index(folder / "index.sqlite") as reader:
            yield OpenedIndex(reader, folder, engine)  # type: ignore[arg-type]

    def run(audience: Audience = Audience.STAFF) -> Verification:
        with opened() as index:
            index.reader.audience = audience
            work = verify(index)
            while True:
                try:
                    next(work)
                except StopIteration as end:
                    return end.value

    run.opened = opened  # type: ignore[attr-defined]
    return run


def change(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / "index.sqlite")) as connection, connection:
        assert connection.execute(statement, values).rowcount > 0


def reasons(found: Verification) -> set[tuple[str, tuple[str, ...]]]:
    return {(fault.doc_id, fault.reasons) for fault in found.faults}


def test_a_whole_index_is_traceable(verified: Any, engine: ToyEngine) -> None:
    engine.parsed.clear()
    found = verified()
    assert (found.summary, found.faults) == ("7 chunks, 0 not traceable", ())
    # Against the files, not against what the index remembers of them.
    assert len(engine.parsed) == 4


def test_files_that_changed_or_went(verified: Any, folder: Path) -> None:
    write_markdown(folder, "b-returns.md", body="\n## Other\n\nOther words.\n")
    (folder / "documents" / "a-delivery.md").unlink()
    found = verified()
    assert reasons(found) == {("b-returns", ("file changed",)), ("a-delivery", ("file gone",))}
    assert found.summary == "7 chunks, 4 not traceable"
    assert "Its file documents/a-delivery.md is not there any more." in {fault.words for fault in found.faults}


def test_a_wrong_id(verified: Any, folder: Path) -> None:
    change(folder, "UPDATE chunks SET chunk_id = 'abcdefabcdef' WHERE doc_id = 'a-delivery' AND position = 0")
    (fault,) = verified().faults
    assert (fault.chunk_id, fault.reasons) == ("abcdefabcdef", ("ID wrong",))
    assert fault.words.startswith("Its ID is not the hash of its document, version and characters: it should be ")


def test_text_that_differs(verified: Any, folder: Path) -> None:
    change(folder, "UPDATE chunks SET text = 'something else' WHERE doc_id = 'a-delivery' AND position = 1")
    assert reasons(verified()) == {("a-delivery", ("text differs",))}


def test_the_text_that_the_index_keeps_is_checked_too(verified: Any, folder: Path) -> None:
    change(folder, "UPDATE parsed_documents SET text = replace(text, 'First', 'Worst') WHERE doc_id = 'a-delivery'")
    (fault,) = verified().faults
    assert fault.reasons == ("text differs",)
    assert "that the index keeps" in fault.words


def test_text_that_the_index_keeps_a_character_further_on(verified: Any, folder: Path) -> None:
    # With the line break before it, every passage still stands in its chunk, whose context line ends there.
    change(folder, "UPDATE parsed_documents SET text = 'x' || text WHERE doc_id = 'a-delivery'")
    assert reasons(verified()) == {("a-delivery", ("text differs",))}


def test_a_parser_that_changed(verified: Any, folder: Path) -> None:
    change(folder, "UPDATE parsed_documents SET parser = 'an older one' WHERE doc_id = 'a-delivery'")
    assert verified().faults == ()
    change(folder, "UPDATE chunks SET text = 'something else' WHERE doc_id = 'a-delivery' AND position = 1")
    (fault,) = verified().faults
    assert fault.reasons == ("parser changed",)
    assert "an older one" in fault.words


def test_chunks_without_a_record(verified: Any, folder: Path) -> None:
    change(folder, "DELETE FROM documents WHERE doc_id = 'a-delivery'")
    found = verified()
    assert reasons(found) == {("a-delivery", ("document unknown",))}
    assert found.chunks == 7


def test_the_public_gets_a_list_without_staff_documents(verified: Any, folder: Path, build: Build) -> None:
    path = folder / "documents" / "a-delivery.md"
    path.write_text(path.read_text(encoding="utf-8").replace("access: public", "access: staff"), encoding="utf-8")
    build()
    assert verified(Audience.PUBLIC).summary == "5 chunks, 0 not traceable"


def test_json_and_junit(verified: Any, folder: Path) -> None:
    (folder / "documents" / "a-delivery.md").unlink()
    found = verified()
    told = found.to_json()
    assert (told["chunks"], told["not_traceable"], told["documents"]) == (7, 2, 4)
    assert told["faults"][0]["reasons"] == ["file gone"]
    root = ElementTree.fromstring(junit_xml(found).encode("utf-8"))
    assert (root.get("tests"), root.get("failures")) == ("7", "2")
    suites = {suite.get("name"): suite for suite in root}
    assert len(suites) == 4
    cases = list(suites["a-delivery, version 1"])
    assert [case.find("failure") is not None for case in cases] == [True, True]
    assert cases[0].get("classname") == "documents/a-delivery.md"
    assert [case.find("failure") for case in suites["b-returns, version 1"]] == [None, None]


def test_junit_takes_any_text() -> None:
    from explorer.tracing.verification import CheckedDocument, Fault

    odd = 'a\x00"<&>\ud800\n'
    found = Verification(
        Path("i"),
        "structure",
        (CheckedDocument(odd, odd, odd, (odd,)),),
        (Fault(odd, odd, odd, odd, 0, 0, 1, odd, ("text differs",), odd),),
    )
    (case,) = ElementTree.fromstring(junit_xml(found).encode("utf-8")).iter("testcase")
    assert case.get("classname", "").startswith('a\ufffd"<&>\ufffd')


def test_it_can_be_cancelled(verified: Any) -> None:
    cancel = threading.Event()
    with verified.opened() as opened:
        work = verify(opened, cancel)
        next(work)
        cancel.set()
        with pytest.raises(Cancelled):
            list(work)
