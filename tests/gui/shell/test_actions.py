"""The catalogue: names, keys and menus fit together, and everything made from it is complete."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from explorer.gui.actions import CATALOGUE, MENUS, spec
from explorer.gui.commands import Commands, keys_words
from explorer.gui.dialogs.keys import keys_page
from explorer.gui.dialogs.palette import matching
from explorer.viewlogic.tokens import theme


def test_every_name_is_used_once() -> None:
    assert not [name for name, count in Counter(entry.name for entry in CATALOGUE).items() if count > 1]


def test_every_key_is_used_once_and_is_one_that_qt_knows(qapp) -> None:
    keys = [QKeySequence(text).toString() for entry in CATALOGUE for text in entry.shortcuts]
    assert all(keys)
    assert not [key for key, count in Counter(keys).items() if count > 1]


def test_only_plain_actions_have_bare_letters() -> None:
    for entry in CATALOGUE:
        assert entry.plain == any(len(keys) == 1 for keys in entry.shortcuts), entry.name


def test_every_action_is_in_a_menu_and_explains_itself() -> None:
    for entry in CATALOGUE:
        assert entry.menu in MENUS
        assert entry.help.endswith("."), entry.name
        assert entry.label


@pytest.mark.parametrize("menu", MENUS)
def test_letters_of_a_menu_are_unique(menu: str) -> None:
    letters = [entry.text[entry.text.index("&") + 1].lower() for entry in CATALOGUE if entry.menu == menu and "&" in entry.text]
    assert not [letter for letter, count in Counter(letters).items() if count > 1]


@pytest.fixture
def commands(qtbot) -> Commands:
    window = QWidget()
    qtbot.addWidget(window)
    made = Commands(window)
    made.bind({entry.name: (lambda: None) for entry in CATALOGUE})
    made.window = window
    return made


def test_menus_hold_every_action_once(commands: Commands) -> None:
    menu = QMenu(commands.window)
    commands.fill_menu(menu)
    shown = [action.objectName() for top in menu.actions() for action in top.menu().actions() if action.objectName()]
    assert sorted(shown) == sorted(entry.name for entry in CATALOGUE)


def test_an_action_without_a_function_shows_nowhere(qtbot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    commands = Commands(window)
    commands.bind({"back": lambda: None})
    assert [entry.name for entry in commands.specs()] == ["back"]
    with pytest.raises(KeyError):
        commands.action("forward")


def test_a_function_without_an_action_is_refused(qtbot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    with pytest.raises(KeyError, match="no-such"):
        Commands(window).bind({"no-such": lambda: None})


def test_the_keyboard_page_names_every_key(commands: Commands) -> None:
    page = keys_page(commands.specs(), theme("light"))
    for entry in CATALOGUE:
        if entry.shortcuts:
            assert keys_words(entry).replace("&", "&amp;") in page
            assert entry.help.replace("'", "&#x27;") in page


def test_the_keyboard_page_begins_with_the_keys_of_what_is_shown(commands: Commands) -> None:
    page = keys_page(commands.specs(), theme("light"), "Compare chunkers")
    assert page.count("While presenting: a black screen") == 1
    assert page.index("While presenting: a black screen") < page.index("Go to ID or search")
    assert page.index("To the next step") > page.index("Go to ID or search")


@pytest.mark.parametrize(
    ("typed", "first"), [("next ch", "next-chunk"), ("zoom", "zoom-in"), ("dark", "theme-dark"), ("citation", "copy-citation")]
)
def test_the_palette_finds_by_words(typed: str, first: str) -> None:
    assert matching(list(CATALOGUE), typed)[0].name == first


def test_the_palette_finds_nothing_for_what_is_not_there() -> None:
    assert matching(list(CATALOGUE), "no such thing") == []


def test_an_unknown_action_has_no_entry() -> None:
    assert spec("back").menu == "Go"
    with pytest.raises(KeyError):
        spec("nothing")
