"""The tables of an index file.

Four tables are the reference system's, to the letter: other programs read and refill them, so they never get a column
or a trigger, and the full-text table never gets ``secure-delete``. Everything else stands in tables of our own, of
two kinds. The derived ones hold what a parser made and can be made again at any time; the kept ones (retired IDs,
notes) hold what nothing else knows, and every build carries them over.
"""

from __future__ import annotations

SCHEMA_VERSION = 3

REFERENCE_TABLES = (
    """CREATE TABLE documents (
  doc_id TEXT, version TEXT, title TEXT, file TEXT, format TEXT, content_hash TEXT,
  effective_from TEXT, effective_to TEXT, owner TEXT, access TEXT, language TEXT, doc_type TEXT,
  PRIMARY KEY (doc_id, version))""",
    """CREATE TABLE chunks (
  chunk_id TEXT PRIMARY KEY, doc_id TEXT, version TEXT, title TEXT, chunker TEXT, position INTEGER,
  start INTEGER, "end" INTEGER, text TEXT, sections TEXT, pages TEXT, effective_from TEXT,
  effective_to TEXT, access TEXT, language TEXT, doc_type TEXT, source TEXT)""",
    "CREATE VIRTUAL TABLE keyword_index USING fts5(item_id UNINDEXED, text, tokenize = 'unicode61 remove_diacritics 2')",
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT)",
)

DOCUMENT_COLUMNS = (
    "doc_id",
    "version",
    "title",
    "file",
    "format",
    "content_hash",
    "effective_from",
    "effective_to",
    "owner",
    "access",
    "language",
    "doc_type",
)
CHUNK_COLUMNS = (
    "chunk_id",
    "doc_id",
    "version",
    "title",
    "chunker",
    "position",
    "start",
    "end",
    "text",
    "sections",
    "pages",
    "effective_from",
    "effective_to",
    "access",
    "language",
    "doc_type",
    "source",
)
EXPECTED_COLUMNS = {"documents": DOCUMENT_COLUMNS, "chunks": CHUNK_COLUMNS, "meta": ("key", "value")}

# By the first, one document's chunks are listed and counted; by the second, the library is read a page at a time. An index without them
# is only slower.
LIBRARY_TITLE = "coalesce(nullif(title, ''), doc_id) COLLATE NOCASE"
REFERENCE_INDEXES = (
    "CREATE INDEX IF NOT EXISTS chunks_of_document ON chunks(doc_id, version, position)",
    f"CREATE INDEX IF NOT EXISTS documents_by_title ON documents({LIBRARY_TITLE}, doc_id)",
)

# columns is a JSON list of pairs, a column's name and what the file has in its place. A packed group of cells stands at [start, end).
CELL_TABLES = {
    "table_sheets": """CREATE TABLE table_sheets (
  document INTEGER NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, hidden INTEGER NOT NULL, columns TEXT NOT NULL,
  head_row INTEGER NOT NULL, rows INTEGER NOT NULL, note TEXT NOT NULL, PRIMARY KEY (document, number)) WITHOUT ROWID""",
    "table_cells": """CREATE TABLE table_cells (
  document INTEGER NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL, cells BLOB NOT NULL,
  PRIMARY KEY (document, start)) WITHOUT ROWID""",
}

# One row a document version. blocks, lines, unplaced, warnings, skipped and asides are JSON lists, meta (what the file says about itself)
# and provenance (where the values in use come from) are JSON objects; their shapes are in explorer.index.records.
PARSED_TABLES = {
    "parsed_documents": """CREATE TABLE parsed_documents (
  id INTEGER PRIMARY KEY, doc_id TEXT NOT NULL, version TEXT NOT NULL, file_hash TEXT NOT NULL, file_size INTEGER NOT NULL,
  parser TEXT NOT NULL, ingested_at TEXT NOT NULL, blocks TEXT NOT NULL, lines TEXT NOT NULL, unplaced TEXT NOT NULL,
  warnings TEXT NOT NULL, skipped TEXT NOT NULL, asides TEXT NOT NULL, meta TEXT NOT NULL, provenance TEXT NOT NULL, text TEXT NOT NULL,
  UNIQUE (doc_id, version))""",
    "parsed_pages": """CREATE TABLE parsed_pages (
  document INTEGER NOT NULL, number INTEGER NOT NULL, label TEXT NOT NULL, width REAL NOT NULL, height REAL NOT NULL,
  rotation INTEGER NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL, furniture TEXT NOT NULL,
  PRIMARY KEY (document, number)) WITHOUT ROWID""",
    "page_runs": """CREATE TABLE page_runs (
  id INTEGER PRIMARY KEY, document INTEGER NOT NULL, page INTEGER NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL,
  runs BLOB NOT NULL)""",
    **CELL_TABLES,
}

