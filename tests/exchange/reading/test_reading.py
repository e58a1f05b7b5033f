"""A collection answers as the index does that it was filled from."""

from __future__ import annotations

import threading
from datetime import date
from pathlib import Path

import pytest

from explorer.domain.audience import Audience
from explorer.errors import CorruptIndex, MissingIndex, NotAnIndex, UsageError, UserError
from explorer.exchange.qdrant import points
from explorer.exchange.qdrant.address import in_folder
from explorer.exchange.qdrant.connecting import connect, quiet
from explorer.exchange.qdrant.reading import QdrantReader, open_collection
from explorer.exchange.qdrant.shelf import Shelf
from explorer.exchange.sources import address_of, folder_address, open_source, source_of, text_of
from explorer.index.library import ALL, LibraryOrder
from explorer.index.reader import IndexReader
from explorer.index.reading import Reader, index_file
from explorer.index.search_filter import SearchFilter
from explorer.viewlogic.metadata_words import origin_words

DAY = date(2026, 10, 9)


def both(reader: QdrantReader, file_reader: IndexReader) -> tuple[Reader, Reader]:
    return reader, file_reader


def test_the_library_is_the_same_page_by_page(reader: QdrantReader, file_reader: IndexReader) -> None:
    mine, theirs = (each.library() for each in both(reader, file_reader))
    assert [each.place for each in mine.documents] == [each.place for each in theirs.documents]
    assert [[record.version for record in each.versions] for each in mine.documents] == [
        [record.version for record in each.versions] for each in theirs.documents
    ]
    assert reader.counts() == file_reader.counts()
    assert reader.chunker == "structure"
    found, expected = (each.library(LibraryOrder("WARRANTY policy")).documents for each in both(reader, file_reader))
    assert [each.place for each in found] == [each.place for each in expected] != []


def test_long_documents_stay_in_memory_one_at_a_time(reader: QdrantReader, monkeypatch: pytest.MonkeyPatch) -> None:
    for record in reader.documents():
        reader.chunks(record.doc_id, record.version)
    assert reader._points.kept > 8
    monkeypatch.setattr(points, "_POINTS_KEPT", 8)
    for record in reader.documents():
        chunks = reader.chunks(record.doc_id, record.version)
        assert reader._points.kept <= max(8, len(chunks))
        assert reader.chunks(record.doc_id, record.version) is chunks


def test_a_long_library_comes_by_ids_every_document_once(reader: QdrantReader) -> None:
    shelf = Shelf(reader._ask, reader.name, Audience.STAFF, most_sorted=5)
    seen: list[str] = []
    page = shelf.page(ALL, None, limit=4)
    while True:
        assert 0 < len(page.documents) <= 5
        seen += [each.place.doc_id for each in page.documents]
        if not page.more:
            break
        page = shelf.page(ALL, page.documents[-1].place, limit=4)
    assert len(seen) == len(set(seen))
    assert set(seen) == {each.place.doc_id for each in reader.library().documents}
    several = next(each for each in reader.library().documents if len(each.versions) > 1)
    found = shelf.page(LibraryOrder(several.place.doc_id), None)
    assert [each.versions for each in found.documents] == [several.versions]
    assert found.note
    assert {each.versions[-1].doc_id for each in shelf.page(LibraryOrder("warranty"), None).documents} >= {"warranty-policy"}


@pytest.mark.parametrize(
    "order",
    [
        LibraryOrder(only=SearchFilter(doc_type="policy")),
        LibraryOrder("warranty", SearchFilter(language="English")),
        LibraryOrder(only=SearchFilter(in_force_on=DAY)),
        LibraryOrder(only=SearchFilter(domain="no such domain")),
    ],
)
def test_a_filtered_library_is_the_same_and_counted(reader: QdrantReader, file_reader: IndexReader, order: LibraryOrder) -> None:
    mine, theirs = (each.library(order).documents for each in both(reader, file_reader))
    assert [(each.place, [record.version for record in each.versions]) for each in mine] == [
        (each.place, [record.version for record in each.versions]) for each in theirs
    ]
    assert reader.library_count(order) == file_reader.library_count(order)
    long = Shelf(reader._ask, reader.name, Audience.STAFF, most_sorted=1)
    assert {each.place.doc_id for each in long.page(order, None, 100).documents} == {each.place.doc_id for each in theirs}
    assert [record.file for record in reader.documents(order.only)] == [record.file for record in file_reader.documents(order.only)]


