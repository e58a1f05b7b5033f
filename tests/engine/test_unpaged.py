"""Documents without pages in a worker: Word always, texts when they are large."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.engine import Engine, Limits
from explorer.errors import DocumentError, LimitExceeded
from tests.engine import hostile
from tests.parsing.word.making import p, package


@pytest.fixture(scope="module")
def engine():  # type: ignore[no-untyped-def]
    with Engine(limits=Limits(seconds_per_page=1.0)) as engine:
        yield engine


def test_a_word_document_is_parsed_in_a_worker_however_small(engine: Engine, tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(package(p("Words.")))
    future = engine.parse(path, "documents/a.docx")
    assert not future.done()
    assert future.result(60).text == "Words."
    assert engine.worker_pids()


def test_a_word_document_that_cannot_be_read_says_why(engine: Engine, tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(b"PK")
    with pytest.raises(DocumentError, match=r"^documents/a\.docx: this is no Word document"):
        engine.parse(path, "documents/a.docx").result(60)


def test_a_hostile_text_is_ended_in_time(engine: Engine, tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    # The library's time grows with the square of a tag's attributes: this takes minutes.
    path.write_text("<p " + " ".join(f"a{number}=1" for number in range(400_000)) + ">x", encoding="utf-8")
    with pytest.raises(LimitExceeded, match=r"^documents/a\.html: reading it took longer than 1 seconds") as caught:
        engine.parse(path, "documents/a.html").result(60)
    assert caught.value.page is None


def test_the_page_of_a_pdf_that_takes_too_long_is_named(engine: Engine) -> None:
    with pytest.raises(LimitExceeded, match="page 1 took longer than 1 seconds") as caught:
        engine.submit(hostile.job(hostile.Sleep(60, 1))).result(60)
    assert caught.value.page == 1
