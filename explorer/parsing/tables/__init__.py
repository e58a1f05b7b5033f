"""Table files: CSV and TSV, XLSX and XLS. Each row becomes a block, and every value keeps its sheet, row and column."""