def test_what_can_be_filtered_by_is_the_same(reader: QdrantReader, file_reader: IndexReader) -> None:
    assert reader.kinds() == file_reader.kinds()
    source = file_reader.documents()[3].file
    found = reader.document_from(source)
    assert found is not None
    assert (found.doc_id, found.file) == (file_reader.documents()[3].doc_id, source)
    assert reader.document_from("elsewhere/" + source) is None


def test_values_come_from_the_collection(reader: QdrantReader) -> None:
    found = reader.metadata("a4dc9ec49818")
    assert found is not None
    assert origin_words(found, "domain", "markdown", None) == "from the collection"
    assert origin_words(found, "language", "markdown", None) == "from the collection"


def test_chunks_are_found_by_id_by_beginning_and_by_document(reader: QdrantReader, file_reader: IndexReader) -> None:
    ids = ["a4dc9ec49818", "ffffffffffff", "no ID", "A4DC9EC49818"]
    assert reader.chunks_by_id(ids) == file_reader.chunks_by_id(ids) != {}
    assert reader.chunk("a4dc9ec49818") == file_reader.chunk("a4dc9ec49818")
    for beginning in ("0", "a", "a4dc9e", "f", "ff", "a4dc9ec49818", "x", "", "a4dc9ec498181"):
        if beginning:
            assert reader.with_prefix(beginning, 7) == file_reader.with_prefix(beginning, 7), beginning
    assert reader.chunks("warranty-policy", "5") == file_reader.chunks("warranty-policy", "5")
    assert reader.chunks("warranty-policy", "no such") == ()
    assert reader.document("nothing", "1") is None


@pytest.mark.parametrize(
    "only",
    [
        SearchFilter(),
        SearchFilter(in_force_on=DAY),
        SearchFilter(doc_type="policy"),
        SearchFilter(language="fr"),
        SearchFilter(audience=Audience.PUBLIC),
        SearchFilter(domain="no such domain"),
        SearchFilter(in_force_on=date(2020, 1, 1)),
    ],
)
@pytest.mark.parametrize("query", ["warranty hose", "pump kit for the PW-2200", "retours garantie", "\u2014 ?"])
def test_search_finds_what_the_index_finds(reader: QdrantReader, file_reader: IndexReader, query: str, only: SearchFilter) -> None:
    everything = [{hit.chunk.chunk_id for hit in each.search(query, 500, only)} for each in both(reader, file_reader)]
    assert everything[0] == everything[1]
    mine, theirs = (each.search(query, 1, only) for each in both(reader, file_reader))
    assert [hit.chunk.chunk_id for hit in mine] == [hit.chunk.chunk_id for hit in theirs]
    assert [hit.matches for hit in mine] == [hit.matches for hit in theirs]
    assert [hit.rank for hit in reader.search(query, 3, only)] == list(range(1, 1 + min(3, len(everything[0]))))


def test_a_quotation_is_found_by_its_phrases(reader: QdrantReader, file_reader: IndexReader) -> None:
    phrase = ["Rust on tools that were left outdoors"]
    assert [chunk.chunk_id for chunk in reader.phrase(phrase, 5)] == [chunk.chunk_id for chunk in file_reader.phrase(phrase, 5)]
    assert reader.phrase(["outdoors left were that tools on Rust"], 5) == ()


