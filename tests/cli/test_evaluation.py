"""``eval``, ``questions`` and the filters of ``search`` on the bundled collection."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Run

HEAD = re.compile(r"BM25 over structure chunks, top (\d+): hit@\1 (\d\.\d{3}) \((\d+) questions with relevant passages\)")


def test_eval_prints_the_references_lines_first(run: Run, collection: Path) -> None:
    outcome = run("eval", "--collection", collection)
    assert (outcome.code, outcome.err) == (0, "")
    head = HEAD.fullmatch(outcome.lines[0])
    assert head
    assert head.group(1, 3) == ("5", "59")
    kinds = ["answerable", "contradiction", "exact-code", "injection-bait", "staff-only", "table", "version"]
    counts = [18, 4, 11, 3, 7, 8, 8]
    for line, kind, count in zip(outcome.lines[1:8], kinds, counts, strict=True):
        assert re.fullmatch(rf"  {kind:15} {count:3} questions, hit@5 \d\.\d{{3}}", line)
    missed = outcome.lines[8].removeprefix("missed: ").split(", ")
    assert len(missed) == round(59 * (1 - float(head[2])))
    assert outcome.lines[9].startswith("recall@5 ")


def test_the_readme_shows_what_is_measured(run: Run, collection: Path) -> None:
    """The figures in the README are those of this program on this collection."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    table = {
        cells[0]: cells[1:]
        for line in readme.splitlines()
        if line.startswith("| ") and len(cells := [cell.strip() for cell in line.strip("|").split("|")]) == 4
    }
    measured = run("eval", *(f"--chunker={name}" for name in ("structure", "fixed", "overlap")), "--collection", collection)
    assert table["measure"] == ["structure", "fixed", "overlap"]
    for name in ("hit@5", "recall@5", "precision@5", "MRR"):
        (line,) = [line for line in measured.lines if line.startswith(f"{name} ") and "by kind" not in line]
        assert table[name] == line.split()[1:]
    for line in measured.lines[measured.lines.index("hit@5 by kind") + 1 :]:
        if not line.startswith("  "):
            break
        kind, _, *values = line.split()
        assert table[f"hit@5, {kind}"] == values


def test_several_chunkers_leave_the_index_alone(run: Run, collection: Path) -> None:
    index = collection / "index.sqlite"
    before = index.read_bytes()
    outcome = run("eval", "--chunker", "fixed", "--chunker", "structure", "--chunker", "fixed", "--k", "3", "--collection", collection)
    assert [line.split(",")[0] for line in outcome.lines[:2]] == ["BM25 over fixed chunks", "BM25 over structure chunks"]
    assert "fixed structure" in " ".join(outcome.lines[3].split())
    assert index.read_bytes() == before
    assert sorted(path.name for path in collection.iterdir()) == sorted(
        [".gitattributes", "DIFFICULTIES.md", "collection.json", "documents", "index.sqlite", "inventory.csv", "questions.jsonl"]
    )


def test_one_other_chunker_is_what_an_index_built_with_it_gives(run: Run, collection: Path, own_collection: Path) -> None:
    tried = run("eval", "--chunker", "overlap", "--collection", collection)
    assert run("ingest", own_collection, "--chunker", "overlap").code == 0
    built = run("eval", "--collection", own_collection)
    assert tried.out == built.out


def test_one_chunker_with_two_settings_is_measured_twice_and_named_as_it_was(run: Run, collection: Path) -> None:
    outcome = run("eval", "--chunker", "fixed:words=40", "--chunker", "fixed:words=100", "--chunker", "fixed", "--collection", collection)
    first, second, third, *_ = (line.split(", top 5: ") for line in outcome.lines)
    assert [first[0], second[0]] == ["BM25 over fixed:words=40 chunks", "BM25 over fixed:words=100 chunks"]
    assert first[1] != second[1] == third[1]
    assert run("eval", "--chunker", "fixed:words=x", "--collection", collection).code == 2


def test_the_public_is_shown_nothing_for_staff(run: Run, collection: Path) -> None:
    outcome = run("eval", "--audience", "public", "--collection", collection)
    assert "leaks: 0" in outcome.lines
    assert "  staff-only        7 questions, hit@5 0.000" in outcome.lines


def test_each_questions_own_day(run: Run, collection: Path) -> None:
    outcome = run("eval", "--as-of", "question", "--collection", collection)
    assert "wrong versions: 0" in outcome.lines
    assert "not in force: 0" in outcome.lines
    assert outcome.lines[-1] == "Asked by whom each question is for, nothing held back; versions in force on each question's own day."
    dated = run("eval", "--as-of", "2026-11-05", "--collection", collection)
    assert dated.lines[-1].endswith("versions in force on 2026-11-05.")
    assert dated.out != outcome.out


def test_eval_as_json(run: Run, collection: Path) -> None:
    told = json.loads(run("eval", "--json", "--as-of", "question", "--audience", "staff", "--collection", collection).out)
    assert (told["k"], told["audience"], told["as_of"]) == (5, "staff", "question")
    (evaluation,) = told["evaluations"]
    assert evaluation["chunker"] == "structure"
    assert len(evaluation["questions"]) == 67
    scored = [question for question in evaluation["questions"] if question["measures"]]
    assert evaluation["overall"]["questions"] == len(scored) == 59
    assert evaluation["overall"]["hit"] == sum(question["measures"]["hit"] for question in scored) / 59
    assert evaluation["missed"] == [question["id"] for question in scored if not any(hit["relevant"] for hit in question["found"])]


