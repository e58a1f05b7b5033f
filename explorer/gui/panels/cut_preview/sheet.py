"""The preview's own rules of style over the window's."""

from __future__ import annotations

from explorer.gui.reading.cut_text.header_rules import HEADER_RULES
from explorer.gui.style import blend
from explorer.viewlogic.tokens import Theme

_SHEET = """
QWidget#cut-preview, QFrame#preview-title, QFrame#status {{ background: {window}; }}
QFrame#preview-title {{ border: none; border-bottom: 1px solid {line}; }}
QFrame#preview-files, QFrame#preview-cut {{ background: {panel}; border: none; }}
QListView#preview-list::item {{ padding: 4px 12px; border: none; }}
QListView#preview-list::item:selected {{ background: {selection}; color: {text}; }}
QFrame#status {{ border: none; border-top: 1px solid {line}; }}
"""


def sheet(of: Theme) -> str:
    """The rules in the colours of ``of``."""
    selection = blend(of, "tint_a", of.numbers["chosen_opacity"], "panel").name()
    return (_SHEET + HEADER_RULES).format(**of.colours, selection=selection)
