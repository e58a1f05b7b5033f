"""The catalogue of actions: menus, shortcuts, the command palette and the keyboard help are all made from it.

An action is data; what it does is a function that :mod:`explorer.gui.commands` puts beside its name. Shortcuts are Qt's portable names
("Ctrl" is the command key on a Mac). A plain letter works wherever no text is being typed.
"""

from __future__ import annotations

from dataclasses import dataclass

MENUS = ("File", "Edit", "Go", "View", "Help")


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One action. ``text`` is what the menu says, with "&" before its letter; ``help`` a sentence for the help page and the palette.

    ``group`` separates parts of a menu by a line. ``plain`` says that the shortcut is a bare key, not to be taken while a field is edited.
    """

    name: str
    menu: str
    group: int
    text: str
    help: str
    shortcuts: tuple[str, ...] = ()
    plain: bool = False
    checkable: bool = False

    @property
    def label(self) -> str:
        """The text without its menu letter and its dots."""
        return self.text.replace("&", "").removesuffix("\u2026")


CATALOGUE: tuple[ActionSpec, ...] = (
    ActionSpec("open-index", "File", 0, "&Open index\u2026", "Open an index file.", ("Ctrl+O",)),
    ActionSpec("open-folder", "File", 0, "Open &folder\u2026", "Open a collection's folder and its index.", ("Ctrl+Shift+O",)),
    ActionSpec("open-collection", "File", 0, "Open collect&ion\u2026", "Open a collection on a Qdrant server or in a folder."),
    ActionSpec("open-bundled", "File", 0, "Open the bundl&ed collection", "Open the collection that came with the program."),
    ActionSpec("locate", "File", 1, "Locate the doc&uments\u2026", "Say where the folder of this index\u2019s documents is."),
    ActionSpec("build", "File", 1, "&Build index\u2026", "Cut a folder of documents into chunks and index them.", ("Ctrl+B",)),
    ActionSpec(
        "preview-cut",
        "File",
        1,
        "Preview a file\u2019s &cut\u2026",
        "See how a chunker cuts a file before anything is built.",
        ("Ctrl+Shift+B",),
    ),
    ActionSpec("reload", "File", 1, "&Reload", "Open the index again from the disk.", ("F5",)),
    ActionSpec(
        "verify", "File", 1, "&Verify all chunks\u2026", "Check every chunk against its file, and see which are not traceable and why."
    ),
    ActionSpec(
        "check-metadata",
        "File",
        1,
        "Check all &metadata\u2026",
        "See what is missing, odd or wrong in the metadata of all chunks, and texts that stand twice.",
        ("Ctrl+Shift+M",),
    ),
    ActionSpec("quit", "File", 2, "&Quit", "Close the window.", ("Ctrl+Q",)),
    ActionSpec("copy-id", "Edit", 0, "Copy &ID", "Copy the chosen chunk's ID.", ("Ctrl+Shift+C",)),
    ActionSpec(
        "copy-citation", "Edit", 0, "Copy &citation", "Copy a citation of the chosen chunk to paste into an answer.", ("Ctrl+Shift+X",)
    ),
    ActionSpec(
        "evidence-card",
        "Edit",
        0,
        "Copy e&vidence card",
        "Copy the passage with its place, its dates, its link and its picture.",
        ("Ctrl+E",),
    ),
    ActionSpec("copy-text", "Edit", 0, "Copy chunk's &text", "Copy the source text of the chosen chunk."),
    ActionSpec("paste", "Edit", 0, "Paste and tr&ace", "Find whatever is cited in what you copied elsewhere.", ("Ctrl+V", "Shift+Ins")),
    ActionSpec(
        "correct-labels",
        "Edit",
        0,
        "Correct la&bels\u2026",
        "Say another domain, type or language of the document, beside it, and take it into the index again.",
        ("F2",),
    ),
    ActionSpec("find", "Edit", 1, "&Find in document\u2026", "Find words in the parsed text.", ("Ctrl+F",)),
    ActionSpec("find-next", "Edit", 1, "Find &next", "Go to the next place found.", ("F3",)),
    ActionSpec("find-previous", "Edit", 1, "Find &previous", "Go to the place found before.", ("Shift+F3",)),
    ActionSpec(
        "search", "Edit", 2, "&Search all documents\u2026", "Type words and walk through the chunks that have them.", ("Ctrl+Shift+F",)
    ),
    ActionSpec(
        "evaluate",
        "Edit",
        2,
        "&Evaluate the search\u2026",
        "Ask a set of questions and see what is found and what is missed.",
        ("Ctrl+Shift+E",),
    ),
    ActionSpec("filter", "Edit", 2, "Filter &library", "Type a title, an ID or an owner to filter the library.", ("/",), plain=True),
    ActionSpec(
        "filter-labels",
        "Edit",
        2,
        "Filter by &domain, type, language\u2026",
        "Show only documents of a domain, a type, a language or a department, in the library or in the search.",
        ("Ctrl+Shift+D",),
    ),
    ActionSpec("go-to", "Go", 0, "&Go to ID or search\u2026", "Paste an ID, or type words to search for.", ("Ctrl+L", "Ctrl+G")),
    ActionSpec("back", "Go", 1, "&Back", "Back to what was chosen before.", ("Alt+Left",)),
    ActionSpec("forward", "Go", 1, "&Forward", "Forward again in the history.", ("Alt+Right",)),
    ActionSpec("next-chunk", "Go", 2, "&Next chunk", "Choose the next chunk of the document.", ("J",), plain=True),
    ActionSpec("previous-chunk", "Go", 2, "&Previous chunk", "Choose the chunk before.", ("K",), plain=True),
    ActionSpec("next-boundary", "Go", 2, "Next b&oundary", "Go to the next cut or page border.", ("N",), plain=True),
    ActionSpec("previous-boundary", "Go", 2, "Previous bo&undary", "Go to the cut or page border before.", ("P",), plain=True),
    ActionSpec("next-citation", "Go", 2, "Next c&itation", "Go to the next passage cited in what was pasted.", ("F4",)),
    ActionSpec("previous-citation", "Go", 2, "P&revious citation", "Go to the passage cited before.", ("Shift+F4",)),
    ActionSpec(
        "compare-versions", "Go", 2, "&Versions side by side\u2026", "See what differs between two versions of the document.", ("Ctrl+T",)
    ),
    ActionSpec(
        "compare-chunkers", "Go", 2, "Compare chun&kers", "See two to four chunkers side by side on the document.", ("Ctrl+Shift+T",)
    ),
    ActionSpec("next-part", "Go", 2, "Next part", "Go to the chosen chunk's part on its next page.", (".",), plain=True),
    ActionSpec("previous-part", "Go", 2, "Previous part", "Go to the chosen chunk's part on the page before.", (",",), plain=True),
    ActionSpec("next-pane", "Go", 3, "Next p&ane", "Move the keyboard to the next pane.", ("F6",)),
    ActionSpec("previous-pane", "Go", 3, "Previous pan&e", "Move the keyboard to the pane before.", ("Shift+F6",)),
    ActionSpec("pane-library", "Go", 4, "&Library", "Move the keyboard to the library.", ("Ctrl+1",)),
    ActionSpec("pane-found", "Go", 4, "Pasted te&xt", "Move the keyboard to the list of what was pasted.", ("Ctrl+6",)),
    ActionSpec("pane-text", "Go", 4, "Parsed &text", "Move the keyboard to the parsed text.", ("Ctrl+2",)),
    ActionSpec(
        "pane-page",
        "Go",
        4,
        "Page (or formatte&d text)",
        "Move the keyboard to the page, or to the formatted text or the table in its place.",
        ("Ctrl+3",),
    ),
    ActionSpec("pane-inspector", "Go", 4, "&Chunk", "Move the keyboard to the chunk's record.", ("Ctrl+4",)),
    ActionSpec("pane-strip", "Go", 4, "&Strip", "Move the keyboard to the strip of chunkers.", ("Ctrl+5",)),
    ActionSpec("zoom-in", "View", 0, "Zoom &in", "Make the page or the text larger.", ("Ctrl++", "Ctrl+=")),
    ActionSpec("zoom-out", "View", 0, "Zoom &out", "Make the page or the text smaller.", ("Ctrl+-",)),
    ActionSpec("zoom-fit-width", "View", 0, "Fit &width", "Fit the page's width to the pane; give text its usual size.", ("Ctrl+0",)),
    ActionSpec("zoom-fit-page", "View", 0, "Fit &page", "Fit the whole page to the pane.", ("Ctrl+9",)),
    ActionSpec(
        "glyph-boxes", "View", 1, "Show &glyph boxes", "Draw the box of every glyph over the page, to check the placement.", checkable=True
    ),
    ActionSpec(
        "left-out", "View", 1, "Show left-out lin&es", "Hatch the headers and footers that were left out of the text.", checkable=True
    ),
    ActionSpec("draw-again", "View", 0, "Draw agai&n", "Draw pages again that could not be drawn.", ("R",), plain=True),
    ActionSpec("as-of", "View", 1, "In force on another &date\u2026", "Choose the day that counts as today.", ("Ctrl+D",)),
    ActionSpec("audience", "View", 1, "&Audience\u2026", "Choose for whom passages are shown.", ("Ctrl+Shift+A",)),
    ActionSpec("theme-system", "View", 2, "Theme of the &system", "Light or dark as the desktop says.", checkable=True),
    ActionSpec("theme-light", "View", 2, "&Light theme", "Dark text on a light ground.", checkable=True),
    ActionSpec("theme-dark", "View", 2, "Da&rk theme", "Light text on a dark ground.", checkable=True),
    ActionSpec("theme-switch", "View", 2, "Switch light and dar&k", "From light to dark, or back.", ("Ctrl+Shift+L",)),
    ActionSpec("menu-bar", "View", 3, "&Menu bar", "Show the menus in a bar at the top.", ("Ctrl+M",), checkable=True),
    ActionSpec("full-screen", "View", 3, "&Full screen", "Fill the whole screen, or leave it.", ("F11",), checkable=True),
    ActionSpec("palette", "Help", 0, "&Commands\u2026", "Find any command by its name.", ("Ctrl+K",)),
    ActionSpec("keys", "Help", 0, "&Keyboard", "Every key on one page.", ("F1",)),
    ActionSpec(
        "lesson", "Help", 0, "&Why the ID is a hash\u2026", "Number the passages, take a document out, number again; make an ID by hand."
    ),
    ActionSpec("menu", "Help", 0, "Open the &menu", "Open the menu of the top bar.", ("F10",)),
    ActionSpec("about", "Help", 1, "&About", "The program's version and licence."),
)


def spec(name: str) -> ActionSpec:
    """The action called ``name``; KeyError for an unknown one."""
    return _BY_NAME[name]


_BY_NAME = {entry.name: entry for entry in CATALOGUE}
