"""What is kept: one SQLite file, its schema and steps, the thread that writes, and whether it can."""
