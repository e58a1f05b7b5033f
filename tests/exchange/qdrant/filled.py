"""A folder of the embedded mode filled with the chunks of an index, point by point, as an export writes them."""

from __future__ import annotations

from pathlib import Path

from qdrant_client.models import Modifier, PointStruct, SparseVector, SparseVectorParams

from explorer.exchange.qdrant.address import in_folder
from explorer.exchange.qdrant.connecting import connect, quiet
from explorer.exchange.qdrant.facts import Facts
from explorer.exchange.qdrant.payload import payload_of
from explorer.exchange.qdrant.point_ids import point_id
from explorer.exchange.qdrant.sparse import VECTOR, weights
from explorer.index.reader import open_index

AVERAGE = 60.0


def fill(index: Path, folder: Path, name: str = "policies") -> str:
    """Put every chunk of the index into a collection in ``folder``; the collection's address."""
    from explorer.exchange.sources import text_of

    address = in_folder(folder, name)
    client = connect(address)
    try:
        with open_index(index) as reader, quiet():
            facts = Facts(name, reader.chunker, reader.updated_at, "staff", AVERAGE, dict(reader.chunker_settings))
            client.create_collection(
                name,
                vectors_config={},
                sparse_vectors_config={VECTOR: SparseVectorParams(modifier=Modifier.IDF)},
                metadata=facts.to_json(),
            )
            points = []
            for record in reader.documents():
                for chunk in reader.chunks(record.doc_id, record.version):
                    metadata = reader.metadata(chunk.chunk_id)
                    assert metadata is not None
                    indices, values = weights(chunk.text, AVERAGE)
                    vector = {VECTOR: SparseVector(indices=indices, values=values)}
                    points.append(PointStruct(id=point_id(chunk.chunk_id), payload=payload_of(chunk, metadata), vector=vector))
            client.upsert(name, points)
    finally:
        client.close()
    return text_of(address)