def test_the_public_is_shown_nothing_that_is_for_staff(address: str, file_reader: IndexReader) -> None:
    staff = next(record for record in file_reader.documents() if record.effective_access == "staff")
    hidden = file_reader.chunks(staff.doc_id, staff.version)
    reader = open_collection(address_of(address), Audience.PUBLIC)
    file_reader.audience = Audience.PUBLIC
    try:
        assert reader.counts() == file_reader.counts()
        assert all(record.effective_access == "public" for record in reader.documents())
        assert reader.document(staff.doc_id, staff.version) is None
        assert reader.versions(staff.doc_id) == ()
        assert reader.chunks(staff.doc_id, staff.version) == ()
        assert reader.stored(staff.doc_id, staff.version) is None
        assert reader.chunk(hidden[0].chunk_id) is None
        assert reader.metadata(hidden[0].chunk_id) is None
        assert reader.with_prefix(hidden[0].chunk_id[:8], 5) == ()
        assert reader.withholds(hidden[0].chunk_id[:8])
        assert not reader.withholds("a4dc9ec4")
        assert reader.withheld([hidden[0].chunk_id, "a4dc9ec49818", "0" * 12]) == {hidden[0].chunk_id}
        words = " ".join(hidden[0].text.split()[:30])
        assert all(hit.chunk.access == "public" for hit in reader.search(words, 200))
        assert all(chunk.access == "public" for chunk in reader.phrase([words], 20))
        assert staff.doc_id not in {each.place.doc_id for each in reader.library().documents}
        reader.audience = Audience.STAFF
        assert reader.chunk(hidden[0].chunk_id) == hidden[0]
    finally:
        reader.close()


def test_metadata_and_kinds_are_those_of_the_index(reader: QdrantReader, file_reader: IndexReader) -> None:
    mine, theirs = (each.metadata("a4dc9ec49818") for each in both(reader, file_reader))
    assert mine is not None
    assert theirs is not None
    assert mine.record() == theirs.record()
    assert reader.kinds() == file_reader.kinds()
    assert [chunk.chunk_id for chunk in reader.same_content(mine.content_hash)] == [
        chunk.chunk_id for chunk in file_reader.same_content(mine.content_hash)
    ]
    assert reader.metadata_values("domain") == file_reader.metadata_values("domain")


