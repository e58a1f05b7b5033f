"""Corrections: written where they count, to the byte and at once, and the document alone is taken again."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.chunking import chunker
from explorer.domain.audience import Audience
from explorer.errors import Cancelled, DocumentError, EnvironmentFault, MetadataFault, NotFound, UserError
from explorer.index.build import BuildReport
from explorer.index.collection import Collection, inventory_rows
from explorer.index.corrections import check_may_correct, corrected
from explorer.index.inventory_edit import edited_inventory
from explorer.index.reader import open_index
from explorer.index.sidecar import values_in
from explorer.index.sidecar_edit import edited_sidecar
from explorer.index.statements import statements
from explorer.metadata.record import Origin
from explorer.parsing.text_rules import clean
from tests.index.conftest import Build
from tests.index.test_metadata import ENGLISH, described, write
from tests.index.toy import ToyEngine, finish

Correct = Callable[..., BuildReport]
HEAD = "file,doc_id,version,doc_type,language\n"


@pytest.fixture
def collection(build: Build, folder: Path) -> Path:
    for path in (folder / "documents").rglob("*.*"):
        path.unlink()
    write(folder, "car/a.md", ENGLISH)
    write(folder, "car/b.md", ENGLISH + "More.\n", doc_type="faq")
    (folder / "inventory.csv").write_bytes((HEAD + 'documents/car/a.md,a,1,"terms, old",\ndocuments/car/b.md,b,1,faq,\n').encode())
    build()
    return folder


@pytest.fixture
def correct(collection: Path, engine: ToyEngine) -> Correct:
    def run(doc_id: str, cancel: threading.Event | None = None, **changes: str) -> BuildReport:
        engine.parsed.clear()
        with open_index(collection / "index.sqlite") as reader:
            work = corrected(
                reader,
                Collection(collection),
                doc_id,
                "1",
                changes,
                chunker=chunker("structure"),
                engine=engine,  # type: ignore[arg-type]
                cancel=cancel,
            )
            return finish(work)

    return run


def text(folder: Path, name: str = "inventory.csv") -> str:
    return (folder / name).read_bytes().decode()


def test_it_is_written_into_the_row_and_the_document_alone_is_taken_again(correct: Correct, collection: Path, engine: ToyEngine) -> None:
    # Another file has changed meanwhile: that is for the next build.
    write(collection, "car/b.md", ENGLISH + "Other.\n")
    report = correct("a", domain="Fire", doc_type="policy")
    assert (report.updated, report.unchanged, report.chunks_added, report.chunks_removed) == (1, 1, 0, 0)
    assert engine.parsed == ["documents/car/a.md"]
    assert text(collection) == (
        "file,doc_id,version,doc_type,language,domain\ndocuments/car/a.md,a,1,policy,,fire\ndocuments/car/b.md,b,1,faq,,\n"
    )
    found = described(collection, "a")
    assert (found.domain, found.document_type, found.origins["domain"]) == ("fire", "policy", Origin.INVENTORY)


def test_without_a_row_it_is_written_into_a_new_sidecar(correct: Correct, build: Build, collection: Path) -> None:
    (collection / "inventory.csv").unlink()
    build()
    correct("a", language="fa", department="Claims: north", region="12")
    assert text(collection, "documents/car/a.md.meta.yaml") == 'language: "fa"\ndepartment: "Claims: north"\nregion: "12"\n'
    found = described(collection, "a")
    assert (found.language, found.department, found.region, found.origins["language"]) == ("fa", "Claims: north", "12", Origin.SIDECAR)
    correct("a", language="", region="")
    assert text(collection, "documents/car/a.md.meta.yaml") == 'department: "Claims: north"\n'
    assert described(collection, "a").language == "en"


def test_a_sidecar_that_speaks_of_the_field_is_changed_because_it_counts(correct: Correct, build: Build, collection: Path) -> None:
    sidecar = collection / "documents/car/a.meta.yaml"
    sidecar.write_text("# Ours.\ndomain: fire # or water?\nowner: Ada\n", encoding="utf-8")
    build()
    inventory = text(collection)
    correct("a", domain="water")
    assert sidecar.read_text(encoding="utf-8") == '# Ours.\ndomain: "water" # or water?\nowner: Ada\n'
    assert text(collection) == inventory
    correct("a", department="Claims")
    assert sidecar.read_text(encoding="utf-8").startswith("# Ours.")
    assert "Claims" in text(collection)
    correct("a", owner="Eve", region="QC")
    assert 'owner: "Eve"' in sidecar.read_text(encoding="utf-8")
    assert "region" not in sidecar.read_text(encoding="utf-8")
    assert "QC" in text(collection)


def test_a_value_is_taken_away_wherever_it_stands(correct: Correct, build: Build, collection: Path) -> None:
    (collection / "documents/car/a.meta.yaml").write_text("doc_type: claim\n", encoding="utf-8")
    build()
    assert described(collection, "a").document_type == "claim"
    correct("a", doc_type="")
    assert text(collection, "documents/car/a.meta.yaml") == ""
    assert "documents/car/a.md,a,1,," in text(collection)
    assert described(collection, "a").document_type == "general"


def test_both_files_are_as_they_were_when_one_cannot_be_written(
    correct: Correct, build: Build, collection: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sidecar = collection / "documents/car/a.meta.yaml"
    sidecar.write_text("domain: fire\n", encoding="utf-8")
    build()
    before = text(collection)
    replace = Path.replace

    def full(self: Path, target: Path) -> Path:
        if target.name == "inventory.csv":
            raise OSError(28, "No space left on device")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(EnvironmentFault, match="No space left"):
        correct("a", domain="water", region="QC")
    assert sidecar.read_text(encoding="utf-8") == "domain: fire\n"
    assert text(collection) == before


def test_for_the_public_nothing_is_corrected(collection: Path, engine: ToyEngine) -> None:
    write(collection, "car/b.md", ENGLISH, access="public")
    with open_index(collection / "index.sqlite") as reader:
        said = statements(reader, Collection(collection), "a", "1")
        reader.audience = Audience.PUBLIC
        with pytest.raises(UserError, match="open it for staff first"):
            check_may_correct(reader, said, {"domain": "fire"})


def test_a_write_protected_file_is_told_before_anything_is_written(
    correct: Correct, collection: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("explorer.index.corrections.os.access", lambda path, _mode: Path(path).name != "inventory.csv")
    with pytest.raises(EnvironmentFault, match="may not be changed by you: it, or its folder, is write-protected"):
        correct("a", domain="fire")


def test_what_the_collection_requires_is_not_taken_away(correct: Correct, build: Build, collection: Path) -> None:
    (collection / "domains.yaml").write_text("required: [department]\n", encoding="utf-8")
    head, *rows = text(collection).splitlines()
    lines = [f"{head},department", *(f"{row},Claims" for row in rows)]
    (collection / "inventory.csv").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    build()
    with pytest.raises(MetadataFault, match=r"the field 'department' is missing, and domains\.yaml requires it"):
        correct("a", department="")
    assert described(collection, "a").department == "Claims"


def test_a_document_that_was_read_by_other_rules_is_not_taken_again(correct: Correct, collection: Path) -> None:
    with closing(sqlite3.connect(collection / "index.sqlite")) as connection:
        connection.execute("UPDATE parsed_documents SET parser = 'md rules 0'")
        connection.commit()
    before = text(collection)
    with pytest.raises(UserError, match=r"was read by other rules \(md rules 0\)"):
        correct("a", domain="fire")
    assert text(collection) == before


def test_what_would_count_is_known_before_it_is_written(collection: Path) -> None:
    with open_index(collection / "index.sqlite") as reader:
        said = statements(reader, Collection(collection), "a", "1")
    now, then = said.outlook(), said.outlook({"domain": "fire", "doc_type": ""})
    assert (now.metadata.domain, now.metadata.origins["domain"]) == ("car", Origin.FOLDER)
    assert (then.metadata.domain, then.metadata.origins["domain"]) == ("fire", Origin.INVENTORY)
    assert (now.metadata.document_type, then.metadata.document_type) == ("terms,-old", "general")
    assert {place.name: values for place, values in said.places({"domain": "fire", "doc_type": ""}).items()} == {
        "inventory.csv": {"domain": "fire", "doc_type": ""}
    }


def test_a_language_is_written_as_its_code(correct: Correct, collection: Path) -> None:
    correct("a", language="Deutsch")
    assert described(collection, "a").language == "de"
    assert 'documents/car/a.md,a,1,"terms, old",de' in text(collection)


def test_what_the_document_says_itself_is_not_overruled(correct: Correct, collection: Path) -> None:
    before = text(collection)
    with pytest.raises(UserError, match=r"documents/car/b\.md itself says doc_type 'faq', which counts before anything beside it"):
        correct("b", doc_type="policy")
    assert text(collection) == before
    assert correct("b", doc_type="faq", domain="fire").updated == 1


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"language": "Klingonish"}, "is no language code"),
        ({"domain": "x" * 65}, "is no single word"),
        ({"doc_type": "x" * 65}, "is no single word"),
        ({"effective_from": "soon"}, "is no date"),
        ({"version": "2"}, "cannot be corrected here"),
        ({"colour": "red"}, "cannot be corrected here"),
    ],
)
def test_a_value_that_cannot_be_used_changes_nothing(correct: Correct, collection: Path, changes: dict[str, str], sentence: str) -> None:
    before = text(collection)
    with pytest.raises(MetadataFault, match=sentence):
        correct("a", **changes)
    assert text(collection) == before


def test_when_the_document_cannot_be_taken_the_file_is_as_it_was(correct: Correct, collection: Path, engine: ToyEngine) -> None:
    before = text(collection)
    engine.fail("documents/car/a.md", DocumentError("documents/car/a.md", "it is broken."))
    with pytest.raises(DocumentError, match="broken"):
        correct("a", domain="fire")
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(Cancelled):
        correct("a", cancel, domain="fire")
    (collection / "inventory.csv").unlink()
    with pytest.raises(DocumentError, match="broken"):
        correct("a", domain="fire")
    assert [path.name for path in collection.rglob("*") if path.suffix in (".new", ".yaml")] == []
    (collection / "inventory.csv").write_text(before, encoding="utf-8")
    assert described(collection, "a").domain == "car"


def test_what_is_not_there_cannot_be_corrected(correct: Correct, collection: Path) -> None:
    with pytest.raises(NotFound):
        correct("z", domain="fire")
    (collection / "documents/car/a.md").unlink()
    with pytest.raises(UserError, match="is not in"):
        correct("a", domain="fire")


def test_a_file_that_cannot_be_written_is_told(correct: Correct, collection: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = text(collection)

    def full(self: Path, target: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(EnvironmentFault, match=r"inventory\.csv could not be written: No space left on device\. It is as it was\."):
        correct("a", domain="fire")
    assert text(collection) == before
    assert not [path for path in collection.iterdir() if path.name.endswith(".new")]


def test_a_correction_counts_as_if_it_had_always_been_there(correct: Correct, build: Build, collection: Path) -> None:
    correct("a", domain="fire")
    assert build().unchanged == 2


# Among them signs that end a line elsewhere, but not in CSV.
CELL = st.text(alphabet='ab," \n\r\t;é\x0b\x1c\x85\u2028', max_size=6)


@given(
    rows=st.lists(st.lists(CELL, min_size=5, max_size=5), max_size=4),
    place=st.integers(0, 4),
    ending=st.sampled_from(["\n", "\r\n"]),
    mark=st.sampled_from(["", "\ufeff"]),
    values=st.fixed_dictionaries({}, optional={name: CELL.map(str.strip) for name in ("doc_type", "owner", "region", "domain")}),
)
def test_an_inventory_keeps_every_other_row(rows: list[list[str]], place: int, ending: str, mark: str, values: dict[str, str]) -> None:
    import csv
    from io import StringIO

    table = [["x" + row[0], *row[1:]] for row in rows]
    table.insert(min(place, len(table)), ["documents/me.md", "me", "1", "old", "Ada"])
    target = StringIO(newline="")
    csv.writer(target, lineterminator=ending).writerows([["file", "doc_id", "version", "doc_type", "owner"], *table])
    before = mark + target.getvalue()
    after = edited_inventory(before, "documents/me.md", values)
    assert after.startswith(mark)
    old, new = inventory_rows(before.removeprefix("\ufeff")), inventory_rows(after.removeprefix("\ufeff"))
    assert [row for row in new if row.file != "documents/me.md"] == [row for row in old if row.file != "documents/me.md"]
    (mine,) = [row for row in new if row.file == "documents/me.md"]
    assert {name: getattr(mine, name) for name in values} == values
    if not values.keys() & {"region", "domain"}:
        own = before.index("documents/me.md")
        assert after[:own] == before[:own]
        assert after.endswith(before[before.index("Ada", own) + 3 :])


def test_a_ragged_row_is_not_guessed_at() -> None:
    with pytest.raises(DocumentError, match="the row on line 3 has more values than there are columns"):
        edited_inventory("file,doc_id\na,1\nb,1,2\n", "a", {"domain": "x"})
    assert edited_inventory("file,doc_id,owner\na\nb,2\n", "a", {"owner": "x"}) == "file,doc_id,owner\na,,x\nb,2\n"
    assert edited_inventory("file,doc_id\na\nb,2", "b", {"domain": "x"}) == "file,doc_id,domain\na,,\nb,2,x"


VALUE = st.text(alphabet="ab: #'\"\\-[]{}&*!|>%@é\u200c0.~", min_size=1, max_size=8).map(clean).filter(bool)


@given(
    before=st.dictionaries(st.sampled_from(["domain", "owner", "title", "region"]), VALUE, max_size=4),
    changes=st.dictionaries(st.sampled_from(["domain", "owner", "department"]), VALUE | st.just(""), max_size=3),
)
def test_a_sidecar_gets_any_value_and_keeps_its_comments(before: dict[str, str], changes: dict[str, str]) -> None:
    import json

    old = "# first\n" + "".join(f"{name}: {json.dumps(value)}  # {name}\n" for name, value in before.items())
    new = edited_sidecar(old, "a.meta.yaml", changes)
    assert new.startswith("# first\n")
    assert values_in(new, "a.meta.yaml")[0] == {name: value for name, value in (before | changes).items() if value}
    for name in before.keys() - changes.keys():
        assert f"  # {name}\n" in new


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", 'domain: "x"\n'),
        ("owner: Ada", 'owner: Ada\ndomain: "x"\n'),
        ("domain:\nowner: Ada\n", 'domain: "x"\nowner: Ada\n'),
        ("domain: |\n  a\n  b\nowner: Ada\n", 'domain: "x"\nowner: Ada\n'),
        ("domain: >-\n  a\n", 'domain: "x"\n'),
        ("{domain: a, owner: Ada}\n", '{domain: "x", owner: Ada}\n'),
        ("'domain' : a\n", "'domain': \"x\"\n"),
    ],
)
def test_a_sidecar_may_be_written_in_many_ways(old: str, new: str) -> None:
    assert edited_sidecar(old, "a.meta.yaml", {"domain": "x"}) == new


def test_a_sidecar_that_cannot_be_changed_is_told() -> None:
    with pytest.raises(DocumentError, match="it is written in a way that cannot be changed here"):
        edited_sidecar("{owner: Ada}\n", "a.meta.yaml", {"domain": "x"})
