"""Dialogs: building, progress, the command palette, the keyboard's page, and the report of a fault. Each is imported when it opens."""
