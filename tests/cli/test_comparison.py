"""``compare`` on the bundled collection: figures, cuts, the page, and what is wrong with a question."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run

WARRANTY = """\
warranty-policy v5, 484 words, 2,744 characters, from documents/warranty-policy.pdf
                                              structure           fixed                 overlap
                              longest section 200 words       100 words  100 words, 25 repeated
chunks                                                8               5                       7
words: least, median, most              10 · 42.5 · 197  84 · 100 · 100          34 · 100 · 100
repeated                                            0 %             0 %                    23 %
cuts in a sentence                                    0               4                      12
cuts in a list                                        0               1                       2
cuts in a table row                                   0               2                       6
cuts in a table                                       0               2                       6
words in no chunk                                     3               0                       0
“unsuitable fuel” is in structure #3, fixed #3, overlap #3 and #4.
21 cuts: 0 by all columns, 3 by some, 18 by one alone
     27  Only structure cuts here, between sentences: …kfield warranty policy ¦ What the warranty covers…
"""


def test_three_chunkers(run: Run, collection: Path) -> None:
    outcome = run("compare", "warranty-policy", "--mark", "Unsuitable FUEL", "--collection", collection)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith(WARRANTY)
    assert len(outcome.lines) == len(WARRANTY.splitlines()) + 20
    assert (
        "   1709  fixed and overlap cut here, structure does not, inside a list item: …ost damage, for example ¦ in a pressure washer lef…"
        in (outcome.lines)
    )


def test_the_readme_tells_what_is_measured(run: Run, collection: Path) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    table = readme[readme.index("| figure | structure, 200 words |") :]
    told = {cells[1].strip(): [cell.strip() for cell in cells[2:5]] for row in table.splitlines()[2:10] if (cells := row.split("|"))}
    outcome = run("compare", "warranty-policy", "--collection", collection)
    printed = {line[:28].strip(): re.split(r"\s{2,}", line[28:].strip()) for line in outcome.lines[3:11]}
    assert told == printed


def test_one_chunker_with_several_settings(run: Run, collection: Path) -> None:
    columns = ("--column", "fixed:words=50", "--column", "fixed")
    outcome = run("compare", "returns-policy", "--version", "4", *columns, "--collection", collection)
    assert outcome.lines[1].split("  ")[-2:] == ["fixed (50 words)", "fixed (100 words)"]
    assert "8 cuts: 4 by all columns, 0 by some, 4 by one alone" in outcome.lines
    assert outcome.lines[-1].endswith("because of a mistake of ¦ ours.")


def test_as_json(run: Run, collection: Path) -> None:
    columns = ("--column", "structure", "--column", "overlap:step=75,words=100")
    told = json.loads(run("compare", "warranty-policy", *columns, "--mark", "wear", "--json", "--collection", collection).out)
    assert (told["doc_id"], told["version"], told["length"], told["words"]) == ("warranty-policy", "5", 2744, 484)
    assert [column["settings"] for column in told["columns"]] == [{}, {"step": 75, "words": 100}]
    structure, overlap = told["columns"]
    assert structure["pieces"][3] == [1517, 1967]
    assert overlap["figures"]["in_sentence"] == 12
    assert overlap["figures"]["broken_sentences"] == 0
    assert overlap["figures"]["repeated"] == 1 - 2744 / sum(end - start for start, end in overlap["pieces"])
    cut = next(cut for cut in told["cuts"] if cut["position"] == 614)
    assert cut == {"position": 614, "columns": [1], "share": "one", "inside": ["sentence", "table row", "table"]}
    assert told["mark"]["held_by"] == [[3], [3]]


def test_the_page(run: Run, collection: Path, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    outcome = run("compare", "warranty-policy", "--mark", "unsuitable fuel", "--html", file, "--collection", collection)
    assert outcome.code == 0
    page = file.read_text(encoding="utf-8")
    assert page.count("<mark>unsuitable fuel</mark>") == 3
    assert page.count("page 1 ┊ page 2") == 3
    assert "<script" not in page
    assert not re.search(r'(?:src|href)="(?!#)', page)
    failed = run("compare", "warranty-policy", "--html", tmp_path / "no" / "page.html", "--collection", collection)
    assert (failed.code, failed.out) == (1, "")
    assert failed.err.startswith("The page could not be written to ")


def test_a_fault_of_one_column_is_told_after_the_others(run: Run, collection: Path) -> None:
    columns = ("--column", "fixed", "--column", "magic:words=3", "--column", "fixed:words=0")
    outcome = run("compare", "warranty-policy", *columns, "--collection", collection)
    assert outcome.code == 1
    assert re.search(r"^chunks +5 +- +-$", outcome.out, re.MULTILINE)
    assert "4 cuts: 4 by all columns, 0 by some, 0 by one alone" in outcome.lines
    first, second = outcome.err.splitlines()
    assert first.startswith("There is no chunker 'magic'.")
    assert "'fixed'" in second


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("tents",), 1, "has no document 'tents'."),
        (("returns-policy",), 2, "returns-policy has the versions 3, 4: name one with --version V."),
        (("returns-policy", "--version", "9"), 1, "has no version '9' of returns-policy, only: 3, 4."),
        (("warranty-policy", "--column", "fixed"), 2, "A comparison has 2 to 4 columns, not 1: name --column so often."),
        (("warranty-policy", *("--column", "fixed") * 5), 2, "A comparison has 2 to 4 columns, not 5: name --column so often."),
        (("warranty-policy", "--column", "fixed:words=x", "--column", "fixed"), 2, "'fixed:words=x' is no column"),
        (("warranty-policy", "--mark", "wrong fuel"), 1, "“wrong fuel” does not stand in documents/warranty-policy.pdf."),
        (("safety-escalation-procedure", "--audience", "public"), 1, "has no document 'safety-escalation-procedure'."),
    ],
)
def test_what_cannot_be_compared(run: Run, collection: Path, words: tuple[str, ...], code: int, sentence: str) -> None:
    outcome = run("compare", *words, "--collection", collection)
    assert (outcome.code, outcome.out) == (code, "")
    assert sentence in outcome.err
