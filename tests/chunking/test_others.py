"""Chunkers of other packages: what they say of themselves is used, what they do wrong is said in a sentence."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from explorer.chunking import chunker, chunker_choices, make_chunks, setting_schema, settings_words
from explorer.chunking.settings import Setting
from explorer.errors import DocumentError, EnvironmentFault, ExplorerError, UsageError
from tests.chunking.toy_documents import document, record

MODULE = """
from explorer.chunking import Setting
from explorer.domain.chunks import Piece

MOST = Setting("most", "Most lines", "lines", 1, 9, 2, "How many.")

class Lines:
    def __init_subclass__(cls):
        cls.name = cls.__name__.lower()

    def __init__(self, most=1):
        self.settings = {"most": most}

    def cut(self, document):
        return [Piece(block.start, block.end) for block in document.blocks][: self.settings["most"]]

class Described(Lines):
    schema = (MOST,)

    @staticmethod
    def summary(settings):
        return f"up to {settings['most']}"

class Loud(Lines):
    def summary(settings):
        raise RuntimeError

class Strange(Lines):
    schema = {"most": 3}

class Twice(Lines):
    schema = (MOST, MOST)

class Lost(Lines):
    schema = (Setting("most", "Most", "", 1, 9, 2, "", "size"),)

class Headstrong(Lines):
    def __init__(self, most=1):
        raise ValueError(f"{most} is too many")

class Halves(Lines):
    def __init__(self):
        self.settings = {"most": 0.5}

class Uncut(Lines):
    cut = None

class Breaking(Lines):
    def cut(self, document):
        return 1 / 0

class Loose(Lines):
    def cut(self, document):
        return [(0, 3)]

class Wordless(Lines):
    __signature__ = "unknown, as for some callables written in C"

def plain(first_lines=3, title="x", exact=True, *rest, down=-500, **more): ...
def needy(size): ...
misnamed = Described
number = 3
"""
NAMES = ("described", "loud", "strange", "twice", "lost", "headstrong", "halves", "uncut", "breaking", "loose", "wordless")
OTHERS = ("plain", "needy", "misnamed", "number")

pytestmark = pytest.mark.usefixtures("package")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package with the chunkers of ``MODULE``."""
    (tmp_path / "toy_bad_chunkers.py").write_text(MODULE)
    described = tmp_path / "toy_bad_chunkers-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-bad-chunkers\nVersion: 1.0\n")
    entries = [
        *(f"{name} = toy_bad_chunkers:{name.capitalize()}" for name in NAMES),
        *(f"{name} = toy_bad_chunkers:{name}" for name in OTHERS),
    ]
    (described / "entry_points.txt").write_text("\n".join(["[chunk_explorer.chunkers]", *entries]))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "toy_bad_chunkers", raising=False)


def test_a_schema_of_its_own_is_taken() -> None:
    assert setting_schema("described") == (Setting("most", "Most lines", "lines", 1, 9, 2, "How many."),)
    assert settings_words("described", {}) == "up to 2"
    assert settings_words("described", {"most": 3}) == "up to 3"


def test_without_one_the_whole_numbers_of_its_arguments_are() -> None:
    assert [(found.name, found.label, found.least, found.most, found.default) for found in setting_schema("plain")] == [
        ("first_lines", "First lines", 0, 1000, 3),
        ("down", "Down", -5000, 1000, -500),
    ]
    assert settings_words("plain", {"down": 7}) == "first lines 3, down 7"
    assert [setting.name for setting in setting_schema("headstrong")] == ["most"]


def test_one_that_does_not_tell_its_arguments_has_none() -> None:
    assert setting_schema("wordless") == ()


def test_listing_them_loads_nothing() -> None:
    listed = {choice.name: choice for choice in chunker_choices()}
    assert listed["number"].available
    assert listed["number"].title == "number"
    assert "toy_bad_chunkers" not in sys.modules


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("strange", "its schema is not a tuple of explorer.chunking.settings.Setting"),
        ("twice", "its schema has two settings of one name"),
        ("lost", "its schema speaks of a setting 'size' that it does not have"),
        ("needy", "its argument 'size' has no default"),
    ],
)
def test_a_schema_that_is_none_gets_a_sentence(name: str, words: str) -> None:
    with pytest.raises(EnvironmentFault) as told:
        setting_schema(name)
    assert str(told.value).startswith(f"The chunker '{name}' of another package (toy_bad_chunkers:")
    assert str(told.value).endswith(f" cannot be used: {words}. Ask whoever made it.")
    assert settings_words(name, {"most": 3}) == "most 3"


@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [
        ("misnamed", EnvironmentFault, "what it makes has the name 'described' instead of the entry point's"),
        ("halves", EnvironmentFault, "the settings of what it makes are not whole numbers by name"),
        ("uncut", EnvironmentFault, "what it makes has no method 'cut'"),
        ("plain", EnvironmentFault, "what it makes has no method 'cut'"),
        ("number", EnvironmentFault, "it is nothing that could be called"),
        ("headstrong", UsageError, "refused its settings (none): 1 is too many."),
        ("needy", UsageError, "does not take these settings: none."),
    ],
)
def test_one_that_is_none_gets_a_sentence(name: str, kind: type[ExplorerError], words: str) -> None:
    with pytest.raises(kind) as told:
        chunker(name)
    assert str(told.value).startswith(f"The chunker '{name}' ")
    assert words in str(told.value)
    assert str(told.value).endswith(".")


def test_words_that_cannot_be_had_are_the_settings_themselves() -> None:
    assert settings_words("loud", {"most": 3}) == "most 3"
    assert settings_words("gone", {"a": 1, "b": 20}) == "a 1, b 20"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("breaking", "the chunker 'breaking' broke off: ZeroDivisionError: division by zero."),
        ("loose", "the chunker 'loose' gave (0, 3) instead of a piece of the document."),
    ],
)
def test_a_cut_that_goes_wrong_names_the_file(name: str, words: str) -> None:
    with pytest.raises(DocumentError) as told:
        make_chunks(document(("text", "one", 0)), record(), chunker(name))
    assert str(told.value) == f"documents/tent.md: {words}"
