"""A verification as JUnit XML, which build servers show: a suite for each document version, a case for each chunk."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape, quoteattr

from explorer.tracing.verification import Fault, Verification

# XML 1.0 has no way to write these.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit_xml(verification: Verification) -> str:
    """The whole file, UTF-8 by its declaration."""
    faults: dict[tuple[str, str, str], Fault] = {(fault.doc_id, fault.version, fault.chunk_id): fault for fault in verification.faults}
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<testsuites name="chunk-explorer verify" tests="{verification.chunks}" failures="{len(faults)}" errors="0">',
    ]
    for document in verification.checked:
        found = [faults.get((document.doc_id, document.version, each)) for each in document.chunk_ids]
        failures = sum(fault is not None for fault in found)
        name = _attribute(f"{document.doc_id}, version {document.version}")
        lines.append(f'  <testsuite name={name} tests="{len(found)}" failures="{failures}" errors="0">')
        for chunk_id, fault in zip(document.chunk_ids, found, strict=True):
            head = f"    <testcase classname={_attribute(document.source)} name={_attribute(chunk_id)}"
            if fault is None:
                lines.append(f"{head}/>")
            else:
                kind, words = _attribute(", ".join(fault.reasons)), fault.words
                place = escape(_legal(f"{fault.section}, characters {fault.start} to {fault.end}"))
                lines.append(f"{head}><failure type={kind} message={_attribute(words)}>{place}</failure></testcase>")
        lines.append("  </testsuite>")
    lines.append("</testsuites>")
    return "\n".join(lines) + "\n"


def _attribute(text: str) -> str:
    return quoteattr(_legal(text))


def _legal(text: str) -> str:
    return _FORBIDDEN.sub("\ufffd", text)
