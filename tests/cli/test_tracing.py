"""``trace`` and ``picture`` on the bundled collection."""

from __future__ import annotations

import io
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
    first, tried = outcome.err.splitlines()
    assert first == "The index index.sqlite has no chunk 000000000000."
    assert tried.startswith("Tried: IDs of the index one character away; IDs that this index held once; ")


def test_an_unknown_id_in_json(run: Run, collection: Path) -> None:
    outcome = run("trace", "000000000000", "--json", "--collection", collection)
    assert outcome.code == 1
    (entry,) = json.loads(outcome.out)
    assert (entry["query"], entry["status"], entry["trace"], entry["explanation"]) == ("000000000000", "unknown", None, None)
    assert len(entry["tried"]) == 8


@pytest.mark.parametrize("text", ["", "a4dc9", "Rust"])
def test_a_text_that_cites_nothing_says_what_would_count(run: Run, collection: Path, text: str) -> None:
    outcome = run("trace", text, "--collection", collection)
    assert (outcome.code, outcome.out) == (1, "")
    assert "six characters or more" in outcome.err
    assert outcome.err.rstrip().endswith(text or ".")


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


def test_a_whole_mail_from_stdin(run: Run, collection: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mail = "Hello,\nyou cite [A4DC9E C49818]; then 7839ded2d5\u200b2b, a4dc9ec498l8 and b7711c88.\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(mail.encode()), encoding="ascii"))
    outcome = run("trace", "-", "--json", "--collection", collection)
    assert (outcome.code, outcome.err) == (0, "")
    found = json.loads(outcome.out)
    assert [(entry["query"], entry["status"], entry["kind"]) for entry in found] == [
        ("A4DC9E C49818", "found", "id"),
        ("7839ded2d5\u200b2b", "found", "id"),
        ("a4dc9ec498l8", "explained", "id"),
        ("b7711c88", "found", "prefix"),
    ]
    assert [mail[entry["start"] : entry["end"]] for entry in found] == [entry["query"] for entry in found]
    assert found[2]["explanation"]["kind"] == "typo"
    assert [candidate["chunk_id"] for candidate in found[2]["candidates"]] == ["a4dc9ec49818"]


def test_an_id_of_another_chunker_is_explained(run: Run, collection: Path) -> None:
    outcome = run("trace", "174d797eb4bd", "--collection", collection)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.lines[0].startswith("174d797eb4bd is a passage of Larkfield warranty policy, version 5 as the chunker fixed (words 100)")
    assert any(line.endswith("[a4dc9ec49818], characters 1709 to 1967") for line in outcome.lines)
    plain = run("trace", "174d797eb4bd", "--no-explain", "--collection", collection)
    assert (plain.code, plain.out, plain.err) == (1, "", "The index index.sqlite has no chunk 174d797eb4bd.\n")


def test_a_quoted_sentence(run: Run, collection: Path) -> None:
    outcome = run("trace", "Rust on tools that were left outdoors.", "--collection", collection)
    assert (outcome.code, outcome.lines[0]) == (0, CITATION)
    unknown = run("trace", "no such words anywhere", "--collection", collection)
    assert (unknown.code, unknown.out) == (1, "")
    assert unknown.err.startswith("No document of the index index.sqlite has these words: no such words anywhere\nTried: ")


def test_the_public_is_not_shown_staff_passages(run: Run, collection: Path, tmp_path: Path) -> None:
    listed = run("chunks", "staff-discount-and-perks", "--collection", collection)
    chunk_id = listed.out[:12]
    public = ("--audience", "public", "--collection", collection)
    outcome = run("trace", chunk_id, *public)
    assert (outcome.code, outcome.out, outcome.err) == (1, f"{chunk_id} is not for this audience.\n", "")
    (entry,) = json.loads(run("trace", chunk_id, "--json", *public).out)
    assert (entry["status"], entry["trace"], entry["candidates"]) == ("explained", None, [])
    assert entry["explanation"] == {"kind": "audience", "words": f"{chunk_id} is not for this audience.", "evidence": {}}
    for command in (("picture", chunk_id, "--out", tmp_path / "p.png"), ("card", chunk_id), ("twins", chunk_id)):
        refused = run(*command, *public)
        assert (refused.code, refused.out, refused.err) == (1, "", f"{chunk_id} is not for this audience.\n")
    for command in (("chunks", "staff-discount-and-perks"), ("versions", "staff-discount-and-perks"), ("versions", chunk_id)):
        refused = run(*command, *public)
        assert (refused.code, refused.out) == (1, "")
    assert "not for this audience" in run("parse", "documents/staff-discount-and-perks.md", *public).err
    assert run("inventory", *public).lines[-1].startswith("30 documents: 0 staff-only")
    assert run("verify", *public).lines[-1].endswith(" chunks, 0 not traceable")


def test_card(run: Run, collection: Path, tmp_path: Path) -> None:
    outcome = run("card", "a4dc9ec49818", "--collection", collection)
    assert (outcome.code, outcome.lines[0], outcome.lines[-1]) == (0, CITATION, "chunk-explorer:a4dc9ec49818")
    assert run("card", "a4dc9ec49818", "--format", "markdown", "--collection", collection).out.startswith("**Larkfield warranty policy")
    out = tmp_path / "card.html"
    assert run("card", "a4dc9ec49818", "--format", "html", "--picture", "--out", out, "--collection", collection).code == 0
    assert 'src="data:image/png;base64,' in out.read_text(encoding="utf-8")
    assert run("card", "a4dc9ec49818", "--picture", "--collection", collection).code == 2
