"""``lesson`` and ``compute-id`` on the bundled collection: the reference's example to the number."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_one_document_leaves(run: Run, collection: Path) -> None:
    outcome = run("lesson", "account-and-security", "--cited", "132", "--collection", collection)
    assert outcome.lines[:4] == [
        "185 passages before, 179 after account-and-security left (6 of its passages)",
        "Counters:      179 of 179 counters now mean another passage, and 6 counters mean nothing any more.",
        "               [132] meant Returns policy, version 3, Return window (7839ded2d52b).",
        "               [132] now shows Returns policy, version 3, Exchanges (b7711c885517). Nothing fails; the citation is just wrong.",
    ]
    assert outcome.lines[-2] == "Hash IDs:      No hash ID moved: all 179 passages that are left kept theirs."
    assert outcome.lines[-1].endswith("which is number 126 now.")


def test_for_other_programs(run: Run, collection: Path) -> None:
    told = json.loads(run("lesson", "returns-policy", "--version", "3", "--json", "--collection", collection).out)
    assert (told["before"], told["after"], told["moved_ids"]) == (185, 177, [])
    assert [pair["meant"] for pair in told["misleading_text_ids"]] == ["b7711c885517"]
    assert ["b7711c885517", "5509c5d52eb8"] in told["same_text"]


def test_what_cannot_leave(run: Run, collection: Path) -> None:
    assert "3, 4: name one with --version" in run("lesson", "returns-policy", "--collection", collection).err
    assert "only: 3, 4" in run("lesson", "returns-policy", "--version", "9", "--collection", collection).err
    assert "has no document 'nothing'" in run("lesson", "nothing", "--collection", collection).err


def test_the_public_numbers_what_it_may_read(run: Run, collection: Path) -> None:
    told = json.loads(run("lesson", "account-and-security", "--json", "--audience", "public", "--collection", collection).out)
    assert told["before"] < 185


def test_an_id_by_hand(run: Run, collection: Path) -> None:
    lines = run("compute-id", "warranty-policy", "5", "1517", "1967", "--collection", collection).lines
    assert lines[-2:] == [
        "ID       a4dc9ec49818",
        "index    index.sqlite holds it: Larkfield warranty policy, version 5, What is not covered",
    ]
    assert (
        run("compute-id", "warranty-policy", "6", "1517", "1967", "--collection", collection)
        .lines[-1]
        .endswith("holds no chunk with this ID")
    )
    outcome = run("compute-id", "warranty-policy", "5", "1967", "1517", "--collection", collection)
    assert (outcome.code, outcome.out) == (2, "")
    assert "at least one character" in outcome.err


def test_an_id_by_hand_without_an_index(run: Run, tmp_path: Path) -> None:
    lines = run("compute-id", "warranty-policy", "5", "1517", "1967", "--index", tmp_path / "none.sqlite").lines
    assert lines[-1] == "index    none is there to look in"
