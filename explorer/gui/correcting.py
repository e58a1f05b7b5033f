"""Correcting the labels of the shown document, in a dialog; the work runs in a thread, and the index is opened again when it is done."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject

from explorer.domain.audience import Audience
from explorer.gui.engine_door import EngineDoor
from explorer.gui.long_work import LongWork, Steps
from explorer.gui.passwords import Passwords
from explorer.gui.session import Session
from explorer.gui.window import MainWindow
from explorer.index.reading import not_of_collection

if TYPE_CHECKING:
    from explorer.engine import Engine
    from explorer.gui.dialogs.correction import CorrectionDialog
    from explorer.index.build import BuildReport
    from explorer.viewlogic.correction_form import CorrectionForm
    from explorer.viewlogic.index_state import IndexState

TOPIC = "labels"
FOR_STAFF = (
    "What is said about documents is corrected by staff only, and this window shows what the public may read. Open the index for staff "
    "first, with the audience at the top right or without --audience."
)


class Correcting(QObject):
    """One dialog at a time."""

    def __init__(self, session: Session, window: MainWindow, passwords: Passwords, building: Callable[[], bool]) -> None:
        super().__init__(window)
        self._session = session
        self._window = window
        self._passwords = passwords
        self._building = building
        self._state: IndexState | None = None
        self._key = ("", "")
        self.dialog: CorrectionDialog | None = None
        self._work = LongWork("correcting", self)
        self._work.finished.connect(self._done)
        session.index_changed.connect(lambda _state: self._leave())

    @property
    def running(self) -> bool:
        return self._work.running

    def close(self) -> None:
        self._work.close()
        self._leave()

    def open(self) -> None:
        """Ask for other labels of the document that is shown."""
        state, document = self._session.state, self._session.document
        say = self._window.message.say
        if state is None or document is None:
            self._window.status.say("Choose a document first: its labels are corrected.")
        elif self._session.audience is not Audience.STAFF:
            say(FOR_STAFF)
        elif state.path is None:
            say(not_of_collection("Correcting labels", state.name))
        elif self._building():
            say("An index is being built: correct labels when it is ready.")
        elif self.dialog is None:
            key = document.key
            self._session.lanes.run(
                TOPIC, partial(_form_of, state, *key), lambda form: self._show(state, key, form), doing="Reading what is said", slow=True
            )

    def _show(self, state: IndexState, key: tuple[str, str], form: CorrectionForm) -> None:
        from explorer.gui.dialogs.correction import CorrectionDialog

        if self.dialog is not None:
            return
        self._state, self._key = state, key
        dialog = self.dialog = CorrectionDialog(form, self._window)
        dialog.ordered.connect(self._begin)
        dialog.cancelled.connect(self._work.cancel)
        dialog.finished.connect(lambda _result: self._forget(dialog))
        self._work.progressed.connect(dialog.tell)
        self._work.failed.connect(dialog.fail)
        dialog.open()

    def _forget(self, dialog: CorrectionDialog) -> None:
        if self.dialog is dialog:
            self.dialog = None
        dialog.deleteLater()

    def _leave(self) -> None:
        """What the dialog says is of an index that is not open any more."""
        if self.dialog is not None and not self._work.running:
            self.dialog.finish()

    def _begin(self, values: Mapping[str, str]) -> None:
        state = self._state
        if state is None or state.path is None or state.folder is None:
            return
        path, folder, passwords, (doc_id, version) = state.path, state.folder, self._passwords, self._key

        def steps(cancel: threading.Event, _note: Callable[[object], None]) -> Steps:
            from explorer.chunking import chunker
            from explorer.index.collection import Collection
            from explorer.index.corrections import corrected
            from explorer.index.reader import open_index

            # A reader of its own: the window's may be closed meanwhile.
            with closing(EngineDoor(passwords)) as engine, open_index(path) as reader:
                cutter = chunker(reader.chunker, **reader.chunker_settings)
                return (
                    yield from corrected(
                        reader,
                        Collection(folder),
                        doc_id,
                        version,
                        values,
                        chunker=cutter,
                        # The door answers whatever a build asks of an engine.
                        engine=cast("Engine", engine),
                        cancel=cancel,
                    )
                )

        self._work.start(steps)

    def _done(self, report: BuildReport) -> None:
        from explorer.viewlogic.correction_words import corrected_words

        state, dialog = self._state, self.dialog
        file = dialog.source if dialog is not None else ""
        if dialog is not None:
            dialog.finish()
        if state is not None:
            self._session.open_index(state.address, state.folder)
        self._window.status.say(corrected_words(file, report))
        if doubts := [sentence for sentence in (*report.warnings, *report.findings) if file and file in sentence]:
            self._window.message.say(" ".join(doubts))


def _form_of(state: IndexState, doc_id: str, version: str) -> CorrectionForm:
    from explorer.viewlogic.correction_form import correction_form

    return correction_form(state, doc_id, version)
