"""Chunks in a Qdrant collection: on a server, or in a folder of the client's embedded mode. The extra ``qdrant`` is imported when used."""
