"""A change of a setting in a comparison: one column cut again, counted, and set against the others; and the page of all of it.

Measured against the chunker's cut alone, and in milliseconds against what a window can wait: a policy of 3,000 words, a manual of 120,000.
Both are the bundled collection's blocks over and over, so that they have lists and tables as policies have.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from explorer.chunking import chunker
from explorer.comparison.columns import Column, ColumnOrder, cut_column
from explorer.comparison.cuts import cuts, differences, sound
from explorer.comparison.measured_text import MeasuredText
from explorer.domain.blocks import Block
from explorer.domain.documents import DocumentRecord, DocumentText
from explorer.parsing import parse_file
from explorer.places import bundled_collection
from explorer.viewlogic.comparing import compared_strip
from explorer.viewlogic.comparison_export import comparison_html
from tests.benchmarks.measuring import best_of

ROUNDS = 15
SIZES = {"policy": 3_000, "manual": 120_000}
GOALS_MS = {"policy": 8.0, "manual": 150.0}
ORDERS = (
    ColumnOrder("structure"),
    ColumnOrder.of("fixed", {"words": 80}),
    ColumnOrder.of("overlap", {"words": 100, "step": 75}),
    ColumnOrder.of("sentences", {"sentences": 5, "repeated": 1}),
)
SMALLEST = ColumnOrder.of("fixed", {"words": 5})


def run(_files: list[Path]) -> dict[str, object]:
    return {name: measured(document(words), GOALS_MS[name]) for name, words in SIZES.items()}


def measured(document: DocumentText, goal: float) -> dict[str, object]:
    text = MeasuredText(document)
    columns = [cut_column(text, order) for order in ORDERS]
    for column in columns:
        assert not column.fault, column.fault

    def change(order: ColumnOrder) -> Callable[[], object]:
        def carry_out() -> object:
            changed = [cut_column(text, order), *columns[1:]]
            return differences(cuts(changed), sound(changed))

        return carry_out

    def alone(order: ColumnOrder) -> Callable[[], object]:
        return lambda: chunker(order.chunker, **dict(order.settings)).cut(document)

    things = {f"change of {order.chunker}": change(order) for order in ORDERS}
    things |= {f"cut of {order.chunker}": alone(order) for order in ORDERS}
    things["change to 5 words"] = change(SMALLEST)
    things["strip"] = lambda: compared_strip(text, columns)
    times = best_of(ROUNDS, things)
    once = best_of(
        3,
        {"measuring the text once": lambda: first(document), "page": lambda: page(text, columns)},
    )
    return {
        "words": text.words,
        "chunks": [len(column.pieces) for column in columns],
        "ms": {name: round(value, 2) for name, value in (times | once).items()},
        "goal_ms": goal,
        "met": all(times[f"change of {order.chunker}"] < goal for order in ORDERS),
    }


def first(document: DocumentText) -> bytes:
    return MeasuredText(document).inside


def page(text: MeasuredText, columns: list[Column]) -> bytes:
    record = DocumentRecord("d", "1", "T", "documents/d.md", "md", "0")
    return comparison_html(record, text, columns, (), None, date(2026, 10, 9))


def document(words: int) -> DocumentText:
    """A document of at least ``words`` words made of the bundled Markdown documents' blocks."""
    parsed = [parse_file(path, path.name) for path in sorted(bundled_collection().rglob("*.md")) if path.parent.name == "documents"]
    source = [(each.text[block.start : block.end], block) for each in parsed for block in each.blocks]
    texts: list[str] = []
    blocks: list[Block] = []
    start = count = number = 0
    while count < words:
        text, block = source[number % len(source)]
        texts.append(text)
        blocks.append(Block(block.kind, block.section, start, start + len(text), block.level))
        start += len(text) + 2
        count += len(text.split())
        number += 1
    return DocumentText("\n\n".join(texts), tuple(blocks), "A manual")
