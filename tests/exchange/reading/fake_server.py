"""An HTTP server that answers as Qdrant does, out of a folder of the embedded mode, until it is stopped or told to be slow."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from pydantic import TypeAdapter
from qdrant_client import QdrantClient, models

from explorer.exchange.qdrant.connecting import connect, quiet
from explorer.exchange.sources import address_of


class FakeServer:
    """Serves the collection at ``address``. ``asked`` counts the requests; while ``slow`` is set, answers wait; ``refuses`` is an error's
    status that everything is answered with.
    """

    def __init__(self, address: str) -> None:
        self._client = connect(address_of(address))
        self.asked: list[str] = []
        self.refuses = 0
        self.slow = threading.Event()
        self.free = threading.Event()
        self._turn = threading.Lock()
        server = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_: object) -> None:
                """Tests print nothing."""

            def do_GET(self) -> None:
                self._answer({})

            def do_POST(self) -> None:
                self._answer(json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}"))

            def _answer(self, body: dict[str, Any]) -> None:
                server.asked.append(self.path)
                if server.slow.is_set():
                    server.free.wait()
                with server._turn, quiet():
                    result = server.result(self.path.partition("?")[0], body)
                words = json.dumps({"result": result, "status": "ok", "time": 0.0}).encode()
                try:
                    self.send_response(server.refuses or 200)
                    self.send_header("Content-Type", "application/json")
                    self.send_header("Content-Length", str(len(words)))
                    self.end_headers()
                    self.wfile.write(words)
                except OSError:
                    return

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.address = f"qdrant://127.0.0.1:{self._server.server_port}/policies"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02})
        self._thread.start()

    def result(self, path: str, body: dict[str, Any]) -> Any:
        client: QdrantClient = self._client
        _, _, name, *rest = path.split("/")
        what = "/".join(rest)
        chosen = TypeAdapter(models.Filter).validate_python(body["filter"]) if body.get("filter") else None
        if what == "exists":
            return {"exists": client.collection_exists(name)}
        if what == "":
            return client.get_collection(name).model_dump(mode="json")
        if what == "points/scroll":
            points, offset = client.scroll(
                name, chosen, limit=body.get("limit", 10), offset=body.get("offset"), with_payload=body.get("with_payload", True)
            )
            return {"points": [_plain(point) for point in points], "next_page_offset": offset}
        if what == "points/count":
            return {"count": client.count(name, chosen).count}
        if what == "facet":
            return client.facet(name, body["key"], chosen, limit=body["limit"]).model_dump(mode="json")
        if what == "points/query":
            vector = models.SparseVector(**body["query"]["nearest"])
            found = client.query_points(
                name, query=vector, using=body["using"], query_filter=chosen, limit=body["limit"], with_payload=False
            )
            return {"points": [{"id": point.id, "version": 0, "score": point.score} for point in found.points]}
        if what == "points":
            return [_plain(point) for point in client.retrieve(name, body["ids"], with_payload=True)]
        raise AssertionError(path)

    def stop(self) -> None:
        """The server is gone. Once is enough."""
        if not self._thread.is_alive():
            return
        self.free.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
        self._client.close()


def _plain(point: models.Record) -> dict[str, Any]:
    return {"id": point.id, "payload": point.payload}