# search_rows leads from a row of keyword_index to its row of parsed_documents. script_index holds the words that
# explorer.index.script_words makes, for the rows that have any; it keeps no text, and ascii is enough for hexadecimal digits.
SEARCH_TABLES = {
    "search_rows": "CREATE TABLE search_rows (id INTEGER PRIMARY KEY, document INTEGER NOT NULL)",
    "script_index": "CREATE VIRTUAL TABLE script_index USING fts5(words, content = '', tokenize = 'ascii')",
}

# document is the number in parsed_documents; origins is JSON. What the columns mean is in explorer.metadata.schema, how
# they are filled in explorer.index.metadata_rows. A build carries over when a chunk was created.
METADATA_TABLES = {
    "document_metadata": """CREATE TABLE document_metadata (
  document INTEGER PRIMARY KEY, domain TEXT NOT NULL, document_type TEXT NOT NULL, language TEXT NOT NULL, source_file TEXT NOT NULL,
  original_format TEXT NOT NULL, policy_version TEXT NOT NULL, effective_date TEXT NOT NULL, department TEXT NOT NULL,
  region TEXT NOT NULL, origins TEXT NOT NULL, detected TEXT NOT NULL, confidence REAL)""",
    "chunk_metadata": """CREATE TABLE chunk_metadata (
  chunk_id TEXT PRIMARY KEY, content_hash BLOB NOT NULL, created_at INTEGER NOT NULL, sheet INTEGER, row_number INTEGER) WITHOUT ROWID""",
}
DERIVED_TABLES = PARSED_TABLES | SEARCH_TABLES | METADATA_TABLES
DERIVED_INDEXES = ('CREATE INDEX page_runs_of_document ON page_runs(document, start, "end")',)
# Made when their tables are filled: entering a hash after the other would take much longer.
LATE_INDEXES = ("CREATE INDEX chunk_metadata_by_content ON chunk_metadata(content_hash)",)

KEPT_TABLES = (
    """CREATE TABLE IF NOT EXISTS retired_ids (
  chunk_id TEXT PRIMARY KEY, doc_id TEXT NOT NULL, version TEXT NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL,
  text_hash TEXT NOT NULL, retired_at TEXT NOT NULL, reason TEXT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS retired_ids_of_document ON retired_ids(doc_id, version)",
    """CREATE TABLE IF NOT EXISTS notes (
  id INTEGER PRIMARY KEY, subject TEXT NOT NULL, written_at TEXT NOT NULL, text TEXT NOT NULL)""",
    # Stands here as well as in meta, because the reference program's ingest empties meta and these tables outlive it.
    "CREATE TABLE IF NOT EXISTS explorer_schema (version INTEGER NOT NULL)",
)
KEPT_NAMES = ("retired_ids", "notes")

# Keys of meta. The first two are the reference system's.
CHUNKER = "chunker"
UPDATED_AT = "updated_at"
OUR_SCHEMA = "explorer_schema_version"
OUR_UPDATED_AT = "explorer_updated_at"
OUR_CHUNKER = "explorer_chunker"
OUR_SETTINGS = "explorer_chunker_settings"
OUR_PARSERS = "explorer_parsers"
OUR_COLLECTION = "explorer_collection"
OUR_COUNTS = "explorer_counts"
