"""Kept trial indexes: made again when what they are made of changes and only then, never trusted when damaged, never too large."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from explorer.chunking import Chunker, chunker
from explorer.domain.audience import Audience
from explorer.domain.chunks import Piece
from explorer.domain.documents import DocumentText
from explorer.domain.progress import Progress
from explorer.evaluation import trial_cache, trial_key
from explorer.evaluation.evaluating import Conditions, Evaluation
from explorer.evaluation.side_by_side import evaluate_chunker
from explorer.evaluation.trial_cache import TrialCache
from explorer.evaluation.turns import turn
from explorer.index import trial_file
from explorer.index.opened import OpenedIndex
from explorer.index.trial import TrialIndex, trial_index
from tests.evaluation.conftest import QUESTIONS, Open, value
from tests.index.toy import write_markdown


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "trials"


@pytest.fixture
def makings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The chunkers whose files were made."""
    made: list[str] = []
    write = trial_cache.write_trial

    def told(opened: OpenedIndex, of: Chunker, path: Path, key: str) -> Iterator[Progress]:
        made.append(of.name)
        return write(opened, of, path, key)

    monkeypatch.setattr(trial_cache, "write_trial", told)
    return made


def kept(cache: TrialCache, index: OpenedIndex, of: Chunker) -> TrialIndex:
    trial = value(cache.trial(index, of))
    assert isinstance(trial, TrialIndex)
    return trial


def files(store: Path) -> list[Path]:
    return sorted(store.glob("*.sqlite"))


def test_it_answers_as_one_in_memory_and_is_made_once(opened: Open, store: Path, makings: list[str]) -> None:
    with opened() as index:
        memory = value(trial_index(index, chunker("fixed")))
        assert isinstance(memory, TrialIndex)
        for _ in range(2):
            with closing(kept(TrialCache(store), index, chunker("fixed"))) as trial:
                assert trial.chunker == "fixed"
                assert trial.count == memory.count
                assert trial.search("pump warranty", 9) == memory.search("pump warranty", 9)
                assert trial.chunks("parts", "1") == memory.chunks("parts", "1")
        memory.close()
    assert makings == ["fixed"]


def test_another_text_or_setting_or_label_makes_it_again_and_nothing_else(
    opened: Open, build: Callable[[], None], folder: Path, store: Path, makings: list[str]
) -> None:
    def run(**settings: int) -> None:
        with opened() as index:
            kept(TrialCache(store), index, chunker("fixed", **settings)).close()

    run()
    build()
    run()
    assert makings == ["fixed"]
    run(words=30)
    run(words=100)
    assert makings == ["fixed"] * 2
    write_markdown(folder, "other.md", body="\n## One\n\nAnother word.\n")
    build()
    run()
    run()
    assert makings == ["fixed"] * 3
    other = folder / "documents" / "other.md"
    other.write_text(other.read_text(encoding="utf-8").replace("access: public", "access: staff"), encoding="utf-8")
    build()
    run()
    assert makings == ["fixed"] * 4


