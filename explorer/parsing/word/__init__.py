"""Word documents: the container, what python-docx opens of it, and the walk that makes text of it."""
