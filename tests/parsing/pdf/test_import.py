"""PyMuPDF comes in through one door, quietly and without its layout models."""

from __future__ import annotations

import subprocess
import sys

DOOR = """
import sys
import explorer.parsing.pdf.mupdf as door
loaded = [name for name in ("pymupdf.layout", "pymupdf4llm", "onnxruntime", "numpy", "networkx") if sys.modules.get(name)]
assert not loaded, loaded
tools = door.pymupdf.TOOLS
assert not tools.unset_quad_corrections()
assert not tools.set_small_glyph_heights()
assert not tools.set_subset_fontnames()
assert door.pymupdf._recommend_layout is False
page = door.pymupdf.open().new_page()
page.insert_text((72, 72), "quiet")
assert len(page.find_tables(use_layout=False).tables) == 0
"""
CLEAN = """
import sys
import explorer.engine, explorer.engine.pool, explorer.parsing
heavy = {"pymupdf", "psutil", "lxml", "markdown_it", "PySide6", "importlib.metadata"} & sys.modules.keys()
assert not heavy, heavy
"""
PURE = """
import sys
import explorer.parsing.pdf.document
assert "pymupdf" not in sys.modules
"""


def run(code: str) -> None:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_door_prints_nothing_loads_no_models_and_changes_no_switch() -> None:
    run(DOOR)


def test_the_parent_side_of_the_engine_is_light() -> None:
    run(CLEAN)


def test_assembling_needs_no_mupdf() -> None:
    run(PURE)
