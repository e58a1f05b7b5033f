"""The comparison's own rules of style over the window's."""

from __future__ import annotations

from explorer.gui.reading.cut_text.header_rules import HEADER_RULES
from explorer.gui.style import blend
from explorer.viewlogic.tokens import Theme

_SHEET = """
QWidget#comparison, QFrame#comparison-title, QFrame#comparison-strip-frame, QFrame#comparison-slot, QFrame#status {{
  background: {window}; }}
QFrame#comparison-title {{ border: none; border-bottom: 1px solid {line}; }}
QFrame#comparison-columns {{ background: {line}; border: none; }}
QFrame#comparison-column {{ background: {panel}; border: none; }}
QFrame#comparison-strip-frame {{ border: none; border-top: 1px solid {line}; }}
QFrame#comparison-slot {{ border: none; border-top: 1px solid {line}; border-left: 1px solid {line}; }}
QFrame#status {{ border: none; border-top: 1px solid {line}; }}
QToolButton {{ color: {quiet}; }}
QPlainTextEdit#parsed-text {{ background: {panel}; color: {text}; border: none; border-radius: 0;
  selection-background-color: {chosen_words}; selection-color: {text}; }}
"""
_STRONG = """
QLabel, QPushButton, QToolButton {{ color: {text}; }}
QLabel#quiet {{ color: {text}; }}
QPushButton, QLineEdit, QSpinBox {{ background: {field}; color: {text}; border-color: {ring}; }}
QFrame#find-bar, QFrame#popup {{ background: {raised}; }}
QFrame#message {{ background: {window}; }}
QScrollBar::handle {{ background: {ring}; }}
"""


def sheet(of: Theme, *, strong: bool) -> str:
    """The rules in the colours of ``of``; ``strong`` also for what the window's own style sheet colours."""
    rules = _SHEET + HEADER_RULES + (_STRONG if strong else "")
    ring, chosen_words = blend(of, "text", 0.6, "panel").name(), blend(of, "accent", 0.5).name()
    return rules.format(**of.colours, ring=ring, chosen_words=chosen_words)
