"""The picture that other programs show beside a link to a match: drawn here, from names and result alone."""
