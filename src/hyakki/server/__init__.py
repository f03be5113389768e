"""The web table: HTTP routes, sockets, a store that loses nothing. Imported only when something is served."""
