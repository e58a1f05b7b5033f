"""As much of a Qdrant server as an export needs: it speaks HTTP, and has its collections in the client's embedded mode."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote, urlsplit

from qdrant_client import QdrantClient, models

from explorer.exchange.qdrant.connecting import quiet

STATUS = {"time": 0.0, "status": "ok"}


class FakeServer:
    """What it was asked, and how it behaves. ``key``: wanted of everybody; ``answer``: the same status and words to everything that is
    written; ``forgetful``: keeps no metadata of collections, as old servers; ``silent``: answers nothing until it is closed;
    ``greeting``: answers this to everything.
    """

    def __init__(self) -> None:
        self.key = ""
        self.answer: tuple[int, str] | None = None
        self.forgetful = self.silent = False
        self.greeting = ""
        self.writes: list[str] = []
        self.largest = 0
        self.keys: list[str] = []
        self.made: models.CreateCollection | None = None
        self.indexes: dict[str, dict[str, str]] = {}
        self.client = QdrantClient(":memory:")
        self.closing = threading.Event()
        self.url = ""

    def carry_out(self, method: str, path: str, body: Any) -> Any:
        """The result of a request; KeyError for one that is not known."""
        _, _, name, *rest = [unquote(part) for part in path.split("/")]
        what = "/".join([method, *rest])
        if method in ("PUT", "PATCH", "DELETE") or what == "POST/points/delete":
            self.writes.append(what)
        return getattr(self, _METHODS[what])(name, body)

    def exists(self, name: str, _body: Any) -> Any:
        return {"exists": self.client.collection_exists(name)}

    def look(self, name: str, _body: Any) -> Any:
        info = self.client.get_collection(name).model_dump(mode="json")
        kinds = self.indexes.get(name, {})
        info["payload_schema"] = {field: {"data_type": kind, "points": 0} for field, kind in kinds.items()}
        return info

    def make(self, name: str, body: Any) -> Any:
        self.indexes[name] = {}
        self.made = wanted = models.CreateCollection(**body)
        return self.client.create_collection(
            name,
            vectors_config=wanted.vectors or {},
            sparse_vectors_config=wanted.sparse_vectors,
            shard_number=wanted.shard_number,
            replication_factor=wanted.replication_factor,
            metadata=None if self.forgetful else wanted.metadata,
        )

    def change(self, name: str, body: Any) -> Any:
        return self.client.update_collection(name, metadata=None if self.forgetful else body["metadata"])

    def drop(self, name: str, _body: Any) -> Any:
        return self.client.delete_collection(name)

    def index(self, name: str, body: Any) -> Any:
        kind = body["field_schema"]
        self.indexes[name][body["field_name"]] = kind if isinstance(kind, str) else kind["type"]
        return {"operation_id": 0, "status": "completed"}

    def upsert(self, name: str, body: Any) -> Any:
        points = [models.PointStruct(**point) for point in body["points"]]
        return self.client.upsert(name, points).model_dump(mode="json")

    def delete(self, name: str, body: Any) -> Any:
        return self.client.delete(name, models.PointIdsList(**body)).model_dump(mode="json")

    def count(self, name: str, body: Any) -> Any:
        wanted = models.CountRequest(**body)
        return self.client.count(name, count_filter=wanted.filter).model_dump(mode="json")

    def scroll(self, name: str, body: Any) -> Any:
        wanted = models.ScrollRequest(**body)
        records, offset = self.client.scroll(
            name, wanted.filter, wanted.limit or 10, None, wanted.offset, wanted.with_payload or False, wanted.with_vector or False
        )
        return {"points": [record.model_dump(mode="json") for record in records], "next_page_offset": offset}

    def query(self, name: str, body: Any) -> Any:
        wanted = models.QueryRequest(**body)
        found = self.client.query_points(
            name, wanted.query, using=wanted.using, query_filter=wanted.filter, limit=wanted.limit or 10, with_payload=True
        )
        return found.model_dump(mode="json")


_METHODS = {
    "GET/exists": "exists",
    "GET": "look",
    "PUT": "make",
    "PATCH": "change",
    "DELETE": "drop",
    "PUT/index": "index",
    "PUT/points": "upsert",
    "POST/points/delete": "delete",
    "POST/points/count": "count",
    "POST/points/scroll": "scroll",
    "POST/points/query": "query",
}


class _Handler(BaseHTTPRequestHandler):
    fake: FakeServer

    def do_GET(self) -> None:
        fake = self.fake
        size = int(self.headers.get("content-length") or 0)
        body = json.loads(self.rfile.read(size) or "null")
        fake.largest = max(fake.largest, size)
        fake.keys.append(self.headers.get("api-key", ""))
        if fake.silent:
            fake.closing.wait()
            return
        if fake.greeting:
            self._send(200, fake.greeting)
        elif fake.key and fake.keys[-1] != fake.key:
            self._send(401, {"status": {"error": "Must provide an API key or an Authorization bearer token"}})
        elif fake.answer is not None and self.command != "GET":
            self._send(fake.answer[0], {"status": {"error": fake.answer[1]}})
        else:
            try:
                with quiet():
                    result = fake.carry_out(self.command, urlsplit(self.path).path, body)
            except (KeyError, ValueError) as error:
                self._send(404, {"status": {"error": f"Not found: {error}"}})
            else:
                self._send(200, {**STATUS, "result": result})

    do_PUT = do_POST = do_PATCH = do_DELETE = do_GET

    def _send(self, status: int, answer: Any) -> None:
        content = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Nothing on stderr."""


@contextmanager
def running() -> Iterator[FakeServer]:
    """A server on a free port of this machine."""
    fake = FakeServer()
    handler = type("Handler", (_Handler,), {"fake": fake})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    fake.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield fake
    finally:
        fake.closing.set()
        server.shutdown()
        thread.join()
        server.server_close()
        fake.client.close()
