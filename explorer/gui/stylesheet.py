"""The style sheet over Fusion: rounded fields and buttons, thin scroll bars, one line between panes."""

from __future__ import annotations

from explorer.gui.style import BODY, SMALL, blend, fixed_family
from explorer.places import bundled
from explorer.viewlogic.tokens import Theme

_SHEET = """
QToolTip {{ background: {raised}; color: {text}; border: 1px solid {line}; padding: 4px 6px; }}
QFrame#top-bar, QFrame#strip-frame, QFrame#status {{ background: {window}; border: none; }}
QFrame#top-bar {{ border-bottom: 1px solid {line}; }}
QFrame#strip-frame {{ border-top: 1px solid {line}; }}
QFrame#status {{ border-top: 1px solid {line}; }}
QFrame#pane {{ background: {panel}; border: none; }}
QFrame#pane-header {{ background: {panel}; border: none; border-bottom: 1px solid {line}; }}
QSplitter::handle {{ background: {line}; }}
QSplitter::handle:hover {{ background: {accent}; }}
QLabel {{ background: transparent; }}
QLabel#quiet {{ color: {quiet}; }}
QLabel#good {{ color: {good}; }}
QLabel#warn, QLabel#sign {{ color: {warn}; }}
QFrame#find-bar, QFrame#preview-bar {{ background: {raised}; border: none; border-top: 1px solid {line}; }}
QFrame#message {{ background: {warn_ground}; border: none; border-bottom: 1px solid {line}; }}

QPushButton {{ background: {field}; color: {text}; border: 1px solid {line}; border-radius: 6px; padding: 0 11px; min-height: 28px;
  outline: none; }}
QPushButton:hover {{ background: {raised}; }}
QPushButton:pressed, QPushButton:open {{ background: {pressed}; }}
QPushButton:focus {{ border-color: {accent}; }}
QPushButton:disabled {{ color: {disabled}; }}
QPushButton#primary {{ background: {accent}; color: {on_accent}; border-color: {accent}; }}
QPushButton#primary:hover {{ background: {accent_hover}; border-color: {accent_hover}; }}
QPushButton#primary:focus {{ border: 2px solid {focus_on_accent}; }}
QPushButton#primary:disabled {{ background: {raised}; color: {disabled}; border-color: {line}; }}
QPushButton[compact="true"] {{ border-radius: 4px; padding: 0 9px; min-height: 20px; font-size: {small}px; }}
QPushButton#small {{ color: {quiet}; border-radius: 4px; padding: 0 7px; min-height: 15px; font-size: {small}px; }}
QPushButton#small:hover {{ color: {text}; }}
QPushButton#chip {{ background: {selection}; color: {text}; border: 1px solid {accent}; border-radius: 10px; padding: 0 8px;
  min-height: 18px; font-size: {small}px; }}
QPushButton#chip:hover {{ background: {raised}; }}
QPushButton#chip:focus {{ border: 2px solid {accent}; padding: 0 7px; min-height: 16px; }}
QPushButton#row {{ background: {panel}; color: {accent_text}; border: none; border-top: 1px solid {line}; border-radius: 0; padding: 0 12px;
  text-align: left; }}
QPushButton#row:hover {{ background: {raised}; }}
QPushButton#row:checked {{ background: {selection}; color: {text}; }}
QPushButton::menu-indicator {{ width: 0; }}
QToolButton {{ background: transparent; color: {text}; border: 1px solid transparent; border-radius: 6px; padding: 2px 5px; }}
QToolButton:hover, QToolButton:pressed {{ background: {pressed}; }}
QToolButton:focus {{ border-color: {accent}; }}
QToolButton:disabled {{ color: {disabled}; }}
QToolButton::menu-indicator {{ width: 0; image: none; }}

QLineEdit, QComboBox, QDateEdit {{ background: {field}; color: {text}; border: 1px solid {line}; border-radius: 6px; padding: 0 8px;
  min-height: 26px; placeholder-text-color: {quiet}; selection-background-color: {selection}; selection-color: {text}; }}
QLineEdit:focus, QComboBox:focus, QDateEdit:focus {{ border: 1px solid {accent}; }}
QLineEdit:disabled, QComboBox:disabled, QDateEdit:disabled {{ background: {raised}; color: {quiet}; }}
QComboBox::drop-down {{ border: none; width: 24px; }}
QComboBox::down-arrow {{ image: url("{chevron}"); width: 12px; height: 12px; }}
QComboBox QAbstractItemView {{ background: {panel}; color: {text}; border: 1px solid {line}; selection-background-color: {selection};
  selection-color: {text}; }}
QCheckBox {{ spacing: 8px; }}
QCheckBox::indicator {{ width: 14px; height: 14px; border: 1px solid {border}; border-radius: 3px; background: {field}; }}
QCheckBox::indicator:focus, QCheckBox::indicator:hover {{ border-color: {accent}; }}
QCheckBox::indicator:checked {{ background: {accent}; border-color: {accent}; image: url("{tick}"); }}
QMenu {{ background: {panel}; color: {text}; border: 1px solid {line}; padding: 4px; }}
QMenu::item {{ padding: 5px 24px 5px 12px; border-radius: 4px; }}
QMenu::item:selected {{ background: {selection}; }}
QMenu::item:disabled {{ color: {disabled}; }}
QMenu::separator {{ height: 1px; background: {line}; margin: 4px 8px; }}
QMenuBar {{ background: {window}; color: {text}; border-bottom: 1px solid {line}; }}
QMenuBar::item {{ padding: 4px 9px; }}
QMenuBar::item:selected {{ background: {selection}; }}

QComboBox#active {{ border-color: {accent}; color: {accent_text}; }}
QComboBox#active:focus {{ border: 2px solid {accent}; padding: 0 7px; min-height: 24px; }}
QTabBar#side-tabs {{ background: transparent; border: none; }}
QTabBar#side-tabs::tab {{ background: transparent; color: {quiet}; border: none; padding: 0; margin: 0; }}
QTabBar#side-tabs::tab:hover {{ color: {text}; }}
QTabBar#side-tabs::tab:selected {{ color: {text}; font-weight: 600; }}
QTabBar#side-tabs::tab:focus {{ color: {accent_text}; }}
QTabBar#measured-tabs::tab {{ background: transparent; color: {quiet}; border: none; border-bottom: 2px solid transparent;
  padding: 7px 12px 6px; }}
QTabBar#measured-tabs::tab:hover {{ color: {text}; }}
QTabBar#measured-tabs::tab:selected {{ color: {text}; border-bottom-color: {accent}; }}
QTabBar#measured-tabs::tab:focus {{ color: {accent_text}; }}
QTabBar#sheet-tabs {{ background: transparent; border: none; }}
QTabBar#sheet-tabs::tab {{ background: transparent; color: {quiet}; border: none; border-bottom: 2px solid transparent;
  padding: 5px 12px 4px; }}
QTabBar#sheet-tabs::tab:hover {{ color: {text}; }}
QTabBar#sheet-tabs::tab:selected {{ color: {text}; font-weight: 600; border-bottom-color: {accent}; }}
QTabBar#sheet-tabs::tab:focus {{ color: {accent_text}; }}
QFrame#sheet-facts {{ background: {panel}; border: none; border-bottom: 1px solid {line}; }}
QFrame#borrowed-legend {{ background: {raised}; border: none; border-top: 1px solid {line}; }}
QTableCornerButton::section {{ background: {raised}; border: none; }}

QTreeView, QListView, QTableView {{ background: {panel}; border: none; outline: 0; }}
QTableView#kinds::item, QTableView#numbers::item {{ padding: 0 3px; border: none; }}
QTableView#kinds::item:selected, QTableView#numbers::item:selected {{ background: {selection}; color: {text}; }}
QTreeView#leaving::item, QTreeView#same-texts::item {{ padding: 4px 0; border: none; }}
QTreeView#leaving::item:selected, QTreeView#same-texts::item:selected {{ background: {selection}; color: {text}; }}
QListWidget#lesson-rail {{ background: {window}; border: none; border-right: 1px solid {line}; padding: 12px 8px; outline: 0; }}
QListWidget#lesson-rail::item {{ padding: 8px 10px; border-radius: 6px; color: {text}; }}
QListWidget#lesson-rail::item:selected {{ background: {selection}; color: {text}; }}
QFrame#figure-box {{ background: {raised}; border: 1px solid {line}; border-radius: 6px; }}
QListView#framed {{ background: {field}; border: 1px solid {line}; border-radius: 6px; padding: 3px; }}
QListView#framed:focus {{ border-color: {accent}; }}
QTableView#sheet-grid {{ selection-background-color: transparent; }}
QTableView#sheet-grid::corner {{ background: {panel}; border: none; }}
QHeaderView {{ background: {panel}; border: none; }}
QHeaderView::section {{ background: {panel}; color: {quiet}; border: none; border-bottom: 1px solid {line}; padding: 2px 6px; }}
QScrollArea {{ background: transparent; border: none; }}
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
QScrollBar::handle {{ background: {scroll}; border-radius: 3px; margin: 2px; }}
QScrollBar::handle:hover {{ background: {scroll_hover}; }}
QScrollBar::handle:vertical {{ min-height: 28px; }}
QScrollBar::handle:horizontal {{ min-width: 28px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QProgressBar {{ background: {raised}; border: none; border-radius: 3px; max-height: 6px; min-height: 6px; }}
QProgressBar::chunk {{ background: {accent}; border-radius: 3px; }}
QDialog {{ background: {panel}; }}
QDialog#palette {{ border: 1px solid {border}; }}
QFrame#popup {{ background: {panel}; border: 1px solid {border}; border-radius: 6px; }}
QTextEdit#side-by-side {{ background: {panel}; color: {text}; border: none; }}
QTextEdit#details {{ background: {raised}; color: {text}; border: none; border-top: 1px solid {line}; }}
QTextBrowser#plain {{ background: {panel}; border: none; }}
QPlainTextEdit, QTextBrowser {{ background: {field}; color: {text}; border: 1px solid {line}; border-radius: 6px;
  selection-background-color: {selection}; selection-color: {text}; }}
QPlainTextEdit#parsed-text {{ background: {panel}; color: {text}; border: none; border-radius: 0;
  selection-background-color: {chosen_words}; selection-color: {text}; }}
QCalendarWidget QAbstractItemView {{ background: {panel}; selection-background-color: {accent}; selection-color: {on_accent}; }}
QCalendarWidget QWidget#qt_calendar_navigationbar {{ background: {raised}; }}
QKeySequenceEdit, QLabel#key {{ font-family: "{fixed}"; }}
"""


def stylesheet(of: Theme) -> str:
    """The style sheet of the whole application in the colours of ``of``."""
    mixed = {
        "pressed": blend(of, "text", 0.08, "window"),
        "disabled": blend(of, "quiet", 0.65, "window"),
        "warn_ground": blend(of, "warn", 0.10, "panel"),
        "accent_hover": blend(of, "accent", 0.88, "text"),
        "focus_on_accent": blend(of, "text", 0.75, "accent"),
        "selection": blend(of, "tint_a", of.numbers["chosen_opacity"], "panel"),
        "chosen_words": blend(of, "accent", 0.5),
        "border": blend(of, "text", 0.28, "panel"),
        "scroll": blend(of, "text", 0.16, "panel"),
        "scroll_hover": blend(of, "text", 0.38, "panel"),
    }
    names = {key: value.name() for key, value in mixed.items()}
    signs = {sign: (bundled("resources") / f"{sign}-{of.name}.svg").as_posix() for sign in ("tick", "chevron")}
    return _SHEET.format(**of.colours, **names, **signs, small=SMALL, body=BODY, fixed=fixed_family())
