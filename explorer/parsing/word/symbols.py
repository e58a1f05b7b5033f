"""Characters that a document takes by their place in a symbol font: what they look like, as Unicode.

The font Symbol is Adobe's (its table is theirs); of the Wingdings, the signs that people put into policies: boxes, ticks, arrows, bullets.
Places are those of the font, 0x20 to 0xFF; Word also writes them moved up to U+F000.
"""

from __future__ import annotations

UNKNOWN = "\ufffd"
_MOVED = range(0xF000, 0xF100)

_SYMBOL_LOW = " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"
_SYMBOL_HIGH = "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…|—↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\ufffd⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"
_FONTS = {
    "symbol": dict(enumerate(_SYMBOL_LOW, 0x20)) | dict(enumerate(_SYMBOL_HIGH, 0xA0)),
    "wingdings": {
        0x20: " ", 0x22: "✂", 0x28: "☎", 0x2A: "✉", 0x36: "⌛", 0x3F: "✍", 0x41: "✌", 0x43: "👍", 0x44: "👎", 0x46: "☞",
        0x4A: "☺", 0x4C: "☹", 0x4E: "☠", 0x52: "☼", 0x6C: "●", 0x6D: "❍", 0x6E: "■", 0x6F: "□", 0x71: "❑", 0x72: "❒",
        0x73: "⬧", 0x74: "⧫", 0x75: "◆", 0x76: "❖", 0x77: "⬥", 0x9F: "•", 0xA1: "○", 0xA7: "▪", 0xA8: "☐", 0xAB: "★",
        0xD8: "➢", 0xDF: "←", 0xE0: "→", 0xE1: "↑", 0xE2: "↓", 0xE8: "➔", 0xEF: "⇦", 0xF0: "⇨", 0xF1: "⇧", 0xF2: "⇩",
        0xF3: "⬄", 0xFB: "✗", 0xFC: "✔", 0xFD: "☒", 0xFE: "☑",
    },
    "wingdings 2": {0x50: "✓", 0x4F: "✗", 0x51: "☒", 0x52: "☑", 0x53: "☒", 0x54: "☒", 0x97: "●", 0x9F: "•", 0xA2: "■", 0xA3: "□"},
    "wingdings 3": {0x5B: "←", 0x5C: "→", 0x5D: "↑", 0x5E: "↓", 0x75: "►", 0x7D: "►", 0x84: "◄", 0x96: "▲", 0x97: "▼"},
}  # fmt: skip


def symbol(font: str, code: int) -> str:
    """The character at ``code`` of ``font``; U+FFFD where the font does not say what it means and this table does not know it."""
    table = _FONTS.get(font.strip().lower())
    if table is not None:
        return table.get(code - _MOVED.start if code in _MOVED else code, UNKNOWN)
    return UNKNOWN if code in _MOVED or not 0x20 <= code < 0xD800 else chr(code)


def in_words(font: str, text: str) -> str:
    """A text with its moved-up places of a symbol font replaced."""
    return "".join(symbol(font, ord(letter)) if ord(letter) in _MOVED else letter for letter in text)
