"""Long trials of a server of our own on loopback: killed, attacked, compared for leaks, loaded."""
