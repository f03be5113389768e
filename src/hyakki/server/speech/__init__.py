"""What is said, as types: requests, messages, bodies of the HTTP API, problems; and the browser's copy of them."""
