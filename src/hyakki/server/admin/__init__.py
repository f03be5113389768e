"""What the host may do besides serving: never over the public port, only for whoever owns the database's folder."""
