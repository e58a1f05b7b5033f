"""``verify``, ``versions`` and ``twins`` on the bundled collection."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from tests.cli.conftest import Run


def test_verify(run: Run, collection: Path) -> None:
    outcome = run("verify", "--collection", collection)
    assert (outcome.code, outcome.out, outcome.err) == (0, "185 chunks, 0 not traceable\n", "")


def test_verify_names_what_is_not_traceable(run: Run, own_collection: Path, tmp_path: Path) -> None:
    (own_collection / "documents" / "gift-cards.md").unlink()
    with (own_collection / "documents" / "privacy-policy.md").open("a", encoding="utf-8") as file:
        file.write("\nOne more.\n")
    outcome = run("verify", "--collection", own_collection, "--junit", tmp_path / "out.xml")
    assert outcome.code == 1
    *faults, summary = outcome.lines
    assert summary == f"185 chunks, {len(faults)} not traceable"
    assert {line.split()[1]: line.split(" | ")[1] for line in faults} == {"gift-cards": "file gone", "privacy-policy": "file changed"}
    root = ElementTree.parse(tmp_path / "out.xml").getroot()
    assert (root.get("tests"), root.get("failures")) == ("185", str(len(faults)))
    told = json.loads(run("verify", "--json", "--collection", own_collection).out)
    assert (told["chunks"], told["not_traceable"], len(told["faults"])) == (185, len(faults), len(faults))


def test_versions(run: Run, collection: Path) -> None:
    assert run("versions", "returns-policy", "--collection", collection).lines == [
        "returns-policy v3 | 2025-03-01 to 2026-10-31 | in force | documents/returns-policy.v3.md",
        "returns-policy v4 | since 2026-11-01 | not yet in force | documents/returns-policy.v4.html",
    ]
    pairs = run("versions", "returns-policy", "--old", "3", "--new", "4", "--collection", collection).lines
    assert "unchanged b7711c885517 -> 5509c5d52eb8 | Exchanges" in pairs
    assert any(line.startswith("edited    7839ded2d52b -> 65072af33b8a | Return window | ") for line in pairs)
    found = run("versions", "7839ded2d52b", "--collection", collection).lines
    assert found[0] == "v4 | edited | 65072af33b8a chars 229-459 | since 2026-11-01"
    assert "    - 30" in found
    assert "    + 45" in found
    (told,) = json.loads(run("versions", "b7711c885517", "--json", "--collection", collection).out)
    assert (told["version"], told["fate"], told["chunk_id"]) == ("4", "unchanged", "5509c5d52eb8")
    later = json.loads(run("versions", "returns-policy", "--json", "--as-of", "2026-11-01", "--collection", collection).out)
    assert [version["state"] for version in later] == ["no longer in force", "in force"]


def test_versions_that_are_not_there(run: Run, collection: Path) -> None:
    assert (
        run("versions", "nothing", "--collection", collection).err
        == "The index index.sqlite has no document 'nothing' and no such chunk.\n"
    )
    assert run("versions", "returns-policy", "--old", "3", "--collection", collection).code == 2
    assert "only: 3, 4" in run("versions", "returns-policy", "--old", "3", "--new", "9", "--collection", collection).err


def test_twins(run: Run, collection: Path) -> None:
    outcome = run("twins", "b7711c885517", "--collection", collection)
    assert outcome.lines[0].startswith("5509c5d52eb8 returns-policy v4 chars ")
    assert outcome.lines[0].endswith(" | equal | other version | Exchanges")
    assert outcome.lines[-1] == "1 passage like b7711c885517"
    (told,) = json.loads(run("twins", "b7711c885517", "--json", "--collection", collection).out)
    assert (told["equal"], told["here_marks"]) == (True, [])
    assert run("twins", "000000000000", "--collection", collection).code == 1