def test_another_version_of_the_program_or_of_a_library_makes_it_again(
    opened: Open, store: Path, makings: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened() as index:
        kept(TrialCache(store), index, chunker("fixed")).close()
        monkeypatch.setattr(trial_key, "_own_code", lambda: "9.9")
        kept(TrialCache(store), index, chunker("fixed")).close()
        monkeypatch.setattr(trial_key, "library_of", lambda _name: "pytest")
        monkeypatch.setattr(trial_key.importlib.metadata, "version", lambda _name: "1")
        kept(TrialCache(store), index, chunker("fixed")).close()
        monkeypatch.setattr(trial_key.importlib.metadata, "version", lambda _name: "2")
        kept(TrialCache(store), index, chunker("fixed")).close()
    assert makings == ["fixed"] * 4


def test_a_damaged_file_is_made_again(opened: Open, store: Path, makings: list[str]) -> None:
    with opened() as index:
        for number, harm in enumerate(
            (lambda old: b"nothing", lambda old: old[: len(old) // 2], lambda old: old[:4096] + b"x" * (len(old) - 4096))
        ):
            kept(TrialCache(store), index, chunker("fixed")).close()
            (file,) = files(store)
            file.write_bytes(harm(file.read_bytes()))
            with closing(kept(TrialCache(store), index, chunker("fixed"))) as trial:
                assert trial.search("pump", 1)
            assert len(makings) == number + 2


def test_a_file_of_another_key_is_not_taken(opened: Open, store: Path, makings: list[str]) -> None:
    with opened() as index:
        kept(TrialCache(store), index, chunker("fixed")).close()
        (file,) = files(store)
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("UPDATE meta SET value = 'another' WHERE key = 'trial_key'")
        kept(TrialCache(store), index, chunker("fixed")).close()
    assert makings == ["fixed"] * 2


def test_damage_that_shows_while_it_is_asked_costs_the_file_alone(opened: Open, store: Path) -> None:
    with opened() as index:
        cache = TrialCache(store)
        expected = value(evaluate_chunker(index, chunker("fixed"), QUESTIONS, Conditions(), cache))
        (file,) = files(store)
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("DELETE FROM keyword_index_data")
        found = value(evaluate_chunker(index, chunker("fixed"), QUESTIONS, Conditions(), cache))
    assert isinstance(found, Evaluation)
    assert found == expected
    assert not file.exists()


def test_the_public_is_shown_nothing_for_staff_and_ranks_are_the_indexs(opened: Open, store: Path, makings: list[str]) -> None:
    with opened() as index, closing(kept(TrialCache(store), index, chunker("fixed"))) as trial:
        everything = trial.search("pump room safe warranty", 20)
        assert "secret" in {hit.chunk.doc_id for hit in everything}
        assert trial.chunks("secret", "1")
    with opened(Audience.PUBLIC) as index, closing(kept(TrialCache(store), index, chunker("fixed"))) as trial:
        shown = trial.search("pump room safe warranty", 20)
        assert [(hit.chunk, hit.score) for hit in shown] == [(hit.chunk, hit.score) for hit in everything if hit.chunk.access == "public"]
        assert not trial.chunks("secret", "1")
    assert makings == ["fixed"]


@pytest.mark.skipif(sys.platform == "win32", reason="a user's folder is private by itself there")
def test_only_the_user_may_read_what_is_kept(opened: Open, store: Path) -> None:
    with opened() as index:
        kept(TrialCache(store), index, chunker("fixed")).close()
    assert stat.S_IMODE(store.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in store.iterdir()} == {0o600}


def test_what_was_used_longest_ago_goes_first(opened: Open, store: Path) -> None:
    with opened() as index:
        for number, words in enumerate((10, 20, 30)):
            kept(TrialCache(store), index, chunker("fixed", words=words)).close()
            for file in files(store):
                old = file.stat().st_mtime - 100 * (number + 1)
                os.utime(file, (old, old))
        size = sum(file.stat().st_size for file in files(store))
        oldest = min(files(store), key=lambda file: file.stat().st_mtime)
        kept(TrialCache(store), index, chunker("fixed", words=10)).close()
        before = set(files(store))
        kept(TrialCache(store, size - 1), index, chunker("fixed", words=10)).close()
        assert oldest in set(files(store)) < before
        with closing(kept(TrialCache(store, 0), index, chunker("fixed", words=10))) as trial:
            # Too large to be kept, but it can be asked.
            assert trial.search("pump", 1)
        assert files(store) == []


def test_what_an_ended_process_left_goes_after_a_day(opened: Open, store: Path) -> None:
    with opened() as index:
        kept(TrialCache(store), index, chunker("fixed")).close()
        (store / "abc.sqlite.77.new").write_bytes(b"half")
        kept(TrialCache(store), index, chunker("fixed")).close()
        assert (store / "abc.sqlite.77.new").exists()
        os.utime(store / "abc.sqlite.77.new", (1, 1))
        kept(TrialCache(store), index, chunker("fixed")).close()
    assert not (store / "abc.sqlite.77.new").exists()


def test_a_window_waits_for_another_that_makes_the_same(opened: Open, store: Path, makings: list[str]) -> None:
    with opened() as index:
        one, other = TrialCache(store).trial(index, chunker("fixed")), TrialCache(store).trial(index, chunker("fixed"))
        steps = [next(one) for _ in range(4)]
        assert steps[-1].done == 0, "the first document is being cut"
        waiting = [next(other) for _ in range(5)]
        assert waiting[-1].what == "another window makes the same index"
        with closing(value(one)) as first, closing(value(other)) as second:  # type: ignore[type-var]
            assert first.search("pump", 3) == second.search("pump", 3)  # type: ignore[attr-defined]
    assert makings == ["fixed"]


def test_a_window_that_gives_up_lets_the_next_have_its_turn(opened: Open, store: Path, makings: list[str]) -> None:
    with opened() as index:
        one = TrialCache(store).trial(index, chunker("fixed"))
        for _ in range(4):
            next(one)
        one.close()
        assert [path.suffix for path in store.iterdir()] == [".lock"]
        kept(TrialCache(store), index, chunker("fixed")).close()
    assert makings == ["fixed"] * 2


def test_a_lock_is_given_back(tmp_path: Path) -> None:
    with turn(tmp_path / "lock") as ours:
        assert ours
        with turn(tmp_path / "lock") as theirs:
            assert not theirs
    with turn(tmp_path / "lock") as again:
        assert again


class OfOthers:
    """A chunker as another package may bring it."""

    name = "own-work"
    settings: Mapping[str, int] = {}

    def cut(self, document: DocumentText) -> Sequence[Piece]:
        return [Piece(0, len(document.text))]


def test_a_chunker_of_others_is_never_kept(opened: Open, store: Path, makings: list[str]) -> None:
    with opened() as index, closing(kept(TrialCache(store), index, OfOthers())) as trial:
        assert trial.count == 3
    assert makings == []
    assert not store.exists()


def test_a_folder_that_cannot_be_written_is_done_without(opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    with opened() as index:
        with closing(kept(TrialCache(tmp_path / "file"), index, chunker("fixed"))) as trial:
            assert trial.search("pump", 1)

        def full(*_: object, **__: object) -> object:
            raise sqlite3.OperationalError("database or disk is full")

        monkeypatch.setattr(trial_file, "connect_writing", full)
        with closing(kept(TrialCache(tmp_path / "trials"), index, chunker("fixed"))) as trial:
            assert trial.search("pump", 1)
    assert files(tmp_path / "trials") == []
