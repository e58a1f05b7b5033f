"""Where the values of a document's metadata come from, in words."""

from __future__ import annotations

from collections.abc import Mapping

from explorer.domain.provenance import Provenance

IN_THE_FILE = {
    "md": "the file's front matter",
    "html": "the page's meta tags",
    "pdf": "the PDF's keywords",
    "docx": "the document's properties",
    "xlsx": "the workbook's properties",
}
_ELSEWHERE = {
    Provenance.SIDECAR: "the sidecar beside the file",
    Provenance.INVENTORY: "its row in inventory.csv",
    Provenance.COLLECTION: "the collection",
}
_DERIVED = {"doc_id": "derived from the file's path", "version": "derived from the hash of the file's bytes"}
_NAMES = {"doc_id": "document ID", "version": "version", "doc_type": "type", "effective_from": "first day", "effective_to": "last day"}


def metadata_origin(fmt: str) -> str:
    """Where the metadata of a document of this format stands in its file."""
    return IN_THE_FILE.get(fmt, "the file's metadata")


def value_origin(fmt: str, field: str, provenance: Mapping[str, Provenance]) -> str:
    """Where the value of ``field`` comes from; ``provenance`` may lack it, then it is what the file says."""
    origin = provenance.get(field, Provenance.FILE)
    if origin is Provenance.DERIVED:
        return _DERIVED.get(field, "derived from the file")
    return _ELSEWHERE.get(origin) or metadata_origin(fmt)


def elsewhere_words(provenance: Mapping[str, Provenance]) -> str:
    """The values that do not come from the file itself: "document ID derived from the file's path, owner from its row in inventory.csv";
    ``""`` when all do.
    """
    if provenance and set(provenance.values()) == {Provenance.COLLECTION}:
        return "all from the collection"
    return ", ".join(
        f"{_NAMES.get(field, field)} {_DERIVED.get(field, 'derived') if origin is Provenance.DERIVED else f'from {_ELSEWHERE[origin]}'}"
        for field, origin in provenance.items()
        if origin is not Provenance.FILE
    )
