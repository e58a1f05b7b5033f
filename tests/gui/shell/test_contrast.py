"""Text can be read on every ground it stands on: WCAG's AA, computed from the tokens."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QPalette

from explorer.gui.style import blend, colour, palette
from explorer.viewlogic.tokens import Theme, theme

TEXT, LARGE_OR_SIGN = 4.5, 3.0
PLAIN_GROUNDS = ("window", "panel", "raised", "field", "canvas")


def luminance(value: QColor) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(value.redF()) + 0.7152 * linear(value.greenF()) + 0.0722 * linear(value.blueF())


def contrast(one: QColor, other: QColor) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def grounds(of: Theme) -> dict[str, QColor]:
    numbers = of.numbers
    return {name: colour(of, name) for name in PLAIN_GROUNDS} | {
        "tint a": blend(of, "tint_a", numbers["tint_opacity"]),
        "tint b": blend(of, "tint_b", numbers["tint_b_opacity"]),
        "chosen": blend(of, "tint_a", numbers["chosen_opacity"]),
        "bar a": blend(of, "tint_a", numbers["bar_opacity"]),
        "bar b": blend(of, "tint_b", numbers["bar_b_opacity"]),
        "message": blend(of, "warn", 0.10),
        "version": blend(of, "tint_a", 0.09),
        "callout": blend(of, "accent", 0.08),
        "chip": blend(of, "quiet", 0.12),
    }


THEMES = ["light", "dark", "contrast-light", "contrast-dark"]
# Which inks stand on which grounds. Text stands everywhere.
INKS = {
    "text": None,
    "accent_text": {*PLAIN_GROUNDS, "tint a", "tint b", "chosen", "version"},
    "quiet": {*PLAIN_GROUNDS, "tint a", "tint b", "version", "callout"},
    "good": {*PLAIN_GROUNDS, "chip"},
    "warn": {*PLAIN_GROUNDS, "chip", "message", "version"},
}


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("ink", INKS)
def test_every_ink_is_readable_on_its_grounds(name: str, ink: str) -> None:
    of = theme(name)
    for ground, value in grounds(of).items():
        if INKS[ink] is None or ground in INKS[ink]:
            ratio = contrast(colour(of, ink), value)
            assert ratio >= TEXT, f"{ink} on {ground} in {name}: {ratio:.2f}"


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_primary_button_is_readable_at_rest_and_under_the_mouse(name: str) -> None:
    of = theme(name)
    assert contrast(colour(of, "on_accent"), colour(of, "accent")) >= TEXT
    assert contrast(colour(of, "on_accent"), blend(of, "accent", 0.88, "text")) >= TEXT


@pytest.mark.parametrize("name", THEMES)
def test_marked_words_and_chips_can_be_read(name: str) -> None:
    of = theme(name)
    assert contrast(colour(of, "text"), colour(of, "marker")) >= TEXT
    assert contrast(colour(of, "on_accent"), colour(of, "accent")) >= TEXT
    assert contrast(colour(of, "warn"), colour(of, "panel")) >= LARGE_OR_SIGN


@pytest.mark.parametrize("name", ["contrast-light", "contrast-dark"])
def test_what_is_presented_is_stronger_than_what_one_reads_alone(name: str) -> None:
    of = theme(name)
    for ink in ("text", "quiet", "warn", "accent_text"):
        assert contrast(colour(of, ink), colour(of, "panel")) >= 7.0, ink
    assert of.numbers["tint_opacity"] > theme(name.removeprefix("contrast-")).numbers["tint_opacity"]


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_edge_of_the_chosen_chunk_stands_out_from_its_ground_and_the_panel(name: str) -> None:
    of = theme(name)
    for ground in (colour(of, "panel"), grounds(of)["chosen"], grounds(of)["tint a"]):
        assert contrast(colour(of, "accent"), ground) >= LARGE_OR_SIGN


@pytest.mark.parametrize("name", THEMES)
def test_the_two_tints_differ_for_eyes_that_see_no_hue(name: str) -> None:
    """Blue and amber differ on the axis that the common colour blindnesses keep: one is clearly bluer than the other."""
    found = grounds(theme(name))
    a, b = found["tint a"], found["tint b"]
    assert (a.blue() - a.red()) - (b.blue() - b.red()) >= 24


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_palette_is_made_of_the_tokens(name: str) -> None:
    of, made = theme(name), palette(theme(name))
    assert made.color(QPalette.ColorRole.WindowText).name() == of.colours["text"]
    assert made.color(QPalette.ColorRole.Base).name() == of.colours["panel"]
    assert contrast(made.color(QPalette.ColorRole.HighlightedText), made.color(QPalette.ColorRole.Highlight)) >= TEXT
    assert contrast(made.color(QPalette.ColorRole.PlaceholderText), made.color(QPalette.ColorRole.Base)) >= TEXT


def test_all_themes_have_the_same_tokens() -> None:
    light = theme("light")
    for name in THEMES:
        assert light.colours.keys() == theme(name).colours.keys()
        assert light.numbers.keys() == theme(name).numbers.keys()
