"""Verifying every chunk of the open index: progress, the ones that are not traceable and why, and the report as a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QWidget

from explorer.gui.dialogs.checking import CheckDialog, CheckWords
from explorer.gui.dialogs.line_table import LineTable
from explorer.gui.models.fault_table import FaultTable
from explorer.viewlogic.index_state import IndexState

if TYPE_CHECKING:
    from explorer.tracing.verification import Fault, Verification

CHECKS = (
    "Each chunk\u2019s ID is hashed again, its file is compared with the one that was indexed and parsed again, and its text is looked for "
    "at its characters."
)
WORDS = CheckWords(
    title="Verify all chunks",
    noun="verification",
    again="Verify again",
    parts="chunks",
    file="verification",
    formats={"JSON": ("json", "JSON (*.json)"), "JUnit": ("xml", "JUnit XML (*.xml)")},
)


class VerificationDialog(CheckDialog):
    """The window shows the chunk that is chosen here."""

    verified = Signal(int, int)
    """How many chunks were looked at, and how many of them are not traceable."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(WORDS, parent)
        self.resize(760, 460)
        self._result: Verification | None = None
        self.faults = FaultTable(self)
        self._table = LineTable(self.faults, "Chunks that are not traceable", (120, 190, 210), self)
        self._table.line_chosen.connect(self._choose)
        self._lay_out((), self._table)
        self._rest("")

    @property
    def found(self) -> Verification | None:
        """What was found; None while it is not known."""
        return self._result

    def _begin(self, state: IndexState) -> None:
        from explorer.tracing.verification import verify

        self._result = None
        self.faults.set_faults(())
        self._table.hide()
        self._head.setText(f"Verifying {state.name}\u2026")
        self._told.setText(CHECKS)
        self.work.start(lambda cancel, _note: verify(state.opened, cancel))

    def _clear(self) -> None:
        super()._clear()
        self._table.setVisible(self.faults.rowCount() > 0)

    def _show(self, result: Verification) -> None:
        self._result = result
        self.faults.set_faults(result.faults)
        bad = len(result.faults)
        self._rest(f"\u26a0 {result.summary}" if bad else f"\u2713 {result.summary}")
        self.verified.emit(result.chunks, bad)
        self._told.setText(f"{len(result.checked)} document versions, cut by {result.chunker}. {CHECKS}")
        for button in self._saves:
            button.setEnabled(True)
        if bad:
            self._table.setCurrentIndex(self.faults.index(0, 0))
            self._table.setFocus()

    def _choose(self, at: QModelIndex) -> None:
        fault: Fault | None = self.faults.fault(at)
        self._why.setVisible(fault is not None)
        if fault is not None:
            self._why.setText(fault.words)
            self.chunk_chosen.emit(fault.chunk_id)

    def _report(self, form: str) -> str | None:
        from explorer.tracing.junit import junit_xml

        if self._result is None:
            return None
        return junit_xml(self._result) if form == "JUnit" else json.dumps(self._result.to_json(), ensure_ascii=False, indent=2) + "\n"
