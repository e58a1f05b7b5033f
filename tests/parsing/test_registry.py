"""Which parser reads a file, and what it costs to ask."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from explorer.errors import DocumentError, EnvironmentFault, UsageError
from explorer.parsing import FORMATS, format_of, parse_file, parser_version, versions


@pytest.mark.parametrize(
    ("name", "fmt"),
    [
        ("a.md", "md"),
        ("a.MD", "md"),
        ("a.v3.markdown", "md"),
        ("a.html", "html"),
        ("a.HTM", "html"),
        ("a.docx", "docx"),
        ("a.pdf", "pdf"),
        ("a.CSV", "csv"),
        ("a.tsv", "tsv"),
        ("a.xlsx", "xlsx"),
        ("a.xlsm", "xlsx"),
        ("a.xls", "xls"),
    ],
)
def test_the_suffix_says_the_format(name: str, fmt: str) -> None:
    assert format_of(Path(name)) == fmt


@pytest.mark.parametrize("name", ["a.doc", "a", ".md", "a.md.bak"])
def test_other_files_get_a_sentence(name: str) -> None:
    with pytest.raises(
        DocumentError,
        match=r"not read\. These are: \.md, \.markdown, \.html, \.htm, \.docx, \.pdf, \.csv, \.tsv, \.xlsx, \.xlsm, \.xls\.$",
    ):
        format_of(Path(name))


def test_a_file_is_parsed_by_its_format(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# Tents\n\ntext")
    (tmp_path / "a.htm").write_text("<h1>Tents</h1><p>text")
    left, right = parse_file(tmp_path / "a.md", "documents/a.md"), parse_file(tmp_path / "a.htm", "documents/a.htm")
    assert (left.format, right.format) == ("md", "html")
    assert left.text == right.text == "Tents\n\ntext"
    assert (left.parser, right.parser) == (parser_version("md"), parser_version("html"))


def test_errors_name_the_source(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"\0\0")
    with pytest.raises(DocumentError, match=r"^documents/a\.md: this is no text file"):
        parse_file(tmp_path / "a.md", "documents/a.md")
    with pytest.raises(DocumentError, match=r"^documents/b\.md: the file cannot be read \(No such file or directory\)\.$"):
        parse_file(tmp_path / "b.md", "documents/b.md")


def test_parser_versions_name_the_rules_and_the_library() -> None:
    assert parser_version("md") == f"md rules 1, markdown-it-py {version('markdown-it-py')}"
    assert parser_version("html") == f"html rules 2, lxml {version('lxml')}, charset-normalizer {version('charset-normalizer')}"
    assert parser_version("docx") == f"docx rules 1, python-docx {version('python-docx')}"
    assert parser_version("pdf").endswith(f", PyMuPDF {version('PyMuPDF')}")
    assert parser_version("csv") == f"csv rules 1, charset-normalizer {version('charset-normalizer')}"
    assert parser_version("xls") == f"xls rules 1, python-calamine {version('python-calamine')}"
    known = ("md", "html", "docx", "pdf", "csv", "tsv", "xlsx", "xls")
    assert {parser_version(fmt) for fmt in FORMATS.values()} == {parser_version(fmt) for fmt in known}
    with pytest.raises(UsageError):
        parser_version("doc")


def test_a_version_whose_folder_says_nothing_is_asked_of_the_package_metadata(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("lxml-1.0.dist-info", "lxml-2.0.dist-info"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "METADATA").write_text(f"Name: lxml\nVersion: {name[5:8]}\n")
    (tmp_path / "charset_normalizer-3.0.dist-info").mkdir()
    monkeypatch.setattr(sys, "path", [str(tmp_path / "missing"), str(tmp_path)])
    parser_version.cache_clear()
    assert parser_version("html") in [f"html rules 2, lxml {known}, charset-normalizer 3.0" for known in ("1.0", "2.0")]
    monkeypatch.setattr(sys, "path", [])
    with pytest.raises(EnvironmentFault, match="does not say which markdown-it-py it holds"):
        parser_version("md")
    parser_version.cache_clear()


def test_versions_know_every_format() -> None:
    assert set(versions._RULES) == set(FORMATS.values())


def test_a_format_imports_only_its_own_library() -> None:
    code = (
        "import sys\n"
        "from explorer.parsing import parser_version\n"
        "others = {'docx', 'lxml', 'markdown_it', 'pymupdf', 'python_calamine', 'charset_normalizer', 'importlib.metadata'}\n"
        "def heavy(): return others & sys.modules.keys()\n"
        "for fmt in ('md', 'html', 'docx', 'pdf', 'csv', 'xlsx'): parser_version(fmt)\n"
        "assert not heavy(), heavy()\n"
        "from explorer.parsing.markdown import parse\n"
        "parse(b'# a <b>c</b> <!-- d -->\\n\\n<!-- e -->', 'f')\n"
        "assert heavy() == {'markdown_it'}, heavy()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
