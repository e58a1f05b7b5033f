"""The form for other labels: what can be filled in, what is wrong with it, and what would come of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from explorer.chunking import chunker
from explorer.domain.audience import Audience
from explorer.errors import UserError
from explorer.index.build import ingest
from explorer.index.collection import Collection
from explorer.viewlogic.correction_form import CorrectionForm, correction_form, judge
from explorer.viewlogic.index_state import IndexState, open_state
from tests.index.test_metadata import ENGLISH, write
from tests.index.toy import ToyEngine, finish


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, "car/a.md", ENGLISH, doc_type="policy", access="staff")
    write(tmp_path, "fire/b.md", ENGLISH, department="Claims")
    (tmp_path / "inventory.csv").write_text("file,doc_id,version,region\ndocuments/car/a.md,a,1,QC\n", encoding="utf-8")
    return tmp_path


@pytest.fixture
def state(folder: Path) -> Iterator[IndexState]:
    index = folder / "index.sqlite"
    finish(ingest(Collection(folder), index, chunker=chunker("structure"), engine=ToyEngine()))
    made = open_state(index, folder, ToyEngine())
    yield made
    made.opened.reader.close()


@pytest.fixture
def form(state: IndexState) -> CorrectionForm:
    return correction_form(state, "a", "1")


def test_every_field_says_what_counts_and_what_would_without_it(form: CorrectionForm) -> None:
    told = {label.field: label for label in form.fields}
    assert (told["domain"].value, told["domain"].instead) == ("", "car, from the folder\u2019s name")
    assert told["domain"].choices == ("car", "fire")
    assert (told["region"].value, told["region"].origin, told["region"].locked) == ("QC", "from inventory.csv", False)
    assert (told["doc_type"].locked, told["access"].locked, told["language"].locked) == (True, True, False)
    assert told["department"].choices == ("Claims",)
    assert told["language"].instead == "looked for in the text"
    assert not form.changed


def test_nothing_typed_is_nothing_to_write(form: CorrectionForm) -> None:
    found = judge(form, {label.field: label.value for label in form.fields})
    assert (found.values, found.ready, found.changes, found.places) == ({}, False, (), ())


def test_what_is_typed_is_judged_in_sentences(form: CorrectionForm) -> None:
    found = judge(form, {"language": "Klingonish", "effective_from": "soon", "domain": "Fire"})
    assert found.faults == {
        "language": "\u201cKlingonish\u201d is no language code such as 'en' or 'fa'.",
        "effective_from": "\u201csoon\u201d is no date such as '2026-10-09'.",
    }
    assert not found.ready


def test_what_would_change_and_where_it_is_written_is_shown(form: CorrectionForm, folder: Path) -> None:
    found = judge(form, {"domain": "Boats & ships", "region": "", "language": "English"})
    assert found.ready
    assert found.values == {"domain": "boats-&-ships", "region": "", "language": "en"}
    assert found.notes == {"domain": "Written as \u201cboats-&-ships\u201d.", "language": "Written as \u201cen\u201d."}
    assert [(change.name, change.before, change.after) for change in found.changes] == [
        ("Domain", "car, from the folder\u2019s name", "boats-&-ships (from inventory.csv)"),
        ("Language", "looked for in the text", "en (from inventory.csv)"),
        ("Region", "QC (from inventory.csv)", "nothing"),
    ]
    assert found.places == (f"{folder / 'inventory.csv'}, in the row of documents/car/a.md",)


def test_without_a_row_a_new_file_is_named(state: IndexState, folder: Path) -> None:
    found = judge(correction_form(state, "b", "1"), {"access": "public"})
    assert found.places == (f"{folder / 'documents/fire/b.md.meta.yaml'}, a new file beside the document",)
    assert found.notes == {"access": "Then everybody may read the document."}


def test_what_the_collection_requires_is_told_before_it_is_written(state: IndexState, folder: Path) -> None:
    (folder / "domains.yaml").write_text("required: [region]\n", encoding="utf-8")
    found = judge(correction_form(state, "a", "1"), {"region": ""})
    assert "the field 'region' is missing, and domains.yaml requires it" in found.fault
    assert not found.ready


def test_a_changed_file_is_told(state: IndexState, folder: Path) -> None:
    write(folder, "car/a.md", ENGLISH + "More.\n", doc_type="policy", access="staff")
    assert correction_form(state, "a", "1").changed


def test_it_is_refused_in_a_sentence(state: IndexState, folder: Path) -> None:
    (folder / "documents/car/a.md").unlink()
    with pytest.raises(UserError, match="what is said about it cannot be corrected there"):
        correction_form(state, "a", "1")
    state.opened.reader.audience = Audience.PUBLIC
    write(folder, "fire/b.md", ENGLISH)
    with pytest.raises(UserError):
        correction_form(state, "b", "1")


def test_a_title_from_right_to_left_does_not_turn_the_heading_around(form: CorrectionForm) -> None:
    assert form.heading.startswith("\u2068")
    assert form.heading.endswith("\u2069, version 1")
