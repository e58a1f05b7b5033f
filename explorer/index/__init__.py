"""The index file: its tables, building it, reading it, searching it. SQLite is spoken here and nowhere else."""
