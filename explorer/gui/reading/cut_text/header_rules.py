"""The rules of style of a column's header, for the style sheet of the view that it stands in."""

HEADER_RULES = """
QFrame#column-header {{ background: {panel}; border: none; border-bottom: 1px solid {line}; }}
QPushButton#chunker {{ background: transparent; color: {text}; border: 1px solid transparent; padding: 0 2px; min-height: 22px;
  font-weight: 600; text-align: left; }}
QPushButton#chunker:hover {{ background: {raised}; }}
QPushButton#chunker:focus {{ border-color: {accent}; }}
QPushButton#settings {{ background: {panel}; color: {quiet}; border: 1px solid {line}; padding: 0 8px; min-height: 20px; }}
QPushButton#settings:hover {{ background: {raised}; color: {text}; }}
QPushButton#settings:focus {{ border-color: {accent}; }}
"""
"""For ``str.format`` with the colours of a theme."""
