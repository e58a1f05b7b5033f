"""What leaves the program: files that others read without it."""
