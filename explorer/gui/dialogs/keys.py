"""Every key on one page, made from the catalogue."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QTextBrowser, QVBoxLayout, QWidget

from explorer.gui.actions import MENUS, ActionSpec
from explorer.gui.commands import keys_words
from explorer.gui.style import BODY, STEP, colour
from explorer.viewlogic.tokens import Theme

EXTRA = (
    ("Go-to box", "Down, Up, Enter", "Move in the hits and choose one."),
    ("Go-to box", "Ctrl+V", "An ID is shown at once; whatever else cites something is listed."),
    ("Go-to box", "Ctrl+Shift+F", "List all hits of the words in the search pane, with filters."),
    ("Go-to box", "Escape", "Back to the chosen chunk."),
    ("Library", "Left, Right", "Close or open a document or a version."),
    ("Library", "Enter", "Show the version or the chunk."),
    ("Search", "Down, Up", "Walk through the hits; each is chosen in all panes, and the keyboard stays in the field."),
    ("Search", "Page down, Page up", "Five hits further or back."),
    ("Search", "Enter", "Choose the first hit; once more to go on to the text."),
    ("Search", "Escape", "Back to the library, and to where the keyboard was."),
    ("Found", "Down, Up", "Walk through what was pasted; each passage is chosen in all panes."),
    ("Found", "Enter", "Go on to the text."),
    ("Found", "Escape", "Back to the library, and to where the keyboard was."),
    ("Evaluate", "Down, Up", "In the table a kind of question; below it the questions, and the passages of those that are open."),
    ("Evaluate", "Enter, Right, Left", "Open or close a question."),
    ("Evaluate", "Escape", "Back to the library."),
    ("Versions side by side", "F8 or N, Shift+F8 or P", "To the next difference, or the one before."),
    ("Versions side by side", "I", "Which ID became which, and back to the texts; Ctrl+C copies the list."),
    ("Versions side by side", "Enter", "Show the passage in the main window."),
    ("Preview of a cut", "J or N, K or P", "To the next piece, or the one before."),
    ("Preview of a cut", "C, S", "Choose the chunker; change its settings."),
    ("Preview of a cut", "/, O", "Filter the files of the folder; choose a file of any other place."),
    ("Preview of a cut", "F6", "The keyboard from the files to the text, and back."),
    ("Preview of a cut", "Ctrl+B", "Build with this cut."),
    ("Preview of a cut", "Escape", "One step back: settings, filter, preview."),
    ("Compare chunkers", "N or F8, P or Shift+F8", "To the next cut that not all columns make, or the one before."),
    ("Compare chunkers", "J, K", "To where the next chunk of this column begins, or the chunk before."),
    ("Compare chunkers", "F6, Shift+F6", "The keyboard to the next column, or the one before; the strip is among them."),
    ("Compare chunkers", "Arrows, Home, End", "On the strip: from chunk to chunk, and from column to column."),
    ("Compare chunkers", "C, S", "Choose this column\u2019s chunker; change its settings."),
    ("Compare chunkers", "A, X", "Another column; remove this one."),
    ("Compare chunkers", "G, Shift+G", "The printed page in every column, or in this one alone; the text again."),
    ("Compare chunkers", "Click, double click, Ctrl+F", "Mark a word in all columns."),
    ("Compare chunkers", "F3, Shift+F3", "To the next place found, or the one before."),
    ("Compare chunkers", "+, -, 0", "Larger letters, smaller, the usual size."),
    ("Compare chunkers", "Ctrl+S, Ctrl+E", "Save the comparison; save it as a page for any browser."),
    ("Compare chunkers", "F5", "Present to a class: the whole screen, large letters, strong contrast; all keys work there, too."),
    ("Compare chunkers", "B", "While presenting: a black screen, and back."),
    ("Compare chunkers", "Escape", "One step back: settings, find, mark, presentation, comparison."),
    ("Measured", "Enter", "On a passage: show it in the comparison."),
    ("Measured", "Escape, Ctrl+W", "Close the window."),
    ("Lesson", "Ctrl+Page down, Ctrl+Page up", "To the next step, or the one before."),
    ("Lesson", "Escape", "Back to the documents."),
)


def keys_page(specs: list[ActionSpec], theme: Theme, here: str = "") -> str:
    """The page as HTML. The keys of ``here``, a name in :data:`EXTRA`, come first."""
    quiet = colour(theme, "quiet").name()
    parts = [
        f"<style>td {{ padding: 3px 14px 3px 0; font-size: {BODY}px }} th {{ text-align: left; padding: 12px 0 4px 0 }}</style><table>"
    ]

    def rows(title: str, lines: list[tuple[str, str, str]]) -> None:
        if lines:
            parts.append(f'<tr><th colspan="3">{escape(title)}</th></tr>')
            for name, keys, told in lines:
                parts.append(f"<tr><td>{escape(name)}</td><td><b>{escape(keys)}</b></td>")
                parts.append(f'<td style="color: {quiet}">{escape(told)}</td></tr>')

    rows("Here", [row for row in EXTRA if row[0] == here])
    for menu in MENUS:
        rows(menu, [(spec.label, keys_words(spec), spec.help) for spec in specs if spec.menu == menu and spec.shortcuts])
    rows("In the panes", [row for row in EXTRA if row[0] != here])
    parts.append("</table>")
    return "".join(parts)


class KeysDialog(QDialog):
    def __init__(self, specs: list[ActionSpec], theme: Theme, parent: QWidget, here: str = "") -> None:
        super().__init__(parent)
        self.setWindowTitle("Keyboard")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(680, 620)
        page = QTextBrowser(self)
        page.setObjectName("plain")
        page.setFrameShape(QTextBrowser.Shape.NoFrame)
        page.setHtml(keys_page(specs, theme, here))
        page.setAccessibleName("Every key")
        column = QVBoxLayout(self)
        column.setContentsMargins(4 * STEP, 2 * STEP, 2 * STEP, 2 * STEP)
        column.addWidget(page)
