"""What clients ask for, carried out: over sockets and over HTTP, one module per subject."""
