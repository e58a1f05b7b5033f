"""The command line: one module a group of commands, their texts in ``lines`` and ``trace_text``."""
