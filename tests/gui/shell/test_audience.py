"""The audience: what is hidden, and where it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from explorer.domain.audience import Audience
from explorer.gui.app import Shell
from explorer.gui.audience_chooser import AudienceChooser
from explorer.gui.engine_door import EngineDoor
from explorer.gui.memory import kept_audience
from explorer.gui.settings import Settings
from explorer.viewlogic.window_options import WindowOptions
from tests.gui.shell.conftest import BODY, build
from tests.index.toy import write_markdown

Start = Callable[..., Shell]


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    root = tmp_path / "texts"
    write_markdown(root, "delivery.md", title="Delivery policy", body=BODY)
    secret = write_markdown(root, "secret.md", title="Secret policy", body="\n## Hidden\n\nOnly for those who work here.\n")
    secret.write_text(secret.read_text(encoding="utf-8").replace("access: public\n", ""), encoding="utf-8")
    return root


@pytest.fixture
def start(qtbot, qapp: QApplication, texts: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    monkeypatch.setattr(EngineDoor, "warm", lambda _self: None)
    dress, made = (qapp.styleSheet(), qapp.palette(), qapp.font()), []

    def begin(**options: object) -> Shell:
        made.append(Shell(qapp, WindowOptions(index=build(texts), collection=texts, theme="light", **options)))
        made[-1].open()
        qtbot.waitUntil(lambda: made[-1].at_rest)
        return made[-1]

    yield begin
    for shell in made:
        shell.close()
        shell.window.deleteLater()
    qapp.setStyleSheet(dress[0])
    qapp.setPalette(dress[1])
    qapp.setFont(dress[2])


def titles(shell: Shell) -> list[str]:
    return [record.title for document in shell.session.state.library.documents for record in document.versions]


def secret_id(shell: Shell) -> str:
    return shell.session.state.opened.reader.chunks("secret", "1")[0].chunk_id


def test_the_public_is_shown_nothing_of_what_is_for_staff(start: Start, qtbot) -> None:
    shell = start()
    hidden = secret_id(shell)
    shell.session.select_chunk(hidden)
    qtbot.waitUntil(lambda: shell.at_rest and shell.session.chunk is not None)
    shell.window.top_bar.audience.wanted.emit(Audience.PUBLIC)
    qtbot.waitUntil(lambda: shell.at_rest and titles(shell) == ["Delivery policy"])
    assert shell.session.document is None or shell.session.document.key == ("delivery", "1")
    assert shell.session.chunk is None
    assert shell.window.top_bar.audience.accessibleName() == "Audience public"
    shell.citing.paste(hidden)
    qtbot.waitUntil(lambda: shell.citing._panel is not None and shell.at_rest)
    (finding,) = shell.citing.panel.findings
    assert finding.explanation.kind == "audience"
    assert "Secret" not in shell.citing.panel._details.toPlainText()
    shell.session.set_audience(Audience.STAFF)
    qtbot.waitUntil(lambda: shell.at_rest and len(titles(shell)) == 2)


def test_an_audience_named_at_the_start_is_locked(start: Start) -> None:
    shell = start(audience="public")
    chooser = shell.window.top_bar.audience
    assert titles(shell) == ["Delivery policy"]
    assert chooser.locked
    chooser.open()
    assert not chooser._menu.isVisible()
    assert chooser.accessibleName() == "Audience public, locked"


def test_a_missing_label_counts_as_staff_and_says_that_it_is_missing(start: Start, qtbot) -> None:
    shell = start()
    shell.session.select_chunk(secret_id(shell))
    qtbot.waitUntil(lambda: shell.at_rest and shell.session.chunk is not None)
    assert ("staff, no label", "warn") in shell.rest.inspector._chips._shown


def test_the_chooser_offers_both_and_marks_the_one_that_counts(qtbot) -> None:
    chooser = AudienceChooser()
    qtbot.addWidget(chooser)
    chooser.show_audience(Audience.PUBLIC, locked=False)
    assert [entry.isChecked() for entry in chooser._menu.actions()] == [False, True]
    with qtbot.waitSignal(chooser.wanted) as told:
        chooser._menu.actions()[0].trigger()
    assert told.args == [Audience.STAFF]


def test_the_audience_is_remembered(start: Start) -> None:
    shell = start()
    assert shell.session.audience is Audience.STAFF
    shell.session.set_audience(Audience.PUBLIC)
    shell.close()
    again = start()
    assert titles(again) == ["Delivery policy"]
    assert not again.window.top_bar.audience.locked


@pytest.mark.parametrize("named", ["public", "staff"])
def test_an_audience_named_at_the_start_wins_and_is_not_remembered(start: Start, named: str) -> None:
    shell = start()
    shell.session.set_audience(Audience.PUBLIC if named == "staff" else Audience.STAFF)
    shell.close()
    locked = start(audience=named)
    assert locked.session.audience is Audience(named)
    locked.close()
    assert start().session.audience is not Audience(named)


def test_a_settings_file_with_another_word_shows_rather_less() -> None:
    settings = Settings()
    settings.set("audience", "everybody")
    assert kept_audience(settings) is Audience.PUBLIC


def test_the_public_begins_with_a_document_that_it_may_read(start: Start, qtbot) -> None:
    shell = start()
    shell.session.select_chunk(secret_id(shell))
    qtbot.waitUntil(lambda: shell.at_rest and shell.session.chunk is not None)
    shell.close()
    assert start(audience="public").session.document.key == ("delivery", "1")


def test_an_audience_for_which_the_index_cannot_be_opened_is_not_said_to_be_shown(start: Start, texts: Path, qtbot) -> None:
    shell = start()
    said: list[str] = []
    shell.session.failed.connect(said.append)
    (texts / "index.sqlite").write_bytes(b"no index")
    shell.session.set_audience(Audience.PUBLIC)
    qtbot.waitUntil(lambda: bool(said) and shell.session.idle)
    assert shell.session.audience is Audience.STAFF
    assert shell.session.state.opened.reader.audience is Audience.STAFF
    assert kept_audience(Settings()) is Audience.STAFF