def test_a_question_set_from_elsewhere(run: Run, collection: Path, tmp_path: Path) -> None:
    questions = tmp_path / "own.jsonl"
    relevant = [{"doc_id": "product-care-pw2200", "version": "2", "section": "Parts and part numbers"}]
    questions.write_text(
        json.dumps({"id": "mine", "question": "Which pump kit fits the PW-2200?", "relevant": relevant, "source": "x"}), encoding="utf-8"
    )
    outcome = run("eval", "--questions", questions, "--collection", collection)
    assert outcome.lines[0] == "BM25 over structure chunks, top 5: hit@5 1.000 (1 questions with relevant passages)"
    assert outcome.lines[3] == "recall@5 1.000, precision@5 0.200, MRR 1.000"
    listed = run("questions", "--questions", questions)
    assert listed.lines == ["mine other           en -  Which pump kit fits the PW-2200?", "1 questions"]
    own_day = run("eval", "--questions", questions, "--as-of", "question", "--collection", collection)
    assert (own_day.code, own_day.out) == (1, "")
    assert own_day.err == "The question mine has no day: add its field 'as_of', or name one day for all.\n"


@pytest.mark.parametrize("command", ["eval", "questions"])
def test_faults_of_a_question_set_are_sentences(run: Run, collection: Path, tmp_path: Path, command: str) -> None:
    missing = run(command, "--questions", tmp_path / "none.jsonl", "--collection", collection)
    assert (missing.code, missing.out) == (1, "")
    assert missing.err == f"There is no question set at {tmp_path / 'none.jsonl'}. Name one with --questions FILE.\n"
    (tmp_path / "bad.jsonl").write_text('{"id": "a", "question": "q"}\n{"id": "b"}\n', encoding="utf-8")
    bad = run(command, "--questions", tmp_path / "bad.jsonl", "--collection", collection)
    assert (bad.code, bad.out) == (1, "")
    assert bad.err == f"{tmp_path / 'bad.jsonl'}, line 2: the field 'question' is missing.\n"


def test_usage_faults(run: Run, collection: Path) -> None:
    for words in (("--as-of", "tomorrow"), ("--k", "0"), ("--audience", "everybody"), ("--chunker", "none")):
        outcome = run("eval", *words, "--collection", collection)
        assert (outcome.code, outcome.out) == (2, ""), words


def test_questions(run: Run, collection: Path) -> None:
    everything = run("questions", "--collection", collection)
    assert everything.code == 0
    assert everything.lines[-1] == "67 questions"
    assert len(everything.lines) == 68
    assert "Q43 exact-code      en 2026-10-09  Which pump kit fits the PW-2200?" in everything.lines
    tables = run("questions", "--kind", "table", "--collection", collection)
    assert tables.lines[-1] == "8 questions"
    assert set(tables.lines) - {"8 questions"} == {line for line in everything.lines if line[4:9] == "table"}
    unknown = run("questions", "--kind", "easy", "--collection", collection)
    assert (unknown.code, unknown.out) == (1, "")
    assert "has no questions of the kind 'easy', only: answerable, contradiction, exact-code," in unknown.err


def test_search_filters(run: Run, collection: Path) -> None:
    def found(*words: str) -> list[str]:
        outcome = run("search", "How many days for a refund or return?", "--k", "40", *words, "--collection", collection)
        assert outcome.code == 0
        return outcome.lines

    plain = found()
    assert any("returns-policy v4" in line for line in plain)
    assert any(line.endswith("| staff") for line in plain)
    assert re.fullmatch(r"BM25 over 185 chunks \(structure\), top 40", plain[-1])
    public = found("--audience", "public")
    assert not any(line.endswith("| staff") for line in public[:-1:2])
    assert len(public) == len(plain)
    assert public[-1].endswith("top 40 | for the public")
    today = found("--in-force")
    assert not any("returns-policy v4" in line for line in today)
    assert today[-1].endswith("| in force on 2026-10-09")
    later = found("--as-of", "2026-11-05")
    assert any("returns-policy v4" in line for line in later)
    assert not any("returns-policy v3" in line for line in later)
    french = found("--language", "fr", "--type", "help")
    assert all("faq-quebec" in line for line in french[:-1:2])
    assert french[-1].endswith("| type help, language fr")


def test_search_as_json_tells_where_the_words_are(run: Run, collection: Path) -> None:
    told = json.loads(run("search", "pump kit", "--k", "1", "--json", "--collection", collection).out)
    (hit,) = told["hits"]
    assert {hit["text"][start:end].lower() for start, end in hit["matches"]} == {"pump", "kit"}


def test_search_marks_the_words_on_a_terminal_only(run: Run, collection: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from explorer.cli import output

    printed: list[str] = []
    monkeypatch.setattr(output.typer, "echo", printed.append)
    run("search", "pump", "--k", "1", "--collection", collection)
    assert "\x1b[1mpump\x1b[0m" in printed[1].lower()
    monkeypatch.setenv("NO_COLOR", "1")
    run("search", "pump", "--k", "1", "--collection", collection)
    assert "\x1b" not in printed[4]
    monkeypatch.undo()
    assert "\x1b" not in run("search", "pump", "--collection", collection).out
