"""``trace`` and ``picture`` on the bundled collection."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest

from tests.cli.conftest import Run

CITATION = "Larkfield warranty policy, version 5, What is not covered, page 1, continued on page 2 [a4dc9ec49818]"


def test_trace_for_people(run: Run, collection: Path) -> None:
    outcome = run("trace", "a4dc9ec49818", "--collection", collection)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.lines[0] == CITATION
    facts = {line[2:12].strip(): line[13:] for line in outcome.lines[1:] if line.startswith("  ") and not line.startswith("    ")}
    assert facts["document"] == "warranty-policy, version 5, since 2026-01-01"
    assert facts["in force"] == "yes, on 2026-10-09: in force"
    assert facts["file"] == "documents/warranty-policy.pdf (unchanged since it was indexed)"
    assert facts["characters"] == "1517 to 1967"
    assert facts["placement"].startswith("exact: ")
    assert facts["ID"].startswith("SHA-256 of warranty-policy|5|1517|1967 = a4dc9ec49818 9eea06b7")
    assert [line.split(":")[0] for line in outcome.lines if line.startswith("  page")] == ["  page       1", "  page       2"]
    assert "    What is not covered" in outcome.lines


def test_trace_as_json(run: Run, collection: Path) -> None:
    outcome = run("trace", " A4DC9EC49818 ", "7839ded2d52b", "--json", "--as-of", "2026-11-02", "--collection", collection)
    assert (outcome.code, outcome.err) == (0, "")
    warranty, returns = json.loads(outcome.out)
    assert (warranty["query"], warranty["status"]) == (" A4DC9EC49818 ", "found")
    assert warranty["trace"]["citation"] == CITATION
    assert [span["page"] for span in warranty["trace"]["page_spans"]] == [1, 2]
    assert all(len(quad) == 8 for span in warranty["trace"]["page_spans"] for quad in span["quads"])
    assert warranty["trace"]["checks"] == {"id": "ok", "file": "ok", "text": "ok"}
    assert returns["trace"]["in_force"] is False
    assert returns["trace"]["page_spans"] == []
    assert returns["trace"]["placement"]["reason"] == "no pages"
    assert returns["trace"]["as_of"] == "2026-11-02"


def test_an_unknown_id_is_said_and_the_others_are_shown(run: Run, collection: Path) -> None:
    outcome = run("trace", "000000000000", "a4dc9ec49818", "--collection", collection)
    assert outcome.code == 1
    assert outcome.lines[0] == CITATION
    assert outcome.err == "The index index.sqlite has no chunk 000000000000.\n"


def test_an_unknown_id_in_json(run: Run, collection: Path) -> None:
    outcome = run("trace", "000000000000", "--json", "--collection", collection)
    assert outcome.code == 1
    assert json.loads(outcome.out) == [{"query": "000000000000", "status": "unknown", "trace": None}]


def png_size(path: Path) -> tuple[int, int]:
    head = path.read_bytes()[:24]
    assert head.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", head[16:])
    return width, height


def test_picture_of_a_chunk_on_two_pages(run: Run, collection: Path, tmp_path: Path) -> None:
    outcome = run("picture", "a4dc9ec49818", "--out", tmp_path / "two.png", "--dpi", "72", "--collection", collection)
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "")
    assert run("picture", "144a40851685", "--out", tmp_path / "one.png", "--dpi", "72", "--collection", collection).code == 0
    one, two = png_size(tmp_path / "one.png"), png_size(tmp_path / "two.png")
    assert two[0] == one[0]
    assert 2 * one[1] <= two[1] <= 2.2 * one[1]


def test_picture_follows_the_resolution(run: Run, collection: Path, tmp_path: Path) -> None:
    for dpi in (72, 144):
        run("picture", "144a40851685", "--out", tmp_path / f"{dpi}.png", "--dpi", str(dpi), "--collection", collection)
    low, high = png_size(tmp_path / "72.png"), png_size(tmp_path / "144.png")
    assert high == (2 * low[0], 2 * low[1])


def test_no_picture_of_a_document_without_pages(run: Run, collection: Path, tmp_path: Path) -> None:
    outcome = run("picture", "7839ded2d52b", "--out", tmp_path / "x.png", "--collection", collection)
    assert (outcome.code, outcome.err) == (
        1,
        "documents/returns-policy.v3.md has no pages: a picture can be made of PDF documents only.\n",
    )
    assert not (tmp_path / "x.png").exists()


def test_no_picture_where_the_file_changed_or_is_gone(run: Run, own_collection: Path, tmp_path: Path) -> None:
    file = own_collection / "documents" / "warranty-policy.pdf"
    file.write_bytes(file.read_bytes() + b"\n%\n")
    changed = run("picture", "a4dc9ec49818", "--out", tmp_path / "x.png", "--collection", own_collection)
    assert (changed.code, changed.out) == (1, "")
    assert "changed since it was indexed" in changed.err
    file.unlink()
    gone = run("picture", "a4dc9ec49818", "--out", tmp_path / "x.png", "--collection", own_collection)
    assert (gone.code, gone.out) == (1, "")
    assert "is not there" in gone.err


def test_a_picture_that_cannot_be_written_is_said(run: Run, collection: Path, tmp_path: Path) -> None:
    outcome = run("picture", "a4dc9ec49818", "--out", tmp_path / "no" / "x.png", "--collection", collection)
    assert (outcome.code, outcome.err) == (
        1,
        f"The picture could not be written to {tmp_path / 'no' / 'x.png'}: No such file or directory.\n",
    )


@pytest.mark.parametrize("dpi", ["0", "5000", "much"])
def test_a_resolution_out_of_range_is_a_usage_error(run: Run, collection: Path, dpi: str) -> None:
    assert run("picture", "a4dc9ec49818", "--out", "x.png", "--dpi", dpi, "--collection", collection).code == 2