def test_readers_of_one_folder_share_its_client(address: str) -> None:
    first, second = (open_collection(address_of(address)) for _ in range(2))
    found: list[int] = []
    threads = [threading.Thread(target=lambda reader=each: found.append(len(reader.search("warranty", 5)))) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [5, 5]
    first.close()
    assert second.chunk("a4dc9ec49818") is not None
    second.close()
    with pytest.raises(MissingIndex, match="closed"):
        second.chunk("a4dc9ec49818")
    # A lane may have got hold of the line before.
    third = open_collection(address_of(address))
    line = third._line
    assert line is not None
    third.close()
    with pytest.raises(MissingIndex, match="closed"):
        line.ask(lambda client: client.count("policies"))
    # Nobody holds the folder any more.
    with quiet():
        connect(address_of(address)).close()


def test_what_is_no_collection_of_ours_is_refused_in_a_sentence(address: str, tmp_path: Path) -> None:
    from qdrant_client.models import Distance, PointStruct, VectorParams

    folder = address_of(address).folder
    assert folder is not None
    with pytest.raises(MissingIndex, match="no collection nothing"):
        open_collection(in_folder(folder, "nothing"))
    with pytest.raises(MissingIndex, match="no Qdrant collections"):
        open_collection(in_folder(tmp_path, "policies"))
    assert list(tmp_path.iterdir()) == []
    client = connect(in_folder(tmp_path, "pictures"))
    with quiet():
        client.create_collection("pictures", vectors_config=VectorParams(size=2, distance=Distance.DOT))
        client.upsert("pictures", [PointStruct(id=1, vector=[1.0, 0.0], payload={"name": "a picture"})])
        client.close()
    with pytest.raises(NotAnIndex, match="was not written by this program"):
        open_collection(in_folder(tmp_path, "pictures"))


def test_a_point_that_is_no_chunk_is_a_sentence(larkfield: Path, tmp_path: Path) -> None:
    from explorer.exchange.qdrant.point_ids import point_id
    from tests.exchange.reading.filled import fill

    where = address_of(fill(larkfield / "index.sqlite", tmp_path / "points"))
    client = connect(where)
    with quiet():
        client.set_payload("policies", {"start": "somewhere"}, points=[point_id("a4dc9ec49818")])
        client.close()
    reader = open_collection(where)
    try:
        with pytest.raises(CorruptIndex, match="'start'"):
            reader.chunk("a4dc9ec49818")
    finally:
        reader.close()


def test_addresses_are_read_as_they_are_written(tmp_path: Path) -> None:
    for text in (
        "qdrant://localhost:6333/policies",
        "qdrants://vectors.example:443/behind/a/path/policies",
        "qdrant:///data/my%20vectors/policies",
    ):
        assert text_of(address_of(text)) == text
    assert source_of("qdrant://host/policies") == "qdrant://host/policies"
    assert source_of("index.sqlite") == Path("index.sqlite")
    assert source_of("c:/index.sqlite") == Path("c:/index.sqlite")
    for text in ("http://localhost:6333/policies", "qdrant:/data/vectors/policies"):
        with pytest.raises(UsageError, match=r"is no address of a collection\. Write it like qdrant://"):
            source_of(text)
    assert folder_address(tmp_path) == ""
    for wrong in ("qdrant://", "qdrant:///policies", "qdrant://user:word@host/policies"):
        with pytest.raises(UsageError) as raised:
            open_source(wrong)
        assert "word@" not in str(raised.value)


def test_a_folder_stands_for_its_one_collection(address: str, larkfield: Path, tmp_path: Path) -> None:
    from tests.exchange.reading.filled import fill

    folder = address_of(address).folder
    assert folder is not None
    assert source_of(str(folder)) == address
    fill(larkfield / "index.sqlite", tmp_path, "one")
    fill(larkfield / "index.sqlite", tmp_path, "two")
    with pytest.raises(UsageError, match="2 collections"):
        source_of(str(tmp_path))


def test_what_needs_a_file_says_so(reader: QdrantReader, file_reader: IndexReader) -> None:

    with pytest.raises(UserError, match="Verifying all chunks works on an index file, and policies is a collection"):
        index_file(reader, "Verifying all chunks")
    assert index_file(file_reader, "Verifying all chunks") == file_reader.path


class Stranger:
    """What a pickle can do."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def __reduce__(self) -> tuple[object, ...]:
        return (Path.touch, (self._file,))


@pytest.mark.parametrize("inside", [False, True])
def test_a_folder_that_would_run_a_strangers_program_is_not_opened(address: str, tmp_path: Path, inside: bool) -> None:
    import pickle
    import shutil
    import sqlite3
    from contextlib import closing

    from qdrant_client.models import PointStruct

    source = address_of(address).folder
    assert source is not None
    folder, ran = tmp_path / "points", tmp_path / "ran"
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns(".lock"))
    value: object = Stranger(ran)
    if inside:
        value = PointStruct.model_construct(id=7, vector={}, payload={"text": Stranger(ran)})
    with closing(sqlite3.connect(folder / "collection/policies/storage.sqlite")) as connection, connection:
        connection.execute("INSERT INTO points VALUES ('x', ?)", (pickle.dumps(value),))
    with pytest.raises(UserError, match="might run a stranger's program"):
        open_collection(in_folder(folder, "policies"))
    with pytest.raises(UserError, match="might run a stranger's program"):
        connect(in_folder(folder, "policies"))
    assert not ran.exists()
    (folder / "meta.json").write_text('{"collections": {"../../elsewhere": {}}}', encoding="utf-8")
    with pytest.raises(UserError, match="outside of it"):
        open_collection(in_folder(folder, "policies"))
