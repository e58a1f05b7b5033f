"""The style of the comparison page: light and dark as the reader's system has it, wide and narrow, on the screen and on paper."""

from __future__ import annotations

from collections.abc import Mapping

NAMES = ("window", "raised", "line", "text", "quiet", "accent", "on_accent", "warn", "a", "b", "bar_a", "bar_b", "mark", "on_mark")
"""The colours that both themes give; ``a`` and ``b`` tint the pieces in turn, ``bar_a`` and ``bar_b`` their boxes on the strip."""

_RULES = """
* { box-sizing: border-box; }
html { background: var(--window); color: var(--text); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
body { margin: 0; padding: 1.25rem 1.5rem 3rem; }
h1 { font-size: 1.3rem; line-height: 1.3; margin: 0; }
h2 { font-size: 1rem; margin: 1.75rem 0 .5rem; }
p { margin: .25rem 0; }
a { color: inherit; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.quiet, .help, .named .quiet { color: var(--quiet); font-weight: normal; }
.status { margin-top: .5rem; }
.fault { color: var(--warn); }
.chip { display: inline-block; border: 1px solid var(--line); border-radius: .4rem; padding: 0 .4rem; font-size: .85rem;
  font-weight: normal; color: var(--quiet); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th { text-align: start; vertical-align: bottom; font-weight: 600; }
.figures th, .figures td { padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.figures tbody th { font-weight: normal; width: 30%; min-width: 12rem; }
.figures td { min-width: 8rem; }
.figures strong { font-variant-numeric: tabular-nums; }
.note { font-size: .85rem; color: var(--quiet); }
.figures .warns strong { color: var(--warn); }
.figures .warns strong::before { content: "\\26a0\\FE0E\\a0"; }
.help { display: block; font-size: .8rem; line-height: 1.35; }
.strips { direction: ltr; }
.named { font-size: .85rem; margin: .35rem 0 .1rem; }
.bar, .ticks { position: relative; height: 1.5rem; background: var(--raised); border-radius: .25rem; overflow: hidden; }
.bar a { position: absolute; top: 0; height: 100%; min-width: 1px; overflow: hidden; white-space: nowrap; text-align: center;
  border-inline-end: 1px solid var(--window); border-radius: .2rem; font: .72rem/1.5rem ui-monospace, monospace; text-decoration: none; }
.bar .upper, .bar .lower { height: 50%; line-height: .75rem; font-size: .62rem; }
.bar .lower { top: 50%; }
.bar a:focus-visible { outline-offset: -2px; }
.bar .a { background: var(--bar-a); }
.bar .b { background: var(--bar-b); }
.bar .dense { background: repeating-linear-gradient(90deg, var(--bar-a) 0 2px, var(--bar-b) 2px 4px); }
.bar .slim, .bar .dense { color: transparent; }
.ticks i { position: absolute; bottom: 0; }
.told i { display: inline-block; height: 1rem; vertical-align: text-bottom; margin-inline-start: .25rem; }
.ticks .all { height: 100%; }
.ticks .some { height: 66%; }
.ticks .one { height: 33%; }
i.all { border-left: 2px solid var(--text); }
i.some { border-left: 2px dashed var(--accent); }
i.one { border-left: 2px dotted var(--warn); }
.told { font-size: .85rem; }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 1rem 0 0; padding: 0; font-size: .85rem;
  color: var(--quiet); }
.texts { table-layout: fixed; }
.texts thead th { position: sticky; top: 0; z-index: 1; background: var(--window); border-bottom: 2px solid var(--line); }
.texts th, .texts td { padding: .3rem .9rem .3rem 0; }
.texts th + th, .texts td + td { padding-inline-start: .9rem; border-inline-start: 1px solid var(--line); }
.texts td { vertical-align: top; overflow-wrap: anywhere; }
.line { margin: .1rem 0; text-align: start; white-space: pre-wrap; }
.item { padding-inline-start: 1em; text-indent: -1em; }
.item > * { text-indent: 0; }
.title .line { font-weight: 700; font-size: 1.1rem; }
.heading .line { font-weight: 600; margin-top: .4rem; }
.heading .level3, .heading .level4, .heading .level5, .heading .level6 { font-weight: 500; font-style: italic; }
.table .line { border-bottom: 1px solid var(--line); padding-bottom: .1rem; }
.row td { border-top: 1px solid var(--line); }
.row .line { padding-inline-start: 1em; text-indent: -1em; }
.row .line > * { text-indent: 0; }
.row .head { color: var(--quiet); font-size: .85em; }
.a { background: var(--a); }
.b { background: var(--b); }
.both { background: repeating-linear-gradient(135deg, var(--a) 0 5px, var(--b) 5px 10px);
  text-decoration: underline dotted; text-underline-offset: .2em; }
.lost { color: var(--quiet); border-bottom: 1px dashed var(--quiet); }
mark { background: var(--mark); color: var(--on-mark); outline: 1px solid var(--on-mark); border-radius: .15rem; }
.n { display: inline-block; direction: ltr; text-indent: 0; border: 1.5px solid var(--accent); border-radius: .3rem; padding: 0 .25rem;
  margin-inline: .1rem .25rem; font: 600 .7rem/1.35 ui-monospace, monospace; text-decoration: none; user-select: none;
  scroll-margin-top: 4rem; background: var(--window); color: var(--text); }
.n.all { background: var(--accent); color: var(--on-accent); }
.n.some { border-style: double; border-width: 3px; }
.n.one { border-style: dashed; }
.n:target { outline: 3px solid var(--warn); outline-offset: 1px; }
.e { display: inline-block; direction: ltr; text-indent: 0; margin-inline: .15rem; color: var(--quiet);
  font: .65rem/1 ui-monospace, monospace; border-bottom: 1px solid var(--quiet); user-select: none; }
tr.border td { padding: .3rem 0; border: 0; text-align: center; }
tr.border span, span.border { display: block; text-align: center; text-indent: 0; border-top: 2px dashed var(--accent);
  color: var(--accent); font-size: .75rem; font-weight: 600; font-style: normal; direction: ltr; }
"""

