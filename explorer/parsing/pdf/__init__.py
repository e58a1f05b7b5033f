"""PDF: one module talks to MuPDF in a worker and yields a record a page; the rest assembles the document from the records."""
