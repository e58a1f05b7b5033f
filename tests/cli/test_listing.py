"""``chunks``, ``search``, ``parse`` and ``inventory`` on the bundled collection: the reference's values to the character."""

from __future__ import annotations

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Run

STRUCTURE = """\
144a40851685 v5 #0 chars 27-369 pages 1 | 60 words | What the warranty covers
d9a5bd8ea531 v5 #1 chars 371-1453 pages 1 | 200 words | Warranty periods by product category
b47ef9ac1993 v5 #2 chars 1455-1515 pages 1 | 18 words | Warranty periods by product category
a4dc9ec49818 v5 #3 chars 1517-1967 pages 1 | 80 words | What is not covered
3f7023270716 v5 #4 chars 1969-2276 pages 2 | 64 words | How to make a claim
ae23e5ca9b13 v5 #5 chars 2278-2409 pages 2 | 27 words | Proof of purchase
66cd6ab97679 v5 #6 chars 2411-2579 pages 2 | 30 words | Customers in Quebec
86d27b0a52ac v5 #7 chars 2581-2744 pages 2 | 31 words | Safety problems
8 chunks (structure) from documents/warranty-policy.pdf
"""
FIXED = """\
521ff4295be4 v5 #0 chars 0-613 pages 1 | 100 words | What the warranty covers / Warranty periods by product category
7ac8fe213b88 v5 #1 chars 614-1159 pages 1 | 100 words | Warranty periods by product category
957c935ee2fa v5 #2 chars 1160-1708 pages 1 | 100 words | Warranty periods by product category / What is not covered
174d797eb4bd v5 #3 chars 1709-2252 pages 1,2 | 100 words | What is not covered / How to make a claim
0131e6fb8ee6 v5 #4 chars 2253-2744 pages 2 | 84 words | How to make a claim / Proof of purchase / Customers in Quebec / Safety problems
5 chunks (fixed) from documents/warranty-policy.pdf
"""


def test_chunks(run: Run, collection: Path) -> None:
    assert run("chunks", "warranty-policy", "--collection", collection).out == STRUCTURE


def test_chunks_of_another_chunker(run: Run, own_collection: Path) -> None:
    assert run("ingest", own_collection, "--chunker", "fixed").code == 0
    assert run("chunks", "warranty-policy", "--collection", own_collection).out == FIXED


def test_chunks_without_pages(run: Run, collection: Path) -> None:
    outcome = run("chunks", "delivery-policy", "--collection", collection)
    assert "617a6fe666fc v4 #1 chars 274-1245 pages - | 167 words | Delivery times and fees" in outcome.lines


def test_chunks_of_all_versions_and_of_one(run: Run, collection: Path) -> None:
    both = run("chunks", "returns-policy", "--collection", collection)
    assert [line for line in both.lines if " from " in line] == [
        line for line in both.lines if line.endswith(("documents/returns-policy.v3.md", "documents/returns-policy.v4.html"))
    ]
    third = run("chunks", "returns-policy", "--version", "3", "--collection", collection)
    assert both.out.startswith(third.out)
    assert third.lines[-1].endswith("chunks (structure) from documents/returns-policy.v3.md")
    assert any(line.startswith("b7711c885517 v3 ") for line in third.lines)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("no-such-policy",), "The index index.sqlite has no document 'no-such-policy'.\n"),
        (("returns-policy", "--version", "9"), "The index index.sqlite has no version '9' of returns-policy, only: 3, 4.\n"),
    ],
)
def test_chunks_of_what_is_not_there(run: Run, collection: Path, arguments: tuple[str, ...], sentence: str) -> None:
    outcome = run("chunks", *arguments, "--collection", collection)
    assert (outcome.code, outcome.out, outcome.err) == (1, "", sentence)


def test_search(run: Run, collection: Path) -> None:
    outcome = run("search", "Which pump kit fits the PW-2200?", "--k", "2", "--collection", collection)
    assert outcome.code == 0
    first, text, second, _, footer = outcome.lines
    assert re.fullmatch(r"1\. [ \d]{2}\d\.\d{4}  \[f80f7e98f870\] product-care-pw2200 v2 \| Parts and part numbers \| public", first)
    assert text.startswith("   Parts and part numbers Part | Part number | Notes ")
    assert len(text) <= 103
    assert second.startswith("2. ")
    assert re.fullmatch(r"BM25 over \d+ chunks \(structure\), top 2", footer)


@pytest.mark.parametrize("query", ["", '"', "NEAR(", "multi-agent 20.04 @name", "* OR AND"])
def test_search_takes_any_text(run: Run, collection: Path, query: str) -> None:
    outcome = run("search", "--collection", collection, "--", query)
    assert outcome.code == 0
    assert outcome.err == ("" if len(outcome.lines) > 1 else "No chunk has any of these words.\n")
    assert outcome.lines[-1].startswith("BM25 over ")


