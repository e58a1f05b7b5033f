"""A collection's shape: made for an export, or looked at before one, so that nobody else's points are touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.domain.audience import Audience
from explorer.errors import UserError
from explorer.exchange.qdrant.address import Address
from explorer.exchange.qdrant.facts import Facts, facts_of
from explorer.exchange.qdrant.payload import DAYS, KEYWORDS, NUMBERS, SCHEMA, WORDS
from explorer.exchange.qdrant.sparse import VECTOR

if TYPE_CHECKING:
    from qdrant_client import QdrantClient
    from qdrant_client.models import CollectionInfo, PayloadSchemaType, TextIndexParams

_ELSEWHERE = "Export into a collection of another name."


def make(client: QdrantClient, address: Address, facts: Facts, shards: int | None, replicas: int | None) -> None:
    """Make the collection: one sparse vector whose rarity of words the collection counts itself, and no dense one."""
    from qdrant_client.models import Modifier, SparseVectorParams

    client.create_collection(
        address.collection,
        vectors_config={},
        sparse_vectors_config={VECTOR: SparseVectorParams(modifier=Modifier.IDF)},
        shard_number=shards,
        replication_factor=replicas,
        metadata=facts.to_json(),
    )


def look(client: QdrantClient, address: Address, name: str, audience: Audience) -> Facts | None:
    """The facts of a collection that is there; None for an empty one that somebody made in the right shape.

    UserError for one that holds anything else than chunks of the collection ``name``, and for one that was made for the public when
    ``audience`` would bring passages for staff into it.
    """
    info = client.get_collection(address.collection)
    facts = facts_of(info.config.metadata)
    if not _fits(info):
        raise UserError(f"The collection {address.collection} has other vectors than chunks have; nothing was changed in it. {_ELSEWHERE}")
    points = info.points_count or 0
    if facts is None and points:
        raise UserError(
            f"The collection {address.collection} holds {points:,} points that this program did not write; nothing was changed in it. "
            f"{_ELSEWHERE}"
        )
    if facts is not None and facts.schema > SCHEMA:
        raise UserError(
            f"The collection {address.collection} was written by a newer version of this program. Use that one, or export anew."
        )
    if facts is not None and facts.name and name and facts.name != name:
        raise UserError(
            f"The collection {address.collection} holds the chunks of '{facts.name}', not of '{name}'; nothing was changed in it. "
            f"{_ELSEWHERE}"
        )
    if facts is not None and facts.audience == Audience.PUBLIC.value and audience is not Audience.PUBLIC:
        raise UserError(
            f"The collection {address.collection} was made for the public, and this export would bring passages for staff into it; nothing "
            f"was changed in it. Use --audience public. {_ELSEWHERE}"
        )
    if strangers := _strangers(client, address):
        raise UserError(
            f"The collection {address.collection} holds {strangers:,} points that are no chunks; nothing was changed in it. {_ELSEWHERE}"
        )
    return facts


def _fits(info: CollectionInfo) -> bool:
    from qdrant_client.models import Modifier

    params = info.config.params
    sparse = params.sparse_vectors or {}
    return not params.vectors and list(sparse) == [VECTOR] and sparse[VECTOR].modifier == Modifier.IDF


def _strangers(client: QdrantClient, address: Address) -> int:
    """How many points have no ID of a chunk; the server looks it up in an index."""
    from qdrant_client.models import Filter, IsEmptyCondition, PayloadField

    without = Filter(must=[IsEmptyCondition(is_empty=PayloadField(key="chunk_id"))])
    return client.count(address.collection, count_filter=without, exact=True).count


def remember(client: QdrantClient, address: Address, facts: Facts) -> None:
    """Keep the facts in the collection."""
    client.update_collection(address.collection, metadata=facts.to_json())


def finish_making(client: QdrantClient, address: Address) -> None:
    """Have the server index the fields that are filtered, as far as it does not yet; a folder has no such indexes.

    UserError when the server forgot the facts that it was given: then a later export could not tell whose points these are.
    """
    info = client.get_collection(address.collection)
    if facts_of(info.config.metadata) is None:
        place = address.place
        raise UserError(f"{place[0].upper()}{place[1:]} is too old: collections remember what they hold from Qdrant 1.16 on.")
    if address.folder is not None:
        return
    for name, kind in _indexes().items():
        if name not in info.payload_schema:
            client.create_payload_index(address.collection, name, field_schema=kind, wait=True)


def _indexes() -> dict[str, PayloadSchemaType | TextIndexParams]:
    from qdrant_client.models import PayloadSchemaType, TextIndexParams, TextIndexType, TokenizerType

    title = TextIndexParams(type=TextIndexType.TEXT, tokenizer=TokenizerType.WORD, lowercase=True)
    return {
        **dict.fromkeys(KEYWORDS, PayloadSchemaType.KEYWORD),
        **dict.fromkeys(NUMBERS, PayloadSchemaType.INTEGER),
        **dict.fromkeys(DAYS, PayloadSchemaType.DATETIME),
        **dict.fromkeys(WORDS, title),
    }
