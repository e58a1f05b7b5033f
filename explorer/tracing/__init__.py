"""From an ID to the file, version, section, page and characters that it stands for."""