def test_parse(run: Run, collection: Path) -> None:
    outcome = run("parse", collection / "documents" / "warranty-policy.pdf")
    assert outcome.code == 0
    meta, title, heading, *blocks = outcome.lines
    assert meta.startswith("pdf | ")
    assert "doc_id=warranty-policy" in meta
    assert title == "[    0-25   ] p1 title                                | Larkfield warranty policy"
    assert heading == "[   27-51   ] p1 heading What the warranty covers     | What the warranty covers"
    assert [line[:24] for line in blocks if "table" in line[:24]] == ["[  409-1453 ] p1 table  "]
    assert len(blocks) == 18


def test_parse_a_source_of_the_collection(run: Run, collection: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = run("parse", "documents/delivery-policy.html", "--collection", collection)
    assert outcome.lines[1] == "[    0-15   ]    title                                | Delivery policy"


def test_inventory(run: Run, collection: Path) -> None:
    outcome = run("inventory", "--collection", collection)
    assert outcome.code == 0
    assert outcome.lines[0] == "document                            v from       to         access lang type      format owner"
    assert "returns-policy                      3 2025-03-01 2026-10-31 public en   policy    md     Support (Grace)" in outcome.lines
    assert outcome.lines[-1] == "36 documents: 6 staff-only, 2 in French, 4 not Markdown"


def test_inventory_without_a_file_comes_from_the_index(run: Run, own_collection: Path) -> None:
    (own_collection / "inventory.csv").unlink()
    outcome = run("inventory", "--collection", own_collection)
    assert "warranty-policy                     5 2026-01-01 -          public en   policy    pdf    Support (Grace)" in outcome.lines


def test_inventory_filters_by_what_the_index_knows(run: Run, tmp_path: Path) -> None:
    insurance = shutil.copytree(Path(__file__).parents[2] / "corpus" / "insurance", tmp_path / "insurance")
    assert run("ingest", insurance).code == 0
    outcome = run("inventory", "--domain", "car", "--language", "fa", "--collection", insurance)
    assert [line.split()[0] for line in outcome.lines[1:-1]] == ["car-cover-rates", "car-insurance-faq"]
    assert outcome.lines[2].split()[4:6] == ["public", "fa"]
    assert outcome.lines[2].split()[6] == "faq"
    assert outcome.lines[-1] == "2 documents: 0 staff-only, 0 in French, 2 in 'fa', 2 not Markdown | language fa, domain car"
    outcome = run("inventory", "--domain", "fire", "--collection", insurance, "--audience", "public")
    assert outcome.lines[1:] == ["0 documents: 0 staff-only, 0 in French, 0 not Markdown | domain fire"]


def test_inventory_names_the_language_that_was_found_where_no_label_does(run: Run, tmp_path: Path) -> None:
    insurance = shutil.copytree(Path(__file__).parents[2] / "corpus" / "insurance", tmp_path / "insurance")
    outcome = run("inventory", "--collection", insurance)
    assert outcome.lines[2].split()[:6] == ["car-insurance-faq", "3", "2026-03-21", "-", "public", "-"]
    assert run("ingest", insurance).code == 0
    outcome = run("inventory", "--collection", insurance)
    assert outcome.lines[2].split()[:6] == ["car-insurance-faq", "3", "2026-03-21", "-", "public", "fa"]
    assert outcome.lines[-1] == "6 documents: 1 staff-only, 0 in French, 3 in 'fa', 6 not Markdown"


@pytest.mark.parametrize("command", [("inventory",), ("search", "warranty")])
def test_an_index_without_metadata_says_why_no_domain_is_found(run: Run, own_collection: Path, command: tuple[str, ...]) -> None:
    with closing(sqlite3.connect(own_collection / "index.sqlite")) as connection, connection:
        connection.execute("DROP TABLE document_metadata")
    outcome = run(*command, "--domain", "general", "--collection", own_collection)
    assert outcome.code == 0
    assert outcome.err.startswith("index.sqlite knows no domains and departments. It gets to know them with: ")
    assert "policy" in run(*command, "--type", "policy", "--collection", own_collection).out


@pytest.mark.parametrize("command", [("chunks", "x"), ("search", "x"), ("trace", "x"), ("picture", "x", "--out", "x.png")])
def test_no_index_names_the_command_that_builds_one(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    outcome = run(*command, "--collection", tmp_path)
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.err.startswith(f"No index at {tmp_path / 'index.sqlite'}. Build one with: ")
    assert outcome.err.endswith(f" ingest {tmp_path}\n")
