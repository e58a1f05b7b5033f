"""How the command line behaves whatever the command: exit codes, broken input, pipes, Ctrl+C, encodings, imports."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from explorer.viewlogic.window_options import WindowOptions
from tests.cli.conftest import ROOT, Run, finished, start

# Imported by some commands, and by no others.
HEAVY = (
    "PySide6",
    "pymupdf",
    "lxml",
    "docx",
    "charset_normalizer",
    "yaml",
    "rich",
    "markdown_it",
    "py3langid",
    "psutil",
    "hypothesis",
    "numpy",
    "qdrant_client",
    "keyring",
    "grpc",
    "pydantic",
    "langchain_text_splitters",
    "chonkie",
    "semantic_text_splitter",
)


@pytest.mark.parametrize(
    "arguments",
    [
        ("frobnicate",),
        ("chunks",),
        ("chunks", "a", "b"),
        ("search", "a", "--k", "0"),
        ("trace", "a", "--as-of", "tomorrow"),
        ("trace", "a", "--as-of", "20261009"),
        ("window", "--size", "big"),
        ("window", "--size", "10x10"),
        ("window", "--theme", "pink"),
        ("window", "--scale", "3"),
        ("--nonsense",),
    ],
)
def test_usage_errors_end_with_two_on_stderr(run: Run, arguments: tuple[str, ...]) -> None:
    outcome = run(*arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert "Error: " in outcome.err


BROKEN = {
    "binary.md": b"\x00\xff\xfe\x01" * 100,
    "nothing.html": b"",
    "nothing.pdf": b"",
    "damaged.pdf": b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n",
    "text.pdf": b"just some text",
    "sheet.xlsx": b"PK\x03\x04",
    "no-suffix": b"words",
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_one_sentence(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(BROKEN[name])
    outcome = run("parse", tmp_path / name)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (1, "", 1), outcome.err
    assert name in outcome.err
    assert "Traceback" not in outcome.err


def test_what_is_no_file_is_one_sentence(run: Run, tmp_path: Path) -> None:
    assert run("parse", tmp_path / "gone.md").err == f"There is no file {tmp_path / 'gone.md'}.\n"
    assert run("parse", tmp_path).err == f"{tmp_path} is no file.\n"


@pytest.mark.parametrize("content", [b"", b"not a database", b"SQLite format 3\0" + bytes(4096)])
@pytest.mark.parametrize("command", [("chunks", "a"), ("search", "a"), ("trace", "a")])
def test_a_broken_index_is_one_sentence(run: Run, tmp_path: Path, content: bytes, command: tuple[str, ...]) -> None:
    index = tmp_path / "index.sqlite"
    index.write_bytes(content)
    outcome = run(*command, "--index", index)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (1, "", 1), outcome.err
    assert str(index) in outcome.err or index.name in outcome.err


def test_a_reader_that_has_seen_enough_is_no_error(collection: Path, tmp_path: Path) -> None:
    process = start("search", "the", "--k", "5000", "--collection", collection, home=tmp_path)
    assert process.stdout is not None
    process.stdout.close()
    process.stdout = None
    assert finished(process).err == ""


def test_output_is_utf8_whatever_the_locale(collection: Path, tmp_path: Path) -> None:
    process = start("inventory", "--collection", collection, home=tmp_path, LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONCOERCECLOCALE="0")
    outcome = finished(process)
    assert (outcome.code, outcome.err) == (0, "")
    assert "36 documents" in outcome.out


def test_control_characters_of_a_document_do_not_reach_the_terminal(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# Title\n\nClear \x1b[2J the screen\n", encoding="utf-8")
    outcome = run("parse", tmp_path / "a.md")
    assert outcome.code == 0
    assert "\x1b" not in outcome.out


@pytest.mark.skipif(sys.platform == "win32", reason="signals work otherwise there")
def test_ctrl_c_ends_quietly_and_leaves_nothing(collection: Path, tmp_path: Path) -> None:
    documents = tmp_path / "many" / "documents"
    documents.mkdir(parents=True)
    for number in range(3000):
        text = f"---\ndoc_id: d{number}\nversion: 1\n---\n# T\n\n## S\n\n" + "some words " * 400
        (documents / f"{number}.md").write_text(text, encoding="utf-8")
    shutil.copy(collection / "documents" / "warranty-policy.pdf", documents)
    process = start("ingest", tmp_path / "many", home=tmp_path / "home")
    # Its own temporary file shows that the build is under way.
    while process.poll() is None and len(list((tmp_path / "many").iterdir())) < 2:
        pass
    # A terminal sends the signal to the workers too.
    os.killpg(process.pid, signal.SIGINT)
    outcome = finished(process)
    assert (outcome.code, outcome.out, outcome.err) == (130, "", "")
    assert [path.name for path in (tmp_path / "many").iterdir()] == ["documents"]


IMPORTED = {
    ("chunks", "warranty-policy"): set(),
    ("search", "pump kit"): set(),
    ("inventory",): set(),
    ("trace", "a4dc9ec49818"): set(),
    ("trace", "a4dc9ec498l8"): set(),
    ("versions", "7839ded2d52b"): set(),
    ("twins", "7839ded2d52b"): set(),
    ("card", "7839ded2d52b"): set(),
    ("compare", "warranty-policy"): set(),
    ("parse", "{collection}/documents/delivery-policy.html"): {"lxml"},
    ("parse", "{collection}/documents/returns-policy.v3.md"): {"markdown_it"},
    ("ingest", "{collection}"): set(),
    ("chunkers",): set(),
    ("metadata", "check"): set(),
    ("metadata", "show", "a4dc9ec49818"): set(),
    ("metadata", "schema"): {"pydantic"},
    ("export", "qdrant", "--help"): set(),
    ("--help",): set(),
}


@pytest.mark.parametrize("command", IMPORTED)
def test_a_command_imports_only_what_it_uses(collection: Path, tmp_path: Path, command: tuple[str, ...]) -> None:
    words = [word.format(collection=collection) for word in command]
    if "--help" not in words:
        words += ["--collection", str(collection)]
    code = (
        "import sys\nfrom explorer.__main__ import main\n"
        f"main({words!r})\n"
        f"print('imported:', *[name for name in {HEAVY!r} if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, encoding="utf-8")
    assert set(result.stdout.splitlines()[-1].split()[1:]) == IMPORTED[command]


def test_window_hands_its_options_to_the_launcher(tmp_path: Path) -> None:
    from datetime import date

    from explorer.cli.app import run as run_command

    given: list[WindowOptions] = []

    def launch(options: WindowOptions) -> int:
        given.append(options)
        return 7

    words = (
        "--goto a4dc9ec49818 --screenshot w.png --size 1440x900 --theme dark --scale 1.5 --index i.sqlite --as-of 2026-10-09 --password pw"
    )
    assert run_command(["window", *words.split(), "--collection", str(tmp_path)], launch) == 7
    assert given == [
        WindowOptions(
            index=Path("i.sqlite"),
            collection=tmp_path,
            as_of=date(2026, 10, 9),
            goto="a4dc9ec49818",
            screenshot=Path("w.png"),
            size=(1440, 900),
            theme="dark",
            scale=1.5,
            password="pw",
        )
    ]
    assert "pw" not in repr(given)
    assert run_command(["window"], launch) == 7
    assert given[1] == WindowOptions()
    assert run_command(["window", "--compare"], launch) == 7
    assert given[2] == WindowOptions(compare=True)
    assert run_command(["window", "--column", "structure", "--column", "fixed:words=80"], launch) == 7
    assert given[3] == WindowOptions(compare=True, columns=("structure", "fixed:words=80"))


@pytest.mark.parametrize(
    ("columns", "said"),
    [(("structure",), "2 to 4 times"), (("structure",) * 5, "2 to 4 times"), (("structure", "fixed:words=many"), "is no column")],
)
def test_columns_that_cannot_be_compared_are_refused_before_a_window_opens(
    columns: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from explorer.cli.app import run as run_command

    words = [word for column in columns for word in ("--column", column)]
    assert run_command(["window", *words], lambda _options: pytest.fail("a window opened")) == 2
    assert said in " ".join(capsys.readouterr().err.split())
