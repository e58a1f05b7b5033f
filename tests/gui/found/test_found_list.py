"""The list's model keeps to Qt's rules, and its rows speak."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from explorer.gui.models.found_list import FoundList
from explorer.tracing.findings import Finding, Status
from explorer.viewlogic.found_rows import found_rows
from tests.viewlogic.test_found_rows import cite, place

FINDINGS = (
    Finding(cite("a4dc9ec49818"), Status.FOUND, place()),
    Finding(cite("a4dc9e"), Status.AMBIGUOUS, candidates=(place(), place("4"))),
    Finding(cite("0123456789ab"), Status.UNKNOWN),
)


def test_the_model_keeps_to_the_rules_while_its_rows_change(qtmodeltester) -> None:
    model = FoundList()
    strict = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    qtmodeltester.check(model)
    model.set_rows(found_rows(FINDINGS, date(2026, 10, 9)))
    qtmodeltester.check(model)
    assert model.rowCount() == 5
    model.set_rows(())
    assert model.rowCount() == 0
    del strict


def test_rows_are_found_by_chunk_and_by_citation() -> None:
    model = FoundList()
    model.set_rows(found_rows(FINDINGS, date(2026, 10, 9)))
    assert model.index_of("a4dc9ec49818").row() == 0
    assert not model.index_of("ffffffffffff").isValid()
    assert [model.first_of(number).row() for number in range(3)] == [0, 1, 4]


def test_a_row_speaks_of_its_number_and_its_state() -> None:
    model = FoundList()
    model.set_rows(found_rows(FINDINGS, date(2026, 10, 9)))
    spoken = [model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(5)]
    assert spoken[0].startswith("1. Returns policy, version 3, in force")
    assert spoken[1] == "2. a4dc9e: ambiguous: is the beginning of 2 passages"
    assert spoken[4] == "3. 0123456789ab: unknown"
