"""Item models: thin adapters over plain nodes."""
