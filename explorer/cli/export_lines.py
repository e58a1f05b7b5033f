"""What an export did, as lines and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explorer.exchange.qdrant.export import Outcome


def outcome_lines(outcome: Outcome) -> Iterator[str]:
    """What was written, or would be; what the collection holds then; and who can read it."""
    counts = f"{outcome.new:,} new, {outcome.changed:,} changed, {outcome.unchanged:,} unchanged, {outcome.removed:,} removed"
    if outcome.dry_run:
        yield f"Nothing was written. To do: {counts}" + (" | the collection would be made" if outcome.made else "")
    elif outcome.nothing_to_do:
        yield f"Nothing to write: {counts}"
    else:
        yield counts + (" | the collection was made" if outcome.made else "")
    if outcome.reweighed:
        yield "Texts are of another usual length than at the first export, so the search weights were worked out anew."
    will = "would hold" if outcome.dry_run else "holds"
    yield f"{outcome.address} {will} {outcome.documents:,} document versions, {outcome.chunks:,} chunks"
    if outcome.staff:
        yield f"{outcome.staff:,} of them are for staff: whoever may read the collection can read them. --audience public leaves them out."
    if outcome.withheld:
        yield f"{outcome.withheld:,} chunks of the index are for staff and were left out."


def outcome_json(outcome: Outcome) -> dict[str, object]:
    """The same for other programs. ``url`` or ``path`` is null, whichever was not named."""
    address = outcome.address
    return {
        "url": address.url or None,
        "path": str(address.folder) if address.folder is not None else None,
        "collection": address.collection,
        "dry_run": outcome.dry_run,
        "made": outcome.made,
        "documents": outcome.documents,
        "chunks": outcome.chunks,
        "new": outcome.new,
        "changed": outcome.changed,
        "unchanged": outcome.unchanged,
        "removed": outcome.removed,
        "reweighed": outcome.reweighed,
        "staff": outcome.staff,
        "withheld": outcome.withheld,
    }
