"""Comparisons come back as they were saved; what cannot be used is refused with a sentence, and can still be deleted."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.comparison.columns import ColumnOrder, column_order
from explorer.domain.audience import Audience
from explorer.errors import EnvironmentFault, NotFound, UserError
from explorer.index.reader import IndexReader, open_index
from explorer.places import HOME_VARIABLE
from explorer.viewlogic.comparing import Comparison
from explorer.viewlogic.saved_comparisons import (
    SavedComparison,
    comparisons_folder,
    delete,
    on_text,
    open_saved,
    require_document,
    save,
    saved_comparisons,
    text_hash,
)
from tests.index.conftest import Build, build, engine, folder
from tests.index.toy import write_markdown

__all__ = ["build", "engine", "folder"]

TEXT = "Rules\n\nBring it back in time."
ORDERS = (ColumnOrder("structure"), column_order("overlap:words=100,step=75"))
KEPT = Comparison("rules", "1", ORDERS, 7, "back", TEXT.index("back"))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


def kept(name: str = "Fuel", comparison: Comparison = KEPT, *, replace: bool = False) -> Path:
    return save(name, comparison, "Rules", TEXT, replace=replace, now=lambda: datetime(2026, 10, 9, 8, 30, tzinfo=UTC))


def test_what_is_saved_comes_back() -> None:
    assert saved_comparisons() == ()
    path = kept(" The  wrong\nfuel ")
    assert path.parent == comparisons_folder()
    saved = SavedComparison("The wrong fuel", "2026-10-09T08:30:00+00:00", "Rules", KEPT, text_hash(TEXT))
    assert open_saved(path) == saved
    (entry,) = saved_comparisons()
    assert (entry.path, entry.name, entry.saved, entry.fault) == (path, "The wrong fuel", saved, "")
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    assert on_text(saved, TEXT).comparison == KEPT
    assert on_text(saved, TEXT).note == ""


def test_the_clock_says_when() -> None:
    saved = open_saved(save("Now", KEPT, "Rules", TEXT))
    assert abs((datetime.now(UTC) - datetime.fromisoformat(saved.saved_at)).total_seconds()) < 60


def test_a_name_is_taken_once() -> None:
    path = kept("Straße / fuel?")
    with pytest.raises(UserError, match=r"There is a comparison “STRASSE / FUEL\?” already. Choose another name, or replace it\."):
        kept("STRASSE / FUEL?")
    other = Comparison("rules", "2", (*ORDERS, *ORDERS))
    assert kept("Straße / fuel?", other, replace=True) == path
    assert open_saved(path).comparison == other
    assert len(saved_comparisons()) == 1
    with pytest.raises(UserError, match="needs a name"):
        kept(" \n ")


def test_names_of_any_script_have_files_of_their_own() -> None:
    names = ["مقایسه", "比較", "CON", "../../etc", "a" * 500, "a" * 500 + "b"]
    paths = [kept(name) for name in names[:-1]]
    assert len(set(paths)) == 5
    assert {path.parent for path in paths} == {comparisons_folder()}
    assert all(len(path.name) < 60 for path in paths)
    # A name is kept as far as there is room for it.
    with pytest.raises(UserError, match="already"):
        kept(names[-1])


def test_the_list_is_by_name_and_shows_what_is_damaged() -> None:
    kept("beta")
    kept("Alpha")
    (comparisons_folder() / "broken.json").write_text("{", encoding="utf-8")
    (comparisons_folder() / "notes.txt").write_text("not ours", encoding="utf-8")
    assert [(entry.name, entry.saved is None) for entry in saved_comparisons()] == [("Alpha", False), ("beta", False), ("broken", True)]
    assert "is damaged and cannot be opened" in saved_comparisons()[2].fault
    delete(saved_comparisons()[2].path)
    assert [entry.name for entry in saved_comparisons()] == ["Alpha", "beta"]


def changed(path: Path, **values: object) -> Path:
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | values), encoding="utf-8")
    return path


def test_a_newer_format_is_refused() -> None:
    path = changed(kept(), format=2, columns="of another kind")
    with pytest.raises(UserError) as caught:
        open_saved(path)
    assert str(caught.value) == (
        f"The comparison at {path} was saved by a newer version of this program. Open it there, or install that version."
    )


@pytest.mark.parametrize(
    "values",
    [
        {"format": 0},
        {"format": True},
        {"format": "1"},
        {"name": None},
        {"columns": []},
        {"columns": [{"chunker": "fixed", "settings": {}}] * 5},
        {"columns": [{"chunker": 3, "settings": {}}] * 2},
        {"columns": [{"chunker": "fixed", "settings": {"words": "100"}}] * 2},
        {"columns": [{"chunker": "fixed", "settings": []}] * 2},
        {"columns": [{"chunker": "fixed", "settings": {"words": 1.5}}] * 2},
        {"columns": None},
        {"document": {"doc_id": "rules"}},
        {"position": -1},
        {"position": True},
        {"marked": []},
    ],
)
def test_a_damaged_value_is_refused(values: dict[str, object]) -> None:
    path = changed(kept(), **values)
    with pytest.raises(UserError) as caught:
        open_saved(path)
    assert str(caught.value) == f"The comparison at {path} is damaged and cannot be opened. Delete it, and save the comparison again."


@pytest.mark.parametrize("content", [b"", b"\xff\xfe{", b"null", b"[" * 100_000, b'{"format": 1}', b" " * 1_000_001, b'{"format": NaN}'])
def test_a_damaged_file_is_refused(content: bytes) -> None:
    path = kept()
    path.write_bytes(content)
    with pytest.raises(UserError, match="is damaged and cannot be opened"):
        open_saved(path)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_cut_or_changed_byte_is_refused_or_read(data: st.DataObject) -> None:
    path = kept("Bytes", replace=True)
    content = bytearray(path.read_bytes())
    place = data.draw(st.integers(0, len(content) - 1))
    content[place] = data.draw(st.integers(0, 255))
    path.write_bytes(content[: data.draw(st.integers(0, len(content)))])
    # Anything else that is raised fails the test.
    with contextlib.suppress(UserError):
        assert isinstance(open_saved(path), SavedComparison)


def test_a_file_that_is_gone() -> None:
    path = kept()
    delete(path)
    with pytest.raises(UserError, match=r"There is no comparison at .* any more"):
        open_saved(path)
    delete(path)


def test_what_cannot_be_written_read_or_deleted(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    path = kept()
    (comparisons_folder() / "folder.json").mkdir()
    with pytest.raises(EnvironmentFault, match=r"cannot be read: .*\."):
        open_saved(comparisons_folder() / "folder.json")
    assert "cannot be read" in next(entry.fault for entry in saved_comparisons() if entry.name == "folder")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    before = path.read_bytes()
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(EnvironmentFault, match=r"“Fuel” could not be saved to .*: No space left on device"):
        kept(replace=True)
    assert path.read_bytes() == before
    assert {file.name for file in path.parent.iterdir()} == {"folder.json", path.name}
    with pytest.raises(EnvironmentFault, match="could not be deleted"):
        delete(comparisons_folder() / "folder.json")
    # The user's folder is a file.
    monkeypatch.setenv(HOME_VARIABLE, str(path))
    with pytest.raises(EnvironmentFault, match="could not be saved"):
        kept()
    assert saved_comparisons() == ()


@pytest.fixture
def reader(folder: Path, build: Build) -> Iterator[IndexReader]:
    write_markdown(folder, "rules-1.md", doc_id="rules", version="1", title="Rules")
    write_markdown(folder, "rules-2.md", doc_id="rules", version="2", title="Rules")
    build()
    with open_index(folder / "index.sqlite") as reader:
        yield reader


def saved(doc_id: str, version: str) -> SavedComparison:
    return SavedComparison("Fuel", "", "Rules", Comparison(doc_id, version, ORDERS), "")


def test_the_document_must_be_in_the_index(reader: IndexReader) -> None:
    require_document(saved("rules", "2"), reader)
    with pytest.raises(NotFound) as other:
        require_document(saved("rules", "3"), reader)
    assert str(other.value) == (
        "The comparison “Fuel” is about Rules, version 3, which the index index.sqlite does not hold, only: 1, 2. "
        "Open the index that has it."
    )
    with pytest.raises(NotFound) as gone:
        require_document(saved("tents", "3"), reader)
    assert str(gone.value) == (
        "The comparison “Fuel” is about Rules, version 3. The index index.sqlite has no document 'tents'. Open the index that has it."
    )


def test_a_document_for_staff_is_not_there_for_the_public(folder: Path, build: Build) -> None:
    path = write_markdown(folder, "secret.md", version="1")
    path.write_text(path.read_text(encoding="utf-8").replace("access: public", "access: staff"), encoding="utf-8")
    build()
    with open_index(folder / "index.sqlite", Audience.PUBLIC) as reader, pytest.raises(NotFound, match="has no document 'secret'"):
        require_document(saved("secret", "1"), reader)


def test_a_text_that_has_changed_is_said() -> None:
    held = open_saved(kept())
    moved = on_text(held, "Rules\n\nYou may bring it back in time.")
    assert (
        moved.note == "The text of Rules has changed since the comparison “Fuel” was saved. The marked words do not stand where they stood."
    )
    assert (moved.comparison.marked, moved.comparison.mark, moved.comparison.orders) == ("", None, ORDERS)
    longer = on_text(held, TEXT + " Or later.")
    assert longer.note == "The text of Rules has changed since the comparison “Fuel” was saved."
    assert longer.comparison == KEPT
    assert on_text(held, "Rul").comparison.position == 2
    assert on_text(held, "").comparison.position == 0
