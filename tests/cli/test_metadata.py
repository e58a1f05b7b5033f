"""``metadata``: what its commands print, and how they end."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from explorer.metadata.documentation import json_schema, markdown
from tests.cli.conftest import Run

HEAD = "---\ndoc_id: a\nversion: 2\ndoc_type: Terms\naccess: staff\neffective_from: 2026-01-01\n---\n"
PAPER = f"{HEAD}# Title\n\n## Section\n\nSome words to cut.\n"


@pytest.fixture
def small(tmp_path: Path, run: Run) -> Path:
    folder = tmp_path / "small"
    (folder / "documents" / "car").mkdir(parents=True)
    (folder / "documents" / "car" / "a.md").write_text(PAPER, encoding="utf-8")
    (folder / "documents" / "car" / "b_faq.csv").write_text("question,answer\nWhy?,Because.\n", encoding="utf-8")
    (folder / "inventory.csv").write_text("file,doc_id,version,access,format\ndocuments/car/b_faq.csv,b,1,public,csv\n", encoding="utf-8")
    assert run("ingest", folder).err == ""
    return folder


def chunk_id(run: Run, folder: Path, doc_id: str) -> str:
    return run("chunks", doc_id, "--collection", folder).out[:12]


def test_schema_prints_both_forms(run: Run) -> None:
    assert run("metadata", "schema").out == run("metadata", "schema", "--markdown").out == markdown()
    assert run("metadata", "schema", "--json").out == json_schema()
    assert run("metadata", "schema", "--json", "--markdown").code == 2


def test_show_prints_values_and_where_they_come_from(run: Run, small: Path) -> None:
    shown = run("metadata", "show", chunk_id(run, small, "a"), "--collection", small)
    assert shown.lines[:5] == [
        "domain           car | from the folder's name",
        "document_type    terms | said by the file",
        "language         en | a default",
        "source_file      a.md",
        "chunk_index      0",
    ]
    assert shown.lines[-2:] == ["policy_version   2", "effective_date   2026-01-01"]


def test_show_prints_the_record_as_it_is_exchanged(run: Run, small: Path) -> None:
    record = json.loads(run("metadata", "show", chunk_id(run, small, "b"), "--collection", small, "--json").out)
    assert list(record) == [
        "domain",
        "document_type",
        "language",
        "source_file",
        "chunk_index",
        "content_hash",
        "created_at",
        "row_number",
        "column_names",
        "original_format",
    ]
    assert (record["row_number"], record["column_names"], record["original_format"]) == (1, ["question", "answer"], "csv")
    more = json.loads(run("metadata", "show", chunk_id(run, small, "b"), "--collection", small, "--json", "--reserved").out)
    assert more == record | {"policy_version": "1"}


def test_show_knows_who_may_read(run: Run, small: Path) -> None:
    staff = chunk_id(run, small, "a")
    refused = run("metadata", "show", staff, "--collection", small, "--audience", "public")
    assert (refused.code, refused.out, refused.err) == (1, "", f"{staff} is not for this audience.\n")
    missing = run("metadata", "show", "0" * 12, "--collection", small)
    assert (missing.code, missing.err) == (1, f"The index index.sqlite has no chunk {'0' * 12}.\n")


def test_check_counts_lists_and_ends_with_one_for_errors(run: Run, small: Path) -> None:
    sound = run("metadata", "check", "--collection", small)
    assert sound.code == 0
    assert sound.lines[:3] == ["2 chunks of 2 documents", "field               filled   missing", "domain                   2         0"]
    assert sound.lines[-1] == "0 errors, 0 warnings"
    assert "document_type: faq 1, terms 1" in sound.lines
    with closing(sqlite3.connect(small / "index.sqlite")) as connection:
        connection.execute("UPDATE chunk_metadata SET content_hash = zeroblob(32)")
        connection.commit()
    faulty = run("metadata", "check", "--collection", small, "--most", "1")
    assert faulty.code == 1
    a = chunk_id(run, small, "a")
    assert [faulty.lines[-3], faulty.lines[-1]] == [
        f"error   documents/car/a.md, chunk {a}: the field 'content_hash' ('{'0' * 64}') is not that of the chunk's text.",
        "2 errors, 1 warning, 1 not listed",
    ]
    told = json.loads(run("metadata", "check", "--collection", small, "--json").out)
    assert (told["chunks"], told["errors"], told["fields"]["row_number"]) == (2, 2, {"filled": 1, "missing": 1, "required": False})
    assert told["findings"][0]["level"] == "error"
    assert told["findings"][0]["chunk_id"] == a


def test_set_corrects_a_document_beside_it(run: Run, small: Path) -> None:
    before = (small / "documents" / "car" / "a.md").read_bytes()
    first = chunk_id(run, small, "a")
    planned = run("metadata", "set", "a", "domain=Fire", "--collection", small, "--dry-run")
    sidecar = small / "documents" / "car" / "a.md.meta.yaml"
    assert planned.lines == ["domain: car -> fire", f"would be written: {sidecar}"]
    assert not sidecar.exists()
    done = run("metadata", "set", "a", "domain=Fire", "department=Claims", "--collection", small)
    assert done.lines[:3] == ["domain: car -> fire", "department: nothing -> Claims", f"written: {sidecar}"]
    assert done.lines[3] == "0 added, 1 updated, 1 unchanged, 0 removed | chunks: +0 -0"
    assert sidecar.read_text(encoding="utf-8") == 'domain: "fire"\ndepartment: "Claims"\n'
    assert (small / "documents" / "car" / "a.md").read_bytes() == before
    assert chunk_id(run, small, "a") == first
    assert run("metadata", "show", first, "--collection", small).lines[0] == "domain           fire | from the sidecar beside the file"
    told = json.loads(run("metadata", "set", "b", "type=claim", "--collection", small, "--json").out)
    assert told == {
        "source": "documents/car/b_faq.csv",
        "changes": [{"field": "doc_type", "before": "", "after": "claim"}],
        "written": [{"file": str(small / "inventory.csv"), "place": "inventory", "fields": {"doc_type": "claim"}}],
        "done": True,
        "updated": 1,
    }


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("z", "domain=x"), 1, "has no document 'z'."),
        (("a", "domain"), 2, "'domain' is no FIELD=VALUE."),
        (("a", "domain=x", "domain=y"), 2, "The field 'domain' is given twice."),
        (("a", "colour=red"), 1, "the field 'colour' cannot be corrected here."),
        (("a", "doc_type=policy"), 1, "itself says doc_type 'Terms', which counts before anything beside it."),
        (("a", "domain=x", "--version", "9"), 1, "has no version '9' of a document 'a'"),
        (("b", "domain=x", "--audience", "public"), 1, "open it for staff first."),
    ],
)
def test_set_refuses_in_a_sentence(run: Run, small: Path, words: tuple[str, ...], code: int, sentence: str) -> None:
    inventory = (small / "inventory.csv").read_bytes()
    refused = run("metadata", "set", *words, "--collection", small)
    assert (refused.code, refused.out) == (code, "")
    assert sentence in refused.err
    assert (small / "inventory.csv").read_bytes() == inventory
    assert not list((small / "documents").rglob("*.yaml"))


def test_search_filters_by_domain_and_department(run: Run, small: Path) -> None:
    found = run("search", "words because", "--domain", "car", "--collection", small)
    assert len(found.lines) == 5
    assert found.lines[-1] == "BM25 over 2 chunks (structure), top 5 | domain car"
    nothing = run("search", "words", "--department", "Claims", "--collection", small)
    assert nothing.lines == ["BM25 over 2 chunks (structure), top 5 | department Claims"]
    assert nothing.err == "No chunk has any of these words, with these filters.\n"
    assert run("search", "unheardof", "--collection", small).err == "No chunk has any of these words.\n"
    assert run("search", "words", "--collection", small).err == ""