_NARROW = """@media screen and (max-width: 44rem) {
  body { padding: 1rem; }
  .texts, .texts tbody, .texts tr, .texts td { display: block; }
  .texts thead { display: none; }
  .texts tr { border-bottom: 1px solid var(--line); padding: .35rem 0; }
  .texts td, .texts td + td { padding: .2rem 0; border: 0; }
  .texts td[data-column]::before { content: attr(data-column); display: block; font-size: .75rem; color: var(--quiet); direction: ltr; }
}
"""

_PRINT = """@media print {{
  @page {{ size: A4 {orientation}; margin: 12mm; }}
  html {{ font-size: 10pt; }}
  body {{ padding: 0; }}
  * {{ print-color-adjust: exact; -webkit-print-color-adjust: exact; }}
  .wide {{ overflow: visible; }}
  .texts thead {{ display: table-header-group; }}
  .texts thead th {{ position: static; }}
  .texts tr, .figures tr, .strips, .legend {{ break-inside: avoid; }}
  .heading {{ break-after: avoid; }}
  h2 {{ break-after: avoid; }}
}}
"""


def style(light: Mapping[str, str], dark: Mapping[str, str], columns: int) -> str:
    """The whole style sheet; KeyError when a theme lacks one of :data:`NAMES`. Paper is light always, and lies on its side from three
    columns on.
    """
    sheet = f":root {{ color-scheme: light dark; {_variables(light)} }}\n"
    sheet += f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {_variables(dark)} }} }}"
    return sheet + _RULES + _NARROW + _PRINT.format(orientation="landscape" if columns > 2 else "portrait")


def _variables(colours: Mapping[str, str]) -> str:
    return " ".join(f"--{name.replace('_', '-')}: {colours[name]};" for name in NAMES)
