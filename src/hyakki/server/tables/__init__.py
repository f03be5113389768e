"""Tables in memory: rooms and their matches, the one way in which they change, and what each watcher is told."""
